import { sorteio, type Sorteio } from './basico.ts'
import { type Combustivel, criarFipe, type Fipe, type Referencia } from './fipe.ts'
import type { Mao } from './maos.ts'
import { applyPercentual, itemInForce, type Regra, type Versao } from './regras.ts'

/** The oracle's own state of the world, and what domain 2 and 3 say of a vehicle in it. */

export interface Veiculo {
  id: number
  placa: string
  lojaId: number
  codigo: string
  marca: string
  modelo: string
  anoModelo: number
  combustivel: Combustivel
  km: number
  leilao: boolean
  /** The store's asking price. */
  pedido: number | null
  noEstoque: boolean
  /** When it left the stock; null while it is in it. */
  saiuEm: string | null
}

/** A row of the movement history. */
interface Penhor {
  veiculo: Veiculo
  inclusao: string
  exclusao: string | null
}

export interface Garantia {
  veiculo: Veiculo
  /** precoVeiculo, and precoInstituicaoFinanceira. */
  preco: number
  doBanco: number | null
  /** The reference price that `preco` was computed from. */
  referencia: Referencia | null
  /** Null: only noted, in a draft. */
  penhor: Penhor | null
}

/** The payoff of a sold vehicle (carteira A.3). */
export interface Baixa {
  /** 0 until the list names it. */
  id: number
  veiculo: Veiculo
  estado: 'aberta' | 'paga' | 'liberada' | 'cancelada'
  origem: 'loja' | 'instituicao' | 'sistema'
  dataVenda: string
  prazo: string
  encerradaEm: string | null
  /** null: the program ended it, or it goes on. */
  encerradaPor: Lado | null
  /** What had to be paid, since it is paid. */
  valor: number | null
  /** Whether that was a share of the balance. */
  rateado: boolean
  /** What the store was last told to pay. */
  avisado: number | null
  vencidaDita: boolean
  /** Whether nothing was left to pay when last looked at: at each step, load and morning. */
  nadaFalta: boolean
  pagamentos: { valor: number; data: string; estornado: boolean }[]
}

export type Lado = 'banco' | 'loja'
/** The acting person of the institution. */
export type Pessoa = 'banco' | 'gerente'

export interface Caso {
  abertoEm: string
  fechadoEm: string | null
  /** Day of the last notice, including the weekly digest. */
  avisadoEm: string
  /** Coverage in the case's last own notice, in hundredths of a percent. */
  avisado: number
  /** The notice of its end waits for another day, because there was one today. */
  fimPorAvisar: boolean
}

interface Proposta {
  lado: Lado
  expiraEm: string
  incluir: Garantia[]
  remover: Garantia[]
}

export interface Contrato {
  id: number
  numero: string
  lojaId: number
  selecao: number
  status: number
  /** When it was created, became Ativo or ended. */
  statusDesde: string
  credito: number
  valor: number
  termino: string
  regra: Regra | null
  /** The version frozen by the first send. */
  congelada: Versao | null
  enviado: boolean
  garantias: Garantia[]
  movimentos: Penhor[]
  /** Vehicles named by a refusal. */
  recusados: Set<number>
  /** The institution's last price for a released vehicle, beside its precoVeiculo and its reference. */
  dados: Map<number, { preco: number; doBanco: number; referencia: Referencia | null }>
  proposta: Proposta | null
  /** The first of two consents, and what it was given to. */
  primeira: { pessoa: Pessoa; ato: string; conteudo: string } | null
  /** The terms to which two people consented, where one person tightened them since. */
  consentido: { credito: number; valor: number; termino: string } | null
  casos: Caso[]
  /** The newest balance. */
  saldo: (SaldoDito & { dataBase: string; pessoa: Pessoa }) | null
  baixas: Baixa[]
  /** Deadlines that both sides were notified of; a moved one is notified anew (record 0006). */
  prazosDitos: Set<string>
  /** The hands that have acted, among those that must not be on both sides. */
  maos: Set<Mao>
}

export interface Parametro {
  lojaId: number | null
  contratoId: number | null
  valores: Readonly<Record<Evento, number>>
}
/** As the statement describes them (spec 2.5, domain 5). */
export const EVENTOS = [
  'Contrato incluído',
  'Contrato alterado',
  'Garantia incluída',
  'Garantia removida',
  'Regra de garantia alterada',
] as const
export type Evento = (typeof EVENTOS)[number]

interface Aviso {
  para: number
  titulo: string
  contratoId: number | null
  dia: string
  /** Figures in notices of coverage: percent covered and what is missing. */
  cobre: string
}

/** A vehicle's part of a balance, and whether it found a pledge: open when it came, or on its day. */
export interface ParteDoSaldo {
  placa: string
  penhor: Penhor | null
  valor: number
  achada: boolean
}
interface SaldoDito {
  valor: number
  atraso: number
  partes: readonly ParteDoSaldo[] | null
}

/** Balances by contract, and who loaded them. */
export interface CargaDeSaldos {
  dataBase: string
  completo: boolean
  pessoa: Pessoa
  saldos: ReadonlyMap<number, SaldoDito>
}

