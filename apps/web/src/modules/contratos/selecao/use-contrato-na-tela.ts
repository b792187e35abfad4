import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { contratoOptions, garantiasOptions, type VistaDoContrato } from '../chamadas/use-contrato.ts'
import type { Selecao } from './selecao.ts'
import { useEstoqueNaSelecao } from './use-estoque.ts'

/** A contract on either side's page: the version on the screen, which every action names. */
export function useVista(id: number) {
  const queryClient = useQueryClient()
  const { data: recente } = useSuspenseQuery(contratoOptions(id))
  const [vista, setVista] = useState(recente)
  const running = useRef(false)
  const ler = useCallback(
    () => queryClient.fetchQuery({ ...contratoOptions(id), staleTime: 0 }),
    [queryClient, id],
  )
  /** Runs an action; no newer version is taken meanwhile. */
  const runAction = useCallback(async (fluxo: () => Promise<void>) => {
    running.current = true
    try {
      await fluxo()
    } finally {
      running.current = false
    }
  }, [])
  return { recente, vista, setVista, running, ler, runAction }
}

/**
 * Some changes come without a new ETag: a first approval, the policy, a passed end, the coverage. `quatroOlhos` keeps
 * its identity when it is read again unchanged.
 */
const mesmaVista = (a: VistaDoContrato, b: VistaDoContrato) =>
  a.etag === b.etag &&
  a.data.quatroOlhos === b.data.quatroOlhos &&
  a.data.terminoPassado === b.data.terminoPassado &&
  a.data.primeiraAprovacao?.em.getTime() === b.data.primeiraAprovacao?.em.getTime() &&
  a.data.cobertura?.avaliadaEm.getTime() === b.data.cobertura?.avaliadaEm.getTime() &&
  a.data.naProposta?.total === b.data.naProposta?.total

/** Takes a newer version only while nothing is typed; otherwise the next action's 412 asks first (domain 2). */
export function useAdotar(
  { recente, vista, running }: Pick<ReturnType<typeof useVista>, 'recente' | 'vista' | 'running'>,
  alterado: boolean,
  adotar: (nova: VistaDoContrato) => void,
) {
  useEffect(() => {
    if (!mesmaVista(recente, vista) && !alterado && !running.current) adotar(recente)
  }, [recente, vista, running, alterado, adotar])
}

interface VeiculosPedidos {
  vista: VistaDoContrato
  selecao: Selecao
  /** Vehicles may be chosen, so that the stock under this rule is read too. */
  escolhe: boolean
  regraGarantiaId: number | null
}

/** The contract's vehicles and, where they may be chosen, the stock. */
export function useVeiculos({ vista, selecao, escolhe, regraGarantiaId }: VeiculosPedidos) {
  const { id, lojaId, instituicaoFinanceiraId } = vista.data
  const { data: garantias, isError, isPlaceholderData } = useQuery(garantiasOptions(id, vista.etag))
  const pedido = { lojaId, instituicaoFinanceiraId, regraGarantiaId, contratoId: id, etag: vista.etag }
  const estoque = useEstoqueNaSelecao(
    selecao,
    escolhe ? pedido : null,
    isPlaceholderData ? undefined : garantias,
  )
  /** `semGarantias`: reading the contract's vehicles failed. */
  return { estoque, garantias, semGarantias: isError && !garantias }
}
