import { addDays, dayOf, soma } from './basico.ts'
import { somarDiasUteis } from './dias-uteis.ts'
import {
  avisar,
  type Baixa,
  baixaEmCurso,
  cobrarDo,
  type Contrato,
  countedPrice,
  type Lado,
  type Mundo,
  type Pessoa,
  release,
  type Veiculo,
} from './modelo.ts'
import { consentir, isCarregador, needsTwo } from './quatro-olhos.ts'
import { falta, isRateado, naoSabidos, pagoDe, saldoAtual, saldoFresco, valorDevido } from './saldos.ts'
import { anotarNadaFalta, julgarSuspensao } from './suspensao.ts'

/** Carteira A.3: what an act on a sold vehicle answers and changes. Each answers the status and moves the world where it is 200. */

const PRAZO = 2
const TITULO = {
  aberta: 'Venda de veículo em garantia',
  paga: 'Venda paga',
  liberada: 'Venda quitada',
  cancelada: 'Baixa por venda cancelada',
  estornada: 'Pagamento da venda estornado',
}

/** Tells the side that didn't act; both, where the program acted or a sale was told. */
function anunciar(mundo: Mundo, contrato: Contrato, passo: keyof typeof TITULO, lado: Lado | null): void {
  const ambos = lado === null || passo === 'aberta'
  avisar(
    mundo,
    [
      ...(ambos || lado === 'loja' ? [mundo.bancoId] : []),
      ...(ambos || lado === 'banco' ? [contrato.lojaId] : []),
    ],
    { titulo: TITULO[passo], contratoId: contrato.id },
  )
  // Every step changes the contract, so that the first of two consents lapses.
  contrato.primeira = null
  anotarNadaFalta(mundo, contrato)
  if (passo !== 'aberta' && passo !== 'estornada') julgarSuspensao(mundo, contrato.lojaId, true)
}

/** Counted from the sale, but not before the business day after it was told; of a presumed one from when it was found. */
function prazoDe(hoje: string, { origem, dataVenda }: Pick<Baixa, 'origem' | 'dataVenda'>): string {
  if (origem === 'sistema') return somarDiasUteis(hoje, PRAZO)
  return [somarDiasUteis(dataVenda, PRAZO), somarDiasUteis(hoje, 1)].toSorted()[1] ?? hoje
}

const naProposta = ({ proposta }: Contrato, qual: Veiculo) =>
  [...(proposta?.incluir ?? []), ...(proposta?.remover ?? [])].some(({ veiculo }) => veiculo === qual)

interface Venda {
  veiculo: Veiculo
  dataVenda: string
}

function abrir(
  mundo: Mundo,
  contrato: Contrato,
  { veiculo, dataVenda, origem }: Venda & Pick<Baixa, 'origem'>,
) {
  const penhor = contrato.garantias.find((garantia) => garantia.veiculo === veiculo)?.penhor
  if (!penhor) throw new Error('The sold vehicle is no guarantee')
  const baixa: Baixa = {
    id: 0,
    veiculo,
    estado: 'aberta',
    origem,
    dataVenda,
    prazo: prazoDe(mundo.hoje, { origem, dataVenda }),
    encerradaEm: null,
    encerradaPor: null,
    valor: null,
    rateado: false,
    avisado: null,
    vencidaDita: false,
    nadaFalta: false,
    pagamentos: [],
  }
  contrato.baixas.push(baixa)
  // The notice of the opening says it.
  baixa.avisado = falta(mundo, contrato, baixa)
  anunciar(mundo, contrato, 'aberta', null)
}

/** The day isn't in the future, before the inclusion, or more than 30 days ago. */
function isDataDeVenda({ hoje }: Mundo, contrato: Contrato, { veiculo, dataVenda }: Venda): boolean {
  const penhor = contrato.garantias.find((garantia) => garantia.veiculo === veiculo)?.penhor
  return (
    dataVenda <= hoje && dataVenda >= addDays(hoje, -30) && (!penhor || dataVenda >= dayOf(penhor.inclusao))
  )
}

const isPenhorado = ({ garantias }: Contrato, qual: Veiculo) =>
  garantias.some(({ veiculo, penhor }) => veiculo === qual && penhor?.exclusao === null)

/** The store tells a sale; told twice it is the same. */
export function informarVenda(mundo: Mundo, contrato: Contrato, venda: Venda): number {
  if (!isPenhorado(contrato, venda.veiculo) || contrato.status !== 5 || !mundo.usaBaixas) return 400
  if (baixaEmCurso(contrato, venda.veiculo)) return 200
  if (!isDataDeVenda(mundo, contrato, venda) || naProposta(contrato, venda.veiculo)) return 400
  abrir(mundo, contrato, { ...venda, origem: 'loja' })
  liberarSozinhas(mundo, contrato)
  return 200
}

