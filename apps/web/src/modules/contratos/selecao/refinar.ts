import { type Dia, diasEntre } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { formatInteiro, firstNames } from '#lib/format.ts'
import { ANO, DINHEIRO, inteiroAte, type TipoDeNumero } from '#ui/parse-numero.ts'
import type { VeiculoDaSelecao } from './veiculo.ts'

export type Ordenavel = Pick<
  VeiculoDaSelecao,
  'marca' | 'ano' | 'km' | 'entrada' | 'preco' | 'semReferencia' | 'referenciaDefasada'
> &
  Partial<Pick<VeiculoDaSelecao, 'renaveSituacao'>>
type Comparar = (a: Ordenavel, b: Ordenavel) => number

/** Orders of the stock; 'loja' is the server's: the contract's vehicles first, then by brand and model. */
export const ORDENS = {
  loja: { label: 'Marca e modelo', comparar: null },
  maiorPreco: { label: 'Maior preço', comparar: (a, b) => b.preco - a.preco },
  menorPreco: { label: 'Menor preço', comparar: (a, b) => a.preco - b.preco },
  maisNovo: { label: 'Ano mais novo', comparar: (a, b) => b.ano - a.ano },
  menorKm: { label: 'Menor km', comparar: (a, b) => (a.km ?? SEM_KM) - (b.km ?? SEM_KM) },
  maisTempo: {
    label: 'Mais tempo no estoque',
    comparar: (a, b) => (a.entrada ?? SEM_ENTRADA).localeCompare(b.entrada ?? SEM_ENTRADA),
  },
} as const satisfies Record<string, { label: string; comparar: Comparar | null }>
export type OrdemDoEstoque = keyof typeof ORDENS

/** Sorts unknown entry days last. */
const SEM_ENTRADA = '9999'

/** Sorts unknown odometers last. */
const SEM_KM = 10_000_000

/** Sorts stably. */
export function ordenarVeiculos<T extends Ordenavel>(
  veiculos: readonly T[],
  ordem: OrdemDoEstoque,
): readonly T[] {
  const { comparar } = ORDENS[ordem]
  return comparar ? veiculos.toSorted(comparar) : veiculos
}

/** Whether a vehicle's price rests on a current reference price. */
export const hasCurrentReferencia = ({
  semReferencia,
  referenciaDefasada,
}: Pick<Ordenavel, 'semReferencia' | 'referenciaDefasada'>): boolean => !semReferencia && !referenciaDefasada

/** An inclusive range; null: open end, NaN: unreadable. */
export interface Faixa {
  de: number | null
  ate: number | null
}

interface Medida {
  nome: string
  tipo: TipoDeNumero
  /** null when the vehicle has no such value: no range contains it. */
  valor: (veiculo: Ordenavel, hoje: Dia) => number | null
  escrever: (valor: number) => string
}

/** The values that can be filtered by range. */
export const MEDIDAS = {
  preco: {
    nome: 'Preço',
    tipo: DINHEIRO,
    valor: ({ preco }) => preco || null,
    escrever: (valor) => formatDinheiro(valor as Centavos),
  },
  ano: { nome: 'Ano', tipo: ANO, valor: ({ ano }) => ano, escrever: String },
  km: { nome: 'Km', tipo: inteiroAte(9_999_999), valor: ({ km }) => km, escrever: formatInteiro },
  dias: {
    nome: 'Dias no estoque',
    tipo: inteiroAte(99_999),
    valor: ({ entrada }, hoje) => diasNoEstoque(entrada, hoje),
    escrever: formatInteiro,
  },
} as const satisfies Record<string, Medida>
export type NomeDaMedida = keyof typeof MEDIDAS
export const NOMES_DAS_MEDIDAS = Object.keys(MEDIDAS) as NomeDaMedida[]

export interface Refino {
  faixas: Partial<Record<NomeDaMedida, Faixa>>
  marcas: readonly string[]
  soAtuais: boolean
  /** Only vehicles in the store's stock by Renave. */
  soRenave: boolean
  soEscolhidos: boolean
}
export const SEM_REFINO: Refino = {
  faixas: {},
  marcas: [],
  soAtuais: false,
  soRenave: false,
  soEscolhidos: false,
}

