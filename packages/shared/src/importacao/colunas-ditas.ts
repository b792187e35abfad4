import * as z from 'zod'
import { formatDiaDoInstante, instante } from '../dia.ts'
import { texto } from '../texto.ts'

/** Said of a heading that no column is to be read from. */
export const IGNORAR = 'ignorar'

/** Longest heading that a person is asked about, in characters. */
export const MAXIMO_DO_TITULO = 100
/** Answers about headings that are kept, the latest, and headings of one file that are asked about. */
export const MAXIMO_DE_TITULOS = 100

const leituraDe = <C extends string>(colunas: readonly C[]) => z.enum([...colunas, IGNORAR])

/** A heading that a person can explain, with what was said of it. */
const colunaDitaSchema = <C extends string>(colunas: readonly C[], title: string) =>
  z
    .object({
      titulo: z.string(),
      /** The first values that stand below it. */
      valores: z.array(z.string()),
      /** The product reads the heading by its name, unless it is ignored by hand. */
      conhecida: z.boolean().optional(),
      /** What a person answered; null: nobody has said yet what the heading means. */
      escolha: z.object({ leitura: leituraDe(colunas), em: instante }).nullable(),
      /** The answer's column is read from here. Not where another heading already gives it. */
      lida: z.boolean(),
    })
    .meta({ title })

/** How a file was read, whose headings a person may explain. `title`: what the API's document calls a heading. */
export const arquivoLido = <C extends string>(colunas: readonly C[], title: string) => ({
  /** Headings that nothing is read from. */
  colunasIgnoradas: z.array(z.string()),
  /** The first lines that are no record of the file: sums, footers, the headings again. `totalOutrasLinhas` counts all. */
  outrasLinhas: z.array(z.object({ linha: z.int(), texto: z.string() }).meta({ title: 'OutraLinha' })),
  totalOutrasLinhas: z.int(),
  /** The listed bad lines as a CSV with the file's own headings and each line's reason; null: none, or no file came. */
  arquivoDeErros: z.string().nullable(),
  /** Headings that a person can explain: said once, and kept. */
  colunas: z.array(colunaDitaSchema(colunas, title)),
  /** Headings that are read by their names, and that may be ignored. Absent: none. */
  colunasLidas: z.array(z.string()).optional(),
})

export interface ColunaDita<C extends string = string> {
  titulo: string
  valores: string[]
  /** The product reads the heading by its name, unless it is ignored by hand. */
  conhecida?: boolean | undefined
  escolha: { leitura: C | typeof IGNORAR; em: Date } | null
  lida: boolean
}

/** What headings mean, kept for the next files. leitura null deletes an answer. */
export const colunasRequestDe = <C extends string>(colunas: readonly C[]) =>
  z.object({
    colunas: z
      .array(z.object({ titulo: texto({ max: MAXIMO_DO_TITULO }), leitura: leituraDe(colunas).nullable() }))
      .max(MAXIMO_DE_TITULOS),
  })

/** 'lida como Quilometragem, escolha de 12/11/2026' */
export const leituraEmTexto = <C extends string>(
  { leitura: dita, em }: { leitura: C | typeof IGNORAR; em: Date },
  nomes: Record<C, string>,
): string =>
  `${dita === IGNORAR ? 'ignorada' : `lida como ${nomes[dita]}`}, escolha de ${formatDiaDoInstante(em)}`
