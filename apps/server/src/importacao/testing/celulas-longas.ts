/** Characters of a cell with which its line is just not too long. */
export const MUITOS = 15_000

/** Cells that a program which tries again from each character takes for ever to read. */
export const CELULAS_LONGAS = [' ', '\u00a0', '0', 'a', '-', '.', ' km', '1.', 'e\u0301', '\u0301'].map(
  (parte) => `1${parte.repeat(MUITOS / parte.length)}!`,
)
