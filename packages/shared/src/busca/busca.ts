import { defineCall } from '../call.ts'
import * as z from 'zod'
import { StatusContrato, TipoSelecaoGarantia } from '../contratos/status.ts'
import { idENome, idTextoOpcional } from '../id.ts'
import { normalizar, texto } from '../texto.ts'

/** Shorter texts would match too much. */
export const MINIMO_DA_BUSCA = 3
/** An answer names at most so many of each kind. */
export const ACHADOS_POR_TIPO = 5

const contratoAchado = z.object({
  id: z.int(),
  numero: z.string(),
  idParceiro: z.string().nullable(),
  loja: z.string(),
  instituicaoFinanceira: z.string(),
  statusId: z.enum(StatusContrato),
  status: z.string(),
  tipoSelecaoGarantia: z.enum(TipoSelecaoGarantia),
})
export type ContratoAchado = z.infer<typeof contratoAchado>

const veiculoAchado = z.object({
  id: z.int(),
  placa: z.string(),
  marca: z.string(),
  modelo: z.string(),
  anoModelo: z.int(),
  loja: z.string(),
  /**
   * false: the vehicle left the stock. Told only to who may see the store's stock or has a contract in progress with
   * the vehicle.
   */
  emEstoque: z.boolean(),
  /**
   * The caller's own contract with the vehicle, one in progress before those that ended. A store's clerk needs the code
   * of proposals to see it. null: the caller has none, whatever others have.
   */
  contrato: z.object({ id: z.int(), numero: z.string(), status: z.string() }).nullable(),
})
export type VeiculoAchado = z.infer<typeof veiculoAchado>

const regraAchada = z.object({
  id: z.int(),
  nome: z.string().nullable(),
  regraPadrao: z.boolean(),
  loja: z.string().nullable(),
  contrato: z.string().nullable(),
})

/**
 * GET /api/busca: what the text names and the caller may see, at most `ACHADOS_POR_TIPO` of each kind. A kind that the
 * caller may not see is empty.
 */
const buscaResponse = z.object({
  contratos: z.array(contratoAchado),
  veiculos: z.array(veiculoAchado),
  lojas: z.array(idENome),
  regras: z.array(regraAchada),
})
export type Achados = z.infer<typeof buscaResponse>

export const buscaCall = defineCall('GET', '/api/busca', {
  reads: 'busca',
  query: z.object({
    q: texto({ max: 100 }).refine((q) => normalizar(q).length >= MINIMO_DA_BUSCA, {
      error: `Informe ao menos ${MINIMO_DA_BUSCA} caracteres.`,
    }),
    instituicaoFinanceiraId: idTextoOpcional,
  }),
  answer: buscaResponse,
})
