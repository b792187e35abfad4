import {
  marcasCall,
  modelosCall,
  tiposCombustivelCall,
  tiposVeiculoCall,
  ufsCall,
} from '@lastro/shared/veiculos/veiculo'
import { useQueries, useQuery } from '@tanstack/react-query'
import { queryOf } from '#lib/api.ts'
import type { OpcaoMulti } from '#ui/multi-select.tsx'

const staleTime = 10 * 60_000
/** Spec section 9. */
const MARCAS_POR_PAGINA = 20

const primeirasMarcasOptions = queryOf(marcasCall, {
  query: { pagina: 1, quantidadePorPagina: MARCAS_POR_PAGINA },
  staleTime,
})
const todasAsMarcasOptions = queryOf(marcasCall, { staleTime })

/**
 * Shows the first page at once. When there are more brands it loads the whole list, for the search and 'Selecionar
 * todos'.
 */
export function useMarcas(enabled: boolean) {
  const primeiras = useQuery({ ...primeirasMarcasOptions, enabled })
  const haMais = (primeiras.data?.total ?? 0) > MARCAS_POR_PAGINA
  const todas = useQuery({ ...todasAsMarcasOptions, enabled: enabled && haMais })
  return {
    opcoes: (todas.data ?? primeiras.data)?.listaVeiculoMarca ?? [],
    loading: primeiras.isLoading || todas.isLoading,
  }
}

export interface OpcaoModelo extends OpcaoMulti {
  /** More than one where FIPE moved the model from one chosen brand to another. */
  marcas: readonly number[]
}
interface OpcoesDosModelos {
  /** Names of the brands. */
  nomes: readonly OpcaoMulti[]
  enabled: boolean
}

const modelosOptions = (marcaId: number) =>
  queryOf(modelosCall, {
    params: { marcaId },
    select: ({ listaVeiculoModelo }) => listaVeiculoModelo,
    staleTime,
  })

/**
 * All models of the chosen brands, grouped by brand. One call per brand (spec section 7), cached for the next choice.
 */
export function useModelos(marcas: readonly number[], { nomes, enabled }: OpcoesDosModelos) {
  return useQueries({
    queries: enabled ? marcas.map(modelosOptions) : [],
    combine: (resultados) => {
      const nomeDe = new Map(nomes.map(({ id, nome }) => [id, nome]))
      const porId = new Map<number, OpcaoModelo>()
      for (const [index, marcaId] of marcas.entries())
        for (const { id, nome } of resultados[index]?.data ?? []) {
          const { marcas: outras = [], grupo = nomeDe.get(marcaId) ?? '' } = porId.get(id) ?? {}
          porId.set(id, { id, nome, grupo, marcas: [...outras, marcaId] })
        }
      const opcoes = [...porId.values()].toSorted((a, b) =>
        (a.grupo ?? '').localeCompare(b.grupo ?? '', 'pt-BR'),
      )
      return { opcoes, loading: resultados.some(({ isFetching }) => isFetching) }
    },
  })
}

/** Drops models that belong to none of the brands. Models that are not loaded yet stay. */
export function modelosDasMarcas(
  modelos: readonly number[],
  marcas: readonly number[],
  conhecidos: readonly OpcaoModelo[],
): number[] {
  if (marcas.length === 0) return []
  const marcasDe = new Map(conhecidos.map((modelo) => [modelo.id, modelo.marcas]))
  return modelos.filter((id) => marcasDe.get(id)?.some((marca) => marcas.includes(marca)) ?? true)
}

const combustiveisOptions = queryOf(tiposCombustivelCall, {
  select: ({ tiposCombustivel }) => tiposCombustivel,
  staleTime,
})
const tiposOptions = queryOf(tiposVeiculoCall, { select: ({ tipos }) => tipos, staleTime })
const ufsOptions = queryOf(ufsCall, {
  select: ({ uFs }) => uFs.map(({ id, nome, sigla }) => ({ id, nome: `${sigla} – ${nome}` })),
  staleTime,
})

const NO_OPTIONS: readonly OpcaoMulti[] = []

export const useCombustiveis = (enabled: boolean) =>
  useQuery({ ...combustiveisOptions, enabled }).data ?? NO_OPTIONS
export const useTiposVeiculo = (enabled: boolean) => useQuery({ ...tiposOptions, enabled }).data ?? NO_OPTIONS
export const useUfs = (enabled: boolean) => useQuery({ ...ufsOptions, enabled }).data ?? NO_OPTIONS
