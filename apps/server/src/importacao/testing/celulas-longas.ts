/** Characters of a cell with which its line just fits. */
export const MANY_CHARACTERS = 15_000

/** Cells that a regular expression with backtracking would read for ever. */
export const LONG_CELLS = [' ', '\u00a0', '0', 'a', '-', '.', ' km', '1.', 'e\u0301', '\u0301'].map(
  (parte) => `1${parte.repeat(MANY_CHARACTERS / parte.length)}!`,
)
