import { defineCall } from '../call.ts'
import * as z from 'zod'
import { pedidoReforcoSchema } from '../contratos/pedido-reforco.ts'
import { StatusContrato } from '../contratos/status.ts'
import { dia, instante } from '../dia.ts'
import { type Centavos, dinheiro, somaDinheiro, ZERO } from '../dinheiro.ts'
import { sinalizador } from '../id.ts'
import { opcao } from '../opcao.ts'
import { ordenacaoPor } from '../ordenacao.ts'
import {
  paginacaoDeListaLongaQuery,
  paginacaoQuery,
  totaisDeListaLongaSchema,
  totaisSchema,
} from '../paginacao.ts'
import { formatoQuery } from '../relatorios/exportacao.ts'
import { busca } from '../texto.ts'
import { acompanhamento } from './caso.ts'
import { datasDosPrecos, partesSchema } from './partes.ts'
import { PEDIDOS_NA_COBERTURA, SITUACOES_COBERTURA } from './situacao.ts'

/** contratoId sorts by the contract's number as shown. */
export const ORDENACOES_DA_COBERTURA = ['percentual', 'deficit', 'contratoId', 'loja'] as const

/**
 * GET /api/instituicoes-financeiras/{id}/cobertura: the worst coverage first unless sorted. `status`: 'ativos'
 * (default) or 'todos' with open pledges, proposals too. `caso=aberto`: with an open deficit case.
 */
const coberturaQuery = z.object({
  ...paginacaoDeListaLongaQuery.shape,
  filtro: busca,
  situacao: opcao(SITUACOES_COBERTURA),
  caso: opcao(['aberto']),
  pedido: opcao(PEDIDOS_NA_COBERTURA),
  /** Contracts with pledged vehicles that left the stock. */
  saida: opcao(['com']),
  status: opcao(['ativos', 'todos']),
  /** Leaves out `resumo`, which doesn't change from page to page. */
  semResumo: sinalizador,
  ordenacao: ordenacaoPor(ORDENACOES_DA_COBERTURA),
})
export type CoberturaQuery = z.infer<typeof coberturaQuery>
/** The whole filtered list as a file. */
const exportarCoberturaQuery = coberturaQuery
  .omit({ pagina: true, quantidadePorPagina: true, total: true, semResumo: true })
  .extend(formatoQuery)

const avaliacao = {
  /** Sum of the current values. */
  totalAtual: somaDinheiro,
  /** What was agreed. */
  valorGarantia: dinheiro,
  /** What must be covered: valorGarantia or, as the policy says, the balance × index. 0: nothing is owed. */
  exigido: somaDinheiro,
  /** What is missing to 100%, 0 when covered. */
  deficit: somaDinheiro,
  /** Two decimals, truncated; null where exigido is 0. */
  percentual: z.number().nullable(),
  situacao: z.enum(SITUACOES_COBERTURA),
}

/**
 * The present coverage of a contract. Every screen, report and notice shows these figures (domain 6, "One coverage").
 */
export const coberturaAtualSchema = z
  .object({
    ...avaliacao,
    /** The policy's index in percent where it goes by the balance; null: exigido is valorGarantia, whatever is owed. A store reads null here and below. */
    indice: z.number().nullable(),
    /** The balance that exigido rests on, and its day; null: none is fresh, so that valorGarantia must be covered. */
    saldo: dinheiro.nullable(),
    dataSaldo: dia.nullable(),
    /** That balance ÷ totalAtual, in percent, two decimals, rounded up; null without the balance or a guarantee. */
    ltv: z.number().nullable(),
    /** Total of the contract at the prices of inclusion; price tables don't move it. */
    totalInclusao: somaDinheiro,
    veiculos: z.int(),
    partes: partesSchema,
    ...datasDosPrecos,
    avaliadaEm: instante,
  })
  .meta({ title: 'CoberturaAtual' })
export type CoberturaAtual = z.infer<typeof coberturaAtualSchema>

export const contratoCoberturaSchema = z
  .object({
    contratoId: z.int(),
    numero: z.string(),
    lojaId: z.int(),
    loja: z.string(),
    status: z.string(),
    statusId: z.enum(StatusContrato),
    ...coberturaAtualSchema.shape,
    /** Days since the oldest open pledge; null: none. */
    diasEmGarantia: z.int().nullable(),
    /** Start of the open deficit case; null: none is open. */
    casoDesde: instante.nullable(),
    /** Name of who looks after the case. */
    responsavel: z.string().nullable(),
    /** The open request for reinforcement. */
    pedido: pedidoReforcoSchema.pick({ situacao: true, valor: true, prazo: true, vencido: true }).nullable(),
  })
  .meta({ title: 'CoberturaDoContrato' })
