import { valorAtual } from './avaliacao.ts'
import { isSuitable, atStake, outroLado, type Pedido, precificar } from './atos.ts'
import { encerrarBaixas } from './baixas.ts'
import {
  avisar,
  cobrarDo,
  type Contrato,
  countedPrice,
  type Garantia,
  type Lado,
  type Mundo,
  type Pessoa,
  pledge,
  release,
  type Veiculo,
} from './modelo.ts'
import { consentir, precosEmTexto, isRepeat } from './quatro-olhos.ts'
import { exigido } from './saldos.ts'
import { isSuspensa } from './suspensao.ts'

/**
 * Reinforcement, release and substitution of an Ativo contract, by record 0010. There is one proposal at a time,
 * pledged from the first moment, answered by the other side, lapsing after five days. It is taken when coverage is then
 * whole or higher than before.
 */
const PRAZO_MS = 5 * 86_400_000

export interface PedidoDeAlteracao {
  lado: Lado
  incluir: readonly Pedido[]
  remover: readonly Veiculo[]
  imediata: boolean
  forcar: boolean
  /** The acting person of the institution. */
  pessoa: Pessoa
}

export function propor(mundo: Mundo, contrato: Contrato, pedido: PedidoDeAlteracao): number {
  const { lado, imediata, forcar } = pedido
  if (lado === 'loja' && !contrato.enviado) return 404
  const vazia = pedido.incluir.length + pedido.remover.length === 0
  const substitui = pedido.incluir.length > 0 && pedido.remover.length > 0
  if (vazia || contrato.status !== 5 || contrato.proposta) return 400
  if (imediata && (substitui || lado === 'loja')) return 400
  if (pedido.incluir.length > 0 && isSuspensa(mundo, contrato.lojaId)) return 400
  const { pessoa } = pedido
  const conteudo = JSON.stringify([
    pedido.incluir.map(({ veiculo, dado }) => [veiculo.id, dado]),
    pedido.remover.map(({ id }) => id),
    imediata,
  ])
  const consentimento =
    lado === 'banco' && pedido.remover.length > 0 ? { pessoa, ato: 'propor', conteudo } : undefined
  if (consentimento && isRepeat(mundo, contrato, consentimento)) return 400
  const remover = contrato.garantias.filter(({ veiculo }) => pedido.remover.includes(veiculo))
  if (remover.length < pedido.remover.length) return 400
  if (contrato.garantias.some(({ veiculo }) => pedido.incluir.some((outro) => outro.veiculo === veiculo)))
    return 400
  const incluir = pedido.incluir.flatMap((cada) => precificar(mundo, contrato, lado, cada) ?? [])
  if (incluir.length < pedido.incluir.length) return 400
  const { novas, total, defasados } = atStake(mundo, contrato, incluir)
  if (!coversEnough(mundo, contrato, { entram: total, remover })) return 400
  if (imediata && defasados && !forcar) return 409
  const espera = consentimento && consentir(mundo, contrato, consentimento)
  if (espera) return espera
  contrato.primeira = null
  for (const nova of novas) pledge(mundo, contrato, nova)
  const expiraEm = new Date(Date.parse(mundo.agora) + PRAZO_MS).toISOString()
  if (imediata) efetivar(mundo, contrato, { incluir: novas, remover })
  else contrato.proposta = { lado, expiraEm, incluir: novas, remover }
  avisar(mundo, [outroLado(mundo, contrato, lado)], {
    titulo: imediata ? 'Garantias do contrato alteradas' : 'Alteração de garantias proposta',
    contratoId: contrato.id,
  })
  return 200
}

/** At least 100%, or more than before. */
function coversEnough(
  mundo: Mundo,
  contrato: Contrato,
  { entram, remover }: { entram: number; remover: readonly Garantia[] },
): boolean {
  const antes = valorAtual(mundo, contrato.garantias)
  const depois = antes - valorAtual(mundo, remover) + entram
  return depois >= exigido(mundo, contrato) || depois > antes
}

function efetivar(
  mundo: Mundo,
  contrato: Contrato,
  { incluir, remover }: { incluir: readonly Garantia[]; remover: readonly Garantia[] },
): void {
  for (const garantia of remover) release(mundo, contrato, garantia)
  const saem = new Set(remover.map(({ veiculo }) => veiculo))
  encerrarBaixas(mundo, contrato, [...saem])
  contrato.garantias = [...contrato.garantias.filter(({ veiculo }) => !saem.has(veiculo)), ...incluir]
  for (const _ of incluir) cobrarDo(mundo, 'Garantia incluída', contrato)
  for (const _ of remover) cobrarDo(mundo, 'Garantia removida', contrato)
}

export function aceitar(
  mundo: Mundo,
  contrato: Contrato,
  { lado, forcar, pessoa }: { lado: Lado; forcar: boolean; pessoa: Pessoa },
): number {
  const { proposta } = contrato
  if (contrato.status !== 5 || !proposta || proposta.lado === lado) return 400
  const { incluir, remover } = proposta
  if (incluir.length > 0 && isSuspensa(mundo, contrato.lojaId)) return 400
  if (!incluir.every(({ veiculo }) => isSuitable(mundo, contrato, veiculo))) return 400
  const { novas, total, mudaram, defasados } = atStake(mundo, contrato, incluir)
  if (novas.some((nova) => countedPrice(nova) <= 0)) return 400
  if (!coversEnough(mundo, contrato, { entram: total, remover })) return 400
  if ((mudaram || defasados) && !forcar) return 409
  const conteudo = `${proposta.expiraEm} ${mudaram || defasados ? precosEmTexto(novas) : ''}`
  const espera = lado === 'banco' && consentir(mundo, contrato, { pessoa, ato: 'aceitar', conteudo })
  if (espera) return espera
  Object.assign(contrato, { proposta: null, primeira: null })
  efetivar(mundo, contrato, { incluir: novas, remover })
  avisar(mundo, [outroLado(mundo, contrato, lado)], {
    titulo: 'Alteração de garantias aceita',
    contratoId: contrato.id,
  })
  return 200
}

export function desfazer(
  mundo: Mundo,
  contrato: Contrato,
  { lado, acao }: { lado: Lado; acao: 'recusar' | 'cancelar' },
): number {
  const { proposta } = contrato
  if (contrato.status !== 5 || !proposta || (proposta.lado === lado) === (acao === 'recusar')) return 400
  largar(mundo, contrato)
  avisar(mundo, [outroLado(mundo, contrato, lado)], {
    titulo: `Alteração de garantias ${acao === 'recusar' ? 'recusada' : 'cancelada'}`,
    contratoId: contrato.id,
  })
  return 200
}

function largar(mundo: Mundo, contrato: Contrato): void {
  for (const garantia of contrato.proposta?.incluir ?? []) release(mundo, contrato, garantia)
  Object.assign(contrato, { proposta: null, primeira: null })
}

/** Lets a proposal lapse whose time is over, and notifies both sides; true if there was one. */
export function expire(mundo: Mundo, contrato: Contrato): boolean {
  if (!contrato.proposta || contrato.proposta.expiraEm > mundo.agora) return false
  largar(mundo, contrato)
  avisar(mundo, [mundo.bancoId, contrato.lojaId], {
    titulo: 'Alteração de garantias vencida',
    contratoId: contrato.id,
  })
  return true
}
