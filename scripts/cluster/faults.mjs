import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../lib/command.mjs'
import { until, sendSignal } from './bench.mjs'
import { probeFormerPrimary } from './writers.mjs'

/** @typedef {import('./cluster.mjs').Cluster} Cluster */
/** @typedef {{ promovido: string, peloAntigo: number, tentativas: number }} Desfecho */

/** The primary sends nothing to its replicas for so long before it dies. */
const HOLD_BACK_MS = 1000
/** Delay after the promotion before the old primary returns, as a supervisor or a person would start it. */
const RETURN_MS = 5000

/** @param {Cluster} cluster @param {string} nome */
function no({ nos }, nome) {
  const achado = nos.find(({ maquina }) => maquina.nome === nome)
  if (!achado) throw new Failure(`Não há o nó ${nome}.`)
  return achado
}

/** @param {Cluster} cluster @param {string} antigo */
const outroLider = ({ lider }, antigo) =>
  until('um novo primário', 90, async () => {
    const nome = await lider()
    return nome !== antigo && nome
  })

/**
 * Kills the whole machine while its newest writes have not reached the replicas: a write acknowledged meanwhile exists
 * nowhere else. Synchronous replication must acknowledge none.
 * @param {Cluster} cluster
 * @param {string} antigo
 * @param {boolean} sincrono
 * @returns {Promise<Desfecho>}
 */
async function morte(cluster, antigo, sincrono) {
  const { maquina, porta, ligar } = no(cluster, antigo)
  const { output } = await cluster.psql(porta, 'select pid from pg_stat_replication')
  for (const pid of output.split('\n').map(Number).filter(Boolean)) sendSignal(pid, 'SIGSTOP')
  await wait(HOLD_BACK_MS)
  await maquina.sinalizar('SIGKILL')
  await maquina.acabar()
  const promovido = await outroLider(cluster, antigo)
  await wait(RETURN_MS)
  const sonda = await probeFormerPrimary(cluster, { antigo: porta, atual: no(cluster, promovido).porta })
  ligar()
  await cluster.completo(sincrono)
  return { promovido, ...(await sonda.parar()) }
}

/**
 * Freezes Patroni and its PostgreSQL, and thaws them later.
 * @param {Cluster} cluster
 * @param {string} antigo
 * @returns {Promise<Desfecho>}
 */
async function congelamento(cluster, antigo) {
  const { maquina, porta } = no(cluster, antigo)
  await maquina.sinalizar('SIGSTOP')
  const promovido = await outroLider(cluster, antigo)
  await wait(RETURN_MS)
  const sonda = await probeFormerPrimary(cluster, { antigo: porta, atual: no(cluster, promovido).porta })
  await wait(500)
  await maquina.sinalizar('SIGCONT')
  await wait(RETURN_MS)
  await cluster.completo(true)
  return { promovido, ...(await sonda.parar()) }
}

/** @param {Cluster} cluster @returns {Promise<Desfecho>} */
async function corte(cluster) {
  const [servidor] = cluster.servidores
  if (!servidor) throw new Failure('Não há servidores.')
  await servidor.maquina.sinalizar('SIGKILL')
  await servidor.maquina.acabar()
  await wait(RETURN_MS)
  servidor.ligar()
  await servidor.pronto()
  return { promovido: (await cluster.lider()) ?? '', peloAntigo: 0, tentativas: 0 }
}

/** Ends and restarts one server after the other. @param {Cluster} cluster @returns {Promise<Desfecho>} */
async function troca(cluster) {
  for (const { maquina, ligar, pronto } of cluster.servidores) {
    await maquina.sinalizar('SIGTERM')
    await maquina.acabar()
    ligar()
    await pronto()
    await wait(2000)
  }
  return { promovido: (await cluster.lider()) ?? '', peloAntigo: 0, tentativas: 0 }
}

/**
 * @type {Record<import('./args.mjs').Falha, { titulo: string, promove: boolean, provocar: (cluster: Cluster, antigo: string) => Promise<Desfecho> }>}
 */
export const FAULTS = {
  morte: {
    titulo: 'primário morto com o seu Patroni (kill -9)',
    promove: true,
    provocar: (cluster, antigo) => morte(cluster, antigo, true),
  },
  congelamento: {
    titulo: 'primário congelado (SIGSTOP, depois SIGCONT)',
    promove: true,
    provocar: congelamento,
  },
  corte: { titulo: 'servidor Lastro cortado (kill -9)', promove: false, provocar: corte },
  troca: { titulo: 'servidores trocados um a um (SIGTERM)', promove: false, provocar: troca },
  controle: {
    titulo: 'controle: como a primeira, sem réplica síncrona',
    promove: true,
    provocar: (cluster, antigo) => morte(cluster, antigo, false),
  },
}