export function criarMundo(semente: number, bancoId: number, lojas: readonly number[]) {
  const sorte = sorteio(semente)
  return {
    bancoId,
    lojas,
    /** Above this credit two people of the institution consent. */
    limite: 25_000_000,
    /** Points of coverage that the policy tolerates. */
    tolerancia: semente % 2 === 0 ? 0 : 2,
    /** baseDoExigido. */
    base: semente % 2 === 0 ? ('valorGarantia' as const) : ('saldo' as const),
    /** Balances were loaded, or the institution opened a payoff: before that the program opens none. */
    usaBaixas: false,
    /** The day of the first of these. */
    usaDesde: null as string | null,
    cargasDeSaldo: [] as CargaDeSaldos[],
    /** The day of each store's last whole stock. */
    estoqueEm: new Map<number, string>(),
    /** The stores' names. */
    nomes: new Map<number, string>(),
    /** What the last reconciliation found, and since when. */
    divergencias: new Map<string, { quanto: string | number; desde: string }>(),
    /** The day whose fresh balances coverage goes by. */
    saldosAte: '',
    /** The last request to lift each store's suspension. */
    levantamentos: new Map<number, { ate: string; pediu: Pessoa; confirmado: boolean }>(),
    /** Stores that were told to be suspended. */
    suspensas: new Set<number>(),
    sorte,
    fipe: criarFipe('2026-08', sorteio(semente + 1)),
    /** A separate draw, so that the actor doesn't change what else is drawn. */
    maos: sorteio(semente + 2),
    agora: '',
    hoje: '',
    veiculos: [] as Veiculo[],
    regras: [] as Regra[],
    contratos: [] as Contrato[],
    parametros: [] as Parametro[],
    extrato: [] as { dia: string; evento: Evento; valor: number }[],
    avisos: [] as Aviso[],
  }
}
export interface Mundo extends ReturnType<typeof criarMundo> {
  sorte: Sorteio
  fipe: Fipe
}

/** The rule's version that counts: the current one until the first send, then the frozen one. */
export const versionInForce = ({ regra, congelada }: Contrato): Versao | null =>
  congelada ?? regra?.atual ?? null

export const referenciaDe = ({ fipe, hoje }: Mundo, veiculo: Veiculo) => fipe.referencia(veiculo, hoje)
export function estaDefasado(mundo: Mundo, veiculo: Veiculo): boolean {
  const referencia = referenciaDe(mundo, veiculo)
  return referencia !== null && mundo.fipe.defasada(veiculo.codigo, referencia)
}

/**
 * A vehicle's current price as a guarantee; undefined: it doesn't qualify. Without a rule it is the reference, else the
 * store's price (0: none).
 */
export function currentPrice(mundo: Mundo, veiculo: Veiculo, versao: Versao | null): number | undefined {
  const referencia = referenciaDe(mundo, veiculo)
  if (!versao) return referencia?.preco ?? veiculo.pedido ?? 0
  const item = itemInForce(versao, veiculo, mundo.hoje)
  return item && referencia ? applyPercentual(referencia.preco, item.percentual) : undefined
}

/** The contract that a vehicle is pledged to, including by a proposed change. */
export const pledgedTo = ({ contratos }: Mundo, veiculo: Veiculo) =>
  contratos.find(({ movimentos }) =>
    movimentos.some((penhor) => penhor.veiculo === veiculo && penhor.exclusao === null),
  )

export const baixaEmCurso = ({ baixas }: Contrato, qual: Veiculo) =>
  baixas.find(({ veiculo, encerradaEm }) => veiculo === qual && encerradaEm === null)

/** The price that counts (spec section 9). */
export const countedPrice = ({ preco, doBanco }: Garantia) => doBanco ?? preco
/** Whether the institution's price was typed: it then stays, otherwise it follows (domain 2). */
export const wasTyped = ({ preco, doBanco }: Pick<Garantia, 'preco' | 'doBanco'>) =>
  doBanco !== null && doBanco !== preco

export function avisar(
  mundo: Mundo,
  para: readonly number[],
  aviso: { titulo: string; contratoId: number | null; cobre?: string },
): void {
  for (const destino of para) mundo.avisos.push({ cobre: '', ...aviso, para: destino, dia: mundo.hoje })
}

/** Domain 5: the most specific parameter counts whole; without any the event is recorded at 0. */
export function cobrar(
  mundo: Mundo,
  evento: Evento,
  escopo: { lojaId: number | null; contratoId: number | null },
) {
  const { parametros } = mundo
  const parametro =
    parametros.find(({ contratoId }) => contratoId !== null && contratoId === escopo.contratoId) ??
    parametros.find(
      ({ contratoId, lojaId }) => contratoId === null && lojaId !== null && lojaId === escopo.lojaId,
    ) ??
    parametros.find(({ contratoId, lojaId }) => contratoId === null && lojaId === null)
  mundo.extrato.push({ dia: mundo.hoje, evento, valor: parametro?.valores[evento] ?? 0 })
}
export const cobrarDo = (mundo: Mundo, evento: Evento, { id, lojaId }: Contrato) =>
  cobrar(mundo, evento, { lojaId, contratoId: id })

export function pledge(mundo: Mundo, contrato: Contrato, garantia: Garantia): void {
  if (garantia.penhor) return
  garantia.penhor = { veiculo: garantia.veiculo, inclusao: mundo.agora, exclusao: null }
  contrato.movimentos.push(garantia.penhor)
}

/**
 * Removal: the pledge ends. The institution's price is remembered, except for a proposed vehicle (the page doesn't
 * say).
 */
export function release(
  mundo: Mundo,
  contrato: Contrato,
  { veiculo, preco, doBanco, referencia, penhor }: Garantia,
): void {
  if (!penhor) return
  penhor.exclusao = mundo.agora
  const eraGarantia = contrato.garantias.some((garantia) => garantia.penhor === penhor)
  if (doBanco !== null && eraGarantia) contrato.dados.set(veiculo.id, { preco, doBanco, referencia })
}
