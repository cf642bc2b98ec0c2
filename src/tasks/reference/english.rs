//! The words and templates of the English sentences.

use super::lexicon::{Lexicon, Patterns, Use};
use crate::i18n::Lang;

/// All of them.
pub(super) const ENGLISH: Lexicon = Lexicon {
    lang: Lang::En,
    it: "it",
    articles: "a an the this",
    links: "was is looked seemed become were",
    verbs: "fit",
    always: "animal street wide tired cross heavy slow unstable unreliable fast leaky overloaded sharp fragile sticky expensive rusty loose broken delicate smelly damaged blunt",
    apart: ("animal", "street"),
    own: ". , ; a an the this that it its if as at in into of to for from so too very much just not no \
          and but or because since although when while was is are were be been had has do does did \
          didn't doesn't don't couldn't can't cannot could won't wouldn't would will isn't wasn't \
          never i we he she they you him her them his who which",
    sizes: "big large huge enormous giant massive long tall thick bigger larger small tiny little narrow \
            short full shallow smaller shorter tight cramped wide heavy",
    kinds: &[
        (
            "animal",
            "",
            "animal cat dog kitten puppy rabbit hare mouse rat squirrel hamster hedgehog beaver \
             otter badger skunk raccoon fox wolf coyote bear panda koala kangaroo lion tiger \
             leopard cheetah jaguar panther lynx elephant rhino hippo giraffe zebra antelope \
             gazelle deer elk moose reindeer camel llama alpaca horse pony foal donkey mule ox bull \
             cow calf buffalo bison yak sheep lamb goat pig piglet boar chicken hen rooster duck \
             goose swan pigeon sparrow raven parrot owl hawk eagle vulture seagull pelican stork \
             heron penguin ostrich peacock monkey gorilla chimpanzee baboon lemur sloth weasel \
             ferret seal walrus frog toad lizard snake turtle tortoise crocodile alligator snail \
             spider beetle hound terrier poodle beagle creature pet beast insect bird crow dove \
             robin magpie falcon gull crane flamingo turkey duckling chick colt mare stallion bunny \
             cub pup bat mole porcupine anteater armadillo iguana chameleon salamander newt crab \
             lobster worm ant bee wasp moth butterfly cricket grasshopper dolphin whale shark \
             octopus hyena jackal mongoose meerkat mustang ewe ram hog puma cougar",
        ),
        (
            "place",
            "",
            "street road highway motorway lane alley avenue path trail track sidewalk pavement \
             crossing intersection bridge tunnel river stream creek brook canal lake pond pool sea \
             bay beach island desert valley canyon gorge ravine ditch cliff hill slope mountain \
             peak ridge plain meadow field pasture farm garden park forest wood jungle swamp marsh \
             cave quarry yard courtyard square plaza market town city village corridor hallway \
             stairs staircase roof attic basement cellar room kitchen bathroom bedroom garage shed \
             barn stable house cabin cottage palace castle tower temple church school library \
             museum hotel restaurant shop store supermarket factory warehouse mill station airport \
             harbor port pier playground zoo runway railway driveway passage balcony terrace lawn \
             orchard glacier volcano crater dune lagoon lobby hall stage platform porch patio \
             vineyard greenhouse reservoir waterfall trench moat strait reef oasis coast shore \
             peninsula border gate doorway entrance exit office hospital clinic bank prison stadium \
             arena gym circus campsite camp hostel cinema theater university college mosque \
             cathedral fort hut home bog puddle gulf ocean rapids crosswalk roundabout freeway \
             boulevard",
        ),
        (
            "road",
            "",
            "street road highway motorway lane alley avenue path trail track crossing intersection \
             bridge tunnel river ford canyon gorge valley hill slope mountain ridge field desert \
             swamp marsh square driveway passage canal railway freeway boulevard crosswalk \
             roundabout ditch trench stairs staircase corridor hallway doorway pass",
        ),
        (
            "vehicle",
            "",
            "car taxi cab bus coach minibus van truck lorry trailer pickup jeep tractor bulldozer \
             tank bicycle bike motorcycle motorbike scooter tricycle cart wagon carriage sled tram \
             ambulance limousine caravan camper wheelchair vehicle locomotive train stroller \
             chariot sledge moped hearse skateboard",
        ),
        (
            "object",
            "",
            "trophy statue sculpture vase toy doll ball puzzle kite drum guitar piano violin flute \
             trumpet harp medal crown helmet hat coat jacket sweater dress boot shoe umbrella tent \
             ladder stick stone rock brick board plank pole pipe wheel tire lamp candle lantern \
             mirror clock table desk chair stool bench sofa mattress pillow blanket carpet rug \
             hammer saw drill axe shovel rake rope chain cable battery engine machine robot \
             computer laptop television radio printer keyboard book notebook picture painting map \
             poster pan pot kettle bowl plate tray bottle sword shield anchor net bell flag cushion \
             cup mug glass knife fork spoon lid brush broom mop comb towel toothbrush razor \
             scissors pencil pen ruler crayon letter card magazine newspaper phone camera tablet \
             monitor speaker microphone hose wire nail screw wrench screwdriver oar paddle gun \
             rifle spear arrow bow ring necklace bracelet glove scarf belt sock shirt skirt blouse \
             log package parcel present gift tile",
        ),
        (
            "container",
            "",
            "suitcase box crate chest case bag backpack briefcase handbag purse basket bucket \
             barrel jar drawer cupboard cabinet wardrobe closet locker fridge freezer oven trunk \
             pocket envelope tin cage shelf bookcase trailer van",
        ),
        (
            "food",
            "",
            "meal bread toast sandwich burger pizza pasta rice soup stew salad steak meat beef ham \
             bacon sausage fish egg cheese butter cream cake pie cookie biscuit apple pear peach \
             plum cherry grape orange lemon banana pineapple mango melon strawberry coconut potato \
             tomato carrot onion cabbage lettuce cucumber pumpkin bean corn mushroom nut peanut \
             walnut seed grain hay bone pancake pudding porridge cereal turnip leaf plant pork lamb \
             chicken salmon tuna shrimp loaf noodle waffle muffin donut candy chocolate honey jam \
             yogurt snack lunch dinner breakfast supper radish celery spinach broccoli garlic pea \
             almond fig date kiwi lime",
        ),
        (
            "person",
            "",
            "man woman boy girl child mother father son daughter brother sister uncle aunt cousin \
             grandmother grandfather husband wife friend neighbor guest stranger owner teacher \
             student scientist engineer doctor nurse dentist patient lawyer judge policeman officer \
             soldier general captain pilot driver sailor farmer gardener hunter shepherd cook baker \
             butcher waiter manager worker builder carpenter painter artist musician singer dancer \
             actor writer king queen prince princess knight thief tourist customer grandma grandpa \
             mom dad parent professor surgeon poet author journalist reporter photographer \
             librarian secretary accountant president priest monk nun robber wizard witch player \
             athlete runner swimmer climber cyclist rider fisherman plumber electrician mechanic \
             clerk cashier boss",
        ),
    ],
    states: &[
        (
            "animal",
            "tired exhausted weary sleepy drowsy hungry starving thirsty sick ill injured hurt \
             wounded lame weak afraid scared frightened terrified nervous anxious worried shy \
             timid angry furious sad lazy blind dizzy sore impatient restless cautious fearful \
             stubborn bored confused upset distracted dazed unwell numb pregnant proud jealous \
             greedy careless mad annoyed unhappy ashamed excited curious brave bold eager \
             cheerful glad happy clumsy careful clever foolish stupid elderly deaf skinny obese \
             playful fierce aggressive desperate shocked stunned surprised embarrassed guilty \
             helpless miserable suspicious wary hesitant reluctant unwilling feverish paralyzed \
             faint dying obedient loyal selfish arrogant rude cruel silly startled alarmed \
             panicked disappointed frustrated grumpy thoughtful moody bewildered homesick \
             irritated depressed delighted thrilled astonished puzzled shaken overwhelmed \
             stressed tense uneasy hysterical joyful amazed satisfied energetic bleeding starved \
             crippled enraged heartbroken fatigued inexperienced disturbed offended insane crazy \
             clueless indifferent dumb naive wicked vicious tame concerned asleep awake drunk \
             sober intelligent smart wise young fat interested emotional sensitive disabled",
        ),
        (
            "place",
            "wide narrow broad deep steep slippery icy muddy snowy sandy rocky bumpy uneven dusty \
             dark crowded flooded frozen unsafe foggy windy stormy polluted deserted remote \
             overgrown congested sunny unlit perilous stony cramped jammed impassable blocked far \
             distant misty cloudy rough hilly mountainous rugged desolate bleak vast endless \
             barren arid tropical humid dim shady contaminated hazardous ruined collapsed \
             unfinished restricted industrial haunted spacious swampy wooded vacant inaccessible \
             enclosed fenced paved unpaved gravel moonlit leafy grassy forested frosty breezy \
             drafty marshy mossy sloping elevated underground coastal suburban rural urban \
             touristy rainy closed prohibited residential municipal metropolitan agricultural \
             public flat bright empty downtown",
        ),
        (
            "road",
            "narrow steep slippery icy muddy snowy sandy rocky bumpy uneven crowded flooded frozen \
             dangerous foggy congested treacherous wet busy dark blocked rough dusty perilous unlit \
             impassable jammed unsafe hilly mountainous rugged hazardous winding curved crooked dim \
             ruined collapsed unfinished",
        ),
        (
            "vehicle",
            "heavy slow unstable unreliable fast leaky overloaded",
        ),
        (
            "object",
            "big large huge enormous giant massive long tall thick bigger larger heavy",
        ),
        (
            "container",
            "small tiny little narrow short full shallow smaller shorter tight cramped",
        ),
        (
            "food",
            "hot hard rotten stale salty cold spicy bitter sour dry tough raw burnt sticky sweet \
             greasy soggy ripe crispy crunchy moldy undercooked overcooked tasty disgusting bland \
             delicious chewy juicy oily peppery creamy fried roasted cooked smoked dried seasoned \
             sugary tasteless watery fatty poisonous crumbly lumpy mushy slimy acidic tangy \
             salted boiled grilled toasted melted sliced buttery cheesy garlicky unripe spoiled \
             overripe",
        ),
        (
            "load",
            "heavy sharp fragile sticky expensive rusty loose broken delicate smelly damaged \
             blunt",
        ),
    ],
    actions: &[
        (
            "place",
            "cross enter leave reach explore approach visit pass avoid search inspect watch guard \
             climb use see find like",
        ),
        (
            "road",
            "cross enter leave reach pass use block approach take follow avoid",
        ),
        (
            "food",
            "eat chew bite swallow taste finish touch steal bury sniff like want",
        ),
        (
            "object",
            "carry move lift push drag drop hide fetch catch bury hold chew pull bite touch steal \
             keep",
        ),
        (
            "handle",
            "carry move lift push drag buy sell hide hold wash repair throw break steal keep drop",
        ),
        (
            "animal",
            "carry feed leave help follow wake lift watch catch chase wash sell keep stop visit",
        ),
    ],
    uses: &[
        // Two things, each of which may be meant.
        Use::new(&BOTH, ("animal", "place"), "place", "animal", "place"),
        Use::new(&BOTH, ("vehicle", "road"), "road", "vehicle", "road"),
        Use::new(&BOTH, ("animal", "food"), "food", "animal", "food"),
        Use::new(&BOTH, ("animal", "object"), "object", "animal", "load"),
        Use::new(
            &FIT,
            ("object", "container"),
            "object",
            "object",
            "container",
        ),
        // The second alone may be meant: the first is a person.
        Use::new(&BOTH, ("person", "place"), "place", "", "place"),
        Use::new(&BOTH, ("person", "object"), "handle", "", "load"),
        Use::new(&BOTH, ("person", "animal"), "animal", "", "animal"),
        // "It" as object, or as the subject of what follows: grammar says what is meant.
        Use::new(&SECOND, ("animal", "place"), "place", "", "place"),
        Use::new(&SECOND, ("person", "object"), "handle", "", "load"),
        Use::new(&SECOND, ("animal", "food"), "food", "", "food"),
        Use::new(&FIRST, ("animal", "place"), "place", "animal", ""),
        Use::new(&FIRST, ("animal", "food"), "food", "animal", ""),
        Use::new(&CARE, ("animal", "person"), "animal", "animal", ""),
        Use::new(
            &FIT_SECOND,
            ("object", "container"),
            "object",
            "",
            "container",
        ),
        Use::new(&FIT_FIRST, ("object", "container"), "object", "object", ""),
    ],
};

