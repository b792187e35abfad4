import { explicarFaltaDePreco, type VeiculoSemPreco } from '../veiculos/falta-de-preco.ts'
import type { Impedimento } from './motor.ts'
import { type CriteriosDoItem, hasCriterion } from './regra-compilada.ts'
import { FiltroRegra, LABEL_FILTRO } from './regra-garantia.ts'
import { formatInteiro } from '../numeros.ts'
import { lazily } from '../lazily.ts'
import { type Hodometro, hodometroEmTexto, hodometroInformado } from '../veiculos/hodometro.ts'

/** A vehicle with the names that the sentence uses. */
export interface VeiculoDescrito extends VeiculoSemPreco, Hodometro {
  marca: string
  modelo: string
  tipo: string
  veiculoUF: string | null
  chassiRemarcado: boolean
  leilao: boolean
}

/** A rule with the names that the sentence uses. */
export interface RegraDescrita {
  /** In the order of the header. */
  filtros: readonly FiltroRegra[]
  itens: ReadonlyMap<number, CriteriosDoItem>
  /** Name of a brand, a model, a type, a fuel or a state. */
  nome: (filtro: FiltroRegra, id: number) => string
  anoCorrente: number
}

const listFormat = lazily(() => new Intl.ListFormat('pt-BR'))

function anos(idade: number): string {
  if (idade <= 0) return 'do ano'
  return `${idade} ${idade === 1 ? 'ano' : 'anos'}`
}

/** Writes the odometer; for an unlikely 0 with the reason why it doesn't count. */
function kmTextOf(veiculo: VeiculoDescrito, anoCorrente: number): string {
  const km = hodometroInformado(veiculo, anoCorrente)
  if (km !== null) return hodometroEmTexto(km)
  return veiculo.hodometro === 0 ? '0 km sem data de aferição: conta como não informado' : 'não informado'
}

const VALUE_TEXT: Record<FiltroRegra, (veiculo: VeiculoDescrito, anoCorrente: number) => string> = {
  [FiltroRegra.Marca]: ({ marca }) => marca,
  [FiltroRegra.Modelo]: ({ modelo }) => modelo,
  [FiltroRegra.TipoVeiculo]: ({ tipo }) => tipo,
  [FiltroRegra.UF]: ({ veiculoUF }) => veiculoUF ?? 'não informada',
  [FiltroRegra.TipoCombustivel]: ({ tipoCombustivel }) => tipoCombustivel ?? 'não informado',
  [FiltroRegra.Idade]: ({ anoModelo }, anoCorrente) => anos(anoCorrente - anoModelo),
  [FiltroRegra.Km]: kmTextOf,
  [FiltroRegra.Chassi]: ({ chassiRemarcado }) => (chassiRemarcado ? 'remarcado' : 'não remarcado'),
  [FiltroRegra.Leilao]: ({ leilao }) => (leilao ? 'de leilão' : 'não é de leilão'),
}

/** A sentence names at most so many values and counts the rest. */
const MAX_NAMED_VALUES = 5

type AcceptedText = (itens: readonly CriteriosDoItem[], nome: (id: number) => string) => string

const namesText =
  (ler: (item: CriteriosDoItem) => readonly number[]): AcceptedText =>
  (itens, nome) => {
    const ids = [...new Set(itens.flatMap(ler))]
    const resto = ids.length - MAX_NAMED_VALUES
    const nomes = ids.slice(0, MAX_NAMED_VALUES).map(nome)
    return `só ${listFormat().format(resto > 0 ? [...nomes, `mais ${formatInteiro(resto)}`] : nomes)}`
  }
const highest = (itens: readonly CriteriosDoItem[], ler: (item: CriteriosDoItem) => number | null) =>
  Math.max(...itens.map((item) => ler(item) ?? 0))

/** What items accept, where each of them limits this filter. */
const ACCEPTED_TEXT: Record<FiltroRegra, AcceptedText> = {
  [FiltroRegra.Marca]: namesText(({ marcas }) => marcas),
  [FiltroRegra.Modelo]: namesText(({ modelos }) => modelos),
  [FiltroRegra.TipoVeiculo]: namesText(({ tipos }) => tipos),
  [FiltroRegra.UF]: namesText(({ ufs }) => ufs),
  [FiltroRegra.TipoCombustivel]: namesText(({ combustiveis }) => combustiveis),
  [FiltroRegra.Idade]: (itens) => {
    const idade = highest(itens, ({ idadeMaxima }) => idadeMaxima)
    return idade === 0 ? 'só do ano' : `até ${anos(idade)}`
  },
  [FiltroRegra.Km]: (itens) =>
    `até ${hodometroEmTexto(highest(itens, ({ quilometragemMaxima }) => quilometragemMaxima))}`,
  [FiltroRegra.Chassi]: (itens) => (itens[0]?.chassiRemarcado ? 'só remarcado' : 'só não remarcado'),
  [FiltroRegra.Leilao]: (itens) => (itens[0]?.leilao ? 'só de leilão' : 'só fora de leilão'),
}

/**
 * Why a vehicle does not qualify, in one sentence: 'Km Máxima (120.000 km): a regra aceita até 100.000 km'. After
 * earlier criteria the sentence says 'os itens que aceitam Marca e Modelo aceitam até 100.000 km'. For a vehicle
 * without a reference price the sentence says what FIPE doesn't list.
 */
export function explicarImpedimento(
  impedimento: Impedimento,
  veiculo: VeiculoDescrito,
  { filtros, itens, nome, anoCorrente }: RegraDescrita,
): string {
  if (impedimento.tipo === 'semReferencia')
    return ['Sem preço na tabela de referência (FIPE).', explicarFaltaDePreco(veiculo)].join(' ').trim()
  if (impedimento.tipo === 'semItens') return 'A regra não tem itens.'
  const { filtro } = impedimento
  const anteriores = filtros.slice(0, filtros.indexOf(filtro)).map((anterior) => LABEL_FILTRO[anterior])
  const restantes = impedimento.itens.flatMap((id) => itens.get(id) ?? [])
  const aceito = ACCEPTED_TEXT[filtro](restantes, (id) => nome(filtro, id))
  const inicio = `${LABEL_FILTRO[filtro]} (${VALUE_TEXT[filtro](veiculo, anoCorrente)})`
  if (anteriores.length === 0) return `${inicio}: a regra aceita ${aceito}.`
  return `${inicio}: os itens que aceitam ${listFormat().format(anteriores)} aceitam ${aceito}.`
}

/**
 * What an item accepts, in the header's order: 'Marca: só Fiat; Km Máxima: até 100.000 km'. 'qualquer veículo' where it
 * limits nothing.
 */
export function descreverItem(
  item: CriteriosDoItem,
  { filtros, nome }: Pick<RegraDescrita, 'filtros' | 'nome'>,
): string {
  const criterios = filtros
    .filter((filtro) => hasCriterion(item, filtro))
    .map((filtro) => `${LABEL_FILTRO[filtro]}: ${ACCEPTED_TEXT[filtro]([item], (id) => nome(filtro, id))}`)
  return criterios.join('; ') || 'qualquer veículo'
}
