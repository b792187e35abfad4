import type { Linha } from '@lastro/shared/relatorios/colunas'
import { expect, test } from 'vitest'
import { renderFile, RenderPoolFullError } from './render-pool.ts'
import type { Coluna } from './tabela.ts'

const cabecalho = { titulo: 'Relatório', emissor: 'Banco', linhas: [] }
const colunas: readonly Coluna[] = [{ titulo: 'Dia', tipo: 'dia', largura: 12 }]
const arquivo = { formato: 'xlsx', cabecalho, cabecalhoNaPlanilha: false } as const
const folha = (lotes: AsyncIterable<readonly Linha[]>) => [{ titulo: 'Relatório', colunas, lotes }]
async function* rowsOf(...linhas: readonly Linha[]): AsyncGenerator<readonly Linha[]> {
  yield linhas
}

test('what fails in the thread fails the file, and the next one is made', async () => {
  const { signal } = new AbortController()
  const semLinha = null as unknown as Linha
  await expect(renderFile({ arquivo, folhas: folha(rowsOf(semLinha)), signal })).rejects.toThrow('null')
  const file = await renderFile({ arquivo, folhas: folha(rowsOf(['2026-11-21'])), signal })
  expect(file.subarray(0, 2).toString()).toBe('PK')
})

test('files are made one after the other; who comes when eight wait is sent away', async () => {
  const { signal } = new AbortController()
  const porta = Promise.withResolvers<undefined>()
  const started: number[] = []
  async function* slowRows(n: number): AsyncGenerator<readonly Linha[]> {
    started.push(n)
    await porta.promise
    yield [['2026-11-21']]
    throw new Error(`read ${n}`)
  }
  const pedidos = Array.from({ length: 8 }, (_, n) =>
    renderFile({ arquivo, folhas: folha(slowRows(n)), signal }),
  )
  const fins = Promise.allSettled(pedidos)
  await expect(renderFile({ arquivo, folhas: folha(slowRows(8)), signal })).rejects.toBeInstanceOf(
    RenderPoolFullError,
  )
  expect(started.length).toBeLessThanOrEqual(1)
  porta.resolve(undefined)
  const motivos = (await fins).map((fim) => fim.status === 'rejected' && String(fim.reason))
  expect(motivos).toEqual(Array.from({ length: 8 }, (_, n) => `Error: read ${n}`))
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('who leaves while waiting is not served any more', async () => {
  const saida = new AbortController()
  saida.abort()
  await expect(
    renderFile({ arquivo, folhas: folha(rowsOf(['2026-11-21'])), signal: saida.signal }),
  ).rejects.toThrow('aborted')
})
