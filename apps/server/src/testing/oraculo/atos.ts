import { valorAtual } from './avaliacao.ts'
import { encerrarBaixas } from './baixas.ts'
import { soma } from './basico.ts'
import {
  avisar,
  cobrarDo,
  type Contrato,
  countedPrice,
  wasTyped,
  estaDefasado,
  type Garantia,
  type Lado,
  type Mundo,
  type Pessoa,
  pledge,
  pledgedTo,
  currentPrice,
  referenciaDe,
  release,
  type Veiculo,
  versionInForce,
} from './modelo.ts'
import {
  anotarConsentido,
  consentir,
  isCarregador,
  julgarTermos,
  precosEmTexto,
  type TermosDoContrato,
} from './quatro-olhos.ts'
import { saldoFresco } from './saldos.ts'
import { isSuspensa } from './suspensao.ts'

/**
 * Domain 2 and 3: what a call on a contract answers and changes. Each function returns the answer's status and moves
 * the world where it is 200.
 */

/** The table of domain 2: the next status by side and status; undefined: 400. */
function nextStatus(
  acao: 'enviar' | 'aprovar' | 'recusar' | 'recolher' | 'cancelar',
  lado: Lado,
  contrato: Contrato,
) {
  const { status, selecao } = contrato
  const tabela: Record<typeof acao, Record<Lado, Readonly<Record<number, number>>>> = {
    enviar: { banco: { 0: selecao === 0 ? 1 : 3, 2: 3 }, loja: { 1: 4 } },
    aprovar: { banco: { 4: 5 }, loja: { 3: 5 } },
    recusar: { banco: { 4: 1 }, loja: { 1: 2, 3: 2 } },
    recolher: { banco: { 3: 2 }, loja: {} },
    cancelar: { banco: { 0: 6, 1: 6, 2: 6, 3: 6, 4: 6 }, loja: {} },
  }
  return tabela[acao][lado][status]
}

/** Whether a vehicle may be a guarantee of this contract: in stock, free, qualifying. */
export function isSuitable(mundo: Mundo, contrato: Contrato, veiculo: Veiculo): boolean {
  const dono = pledgedTo(mundo, veiculo)
  return (
    veiculo.lojaId === contrato.lojaId &&
    veiculo.noEstoque &&
    (!dono || dono === contrato) &&
    currentPrice(mundo, veiculo, versionInForce(contrato)) !== undefined
  )
}

/**
 * A guarantee at current prices. An institution's untyped price follows; a typed one of a pledged vehicle keeps its
 * reference.
 */
function atCurrentPrices(mundo: Mundo, contrato: Contrato, garantia: Garantia): Garantia {
  const preco = currentPrice(mundo, garantia.veiculo, versionInForce(contrato)) ?? 0
  const tipado = wasTyped(garantia)
  const doBanco = garantia.doBanco === null || tipado ? garantia.doBanco : preco
  const referencia = tipado && garantia.penhor ? garantia.referencia : referenciaDe(mundo, garantia.veiculo)
  return { ...garantia, preco, doBanco, referencia }
}

/** What is at stake at current prices. */
export function atStake(mundo: Mundo, contrato: Contrato, garantias: readonly Garantia[]) {
  const novas = garantias.map((garantia) => atCurrentPrices(mundo, contrato, garantia))
  return {
    novas,
    total: valorAtual(mundo, novas),
    mudaram: novas.some((nova, n) => nova.preco !== garantias[n]?.preco),
    defasados: novas.some(({ veiculo }) => estaDefasado(mundo, veiculo)),
  }
}

const semPreco = (garantias: readonly Garantia[]) => garantias.some((garantia) => countedPrice(garantia) <= 0)

export interface Forca {
  forcar: boolean
  /** The acting person of the institution. */
  pessoa: Pessoa
}

