import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSaldos } from '#modules/saldos/testing/saldos.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { createParceria } from '#testing/parceria.ts'
import { READERS } from './argumentos.ts'
import { commandHandlers } from './handlers.ts'

let t: TestApp
let dir: string
beforeAll(async () => {
  t = await startApp()
  dir = mkdtempSync(join(tmpdir(), 'lastro-saldos-'))
})
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true })
  await t.close()
})

test('a compressed file of balances is loaded, asks what a call asks, and is known when it comes again', async () => {
  const p = await createParceria(t)
  const s = createSaldos(t)
  const [a] = await s.ativos(p, 1)
  const importar = (saldo: string, ...flags: string[]) => {
    const arquivo = join(dir, 'saldos.csv.gz')
    writeFileSync(arquivo, gzipSync(`numero;data_base;saldo_devedor\n${a.numero};13/11/2026;${saldo}\n`))
    const args = READERS['importar-saldos'](['--instituicao', String(p.bancoId), arquivo, ...flags])
    const handler = commandHandlers(t)['importar-saldos']
    return handler(args, () => undefined, new AbortController().signal)
  }
  expect(await importar('40.000,10', '--completo')).toMatchObject({
    saida: ['1 saldo de 13/11/2026, R$\u00a040.000,10 ao todo.'],
    erros: [],
  })
  expect((await s.doContrato(p, a.id)).atual).toMatchObject({ saldoDevedor: 40_000.1 })
  expect(await importar('40.000,10', '--completo')).toMatchObject({
    saida: ['Estes saldos já estavam carregados. Nada mudou.'],
  })
  const grande = await importar('150.000,01')
  expect(grande.erros.join('\n')).toContain('Para confirmar, repita o comando com --confirmar.')
  expect((await s.doContrato(p, a.id)).atual).toMatchObject({ saldoDevedor: 40_000.1 })
  expect((await importar('150.000,01', '--confirmar')).erros).toEqual([])
  expect((await s.doContrato(p, a.id)).atual).toMatchObject({ saldoDevedor: 150_000.01 })
})

test('what was read by a person’s word is said, and the bad lines stand in a file beside', async () => {
  const p = await createParceria(t)
  const s = createSaldos(t)
  const [a] = await s.ativos(p, 1)
  const colunas = [{ titulo: 'Montante', leitura: 'saldo_devedor' }]
  expect((await t.call('PUT', s.url(p, '/colunas'), { token: p.banco, body: { colunas } })).status).toBe(204)
  const arquivo = join(dir, 'ruins.csv')
  const ruins = Array.from({ length: 150 }, (_, n) => `X-${n};13/11/2026;muito`)
  writeFileSync(arquivo, ['Contrato;Data base;Montante', `${a.numero};13/11/2026;1,00`, ...ruins].join('\n'))
  const args = READERS['importar-saldos'](['--instituicao', String(p.bancoId), arquivo])
  const { erros } = await commandHandlers(t)['importar-saldos'](
    args,
    () => undefined,
    new AbortController().signal,
  )
  expect(erros.join('\n')).toContain('Coluna “Montante”: lida como Saldo devedor do contrato, escolha de')
  expect(erros).toContain('  … e mais 50.')
  const beside = join(dir, 'ruins-linhas-com-problema.csv')
  expect(erros.join('\n')).toContain(`As linhas com problema estão em ${beside}: corrija-as`)
  // The headings, the lines, and an empty end.
  expect(readFileSync(beside, 'utf8').split('\r\n')).toHaveLength(152)
})
