import { Client } from 'pg'
import { vi } from 'vitest'
import type { Statement } from '../../../../bench/child.ts'
import { isPlannedEachTime } from '../db/prepared.ts'
import { pedidoDe } from './comandos.ts'

/** The different statements of one call, in the order in which they were first sent. */
export interface Consulta {
  nome: string
  /** The call itself. */
  titulo: string
  statements: Statement[]
}
export type Gravar = <T>(nome: string, titulo: string, call: () => Promise<T>) => Promise<T>

const TEM_PLANO = /^\s*(select|with|insert|update|delete)\b/i

/** The statement whatever number of rows or of values in a list it was sent with. */
export function forma(sql: string): string {
  let n = 0
  return sql
    .replaceAll(/(\((?:\$\d+(?:, )?)+\))(?:, \((?:\$\d+(?:, )?)+\))+/g, '$1, …')
    .replaceAll(/(?<= in \()\$\d+(?:, \$\d+)+(?=\))/g, '$1, …')
    .replaceAll(/\$\d+/g, () => `$${++n}`)
}

/**
 * What each named call in `work` sends to the database. Of statements with one form the first is kept; the words of transactions are not,
 * nor in later calls what the first one, which is the guard's, sends before all of them.
 */
export async function gravarConsultas(work: (gravar: Gravar) => Promise<void>): Promise<readonly Consulta[]> {
  const query = vi.spyOn(Client.prototype, 'query')
  const consultas: Consulta[] = []
  try {
    await work(async (nome, titulo, call) => {
      query.mockClear()
      const answer = await call()
      const daGuarda = new Set(consultas[0]?.statements.map(({ text }) => forma(text)))
      const statements = new Map<string, Statement>()
      for (const { text, values = [] } of query.mock.calls.map((chamada: unknown[]) => pedidoDe(chamada))) {
        const nova = typeof text === 'string' && TEM_PLANO.test(text) && forma(text)
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

interface Plano {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plano[]
}

const nosDe = (plano: Plano): Plano[] => [plano, ...(plano.Plans ?? []).flatMap(nosDe)]

/** Tables with so many rows are big: to read one from end to end takes the longer, the more others have. */
const GRANDE = 4_000

/** The big tables of the database, in order. */
export async function tabelasGrandes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ relname: string }>(
    "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1 order by 1",
    [GRANDE],
  )
  return rows.map(({ relname }) => relname)
}

/** How a statement is planned: with the values that it was sent with, or once for whatever values, as one that is kept may be. */
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
export async function varreduras(
  client: Client,
  consultas: readonly Consulta[],
  plano: keyof typeof PLANOS = 'comValores',
) {
  const grandes = new Set(await tabelasGrandes(client))
  const achadas: { onde: string; sql: string }[] = []
  await client.query(`set plan_cache_mode = ${plano === 'guardado' ? 'force_generic_plan' : 'auto'}`)
  for (const { nome, statements } of consultas)
    for (const statement of statements) {
      if (plano === 'guardado' && isPlannedEachTime(statement.text)) continue
      const { rows } = await PLANOS[plano](client, statement)
      for (const no of rows.flatMap(({ 'QUERY PLAN': [{ Plan }] }) => nosDe(Plan)))
        if (no['Node Type'] === 'Seq Scan' && grandes.has(no['Relation Name'] ?? ''))
          achadas.push({ onde: `${nome}: ${no['Relation Name']}`, sql: emLinhas(forma(statement.text)) })
    }
  return achadas
}

const PALAVRA = /(\s*)(--[^\n]*|'(?:[^']|'')*'|"[^"]*"|[()]|[^\s()'"]+)/g
const COMECA_LINHA =
  /^(?:from|where|and|or|group by|order by|limit|offset|union|values|set|returning|having|on conflict|(?:inner |left |cross )?join|for (?:no key )?update|select|insert|update|delete)\b/
const LARGURA = 120

/** SQL as people read it: a line for each clause, set in by its brackets. What stands in quotes stays as it is. */
export function emLinhas(sql: string): string {
  const linhas: string[] = []
  let linha = ''
  let nivel = 0
  let antes = ''
  let entre = false
  for (const { 1: espaco, 2: palavra = '', index } of sql.matchAll(PALAVRA)) {
    const clausula =
      palavra.startsWith('--') ||
      antes.startsWith('--') ||
      (!/^(inner|left|cross|for|key|do|distinct)$/.test(antes) &&
        !(entre && palavra === 'and') &&
        COMECA_LINHA.test(sql.slice(index).trimStart()))
    entre = palavra === 'between' || (entre && palavra !== 'and')
    if (clausula || (espaco && linha.length + palavra.length >= LARGURA)) {
      if (linha.trim()) linhas.push(linha)
      linha = '  '.repeat(clausula && !/^(and|or)$/.test(palavra) ? nivel : nivel + 1)
    } else if (espaco && linha) linha += ' '
    linha += palavra
    nivel += Number(palavra === '(') - Number(palavra === ')')
    antes = palavra
  }
  return [...linhas, linha].join('\n')
}
