import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { vi } from 'vitest'
import * as z from 'zod'
import type { Statement } from '../../../../bench/child.ts'
import { isPlannedEachTime } from '../db/prepared.ts'
import { rotasDe } from './rotas.ts'
import { statementOf } from './statements.ts'

/** The distinct statements of one call, in order of first use. */
export interface Consulta {
  nome: string
  /** The call. */
  titulo: string
  statements: Statement[]
}
/** How a recorded call is made, beyond its address. */
export interface RecordedCall {
  /** By default the institution's user. */
  token?: string
  method?: 'GET' | 'POST' | 'PUT'
  body?: object
}
export type Gravar = <T>(nome: string, titulo: string, call: () => Promise<T>) => Promise<T>

const TEM_PLANO = /^\s*(select|with|insert|update|delete)\b/i

/** The statement's form, whatever number of rows or list values it was sent with. */
function formOf(sql: string): string {
  let n = 0
  return sql
    .replaceAll(/(\((?:\$\d+(?:, )?)+\))(?:, \((?:\$\d+(?:, )?)+\))+/g, '$1, …')
    .replaceAll(/(?<= in \()\$\d+(?:, \$\d+)+(?=\))/g, '$1, …')
    .replaceAll(/\$\d+/g, () => `$${++n}`)
}

