import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../lib/command.mjs'
import { findNode24 } from '../lib/node24.mjs'
import { inRoot } from '../lib/paths.mjs'
import { run } from '../lib/progress.mjs'
import { until, freePorts } from './bench.mjs'
import { haproxyConfig } from './haproxy.mjs'
import { nodeConfig, isWhole, leaderAmong, membersOf } from './patroni.mjs'

const NOS = ['no1', 'no2', 'no3']
const SERVIDORES = ['lastro1', 'lastro2']

/** Seconds within which all nodes must be back after a fault. */
const RECOVERY_LIMIT = 150

/** @typedef {import('./bench.mjs').Maquina} Maquina */
/** @typedef {{ maquina: Maquina, porta: number, rest: number, ligar: () => void }} No */
/** @typedef {{ maquina: Maquina, url: string, ligar: () => void, pronto: () => Promise<unknown> }} Servidor */
/**
 * @typedef {object} Cluster
 * @property {readonly No[]} nos
 * @property {readonly Servidor[]} servidores
 * @property {string} url leads to either server
 * @property {string} databaseUrl leads to the primary
 * @property {(porta: number, sql: string, onde?: { banco?: string, limite?: number }) => Promise<{ code: number,
 * output: string }>} psql
 * @property {() => Promise<string | undefined>} lider
 * @property {(sincrono: boolean) => Promise<unknown>} completo resolves when all nodes are there
 */

/** @param {import('./bench.mjs').Bancada} bancada @param {import('./packages.mjs').Programas} programas @returns {Promise<Cluster>} */
export async function buildCluster(bancada, programas) {
  const [etcd = 0, vizinho = 0, banco = 0, lastro = 0, ...resto] = await freePorts(12)
  const databaseUrl = `postgres://lastro@127.0.0.1:${banco}/lastro`
  startEtcd(bancada.maquina('etcd'), { programa: programas.etcd, porta: etcd, vizinho })
  const nos = NOS.map((nome) => {
    const [porta = 0, rest = 0] = resto.splice(0, 2)
    const maquina = bancada.maquina(nome)
    const arquivo = join(maquina.pasta, 'patroni.yml')
    const texto = nodeConfig({ nome, pasta: maquina.pasta, bin: programas.bin, porta, rest, etcd })
    writeFileSync(arquivo, texto)
    return {
      maquina,
      porta,
      rest,
      ligar: () => maquina.iniciar({ programa: programas.patroni, args: [arquivo] }),
    }
  })
  const servidores = SERVIDORES.map((nome) =>
    servidor(bancada.maquina(nome), resto.shift() ?? 0, databaseUrl),
  )
  const haproxy = bancada.maquina('haproxy')
  const arquivo = join(haproxy.pasta, 'haproxy.cfg')
  const comNome = nos.map(({ maquina, porta, rest }) => ({ nome: maquina.nome, porta, rest }))
  const alvos = servidores.map(({ maquina, url }) => ({
    nome: maquina.nome,
    porta: Number(new URL(url).port),
  }))
  writeFileSync(arquivo, haproxyConfig({ banco, lastro, nos: comNome, servidores: alvos }))
  haproxy.iniciar({ programa: programas.haproxy, args: ['-db', '-f', arquivo] })

  const rests = nos.map(({ rest }) => rest)
  const psql = psqlOf(join(programas.bin, 'psql'), bancada.usuario)
  return {
    nos,
    servidores,
    url: `http://127.0.0.1:${lastro}`,
    databaseUrl,
    psql,
    lider: async () => leaderAmong(await membersOf(rests)),
    completo(sincrono) {
      /** @type {Awaited<ReturnType<typeof membersOf>>} */
      let vistos
      return until(
        () => `o cluster completo: ${JSON.stringify(vistos)}`,
        RECOVERY_LIMIT,
        async () => isWhole((vistos = await membersOf(rests)), { nos: nos.length, sincrono }),
      )
    },
  }
}

/** @param {Maquina} maquina @param {{ programa: string, porta: number, vizinho: number }} onde */
function startEtcd({ nome, pasta, iniciar }, { programa, porta, vizinho }) {
  const [cliente, par] = [porta, vizinho].map((numero) => `http://127.0.0.1:${numero}`)
  const ajustes = {
    name: nome,
    'data-dir': join(pasta, 'dados'),
    'listen-client-urls': cliente,
    'advertise-client-urls': cliente,
    'listen-peer-urls': par,
    'initial-advertise-peer-urls': par,
    'initial-cluster': `${nome}=${par}`,
  }
  iniciar({ programa, args: Object.entries(ajustes).map(([ajuste, valor]) => `--${ajuste}=${valor}`) })
}

/** @param {Maquina} maquina @param {number} porta @param {string} databaseUrl @returns {Servidor} */
function servidor(maquina, porta, databaseUrl) {
  const url = `http://127.0.0.1:${porta}`
  const env = { HOST: '127.0.0.1', PORT: String(porta), DATABASE_URL: databaseUrl, DATA_DIR: maquina.pasta }
  return {
    maquina,
    url,
    ligar: () => maquina.iniciar({ programa: findNode24(), args: [inRoot('apps/server/src/main.ts')], env }),
    pronto: () => pronto(url),
  }
}

/** @param {string} url */
const pronto = (url) =>
  until(`resposta de ${url}`, 60, () =>
    fetch(`${url}/saude/pronto`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  )

/**
 * Runs SQL as the superuser. Kills psql after `limite` seconds, which cancels nothing in the database.
 * @param {string} programa
 * @param {import('./bench.mjs').Usuario} usuario
 * @returns {Cluster['psql']}
 */
const psqlOf =
  (programa, usuario) =>
  (porta, sql, { banco = 'postgres', limite = 20 } = {}) =>
    run(programa, ['-h', '127.0.0.1', '-p', String(porta), '-U', 'postgres', '-XAtqc', sql], {
      ...usuario,
      cwd: '/',
      env: { PGDATABASE: banco },
      timeout: limite * 1000,
      killSignal: 'SIGKILL',
    })

/**
 * Waits until the nodes form a cluster with the demonstration's data and both servers serve it. Resolves to the first
 * server's output, which has the sign-ins.
 * @param {Cluster} cluster
 * @param {import('./bench.mjs').Usuario} usuario
 */
export async function startCluster({ nos, servidores, url, psql, databaseUrl, ...cluster }, usuario) {
  const [primeiro] = nos
  if (!primeiro) throw new Failure('Não há nós.')
  for (const { ligar } of nos) ligar()
  await cluster.completo(true)
  const lider = await cluster.lider()
  const { porta } = nos.find(({ maquina }) => maquina.nome === lider) ?? primeiro
  for (const sql of [
    'create role lastro login',
    'create database lastro owner lastro',
    'create table prova_antigo ()',
  ]) {
    const { code, output } = await psql(porta, sql)
    if (code !== 0) throw new Failure(output)
  }
  const demo = await run(findNode24(), [inRoot('apps/server/src/cli/main.ts'), 'demo'], {
    ...usuario,
    cwd: '/',
    env: { DATABASE_URL: databaseUrl, DATA_DIR: primeiro.maquina.pasta },
  })
  if (demo.code !== 0) throw new Failure(demo.output)
  for (const { ligar } of servidores) ligar()
  for (const servido of [...servidores.map((um) => um.url), url]) await pronto(servido)
  return readFileSync(join(servidores[0]?.maquina.pasta ?? '', 'log'), 'utf8')
}
