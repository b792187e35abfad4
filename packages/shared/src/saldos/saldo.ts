import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dia, instante } from '../dia.ts'
import { type Centavos, dinheiro, formatDinheiro, somaDinheiro } from '../dinheiro.ts'
import { arquivoLido } from '../importacao/colunas-ditas.ts'
import { id, idsTexto, sinalizador } from '../id.ts'
import { MAXIMO_POR_PAGINA, totaisSchema, paginacaoQuery } from '../paginacao.ts'
import { texto } from '../texto.ts'
import { erroDeLinhaSchema } from '../veiculos/erro-de-linha.ts'

/** The columns of a file of balances (carteira A.1), in their order. */
export const COLUNAS_SALDO = [
  'numero',
  'id_contrato',
  'data_base',
  'saldo_devedor',
  'principal',
  'encargos',
  'dias_atraso',
  'placa',
  'chassi',
  'saldo_veiculo',
] as const
export type ColunaSaldo = (typeof COLUNAS_SALDO)[number]

/** Contracts of one load by call; a file has no such limit. */
const MAXIMO_DE_SALDOS = 50_000
/** Open guarantees that one contract can have. */
const MAXIMO_DE_VEICULOS = 2_000
/** A load keeps so many numbers that are no contract of the institution. */
export const MAXIMO_DE_DESCONHECIDOS = 10_000
/** A refusal or question names so many contracts. */
export const MAXIMO_DE_EXEMPLOS = 20
/** Balances of one contract that one answer holds. */
export const MAXIMO_DE_SALDOS_DO_CONTRATO = 100
/** Size of one sent file, in bytes. */
export const MAXIMO_DO_ARQUIVO_DE_SALDOS = 64 * 1024 * 1024

const saldoDoVeiculo = z.object({
  placa: texto({ min: 0, max: 20 }).nullish(),
  chassi: texto({ min: 0, max: 40 }).nullish(),
  saldo: dinheiro,
})

const saldoImportadoSchema = z.object({
  /** The contract's number, or `idContrato`. */
  numero: texto({ min: 0, max: 30 }).nullish(),
  idContrato: id.nullish(),
  saldoDevedor: dinheiro,
  principal: dinheiro.nullish(),
  encargos: dinheiro.nullish(),
  diasAtraso: z.int().min(0).max(9_999).nullish(),
  /** All vehicles that owe, or none. Their balances add up to the contract's. */
  veiculos: z.array(saldoDoVeiculo).max(MAXIMO_DE_VEICULOS).optional(),
})
export type SaldoImportado = z.infer<typeof saldoImportadoSchema>

/** POST /api/instituicoes-financeiras/{id}/saldos: balances of one day. */
export const importarSaldosRequest = z.object({
  dataBase: dia,
  /** The list has every contract that owes. */
  completo: z.boolean(),
  /** Leaves contracts with a bad line out. */
  parcial: z.boolean().optional(),
  /** Confirms what moved more than usual. */
  confirmar: z.boolean().optional(),
  saldos: z
    .array(saldoImportadoSchema)
    .max(MAXIMO_DE_SALDOS, { error: `Envie no máximo ${MAXIMO_DE_SALDOS} contratos por carga.` }),
})

/** POST …/saldos/arquivo. The body is the CSV (also .gz) or .xlsx itself. */
const arquivoDeSaldosQuery = z.object({
  completo: sinalizador,
  parcial: sinalizador,
  confirmar: sinalizador,
})

/** Some contracts, as their numbers; `total` counts all. */
const exemplosSchema = z.object({ total: z.int(), numeros: z.array(z.string()) }).meta({ title: 'Exemplos' })
export type ExemplosDeContratos = z.infer<typeof exemplosSchema>

const errosSchema = z.object({
  /** The first bad lines, by number; by call a contract's place, from 1. `totalErros` counts all. */
  erros: z.array(erroDeLinhaSchema),
  totalErros: z.int(),
})

