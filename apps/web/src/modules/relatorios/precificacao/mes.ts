/** '2026-11' as '11/2026'. */
export function formatMes(mes: string): string {
  return `${mes.slice(5, 7)}/${mes.slice(0, 4)}`
}