const WRITES = /(?<!\b(?:do|for|key) )\b(insert|update|delete)(?: into| from)? "?(\w+)/
const CTE = /(?:with|,) "?(\w+)"?(?: \([^()]*\))? as (?:materialized )?\(/g
const READS = /(?<!distinct )\bfrom "?(\w+)"?(?!\w|\s*[([])/g

/** Empties brackets, so that only the outermost query is left. */
function outermost(sql: string): string {
  const less = sql.replaceAll(/\([^()]*\)/g, '[]')
  return less === sql ? sql : outermost(less)
}

/** Says what a statement does, and to which table: 'select contrato'. */
function describeStatement(sql: string): string {
  const named = [...sql.matchAll(CTE)].map(([, name]) => name)
  const [, verb = 'select', written] = WRITES.exec(sql) ?? []
  const read = [...outermost(sql).matchAll(READS), ...sql.matchAll(READS)].find(
    ([, name]) => !named.includes(name),
  )
  return `${verb} ${written ?? read?.[1] ?? 'values'}`
}

/**
 * Records what each named call in `work` sends to the database. Of statements with one form the first is kept. Left out
 * are the words of transactions, and the guard's statements after the first call.
 */
export async function recordConsultas(work: (gravar: Gravar) => Promise<void>): Promise<readonly Consulta[]> {
  const query = vi.spyOn(Client.prototype, 'query')
  const consultas: Consulta[] = []
  try {
    await work(async (nome, titulo, call) => {
      query.mockClear()
      const answer = await call()
      const daGuarda = new Set(consultas[0]?.statements.map(({ text }) => formOf(text)))
      const statements = new Map<string, Statement>()
      for (const { text, values = [] } of query.mock.calls.map((chamada: unknown[]) =>
        statementOf(chamada),
      )) {
        const nova = typeof text === 'string' && TEM_PLANO.test(text) && formOf(text)
        if (nova && !statements.has(nova) && !daGuarda.has(nova)) statements.set(nova, { text, values })
      }
      consultas.push({ nome, titulo, statements: [...statements.values()] })
      return answer
    })
    return consultas
  } finally {
    query.mockRestore()
  }
}

/** Lists whose statements nobody reads here, because they are short. */
export const UNRECORDED_LISTS = [
  'GET /api/equipe/revisoes/:id',
  'GET /api/instituicoes-financeiras',
  'GET /api/instituicoes-financeiras/:id/cargas-iniciais',
  'GET /api/instituicoes-financeiras/:id/whitelist',
  'GET /api/veiculos/marcas',
  'GET /api/veiculos/marcas/:id/modelos',
  'GET /api/veiculos/tipos-cobustivel',
  'GET /api/veiculos/tipos-veiculo',
  'GET /api/lojas/:id/estoque/nao-elegiveis',
  'GET /api/lojas/:id/credenciais',
  'GET /api/lojas/:id/webhooks',
  'GET /api/entregas/:id/tentativas',
  'GET /api/plataforma/perfis',
  'GET /api/plataforma/referencias',
]

/** The routes that answer in pages and that no recorded call asks, as 'GET /api/lojas/:id/vendas'. */
export function unrecordedLists(app: FastifyInstance, consultas: readonly Consulta[]): string[] {
  const chamados = new Set(consultas.map(({ titulo }) => titulo.replace(/\?.*/, '')))
  return rotasDe(app)
    .filter(
      ({ schema: { querystring } }) => querystring instanceof z.ZodObject && 'pagina' in querystring.shape,
    )
    .map(({ method, url }) => `${method} ${url.replaceAll(/:\w+/g, ':id')}`)
    .filter((lista) => !chamados.has(lista))
}

interface Plano {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plano[]
}

const nodesOf = (plano: Plano): Plano[] => [plano, ...(plano.Plans ?? []).flatMap(nodesOf)]

/** A table with this many rows is big: reading it whole takes longer the more others have. */
const BIG_ROWS = 4_000

/** The big tables of the database, in order. */
export async function listBigTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ relname: string }>(
    "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1 order by 1",
    [BIG_ROWS],
  )
  return rows.map(({ relname }) => relname)
}

/** Ways to plan a statement: with its values, or once for any values, as a prepared one may be. */
const PLANOS = {
  async comValores(client: Client, { text, values }: Statement) {
    return client.query<LinhaDoPlano>(`explain (format json) ${text}`, values)
  },
  async guardado(client: Client, { text, values }: Statement) {
    await client.query(`prepare consulta as ${text}`)
    try {
      const nulos = values.length > 0 ? `(${values.map(() => 'null').join()})` : ''
      return await client.query<LinhaDoPlano>(`explain (format json) execute consulta${nulos}`)
    } finally {
      await client.query('deallocate consulta')
    }
  },
}
interface LinhaDoPlano {
  'QUERY PLAN': [{ Plan: Plano }]
}

/** The statements that would read a big table from end to end. */
export async function listFullScans(
  client: Client,
  consultas: readonly Consulta[],
  plano: keyof typeof PLANOS = 'comValores',
) {
  const grandes = new Set(await listBigTables(client))
  const achadas: { onde: string; sql: string }[] = []
  await client.query(`set plan_cache_mode = ${plano === 'guardado' ? 'force_generic_plan' : 'auto'}`)
  for (const { nome, statements } of consultas)
    for (const statement of statements) {
      if (plano === 'guardado' && isPlannedEachTime(statement.text)) continue
      const { rows } = await PLANOS[plano](client, statement)
      for (const no of rows.flatMap(({ 'QUERY PLAN': [{ Plan }] }) => nodesOf(Plan)))
        if (no['Node Type'] === 'Seq Scan' && grandes.has(no['Relation Name'] ?? ''))
          achadas.push({ onde: `${nome}: ${no['Relation Name']}`, sql: formOf(statement.text) })
    }
  return achadas
}

/** Of what a call is: the noun of its path, without whose it is. Of a job and of the figures its own name. */
function roomOf(titulo: string): string {
  const [, path] = /^\w+ (?:\/api)?\/([^?, ]+)/.exec(titulo) ?? []
  const [whose, ...nouns] = (path ?? 'tarefas').split('/').filter((part) => part !== ':id')
  const noun = /^(?:instituicoes-financeiras|lojas|plataforma)$/.test(whose ?? '') ? nouns[0] : whose
  return noun ?? whose ?? ''
}

/** A page per noun: its calls with the number of their statements, and what each does. */
export function pagesOf(consultas: readonly Consulta[]): Record<string, string> {
  const rooms = Map.groupBy(consultas, ({ titulo }) => roomOf(titulo))
  return Object.fromEntries(
    [...rooms].map(([room, calls]) => {
      const rows = calls.map(({ nome, titulo, statements }) => {
        const does = Map.groupBy(
          statements.map(({ text }) => describeStatement(formOf(text))).toSorted(),
          (what) => what,
        )
        const list = [...does].map(([what, { length }]) => (length > 1 ? `${what} ×${length}` : what))
        return `| ${nome} | \`${titulo}\` | ${statements.length} | ${list.join(', ')} |\n`
      })
      const head = `# ${room}\n\n| name | call | statements | of which |\n| --- | --- | --- | --- |\n`
      return [`${room}.md`, `${head}${rows.join('')}`]
    }),
  )
}
