// @module-tag lento
import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { sealBackup } from '../db/backup/seal.ts'
import { restoreBanco } from '../db/backup/restore.ts'
import { type Banco, openBanco } from '../db/connection.ts'
import { serveCommands } from '../db/embedded/serve-commands.ts'
import { createEmptyTestBanco, createTestBanco, TEST_ENGINE } from '../db/testing.ts'
import { newDataDir } from '../db/testing-embedded.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { encadear } from '../modules/registro-de-auditoria/encadear.service.ts'
import { encryptGuardados } from '../segredos/guardados.service.ts'
import { createSegredos } from '../segredos/segredos.ts'
import { commandHandlers } from './handlers.ts'
import { SHORT_LIVED } from '../testing/short-lived.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const silent = () => undefined
const SEAL_BYTES = 164
const SEGREDO = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const SEGREDOS_CHAVE = randomBytes(32).toString('base64')
const segredos = createSegredos([Buffer.from(SEGREDOS_CHAVE, 'base64')])

let dir: string
/** The database with the demonstration data, kept open like a server's. */
let origem: Banco
let onde: Record<string, string>
let close: () => Promise<unknown>

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'lastro-backup-'))
  if (TEST_ENGINE === 'embutido') {
    const dataDir = join(dir, 'origem')
    await newDataDir('migrado', dataDir)
    origem = await openBanco({ dataDir, log: silent })
    const commands = await serveCommands(
      dataDir,
      commandHandlers({ banco: origem, clock: systemClock, segredos }),
    )
    onde = { DATA_DIR: dataDir, SEGREDOS_CHAVE }
    close = () => commands.close()
  } else {
    origem = await createTestBanco()
    onde = { DATABASE_URL: String(origem.pool.options.connectionString), SEGREDOS_CHAVE }
    close = () => Promise.resolve()
  }
  await loadDemo({ db: origem.db, clock: systemClock, extensao: 'curta', log: silent })
  const { id: usuarioId } = await origem.db.selectFrom('usuario').select('id').executeTakeFirstOrThrow()
  await origem.db
    .insertInto('segundoFator')
    .values({ usuarioId, segredo: SEGREDO, ultimoPasso: 1, ativadoEm: new Date() })
    .execute()
  await encadear(origem.db, silent)
  await origem.backup(join(dir, 'aberto.backup'))
  await encryptGuardados({ banco: origem, segredos }, { quais: 'abertos' })
})
afterAll(async () => {
  await close()
  await origem.close()
  rmSync(dir, { recursive: true, force: true })
})

async function cli(env: Record<string, string>, ...args: string[]) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, [SHORT_LIVED, MAIN, ...args], {
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

/** What the command prints about a file that it refuses to restore. */
async function refusalOf(arquivo: string, lugar: Record<string, string> = onde): Promise<string> {
  const saidLines: string[] = []
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '', BACKUP_CHAVE: chaveDoBackup } = lugar
  const banco = await restoreBanco(join(dir, arquivo), {
    ...(databaseUrl && { databaseUrl }),
    ...(chaveDoBackup && { chaveDoBackup }),
    dataDir,
    log: (linha) => saidLines.push(linha),
  }).catch((error: Error) => void saidLines.push(error.message))
  expect(banco).toBe(undefined)
  return saidLines.map((linha) => `${linha}\n`).join('')
}

/** Runs `work` with a server of that key on its own database. */
async function withOtherServer(chaveDoBackup: string, work: (banco: Banco) => Promise<void>): Promise<void> {
  const databaseUrl = onde.DATABASE_URL
  const lugar = databaseUrl ? { databaseUrl, dataDir: '' } : { dataDir: join(dir, 'assinante') }
  const banco = await openBanco({ ...lugar, log: silent, chaveDoBackup })
  try {
    await work(banco)
  } finally {
    await banco.close()
  }
}

