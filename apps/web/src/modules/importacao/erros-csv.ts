import { csvText } from '@lastro/shared/csv'
import type { ErroDeLinha } from '@lastro/shared/veiculos/erro-de-linha'

/** The bad lines as a CSV with BOM and `;`, as Brazilian spreadsheets expect. */
export function errosCsv(erros: readonly ErroDeLinha[]): string {
  const linhas = erros.map(({ linha, motivo }) => `${linha};${csvText(motivo)}`)
  return `\uFEFF${['linha;motivo', ...linhas, ''].join('\r\n')}`
}