export function enviar(mundo: Mundo, contrato: Contrato, ato: { lado: Lado } & Forca): number {
  const { lado, forcar, pessoa } = ato
  if (lado === 'loja' && !contrato.enviado) return 404
  const para = nextStatus('enviar', lado, contrato)
  if (para === undefined || contrato.termino < mundo.hoje || isSuspensa(mundo, contrato.lojaId)) return 400
  const lojaEscolhe = para === 1
  if (!lojaEscolhe && contrato.garantias.length === 0) return 400
  if (!contrato.garantias.every(({ veiculo }) => isSuitable(mundo, contrato, veiculo))) return 400
  const { novas, total, mudaram, defasados } = atStake(mundo, contrato, contrato.garantias)
  if (semPreco(contrato.garantias) || semPreco(novas)) return 400
  const isShort = !lojaEscolhe && total < contrato.valor
  if ((isShort || mudaram || defasados) && !forcar) return 409
  const conteudo = mudaram || defasados ? precosEmTexto(novas) : ''
  const espera = para === 3 && consentir(mundo, contrato, { pessoa, ato: 'enviar', conteudo })
  if (espera) return espera
  for (const nova of novas) pledge(mundo, contrato, nova)
  contrato.congelada ??= contrato.regra?.atual ?? null
  Object.assign(contrato, { garantias: novas, status: para, enviado: true, primeira: null, consentido: null })
  if (!lojaEscolhe) contrato.valor = Math.max(contrato.valor, total)
  avisar(mundo, [outroLado(mundo, contrato, lado)], {
    titulo: lado === 'banco' ? 'Nova proposta recebida' : 'Garantias selecionadas pela loja',
    contratoId: contrato.id,
  })
  return 200
}

export const outroLado = ({ bancoId }: Mundo, { lojaId }: Contrato, lado: Lado) =>
  lado === 'banco' ? lojaId : bancoId

export function aprovar(mundo: Mundo, contrato: Contrato, ato: { lado: Lado } & Forca): number {
  const { lado, forcar, pessoa } = ato
  if (lado === 'loja' && !contrato.enviado) return 404
  if (nextStatus('aprovar', lado, contrato) === undefined || contrato.termino < mundo.hoje) return 400
  if (isSuspensa(mundo, contrato.lojaId)) return 400
  const { garantias } = contrato
  if (garantias.length === 0 || !garantias.every(({ veiculo }) => isSuitable(mundo, contrato, veiculo)))
    return 400
  const { novas, total, mudaram, defasados } = atStake(mundo, contrato, garantias)
  const pergunta = lado === 'banco' && (total < contrato.valor || defasados)
  if (pergunta && !forcar) return 409
  const conteudo = pergunta && (mudaram || defasados) ? precosEmTexto(novas) : ''
  const espera = lado === 'banco' && consentir(mundo, contrato, { pessoa, ato: 'aprovar', conteudo })
  if (espera) return espera
  if (pergunta) contrato.garantias = novas
  Object.assign(contrato, { status: 5, statusDesde: mundo.agora, primeira: null })
  cobrarDo(mundo, 'Contrato incluído', contrato)
  for (const _ of contrato.garantias) cobrarDo(mundo, 'Garantia incluída', contrato)
  avisar(mundo, [outroLado(mundo, contrato, lado)], {
    titulo: lado === 'banco' ? 'Contrato aprovado' : 'Proposta aprovada pela loja',
    contratoId: contrato.id,
  })
  return 200
}

export function recusar(mundo: Mundo, contrato: Contrato, lado: Lado): number {
  if (lado === 'loja' && !contrato.enviado) return 404
  const para = nextStatus('recusar', lado, contrato)
  if (para === undefined) return 400
  for (const { veiculo } of contrato.garantias) contrato.recusados.add(veiculo.id)
  Object.assign(contrato, { status: para, primeira: null })
  avisar(mundo, [outroLado(mundo, contrato, lado)], {
    titulo: lado === 'banco' ? 'Seleção de garantias recusada' : 'Proposta recusada pela loja',
    contratoId: contrato.id,
  })
  return 200
}

export function recolher(mundo: Mundo, contrato: Contrato): number {
  const para = nextStatus('recolher', 'banco', contrato)
  if (para === undefined) return 400
  Object.assign(contrato, { status: para, primeira: null })
  avisar(mundo, [contrato.lojaId], { titulo: 'Proposta recolhida', contratoId: contrato.id })
  return 200
}

export function cancelar(mundo: Mundo, contrato: Contrato): number {
  const para = nextStatus('cancelar', 'banco', contrato)
  if (para === undefined) return 400
  encerrar(mundo, contrato, para, 'Contrato cancelado')
  return 200
}

export function liquidar(mundo: Mundo, contrato: Contrato, pessoa: Pessoa): number {
  if (contrato.status !== 5) return 400
  // One person is enough where nothing is owed, by a balance that another one loaded (carteira A.4).
  const deve = saldoFresco(contrato, mundo.hoje)?.valor !== 0
  if (!deve && isCarregador(mundo, contrato, pessoa)) return 400
  const espera = deve && consentir(mundo, contrato, { pessoa, ato: 'liquidar' })
  if (espera) return espera
  for (const _ of contrato.garantias) cobrarDo(mundo, 'Garantia removida', contrato)
  encerrar(mundo, contrato, 7, 'Contrato liquidado')
  return 200
}

