import { defineCall } from '../call.ts'
import * as z from 'zod'
import {
  type Dia,
  dia,
  diaDe,
  diaEmSaoPaulo,
  diasEntre,
  formatInstante,
  instante,
  MAXIMO_DO_INSTANTE,
  PADRAO_DO_DIA,
} from '../dia.ts'
import { type Centavos, dinheiro, somaDinheiro } from '../dinheiro.ts'
import { idTextoOpcional } from '../id.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { colunaDe } from './colunas.ts'
import { formatoQuery } from './exportacao.ts'

/** The billed events (domain 5), in the order of the statement, with their texts. */
export const DESCRICAO_EVENTO = {
  contrato_incluido: 'Contrato incluído',
  contrato_alterado: 'Contrato alterado',
  garantia_incluida: 'Garantia incluída',
  garantia_removida: 'Garantia removida',
  regra_garantia_alterada: 'Regra de garantia alterada',
} as const
export type TipoEvento = keyof typeof DESCRICAO_EVENTO
export const TIPOS_EVENTO = Object.keys(DESCRICAO_EVENTO) as TipoEvento[]

export function tipoDoEvento(descricao: (typeof DESCRICAO_EVENTO)[TipoEvento]): TipoEvento {
  const tipo = TIPOS_EVENTO.find((candidate) => DESCRICAO_EVENTO[candidate] === descricao)
  if (!tipo) throw new Error('A description without its kind passed the schema')
  return tipo
}

/** Scope of the parameter that an event's amount came from; 'nenhum': there was none. */
export type EscopoCobrado = 'contrato' | 'loja' | 'geral' | 'nenhum'

export const SELECIONE_PERIODO = 'Selecione o período.'
export const FIM_ANTES_DO_INICIO = 'A data final não pode ser anterior à data inicial.'
/** Counts both ends. */
const MAXIMO_DE_DIAS = 366

export interface Periodo {
  dataInicial: Dia
  dataFinal: Dia
}

/**
 * What is wrong with a period, in words; undefined when nothing is. An end that is no day passes here, because another
 * check refuses it. The screen asks this before it calls.
 */
export function impedimentoDoPeriodo({ dataInicial, dataFinal }: Periodo): string | undefined {
  if (!diaDe(dataInicial) || !diaDe(dataFinal)) return undefined
  if (dataFinal < dataInicial) return FIM_ANTES_DO_INICIO
  if (diasEntre(dataInicial, dataFinal) >= MAXIMO_DE_DIAS)
    return `O período não pode passar de ${MAXIMO_DE_DIAS} dias.`
  return undefined
}

const fimDoPeriodo = z
  .string({ error: SELECIONE_PERIODO })
  .min(1, { error: SELECIONE_PERIODO, abort: true })
  .max(MAXIMO_DO_INSTANTE, { error: 'Data inválida.', abort: true })
  .meta({ pattern: PADRAO_DO_DIA })
  .pipe(dia)
const periodo = { dataInicial: fimDoPeriodo, dataFinal: fimDoPeriodo }

function exigirPeriodo<T extends Periodo>(
  query: T,
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  const message = impedimentoDoPeriodo(query)
  if (message) context.addIssue({ code: 'custom', path: ['dataFinal'], message })
}

/** Days in America/Sao_Paulo. Of a timestamp only the date as written counts (domain 2). */
const extratoFinanceiroQuery = z.object(periodo).superRefine(exigirPeriodo)
/** The statement as a file. */
const exportarExtratoQuery = z.object({ ...periodo, ...formatoQuery }).superRefine(exigirPeriodo)

const extratoFinanceiroItemSchema = z.object({
  descricao: z.enum(DESCRICAO_EVENTO),
  quantidade: z.int(),
  valorUnitario: dinheiro,
  valorTotal: somaDinheiro,
})
export type ExtratoFinanceiroItem = z.infer<typeof extratoFinanceiroItemSchema>

const colunaDoExtrato = colunaDe<ExtratoFinanceiroItem>()

/** Domain 11. */
export const COLUNAS_DO_EXTRATO = [
  colunaDoExtrato('descricao', 'Descrição', 'texto', 32, ({ descricao }) => descricao),
  colunaDoExtrato('quantidade', 'Quantidade', 'inteiro', 14, ({ quantidade }) => quantidade, { somar: true }),
  colunaDoExtrato('valorUnitario', 'Valor unitário', 'dinheiro', 18, ({ valorUnitario }) => valorUnitario),
  colunaDoExtrato('valorTotal', 'Valor total', 'dinheiro', 18, ({ valorTotal }) => valorTotal, {
    somar: true,
  }),
]

