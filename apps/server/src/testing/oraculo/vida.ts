import { diaDe, maisDias, sorteio } from './basico.ts'
import { vencer } from './alteracao.ts'
import { julgar, manha } from './cobertura.ts'
import { comecar } from './comeco.ts'
import { retratoEsperado } from './esperado.ts'
import { comparar, type Diferenca } from './falhas.ts'
import { publicarMes, sortearEvento } from './eventos.ts'
import type { Mundo } from './modelo.ts'
import type { Passo } from './passo.ts'
import { sortearMao } from './maos.ts'
import { sortearPasso } from './passos.ts'
import { type Alcance, ler, type Respostas } from './respostas.ts'
import { retratoDasRespostas } from './retrato.ts'
import type { Servidor } from './servidor.ts'

export const COMECO = '2026-10-05'
const FIM = '2027-04-05'
/** All that can be read is read on every so many of the days on which something happens. */
const TUDO_A_CADA = 6

export interface Vida {
  servidor: Servidor
  mundo: Mundo
  /** What was done, the last last. */
  diario: string[]
  /** Gets all that can be read, now and then: where planted faults are looked for. */
  olhar: (mundo: Mundo, respostas: Respostas) => void
}

const listas = ({ bancoId, lojas }: Mundo): Alcance => ({
  contratos: [],
  destinos: [bancoId, ...lojas],
  tudo: false,
})
const tudo = (mundo: Mundo): Alcance => ({ ...listas(mundo), contratos: mundo.contratos, tudo: true })

/** A world with so many contracts from October to April; throws at the first difference, with what led to it. */
export async function viverSeisMeses(
  servidor: Servidor,
  { semente, contratos, olhar }: { semente: number; contratos: number; olhar: Vida['olhar'] },
): Promise<{ vida: Vida; fatos: number }> {
  const mundo = await comecar(servidor, semente)
  const vida: Vida = { servidor, mundo, diario: [], olhar }
  const sorte = sorteio(semente + 2)
  let [fatos, dias] = [0, 0]
  marcarHora(vida)
  while (mundo.hoje < FIM) {
    const mes = await publicarMes(mundo, servidor)
    julgar(mundo)
    if (mes) fatos += await conferir(vida, mes, listas(mundo))
    for (let n = sorte.inteiro(1, 5); n > 0; n--) fatos += await umPasso(vida, contratos)
    if (dias++ % TUDO_A_CADA === 0) fatos += await conferir(vida, 'tudo', tudo(mundo))
    await passarDias(vida, maisDias(mundo.hoje, sorte.inteiro(2, 7)))
    fatos += await conferir(vida, `amanhece ${mundo.hoje}`, listas(mundo))
  }
  fatos += await conferir(vida, 'no fim', tudo(mundo))
  return { vida, fatos }
}

function marcarHora({ servidor, mundo }: Vida): void {
  mundo.agora = servidor.agora()
  mundo.hoje = diaDe(mundo.agora)
}

/** Draws a call and gives it; what answers 409 is mostly forced. Answers how many facts were compared. */
async function umPasso(vida: Vida, maximo: number): Promise<number> {
  const { servidor, mundo } = vida
  const { sorte } = mundo
  servidor.passarUmMinuto()
  marcarHora(vida)
  const vencidas = mundo.contratos.filter((contrato) => vencer(mundo, contrato))
  if (vencidas.length > 0) await servidor.vencerAlteracoes()
  const sorteado = sorte.chance(78) ? sortearPasso(mundo, maximo) : await sortearEvento(mundo, servidor)
  const { recusado, passo } = sortearMao(mundo, sorteado)
  if (recusado) await dar(vida, recusado)
  let [dado, fatos] = [passo, await dar(vida, passo)]
  let { lidos } = fatos
  if (fatos.status === 409 && passo.forcado && sorte.chance(75)) {
    dado = passo.forcado()
    fatos = await dar(vida, dado)
    lidos += fatos.lidos
  }
  const segundo = fatos.status === 200 ? dado.segundo?.() : undefined
  if (!segundo || !sorte.chance(85)) return lidos
  // Now and then who gave the first tries again.
  const quem = sorte.chance(12) ? dado : segundo
  return lidos + (await dar(vida, quem)).lidos
}

/** Gives a call, says beforehand what it answers, and compares. Throws at the first difference. */
export async function dar(vida: Vida, passo: Passo): Promise<{ status: number; lidos: number }> {
  const { servidor, mundo } = vida
  const { nome, quem, metodo, url, corpo } = passo
  const resposta = await servidor.pedir(quem, metodo, url, corpo)
  const esperado = passo.prever()
  const status = resposta.status === 204 ? 200 : resposta.status
  const oQueVeio = `${status} ${status === 200 ? '' : resposta.texto.slice(0, 300)}`.trim()
  vida.diario.push(`${mundo.agora.slice(0, 16)} ${nome}: ${oQueVeio}`)
  if (status !== esperado)
    falhar(vida, nome, [{ tipo: 'resposta', oQue: nome, esperado: String(esperado), veio: oQueVeio }])
  if (status === 200) {
    const errado = await passo.depois?.(resposta.corpo)
    if (errado)
      falhar(vida, nome, [{ tipo: 'resposta', oQue: nome, esperado: 'seleção da regra', veio: errado }])
  }
  julgar(mundo)
  const id = Number(/\/api\/contratos\/(\d+)/.exec(url)?.[1])
  const contrato = mundo.contratos.find((outro) => outro.id === id)
  const feito = status === 200
  const destinos = [mundo.bancoId, ...(contrato ? [contrato.lojaId] : mundo.lojas)]
  const alcance = {
    contratos: feito && contrato ? [contrato] : [],
    destinos: feito ? destinos : [],
    tudo: false,
  }
  return { status, lidos: await conferir(vida, nome, alcance) }
}

/** Lives the nights up to 8 in the morning of `ate`. */
async function passarDias(vida: Vida, ate: string): Promise<void> {
  const { servidor, mundo } = vida
  await servidor.viver(ate)
  for (let dia = maisDias(mundo.hoje, 1); dia <= ate; dia = maisDias(dia, 1)) {
    mundo.hoje = dia
    mundo.agora = new Date(`${dia}T06:15:00-03:00`).toISOString()
    manha(mundo)
    for (const contrato of mundo.contratos) vencer(mundo, contrato)
  }
  marcarHora(vida)
}

/** Reads and compares; answers how many facts were alike. */
async function conferir(vida: Vida, depoisDe: string, alcance: Alcance): Promise<number> {
  const { servidor, mundo } = vida
  const respostas = await ler(servidor, mundo, alcance)
  const esperado = retratoEsperado(mundo, respostas)
  const diferencas = comparar(esperado, retratoDasRespostas(mundo, respostas))
  if (diferencas.length > 0) falhar(vida, depoisDe, diferencas)
  if (alcance.tudo) vida.olhar(mundo, respostas)
  return esperado.size
}

function falhar({ diario }: Vida, depoisDe: string, diferencas: readonly Diferenca[]): never {
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
