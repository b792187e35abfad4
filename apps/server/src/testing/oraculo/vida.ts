import { dayOf, addDays, sorteio } from './basico.ts'
import { expire } from './alteracao.ts'
import { avisarDivergencias, conciliar } from './conciliacao.ts'
import { judgeCases, liveMorning } from './cobertura.ts'
import { comecar } from './comeco.ts'
import { retratoEsperado } from './esperado.ts'
import { comparar, type Diferenca } from './falhas.ts'
import { publicarMes, sortearEvento } from './eventos.ts'
import type { Mundo } from './modelo.ts'
import type { Passo } from './passo.ts'
import { otherMao } from './maos.ts'
import { sortearDaCarteira } from './passos-das-baixas.ts'
import { sortearPasso } from './passos.ts'
import { liberarSozinhas, presumirVendas } from './baixas.ts'
import { type Alcance, ler, pathOfBaixas, type Respostas } from './respostas.ts'
import { retratoDasRespostas } from './retrato.ts'
import type { Servidor } from './servidor.ts'
import { anotarNadaFalta, julgarSuspensao, liveMorningOfBaixas } from './suspensao.ts'

export const COMECO = '2026-10-05'
const FIM = '2027-04-05'
const ACTS_A_DAY = 10
/** Everything readable is read on every n-th day with events. */
const ALL_EVERY = 6

export interface Vida {
  servidor: Servidor
  mundo: Mundo
  /** What was done, the last step last. */
  diario: string[]
  /** Called with all that was read, to plant faults. */
  inspect: (mundo: Mundo, respostas: Respostas) => void
}

const listas = ({ bancoId, lojas }: Mundo): Alcance => ({
  contratos: [],
  destinos: [bancoId, ...lojas],
  tudo: false,
})
const tudo = (mundo: Mundo): Alcance => ({ ...listas(mundo), contratos: mundo.contratos, tudo: true })

/** A world with this many contracts from October to April; throws at the first difference, with the steps before it. */
export async function viverSeisMeses(
  servidor: Servidor,
  { semente, contratos, inspect }: { semente: number; contratos: number; inspect: Vida['inspect'] },
): Promise<{ vida: Vida; fatos: number }> {
  const mundo = await comecar(servidor, semente)
  const vida: Vida = { servidor, mundo, diario: [], inspect }
  const sorte = sorteio(semente + 2)
  let [fatos, dias] = [0, 0]
  marcarHora(vida)
  while (mundo.hoje < FIM) {
    const mes = await publicarMes(mundo, servidor)
    judgeCases(mundo)
    if (mes) fatos += await readAndCompare(vida, mes, listas(mundo))
    const comum = () =>
      mundo.sorte.chance(78) ? sortearPasso(mundo, contratos) : sortearEvento(mundo, servidor)
    for (let n = sorte.inteiro(1, 5); n > 0; n--) fatos += await drawStep(vida, comum)
    const daCarteira = () => sortearDaCarteira(mundo, servidor) ?? comum()
    for (let n = sorte.inteiro(2, 4); n > 0; n--) fatos += await drawStep(vida, daCarteira)
    if (dias++ % ALL_EVERY === 0) fatos += await readAndCompare(vida, 'tudo', tudo(mundo))
    await passDays(vida, addDays(mundo.hoje, sorte.inteiro(2, 7)))
    fatos += await readAndCompare(vida, `amanhece ${mundo.hoje}`, listas(mundo))
  }
  fatos += await readAndCompare(vida, 'no fim', tudo(mundo))
  return { vida, fatos }
}

/**
 * A world in which this many acts are mostly about what is owed: sales, payments, balances, and days that pass. A
 * contract that ended is followed by another one.
 */
export async function viverCarteira(
  servidor: Servidor,
  { semente, atos }: { semente: number; atos: number },
): Promise<{ vida: Vida; fatos: number }> {
  const mundo = await comecar(servidor, semente)
  const { sorte } = mundo
  const vida: Vida = { servidor, mundo, diario: [], inspect: () => undefined }
  const comum = () => {
    const fim = mundo.contratos.filter(({ status }) => status > 5).length
    return sorte.chance(85) ? sortearPasso(mundo, fim + 8) : sortearEvento(mundo, servidor)
  }
  const sortear = () => {
    const ricos = mundo.contratos.filter(({ status, garantias }) => status === 5 && garantias.length > 1)
    const carteira = sorte.chance(ricos.length < 3 ? 40 : 90) && sortearDaCarteira(mundo, servidor)
    return carteira || comum()
  }
  let fatos = 0
  marcarHora(vida)
  while (vida.diario.length < atos) {
    await publicarMes(mundo, servidor)
    judgeCases(mundo)
    for (let n = 0; n < ACTS_A_DAY; n++) fatos += await drawStep(vida, sortear)
    await passDays(vida, addDays(mundo.hoje, sorte.inteiro(1, 2)))
    fatos += await readAndCompare(vida, `amanhece ${mundo.hoje}`, listas(mundo))
  }
  return { vida, fatos: fatos + (await readAndCompare(vida, 'no fim', tudo(mundo))) }
}

function marcarHora({ servidor, mundo }: Vida): void {
  mundo.agora = servidor.agora()
  mundo.hoje = dayOf(mundo.agora)
  mundo.saldosAte = mundo.hoje
}

