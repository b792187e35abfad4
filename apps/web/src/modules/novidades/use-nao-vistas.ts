import { contagemCall } from '@lastro/shared/novidades/contagem'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#lib/api.ts'
import { useRegras, type Regras } from '#lib/session.ts'
import {
  CODIGOS_DA_NOVIDADE,
  TIPOS_DE_NOVIDADE,
  type TipoDeNovidade,
} from '@lastro/shared/novidades/tipos-de-novidade'
import { mayCall } from '@lastro/shared/permissoes'

type Leitor = Pick<Regras, 'tipo'> & { permissoes: readonly string[] }

/** The kinds of news that a person may read. */
export function tiposQueLe({ tipo, permissoes }: Leitor): TipoDeNovidade[] {
  const codigos = CODIGOS_DA_NOVIDADE[tipo === 'loja' ? 'loja' : 'instituicao']
  return TIPOS_DE_NOVIDADE.filter((each) => mayCall(permissoes, codigos[each]))
}

export const mayReadNovidades = (leitor: Leitor): boolean => tiposQueLe(leitor).length > 0

/** Longer than the bell's minute: nothing here waits for an answer. */
const POLL_MS = 300_000

/** How much others changed since the person's last visit; 0 until known, and for operators, who look at many. */
export function useNaoVistas(): number {
  const regras = useRegras()
  const { data } = useQuery(
    queryOf(contagemCall, {
      enabled: regras.tipo !== 'operador' && mayReadNovidades(regras),
      refetchInterval: POLL_MS,
      meta: { silent: true },
    }),
  )
  return data?.naoVistas ?? 0
}
