import { explicarFaltaDePreco, type VeiculoSemPreco } from '../veiculos/falta-de-preco.ts'
import type { Impedimento } from './motor.ts'
import { type CriteriosDoItem, hasCriterion } from './regra-compilada.ts'
import { FiltroRegra } from './regra-garantia.ts'
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
  return veiculo.hodometro === 0 ? '0 km sem data de aferição (conta como não informada)' : 'não informada'
}

interface Criterio {
  /** The sentence's subject with the vehicle's value: 'Quilometragem 112.000 km'. */
  deste: (veiculo: VeiculoDescrito, anoCorrente: number) => string
  /** The vehicle's value after 'para', where items that accept it name one: 'Fiat', '3 anos'. */
  para: (veiculo: VeiculoDescrito, anoCorrente: number) => string
}

const CRITERIO: Record<FiltroRegra, Criterio> = {
  [FiltroRegra.Marca]: { deste: ({ marca }) => `Marca ${marca}`, para: ({ marca }) => marca },
  [FiltroRegra.Modelo]: { deste: ({ modelo }) => `Modelo ${modelo}`, para: ({ modelo }) => modelo },
  [FiltroRegra.TipoVeiculo]: {
    deste: ({ tipo }) => `Tipo de veículo ${tipo}`,
    para: ({ tipo }) => tipo.toLowerCase(),
  },
  [FiltroRegra.UF]: {
    deste: ({ veiculoUF }) => `UF ${veiculoUF ?? 'não informada'}`,
    para: ({ veiculoUF }) => veiculoUF ?? '',
  },
  [FiltroRegra.TipoCombustivel]: {
    deste: ({ tipoCombustivel }) => `Combustível ${tipoCombustivel ?? 'não informado'}`,
    para: ({ tipoCombustivel }) => tipoCombustivel?.toLowerCase() ?? '',
  },
  [FiltroRegra.Idade]: {
    deste: ({ anoModelo }, ano) => `Idade ${anos(ano - anoModelo)} (ano-modelo ${anoModelo})`,
    para: ({ anoModelo }, ano) => anos(ano - anoModelo),
  },
  [FiltroRegra.Km]: {
    deste: (veiculo, ano) => `Quilometragem ${kmTextOf(veiculo, ano)}`,
    para: kmTextOf,
  },
  [FiltroRegra.Chassi]: {
    deste: ({ chassiRemarcado }) => `Chassi ${chassiRemarcado ? 'remarcado' : 'não remarcado'}`,
    para: ({ chassiRemarcado }) => `chassi ${chassiRemarcado ? 'remarcado' : 'não remarcado'}`,
  },
  [FiltroRegra.Leilao]: {
    deste: ({ leilao }) => (leilao ? 'Veículo de leilão' : 'Veículo fora de leilão'),
    para: ({ leilao }) => (leilao ? 'veículo de leilão' : 'veículo fora de leilão'),
  },
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
    return listFormat().format(resto > 0 ? [...nomes, `mais ${formatInteiro(resto)}`] : nomes)
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
  [FiltroRegra.Chassi]: (itens) => (itens[0]?.chassiRemarcado ? 'chassi remarcado' : 'chassi não remarcado'),
  [FiltroRegra.Leilao]: (itens) => (itens[0]?.leilao ? 'de leilão' : 'fora de leilão'),
}

/** Limits read as they are; of lists and marks the sentence says that nothing else is accepted. */
const isLimite = (filtro: FiltroRegra) => filtro === FiltroRegra.Idade || filtro === FiltroRegra.Km

/**
 * Says why a vehicle does not qualify: 'Quilometragem 112.000 km; a regra aceita até 90.000 km'. Where other items
 * accept more, it names what makes this vehicle's limit: '; para Fiat a regra aceita até 90.000 km'. Without a reference
 * price it says what FIPE doesn't list.
 */
export function explicarImpedimento(
  impedimento: Impedimento,
  veiculo: VeiculoDescrito,
  { filtros, itens, nome, anoCorrente }: RegraDescrita,
): string {
  if (impedimento.tipo === 'semReferencia') return explicarSemReferencia(veiculo)
  if (impedimento.tipo === 'semItens') return 'A regra não tem itens.'
  const { filtro } = impedimento
  const restantes = impedimento.itens.flatMap((id) => itens.get(id) ?? [])
  const anteriores = filtros
    .slice(0, filtros.indexOf(filtro))
    .filter((anterior) => restantes.some((item) => hasCriterion(item, anterior)))
    .map((anterior) => CRITERIO[anterior].para(veiculo, anoCorrente))
  const aceito = ACCEPTED_TEXT[filtro](restantes, (id) => nome(filtro, id))
  const inicio = CRITERIO[filtro].deste(veiculo, anoCorrente)
  const para = anteriores.length > 0 ? `para ${listFormat().format(anteriores)} ` : ''
  return `${inicio}; ${para}a regra aceita ${isLimite(filtro) ? '' : 'só '}${aceito}.`
}

/** The vehicle's values that were not told, of which the rules then know nothing. */
const NAO_INFORMADO: Partial<
  Record<FiltroRegra, (veiculo: VeiculoDescrito, anoCorrente: number) => boolean>
> = {
  [FiltroRegra.UF]: ({ veiculoUF }) => veiculoUF === null,
  [FiltroRegra.TipoCombustivel]: ({ tipoCombustivel }) => tipoCombustivel === null,
  [FiltroRegra.Km]: (veiculo, anoCorrente) => hodometroInformado(veiculo, anoCorrente) === null,
}

/** As `explicarImpedimento`, to a store: without what the rule accepts, but with what the store has not told. */
export function explicarALoja(
  impedimento: Impedimento,
  veiculo: VeiculoDescrito,
  anoCorrente: number,
): string {
  if (impedimento.tipo === 'semReferencia') return explicarSemReferencia(veiculo)
  const recusa = 'Não atende à regra de garantia da instituição financeira.'
  if (impedimento.tipo !== 'filtro' || !NAO_INFORMADO[impedimento.filtro]?.(veiculo, anoCorrente))
    return recusa
  return `${recusa} ${CRITERIO[impedimento.filtro].deste(veiculo, anoCorrente)}.`
}

const explicarSemReferencia = (veiculo: VeiculoSemPreco) =>
  ['Sem preço na tabela de referência (FIPE).', explicarFaltaDePreco(veiculo)].join(' ').trim()

/**
 * What an item accepts, in the header's order: 'Fiat e Jeep · até 6 anos · até 90.000 km'. 'Qualquer veículo' where it
 * limits nothing.
 */
export function descreverItem(
  item: CriteriosDoItem,
  { filtros, nome }: Pick<RegraDescrita, 'filtros' | 'nome'>,
): string {
  const criterios = filtros
    .filter((filtro) => hasCriterion(item, filtro))
    .map((filtro) => ACCEPTED_TEXT[filtro]([item], (id) => nome(filtro, id)))
  return criterios.join(' · ') || 'Qualquer veículo'
}