const contagensSchema = z.object({
  /** null: no line is readable. */
  dataBase: dia.nullable(),
  /** All its contracts have a newer balance, which goes on counting. */
  historica: z.boolean(),
  /** Contracts of the institution that the load tells a balance of. */
  contratos: z.int(),
  /** Of these, the ones that are not Ativo: kept, and they move nothing. */
  naoAtivos: exemplosSchema,
  /** Numbers that are no contract of the institution, and the first ten with their lines. */
  desconhecidos: z.int(),
  numerosDesconhecidos: z.array(z.object({ linha: z.int(), numero: z.string() })),
  /** Sum over the institution's contracts. */
  saldoDevedor: somaDinheiro,
  /** When the load that it replaces, of one and the same day, was received. */
  substitui: instante.nullable(),
  ...arquivoLido(COLUNAS_SALDO, 'ColunaDosSaldos'),
  ...errosSchema.shape,
})
export type ContagensDaCarga = z.infer<typeof contagensSchema>

const importarSaldosResponse = z
  .object({
    situacao: z.enum(['importado', 'sem_mudancas']),
    mensagem: z.string(),
    ...contagensSchema.shape,
  })
  .meta({ title: 'SaldosImportados' })
export type ImportarSaldosResponse = z.infer<typeof importarSaldosResponse>

const perguntasSchema = z.object({
  /** The sum over contracts of both loads moves by more than 30%; named are the greatest moves. null: it doesn't. */
  variacao: exemplosSchema
    .extend({ antes: somaDinheiro, depois: somaDinheiro })
    .meta({ title: 'Variacao' })
    .nullable(),
  /** More than 5% of the contracts with a balance are not in this whole load; null: they are. */
  ausentes: exemplosSchema.nullable(),
  /** Balances above 1,5 × valorCredito; null: none. */
  acimaDoCredito: exemplosSchema.nullable(),
  /** First balances of Ativo contracts below 1% of valorCredito; null: none. */
  primeirosBaixos: exemplosSchema.nullable(),
  /** Vehicles that are no guarantee of their Ativo contract, as 'BRA2E19 (CT-1)'; null: none. */
  semGarantia: exemplosSchema.nullable(),
})
export type PerguntasDaCarga = z.infer<typeof perguntasSchema>

/** 409: a repetition of the call with the flags that `falta` names goes through (domain 2). */
const saldosAConfirmarSchema = z
  .object({
    mensagem: z.string(),
    falta: z.array(z.enum(['parcial', 'confirmar'])),
    ...perguntasSchema.shape,
    ...errosSchema.shape,
  })
  .meta({ title: 'SaldosAConfirmar' })

/** POST …/saldos/previa: what the file would do. `situacao` recusado: `mensagem` says why it can't be loaded. */
const previaDeSaldosResponse = z.object({
  situacao: z.enum(['previa', 'sem_mudancas', 'recusado']),
  mensagem: z.string(),
  falta: z.array(z.enum(['parcial', 'confirmar'])),
  ...perguntasSchema.shape,
  ...contagensSchema.shape,
})
export type PreviaDeSaldos = z.infer<typeof previaDeSaldosResponse>

export const cargaDeSaldosSchema = z.object({
  id: z.int(),
  dataBase: dia,
  completo: z.boolean(),
  contratos: z.int(),
  desconhecidos: z.int(),
  saldoDevedor: somaDinheiro,
  recebidaEm: instante,
  /** null: the command line. */
  usuario: z.string().nullable(),
  /** When the load of one and the same day before it was received. */
  substitui: instante.nullable(),
})
export type CargaDeSaldos = z.infer<typeof cargaDeSaldosSchema>

/** GET …/saldos/cargas: newest first. */
const cargasDeSaldosResponse = z.object({
  cargas: z.array(cargaDeSaldosSchema),
  ...totaisSchema.shape,
})

/** A contract's present balance (carteira A.2). */
const saldoAtualSchema = z.object({
  saldoDevedor: dinheiro,
  dataBase: dia,
  diasAtraso: z.int().nullable(),
  /** Counts: `dataBase` is not older than the policy's saldoVale. Nothing is judged by another. */
  fresco: z.boolean(),
  /** Balance ÷ present total of the guarantees, in percent, two decimals, rounded up; null: no guarantee. */
  ltv: z.number().nullable(),
})
export type SaldoAtual = z.infer<typeof saldoAtualSchema>

/** GET …/saldos/atuais: the contracts of one page of a list. */
const saldosAtuaisQuery = z.object({ ids: idsTexto(MAXIMO_POR_PAGINA) })
/** Only the contracts of the institution that a load told a balance of. */
const saldosAtuaisResponse = z.object({
  saldos: z.array(saldoAtualSchema.extend({ contratoId: z.int() })),
})