export type ContratoCobertura = z.infer<typeof contratoCoberturaSchema>

/** GET …/cobertura/resumo: of all contracts that the filter `status` names; other filters don't count. */
export const resumoCoberturaSchema = z
  .object({
    contratos: z.int(),
    descobertos: z.int(),
    semReferencia: z.int(),
    limite: z.int(),
    cobertos: z.int(),
    casosAbertos: z.int(),
    deficit: somaDinheiro,
    totalAtual: somaDinheiro,
    valorGarantia: somaDinheiro,
    /** What must be covered, by the light of its contracts. */
    exigido: z.object({
      descoberto: somaDinheiro,
      semReferencia: somaDinheiro,
      limite: somaDinheiro,
      coberto: somaDinheiro,
    }),
    partes: partesSchema,
    ...datasDosPrecos,
  })
  .meta({ title: 'ResumoCobertura' })
export type ResumoCobertura = z.infer<typeof resumoCoberturaSchema>

/** What all of these contracts must cover, in centavos. */
export const totalExigido = ({ exigido }: Pick<ResumoCobertura, 'exigido'>): Centavos =>
  SITUACOES_COBERTURA.reduce((soma, situacao) => (soma + exigido[situacao]) as Centavos, ZERO)

const coberturaResponse = z.object({
  contratos: z.array(contratoCoberturaSchema),
  resumo: resumoCoberturaSchema.optional(),
  ...totaisDeListaLongaSchema.shape,
})

/**
 * GET …/cobertura/tendencia: Ativo contracts at the end of each of the last 12 months, oldest first; the last entry is
 * today.
 */
export const tendenciaResponse = z.object({
  meses: z.array(
    z.object({
      /** First day of the month. */
      mes: dia,
      contratos: z.int(),
      descobertos: z.int(),
      deficit: somaDinheiro,
      totalAtual: somaDinheiro,
      valorGarantia: somaDinheiro,
      exigido: somaDinheiro,
      /**
       * What of totalAtual has no reference price, and what counts 0. null where the month's snapshots don't tell these
       * apart.
       */
      totalSemReferencia: somaDinheiro.nullable(),
      totalDefasado: somaDinheiro.nullable(),
      totalSaido: somaDinheiro.nullable(),
    }),
  ),
})
export type MesDaTendencia = z.infer<typeof tendenciaResponse>['meses'][number]

const contratoImpactoSchema = z.object({
  contratoId: z.int(),
  numero: z.string(),
  loja: z.string(),
  totalAntes: somaDinheiro,
  totalDepois: somaDinheiro,
  valorGarantia: dinheiro,
  exigido: somaDinheiro,
  percentualAntes: z.number().nullable(),
  percentualDepois: z.number().nullable(),
  /** The contract was covered before and is not now. */
  caiu: z.boolean(),
})
export type ContratoImpacto = z.infer<typeof contratoImpactoSchema>

/** GET …/cobertura/impacto: what the last import of reference prices changed; the biggest losses come first. */
const impactoResponse = z.object({
  /** null: no import since coverage is kept. */
  importacao: z
    .object({
      meses: z.array(z.object({ tipo: z.string(), mes: dia })),
      importadaEm: instante,
      /** null: jobs are still evaluating the contracts. */
      concluidaEm: instante.nullable(),
      /** Number of all contracts that the import moved, whatever the page. */
      contratos: z.int(),
      cairam: z.int(),
      totalAntes: somaDinheiro,
      totalDepois: somaDinheiro,
      deficitAntes: somaDinheiro,
      deficitDepois: somaDinheiro,
    })
    .nullable(),
  contratos: z.array(contratoImpactoSchema),
  ...totaisSchema.shape,
})
export type Impacto = z.infer<typeof impactoResponse>

/** Why a snapshot was taken. */
export const MOTIVO_AVALIACAO = {
  ano: 'Virada do ano',
  base: 'Base da cobertura',
  contrato: 'Mudança no contrato',
  estoque: 'Carga de estoque',
  importacao: 'Importação de preços',
  inicial: 'Primeira avaliação',
  politica: 'Mudança da política',
  saldo: 'Saldo devedor',
} as const
export type MotivoAvaliacao = keyof typeof MOTIVO_AVALIACAO

