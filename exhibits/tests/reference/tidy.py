"""The given numbers of exhibits whose sizes can be chosen: written again from their description."""

import numpy as np


def tidy(rows, columns, salt, step):
    """Nine simple numbers from -4 step to 4 step; a cell depends on its own place only."""
    i, j = np.mgrid[:rows, :columns]
    mixed = 5 * i**2 + 6 * j**3 + 9 * (i + 1) * (j + 1) + 5 * j + salt
    return (mixed % 19 % 9 - 4) * step