/** GET /api/contratos/{id}/saldos: newest first, at most 100. */
export const saldosDoContratoResponse = z.object({
  /** null: no load told a balance of this contract. */
  atual: saldoAtualSchema
    .extend({
      principal: dinheiro.nullable(),
      encargos: dinheiro.nullable(),
      veiculos: z.array(
        z.object({
          veiculo: z.string(),
          /** null, with `modelo`: the load named a vehicle that is no guarantee of the contract. No part counts then. */
          veiculoId: z.int().nullable(),
          modelo: z.string().nullable(),
          emGarantia: z.boolean(),
          saldo: dinheiro,
        }),
      ),
    })
    .nullable(),
  saldos: z.array(
    z.object({
      dataBase: dia,
      saldoDevedor: dinheiro,
      principal: dinheiro.nullable(),
      encargos: dinheiro.nullable(),
      diasAtraso: z.int().nullable(),
      recebidoEm: instante,
      /** Counts no more: a later load of one and the same day tells another balance, or as a whole load none. */
      substituido: z.boolean(),
    }),
  ),
  /**
   * Carteira.Baixas.Listar: what was paid for sold vehicles and not reversed, newest first, at most 100. null: the
   * caller may not read payoffs.
   */
  pagamentos: z
    .array(
      z.object({
        id: z.int(),
        baixaId: z.int(),
        veiculoId: z.int(),
        placa: z.string(),
        modelo: z.string(),
        valor: dinheiro,
        data: dia,
        referencia: z.string().nullable(),
        usuario: z.string(),
        registradoEm: instante,
        /** Dated after the day of the present balance, which doesn't know it. */
        foraDoSaldo: z.boolean(),
      }),
    )
    .nullable(),
})
export type SaldosDoContrato = z.infer<typeof saldosDoContratoResponse>

/** 'R$ 48.210,37 pagos, ainda não no saldo': what the present balance doesn't know; null: nothing. */
export function pagosForaDoSaldo(
  pagamentos: readonly { valor: Centavos; foraDoSaldo: boolean }[],
): string | null {
  const soma = pagamentos.reduce((ate, { valor, foraDoSaldo }) => ate + (foraDoSaldo ? valor : 0), 0)
  return soma > 0 ? `${formatDinheiro(soma as Centavos)} pagos, ainda não no saldo` : null
}

/** Balance ÷ total in hundredths of a percent, rounded up; null where there is no guarantee. */
export const centesimosDoLtv = (saldoDevedor: number, totalAtual: number): number | null =>
  totalAtual === 0
    ? null
    : Number((BigInt(saldoDevedor) * 10_000n + BigInt(totalAtual) - 1n) / BigInt(totalAtual))

export const importarSaldosCall = defineCall('POST', '/api/instituicoes-financeiras/:id/saldos', {
  body: importarSaldosRequest,
  answer: importarSaldosResponse,
  conflict: saldosAConfirmarSchema,
})

export const cargasDeSaldosCall = defineCall('GET', '/api/instituicoes-financeiras/:id/saldos/cargas', {
  reads: 'conciliacao',
  query: paginacaoQuery,
  answer: cargasDeSaldosResponse,
})

export const saldosAtuaisCall = defineCall('GET', '/api/instituicoes-financeiras/:id/saldos/atuais', {
  reads: 'saldos',
  query: saldosAtuaisQuery,
  answer: saldosAtuaisResponse,
})

export const saldosDoContratoCall = defineCall('GET', '/api/contratos/:id/saldos', {
  reads: 'saldos',
  answer: saldosDoContratoResponse,
})

export const preverSaldosCall = defineCall('POST', '/api/instituicoes-financeiras/:id/saldos/previa', {
  query: z.object({ completo: sinalizador }),
  answer: previaDeSaldosResponse,
  recebeArquivo: true,
})

export const arquivoDeSaldosCall = defineCall('POST', '/api/instituicoes-financeiras/:id/saldos/arquivo', {
  query: arquivoDeSaldosQuery,
  answer: importarSaldosResponse,
  conflict: saldosAConfirmarSchema,
  recebeArquivo: true,
})
