import { acaoPermitida } from '@lastro/shared/contratos/transicoes'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePermissao } from '../../../lib/session.ts'
import { contratoOptions, garantiasOptions } from '../comum/use-contrato.ts'
import { Selecao } from '../selecao/selecao.ts'
import { useEstoqueNaSelecao } from '../selecao/use-estoque-na-selecao.ts'
import { useGuardarSelecao } from '../selecao/use-guardar-selecao.ts'
import { useAlterada, useCarregada } from '../selecao/use-selecao.ts'

export type PropostaDaLoja = ReturnType<typeof useProposta>

/** A proposal on the store's screen: the version that it sees, and the vehicles that it chooses when it is its turn to (domain 2). */
export function useProposta(id: number) {
  const queryClient = useQueryClient()
  const { data: recente } = useSuspenseQuery(contratoOptions(id))
  const [vista, setVista] = useState(recente)
  const [selecao] = useState(() => new Selecao())
  const ocupado = useRef(false)
  const contrato = vista.data
  const podeResponder = usePermissao('Loja.Propostas.Responder')
  const escolhe = podeResponder && acaoPermitida('alterarGarantias', 'loja', contrato)
  const { data: garantias, isError, isPlaceholderData } = useQuery(garantiasOptions(id, vista.etag))
  const { lojaId, instituicaoFinanceiraId, regraGarantiaId } = contrato
  const estoque = useEstoqueNaSelecao(
    selecao,
    escolhe ? { lojaId, instituicaoFinanceiraId, regraGarantiaId, contratoId: id, etag: vista.etag } : null,
    isPlaceholderData ? undefined : garantias,
  )
  const alterado = useAlterada(selecao) && escolhe
  const carregada = useCarregada(selecao)
  const { recuperado } = useGuardarSelecao(selecao, `proposta/${id}/veiculos`, lojaId)

  useEffect(() => {
    if (recente.etag !== vista.etag && !alterado && !ocupado.current) setVista(recente)
  }, [recente, vista, alterado])

  const recarregar = useCallback(
    async () => setVista(await queryClient.fetchQuery({ ...contratoOptions(id), staleTime: 0 })),
    [queryClient, id],
  )
  const trabalhar = useCallback(async (fluxo: () => Promise<void>) => {
    ocupado.current = true
    try {
      await fluxo()
    } finally {
      ocupado.current = false
    }
  }, [])
  return {
    id,
    vista,
    contrato,
    selecao,
    garantias,
    /** The proposal's vehicles could not be read. */
    semGarantias: isError && !garantias,
    estoque,
    escolhe,
    /** The vehicles can be chosen now: its turn, and the stock is there. */
    escolhendo: escolhe && carregada,
    podeResponder,
    alterado,
    recuperado,
    trabalhar,
    recarregar,
  }
}
