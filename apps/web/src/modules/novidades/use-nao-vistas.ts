import { contagemResponse } from '@lastro/shared/novidades/contagem'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import { useRegras } from '#lib/session.ts'
import { mayReadNovidades } from './quem-le.ts'

/** Longer than the bell's minute: nothing here waits for an answer. */
const POLL_MS = 300_000

/** How much others changed since the person's last visit; 0 until known, and for operators, who look at many. */
export function useNaoVistas(): number {
  const regras = useRegras()
  const { data } = useQuery({
    queryKey: chaves.novidades.contagem(),
    queryFn: ({ signal }) => api(contagemResponse, 'GET', '/api/novidades/contagem', { signal }),
    enabled: regras.tipo !== 'operador' && mayReadNovidades(regras),
    refetchInterval: POLL_MS,
    meta: { silent: true },
  })
  return data?.naoVistas ?? 0
}
