import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BancoError } from '../banco-error.ts'
import { isDataDirLocked, lockDataDir } from './data-dir-lock.ts'
import { type Child, startChild, temporaryDir } from './testing/child.ts'

let dir: string
let children: Child[] = []
const start = () => {
  const child = startChild('lock-process.ts', [dir])
  children.push(child)
  return child
}

beforeEach(() => {
  dir = temporaryDir()
})
afterEach(async () => {
  await Promise.all(children.map((child) => child.kill()))
  children = []
  await rm(dir, { recursive: true })
})

test('refuses a second process with a clear sentence, until the first one is killed', async () => {
  const first = start()
  expect(await first.nextLine()).toBe('pronto')
  expect(await start().nextLine()).toMatch(
    /^recusado: O diretório de dados .* já está em uso por outro processo do Lastro \(PID \d+\)\. Encerre-o antes, ou escolha outro diretório com DATA_DIR\.$/,
  )
  await first.kill()
  expect(await start().nextLine()).toBe('pronto')
})

test('lets exactly one in of many that start at once, also after a kill', async () => {
  for (let round = 0; round < 2; round++) {
    const contenders = Array.from({ length: 6 }, start)
    const answers = await Promise.all(contenders.map((child) => child.nextLine()))
    expect(answers.filter((answer) => answer === 'pronto')).toHaveLength(1)
    await Promise.all(contenders.map((child) => child.kill()))
  }
})

test('refuses a second holder in the same process, and is free again after release', () => {
  const lock = lockDataDir(dir)
  expect(() => lockDataDir(dir)).toThrow(BancoError)
  lock.release()
  lock.release()
  lockDataDir(dir).release()
})

test('says in a sentence that a directory cannot be used', async () => {
  const arquivo = join(dir, 'arquivo')
  await writeFile(arquivo, 'x')
  for (const [onde, code] of [
    [arquivo, 'EEXIST'],
    [join(arquivo, 'dentro'), 'ENOTDIR'],
  ] as const)
    expect(() => lockDataDir(onde)).toThrow(
      new BancoError(
        `O diretório de dados ${onde} não pode ser usado (${code}). Confira DATA_DIR e as permissões.`,
      ),
    )
})

test('tells whether someone holds the directory, without taking it', async () => {
  expect(isDataDirLocked(join(dir, 'nada'))).toBe(false)
  expect(isDataDirLocked(dir)).toBe(false)
  const holder = start()
  await holder.nextLine()
  expect(isDataDirLocked(dir)).toBe(true)
  await holder.kill()
  expect(isDataDirLocked(dir)).toBe(false)
})
