import type { Formato } from '@lastro/shared/relatorios/exportacao'
import * as z from 'zod'

export const TIPO_MIME: Record<Formato, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

const CONTEUDO = { schema: z.string().meta({ format: 'binary' }) }

/** Answers that are a file, for the API's document. */
export const FILE_ANSWERS = {
  file: {
    description: 'O relatório inteiro, em um arquivo',
    content: { 'text/csv': CONTEUDO, [TIPO_MIME.xlsx]: CONTEUDO, [TIPO_MIME.pdf]: CONTEUDO },
  },
  csv: { description: 'Todos os registros do filtro, em um arquivo', content: { 'text/csv': CONTEUDO } },
}
