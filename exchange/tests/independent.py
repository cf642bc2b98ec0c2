#!/usr/bin/env python3
"""Reads what the program wrote, the files in golden/, with NumPy and Python's own libraries.

The sample that they are of is spelled out here once more, from nothing but what it is to hold; the
program's own is in format/samples.rs. When all is as it should be, the checksums of the files go to
golden/read.txt. The tests hold the program to the files, and the files to these checksums, so what the
program writes is what this script has read:

    pip install numpy
    GOLDEN=write cargo test -p attention-exchange      # only after what is written has changed
    python3 exchange/tests/independent.py              # says what it has read, or fails
"""

import csv
import json
import math
import zipfile
import zlib
from pathlib import Path
from xml.etree import ElementTree

import numpy as np

GOLDEN = Path(__file__).resolve().parent / "golden"

MARKUP = "5<x && y>\"z\" <img src=x onerror=alert(1)> </script> ${7*7} '"
QUERIES = ["The", '猫 "sat"', "=1+1", "\x01\x7f👩‍🚀"]
KEYS = ["line\nbreak", MARKUP, ""]
MAX, SMALLEST = float(np.finfo(np.float32).max), float(np.finfo(np.float32).tiny)
MATRICES = {
    "layer1.head1.query": {
        "title": "Queries Q, head 1",
        "scale": "signed",
        "rows": QUERIES,
        "columns": ["1", "2"],
        "values": [[0.1, -0.0], [MAX, SMALLEST], [2.0**-149, -2.5], [16777216.0, 1.0 + 2.0**-23]],
        "hidden": None,
    },
    "layer1.head1.masked": {
        "title": "Masked scores, head 1",
        "scale": "weights",
        "rows": QUERIES,
        "columns": KEYS,
        "values": [
            [math.inf, 0.0, -math.inf],
            [math.nan, 1.0, 2.0],
            [0.5, 0.25, 0.25],
            [-3.0, 4.5, -math.inf],
        ],
        "hidden": [[0, 0, 1], [0, 1, 0], [0, 0, 0], [1, 1, 1]],
    },
}
TITLE = "A cat, 一只猫 & more"
SETTINGS = "text=The%20%E7%8C%AB&heads=2"


def same(read, expected):
    """The same numbers of 32 bits to the last bit: a sign of zero and an infinity too."""
    read, expected = np.asarray(read, dtype=np.float32), np.asarray(expected, dtype=np.float32)
    assert read.shape == expected.shape, (read.shape, expected.shape)
    both = np.isnan(read) & np.isnan(expected)
    assert np.all(both | (read.view(np.uint32) == expected.view(np.uint32))), (read, expected)


def read_csv():
    for name, matrix in MATRICES.items():
        # utf-8-sig takes the byte order mark away, as spreadsheets do.
        text = (GOLDEN / f"{name}.csv").read_bytes().decode("utf-8-sig")
        assert text.endswith("\r\n")
        table = list(csv.reader(text.splitlines(keepends=True), strict=True))
        label = lambda text: text[1:] if text.startswith("'") else text
        assert table[0][0] == ""
        assert [label(cell) for cell in table[0][1:]] == matrix["columns"], table[0]
        assert [label(row[0]) for row in table[1:]] == matrix["rows"]
        # A formula would begin a cell; so may a minus sign, but only that of a number.
        for row in table[1:]:
            assert not row[0].startswith(("=", "+", "-", "@", "\t", "\r"))
        same([[np.float32(cell) for cell in row[1:]] for row in table[1:]], matrix["values"])


def number(cell):
    """JSON has no infinities and no NaN; the words are Python's own too."""
    assert not isinstance(cell, str) or cell in ("Infinity", "-Infinity", "NaN"), cell
    return float(cell)


def read_json():
    def refuse(word):
        raise ValueError(f"{word} is not JSON")

    text = (GOLDEN / "sheaf.json").read_text(encoding="utf-8")
    sheaf = json.loads(text, parse_constant=refuse)
    assert (sheaf["format"], sheaf["version"]) == ("attention-playground", 1)
    assert (sheaf["title"], sheaf["settings"]) == (TITLE, SETTINGS)
    assert (sheaf["queries"], sheaf["keys"]) == (QUERIES, KEYS)
    assert [matrix["name"] for matrix in sheaf["matrices"]] == list(MATRICES)
    for matrix in sheaf["matrices"]:
        expected = MATRICES[matrix["name"]]
        for field in ("title", "scale", "rows", "columns"):
            assert matrix[field] == expected[field], (field, matrix[field])
        same([[number(cell) for cell in row] for row in matrix["values"]], expected["values"])
        hidden = expected["hidden"]
        assert matrix.get("hidden") == (hidden and [[cell == 1 for cell in row] for row in hidden])


def read_npz():
    path = GOLDEN / "sheaf.npz"
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        assert len({entry.date_time for entry in archive.infolist()}) == 1
    with np.load(path, allow_pickle=False) as sheaf:
        for name, text in [
            ("format", "attention-playground"),
            ("version", "1"),
            ("title", TITLE),
            ("settings", SETTINGS),
        ]:
            assert sheaf[name].shape == () and sheaf[name].item() == text, name
        assert sheaf["queries"].tolist() == QUERIES
        assert sheaf["keys"].tolist() == KEYS
        assert sheaf["matrices"].tolist() == list(MATRICES)
        for name, expected in MATRICES.items():
            values = sheaf[name]
            assert values.dtype == np.dtype("<f4") and values.flags.c_contiguous
            same(values, expected["values"])
            for field in ("rows", "columns", "title", "scale"):
                assert sheaf[f"{name}.{field}"].tolist() == expected[field], (name, field)
            if expected["hidden"] is None:
                assert f"{name}.hidden" not in sheaf
            else:
                assert sheaf[f"{name}.hidden"].dtype == np.bool_
                assert sheaf[f"{name}.hidden"].tolist() == np.bool_(expected["hidden"]).tolist()


def read_svg():
    """Every picture is XML, styled alone, and shows the sentence as text and as nothing else."""
    paths = sorted(GOLDEN.glob("*.svg"))
    assert len(paths) >= 3, paths
    for path in paths:
        root = ElementTree.parse(path).getroot()
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        names = {element.tag.split("}")[1] for element in root.iter()}
        assert not names & {"style", "script", "image", "foreignObject", "img"}, names
        titles = [child for child in root if child.tag.endswith("}title")]
        assert len(titles) == 1 and titles[0].text
        assert any(MARKUP in "".join(element.itertext()) for element in root.iter()), path
        for element in root.iter():
            for name, value in element.attrib.items():
                assert not name.startswith("on") and "href" not in name, name
                # What an address names is in the picture itself.
                assert "url(" not in value or value.startswith("url(#"), value


if __name__ == "__main__":
    for check in (read_csv, read_json, read_npz, read_svg):
        check()
        print(f"{check.__name__}: as it should be")
    files = sorted(path for path in GOLDEN.iterdir() if path.name not in ("read.txt", ".gitattributes"))
    lines = [f"{zlib.crc32(path.read_bytes()):08x} {path.name}\n" for path in files]
    (GOLDEN / "read.txt").write_text("".join(lines))