/** What happened to a deficit case. */
export const PASSO_DO_CASO = {
  aberto: 'Insuficiência aberta',
  valor_garantia: 'Valor da garantia reduzido',
  fechado: 'Insuficiência encerrada',
} as const
export type PassoRegistrado = keyof typeof PASSO_DO_CASO

const veiculoCoberturaSchema = z.object({
  veiculoId: z.int(),
  placa: z.string(),
  marca: z.string(),
  modelo: z.string(),
  anoModelo: z.int(),
  /** Start of the pledge and the days since. */
  dataInclusao: instante.nullable(),
  diasEmGarantia: z.int().nullable(),
  /** The price at inclusion: the institution's, else the vehicle's own. */
  preco: somaDinheiro,
  referenciaInclusao: dinheiro.nullable(),
  referenciaAtual: dinheiro.nullable(),
  /** First day of the month that lists the reference price now. */
  mesReferencia: dia.nullable(),
  /** What the vehicle counts: 0 where its reference price is stale or gone, or where it left the stock, is consigned or is sold. */
  valorAtual: somaDinheiro,
  semReferencia: z.boolean(),
  referenciaDefasada: z.boolean(),
  /** When the vehicle left the stock while pledged. */
  saiuEm: instante.nullable(),
  /** Since when the vehicle is consigned. */
  consignadoDesde: instante.nullable(),
  /** The day of its sale, while the payoff goes on. */
  vendidoEm: dia.nullable(),
  /** The sale is paid, and the vehicle not released yet. */
  vendaPaga: z.boolean(),
})
export type VeiculoCobertura = z.infer<typeof veiculoCoberturaSchema>

/**
 * GET /api/contratos/{id}/cobertura: the present coverage, the last 100 snapshots and the last 20 cases, newest first.
 */
const coberturaDoContratoResponse = z.object({
  contratoId: z.int(),
  instituicaoFinanceiraId: z.int(),
  numero: z.string(),
  loja: z.string(),
  status: z.string(),
  statusId: z.enum(StatusContrato),
  /** null: the contract ended, or is a proposal without vehicles. */
  atual: coberturaAtualSchema.nullable(),
  veiculos: z.array(veiculoCoberturaSchema),
  historico: z.array(
    z.object({
      ...avaliacao,
      avaliadaEm: instante,
      motivo: z.enum(Object.keys(MOTIVO_AVALIACAO) as MotivoAvaliacao[]),
    }),
  ),
  casos: z.array(
    z.object({
      id: z.int(),
      abertoEm: instante,
      fechadoEm: instante.nullable(),
      /** Of the responsible person. */
      versao: z.int(),
      ...acompanhamento,
      passos: z.array(
        z.object({
          passo: z.enum(Object.keys(PASSO_DO_CASO) as PassoRegistrado[]),
          data: instante,
          totalAtual: somaDinheiro,
          valorGarantia: dinheiro,
          exigido: somaDinheiro,
        }),
      ),
    }),
  ),
})
export type CoberturaDoContrato = z.infer<typeof coberturaDoContratoResponse>

export const exportarCoberturaCall = defineCall(
  'GET',
  '/api/instituicoes-financeiras/:id/cobertura/exportar',
  { query: exportarCoberturaQuery, answer: 'file' },
)

export const coberturaCall = defineCall('GET', '/api/instituicoes-financeiras/:id/cobertura', {
  reads: 'cobertura',
  query: coberturaQuery,
  answer: coberturaResponse,
})

export const resumoCoberturaCall = defineCall('GET', '/api/instituicoes-financeiras/:id/cobertura/resumo', {
  reads: 'cobertura',
  query: coberturaQuery.pick({ status: true }),
  answer: resumoCoberturaSchema,
})

export const tendenciaCall = defineCall('GET', '/api/instituicoes-financeiras/:id/cobertura/tendencia', {
  reads: 'cobertura',
  answer: tendenciaResponse,
})

export const impactoNaCoberturaCall = defineCall(
  'GET',
  '/api/instituicoes-financeiras/:id/cobertura/impacto',
  {
    reads: 'cobertura',
    query: z.object({
      ...paginacaoQuery.shape,
      /** 'cairam': only those that fell below 100%. */
      somente: opcao(['cairam']),
    }),
    answer: impactoResponse,
  },
)

export const coberturaDoContratoCall = defineCall('GET', '/api/contratos/:id/cobertura', {
  reads: 'cobertura',
  answer: coberturaDoContratoResponse,
})
