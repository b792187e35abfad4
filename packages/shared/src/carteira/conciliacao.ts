import * as z from 'zod'
import { dia, instante } from '../dia.ts'
import { somaDinheiro } from '../dinheiro.ts'
import { idTextoOpcional } from '../id.ts'
import { opcao } from '../opcao.ts'
import { paginacaoDeListaLongaQuery, totaisDeListaLongaSchema } from '../paginacao.ts'
import { texto } from '../texto.ts'
import { cargaDeSaldosSchema } from './saldo.ts'

interface DescricaoDaDivergencia {
  label: string
  /** What disagrees, and what to do about it. */
  texto: string
}

/** What can disagree between stock, balance and pledge (carteira A.5), in the order of the screen. */
export const DIVERGENCIAS = {
  fora_do_estoque: {
    label: 'Fora do estoque',
    texto: 'O veículo está em garantia e saiu do estoque da loja.',
  },
  atraso: { label: 'Em atraso', texto: 'O contrato tem parcelas em atraso.' },
  sem_saldo: {
    label: 'Sem saldo',
    texto: 'O contrato está ativo e não veio na última carga completa.',
  },
  desconhecido: {
    label: 'Desconhecido',
    texto: 'O número veio na carga e não é de um contrato daqui.',
  },
  encerrado_com_saldo: {
    label: 'Encerrado com saldo',
    texto: 'O contrato foi encerrado e ainda tem saldo devedor.',
  },
  ativo_zerado: {
    label: 'Ativo sem dívida',
    texto: 'O saldo é zero em duas bases seguidas e o contrato continua ativo.',
  },
  principal_acima: {
    label: 'Principal acima do crédito',
    texto: 'O principal é maior que o valor do crédito do contrato.',
  },
  veiculo_sem_garantia: {
    label: 'Veículo sem garantia',
    texto: 'Há saldo de um veículo que não é garantia do contrato.',
  },
  garantia_sem_saldo: {
    label: 'Garantia sem saldo',
    texto: 'O contrato tem saldo por veículo, e este não veio.',
  },
} as const satisfies Record<string, DescricaoDaDivergencia>
export type TipoDeDivergencia = keyof typeof DIVERGENCIAS
export const TIPOS_DE_DIVERGENCIA = Object.keys(DIVERGENCIAS) as [TipoDeDivergencia, ...TipoDeDivergencia[]]

/** A divergence may be put off by so many business days at most. */
export const MAXIMO_DE_DIAS_CIENTE = 10

/** GET …/conciliacao: the greatest amount first. Without `ciente` those that somebody put off are left out. */
export const conciliacaoQuery = z.object({
  ...paginacaoDeListaLongaQuery.shape,
  tipo: opcao(TIPOS_DE_DIVERGENCIA),
  loja: idTextoOpcional,
  ciente: opcao(['todas', 'so']),
})

export const divergenciaSchema = z.object({
  id: z.int(),
  tipo: z.enum(TIPOS_DE_DIVERGENCIA),
  /** null: the number is no contract of the institution. */
  contratoId: z.int().nullable(),
  numero: z.string(),
  loja: z.string().nullable(),
  veiculo: z.string().nullable(),
  veiculoId: z.int().nullable(),
  /** The balance, or the vehicle's; null: not told. */
  valor: somaDinheiro.nullable(),
  /** What it is compared with: the credit for principal_acima. */
  comparado: somaDinheiro.nullable(),
  dias: z.int().nullable(),
  desde: instante,
  responsavelId: z.int().nullable(),
  responsavel: z.string().nullable(),
  nota: z.string().nullable(),
  cienteAte: dia.nullable(),
  versao: z.int(),
})
export type Divergencia = z.infer<typeof divergenciaSchema>

/** Counts stop here, so that the page costs the same whatever the portfolio's size. */
export const MAXIMO_CONTADO = 1_000

export const conciliacaoResponse = z.object({
  /** The newest whole load; null: none yet, and then only the stock is compared. */
  base: cargaDeSaldosSchema
    .pick({ id: true, dataBase: true, contratos: true, saldoDevedor: true, recebidaEm: true })
    .nullable(),
  /** Open divergences of each kind, up to `MAXIMO_CONTADO`. */
  contagens: z.record(z.enum(TIPOS_DE_DIVERGENCIA), z.int()),
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