/** How many rows each table has. */
async function rowCounts({ pool }: Banco): Promise<Record<string, number>> {
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

/** Everything that a backup holds, without compression. */
const contentOf = (arquivo: string) =>
  TEST_ENGINE === 'embutido'
    ? gunzipSync(readFileSync(arquivo).subarray(0, -SEAL_BYTES))
    : execFileSync('pg_restore', ['--file=-', arquivo], { maxBuffer: 2 ** 30 })

/** Where an empty database is filled, opened afterwards. */
async function newPlace(nome: string) {
  const vazio = TEST_ENGINE === 'embutido' ? undefined : await createEmptyTestBanco()
  const lugar: Record<string, string> = vazio
    ? { DATABASE_URL: String(vazio.pool.options.connectionString) }
    : { DATA_DIR: join(dir, nome) }
  return { lugar, open: async () => vazio ?? openBanco({ dataDir: join(dir, nome), log: silent }) }
}

const linhas = (texto: string) => texto.trim().split('\n')

test('a backup made beside the running server restores into an empty database that passes the checkers', async () => {
  const arquivo = join(dir, 'lastro.backup')
  const resultado = await cli(onde, 'backup', 'lastro.backup')
  expect(resultado).toMatchObject({ codigo: 0, stdout: `Backup gravado em ${arquivo}.\n` })
  expect(statSync(arquivo).mode & 0o777).toBe(0o600)
  expect(existsSync(`${arquivo}.parcial`)).toBe(false)
  const antes = await rowCounts(origem)
  expect(antes.contrato).toBeGreaterThan(30)

  expect(contentOf(join(dir, 'aberto.backup')).includes(SEGREDO)).toBe(true)
  expect(contentOf(arquivo).includes(SEGREDO)).toBe(false)

  const { lugar, open } = await newPlace('destino')
  const restaurado = await cli({ ...lugar, SEGREDOS_CHAVE }, 'restaurar', 'lastro.backup')
  expect(restaurado).toMatchObject({ codigo: 0 })
  const ditas = linhas(restaurado.stdout)
  expect(ditas[0]).toBe(`Backup ${arquivo} restaurado.`)
  expect(ditas).toContain('Tudo confere.')
  expect(ditas.at(-1)).toMatch(/^\d+ registros conferidos\. A auditoria confere\.$/)
  const copia = await open()
  try {
    expect(await rowCounts(copia)).toEqual(antes)
    const { usuarioId, segredo } = await copia.db
      .selectFrom('segundoFator')
      .select(['usuarioId', 'segredo'])
      .executeTakeFirstOrThrow()
    expect(segredos.decrypt(`segundo_fator:${usuarioId}`, segredo)).toBe(SEGREDO)
  } finally {
    await copia.close()
  }
})

test('restored where the key is missing, it says so in words', async () => {
  const { lugar, open } = await newPlace('sem-chave')
  const restaurado = await cli(lugar, 'restaurar', 'lastro.backup')
  expect(restaurado).toMatchObject({ codigo: 1 })
  const [primeira, titulo, frase] = linhas(restaurado.stderr).filter(
    (linha) => !linha.startsWith('Conferindo'),
  )
  expect(primeira).toBe(`O backup ${join(dir, 'lastro.backup')} foi restaurado, mas não confere:`)
  expect(titulo).toBe('Segredos guardados:')
  expect(frase).toMatch(
    /^ {2}O segundo fator de .+ não é aberto por nenhuma chave: está sob a chave [0-9a-f]{16}, que falta\.$/,
  )
  await (await open()).close()
})

test('never over another file or database, and only of the same engine', async () => {
  const tomado = join(dir, 'tomado')
  writeFileSync(tomado, 'meu')
  expect(await cli(onde, 'backup', 'tomado')).toMatchObject({
    codigo: 1,
    stderr: expect.stringContaining(`O arquivo ${tomado} já existe. Escolha outro nome.\n`),
  })
  expect(readFileSync(tomado, 'utf8')).toBe('meu')
  await expect(origem.backup(join(dir, 'nenhum/lugar'))).rejects.toThrow('não pode ser gravado.')
  expect(await cli(onde, 'restaurar', 'tomado')).toMatchObject({
    codigo: 1,
    stderr: `O arquivo ${tomado} não é um backup do Lastro, ou está cortado ou danificado: falta a soma de conferência no fim. Nada foi alterado.\n`,
  })
  expect(await refusalOf('sumido')).toContain('não pode ser lido.')
  await origem.backup(join(dir, 'outro.backup'))
  const antes = await rowCounts(origem)
  const sobreSi = await cli(onde, 'restaurar', 'outro.backup')
  expect(sobreSi.codigo).toBe(1)
  expect(sobreSi.stderr).toContain(
    TEST_ENGINE === 'embutido' ? 'está em uso. Encerre o servidor antes' : 'não está vazio.',
  )
  expect(await rowCounts(origem)).toEqual(antes)
  const trocado = join(dir, 'trocado')
  writeFileSync(trocado, TEST_ENGINE === 'embutido' ? 'PGDMP' : Buffer.from([0x1f, 0x8b, 8, 0, 0]))
  await sealBackup(trocado, undefined)
  expect(await refusalOf('trocado')).toContain(
    TEST_ENGINE === 'embutido'
      ? 'O backup é de um banco de dados PostgreSQL.'
      : 'O backup é do banco de dados embutido',
  )
  const alheio = join(dir, 'alheio')
  writeFileSync(alheio, 'outra coisa')
  await sealBackup(alheio, undefined)
  expect(await refusalOf('alheio')).toBe(`O arquivo ${alheio} não é um backup do Lastro.\n`)
})

test('signed by the key of the setting, with which nothing else is restored', async () => {
  const chave = { BACKUP_CHAVE: 'uma chave comprida e secreta' }
  const assinado = join(dir, 'assinado.backup')
  // The engine creates a new database, as at a first start.
  await withOtherServer(chave.BACKUP_CHAVE, (banco) => banco.backup(assinado))
  const destino = { ...onde, ...chave }
  expect((await cli(destino, 'restaurar', 'lastro.backup')).stderr).toBe(
    `O arquivo ${join(dir, 'lastro.backup')} não foi assinado com a chave de BACKUP_CHAVE. Nada foi alterado.\n`,
  )
  // The next refusal, about a database that is not empty, shows that the file passed.
  expect(await refusalOf('assinado.backup', destino)).toMatch(
    /^O (banco de dados de DATABASE_URL|diretório de dados) /,
  )
  expect(await refusalOf('assinado.backup')).toMatch(
    /^O backup está assinado, e a assinatura não foi conferida: falta BACKUP_CHAVE\./,
  )
}, 300_000)

test('a cut backup is refused, also where the cut took just the seal', async () => {
  const sealed = readFileSync(join(dir, 'lastro.backup'))
  const cortado = join(dir, 'cortado')
  for (const missing of [1, 100, SEAL_BYTES, SEAL_BYTES + 5_000]) {
    writeFileSync(cortado, sealed.subarray(0, sealed.length - missing))
    expect(await refusalOf('cortado')).toMatch(/cortado ou danificado: falta a soma/)
  }
}, 300_000)

test('one flipped bit anywhere, or one byte less or more, is refused before anything is touched', async () => {
  const arquivo = join(dir, 'danificado')
  // A piece of a backup under a valid seal is enough: the seal is tried a hundred times here.
  writeFileSync(arquivo, readFileSync(join(dir, 'lastro.backup')).subarray(0, 200_000))
  await sealBackup(arquivo, undefined)
  const inteiro = readFileSync(arquivo)
  const intocado = { DATA_DIR: join(dir, 'intocado') }
  // Nobody listens there: a command that gets as far as the database fails in another way.
  const fora =
    TEST_ENGINE === 'embutido' ? intocado : { ...intocado, DATABASE_URL: 'postgres://127.0.0.1:1/nada' }
  const respostaA = (conteudo: Buffer) => {
    writeFileSync(arquivo, conteudo)
    return refusalOf('danificado', fora)
  }
  expect(await respostaA(inteiro)).not.toContain('Nada foi alterado')
  expect(await respostaA(inteiro.subarray(0, 1_000))).toMatch(/falta a soma .* Nada foi alterado\.\n$/)
  // Equal places in every run.
  const sorteio = (n: number) => createHash('sha256').update(String(n)).digest().readUInt32LE()
  const lugares = [
    // the first bytes, the seal, and anywhere
    ...Array.from({ length: 8 }, (_, byte) => byte),
    ...Array.from({ length: 30 }, (_, n) => inteiro.length - 1 - (sorteio(n) % 160)),
    ...Array.from({ length: 60 }, (_, n) => sorteio(100 + n) % inteiro.length),
  ]
  const respostas: string[] = []
  for (const [n, lugar] of lugares.entries()) {
    const outro = Buffer.from(inteiro)
    outro.writeUInt8(outro.readUInt8(lugar) ^ (1 << (sorteio(1_000 + n) % 8)), lugar)
    respostas.push(await respostaA(outro))
  }
  for (const corte of [1, 2, 160, sorteio(2_000) % inteiro.length])
    respostas.push(await respostaA(inteiro.subarray(0, inteiro.length - corte)))
  respostas.push(await respostaA(Buffer.concat([inteiro, Buffer.from('\n')])))
  const recusadas = respostas.filter((texto) =>
    /^O arquivo .* danificado: .* Nada foi alterado\.\n$/.test(texto),
  )
  expect(recusadas).toHaveLength(lugares.length + 5)
  expect(existsSync(intocado.DATA_DIR)).toBe(false)
})