export function abrirBaixa(mundo: Mundo, contrato: Contrato, venda: Venda): number {
  if (contrato.status !== 5 || !isPenhorado(contrato, venda.veiculo)) return 400
  if (baixaEmCurso(contrato, venda.veiculo)) return 400
  if (!isDataDeVenda(mundo, contrato, venda) || naProposta(contrato, venda.veiculo)) return 400
  mundo.usaBaixas = true
  mundo.usaDesde ??= mundo.hoje
  abrir(mundo, contrato, { ...venda, origem: 'instituicao' })
  liberarSozinhas(mundo, contrato)
  return 200
}

export interface Pagamento {
  valor: number
  data: string
  quitar: boolean
  forcar: boolean
  liberar: boolean
  /** Typed, for where no fresh balance tells the value. */
  valorDaBaixa: number | null
  pessoa: Pessoa
}

/**
 * Payments are held to what was owed before the day of the new one; without a fresh balance of then, to the credit.
 */
function passaDoDevido(mundo: Mundo, contrato: Contrato, { valor, data }: Pagamento): boolean {
  const antes = { ...contrato, saldo: saldoAtual(mundo, contrato, data) }
  const fresco = saldoFresco(contrato, mundo.hoje) && saldoFresco(antes, mundo.hoje)
  return fresco
    ? naoSabidos(contrato.baixas, fresco.dataBase) + valor > fresco.valor
    : contrato.baixas.reduce((total, outra) => total + pagoDe(outra), valor) > contrato.credito
}

export function pagar(mundo: Mundo, contrato: Contrato, baixa: Baixa, pagamento: Pagamento): number {
  const { valor, data, quitar, forcar, liberar, pessoa } = pagamento
  if (baixa.estado !== 'aberta' || data > mundo.hoje || passaDoDevido(mundo, contrato, pagamento)) return 400
  const depois = { ...baixa, pagamentos: [...baixa.pagamentos, { valor, data, estornado: false }] }
  const pago = { ...contrato, baixas: contrato.baixas.map((outra) => (outra === baixa ? depois : outra)) }
  const fresco = saldoFresco(contrato, mundo.hoje)
  const devido = valorDevido(mundo, pago, depois) ?? pagamento.valorDaBaixa
  if (devido === null) return 400
  const faltaria = falta(mundo, pago, depois) ?? Math.max(0, devido - pagoDe(depois))
  const aMenos = faltaria > 0
  const quita = !aMenos || quitar || forcar
  if (aMenos && quita && !forcar) return 409
  const pedido = [baixa.id, valor, data, quitar, forcar, liberar, pagamento.valorDaBaixa]
  const { ato, conteudo: consentido = '' } = contrato.primeira ?? {}
  // A first consent holds while at most 1% of the value more is missing than it was given to.
  const before = ato === 'quitarAMenos' ? Number(JSON.parse(consentido).at(-1)) : Infinity
  const holds =
    JSON.stringify([...pedido, before]) === consentido && faltaria - before <= Math.round(devido / 100)
  const conteudo = JSON.stringify([...pedido, holds ? before : faltaria])
  // Less than half of its price, or nothing, is no usual value: who loaded the balance doesn't free the vehicle alone.
  const preco = contrato.garantias.filter(({ veiculo }) => veiculo === baixa.veiculo).map(countedPrice)
  const deviaPouco = falta(mundo, contrato, baixa) === 0 || devido * 2 < soma(preco)
  if (quita && !aMenos && fresco && deviaPouco && isCarregador(mundo, contrato, pessoa)) return 400
  const espera =
    quita && (aMenos || !fresco) && consentir(mundo, contrato, { pessoa, ato: 'quitarAMenos', conteudo })
  if (espera) return espera
  baixa.pagamentos = depois.pagamentos
  contrato.primeira = null
  if (!quita) return 200
  Object.assign(baixa, { estado: 'paga', valor: devido, rateado: isRateado(mundo, pago, depois) })
  if (liberar && !naProposta(contrato, baixa.veiculo)) soltar(mundo, contrato, baixa)
  else anunciar(mundo, contrato, 'paga', 'banco')
  return 200
}

/** A sold vehicle isn't the store's any more. */
function leaveStock({ agora }: Mundo, veiculo: Veiculo): void {
  if (veiculo.noEstoque) Object.assign(veiculo, { noEstoque: false, saiuEm: agora })
}

/** The vehicle leaves the guarantee, and its removal is billed. */
function soltar(mundo: Mundo, contrato: Contrato, baixa: Baixa, lado: Lado | null = 'banco'): void {
  for (const garantia of contrato.garantias)
    if (garantia.veiculo === baixa.veiculo) release(mundo, contrato, garantia)
  contrato.garantias = contrato.garantias.filter(({ veiculo }) => veiculo !== baixa.veiculo)
  cobrarDo(mundo, 'Garantia removida', contrato)
  Object.assign(baixa, { estado: 'liberada', encerradaEm: mundo.agora })
  leaveStock(mundo, baixa.veiculo)
  anunciar(mundo, contrato, 'liberada', lado)
}

