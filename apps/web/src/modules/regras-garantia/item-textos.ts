import { FiltroRegra, type ItemRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import type { Opcao } from '@lastro/shared/veiculos/veiculo'
import { formatInteiro, formatPercentual } from '#lib/format.ts'
import type { Fato } from '#ui/fatos.tsx'
import {
  contagemCombustiveis,
  contagemMarcas,
  contagemModelos,
  contagemTipos,
  contagemUfs,
} from './contagens.ts'
import type { Filtros, ItemForm } from './item-form.ts'

/** A criterion of an item in words, as in the table (spec 2.9). */
export interface CriterioDoItem {
  filtro: FiltroRegra
  id: string
  header: string
  tipo: 'lista' | 'limite' | 'sinal'
  ler: (item: ItemForm) => readonly number[] | number | boolean | null
  texto: (item: ItemForm) => string
}

const lista = (
  base: { filtro: FiltroRegra; id: string; header: string; todos: string },
  ler: (item: ItemForm) => readonly number[],
  contagem: (n: number) => string,
): CriterioDoItem => ({
  filtro: base.filtro,
  id: base.id,
  header: base.header,
  tipo: 'lista',
  ler,
  texto: (item) => (ler(item).length > 0 ? contagem(ler(item).length) : base.todos),
})

const limite = (
  base: Pick<CriterioDoItem, 'filtro' | 'id' | 'header'>,
  ler: (item: ItemForm) => number | null,
): CriterioDoItem => ({
  ...base,
  tipo: 'limite',
  ler,
  texto: (item) => {
    const valor = ler(item)
    return valor === null ? 'Sem limite' : formatInteiro(valor)
  },
})

const sinal = (
  base: Pick<CriterioDoItem, 'filtro' | 'id' | 'header'>,
  ler: (item: ItemForm) => boolean | null,
): CriterioDoItem => ({
  ...base,
  tipo: 'sinal',
  ler,
  texto: (item) => {
    const valor = ler(item)
    if (valor === null) return 'Indiferente'
    return valor ? 'SIM' : 'NÃO'
  },
})

const FILTRO = FiltroRegra

/** Spec 2.9, in its order. */
const CRITERIOS: readonly CriterioDoItem[] = [
  lista(
    { filtro: FILTRO.Marca, id: 'marca', header: 'Marca', todos: 'Todas' },
    (i) => i.marcas,
    contagemMarcas,
  ),
  lista(
    { filtro: FILTRO.Modelo, id: 'modelo', header: 'Modelo', todos: 'Todos' },
    (i) => i.modelos,
    contagemModelos,
  ),
  limite({ filtro: FILTRO.Idade, id: 'idade', header: 'Idade' }, (i) => i.idadeMaxima),
  limite({ filtro: FILTRO.Km, id: 'km', header: 'Km' }, (i) => i.quilometragemMaxima),
  lista({ filtro: FILTRO.UF, id: 'uf', header: 'UF', todos: 'Todas' }, (i) => i.ufs, contagemUfs),
  sinal({ filtro: FILTRO.Chassi, id: 'chassi', header: 'Chassi' }, (i) => i.chassiRemarcado),
  sinal({ filtro: FILTRO.Leilao, id: 'leilao', header: 'Leilão' }, (i) => i.leilao),
  lista(
    { filtro: FILTRO.TipoCombustivel, id: 'combustivel', header: 'Tipo Combustível', todos: 'Todos' },
    (i) => i.combustiveis,
    contagemCombustiveis,
  ),
  lista(
    { filtro: FILTRO.TipoVeiculo, id: 'tipo', header: 'Tipo Veículo', todos: 'Todos' },
    (i) => i.tipos,
    contagemTipos,
  ),
]

/** The criteria of the header's filters. */
export const criteriosDe = (filtros: Filtros): CriterioDoItem[] =>
  CRITERIOS.filter(({ filtro }) => filtros.has(filtro))

/** An empty list or null accepts all (domain 4). */
export function aceitaTodos({ ler }: CriterioDoItem, item: ItemForm): boolean {
  const valor = ler(item)
  return valor === null || (Array.isArray(valor) && valor.length === 0)
}

/** Name of a brand, a model, a type, a fuel or a state. */
export type NomeDe = (filtro: FiltroRegra, id: number) => string

/** The names that came with a saved rule's items. */
export function nomesDosItens(itens: readonly ItemRegra[]): NomeDe {
  const nomes = new Map<FiltroRegra, Map<number, string>>()
  const anotar = (filtro: FiltroRegra, opcoes: readonly Opcao[]) => {
    const porId = nomes.get(filtro) ?? new Map<number, string>()
    for (const { id, nome } of opcoes) porId.set(id, nome)
    nomes.set(filtro, porId)
  }
  for (const item of itens) {
    anotar(FILTRO.Marca, item.veiculoMarcas)
    anotar(FILTRO.Modelo, item.veiculoModelos)
    anotar(FILTRO.TipoVeiculo, item.veiculoTipos)
    anotar(FILTRO.TipoCombustivel, item.veiculoTiposCombustivel)
    anotar(FILTRO.UF, item.veiculoUFs)
  }
  return (filtro, id) => nomes.get(filtro)?.get(id) ?? String(id)
}

/** A tooltip names so many and counts the rest. */
const NOMES_MOSTRADOS = 20

/** What a count counts: 'Honda, Jeep, Toyota'; '' where it counts nothing. */
export function nomesDoCriterio({ filtro, ler }: CriterioDoItem, item: ItemForm, nomeDe: NomeDe): string {
  const valor = ler(item)
  if (!Array.isArray(valor)) return ''
  const nomes = valor.slice(0, NOMES_MOSTRADOS).map((id: number) => nomeDe(filtro, id))
  const resto = valor.length - nomes.length
  return resto > 0 ? `${nomes.join(', ')} e mais ${formatInteiro(resto)}` : nomes.join(', ')
}

export const textoDoPercentual = ({ percentual }: ItemForm) => formatPercentual((percentual ?? 0) / 10_000)

/** The item's criteria, as in the table. */
export const fatosDoItem = ({ criterios }: { criterios: ItemForm }, filtros: Filtros): Fato[] => [
  ...criteriosDe(filtros).map(({ header, texto }) => ({ termo: header, valor: texto(criterios) })),
  { termo: '% Tabela', valor: textoDoPercentual(criterios) },
]
