import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { contratoOptions, garantiasOptions, type VistaDoContrato } from '../chamadas/use-contrato.ts'
import type { Selecao } from './selecao.ts'
import { useEstoqueNaSelecao } from './use-estoque-na-selecao.ts'

/** A contract on either side's screen: the version that the person sees, and that every action names. */
export function useVista(id: number) {
  const queryClient = useQueryClient()
  const { data: recente } = useSuspenseQuery(contratoOptions(id))
  const [vista, setVista] = useState(recente)
  const ocupado = useRef(false)
  /** The contract as it is now. */
  const ler = useCallback(
    () => queryClient.fetchQuery({ ...contratoOptions(id), staleTime: 0 }),
    [queryClient, id],
  )
  /** Runs an action; while it does, nothing newer is taken behind its back. */
  const trabalhar = useCallback(async (fluxo: () => Promise<void>) => {
    ocupado.current = true
    try {
      await fluxo()
    } finally {
      ocupado.current = false
    }
  }, [])
  return { recente, vista, setVista, ocupado, ler, trabalhar }
}

/**
 * A first consent of two comes and lapses without another version, the policy changes, the end passes, and the coverage moves. A list that
 * is read again and says what it said is the list of before.
 */
const mesmaVista = (a: VistaDoContrato, b: VistaDoContrato) =>
  a.etag === b.etag &&
  a.data.quatroOlhos === b.data.quatroOlhos &&
  a.data.terminoPassado === b.data.terminoPassado &&
  a.data.primeiraAprovacao?.em.getTime() === b.data.primeiraAprovacao?.em.getTime() &&
  a.data.cobertura?.avaliadaEm.getTime() === b.data.cobertura?.avaliadaEm.getTime()

/** A newer version is taken by itself only while nothing is typed; otherwise the next action's 412 asks first (domain 2). */
export function useAdotar(
  { recente, vista, ocupado }: Pick<ReturnType<typeof useVista>, 'recente' | 'vista' | 'ocupado'>,
  alterado: boolean,
  adotar: (nova: VistaDoContrato) => void,
) {
  useEffect(() => {
    if (!mesmaVista(recente, vista) && !alterado && !ocupado.current) adotar(recente)
  }, [recente, vista, ocupado, alterado, adotar])
}

interface VeiculosPedidos {
  vista: VistaDoContrato
  selecao: Selecao
  /** Vehicles may be chosen: the store's stock under this rule is read, too. */
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
  /** `semGarantias`: the contract's vehicles could not be read. */
  return { estoque, garantias, semGarantias: isError && !garantias }
}
