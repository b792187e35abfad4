import { type Achados, buscaResponse, MINIMO_DA_BUSCA } from '@lastro/shared/busca/busca'
import { normalizar } from '@lastro/shared/texto'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'

/** Long enough that a plate typed without a pause is asked for once. */
const DEBOUNCE_MS = 200

export interface Busca {
  achados: Achados | undefined
  /** The shown results don't belong to the typed text yet. */
  buscando: boolean
  falhou: boolean
}

/** What the server finds for a text (GET /api/busca), debounced; `quem` null asks nothing. */
export function useBusca(texto: string, quem: { instituicaoFinanceiraId?: number } | null): Busca {
  const [q] = useDebouncedValue(texto, DEBOUNCE_MS)
  const isLongEnough = (text: string) => quem !== null && normalizar(text).length >= MINIMO_DA_BUSCA
  const query = { q, ...quem }
  const { data, isError, isFetching } = useQuery({
    queryKey: chaves.busca.achados(query),
    queryFn: ({ signal }) => api(buscaResponse, 'GET', '/api/busca', { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isLongEnough(q),
    staleTime: 10_000,
    retry: false,
  })
  if (!isLongEnough(texto)) return { achados: undefined, buscando: false, falhou: false }
  return { achados: data, buscando: q !== texto || isFetching, falhou: isError && q === texto }
}
