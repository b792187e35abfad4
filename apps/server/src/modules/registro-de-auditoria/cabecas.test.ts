import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestBanco } from '#db/testing.ts'
import { openCabecas, readCabecas, prepareCabecas } from './cabecas.service.ts'

async function arquivoCom(linhas: readonly string[]): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'lastro-cabecas-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await writeFile(join(dir, 'cabecas'), linhas.join('\n'))
  return join(dir, 'cabecas')
}
const linha = (posicao: number) =>
  JSON.stringify({
    quando: '2026-11-16T15:00:00.000Z',
    instituicaoFinanceiraId: 1,
    posicao,
    hash: 'a'.repeat(64),
  })

test('a file of heads is read in blocks, never whole', async () => {
  const arquivo = await arquivoCom([linha(1), linha(2), linha(3), 'lixo', linha(4), linha(5), linha(6)])
  const blocos: unknown[] = []
  for await (const { cabecas, ilegiveis } of readCabecas(await openCabecas(arquivo), 3))
    blocos.push([cabecas.map(({ posicao }) => posicao), ilegiveis])
  expect(blocos).toEqual([
    [[1, 2, 3], []],
    [[4, 5], [4]],
    [[6], []],
  ])
})

test('who stops in the middle leaves no file open', async () => {
  const file = await openCabecas(await arquivoCom(Array.from({ length: 5_000 }, (_, i) => linha(i + 1))))
  for await (const { cabecas } of readCabecas(file, 2)) {
    expect(cabecas).toHaveLength(2)
    break
  }
  await expect.poll(() => file.fd).toBe(-1)
})

test('a new file notes where each chain stands; one that has lines is left as it is', async () => {
  const banco = await createTestBanco()
  onTestFinished(() => banco.close())
  const hash = 'b'.repeat(64)
  await banco.db
    .insertInto('auditoriaCadeia')
    .values([
      { instituicaoFinanceiraId: 0, posicao: 7, hash },
      { instituicaoFinanceiraId: 5, posicao: 0, hash },
    ])
    .execute()
  const dir = await mkdtemp(join(tmpdir(), 'lastro-cabecas-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const arquivo = join(dir, 'nova', 'pasta', 'cabecas.jsonl')
  const agora = new Date('2026-11-16T15:00:00Z')
  for (let inicio = 0; inicio < 2; inicio++) {
    await prepareCabecas(banco.db, arquivo, agora)
    expect(await readFile(arquivo, 'utf8')).toBe(
      `{"quando":"2026-11-16T15:00:00.000Z","instituicaoFinanceiraId":0,"posicao":7,"hash":"${hash}"}\n`,
    )
  }
  await expect(prepareCabecas(banco.db, join(arquivo, 'x'), agora)).rejects.toThrow('EEXIST')
})
