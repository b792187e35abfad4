import { sorteio, type Sorteio } from './basico.ts'
import { type Combustivel, criarFipe, type Fipe, type Referencia } from './fipe.ts'
import type { Mao } from './maos.ts'
import { aplicar, itemQueVale, type Regra, type Versao } from './regras.ts'

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
  /** What the store asks. */
  pedido: number | null
  noEstoque: boolean
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
  /** The reference price that `preco` was made of. */
  referencia: Referencia | null
  /** Null: only noted, in a draft. */
  penhor: Penhor | null
}

export type Lado = 'banco' | 'loja'
/** Who of the institution acts. */
export type Pessoa = 'banco' | 'gerente'

export interface Caso {
  abertoEm: string
  fechadoEm: string | null
  /** The day of the last notice, the weekly digest's too. */
  avisadoEm: string
  /** What the last notice of its own named, in hundredths of a percent. */
  avisado: number
  /** Its end waits for another day, as it was told of today. */
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
  credito: number
  valor: number
  termino: string
  regra: Regra | null
  /** The version that the first send froze. */
  congelada: Versao | null
  enviado: boolean
  garantias: Garantia[]
  movimentos: Penhor[]
  /** Vehicles that a refusal named. */
  recusados: Set<number>
  /** What the institution last gave for a vehicle that it let go, as it stood beside precoVeiculo. */
  dados: Map<number, { preco: number; doBanco: number }>
  proposta: Proposta | null
  /** The first of two consents, and to what. */
  primeira: { pessoa: Pessoa; ato: string; conteudo: string } | null
  /** What two consented to, where one person tightened the terms since. */
  consentido: { credito: number; valor: number; termino: string } | null
  casos: Caso[]
  /** Deadlines that both sides were told of; one that is moved is told anew (record 0006). */
  prazosDitos: Set<string>
  /** Whose hands acted, of those that must not be both sides. */
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
  /** What notices of coverage say: percent covered and what is missing. */
  cobre: string
}

export function criarMundo(semente: number, bancoId: number, lojas: readonly number[]) {
  const sorte = sorteio(semente)
  return {
    bancoId,
    lojas,
    /** Above this credit two people of the institution consent. */
    limite: 25_000_000,
    sorte,
    fipe: criarFipe('2026-08', sorteio(semente + 1)),
    /** Apart, so that who acts changes nothing of what is drawn to happen. */
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

/** The rule's version that counts: the current one until the first send, the frozen one after it. */
export const versaoQueVale = ({ regra, congelada }: Contrato): Versao | null =>
  congelada ?? regra?.atual ?? null

export const referenciaDe = ({ fipe, hoje }: Mundo, veiculo: Veiculo) => fipe.referencia(veiculo, hoje)
export function estaDefasado(mundo: Mundo, veiculo: Veiculo): boolean {
  const referencia = referenciaDe(mundo, veiculo)
  return referencia !== null && mundo.fipe.defasada(veiculo.codigo, referencia)
}

/** What it is worth as a guarantee now; undefined: it doesn't qualify. Without a rule it is the reference, else what the store asks (0: nothing). */
export function precoAgora(mundo: Mundo, veiculo: Veiculo, versao: Versao | null): number | undefined {
  const referencia = referenciaDe(mundo, veiculo)
  if (!versao) return referencia?.preco ?? veiculo.pedido ?? 0
  const item = itemQueVale(versao, veiculo, mundo.hoje)
  return item && referencia ? aplicar(referencia.preco, item.percentual) : undefined
}

/** The contract that a vehicle is pledged to, a proposal of a change among its pledges. */
export const penhoradoA = ({ contratos }: Mundo, veiculo: Veiculo) =>
  contratos.find(({ movimentos }) =>
    movimentos.some((penhor) => penhor.veiculo === veiculo && penhor.exclusao === null),
  )

/** The price that counts (spec section 9). */
export const conta = ({ preco, doBanco }: Garantia) => doBanco ?? preco
/** A price of the institution that isn't the vehicle's own stays; another follows (domain 2). */
export const digitado = ({ preco, doBanco }: Pick<Garantia, 'preco' | 'doBanco'>) =>
  doBanco !== null && doBanco !== preco

export function avisar(
  mundo: Mundo,
  para: readonly number[],
  aviso: { titulo: string; contratoId: number | null; cobre?: string },
): void {
  for (const destino of para) mundo.avisos.push({ cobre: '', ...aviso, para: destino, dia: mundo.hoje })
}

/** Domain 5: the most specific row counts whole; with none the event is kept at 0. */
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

export function penhorar(mundo: Mundo, contrato: Contrato, garantia: Garantia): void {
  if (garantia.penhor) return
  garantia.penhor = { veiculo: garantia.veiculo, inclusao: mundo.agora, exclusao: null }
  contrato.movimentos.push(garantia.penhor)
}

/** Removal: the pledge ends; what the institution gave is remembered, but not of what was only proposed (the page doesn't say). */
export function soltar(
  mundo: Mundo,
  contrato: Contrato,
  { veiculo, preco, doBanco, penhor }: Garantia,
): void {
  if (!penhor) return
  penhor.exclusao = mundo.agora
  const eraGarantia = contrato.garantias.some((garantia) => garantia.penhor === penhor)
  if (doBanco !== null && eraGarantia) contrato.dados.set(veiculo.id, { preco, doBanco })
}