/** Spec section 3. `total` is the sum of the rows, to the centavo. */
const extratoFinanceiroResponse = z.object({
  itens: z.array(extratoFinanceiroItemSchema),
  total: somaDinheiro,
})

const valorUnitario = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, { error: 'Informe o valor em reais, com ponto decimal.' })
  .transform((text) => Math.round(Number(text) * 100) as Centavos)

/** Identifies a row of the statement; `valorUnitario` as the row shows it. */
const linha = {
  ...periodo,
  descricao: z.enum(DESCRICAO_EVENTO, { error: 'Descrição desconhecida.' }),
  valorUnitario,
}

/** The events behind one row of the statement, oldest first. */
const extratoEventosQuery = z.object({ ...linha, ...paginacaoQuery.shape }).superRefine(exigirPeriodo)
/** Where the amount of a row, or of one event behind it, comes from. */
export const origemDaCobrancaQuery = z
  .object({ ...linha, eventoId: idTextoOpcional })
  .superRefine(exigirPeriodo)

const extratoEventoSchema = z.object({
  id: z.int(),
  descricao: z.enum(DESCRICAO_EVENTO),
  valor: dinheiro,
  data: instante,
  /** null where the event has no contract: a rule's change may be of a store or of the institution. */
  contratoId: z.int().nullable(),
  numeroContrato: z.string().nullable(),
  loja: z.string().nullable(),
  veiculoId: z.int().nullable(),
  placa: z.string().nullable(),
  marca: z.string().nullable(),
  modelo: z.string().nullable(),
  regraGarantiaId: z.int().nullable(),
  usuario: z.string(),
  /** The event is older than billing, and was written afterwards. */
  retroativo: z.boolean(),
})
export type ExtratoEvento = z.infer<typeof extratoEventoSchema>

const colunaDoEvento = colunaDe<ExtratoEvento>()

/** One row per event, for a file. */
export const COLUNAS_DOS_EVENTOS = [
  colunaDoEvento('descricao', 'Descrição', 'texto', 26, ({ descricao }) => descricao),
  colunaDoEvento('data', 'Data', 'dia', 14, ({ data }) => diaEmSaoPaulo(data)),
  colunaDoEvento('hora', 'Hora', 'texto', 9, ({ data }) => formatInstante(data).slice(-5)),
  colunaDoEvento('valor', 'Valor', 'dinheiro', 16, ({ valor }) => valor, { somar: true }),
  colunaDoEvento('contrato', 'Nº do Contrato', 'texto', 18, ({ numeroContrato }) => numeroContrato),
  colunaDoEvento('loja', 'Loja', 'texto', 28, ({ loja }) => loja),
  colunaDoEvento('placa', 'Placa', 'texto', 11, ({ placa }) => placa),
  colunaDoEvento('marca', 'Marca', 'texto', 16, ({ marca }) => marca),
  colunaDoEvento('modelo', 'Modelo', 'texto', 30, ({ modelo }) => modelo),
  colunaDoEvento(
    'regra',
    'Regra de garantia',
    'texto',
    12,
    ({ regraGarantiaId: id }) => id?.toString() ?? null,
  ),
  colunaDoEvento('usuario', 'Usuário', 'texto', 24, ({ usuario }) => usuario),
  colunaDoEvento('retroativo', 'Lançado depois', 'texto', 10, ({ retroativo }) =>
    retroativo ? 'Sim' : null,
  ),
]

const extratoEventosResponse = z.object({
  eventos: z.array(extratoEventoSchema),
  ...totaisSchema.shape,
})

export const extratoFinanceiroCall = defineCall(
  'GET',
  '/api/instituicoes-financeiras/:id/extrato-financeiro',
  { reads: 'relatorios', query: extratoFinanceiroQuery, answer: extratoFinanceiroResponse },
)

export const exportarExtratoCall = defineCall(
  'GET',
  '/api/instituicoes-financeiras/:id/extrato-financeiro/exportar',
  { query: exportarExtratoQuery, answer: 'file' },
)

export const exportarEventosCall = defineCall(
  'GET',
  '/api/instituicoes-financeiras/:id/extrato-financeiro/eventos/exportar',
  { query: exportarExtratoQuery, answer: 'file' },
)

export const extratoEventosCall = defineCall(
  'GET',
  '/api/instituicoes-financeiras/:id/extrato-financeiro/eventos',
  { reads: 'relatorios', query: extratoEventosQuery, answer: extratoEventosResponse },
)
