import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { type Banco, openBanco } from '../db/connection.ts'
import { serveCommands } from '../db/embedded/serve-commands.ts'
import { migrate } from '../db/migrate.ts'
import { createEmptyTestBanco, createTestBanco, TEST_ENGINE } from '../db/testing.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { encadear } from '../modules/registro-de-auditoria/encadear.service.ts'
import { commandHandlers } from './handlers.ts'
import { POUCO_TEMPO } from '../testing/pouco-tempo.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const silent = () => undefined
const SEGREDO = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

let dir: string
/** The database that the demonstration was loaded into, open all the time as a server has it. */
let origem: Banco
let onde: Record<string, string>
let close: () => Promise<unknown>

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'lastro-backup-'))
  if (TEST_ENGINE === 'embutido') {
    const dataDir = join(dir, 'origem')
    origem = await openBanco({ dataDir, log: silent })
    await migrate(origem, { log: silent })
    const commands = await serveCommands(dataDir, commandHandlers({ banco: origem, clock: systemClock }))
    onde = { DATA_DIR: dataDir }
    close = () => commands.close()
  } else {
    origem = await createTestBanco()
    onde = { DATABASE_URL: String(origem.pool.options.connectionString) }
    close = () => Promise.resolve()
  }
  await loadDemo({ db: origem.db, clock: systemClock, log: silent })
  const { id: usuarioId } = await origem.db.selectFrom('usuario').select('id').executeTakeFirstOrThrow()
  await origem.db
    .insertInto('segundoFator')
    .values({ usuarioId, segredo: SEGREDO, ultimoPasso: 1, ativadoEm: new Date() })
    .execute()
  await encadear(origem.db, silent)
})
afterAll(async () => {
  await close()
  await origem.close()
  rmSync(dir, { recursive: true, force: true })
})

async function cli(env: Record<string, string>, ...args: string[]) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, [POUCO_TEMPO, MAIN, ...args], {
    cwd: dir,
    env: { ...inherited, INIT_CWD: dir, ...env },
  })
  const [stdout, stderr, codigo] = await Promise.all([
    child.stdout.setEncoding('utf8').toArray(),
    child.stderr.setEncoding('utf8').toArray(),
    new Promise<number | null>((done) => child.on('close', done)),
  ])
  return { codigo, stdout: stdout.join(''), stderr: stderr.join('') }
}

/** How many rows each table has. */
async function contagens({ pool }: Banco): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ nome: string }>(
    "select table_name as nome from information_schema.tables where table_schema = 'public' order by 1",
  )
  const result: Record<string, number> = {}
  for (const { nome } of rows) {
    const { rows: contadas } = await pool.query<{ n: number }>(`select count(*)::int as n from "${nome}"`)
    result[nome] = contadas[0]?.n ?? -1
  }
  return result
}

const linhas = (texto: string) => texto.trim().split('\n')

test('a backup made beside the running server restores into an empty database that passes the checkers', async () => {
  const arquivo = join(dir, 'lastro.backup')
  const feito = await cli(onde, 'backup', 'lastro.backup')
  expect(feito).toMatchObject({ codigo: 0, stdout: `Backup gravado em ${arquivo}.\n` })
  expect(statSync(arquivo).mode & 0o777).toBe(0o600)
  expect(existsSync(`${arquivo}.parcial`)).toBe(false)
  const antes = await contagens(origem)
  expect(antes.contrato).toBeGreaterThan(30)

  const vazio = TEST_ENGINE === 'embutido' ? undefined : await createEmptyTestBanco()
  const destino: Record<string, string> = vazio
    ? { DATABASE_URL: String(vazio.pool.options.connectionString) }
    : { DATA_DIR: join(dir, 'destino') }
  const restaurado = await cli(destino, 'restaurar', 'lastro.backup')
  expect(restaurado).toMatchObject({ codigo: 0 })
  const ditas = linhas(restaurado.stdout)
  expect(ditas[0]).toBe(`Backup ${arquivo} restaurado.`)
  expect(ditas).toContain('Tudo confere.')
  expect(ditas.at(-1)).toMatch(/^\d+ registros conferidos\. A auditoria confere\.$/)
  const copia = vazio ?? (await openBanco({ dataDir: join(dir, 'destino'), log: silent }))
  try {
    expect(await contagens(copia)).toEqual(antes)
    const fatores = await copia.db.selectFrom('segundoFator').select('segredo').execute()
    expect(fatores).toEqual([{ segredo: SEGREDO }])
  } finally {
    await copia.close()
  }
})

test('never over another file or database, and only of the same engine', async () => {
  const tomado = join(dir, 'tomado')
  writeFileSync(tomado, 'meu')
  expect(await cli(onde, 'backup', 'tomado')).toMatchObject({
    codigo: 1,
    stderr: expect.stringContaining(`O arquivo ${tomado} já existe. Escolha outro nome.\n`),
  })
  expect(readFileSync(tomado, 'utf8')).toBe('meu')
  expect((await cli(onde, 'backup', 'nenhum/lugar')).stderr).toContain('não pode ser gravado.')
  expect(await cli(onde, 'restaurar', 'tomado')).toMatchObject({
    codigo: 1,
    stderr: `O arquivo ${tomado} não é um backup do Lastro.\n`,
  })
  expect((await cli(onde, 'restaurar', 'sumido')).stderr).toContain('não pode ser lido.')
  await cli(onde, 'backup', 'outro.backup')
  const antes = await contagens(origem)
  const sobreSi = await cli(onde, 'restaurar', 'outro.backup')
  expect(sobreSi.codigo).toBe(1)
  expect(sobreSi.stderr).toContain(
    TEST_ENGINE === 'embutido' ? 'está em uso. Encerre o servidor antes' : 'não está vazio.',
  )
  expect(await contagens(origem)).toEqual(antes)
  const trocado = join(dir, 'trocado')
  writeFileSync(trocado, TEST_ENGINE === 'embutido' ? 'PGDMP' : Buffer.from([0x1f, 0x8b, 8, 0, 0]))
  expect((await cli(onde, 'restaurar', 'trocado')).stderr).toContain(
    TEST_ENGINE === 'embutido' ? 'O backup é de um banco PostgreSQL.' : 'O backup é do banco embutido',
  )
})

test.runIf(TEST_ENGINE === 'embutido')('a damaged file leaves no database behind', async () => {
  const inteiro = readFileSync(join(dir, 'lastro.backup'))
  writeFileSync(join(dir, 'cortado'), inteiro.subarray(0, inteiro.length / 2))
  const destino = { DATA_DIR: join(dir, 'outro-destino') }
  expect((await cli(destino, 'restaurar', 'cortado')).stderr).toContain('está danificado.')
  expect(existsSync(join(dir, 'outro-destino', 'banco'))).toBe(false)
  expect(await cli(destino, 'restaurar', 'lastro.backup')).toMatchObject({ codigo: 0 })
})
