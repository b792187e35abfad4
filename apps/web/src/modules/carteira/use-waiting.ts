import type { Carteira, CarteiraDaLoja } from '@lastro/shared/carteira/carteira'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { useRegras } from '#lib/session.ts'

/** How much waits behind the screens of a group of the menu, by the group's label. */
type Waiting = Readonly<Partial<Record<string, number>>>

const NOTHING: Waiting = {}

const waitingForInstituicao = ({ esperas, prazos, cobertura, vendas }: Carteira): Waiting => ({
  Configurações: prazos?.quantidade,
  Contratos: esperas ? esperas.instituicao.quantidade + esperas.instituicao.alteracoes.quantidade : 0,
  Relatórios: cobertura?.resumo.descobertos,
  Carteira: vendas?.quantidade,
})

const waitingForLoja = ({ esperas, pedidos }: CarteiraDaLoja): Waiting => ({
  Loja:
    (esperas ? esperas.loja.quantidade + esperas.loja.alteracoes.quantidade : 0) + (pedidos?.quantidade ?? 0),
})

/**
 * Counts what Início has read, and asks nobody. Nothing is known before Início was open, a while after it, and once an
 * act has changed what it said.
 */
export function useWaiting(): Waiting {
  const { tipo, idEstabelecimento } = useRegras()
  // An operator's choice. `useInstituicao` would bring the schemas of institutions to every page.
  const { instituicao } = useSearch({ strict: false })
  const cache = useQueryClient().getQueryCache()
  const owner = tipo === 'operador' ? instituicao : idEstabelecimento
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  )
  const read = useSyncExternalStore(subscribe, () => {
    const answer = cache.find({
      queryKey: ['carteira'],
      exact: false,
      // The key names the call's input (`keyOf`).
      predicate: (query) =>
        (query.queryKey[2] as { params?: { id?: number } } | undefined)?.params?.id === owner,
    })
    return answer?.state.isInvalidated ? undefined : answer?.state.data
  })
  if (read === undefined || owner === undefined) return NOTHING
  return tipo === 'loja' ? waitingForLoja(read as CarteiraDaLoja) : waitingForInstituicao(read as Carteira)
}
