import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dia, instante } from '../dia.ts'
import { idENome, idENumero, idTextoOpcional } from '../id.ts'
import { opcao } from '../opcao.ts'
import { FIM_ANTES_DO_INICIO } from '../relatorios/extrato-financeiro.ts'
import { busca } from '../texto.ts'
import { periodoEmOrdem } from '../auditoria/auditoria.ts'
import { TIPOS_DE_NOVIDADE } from './tipos-de-novidade.ts'

/** GET /api/novidades: the newest first. Without days: since yesterday at 00:00 in São Paulo. */
const novidadesQuery = z
  .object({
    instituicaoFinanceiraId: idTextoOpcional,
    /** Part of a person's name. */
    pessoa: busca,
    /** Part of a contract's number. */
    contrato: busca,
    assunto: opcao(TIPOS_DE_NOVIDADE),
    /** Without what the caller did. */
    deQuem: opcao(['outros']),
    dataInicial: dia.optional(),
    dataFinal: dia.optional(),
    /** `proxima` of the page before. */
    proxima: z
      .string()
      .regex(/^\d{1,15}-[1-4]-\d{1,15}$/, { error: 'Página inválida.' })
      .optional(),
  })
  .refine(periodoEmOrdem, { path: ['dataFinal'], error: FIM_ANTES_DO_INICIO })
export type NovidadesQuery = z.infer<typeof novidadesQuery>

const coisa = idENome.nullable()

const novidadeSchema = z.object({
  chave: z.string(),
  em: instante,
  tipo: z.enum(TIPOS_DE_NOVIDADE),
  /** In the words of the screens: 'Aprovou', 'Caso aberto'. */
  oQue: z.string(),
  /** What changed, or how much, in a sentence; null: nothing more is kept. */
  detalhe: z.string().nullable(),
  /** null: the system. */
  usuario: z.string().nullable(),
  /** Done by the caller. */
  minha: z.boolean(),
  forcado: z.boolean(),
  contrato: idENumero.nullable(),
  loja: coisa,
  instituicaoFinanceira: coisa,
  veiculo: z.object({ id: z.int(), placa: z.string() }).nullable(),
  /** null also where the rule was deleted. */
  regra: z.object({ id: z.int(), nome: z.string().nullable(), regraPadrao: z.boolean() }).nullable(),
})
export type Novidade = z.infer<typeof novidadeSchema>

export const novidadesResponse = z.object({
  novidades: z.array(novidadeSchema),
  proxima: z.string().nullable(),
  /** When the caller last opened the page; null: never. */
  ultimaVisita: instante.nullable(),
  /** The moment of this answer, for the visit. */
  lidaEm: instante,
})

/** POST /api/novidades/visita: `ate` is the `lidaEm` of the answer that the person saw. */
const visitaRequest = z.object({ ate: instante })

export const novidadesCall = defineCall('GET', '/api/novidades', {
  reads: 'novidades',
  query: novidadesQuery,
  answer: novidadesResponse,
})

export const visitaCall = defineCall('POST', '/api/novidades/visita', { body: visitaRequest })
