import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createBaixas } from '#testing/baixas.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { findLojaComBaixa } from './lista.repository.ts'

// Today is Monday, 16 November 2026; balances are of Friday, the 13th.

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

test('the list is a file, as filtered, with what each owes on that day', async () => {
  const p = await createBaixas(t)
  const { contratoId, carros } = await p.comSaldo(2, 60_000)
  const numero = await p.numeroDe(contratoId)
  const aberta = await p.aberta(contratoId, carros[0].id)
  await p.pagar(aberta, 10_000)
  const outra = await p.aberta(contratoId, carros[1]?.id ?? 0, { motivo: 'outro', texto: 'Furto' })
  await t.call('POST', `/api/baixas/${outra}/cancelar`, { token: p.banco, body: { motivo: 'Achado' } })
  const baixar = (query: string, token = p.banco) =>
    t.call('GET', `/api/instituicoes-financeiras/${p.bancoId}/baixas/exportar?${query}`, { token })
  const linhas = async (query: string) =>
    (await baixar(`formato=csv${query}`)).text
      .trim()
      .split('\r\n')
      .map((linha) => linha.split(';'))
  const [titulos, primeira, segunda, ...resto] = await linhas('')
  expect(resto).toEqual([])
  const porTitulo = (linha: string[] = []) =>
    Object.fromEntries(linha.map((celula, index) => [titulos?.[index]?.replace('\ufeff', ''), celula]))
  expect(porTitulo(primeira)).toMatchObject({
    Placa: carros[0].placa,
    Contrato: numero,
    Situação: 'A pagar',
    Motivo: 'Venda',
    Prazo: '2026-11-18',
    'Dias úteis de atraso': '',
    Valor: '30000,00',
    Rateado: 'Sim',
    'Data-base': '2026-11-13',
    Pago: '10000,00',
    'A pagar': '20000,00',
    'Aberta por': 'Ana do Banco',
  })
  expect(porTitulo(segunda)).toMatchObject({
    Situação: 'Cancelada',
    Motivo: 'Furto',
    'A pagar': '',
    'Motivo do fim': 'Achado',
  })
  expect(await linhas('&estado=cancelada')).toHaveLength(2)
  expect(await linhas(`&loja=${p.lojaId + 1_000}`)).toHaveLength(1)
  expect(await linhas('&vencidas=true')).toHaveLength(1)
  const [folha] = await readExcelFile((await baixar(`formato=xlsx&loja=${p.lojaId}&estado=aberta`)).bytes)
  const textos = folha?.data.flat().map(String) ?? []
  expect(textos).toContain(carros[0].placa)
  expect(textos).not.toContain('Cancelada')
  const auditada = await t.banco.db
    .selectFrom('auditoria')
    .where('instituicaoFinanceiraId', '=', p.bancoId)
    .where('entidade', '=', 'baixa')
    .select(['acao', 'depois'])
    .orderBy('sequencia', 'desc')
    .executeTakeFirstOrThrow()
  expect(auditada).toMatchObject({ acao: 'exportar', depois: expect.stringContaining('"aberta"') })
  // Another institution's people, and the store's, read nothing of it.
  expect((await baixar('formato=csv', (await createBaixas(t)).banco)).status).toBe(403)
  expect((await baixar('formato=csv', p.loja)).status).toBe(403)
})

test('the filter in words names a store of the institution’s own payoffs, and no other', async () => {
  const p = await createBaixas(t)
  const alheia = await createBaixas(t)
  for (const de of [p, alheia]) {
    const { contratoId, carros } = await de.comSaldo(1, 30_000)
    await de.aberta(contratoId, carros[0].id)
  }
  const { db } = t.banco
  expect(await findLojaComBaixa(db, p.bancoId, p.lojaId)).toEqual({
    nomeFantasia: expect.stringMatching(/^Loja /),
  })
  expect(await findLojaComBaixa(db, p.bancoId, alheia.lojaId)).toBeUndefined()
})

test('of the overdue alone, how late they are; without a fresh balance neither a value nor how it came about', async () => {
  const p = await createBaixas(t)
  const { contratoId, carros } = await p.comSaldo(2, 60_000)
  await p.aberta(contratoId, carros[0].id)
  const cancelada = await p.aberta(contratoId, carros[1]?.id ?? 0)
  await p.agirNaBaixa(cancelada, 'cancelar')
  t.setNow('2026-11-23T15:00:00Z')
  const { token } = await t.cenario.usuario(p.bancoId, DE_INSTITUICAO)
  const { text } = await t.call(
    'GET',
    `/api/instituicoes-financeiras/${p.bancoId}/baixas/exportar?formato=csv&vencidas=true`,
    { token },
  )
  const [titulos = [], vencida = [], ...resto] = text
    .trim()
    .split('\r\n')
    .map((linha) => linha.split(';'))
  const celula = (titulo: string) => vencida[titulos.indexOf(titulo)]
  expect(resto).toEqual([])
  expect(vencida).toContain(carros[0].placa)
  expect(celula('Dias úteis de atraso')).toBe('2')
  expect([celula('Valor'), celula('Rateado'), celula('Data-base')]).toEqual(['', '', ''])
})
