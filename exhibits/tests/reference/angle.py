"""The dot product of two arrows. The angle comes from their directions (arctan2), not from the dot
product, so that a cosine divided by the wrong lengths shows."""

import numpy as np
from common import case, save, softmax


def pair(a, key, letter):
    turn = abs(np.degrees(np.arctan2(key[1], key[0]) - np.arctan2(a[1], a[0])))
    angle = min(turn, 360.0 - turn)
    return {
        letter: key,
        f"{letter}-terms": a * key,
        f"{letter}-dot": [[a @ key]],
        f"{letter}-square": [[key @ key]],
        f"{letter}-length": [[np.hypot(*key)]],
        f"{letter}-lengths": [[np.hypot(*a) * np.hypot(*key)]],
        f"{letter}-cosine": [[np.cos(np.radians(angle))]],
        f"{letter}-angle": [[angle]],
    }


def expect(a, b):
    a, b = np.array(a), np.array(b)
    foot = a * (a @ b) / (a @ a)
    return {
        "a": a,
        "a-square": [[a @ a]],
        "a-length": [[np.hypot(*a)]],
        **pair(a, b, "b"),
        "angle-dot": [[a @ b]],
        # Signed: a shadow behind the origin is negative.
        "shadow": [[np.copysign(np.hypot(*foot), a @ b)]],
        "unit": a / np.hypot(*a),
        "foot": foot,
        "shadow-dot": [[a @ b]],
    }


def without_angle(matrices):
    """Along one line the arccosine turns a rounding of 1e-16 into 1e-6 degrees: not compared."""
    return {name: matrix for name, matrix in matrices.items() if name != "b-angle"}


def cells(name, vector):
    return [(name, 0, 0, vector[0]), (name, 0, 1, vector[1])]


a, c = np.array([3.0, 1.0]), np.array([4.0, -3.0])
# By hand: 3 * 1 + 1 * 2 = 5, |a| = sqrt 10, |b| = sqrt 5, so cos = 5 / sqrt 50 and the angle is 45.
first = expect(a, [1.0, 2.0])
assert first["b-dot"] == [[5.0]] and abs(first["b-angle"][0][0] - 45.0) < 1e-12
third = pair(a, c, "c")
# c is longer: it wins 9 to 5 with an angle of 55 degrees.
assert third["c-dot"] == [[9.0]] and 55.0 < third["c-angle"][0][0] < 56.0

half, right, opposite = np.eye(2) / 2, np.array([[0.0, 1.0], [-1.0, 0.0]]), -np.eye(2) / 2
cases = [
    case(first),
    case(
        {
            **third,
            "scores": [[5.0, 9.0]],
            "weights": softmax([[5.0, 9.0]]),
            "cosines": [[first["b-cosine"][0][0], third["c-cosine"][0][0]]],
        },
        set={"third": True},
    ),
    case({**without_angle(expect(a, a @ half)), "turn": half}, set={"b-is": 1}),
    # A turn to the left: (3, 1) becomes (-1, 3).
    case({**expect(a, [-1.0, 3.0]), "turn": right}, set={"b-is": 2}),
    case({**without_angle(expect(a, a @ opposite)), "turn": opposite}, set={"b-is": 3}),
    case(
        expect([-2.0, 0.5], [1.5, -4.0]),
        cells=cells("a", [-2.0, 0.5]) + cells("b", [1.5, -4.0]),
    ),
    # No length: a dot product of 0, and nothing else.
    case(
        {"b-dot": [[0.0]], "b-lengths": [[0.0]], "b-terms": [[0.0, 0.0]]},
        cells=cells("b", [0.0, 0.0]),
    ),
]
save(__file__, cases)
