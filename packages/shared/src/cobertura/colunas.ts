import { diaEmSaoPaulo, formatDia } from '../dia.ts'
import { formatDinheiro } from '../dinheiro.ts'
import { type ColunaDeArquivo, colunaDe } from '../relatorios/colunas.ts'
import type { CoberturaAtual, ContratoCobertura } from './cobertura.ts'
import { dataDosPrecos, LABEL_PARTE, PARTES_DA_COBERTURA, type ParteDaCobertura } from './partes.ts'
import { centesimosDaCobertura, LABEL_SITUACAO_COBERTURA } from './situacao.ts'

const SPREADSHEET_ONLY = { soNoArquivo: 'planilha' } as const

/**
 * Columns of a contract's present coverage: the date of its prices, and the four amounts (domain 6).
 * @param readCobertura reads a row's coverage; null: it has none
 */
export function colunasDaCoberturaAtual<T>(
  readCobertura: (row: T) => CoberturaAtual | null,
): readonly ColunaDeArquivo<T>[] {
  const coluna = colunaDe<T>()
  const valueOf =
    <V>(valor: (cobertura: CoberturaAtual) => V) =>
    (row: T): V | null => {
      const cobertura = readCobertura(row)
      return cobertura && valor(cobertura)
    }
  const percentual = valueOf(centesimosDaCobertura)
  const naInclusao = valueOf(({ totalInclusao, valorGarantia, veiculos }) =>
    veiculos === 0 ? null : centesimosDaCobertura({ totalAtual: totalInclusao, exigido: valorGarantia }),
  )
  const situacao = valueOf((atual) => LABEL_SITUACAO_COBERTURA[atual.situacao])
  const valorDaParte = (parte: ParteDaCobertura) => valueOf(({ partes }) => partes[parte].valor)
  return [
    coluna('cobertura', 'Cobertura hoje', 'percentual', 14, percentual, { soNoArquivo: true }),
    coluna('precos', 'Preços', 'texto', 14, valueOf(dataDosPrecos), { soNoArquivo: true }),
    coluna('situacaoDaCobertura', 'Situação da cobertura', 'texto', 14, situacao, SPREADSHEET_ONLY),
    coluna('naInclusao', 'Na inclusão', 'percentual', 14, naInclusao, SPREADSHEET_ONLY),
    ...PARTES_DA_COBERTURA.map((parte) =>
      coluna(parte, LABEL_PARTE[parte], 'dinheiro', 16, valorDaParte(parte), {
        ...SPREADSHEET_ONLY,
        somar: true,
      }),
    ),
  ]
}

const colunaDoContrato = colunaDe<ContratoCobertura>()

const textoDoPedido = ({ pedido }: ContratoCobertura) =>
  pedido &&
  `${formatDinheiro(pedido.valor)} até ${formatDia(pedido.prazo)}${pedido.vencido ? ' (vencido)' : ''}`

/** Contracts by coverage, as a file of one row each. */
export const COLUNAS_DA_COBERTURA: readonly ColunaDeArquivo<ContratoCobertura>[] = [
  colunaDoContrato('contratoId', 'Nº do Contrato', 'texto', 18, ({ numero }) => numero),
  colunaDoContrato('loja', 'Loja', 'texto', 28, ({ loja }) => loja),
  colunaDoContrato('status', 'Situação', 'texto', 18, ({ status }) => status),
  colunaDoContrato('valorGarantia', 'Exigido', 'dinheiro', 18, ({ exigido }) => exigido, {
    somar: true,
  }),
  colunaDoContrato('totalAtual', 'Valor hoje', 'dinheiro', 18, ({ totalAtual }) => totalAtual, {
    somar: true,
  }),
  colunaDoContrato('deficit', 'Insuficiência', 'dinheiro', 18, ({ deficit }) => deficit, { somar: true }),
  ...colunasDaCoberturaAtual<ContratoCobertura>((contrato) => contrato).map((coluna) =>
    // The screen and the paper show the light too, because this report is about coverage.
    coluna.id === 'situacaoDaCobertura' ? { ...coluna, soNoArquivo: true as const } : coluna,
  ),
  colunaDoContrato('veiculos', 'Veículos', 'inteiro', 10, ({ veiculos }) => veiculos, { somar: true }),
  colunaDoContrato('dias', 'Dias em garantia', 'inteiro', 10, ({ diasEmGarantia }) => diasEmGarantia),
  colunaDoContrato(
    'casoDesde',
    'Insuficiência desde',
    'dia',
    14,
    ({ casoDesde }) => casoDesde && diaEmSaoPaulo(casoDesde),
  ),
  colunaDoContrato(
    'responsavel',
    'Responsável',
    'texto',
    20,
    ({ responsavel }) => responsavel,
    SPREADSHEET_ONLY,
  ),
  colunaDoContrato('pedido', 'Pedido de reforço', 'texto', 24, textoDoPedido, SPREADSHEET_ONLY),
]
