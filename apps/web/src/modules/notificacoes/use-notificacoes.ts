import {
  NOTIFICACOES_NO_SINO,
  type NotificacoesResponse,
  type Notificacao,
  notificacoesCall,
  lerNotificacaoCall,
  lerNotificacoesCall,
} from '@lastro/shared/notificacoes/notificacao'
import { COUNT_LIMITS } from '@lastro/shared/paginacao'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api.ts'
import type { BuscaDeNotificacoes } from './busca.ts'
import { countInWords } from '#lib/format.ts'
import { useRegras } from '#lib/session.ts'

export const POR_PAGINA = 20
/** Spec section 9: polls each minute. */
const POLL_MS = 60_000

const notificacoesPagina = (
  estabelecimentoId: number,
  { pagina = 1, lida }: BuscaDeNotificacoes,
  quantidadePorPagina: number,
) => {
  const query = { estabelecimentoId, pagina, quantidadePorPagina, total: 'limitado', lida }
  return queryOf(notificacoesCall, { query })
}

/** A page of an establishment's notifications, newest first. */
export const notificacoesOptions = (estabelecimentoId: number, busca: BuscaDeNotificacoes) => ({
  ...notificacoesPagina(estabelecimentoId, busca, POR_PAGINA),
  placeholderData: keepPreviousData,
})

/** State of the bell (spec section 2.3). The shell polls it on load and every minute until the session ends. */
export interface Sino {
  /** undefined until the first answer. */
  notificacoes: readonly Notificacao[] | undefined
  /** Of the whole establishment, up to the limit of the count; `quantasNaoLidas` writes it. */
  naoLidas: number
  /** The bell is highlighted: a listed notification is unread, or no answer has come yet. */
  highlighted: boolean
  falhou: boolean
  recarregar: () => void
}

/** '1 não lida', 'mais de 1.000 não lidas' */
export function quantasNaoLidas(naoLidas: number, one = 'não lida', many = 'não lidas'): string {
  const haMais = naoLidas > COUNT_LIMITS.parte
  return countInWords({ total: haMais ? COUNT_LIMITS.parte : naoLidas, haMais }, one, many)
}

export function useSino(ligado: boolean): Sino {
  const { idEstabelecimento } = useRegras()
  const { data, isError, refetch } = useQuery({
    ...notificacoesPagina(idEstabelecimento, {}, NOTIFICACOES_NO_SINO),
    enabled: ligado,
    refetchInterval: POLL_MS,
    // No toast for a failed poll. The opened dropdown shows the failure.
    meta: { silent: true },
  })
  return {
    notificacoes: data?.notificacoes,
    naoLidas: data?.naoLidas ?? 0,
    highlighted: data ? data.notificacoes.some(({ lida }) => !lida) : true,
    falhou: isError,
    recarregar: () => void refetch(),
  }
}

/** Marks a notification read for the whole establishment and reloads the lists. */
export function useMarcarLida() {
  const { idEstabelecimento } = useRegras()
  return useMutation({
    mutationFn: ({ id }: Notificacao) =>
      call(lerNotificacaoCall, { params: { id }, body: { estabelecimentoId: idEstabelecimento } }),
    meta: { muda: [['notificacoes']] },
  })
}

/** Time of the newest notification that bell or list have shown; undefined while they have shown none. */
export function useNewestShown(): () => Date | undefined {
  const queryClient = useQueryClient()
  return () =>
    queryClient
      .getQueriesData<NotificacoesResponse>({ queryKey: ['notificacoes'] })
      .flatMap(([, resposta]) => resposta?.notificacoes[0]?.data ?? [])
      .toSorted((a, b) => b.getTime() - a.getTime())[0]
}

/** Marks read all notifications up to `ate`. */
export function useMarcarTodasLidas() {
  const { idEstabelecimento } = useRegras()
  return useMutation({
    mutationFn: (ate: Date) =>
      call(lerNotificacoesCall, { body: { estabelecimentoId: idEstabelecimento, ate } }),
    meta: { muda: [['notificacoes']] },
  })
}
