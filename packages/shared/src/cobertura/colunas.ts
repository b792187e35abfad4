import { diaEmSaoPaulo, formatDia } from '../dia.ts'
import { formatDinheiro } from '../dinheiro.ts'
import { type ColunaDeArquivo, colunaDe } from '../relatorios/colunas.ts'
import type { CoberturaAtual, ContratoCobertura } from './cobertura.ts'
import { dataDosPrecos, LABEL_PARTE, PARTES_DA_COBERTURA, type ParteDaCobertura } from './partes.ts'
import { LABEL_SITUACAO_COBERTURA, percentualCoberto } from './situacao.ts'

const naPlanilha = { soNoArquivo: 'planilha' } as const

/**
 * Columns of a contract's present coverage: the date of its prices, valorGarantia, and the four amounts (domain 6).
 * @param de reads a row's coverage; null: it has none
 */
export function colunasDaCoberturaAtual<T>(
  de: (row: T) => CoberturaAtual | null,
): readonly ColunaDeArquivo<T>[] {
  const coluna = colunaDe<T>()
  const naCobertura =
    <V>(valor: (cobertura: CoberturaAtual) => V) =>
    (row: T): V | null => {
      const cobertura = de(row)
      return cobertura && valor(cobertura)
    }
  const percentual = naCobertura((atual) => percentualCoberto(atual.totalAtual, atual.valorGarantia))
  const naInclusao = naCobertura((atual) => percentualCoberto(atual.totalInclusao, atual.valorGarantia))
  const situacao = naCobertura((atual) => LABEL_SITUACAO_COBERTURA[atual.situacao])
  const daParte = (parte: ParteDaCobertura) => naCobertura(({ partes }) => partes[parte].valor)
  return [
    coluna('cobertura', 'Cobertura atual', 'texto', 14, percentual, { soNoArquivo: true }),
    coluna('precos', 'Preços', 'texto', 14, naCobertura(dataDosPrecos), { soNoArquivo: true }),
    coluna('situacaoDaCobertura', 'Situação da cobertura', 'texto', 14, situacao, naPlanilha),
    coluna('naInclusao', 'Na inclusão', 'texto', 14, naInclusao, naPlanilha),
    ...PARTES_DA_COBERTURA.map((parte) =>
      coluna(parte, LABEL_PARTE[parte], 'dinheiro', 16, daParte(parte), { ...naPlanilha, somar: true }),
    ),
  ]
}

const doContrato = colunaDe<ContratoCobertura>()

const textoDoPedido = ({ pedido }: ContratoCobertura) =>
  pedido &&
  `${formatDinheiro(pedido.valor)} até ${formatDia(pedido.prazo)}${pedido.vencido ? ' (vencido)' : ''}`

/** Contracts by coverage, as a file of one row each. */
export const COLUNAS_DA_COBERTURA: readonly ColunaDeArquivo<ContratoCobertura>[] = [
  doContrato('contratoId', 'Nº do Contrato', 'texto', 18, ({ numero }) => numero),
  doContrato('loja', 'Loja', 'texto', 28, ({ loja }) => loja),
  doContrato('status', 'Situação', 'texto', 18, ({ status }) => status),
  doContrato('valorGarantia', 'Exigido', 'dinheiro', 18, ({ valorGarantia }) => valorGarantia, {
    somar: true,
  }),
  doContrato('totalAtual', 'Valor atual', 'dinheiro', 18, ({ totalAtual }) => totalAtual, { somar: true }),
  doContrato('deficit', 'Déficit', 'dinheiro', 18, ({ deficit }) => deficit, { somar: true }),
  ...colunasDaCoberturaAtual<ContratoCobertura>((contrato) => contrato).map((coluna) =>
    // The screen and the paper show the light too, because this report is about coverage.
    coluna.id === 'situacaoDaCobertura' ? { ...coluna, soNoArquivo: true as const } : coluna,
  ),
  doContrato('veiculos', 'Veículos', 'inteiro', 10, ({ veiculos }) => veiculos, { somar: true }),
  doContrato('dias', 'Dias em garantia', 'inteiro', 10, ({ diasEmGarantia }) => diasEmGarantia),
  doContrato(
    'casoDesde',
    'Caso aberto desde',
    'dia',
    14,
    ({ casoDesde }) => casoDesde && diaEmSaoPaulo(casoDesde),
  ),
  doContrato('responsavel', 'Responsável', 'texto', 20, ({ responsavel }) => responsavel, naPlanilha),
  doContrato('pedido', 'Pedido de reforço', 'texto', 24, textoDoPedido, naPlanilha),
]
