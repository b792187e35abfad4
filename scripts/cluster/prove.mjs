import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../lib/command.mjs'
import { progress } from '../lib/progress.mjs'
import { until } from './bench.mjs'
import { tally, failedRequirements } from './figures.mjs'
import { FAULTS } from './faults.mjs'
import { startWriters, signIn, repeatAcknowledged } from './writers.mjs'
import { changeSettings, ASYNCHRONOUS } from './patroni.mjs'

/** Time under load before the fault, and again after the recovery. */
const BEFORE_MS = 4000
const AFTER_MS = 3000

/** @typedef {import('./cluster.mjs').Cluster} Cluster */
/**
 * @typedef {import('./figures.mjs').Figures & import('./faults.mjs').Outcome & {
 *   title: string, control: boolean, promotes: boolean, former: string, refusals: string[], retries: number }} Result
 */

/** Finds the demonstration's manager of a bank in the program's output. @param {string} signIns */
function managerIn(signIns) {
  const [, senha = 'lastro-demo'] = /senha ([^)\s]+)/.exec(signIns) ?? []
  const [cpf] = /\d{3}\.\d{3}\.\d{3}-\d{2}(?= .*\(Gestor\))/.exec(signIns) ?? []
  if (!cpf) throw new Failure(`Não há um gestor de demonstração em: ${signIns}`)
  return { cpf: cpf.replaceAll(/\D/g, ''), senha }
}

/** Runs a query on the present primary and answers its lines. @param {Cluster} cluster @param {string} sql */
async function queryLines({ nodes, leader, psql }, sql) {
  const name = await until('um primário', 30, leader)
  const node = nodes.find(({ machine }) => machine.name === name)
  const { code, output } = await psql(node?.port ?? 0, sql, { database: 'lastro' })
  if (code !== 0) throw new Failure(output)
  return output.split('\n').filter(Boolean)
}

/**
 * @param {Cluster} cluster
 * @param {string} phase
 * @param {number} since the newest row before the phase
 * @returns {Promise<import('./figures.mjs').DatabaseContent>}
 */
async function readOutcome(cluster, phase, since) {
  const kept = await queryLines(
    cluster,
    `select chave || ' ' || (resposta::json ->> 'id') from chave_idempotencia where chave like '${phase}-%' and resposta is not null`,
  )
  const ids = await queryLines(cluster, `select id from regra_garantia where id > ${since}`)
  return {
    ids: ids.map(Number),
    kept: kept.map((line) => {
      const [key = '', id] = line.split(' ')
      return { key, id: Number(id) }
    }),
  }
}

/**
 * One fault under load, from a whole cluster to a whole cluster, and the fate of the acknowledged writes.
 * @param {Cluster} cluster
 * @param {import('./args.mjs').Fault} phase
 * @param {string} token
 * @returns {Promise<Result>}
 */
async function proveFault(cluster, phase, token) {
  const { title, promotes, cause } = FAULTS[phase]
  const control = phase === 'controle'
  const finish = progress(title)
  if (control) {
    await changeSettings(cluster.nodes[0]?.rest ?? 0, ASYNCHRONOUS)
    await until('a replicação assíncrona', 60, async () => {
      const [names] = await queryLines(
        cluster,
        "select '(' || current_setting('synchronous_standby_names') || ')'",
      )
      return names === '()'
    })
  }
  await cluster.untilWhole(!control)
  const former = await until('um primário', 30, cluster.leader)
  const [since] = await queryLines(cluster, 'select coalesce(max(id), 0) from regra_garantia')
  const writers = startWriters(cluster.url, { token, phase })
  await wait(BEFORE_MS)
  const outcome = await cause(cluster, former)
  await wait(AFTER_MS)
  await writers.stop()
  const { acknowledged, refusals, retries } = writers
  const database = await readOutcome(cluster, phase, Number(since))
  const repeated = control ? [] : await repeatAcknowledged(cluster.url, token, acknowledged)
  finish(`✓ ${title}`)
  const figures = tally({ acknowledged, database, repeated })
  return { title, control, promotes, former, refusals, retries: retries.calls, ...outcome, ...figures }
}

/**
 * Tries every fault in turn. Resolves to the results.
 * @param {Cluster} cluster
 * @param {{ faults: readonly import('./args.mjs').Fault[], signIns: string }} what
 */
export async function proveFaults(cluster, { faults, signIns }) {
  const token = await signIn(cluster.url, managerIn(signIns))
  /** @type {Result[]} */
  const results = []
  for (const fault of faults) results.push(await proveFault(cluster, fault, token))
  return results
}

/** @param {readonly Result[]} results */
export function resultsTable(results) {
  const lines = results.map((r) => [
    r.title,
    r.acknowledged,
    r.lost,
    r.doubled,
    r.attempts ? `${r.byFormer} de ${r.attempts}` : '–',
    r.interval.toFixed(1).replace('.', ','),
    r.retries,
    r.promotes ? `${r.promoted} (era ${r.former})` : '–',
  ])
  return [
    '| falha | confirmadas | perdidas | dobradas | aceitas pelo primário antigo | maior intervalo sem gravar (s) | chamadas repetidas | promovido |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines.map((line) => `| ${line.join(' | ')} |`),
    ...results.flatMap((r) => failedRequirements(r).map((sentence) => `\n✗ ${r.title}: ${sentence}`)),
  ].join('\n')
}
