import { diaEmSaoPaulo, formatDia } from '../dia.ts'
import { formatDinheiro } from '../dinheiro.ts'
import type { ColunaDeArquivo } from '../relatorios/colunas.ts'
import type { CoberturaAtual, ContratoCobertura } from './cobertura.ts'
import { dataDosPrecos, LABEL_PARTE, PARTES_DA_COBERTURA } from './partes.ts'
import { LABEL_SITUACAO_COBERTURA, percentualCoberto } from './situacao.ts'

/**
 * The present coverage with the date of its prices, what was agreed, and the four amounts (domain 6).
 * @param de a row's coverage; null: it has none
 */
export function colunasDaCoberturaAtual<T>(
  de: (row: T) => CoberturaAtual | null,
): readonly ColunaDeArquivo<T>[] {
  const naCobertura =
    <V>(valor: (cobertura: CoberturaAtual) => V) =>
    (row: T): V | null => {
      const cobertura = de(row)
      return cobertura && valor(cobertura)
    }
  const texto = (
    id: string,
    titulo: string,
    valor: (cobertura: CoberturaAtual) => string,
  ): ColunaDeArquivo<T> => ({
    id,
    titulo,
    tipo: 'texto',
    largura: 14,
    soNoArquivo: 'planilha',
    valor: naCobertura(valor),
  })
  return [
    {
      ...texto('cobertura', 'Cobertura atual', ({ totalAtual, valorGarantia }) =>
        percentualCoberto(totalAtual, valorGarantia),
      ),
      soNoArquivo: true,
    },
    { ...texto('precos', 'Preços', dataDosPrecos), soNoArquivo: true },
    texto(
      'situacaoDaCobertura',
      'Situação da cobertura',
      ({ situacao }) => LABEL_SITUACAO_COBERTURA[situacao],
    ),
    texto('naInclusao', 'Na inclusão', ({ totalInclusao, valorGarantia }) =>
      percentualCoberto(totalInclusao, valorGarantia),
    ),
    ...PARTES_DA_COBERTURA.map(
      (parte): ColunaDeArquivo<T> => ({
        id: parte,
        titulo: LABEL_PARTE[parte],
        tipo: 'dinheiro',
        largura: 16,
        somar: true,
        soNoArquivo: 'planilha',
        valor: naCobertura(({ partes }) => partes[parte].valor),
      }),
    ),
  ]
}

const textoDoPedido = ({ pedido }: ContratoCobertura) =>
  pedido &&
  `${formatDinheiro(pedido.valor)} até ${formatDia(pedido.prazo)}${pedido.vencido ? ' (vencido)' : ''}`

/** The contracts by coverage, as a file: one row each. */
export const COLUNAS_DA_COBERTURA: readonly ColunaDeArquivo<ContratoCobertura>[] = [
  { id: 'contratoId', titulo: 'Nº do Contrato', tipo: 'texto', largura: 18, valor: ({ numero }) => numero },
  { id: 'loja', titulo: 'Loja', tipo: 'texto', largura: 28, valor: ({ loja }) => loja },
  { id: 'status', titulo: 'Situação', tipo: 'texto', largura: 18, valor: ({ status }) => status },
  {
    id: 'valorGarantia',
    titulo: 'Exigido',
    tipo: 'dinheiro',
    largura: 18,
    somar: true,
    valor: ({ valorGarantia }) => valorGarantia,
  },
  {
    id: 'totalAtual',
    titulo: 'Valor atual',
    tipo: 'dinheiro',
    largura: 18,
    somar: true,
    valor: ({ totalAtual }) => totalAtual,
  },
  {
    id: 'deficit',
    titulo: 'Déficit',
    tipo: 'dinheiro',
    largura: 18,
    somar: true,
    valor: ({ deficit }) => deficit,
  },
  ...colunasDaCoberturaAtual<ContratoCobertura>((contrato) => contrato).map((coluna) =>
    // Here the light is what the paper is about.
    coluna.id === 'situacaoDaCobertura' ? { ...coluna, soNoArquivo: true as const } : coluna,
  ),
  {
    id: 'veiculos',
    titulo: 'Veículos',
    tipo: 'inteiro',
    largura: 10,
    somar: true,
    valor: ({ veiculos }) => veiculos,
  },
  {
    id: 'dias',
    titulo: 'Dias em garantia',
    tipo: 'inteiro',
    largura: 10,
    valor: ({ diasEmGarantia }) => diasEmGarantia,
  },
  {
    id: 'casoDesde',
    titulo: 'Caso aberto desde',
    tipo: 'dia',
    largura: 14,
    valor: ({ casoDesde }) => casoDesde && diaEmSaoPaulo(casoDesde),
  },
  {
    id: 'responsavel',
    titulo: 'Responsável',
    tipo: 'texto',
    largura: 20,
    soNoArquivo: 'planilha',
    valor: ({ responsavel }) => responsavel,
  },
  {
    id: 'pedido',
    titulo: 'Pedido de reforço',
    tipo: 'texto',
    largura: 24,
    soNoArquivo: 'planilha',
    valor: textoDoPedido,
  },
]
