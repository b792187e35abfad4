import { FiltroRegra, type ItemRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import type { Opcao } from '@lastro/shared/veiculos/veiculo'
import { formatInteiro, formatPercentual, plural } from '#lib/format.ts'
import type { Fato } from '#ui/fatos.tsx'
import type { Filtros, ItemForm, ItemNaLista } from './item-form.ts'

export const contagemMarcas = (n: number) => plural(n, 'marca selecionada', 'marcas selecionadas')
export const contagemModelos = (n: number) => plural(n, 'modelo selecionado', 'modelos selecionados')
export const contagemUfs = (n: number) => plural(n, 'UF selecionada', 'UFs selecionadas')
export const contagemCombustiveis = (n: number) =>
  plural(n, 'tipo de combustível selecionado', 'tipos de combustível selecionados')
export const contagemTipos = (n: number) => plural(n, 'tipo de veículo', 'tipos de veículo')

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

/** Lists compare as sets. */
function equalAsSets(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && new Set([...a, ...b]).size === a.length
}

/** How an item changed, criterion by criterion: '% Tabela de 80,00% para 75,00%'. Empty when it did not. */
export function mudancasDoItem(antes: ItemForm, depois: ItemForm, filtros: Filtros): string[] {
  const campos = criteriosDe(filtros).flatMap((criterio) => {
    if (equalAsSets(criterio.ler(antes), criterio.ler(depois))) return []
    const [de, para] = [criterio.texto(antes), criterio.texto(depois)]
    // The count is equal, but the choices differ.
    return de === para ? `${criterio.header} com outra escolha` : `${criterio.header} de ${de} para ${para}`
  })
  const [de, para] = [textoDoPercentual(antes), textoDoPercentual(depois)]
  return de === para ? campos : [...campos, `% Tabela de ${de} para ${para}`]
}

/**
 * What someone else changed in a rule's items, one sentence per item. Items are named by the place that the person
 * sees.
 */
export function mudancasDosItens(
  antes: readonly ItemNaLista[],
  depois: readonly ItemNaLista[],
  filtros: Filtros,
): string[] {
  const novos = new Map(depois.map((item) => [item.chave, item]))
  const velhos = new Set(antes.map(({ chave }) => chave))
  return [
    ...antes.flatMap(({ chave, criterios }, index) => {
      const novo = novos.get(chave)
      if (!novo) return `Item ${index + 1} excluído.`
      const mudancas = mudancasDoItem(criterios, novo.criterios, filtros)
      return mudancas.length > 0 ? `Item ${index + 1}: ${mudancas.join('; ')}.` : []
    }),
    ...depois.flatMap(({ chave, criterios }, index) =>
      velhos.has(chave)
        ? []
        : `Novo item, o ${index + 1}º da lista, com % Tabela de ${textoDoPercentual(criterios)}.`,
    ),
  ]
}
