/** Behind such a sign a spreadsheet computes, in full width too. */
const FORMULA = /(^|[,\t\r\n] *)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
/** A blank that a spreadsheet drops at the beginning of a cell, before looking at what stands behind. */
const DROPPED = /^(?=[\t\r\n])/
/**
 * Quotes hold a cell together for a spreadsheet that separates at `;`. An English one separates at commas. There a
 * quote in the middle of a cell is text: a comma, a tab or a line break then begins a new cell.
 */
const QUOTED = /[;,\t"\r\n]/

/**
 * A text as a cell of a CSV that a spreadsheet shows instead of computing. Only for texts: -12,50 in a column of
 * amounts stays a number.
 */
export function csvText(text: string): string {
  const shown = text.replace(FORMULA, "$1'").replace(DROPPED, "'")
  return QUOTED.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}
