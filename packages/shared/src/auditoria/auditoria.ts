import * as z from 'zod'
import { type Dia, dia, diaDe, instante } from '../dia.ts'
import { idTexto } from '../id.ts'
import { formatoQuery } from '../relatorios/exportacao.ts'
import { FIM_ANTES_DO_INICIO } from '../relatorios/extrato-financeiro.ts'
import { busca } from '../texto.ts'

/** One act: who did what to which thing, and its whole content before and after, as JSON. */
const registroDeAuditoriaSchema = z.object({
  sequencia: z.int(),
  /** 0: the platform. */
  instituicaoFinanceiraId: z.int(),
  instituicaoFinanceira: z.string().nullable(),
  ocorridaEm: instante,
  /** null: the system itself. */
  usuario: z.string().nullable(),
  lado: z.enum(['operador', 'instituicao', 'loja', 'sistema']),
  acao: z.string(),
  entidade: z.string(),
  entidadeId: z.int(),
  /** What the thing is called: a contract's number, a person's name; null where it has none or is gone. */
  alvo: z.string().nullable(),
  forcado: z.boolean(),
  motivo: z.string().nullable(),
  antes: z.string().nullable(),
  depois: z.string().nullable(),
  /** Its position in the chain of its institution; null: it waits for the job that chains. */
  elo: z.int().nullable(),
})
export type RegistroDeAuditoria = z.infer<typeof registroDeAuditoriaSchema>

export const REGISTROS_POR_PAGINA = 50

const nome = z.string().regex(/^[a-zA-Z]{1,40}$/, { error: 'Use só letras.' })
const filtros = {
  /** 0: the platform's own. */
  instituicaoFinanceiraId: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'Identificador inválido.' })
    .transform(Number)
    .optional(),
  /** Part of the name. */
  pessoa: busca,
  acao: nome.optional(),
  entidade: nome.optional(),
  /** Days in America/Sao_Paulo, both included. */
  dataInicial: dia.optional(),
  dataFinal: dia.optional(),
}
interface PeriodoAberto {
  dataInicial?: Dia | undefined
  dataFinal?: Dia | undefined
}
/**
 * Whether a period, of which either end may be open, begins before it ends; an end that is no day is told apart. The screen asks this
 * before it calls.
 */
export const emOrdem = ({ dataInicial = '', dataFinal = '' }: PeriodoAberto) =>
  !diaDe(dataInicial) || !diaDe(dataFinal) || dataInicial <= dataFinal
const FORA_DE_ORDEM = { path: ['dataFinal'], error: FIM_ANTES_DO_INICIO }

/** GET /api/plataforma/auditoria: the newest first, 50 at a time; `antesDe` is the `proxima` of the page before. */
export const auditoriaQuery = z
  .object({ ...filtros, antesDe: idTexto.optional() })
  .refine(emOrdem, FORA_DE_ORDEM)
/** The same as a file, all of it: a CSV alone, since it can be long. */
export const exportarAuditoriaQuery = z
  .object({
    ...filtros,
    formato: formatoQuery.formato.extract(['csv'], { error: 'Formato desconhecido. Use csv.' }),
  })
  .refine(emOrdem, FORA_DE_ORDEM)
export type FiltroDeAuditoria = Omit<z.infer<typeof exportarAuditoriaQuery>, 'formato'>
export const auditoriaResponse = z.object({
  registros: z.array(registroDeAuditoriaSchema),
  /** Where the next page begins; null: this was the last. */
  proxima: z.int().nullable(),
})