/**
 * With a fresh balance of 0 what owes nothing is released by itself. Every load of the oracle is a person's: where two are
 * asked for, that is the first, and nobody is the second. What a proposal names waits.
 */
export function liberarSozinhas(mundo: Mundo, contrato: Contrato): void {
  if (contrato.status !== 5 || saldoFresco(contrato, mundo.hoje)?.valor !== 0) return
  if (needsTwo(mundo, contrato)) return
  const livres = contrato.baixas.filter(
    (baixa) =>
      baixa.estado === 'aberta' &&
      !naProposta(contrato, baixa.veiculo) &&
      falta(mundo, contrato, baixa) === 0,
  )
  for (const baixa of livres) fixarValor(mundo, contrato, baixa)
  for (const baixa of livres) soltar(mundo, contrato, baixa, null)
}

function fixarValor(mundo: Mundo, contrato: Contrato, baixa: Baixa): void {
  baixa.valor = valorDevido(mundo, contrato, baixa)
  baixa.rateado = isRateado(mundo, contrato, baixa)
}

export function liberarVenda(mundo: Mundo, contrato: Contrato, baixa: Baixa, pessoa: Pessoa): number {
  const nadaFalta = baixa.estado === 'aberta' && falta(mundo, contrato, baixa) === 0
  if (baixa.estado !== 'paga' && !nadaFalta) return 400
  if (naProposta(contrato, baixa.veiculo)) return 400
  if (nadaFalta && isCarregador(mundo, contrato, pessoa)) return 400
  if (nadaFalta) fixarValor(mundo, contrato, baixa)
  soltar(mundo, contrato, baixa)
  return 200
}

export function estornar(mundo: Mundo, contrato: Contrato, baixa: Baixa): number {
  const parcial = baixa.estado === 'aberta' && pagoDe(baixa) > 0
  if (baixa.estado !== 'paga' && !parcial) return 400
  for (const pagamento of baixa.pagamentos) pagamento.estornado = true
  Object.assign(baixa, { estado: 'aberta', valor: null })
  anunciar(mundo, contrato, 'estornada', 'banco')
  return 200
}

export function cancelarBaixa(mundo: Mundo, contrato: Contrato, baixa: Baixa, lado: Lado): number {
  if (baixa.estado !== 'aberta' || pagoDe(baixa) > 0) return 400
  if (lado === 'loja' && (baixa.origem !== 'loja' || !baixa.veiculo.noEstoque)) return 400
  encerrar(mundo, contrato, baixa, lado)
  return 200
}

/** What was paid is released, the rest is cancelled. */
function encerrar(mundo: Mundo, contrato: Contrato, baixa: Baixa, lado: Lado | null): void {
  const estado = baixa.estado === 'paga' ? 'liberada' : 'cancelada'
  Object.assign(baixa, { estado, encerradaEm: mundo.agora, encerradaPor: lado })
  anunciar(mundo, contrato, estado, lado)
}

/** Ends what goes on of vehicles whose pledge ended by a change of guarantees, or with the contract. */
export function encerrarBaixas(mundo: Mundo, contrato: Contrato, veiculos: readonly Veiculo[]): void {
  for (const veiculo of veiculos) {
    const baixa = baixaEmCurso(contrato, veiculo)
    if (!baixa) continue
    encerrar(mundo, contrato, baixa, null)
    leaveStock(mundo, veiculo)
  }
}

/** Opens payoffs of pledged vehicles that left the stock, and cancels presumed ones of vehicles that came back. */
export function presumirVendas(mundo: Mundo, lojaId: number | null): void {
  for (const contrato of mundo.contratos) {
    if (contrato.status !== 5 || (lojaId !== null && contrato.lojaId !== lojaId)) continue
    for (const baixa of contrato.baixas)
      if (
        baixa.origem === 'sistema' &&
        baixa.estado === 'aberta' &&
        baixa.veiculo.noEstoque &&
        pagoDe(baixa) === 0
      )
        encerrar(mundo, contrato, baixa, null)
    if (!mundo.usaBaixas) continue
    for (const { veiculo } of contrato.garantias) {
      const { saiuEm } = veiculo
      if (saiuEm === null || naProposta(contrato, veiculo)) continue
      // A sale that somebody decided about since it left is no news.
      const decidida = contrato.baixas.some(
        (baixa) =>
          baixa.veiculo === veiculo &&
          (baixa.encerradaEm === null || (baixa.encerradaEm >= saiuEm && baixa.encerradaPor !== null)),
      )
      if (!decidida) abrir(mundo, contrato, { veiculo, dataVenda: dayOf(saiuEm), origem: 'sistema' })
    }
    liberarSozinhas(mundo, contrato)
  }
}
