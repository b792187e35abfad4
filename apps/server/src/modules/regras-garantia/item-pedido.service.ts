import { FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import type { ItemRegraRequest } from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import type {
  CriteriosDoItem,
  FiltroDaRegra,
  ItemDaRegra,
} from '@lastro/shared/regras-garantia/regra-compilada'
import { type CampoInvalido, formatValidationFailure } from '@lastro/shared/validacao'
import type { Db } from '#db/tables.ts'
import { BusinessError } from '#http/errors.ts'
import type { ItemDaVersao } from './regra-versao.repository.ts'
import { listNomes, type TabelaDeNomes } from '../regras/nomes.repository.ts'
import { listModelosPorId } from './regras-garantia.repository.ts'

/** Bytes that a body with a rule's items may have: 500 items with long lists of models. */
export const LIMITE_DOS_ITENS = 4 * 1024 * 1024

/** Turns a sent item into a stored one. A criterion without its filter in the header accepts everything. */
export function itemDoPedido(
  pedido: ItemRegraRequest,
  filtros: readonly Pick<FiltroDaRegra, 'filtro'>[],
): ItemDaVersao {
  const hasFilter = (filtro: FiltroRegra) => filtros.some((usado) => usado.filtro === filtro)
  return {
    ...(pedido.id !== null && { id: pedido.id }),
    marcas: hasFilter(FiltroRegra.Marca) ? pedido.veiculoMarcaIds : [],
    modelos: hasFilter(FiltroRegra.Modelo) ? pedido.veiculoModeloIds : [],
    tipos: hasFilter(FiltroRegra.TipoVeiculo) ? pedido.veiculoTipoIds : [],
    combustiveis: hasFilter(FiltroRegra.TipoCombustivel) ? pedido.veiculoTipoCombustivelIds : [],
    ufs: hasFilter(FiltroRegra.UF) ? pedido.veiculoUFs : [],
    idadeMaxima: hasFilter(FiltroRegra.Idade) ? pedido.idadeMaxima : null,
    quilometragemMaxima: hasFilter(FiltroRegra.Km) ? pedido.quilometragemMaxima : null,
    chassiRemarcado: hasFilter(FiltroRegra.Chassi) ? pedido.chassiRemarcado : null,
    leilao: hasFilter(FiltroRegra.Leilao) ? pedido.leilao : null,
    percentual: pedido.percentualTabelaReferencia,
  }
}

type Lista = 'marcas' | 'modelos' | 'tipos' | 'combustiveis' | 'ufs'
interface Referencia {
  lista: Lista
  campo: keyof ItemRegraRequest
  tabela: TabelaDeNomes
  /** The message about one id, and about several. */
  textos: [string, string]
}
const REFERENCIAS: readonly Referencia[] = [
  {
    lista: 'marcas',
    campo: 'veiculoMarcaIds',
    tabela: 'veiculoMarca',
    textos: ['Marca não encontrada', 'Marcas não encontradas'],
  },
  {
    lista: 'modelos',
    campo: 'veiculoModeloIds',
    tabela: 'veiculoModelo',
    textos: ['Modelo não encontrado', 'Modelos não encontrados'],
  },
  {
    lista: 'tipos',
    campo: 'veiculoTipoIds',
    tabela: 'veiculoTipo',
    textos: ['Tipo de veículo não encontrado', 'Tipos de veículo não encontrados'],
  },
  {
    lista: 'combustiveis',
    campo: 'veiculoTipoCombustivelIds',
    tabela: 'veiculoTipoCombustivel',
    textos: ['Tipo de combustível não encontrado', 'Tipos de combustível não encontrados'],
  },
  { lista: 'ufs', campo: 'veiculoUFs', tabela: 'uf', textos: ['UF não encontrada', 'UFs não encontradas'] },
]

/** Ids or names that one message lists at most. */
const MAXIMO_LISTADO = 20

function listar(nomes: readonly (string | number)[]): string {
  const resto = nomes.length - MAXIMO_LISTADO
  const lista = nomes.slice(0, MAXIMO_LISTADO).join(', ')
  return resto > 0 ? `${lista} e mais ${resto}` : lista
}

async function desconhecidos(
  db: Db,
  itens: readonly CriteriosDoItem[],
  { lista, campo, tabela, textos: [um, varios] }: Referencia,
): Promise<CampoInvalido[]> {
  const conhecidos = await listNomes(
    db,
    tabela,
    itens.flatMap((item) => item[lista]),
  )
  return itens.flatMap((item, index) => {
    const faltam = item[lista].filter((id) => !conhecidos.has(id))
    if (faltam.length === 0) return []
    const mensagem = `${faltam.length === 1 ? um : varios}: ${listar(faltam)}.`
    return [{ campo: `itens.${index}.${campo}`, mensagem }]
  })
}

/** Answers the refusal of models that belong to no chosen brand (domain 4). Unknown models are refused elsewhere. */
async function modelosSemMarca(db: Db, itens: readonly CriteriosDoItem[]): Promise<CampoInvalido[]> {
  const modelos = await listModelosPorId(
    db,
    itens.flatMap((item) => item.modelos),
  )
  return itens.flatMap((item, index) => {
    const marcas = new Set(item.marcas)
    const alheios = item.modelos.flatMap((id) => {
      const modelo = modelos.get(id)
      return modelo?.marcas.some((marca) => marcas.has(marca)) === false ? [modelo.nome] : []
    })
    if (alheios.length === 0) return []
    const mensagem = `${alheios.length === 1 ? 'O modelo não é' : 'Os modelos não são'} de uma marca escolhida: ${listar(alheios)}.`
    return [{ campo: `itens.${index}.veiculoModeloIds`, mensagem }]
  })
}

/** Refuses with 400 every id that does not exist, item by item, and every model without its brand. */
export async function exigirReferencias(db: Db, itens: readonly CriteriosDoItem[]): Promise<void> {
  const campos: CampoInvalido[] = []
  for (const referencia of REFERENCIAS) campos.push(...(await desconhecidos(db, itens, referencia)))
  campos.push(...(await modelosSemMarca(db, itens)))
  recusar(campos)
}

function recusar(campos: CampoInvalido[]): void {
  if (campos.length > 0) throw new BusinessError(formatValidationFailure(campos), 400, { campos })
}

/** Refuses with 400 an item's id that the rule's current version doesn't have, and one that is sent twice. */
export function exigirIdsDaVersao(itens: readonly ItemDaVersao[], atuais: readonly ItemDaRegra[]): void {
  const livres = new Set(atuais.map(({ id }) => id))
  const conhecidos = new Set(livres)
  recusar(
    itens.flatMap(({ id }, index) => {
      if (id === undefined || livres.delete(id)) return []
      const mensagem = conhecidos.has(id) ? `Item repetido: ${id}.` : `Item não encontrado na regra: ${id}.`
      return [{ campo: `itens.${index}.id`, mensagem }]
    }),
  )
}

const LISTAS = REFERENCIAS.map(({ lista }) => lista)
const VALORES = ['idadeMaxima', 'quilometragemMaxima', 'chassiRemarcado', 'leilao', 'percentual'] as const

function mesmosIds(a: readonly number[], b: readonly number[]): boolean {
  const ids = new Set(a)
  return a.length === b.length && b.every((id) => ids.has(id))
}

/** Says whether a list equals the rule's items; the order of items and of their ids doesn't matter. */
export function mesmosItens(itens: readonly ItemDaVersao[], atuais: readonly ItemDaRegra[]): boolean {
  const porId = new Map(atuais.map((item) => [item.id, item]))
  return (
    itens.length === atuais.length &&
    itens.every((item) => {
      const atual = item.id === undefined ? undefined : porId.get(item.id)
      return (
        atual !== undefined &&
        LISTAS.every((lista) => mesmosIds(item[lista], atual[lista])) &&
        VALORES.every((valor) => item[valor] === atual[valor])
      )
    })
  )
}
