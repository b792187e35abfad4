import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dia, instante } from '../dia.ts'
import { somaDinheiro } from '../dinheiro.ts'
import { idTextoOpcional } from '../id.ts'
import { opcao } from '../opcao.ts'
import { paginacaoDeListaLongaQuery, totaisDeListaLongaSchema } from '../paginacao.ts'
import { formatoQuery } from '../relatorios/exportacao.ts'
import { texto } from '../texto.ts'
import { cargaDeSaldosSchema } from './saldo.ts'
import {
  type FaixaDeAtraso,
  NOMES_DAS_FAIXAS,
  type TipoDeDivergencia,
  TIPOS_DE_DIVERGENCIA,
} from './tipos-de-divergencia.ts'

/** A divergence may be put off by so many business days at most. */
export const MAXIMO_DE_DIAS_CIENTE = 10

const filtrosDaConciliacao = {
  tipo: opcao(TIPOS_DE_DIVERGENCIA),
  /** Only contracts in arrears, by how many days. */
  faixa: opcao(NOMES_DAS_FAIXAS),
  loja: idTextoOpcional,
  ciente: opcao(['todas', 'so']),
}
/** GET …/conciliacao: the greatest amount first. Without `ciente` those that somebody put off are left out. */
const conciliacaoQuery = z.object({ ...paginacaoDeListaLongaQuery.shape, ...filtrosDaConciliacao })
/** The whole filtered list as a file. */
const exportarConciliacaoQuery = z.object({ ...filtrosDaConciliacao, ...formatoQuery })

const divergenciaSchema = z
  .object({
    id: z.int(),
    tipo: z.enum(TIPOS_DE_DIVERGENCIA),
    /** null: the number is no contract of the institution. */
    contratoId: z.int().nullable(),
    /** The contract's, or the unknown one; null: it is about the store. */
    numero: z.string().nullable(),
    loja: z.string().nullable(),
    veiculo: z.string().nullable(),
    veiculoId: z.int().nullable(),
    /** Of vendido_sem_pagamento its payoff. */
    baixaId: z.int().nullable(),
    /** Of ativo_zerado: settled since the list was made, or one person gave the first approval for that. */
    liquidacao: z.enum(['feita', 'espera']).nullable(),
    /** The balance, or the vehicle's; null: not told. */
    valor: somaDinheiro.nullable(),
    /** What it is compared with: the credit for principal_acima. */
    comparado: somaDinheiro.nullable(),
    /** Days overdue; of loja_sem_carga since the last whole stock, null: none ever came. */
    dias: z.int().nullable(),
    desde: instante,
    responsavelId: z.int().nullable(),
    responsavel: z.string().nullable(),
    nota: z.string().nullable(),
    cienteAte: dia.nullable(),
    versao: z.int(),
  })
  .meta({ title: 'Divergencia' })
export type Divergencia = z.infer<typeof divergenciaSchema>

/** The vehicles of one contract that an answer names. */
export const MAXIMO_DE_VEICULOS_CONCILIADOS = 50

/** `em`: the day that it is known of; null with 'nao_se_sabe'. */
const respostaSchema = z.object({
  resposta: z.enum(['sim', 'nao', 'nao_se_sabe']),
  em: dia.nullable(),
})
export type RespostaDoVeiculo = z.infer<typeof respostaSchema>

const veiculoConciliadoSchema = z.object({
  /** null: the load named a vehicle that is not known here. */
  veiculoId: z.int().nullable(),
  placa: z.string(),
  modelo: z.string().nullable(),
  /** By the day on which it left, or the store's last whole stock; only while it is pledged to the institution. */
  noEstoque: respostaSchema,
  /** By the contract's newest balance: the vehicle's where balances are told by vehicle, else the contract's. */
  saldo: z.object({
    ...respostaSchema.shape,
    /** The vehicle's; null: not told. */
    valor: somaDinheiro.nullable(),
    /** Older than the policy lets a balance count. */
    desatualizado: z.boolean(),
  }),
  /** No liens are kept yet. */
  gravame: z.literal('nao_controlado'),
})
export type VeiculoConciliado = z.infer<typeof veiculoConciliadoSchema>

/**
 * GET /api/divergencias/{id}/veiculos: the divergence's vehicle, or its contract's pledged ones, those out of the stock
 * first.
 */
const veiculosConciliadosResponse = z.object({
  veiculos: z.array(veiculoConciliadoSchema),
  /** The contract has more than `MAXIMO_DE_VEICULOS_CONCILIADOS`. */
  haMais: z.boolean(),
})
export type VeiculosConciliados = z.infer<typeof veiculosConciliadosResponse>

/** Counts stop here, so that the page costs the same whatever the portfolio's size. */
export const MAXIMO_CONTADO = 1_000

const conciliacaoResponse = z.object({
  /** The newest whole load; null: none yet, and then only the stock is compared. */
  base: cargaDeSaldosSchema
    .pick({ id: true, dataBase: true, contratos: true, saldoDevedor: true, recebidaEm: true })
    .nullable(),
  /** Divergences of each kind as `ciente` and `loja` ask, up to `MAXIMO_CONTADO`. */
  contagens: z.object({
    fora_do_estoque: z.int(),
    vendido_sem_pagamento: z.int(),
    loja_sem_carga: z.int(),
    atraso: z.int(),
    sem_saldo: z.int(),
    desconhecido: z.int(),
    encerrado_com_saldo: z.int(),
    ativo_zerado: z.int(),
    principal_acima: z.int(),
    veiculo_sem_garantia: z.int(),
    garantia_sem_saldo: z.int(),
  } satisfies Record<TipoDeDivergencia, z.ZodType>),
  /** Of `atraso`, by days overdue, as `contagens`. */
  faixas: z.object({
    '1a30': z.int(),
    '31a90': z.int(),
    acima90: z.int(),
  } satisfies Record<FaixaDeAtraso, z.ZodType>),
  divergencias: z.array(divergenciaSchema),
  ...totaisDeListaLongaSchema.shape,
})
export type Conciliacao = z.infer<typeof conciliacaoResponse>

/** PUT /api/divergencias/{id}: replaces what people say about it. */
export const divergenciaRequest = z.object({
  responsavelId: z.int().positive({ error: 'Identificador inválido.' }).nullable(),
  nota: texto({ max: 1_000 }).nullable(),
  /** Needs a note that says why. */
  cienteAte: dia.nullable(),
})
export type DivergenciaRequest = z.infer<typeof divergenciaRequest>

export const veiculosDaDivergenciaCall = defineCall('GET', '/api/divergencias/:id/veiculos', {
  reads: 'conciliacao',
  answer: veiculosConciliadosResponse,
})

export const anotarDivergenciaCall = defineCall('PUT', '/api/divergencias/:id', {
  body: divergenciaRequest,
  answer: divergenciaSchema,
  etag: true,
  ifMatch: true,
})

export const conciliacaoCall = defineCall('GET', '/api/instituicoes-financeiras/:id/conciliacao', {
  reads: 'conciliacao',
  query: conciliacaoQuery,
  answer: conciliacaoResponse,
})

export const exportarConciliacaoCall = defineCall(
  'GET',
  '/api/instituicoes-financeiras/:id/conciliacao/exportar',
  { query: exportarConciliacaoQuery, answer: 'file' },
)
