import { novidadesResponse } from '@lastro/shared/novidades/novidades'
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query'
import { api, ignoredAnswer } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import type { BuscaDeNovidades } from './busca.ts'

const PATH = '/api/novidades'
/** The newest first. Each page begins where the page before ended, even when new lines come in between. */
export function novidadesOptions(instituicaoId: number | undefined, busca: BuscaDeNovidades) {
  const query = { ...busca, instituicaoFinanceiraId: instituicaoId }
  return infiniteQueryOptions({
    queryKey: chaves.novidades.lista(query),
    queryFn: ({ signal, pageParam }) =>
      api(novidadesResponse, 'GET', PATH, { query: { ...query, proxima: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ proxima }) => proxima ?? undefined,
    placeholderData: keepPreviousData,
    // A kept answer would tell an earlier visit's mark.
    gcTime: 0,
  })
}

/** Marks as seen what was told until an instant. A failure only leaves the mark where it was. */
export function useVisitar() {
  return useMutation({
    mutationFn: (ate: Date) => api(ignoredAnswer, 'POST', `${PATH}/visita`, { body: { ate } }),
    meta: { muda: [chaves.novidades.contagem()], silent: true },
  })
}
