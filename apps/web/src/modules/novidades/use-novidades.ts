import { contagemResponse, novidadesResponse } from '@lastro/shared/novidades/novidades'
import { infiniteQueryOptions, keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { api, ignoredAnswer } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import { useRegras } from '#lib/session.ts'
import type { BuscaDeNovidades } from './busca.ts'
import { mayReadNovidades } from './quem-le.ts'

const PATH = '/api/novidades'
/** Longer than the bell's minute: nothing here waits for an answer. */
const POLL_MS = 300_000

/** The newest first. Each page begins where the page before ended, even when new lines come in between. */
export function novidadesOptions(instituicaoId: number | undefined, busca: BuscaDeNovidades) {
  const query = { ...busca, instituicaoFinanceiraId: instituicaoId }
  return infiniteQueryOptions({
    queryKey: chaves.novidades.lista(query),
    queryFn: ({ signal, pageParam }) =>
      api(novidadesResponse, 'GET', PATH, { query: { ...query, antesDe: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ proxima }) => proxima ?? undefined,
    placeholderData: keepPreviousData,
    // A kept answer would tell an earlier visit's mark.
    gcTime: 0,
  })
}

/** How much others changed since the person's last visit; 0 until known, and for operators, who look at many. */
export function useNaoVistas(): number {
  const regras = useRegras()
  const { data } = useQuery({
    queryKey: chaves.novidades.contagem(),
    queryFn: ({ signal }) => api(contagemResponse, 'GET', `${PATH}/contagem`, { signal }),
    enabled: regras.tipo !== 'operador' && mayReadNovidades(regras),
    refetchInterval: POLL_MS,
    meta: { silent: true },
  })
  return data?.naoVistas ?? 0
}

/** Marks as seen what was told until an instant. A failure only leaves the mark where it was. */
export function useVisitar() {
  return useMutation({
    mutationFn: (ate: Date) => api(ignoredAnswer, 'POST', `${PATH}/visita`, { body: { ate } }),
    meta: { muda: [chaves.novidades.contagem()], silent: true },
  })
}