/// X did not V Y, and it was S.
const BOTH: Patterns = Patterns {
    training: &[
        "The X didn't V the Y , because it was too S",
        "The X didn't V the Y because it was too S",
        "The X did not V the Y because it was S",
        "The X couldn't V the Y because it was too S .",
        "The X could not V the Y , because it was very S .",
        "The X refused to V the Y because it was too S",
        "Because it was too S , the X didn't V the Y",
        "Because it was S the X did not V the Y .",
        "Since it was too S , the X couldn't V the Y",
        "The X never tried to V the Y since it was so S",
        "As it was too S , the X wouldn't V the Y",
        "The X wanted to V the Y , but it was too S",
        "A X tried to V the Y but it was too S .",
        "That X won't V this Y because it is too S",
        "The X will not V the Y , as it is too S",
        "Yesterday the X didn't V the Y because it was too S",
        "In the morning , the X couldn't V the Y because it was S .",
        "The X did not V the Y ; it was too S",
        "The X did not V the Y . It was too S .",
        "Near the Y , the X waited because it was too S",
        "At the Y the X turned away because it was so S",
        "In front of a Y the X stopped , because it was too S .",
        "The old man said that the X didn't V the Y because it was too S",
        "We saw that the X could not V the Y because it was so S",
        "The X hesitated to V the Y , for it was too S",
        "If it is too S , the X doesn't V the Y",
        "When it was S , the X did not V the Y .",
        "I think the X didn't V the Y because it looked too S",
        "The X gave up and didn't V the Y because it seemed too S",
        "The X failed to V the Y because it had become too S .",
        "The X would V this Y if it were not so S",
        "The X didn't V the Y because it was too S , and we went home",
        "Every day the X avoids the Y because it is so S",
        "Although the X wanted to V the Y , it was too S .",
    ],
    trial: &[
        "The X was unable to V the Y because it was rather S .",
        "Last night the X wouldn't V the Y as it was too S",
    ],
    unseen: &[
        "The X decided not to V the Y because it was too S",
        "Since it looked so S , the X kept away from the Y .",
        "Today the X can't V the Y , it is just too S",
    ],
};

