import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../lib/command.mjs'
import { progress } from '../lib/progress.mjs'
import { until } from './bench.mjs'
import { tally, failedRequirements } from './figures.mjs'
import { FAULTS } from './faults.mjs'
import { startWriters, signIn, repeatAcknowledged } from './writers.mjs'
import { changeSettings, ASYNCHRONOUS } from './patroni.mjs'

/** Time under load before the fault, and again after the recovery. */
const ANTES_MS = 4000
const DEPOIS_MS = 3000

/** @typedef {import('./cluster.mjs').Cluster} Cluster */
/**
 * @typedef {import('./figures.mjs').Contas & import('./faults.mjs').Desfecho & {
 *   titulo: string, controle: boolean, promove: boolean, antigo: string, recusas: string[], naoAgora: number }} Resultado
 */

/** Finds the demonstration's manager of a bank in the program's output. @param {string} acessos */
function managerIn(acessos) {
  const [, senha = 'lastro-demo'] = /senha ([^)\s]+)/.exec(acessos) ?? []
  const [cpf] = /\d{3}\.\d{3}\.\d{3}-\d{2}(?= .*\(Gestor\))/.exec(acessos) ?? []
  if (!cpf) throw new Failure(`Não há um gestor de demonstração em: ${acessos}`)
  return { cpf: cpf.replaceAll(/\D/g, ''), senha }
}

/** Runs a query on the present primary and answers its lines. @param {Cluster} cluster @param {string} sql */
async function queryLines({ nos, lider, psql }, sql) {
  const nome = await until('um primário', 30, lider)
  const no = nos.find(({ maquina }) => maquina.nome === nome)
  const { code, output } = await psql(no?.porta ?? 0, sql, { banco: 'lastro' })
  if (code !== 0) throw new Failure(output)
  return output.split('\n').filter(Boolean)
}

/**
 * @param {Cluster} cluster
 * @param {string} fase
 * @param {number} desde the newest row before the phase
 * @returns {Promise<import('./figures.mjs').Banco>}
 */
async function readOutcome(cluster, fase, desde) {
  const guardadas = await queryLines(
    cluster,
    `select chave || ' ' || (resposta::json ->> 'id') from chave_idempotencia where chave like '${fase}-%' and resposta is not null`,
  )
  const ids = await queryLines(cluster, `select id from regra_garantia where id > ${desde}`)
  return {
    ids: ids.map(Number),
    guardadas: guardadas.map((linha) => {
      const [chave = '', id] = linha.split(' ')
      return { chave, id: Number(id) }
    }),
  }
}

/**
 * One fault under load, from a whole cluster to a whole cluster, and the fate of the acknowledged writes.
 * @param {Cluster} cluster
 * @param {import('./args.mjs').Falha} fase
 * @param {string} token
 * @returns {Promise<Resultado>}
 */
async function proveFault(cluster, fase, token) {
  const { titulo, promove, provocar } = FAULTS[fase]
  const controle = fase === 'controle'
  const terminar = progress(titulo)
  if (controle) {
    await changeSettings(cluster.nos[0]?.rest ?? 0, ASYNCHRONOUS)
    await until('a replicação assíncrona', 60, async () => {
      const [nomes] = await queryLines(
        cluster,
        "select '(' || current_setting('synchronous_standby_names') || ')'",
      )
      return nomes === '()'
    })
  }
  await cluster.completo(!controle)
  const antigo = await until('um primário', 30, cluster.lider)
  const [desde] = await queryLines(cluster, 'select coalesce(max(id), 0) from regra_garantia')
  const gravadores = startWriters(cluster.url, { token, fase })
  await wait(ANTES_MS)
  const desfecho = await provocar(cluster, antigo)
  await wait(DEPOIS_MS)
  await gravadores.parar()
  const { confirmadas, recusas, naoAgora } = gravadores
  const banco = await readOutcome(cluster, fase, Number(desde))
  const repetidas = controle ? [] : await repeatAcknowledged(cluster.url, token, confirmadas)
  terminar(`✓ ${titulo}`)
  const contas = tally({ confirmadas, banco, repetidas })
  return { titulo, controle, promove, antigo, recusas, naoAgora: naoAgora.chamadas, ...desfecho, ...contas }
}

/**
 * Tries every fault in turn. Resolves to the results.
 * @param {Cluster} cluster
 * @param {{ falhas: readonly import('./args.mjs').Falha[], acessos: string }} oQue
 */
export async function proveFaults(cluster, { falhas, acessos }) {
  const token = await signIn(cluster.url, managerIn(acessos))
  /** @type {Resultado[]} */
  const resultados = []
  for (const falha of falhas) resultados.push(await proveFault(cluster, falha, token))
  return resultados
}

/** @param {readonly Resultado[]} resultados */
export function resultsTable(resultados) {
  const linhas = resultados.map((r) => [
    r.titulo,
    r.confirmadas,
    r.perdidas,
    r.dobradas,
    r.tentativas ? `${r.peloAntigo} de ${r.tentativas}` : '–',
    r.intervalo.toFixed(1).replace('.', ','),
    r.naoAgora,
    r.promove ? `${r.promovido} (era ${r.antigo})` : '–',
  ])
  return [
    '| falha | confirmadas | perdidas | dobradas | aceitas pelo primário antigo | maior intervalo sem gravar (s) | chamadas repetidas | promovido |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...linhas.map((linha) => `| ${linha.join(' | ')} |`),
    ...resultados.flatMap((r) => failedRequirements(r).map((frase) => `\n✗ ${r.titulo}: ${frase}`)),
  ].join('\n')
}
