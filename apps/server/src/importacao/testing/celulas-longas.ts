/** Characters of a cell with which its line just fits. */
export const MUITOS = 15_000

/** Cells that a regular expression with backtracking would read for ever. */
export const CELULAS_LONGAS = [' ', '\u00a0', '0', 'a', '-', '.', ' km', '1.', 'e\u0301', '\u0301'].map(
  (parte) => `1${parte.repeat(MUITOS / parte.length)}!`,
)
