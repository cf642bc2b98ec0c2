//! What is said of links.

use super::Lang;
use crate::link::{Told, VERSION};

messages! {
    /// Before what was changed.
    link_told: "This link could not be followed to the letter:", "这个链接未能原样打开：";
    /// Of another version.
    link_version(given: &str, own: &str):
        "it was made by version {given} of the page, and this is version {own}, so something may look different",
        "它由第 {given} 版页面生成，而本页是第 {own} 版，因此可能略有不同";
    /// Without an end.
    link_cut: "its end is missing, so what stood there is as it is at first", "它的结尾缺失，缺失的部分用了初始值";
    /// With a key that there is not.
    link_unknown(key: &str): "there is nothing called “{key}”", "没有名为“{key}”的设置";
    /// With a value out of bounds.
    link_taken(key: &str, given: &str, taken: &str):
        "{key} cannot be “{given}”, so it is {taken}", "{key} 不能为“{given}”，改用 {taken}";
    /// With a value that nothing was taken for.
    link_passed(key: &str, given: &str): "{key} cannot be “{given}”, which is passed over", "{key} 不能为“{given}”，已忽略";
    /// With a list of which not all could be had.
    link_part(key: &str, taken: usize, all: usize):
        "of {key}, {taken} of {all} could be taken", "{key} 的 {all} 项中采用了 {taken} 项";
    /// With more than is told.
    link_more: "and more besides", "还有更多";
    /// Puts the notice away.
    link_heard: "Put this notice away", "收起提示";
}

/// The longest that is quoted of what stood in a link, in letters.
const QUOTED: usize = 40;

impl Lang {
    /// What of a link could not be had, as a part of a sentence.
    pub fn link_change(self, told: &Told) -> String {
        let short = |text: &str| crate::text::label(text, QUOTED).into_owned();
        match told {
            Told::Version(given) => self.link_version(&short(given), VERSION),
            Told::Cut => self.link_cut().to_owned(),
            Told::Unknown(key) => self.link_unknown(&short(key)),
            Told::Passed { key, given } => self.link_passed(&short(key), &short(given)),
            Told::Part { key, taken, all } => self.link_part(&short(key), *taken, *all),
            Told::More => self.link_more().to_owned(),
            Told::Taken { key, given, taken } => self.link_taken(&short(key), &short(given), taken),
        }
    }
}
