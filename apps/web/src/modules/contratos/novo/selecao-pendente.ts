import type { QueryClient } from '@tanstack/react-query'
import { chaves } from '#lib/chaves.ts'
import type { VeiculoEscolhido } from '../selecao/veiculo.ts'

/** Vehicles chosen for a new contract that the server refused; the contract's page takes them over. */
export interface SelecaoPendente {
  escolhidos: readonly VeiculoEscolhido[]
  /** Why the server refused them. */
  mensagem: string
}

const chave = (contratoId: number) => chaves.contratos.selecaoPendente(contratoId)

export function guardarPendente(
  queryClient: QueryClient,
  contratoId: number,
  pendente: SelecaoPendente,
): void {
  queryClient.setQueryData(chave(contratoId), pendente)
}

export function lerPendente(queryClient: QueryClient, contratoId: number): SelecaoPendente | undefined {
  return queryClient.getQueryData<SelecaoPendente>(chave(contratoId))
}

export function esquecerPendente(queryClient: QueryClient, contratoId: number): void {
  queryClient.removeQueries({ queryKey: chave(contratoId) })
}
