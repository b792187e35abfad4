import { onSessionEnd } from '#lib/session.ts'
import type { VeiculoEscolhido } from '../selecao/veiculo.ts'

/** Vehicles chosen for a new contract that the server refused; the contract's page takes them over. */
export interface SelecaoPendente {
  escolhidos: readonly VeiculoEscolhido[]
  /** Why the server refused them. */
  mensagem: string
}

/** By contract. */
const pendentes = new Map<number, SelecaoPendente>()
onSessionEnd(() => pendentes.clear())

export const guardarPendente = (contratoId: number, pendente: SelecaoPendente) =>
  void pendentes.set(contratoId, pendente)

export const lerPendente = (contratoId: number): SelecaoPendente | undefined => pendentes.get(contratoId)

export const esquecerPendente = (contratoId: number) => void pendentes.delete(contratoId)
