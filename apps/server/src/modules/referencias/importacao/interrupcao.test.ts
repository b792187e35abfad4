// @module-tag lento
// @module-tag motores
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Clock, clockFrom } from '#clock.ts'
import type { Banco } from '#db/connection.ts'
import { copyTestBanco, createTestBanco } from '#db/testing.ts'
import type { Db } from '#db/tables.ts'
import type { ImportOptions } from '#importacao/running-import.ts'
import { importarFipe } from './importacao.service.ts'
import { deleteAllPrecos, snapshot } from '../testing/precos.ts'
import { SHORT_LIVED } from '#testing/short-lived.ts'

let banco: Banco
let dir: string
const clock: Clock = clockFrom(() => new Date('2026-11-16T15:00:00Z'))

beforeAll(async () => {
  banco = await createTestBanco()
  dir = mkdtempSync(join(tmpdir(), 'lastro-fipe-'))
})
afterAll(async () => {
  await banco.close()
  rmSync(dir, { recursive: true, force: true })
})
beforeEach(() => deleteAllPrecos(banco.db))

/** A month's file: the first 2,500 models are in all months, 500 are the month's own. */
function mes(numero: string): string {
  const linhas = Array.from({ length: 3_000 }, (_, i) => {
    const codigo = i < 2_500 ? `00${String(1_000 + i)}-1` : `0${numero}${String(i).slice(-3)}-2`
    return `2026-${numero},carro,${codigo},Marca ${i % 20},Modelo ${i},2022,Gasolina,${numero}${100 + i}.00`
  })
  return ['mes_referencia,tipo,codigo_fipe,marca,modelo,ano_modelo,combustivel,preco', ...linhas, ''].join(
    '\n',
  )
}

/** Yields the file in pieces, and awaits `meio` after the first. */
async function* bytes(conteudo: string, meio?: Promise<unknown>) {
  const all = Buffer.from(conteudo)
  yield all.subarray(0, 100_000)
  await meio
  yield all.subarray(100_000)
}

const importar = (numero: string, opcoes?: ImportOptions, meio?: Promise<unknown>) =>
  importarFipe(banco.db, clock, bytes(mes(numero), meio), { confirmar: 'Outros preços', ...opcoes })

/** Ages the leases of all running imports by a minute. */
const envelhecer = (db: Db) =>
  db
    .updateTable('importacao')
    .set({ vivaEm: new Date(Date.now() - 60_000) })
    .execute()

/** Runs an import in a process that kills itself when its progress starts with `quando`. */
async function importarEMorrer(arquivo: string, quando: string, env: Record<string, string>): Promise<void> {
  const programa = fileURLToPath(new URL('../testing/import-and-die.ts', import.meta.url))
  const child = spawn(process.execPath, [SHORT_LIVED, programa, arquivo, quando], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

/** What anybody sees: without staged rows and unpublished prices. */
const visible = async (db: Db) =>
  JSON.stringify([
    await db.selectFrom('veiculoMarca').selectAll().orderBy('id').execute(),
    await db.selectFrom('veiculoModelo').selectAll().orderBy('id').execute(),
    await db.selectFrom('fipeMes').selectAll().orderBy('mes').execute(),
    await db
      .selectFrom('precoReferencia as p')
      .innerJoin('veiculoModelo as m', 'm.id', 'p.modeloId')
      .innerJoin('fipeMes as f', (on) => on.onRef('f.tipoId', '=', 'm.tipoId').onRef('f.mes', '=', 'p.mes'))
      .selectAll('p')
      .orderBy('p.id')
      .execute(),
    await db
      .selectFrom('precoReferenciaAtual as a')
      .innerJoin('veiculoModelo as m', 'm.id', 'a.modeloId')
      .selectAll('a')
      .orderBy('a.modeloId')
      .execute(),
  ])

test('a killed import leaves nothing to see, and the next one clears up after it', async () => {
  const arquivo = join(dir, 'fevereiro.csv')
  writeFileSync(arquivo, mes('02'))
  await importar('01')
  const antes = await visible(banco.db)
  // Opened by one process at a time, as the embedded engine is.
  const copia = await copyTestBanco(banco)
  let aberto = await copia.open()
  for (const quando of ['2.000 linhas', 'Conferindo', 'Gravando']) {
    await aberto.close()
    await importarEMorrer(arquivo, quando, copia.env)
    aberto = await copia.open()
    expect(await visible(aberto.db)).toBe(antes)
    expect(await aberto.db.selectFrom('importacao').select('id').execute()).toHaveLength(1)
    await envelhecer(aberto.db)
  }
  expect(
    await importarFipe(aberto.db, clock, bytes(mes('02')), { confirmar: 'Outros preços' }),
  ).toMatchObject({
    situacao: 'importado',
    modelosNovos: 500,
  })
  const linhas = async (
    tabela:
      | 'importacao'
      | 'importacaoFipe'
      | 'importacaoFipeMes'
      | 'importacaoFipeModelo'
      | 'precoReferencia'
      | 'precoReferenciaAtual',
  ) =>
    (
      await aberto.db
        .selectFrom(tabela)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  expect([
    await linhas('importacao'),
    await linhas('importacaoFipe'),
    await linhas('importacaoFipeMes'),
    await linhas('importacaoFipeModelo'),
  ]).toEqual([0, 0, 0, 0])
  expect([await linhas('precoReferencia'), await linhas('precoReferenciaAtual')]).toEqual([6_000, 3_500])
  await aberto.close()
  await copia.remove()
}, 300_000)

test('an interrupted import leaves nothing at all', async () => {
  await importar('01')
  const antes = await snapshot(banco.db)
  for (const quando of ['1.000 linhas', 'Gravando']) {
    const stop = new AbortController()
    const onProgress = (texto: string) => texto.startsWith(quando) && stop.abort(new Error('interrompida'))
    await expect(importar('02', { signal: stop.signal, onProgress })).rejects.toThrow('interrompida')
    expect(await snapshot(banco.db)).toBe(antes)
  }
})

test('two imports at a time go one after the other', async () => {
  const relatorios = await Promise.all([importar('01'), importar('02'), importar('02')])
  expect(relatorios.map(({ situacao }) => situacao).toSorted()).toEqual([
    'importado',
    'importado',
    'sem_mudancas',
  ])
  const meses = await banco.db.selectFrom('fipeMes').select(['mes', 'precos']).orderBy('mes').execute()
  expect(meses).toEqual([
    { mes: '2026-01-01', precos: 3_000 },
    { mes: '2026-02-01', precos: 3_000 },
  ])
})

test('an import that stood still for long is overtaken, and writes nothing when it wakes up', async () => {
  const asleep = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const lenta = importar('01', { onProgress: () => started.resolve() }, asleep.promise)
  await started.promise
  await envelhecer(banco.db)
  expect(await importar('02')).toMatchObject({ situacao: 'importado' })
  const antes = await snapshot(banco.db)
  asleep.resolve()
  expect(await lenta).toMatchObject({
    situacao: 'recusado',
    mensagem: 'A importação ficou parada e outra tomou o seu lugar. Envie o arquivo de novo.',
  })
  expect(await snapshot(banco.db)).toBe(antes)
})
