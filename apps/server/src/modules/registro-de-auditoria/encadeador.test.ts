import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createNegocio } from '#testing/negocio.ts'
import type { Cabeca } from './cadeia.repository.ts'
import { startEncadeador } from './encadeador.service.ts'

let t: TestApp
let dir: string
beforeAll(async () => {
  t = await startApp()
  dir = await mkdtemp(join(tmpdir(), 'lastro-encadeador-'))
})
afterAll(async () => {
  await t.close()
  await rm(dir, { recursive: true })
})

const start = (arquivo: string | undefined, onError: (error: unknown) => void, cabecas: Cabeca[] = []) =>
  startEncadeador({
    db: t.banco.db,
    clock: t.clock,
    arquivo,
    onCabeca: (cabeca) => cabecas.push(cabeca),
    onError,
  })

test('links what was written before and while it runs, and notes each head outside', async () => {
  const negocio = await createNegocio(t)
  await negocio.criar()
  const arquivo = join(dir, 'cabecas')
  const cabecas: Cabeca[] = []
  const erros: unknown[] = []
  const encadeador = start(arquivo, (error) => erros.push(error), cabecas)
  await vi.waitFor(() => expect(cabecas).toHaveLength(1), 10_000)
  await encadeador.stop()
  // The last requests are answered after the loop has ended.
  await negocio.criar()
  await encadeador.linkNow()
  expect(erros).toEqual([])
  expect(cabecas.map(({ posicao }) => posicao)).toEqual([1, 2])
  const anotadas = (await readFile(arquivo, 'utf8')).trim().split('\n')
  expect(anotadas.map((line) => JSON.parse(line) as unknown)).toEqual(
    cabecas.map((cabeca) => ({ quando: '2026-11-16T15:00:00.000Z', ...cabeca })),
  )
})

test('goes on when a head can’t be noted: the row has its link, the next head follows from it', async () => {
  const negocio = await createNegocio(t)
  await negocio.criar()
  const erros: unknown[] = []
  const encadeador = start(join(dir, 'nenhum', 'lugar'), (error) => erros.push(error))
  await vi.waitFor(() => expect(erros.length).toBeGreaterThan(0), 10_000)
  await encadeador.stop()
  expect(await t.banco.db.selectFrom('auditoriaPendente').selectAll().execute()).toEqual([])
})