/** Draws a call and makes it; a 409 is mostly forced. Resolves to the number of compared facts. */
async function drawStep(vida: Vida, sortear: () => Passo | Promise<Passo>): Promise<number> {
  const { servidor, mundo } = vida
  const { sorte } = mundo
  servidor.passarUmMinuto()
  marcarHora(vida)
  const vencidas = mundo.contratos.filter((contrato) => expire(mundo, contrato))
  if (vencidas.length > 0) await servidor.vencerAlteracoes()
  const { recusado, passo } = otherMao(mundo, await sortear())
  if (recusado) await applyPasso(vida, recusado)
  let [dado, fatos] = [passo, await applyPasso(vida, passo)]
  let { lidos } = fatos
  if (fatos.status === 409 && passo.forcado && sorte.chance(75)) {
    dado = passo.forcado()
    fatos = await applyPasso(vida, dado)
    lidos += fatos.lidos
  }
  const segundo = fatos.status === 200 ? dado.segundo?.() : undefined
  if (!segundo || !sorte.chance(85)) return lidos
  // Sometimes the person of the first consent tries again.
  const quem = sorte.chance(12) ? dado : segundo
  return lidos + (await applyPasso(vida, quem)).lidos
}

/** Predicts a call's answer, makes the call and compares. Throws at the first difference. */
export async function applyPasso(vida: Vida, passo: Passo): Promise<{ status: number; lidos: number }> {
  const { servidor, mundo } = vida
  const { nome, quem, metodo, url, corpo } = passo
  const resposta = await servidor.pedir(quem, metodo, url, corpo)
  const esperado = passo.prever()
  const status = resposta.status === 204 ? 200 : resposta.status
  const oQueVeio = `${status} ${status === 200 ? '' : resposta.texto.slice(0, 300)}`.trim()
  vida.diario.push(`${mundo.agora.slice(0, 16)} ${nome}: ${oQueVeio}`)
  if (status !== esperado)
    fail(vida, nome, [{ tipo: 'resposta', oQue: nome, esperado: String(esperado), veio: oQueVeio }])
  if (status === 200) {
    const errado = await passo.depois?.(resposta.corpo)
    if (errado)
      fail(vida, nome, [{ tipo: 'resposta', oQue: nome, esperado: 'seleção da regra', veio: errado }])
  }
  judgeCases(mundo)
  const id = Number(/\/api\/contratos\/(\d+)/.exec(url)?.[1])
  const contrato = passo.contrato ?? mundo.contratos.find((outro) => outro.id === id)
  const succeeded = status === 200
  const destinos = [mundo.bancoId, ...(contrato ? [contrato.lojaId] : mundo.lojas)]
  const alcance = {
    contratos: succeeded && contrato ? [contrato] : [],
    destinos: succeeded ? destinos : [],
    tudo: false,
  }
  return { status, lidos: await readAndCompare(vida, nome, alcance) }
}

/** Lives the nights up to 8 in the morning of `ate`. */
async function passDays(vida: Vida, ate: string): Promise<void> {
  const { servidor, mundo } = vida
  await servidor.viver(ate)
  for (let dia = addDays(mundo.hoje, 1); dia <= ate; dia = addDays(dia, 1)) {
    mundo.hoje = dia
    mundo.agora = new Date(`${dia}T06:15:00-03:00`).toISOString()
    for (const lojaId of anotarNadaFalta(mundo, ...mundo.contratos)) julgarSuspensao(mundo, lojaId, true)
    liveMorning(mundo)
    liveMorningOfBaixas(mundo)
    presumirVendas(mundo, null)
    for (const contrato of mundo.contratos) expire(mundo, contrato)
    for (const contrato of mundo.contratos) liberarSozinhas(mundo, contrato)
    // By a new day some balances count no more; their contracts are evaluated last.
    mundo.saldosAte = dia
    judgeCases(mundo)
    conciliar(mundo)
    avisarDivergencias(mundo)
  }
  marcarHora(vida)
}

/** Takes over the ids of payoffs: those of one vehicle in one contract are listed as they were opened. */
function nameBaixas(mundo: Mundo, respostas: Respostas): void {
  const { baixas } = (respostas.get(`banco ${pathOfBaixas(mundo)}`) ?? {}) as {
    baixas?: { id: number; contratoId: number; veiculoId: number }[]
  }
  const lidas = (baixas ?? []).toSorted((a, b) => a.id - b.id)
  for (const { id: contratoId, baixas: minhas } of mundo.contratos)
    for (const [veiculo, doVeiculo] of Map.groupBy(minhas, (baixa) => baixa.veiculo)) {
      const suas = lidas.filter((lida) => lida.contratoId === contratoId && lida.veiculoId === veiculo.id)
      for (const [n, baixa] of doVeiculo.entries()) baixa.id = suas[n]?.id ?? 0
    }
}

/** Reads and compares; resolves to the number of equal facts. */
async function readAndCompare(vida: Vida, depoisDe: string, alcance: Alcance): Promise<number> {
  const { servidor, mundo } = vida
  const respostas = await ler(servidor, mundo, alcance)
  nameBaixas(mundo, respostas)
  const esperado = retratoEsperado(mundo, respostas)
  const diferencas = comparar(esperado, retratoDasRespostas(mundo, respostas))
  if (diferencas.length > 0) fail(vida, depoisDe, diferencas)
  vida.inspect(mundo, respostas)
  return esperado.size
}

function fail({ diario }: Vida, depoisDe: string, diferencas: readonly Diferenca[]): never {
  const linhas = diferencas.map(
    ({ tipo, oQue, esperado, veio }) =>
      `  ${tipo}: ${oQue}\n    esperado: ${esperado}\n    veio:     ${veio}`,
  )
  throw new Error(
    [
      `Depois de: ${depoisDe}`,
      ...linhas.slice(0, 30),
      `${linhas.length} diferenças. Antes:`,
      ...diario.slice(-25),
    ].join('\n'),
  )
}
