import * as z from 'zod'
import '../validacao.ts'

/** File forms of a report, in the order of the menu. */
export const FORMATOS = ['csv', 'xlsx', 'pdf'] as const
export type Formato = (typeof FORMATOS)[number]

export const LABEL_FORMATO: Record<Formato, string> = {
  csv: 'CSV',
  xlsx: 'Excel',
  pdf: 'PDF',
}

/** Rows that a file may have. A CSV has no limit; the others are built whole in memory (docs/decisoes/0007). */
export const MAXIMO_DE_LINHAS: Record<Exclude<Formato, 'csv'>, number> = { xlsx: 50_000, pdf: 5_000 }

export const formatoQuery = {
  formato: z.enum(FORMATOS, { error: 'Formato desconhecido. Use csv, xlsx ou pdf.' }),
}
