/** A text that begins so is a formula for a spreadsheet; also after a blank, and in full width. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
/**
 * Some readers end a cell at a comma or a tab too, and what stands behind one may be a formula. Most end a row at a
 * single line break.
 */
const QUOTED = /[;,\t"\r\n]/

/**
 * A text as a cell of a CSV that a spreadsheet shows instead of computing. Only for texts: -12,50 in a column of
 * amounts stays a number.
 */
export function csvText(text: string): string {
  const shown = FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}
