import { isDiaUtil, somarDiasUteis } from './dias-uteis.ts'
import { addDays, mondayOf } from './basico.ts'
import { avisar, type Baixa, type Contrato, type Mundo, type Pessoa } from './modelo.ts'
import { falta } from './saldos.ts'

/** Carteira A.3: what a morning tells of unpaid sales, and the store that is suspended for them. */

/** suspenderLoja: business days overdue. */
export const SUSPENDE = 2

const abertas = ({ contratos }: Mundo) =>
  contratos.flatMap((contrato) =>
    contrato.baixas.filter(({ estado }) => estado === 'aberta').map((baixa) => ({ contrato, baixa })),
  )

/** Notes what nothing is left to pay for: it waits for its release, not for money. Answers the stores that no longer owe. */
export function anotarNadaFalta(mundo: Mundo, ...contratos: readonly Contrato[]): Set<number> {
  const lojas = new Set<number>()
  for (const contrato of contratos)
    for (const baixa of contrato.baixas) {
      const antes = baixa.nadaFalta
      baixa.nadaFalta = baixa.estado === 'aberta' && falta(mundo, contrato, baixa) === 0
      if (baixa.nadaFalta && !antes) lojas.add(contrato.lojaId)
    }
  return lojas
}

/** Sales of a store that are unpaid for more than `SUSPENDE` business days. */
export const vendasQueSuspendem = (mundo: Mundo, lojaId: number) =>
  abertas(mundo).filter(
    ({ contrato, baixa }) =>
      contrato.lojaId === lojaId &&
      !baixa.nadaFalta &&
      somarDiasUteis(baixa.prazo, SUSPENDE + 1) <= mundo.hoje,
  ).length

const isLevantada = ({ levantamentos, hoje }: Mundo, lojaId: number) => {
  const levantamento = levantamentos.get(lojaId)
  return levantamento !== undefined && levantamento.confirmado && hoje <= levantamento.ate
}

export const isSuspensa = (mundo: Mundo, lojaId: number) =>
  vendasQueSuspendem(mundo, lojaId) > 0 && !isLevantada(mundo, lojaId)

/** One person asks to lift a suspension until a day, at most ten business days ahead. */
export function pedirLevantamento(
  mundo: Mundo,
  lojaId: number,
  pedido: { ate: string; pessoa: Pessoa },
): number {
  const { hoje, levantamentos } = mundo
  const { ate, pessoa } = pedido
  if (!isSuspensa(mundo, lojaId) || ate < hoje || ate > somarDiasUteis(hoje, 10)) return 400
  const antes = levantamentos.get(lojaId)
  if (antes?.ate !== ate || antes.confirmado)
    levantamentos.set(lojaId, { ate, pediu: pessoa, confirmado: false })
  return 200
}

/** Another person confirms; both sides are told. */
export function confirmarLevantamento(mundo: Mundo, lojaId: number, pessoa: Pessoa): number {
  const pedido = mundo.levantamentos.get(lojaId)
  if (!isSuspensa(mundo, lojaId) || !pedido || pedido.ate < mundo.hoje || pedido.confirmado) return 400
  if (pedido.pediu === pessoa) return 400
  pedido.confirmado = true
  mundo.suspensas.delete(lojaId)
  avisar(mundo, [mundo.bancoId, lojaId], { titulo: 'Suspensão levantada', contratoId: null })
  return 200
}

/** Tells both sides that a suspension began or ended; an act only tells the end. */
export function julgarSuspensao(mundo: Mundo, lojaId: number, soFim = false): void {
  const dita = mundo.suspensas.has(lojaId)
  const suspensa = isSuspensa(mundo, lojaId)
  if (dita === suspensa || (suspensa && soFim)) return
  if (suspensa) mundo.suspensas.add(lojaId)
  else mundo.suspensas.delete(lojaId)
  const titulo = suspensa ? 'Loja suspensa' : 'Fim da suspensão'
  avisar(mundo, [mundo.bancoId, lojaId], { titulo, contratoId: null })
}

/** Something is left to pay after the last day. */
export const isVencida = (mundo: Mundo, contrato: Contrato, baixa: Baixa) =>
  baixa.estado === 'aberta' && baixa.prazo < mundo.hoje && falta(mundo, contrato, baixa) !== 0

export function liveMorningOfBaixas(mundo: Mundo): void {
  const { hoje, bancoId, lojas } = mundo
  for (const { contrato, baixa } of abertas(mundo)) {
    if (baixa.prazo < addDays(hoje, -60)) continue
    const contratoId = contrato.id
    const valor = falta(mundo, contrato, baixa)
    if (baixa.prazo === hoje && valor !== 0)
      avisar(mundo, [contrato.lojaId], { titulo: 'Último dia para pagar a venda', contratoId })
    if (!baixa.vencidaDita && valor !== 0 && somarDiasUteis(baixa.prazo, 1) <= hoje) {
      baixa.vencidaDita = true
      avisar(mundo, [bancoId, contrato.lojaId], { titulo: 'Venda sem quitação', contratoId })
    }
    if (valor === null) continue
    const { avisado } = baixa
    if (avisado !== null && Math.abs(valor - avisado) * 100 <= avisado) continue
    baixa.avisado = valor
    if (avisado !== null) avisar(mundo, [contrato.lojaId], { titulo: 'Valor da venda mudou', contratoId })
  }
  const primeiroDiaUtil = somarDiasUteis(addDays(mondayOf(hoje), -1), 1)
  if (isDiaUtil(hoje) && primeiroDiaUtil === hoje) {
    const vencidas = abertas(mundo).filter(({ contrato, baixa }) => isVencida(mundo, contrato, baixa))
    for (const para of [bancoId, ...lojas]) {
      const suas = vencidas.filter(({ contrato }) => para === bancoId || contrato.lojaId === para)
      if (suas.length > 0) avisar(mundo, [para], { titulo: 'Vendas sem quitação', contratoId: null })
    }
  }
  for (const lojaId of lojas) julgarSuspensao(mundo, lojaId)
}