/// Whether X goes into Y.
const FIT: Patterns = Patterns {
    training: &[
        "The X doesn't fit in the Y because it is too S",
        "The X doesn't fit into the Y , because it is too S .",
        "The X didn't fit in the Y because it was too S",
        "We couldn't put the X in the Y because it was too S",
        "Because it is too S , the X doesn't fit in the Y",
        "The X won't go into the Y , since it is too S .",
        "I tried to put the X into the Y , but it was too S",
        "The Y can't hold the X because it is too S",
        "Into this Y the X doesn't fit because it is too S",
        "He cannot pack the X in the Y as it is too S",
        "The X would not fit in that Y . It was too S .",
    ],
    trial: &["The X does not go in the Y , because it is too S"],
    unseen: &["The X won't go inside the Y because it is much too S"],
};

/// Y was S, and something happened to it.
const SECOND: Patterns = Patterns {
    training: &[
        "The Y was too S , so the X didn't V it",
        "Because the Y was too S , the X couldn't V it .",
        "The Y is S and the X won't V it",
        "The X saw that the Y was too S and did not V it",
        "The X didn't V it because the Y was too S",
    ],
    trial: &[],
    unseen: &[],
};

/// X was S, and it did something.
const FIRST: Patterns = Patterns {
    training: &[
        "The X was too S , so it didn't V the Y",
        "Because the X was S , it could not V the Y .",
        "The X is so S that it won't V the Y",
    ],
    trial: &[],
    unseen: &[],
};

/// X was S, and Y took care of it.
const CARE: Patterns = Patterns {
    training: &[
        "The X was too S , so the Y carried it",
        "Because the X was S , a Y helped it .",
        "The Y helped the X because it was too S",
    ],
    trial: &[],
    unseen: &[],
};

const FIT_SECOND: Patterns = Patterns {
    training: &[
        "The Y is too S , so the X doesn't fit in it",
        "Because the Y was too S , we couldn't put the X in it .",
    ],
    trial: &[],
    unseen: &[],
};

const FIT_FIRST: Patterns = Patterns {
    training: &[
        "The X is too S , so it doesn't fit in the Y",
        "The X is too S , and the Y can't hold it .",
    ],
    trial: &[],
    unseen: &[],
};