/** Days in stock, 0 for a future entry; null when the entry is unknown. */
export const diasNoEstoque = (entrada: Dia | null, hoje: Dia): number | null =>
  entrada === null ? null : Math.max(0, diasEntre(entrada, hoje))

/** Whether the range is reversed, so that it contains nothing. */
export const isReversed = ({ de, ate }: Faixa): boolean => de !== null && ate !== null && de > ate

/** Whether a range filters: readable, not reversed, and not open at both ends. */
function isActive(faixa: Faixa | undefined): faixa is Faixa {
  if (!faixa || Number.isNaN(faixa.de) || Number.isNaN(faixa.ate) || isReversed(faixa)) return false
  return faixa.de !== null || faixa.ate !== null
}

/** Filters vehicles, except by `soEscolhidos`, which needs the choice. */
export function refinar<T extends Ordenavel>(
  veiculos: readonly T[],
  { faixas, marcas, soAtuais, soRenave }: Refino,
  hoje: Dia,
): readonly T[] {
  const medidas = NOMES_DAS_MEDIDAS.flatMap((nome) => {
    const faixa = faixas[nome]
    return isActive(faixa) ? [{ ...faixa, valor: MEDIDAS[nome].valor }] : []
  })
  const dasMarcas = new Set(marcas)
  if (medidas.length === 0 && dasMarcas.size === 0 && !soAtuais && !soRenave) return veiculos
  return veiculos.filter((veiculo) => {
    if (soAtuais && !hasCurrentReferencia(veiculo)) return false
    if (soRenave && veiculo.renaveSituacao !== 'em_estoque') return false
    if (dasMarcas.size > 0 && !dasMarcas.has(veiculo.marca)) return false
    return medidas.every(({ de, ate, valor }) => {
      const medido = valor(veiculo, hoje)
      return medido !== null && (de === null || medido >= de) && (ate === null || medido <= ate)
    })
  })
}

/** The active filters, each in words and with the filters without it. */
export function filtrosDe(refino: Refino): { texto: string; sem: Refino }[] {
  const { faixas, marcas, soAtuais, soRenave, soEscolhidos } = refino
  const dasFaixas = NOMES_DAS_MEDIDAS.flatMap((nome) => {
    const faixa = faixas[nome]
    if (!isActive(faixa)) return []
    return [
      { texto: faixaEmTexto(nome, faixa), sem: { ...refino, faixas: { ...faixas, [nome]: undefined } } },
    ]
  })
  return [
    ...dasFaixas,
    ...(marcas.length > 0 ? [{ texto: firstNames(marcas, 3), sem: { ...refino, marcas: [] } }] : []),
    ...(soAtuais ? [{ texto: 'Com referência atual', sem: { ...refino, soAtuais: false } }] : []),
    ...(soRenave ? [{ texto: 'No estoque pelo Renave', sem: { ...refino, soRenave: false } }] : []),
    ...(soEscolhidos ? [{ texto: 'Só os selecionados', sem: { ...refino, soEscolhidos: false } }] : []),
  ]
}

/** 'Preço de R$ 10.000,00 a R$ 20.000,00', 'Ano a partir de 2020', 'Km até 50.000'. */
function faixaEmTexto(medida: NomeDaMedida, { de, ate }: Faixa): string {
  const { nome, escrever } = MEDIDAS[medida]
  if (de === null) return `${nome} até ${escrever(ate ?? 0)}`
  if (ate === null) return `${nome} a partir de ${escrever(de)}`
  return de === ate ? `${nome} ${escrever(de)}` : `${nome} de ${escrever(de)} a ${escrever(ate)}`
}

export const marcasDe = (veiculos: readonly Pick<Ordenavel, 'marca'>[]): string[] =>
  [...new Set(veiculos.map(({ marca }) => marca))].toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
