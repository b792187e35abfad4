import type { ErroDeLinha } from '@lastro/shared/veiculos/carga-estoque'

/** Quoted; what a spreadsheet would take for a formula is made text. */
function celula(texto: string): string {
  const seguro = /^[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto
  return `"${seguro.replaceAll('"', '""')}"`
}

/** The bad lines as a CSV that spreadsheets here open: BOM, `;`. */
export function errosCsv(erros: readonly ErroDeLinha[]): string {
  const linhas = erros.map(({ linha, motivo }) => `${linha};${celula(motivo)}`)
  return `\uFEFF${['linha;motivo', ...linhas, ''].join('\r\n')}`
}
