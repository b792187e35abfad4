import type { ErroDeLinha } from '@lastro/shared/veiculos/importacao-estoque'

/** Quotes a cell; makes text of what a spreadsheet would run as a formula. */
function celula(texto: string): string {
  const seguro = /^[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto
  return `"${seguro.replaceAll('"', '""')}"`
}

/** The bad lines as a CSV with BOM and `;`, as Brazilian spreadsheets expect. */
export function errosCsv(erros: readonly ErroDeLinha[]): string {
  const linhas = erros.map(({ linha, motivo }) => `${linha};${celula(motivo)}`)
  return `\uFEFF${['linha;motivo', ...linhas, ''].join('\r\n')}`
}
