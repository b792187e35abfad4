import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHORT_LIVED } from '../testing/short-lived.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
let dir: string
let dados: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'lastro-sem-banco-'))
  dados = join(dir, 'errado')
  mkdirSync(join(dir, 'pasta'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

async function cli(...args: string[]) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, [SHORT_LIVED, MAIN, ...args], {
    cwd: dir,
    env: { ...inherited, INIT_CWD: dir, DATA_DIR: dados },
  })
  const [stdout, stderr, codigo] = await Promise.all([
    child.stdout.setEncoding('utf8').toArray(),
    child.stderr.setEncoding('utf8').toArray(),
    new Promise<number | null>((done) => child.on('close', done)),
  ])
  return { codigo, stdout: stdout.join(''), stderr: stderr.join('') }
}

test.each([
  ['backup', 'novo.backup'],
  ['conferir'],
  ['auditoria-conferir'],
  ['usuario-redefinir-segundo-fator', '--cpf', '52998224725'],
  ['relogio'],
])('%s makes no new database where there is none, and takes none for the right one', async (...args) => {
  expect(await cli(...args)).toEqual({
    codigo: 1,
    stdout: '',
    stderr: `O diretório de dados ${dados} não tem um banco de dados. Confira DATA_DIR.\n`,
  })
  expect([existsSync(dados), existsSync(join(dir, 'novo.backup'))]).toEqual([false, false])
})

test('a directory is no backup', async () => {
  expect(await cli('restaurar', 'pasta')).toEqual({
    codigo: 1,
    stdout: '',
    stderr: `${join(dir, 'pasta')} não é um arquivo.\n`,
  })
  expect((await cli('restaurar', '')).stderr).toMatch(/^Informe o arquivo\.\n/)
})
