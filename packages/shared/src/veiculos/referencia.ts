import * as z from 'zod'
import { dia, instante } from '../dia.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { erroDeLinhaSchema } from './carga-estoque.ts'

/** A month of FIPE's prices as it was loaded, per type of vehicle. */
const mesDeReferenciaSchema = z.object({
  tipo: z.string(),
  /** Its first day. */
  mes: dia,
  precos: z.int(),
  importadoEm: instante,
  /** null: by the command line. */
  importadoPor: z.string().nullable(),
})
export type MesDeReferencia = z.infer<typeof mesDeReferenciaSchema>

/** GET /api/plataforma/referencias: the newest month first. */
export const referenciasQuery = paginacaoQuery
export const referenciasResponse = z.object({ meses: z.array(mesDeReferenciaSchema), ...totaisSchema.shape })

/** POST /api/plataforma/referencias/arquivo: what became of the file; one with bad lines changed nothing. */
export const importacaoFipeResponse = z.object({
  situacao: z.enum(['importado', 'sem_mudancas', 'recusado']),
  mensagem: z.string(),
  linhas: z.int(),
  /** The first bad lines; `totalErros` counts all of them. */
  erros: z.array(erroDeLinhaSchema),
  totalErros: z.int(),
  /** `novo` false: it was loaded before with the same prices. */
  meses: z.array(z.object({ tipo: z.string(), mes: dia, precos: z.int(), novo: z.boolean() })),
  marcasNovas: z.int(),
  modelosNovos: z.int(),
})
export type ImportacaoFipe = z.infer<typeof importacaoFipeResponse>