/** Ends all pledges and a pending change; the contract still names its vehicles. */
function encerrar(mundo: Mundo, contrato: Contrato, status: number, titulo: string): void {
  for (const garantia of contrato.garantias) release(mundo, contrato, garantia)
  for (const garantia of contrato.proposta?.incluir ?? []) release(mundo, contrato, garantia)
  Object.assign(contrato, { proposta: null, primeira: null, status, statusDesde: mundo.agora })
  encerrarBaixas(
    mundo,
    contrato,
    contrato.garantias.map(({ veiculo }) => veiculo),
  )
  if (contrato.enviado) avisar(mundo, [contrato.lojaId], { titulo, contratoId: contrato.id })
}

export function alterar(
  mundo: Mundo,
  contrato: Contrato,
  { termos, pessoa }: { termos: TermosDoContrato; pessoa: Pessoa },
): number {
  if (contrato.status > 5) return 400
  const { credito, valor, termino } = contrato
  if (termos.termino !== termino && termos.termino < mundo.hoje) return 400
  if (termos.credito === credito && termos.valor === valor && termos.termino === termino) return 200
  const julgados = julgarTermos(contrato, termos)
  const pedido = { pessoa, ato: 'alterar', conteudo: JSON.stringify(termos), credito: termos.credito }
  const espera = julgados.afrouxa && consentir(mundo, contrato, pedido)
  if (espera) return espera
  anotarConsentido(mundo, contrato, julgados)
  Object.assign(contrato, termos, { primeira: null })
  if (contrato.status === 5) cobrarDo(mundo, 'Contrato alterado', contrato)
  if ([1, 3, 4, 5].includes(contrato.status))
    avisar(mundo, [contrato.lojaId], { titulo: 'Termos do contrato alterados', contratoId: contrato.id })
  return 200
}

export interface Pedido {
  veiculo: Veiculo
  /** The institution's price; a store's is ignored. */
  dado: number | null
}

/** A vehicle at its current price, as one side takes it into the set; undefined: not allowed. */
export function precificar(
  mundo: Mundo,
  contrato: Contrato,
  lado: Lado,
  { veiculo, dado }: Pedido,
): Garantia | undefined {
  if (!isSuitable(mundo, contrato, veiculo)) return undefined
  const atual = contrato.garantias.find((garantia) => garantia.veiculo === veiculo)
  const preco = currentPrice(mundo, veiculo, versionInForce(contrato)) ?? 0
  // From a store: a price that the institution typed is kept with its reference, and the vehicle's own price follows.
  const antes = atual ?? contrato.dados.get(veiculo.id)
  const digitado = antes && wasTyped(antes) ? antes : null
  const daLoja = digitado ? digitado.doBanco : atual?.doBanco ? preco : null
  const doBanco = lado === 'banco' ? dado : daLoja
  const pledged = atual ? atual.penhor !== null : digitado?.referencia
  const nova = {
    veiculo,
    preco,
    doBanco,
    referencia: lado === 'loja' && digitado && pledged ? digitado.referencia : referenciaDe(mundo, veiculo),
    penhor: atual?.penhor ?? null,
  }
  return countedPrice(nova) > 0 && (lado === 'loja' || (dado ?? 0) > 0) ? nova : undefined
}

export function alterarGarantias(
  mundo: Mundo,
  contrato: Contrato,
  { lado, pedidos, forcar }: { lado: Lado; pedidos: readonly Pedido[]; forcar: boolean },
): number {
  if (lado === 'loja' && !contrato.enviado) return 404
  if (!(lado === 'banco' ? [0, 2] : [1]).includes(contrato.status)) return 400
  const novas = pedidos.flatMap((pedido) => precificar(mundo, contrato, lado, pedido) ?? [])
  if (novas.length < pedidos.length) return 400
  const tinha = new Set(contrato.garantias.map(({ veiculo }) => veiculo))
  if (!forcar && novas.some(({ veiculo }) => !tinha.has(veiculo) && contrato.recusados.has(veiculo.id)))
    return 409
  const ficam = new Set(novas.map(({ veiculo }) => veiculo))
  for (const garantia of contrato.garantias)
    if (!ficam.has(garantia.veiculo)) release(mundo, contrato, garantia)
  if (contrato.enviado) for (const nova of novas) pledge(mundo, contrato, nova)
  Object.assign(contrato, { garantias: novas, primeira: null })
  return 200
}

export const totalDe = (garantias: readonly Garantia[]) => soma(garantias.map(countedPrice))
