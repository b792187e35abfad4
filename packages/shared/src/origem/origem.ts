import { origemNoSimuladorRequest } from '../regras-garantia/simulacao.ts'
import { origemDaCobrancaQuery } from '../relatorios/extrato-financeiro.ts'
import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dia, formatInstante, formatMes, instante } from '../dia.ts'
import { formatDinheiro, somaDinheiro } from '../dinheiro.ts'
import { idTexto, idTextoOpcional } from '../id.ts'
import { formatInteiro, formatPercentual } from '../numeros.ts'

/** The question on every value that can explain where it comes from. */
export const DE_ONDE_VEM = 'De onde vem este valor?'

/** Hundredths of a percent, without a limit: a price may be more than ten times its reference. */
const percentual = z.codec(z.number(), z.int(), {
  decode: (value) => Math.round(value * 100),
  encode: (value) => value / 100,
})

/** A name and a value; `tipo` says how to write the value. */
const fatoSchema = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('texto'), termo: z.string(), valor: z.string() }),
  z.object({ tipo: z.literal('inteiro'), termo: z.string(), valor: z.int() }),
  z.object({ tipo: z.literal('dinheiro'), termo: z.string(), valor: somaDinheiro }),
  z.object({ tipo: z.literal('percentual'), termo: z.string(), valor: percentual }),
  z.object({ tipo: z.literal('mes'), termo: z.string(), valor: dia }),
  z.object({ tipo: z.literal('instante'), termo: z.string(), valor: instante }),
])
export type FatoDaOrigem = z.infer<typeof fatoSchema>

/** A group of facts; `nota` says in words what no single value says. */
const parteSchema = z.object({
  titulo: z.string(),
  fatos: z.array(fatoSchema),
  nota: z.string().nullable(),
})
export type ParteDaOrigem = z.infer<typeof parteSchema>

/** Where a price, a charge, an automatic selection or a status comes from. One panel shows all of these. */
export const origemResponse = z.object({ partes: z.array(parteSchema) }).meta({ title: 'Origem' })
export type Origem = z.infer<typeof origemResponse>

/** Writes the fact's value for people. */
export function textoDoFato(fato: FatoDaOrigem): string {
  if (fato.tipo === 'inteiro') return formatInteiro(fato.valor)
  if (fato.tipo === 'dinheiro') return formatDinheiro(fato.valor)
  if (fato.tipo === 'percentual') return formatPercentual(fato.valor / 10_000)
  if (fato.tipo === 'mes') return formatMes(fato.valor)
  return fato.tipo === 'instante' ? formatInstante(fato.valor) : fato.valor
}

/** Query about a vehicle of a store's stock, under the contract and rule of the list. */
const origemNoEstoqueQuery = z.object({
  veiculoId: idTexto,
  instituicaoFinanceiraId: idTextoOpcional,
  contratoId: idTextoOpcional,
  regraGarantiaId: idTextoOpcional,
})
/** Query about a vehicle of a contract. */
const origemNoContratoQuery = z.object({ veiculoId: idTexto })

export const origemNoEstoqueCall = defineCall('GET', '/api/lojas/:id/estoque/origem-do-preco', {
  reads: 'origem',
  query: origemNoEstoqueQuery,
  answer: origemResponse,
})

export const origemNoContratoCall = defineCall('GET', '/api/contratos/:id/origem-do-preco', {
  reads: 'origem',
  query: origemNoContratoQuery,
  answer: origemResponse,
})

export const origemDaSelecaoCall = defineCall('GET', '/api/contratos/:id/origem-da-selecao', {
  reads: 'origem',
  answer: origemResponse,
})

export const origemDaSituacaoCall = defineCall('GET', '/api/contratos/:id/origem-da-situacao', {
  reads: 'origem',
  answer: origemResponse,
})

export const origemDaCoberturaCall = defineCall('GET', '/api/contratos/:id/origem-da-cobertura', {
  reads: 'origem',
  answer: origemResponse,
})

export const origemDaCobrancaCall = defineCall(
  'GET',
  '/api/instituicoes-financeiras/:id/extrato-financeiro/origem',
  { reads: 'origem', query: origemDaCobrancaQuery, answer: origemResponse },
)

export const origemNoSimuladorCall = defineCall('POST', '/api/regras-garantia/simulacao/origem-do-preco', {
  reads: 'origem',
  body: origemNoSimuladorRequest,
  answer: origemResponse,
})
