import { percentual } from '@lastro/shared/regras-garantia/percentual'
import { FiltroRegra, type ItemRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import * as z from 'zod'
import { NUMERO_RECUSADO } from '#ui/numero-input.tsx'

const ids = z.array(z.int())

/** An item as the modal edits it. Empty lists and null accept all (domain 4). */
export const itemFormSchema = z.object({
  marcas: ids,
  modelos: ids,
  tipos: ids,
  combustiveis: ids,
  ufs: ids,
  idadeMaxima: z.int().nullable(),
  quilometragemMaxima: z.int().nullable(),
  chassiRemarcado: z.boolean().nullable(),
  leilao: z.boolean().nullable(),
  /** Hundredths of a percent. */
  percentual: z.int().nullable(),
})
export type ItemForm = z.infer<typeof itemFormSchema>

/** A row of the items' table. `chave` identifies the row; `id` is the saved item's. */
export interface ItemNaLista {
  chave: number
  id: number | null
  criterios: ItemForm
}

/** Unticked boxes accept only unmarked vehicles (domain 4). */
export const ITEM_VAZIO: ItemForm = {
  marcas: [],
  modelos: [],
  tipos: [],
  combustiveis: [],
  ufs: [],
  idadeMaxima: null,
  quilometragemMaxima: null,
  chassiRemarcado: false,
  leilao: false,
  percentual: null,
}

const idsDe = (lista: readonly { id: number }[]) => lista.map(({ id }) => id)

export function itemDaRegra(item: ItemRegra): ItemNaLista {
  return {
    chave: item.id,
    id: item.id,
    criterios: {
      marcas: idsDe(item.veiculoMarcas),
      modelos: idsDe(item.veiculoModelos),
      tipos: idsDe(item.veiculoTipos),
      combustiveis: idsDe(item.veiculoTiposCombustivel),
      ufs: idsDe(item.veiculoUFs),
      idadeMaxima: item.idadeMaxima,
      quilometragemMaxima: item.quilometragemMaxima,
      chassiRemarcado: item.chassiRemarcado,
      leilao: item.leilao,
      percentual: item.percentualTabelaReferencia,
    },
  }
}

export const IDADE_MAXIMA = 200
export const KM_MAXIMA = 9_999_999
const PERCENTUAL_OBRIGATORIO = 'Campo obrigatório.'

/**
 * Spec section 5: only the percentage is required, and 0 counts as empty. Refuses typed text that is no number (NaN).
 */
export function validarItem(item: ItemForm): Partial<Record<keyof ItemForm, string>> {
  const { percentual: valor, idadeMaxima, quilometragemMaxima } = item
  return {
    ...(Number.isNaN(idadeMaxima) && { idadeMaxima: NUMERO_RECUSADO }),
    ...(Number.isNaN(quilometragemMaxima) && { quilometragemMaxima: NUMERO_RECUSADO }),
    ...(!valor && { percentual: Number.isNaN(valor) ? NUMERO_RECUSADO : PERCENTUAL_OBRIGATORIO }),
  }
}

/** An item as sent (spec section 3). Criteria that the header doesn't filter by are empty. */
export function itemToRequest({ id, criterios }: Pick<ItemNaLista, 'id' | 'criterios'>, filtros: Filtros) {
  const valueOf = <T, V>(filtro: FiltroRegra, valor: T, vazio: V) => (filtros.has(filtro) ? valor : vazio)
  return {
    ...(id !== null && { id }),
    veiculoMarcaIds: valueOf(FiltroRegra.Marca, criterios.marcas, []),
    veiculoModeloIds: valueOf(FiltroRegra.Modelo, criterios.modelos, []),
    veiculoTipoIds: valueOf(FiltroRegra.TipoVeiculo, criterios.tipos, []),
    veiculoTipoCombustivelIds: valueOf(FiltroRegra.TipoCombustivel, criterios.combustiveis, []),
    veiculoUFs: valueOf(FiltroRegra.UF, criterios.ufs, []),
    idadeMaxima: valueOf(FiltroRegra.Idade, criterios.idadeMaxima, null),
    quilometragemMaxima: valueOf(FiltroRegra.Km, criterios.quilometragemMaxima, null),
    chassiRemarcado: valueOf(FiltroRegra.Chassi, criterios.chassiRemarcado, null),
    leilao: valueOf(FiltroRegra.Leilao, criterios.leilao, null),
    percentualTabelaReferencia: z.encode(percentual, criterios.percentual ?? 0),
  }
}
export type ItemRequest = ReturnType<typeof itemToRequest>

/** The header's filters. */
export type Filtros = ReadonlySet<FiltroRegra>
export const filtrosDe = ({ filtros }: { filtros: readonly { filtro: FiltroRegra }[] }): Filtros =>
  new Set(filtros.map(({ filtro }) => filtro))
