import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_LOJA } from '#testing/cenario.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'
import { lerOrigem } from './testing/ler-origem.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

const origem = (id: number, token = n.banco) => lerOrigem(t, `/api/contratos/${id}/origem-da-situacao`, token)

test('who led it there, when, by which act and from where; what happens within a status is none', async () => {
  const { id } = await n.criar({ valorGarantia: 60_000 })
  expect(await origem(id)).toEqual([
    'Situação',
    'Situação: Rascunho',
    'Desde: 16/11/2026 12:00',
    'Ato: Criou',
    'Por: Ana do Banco (instituição financeira)',
  ])
  t.setNow('2026-11-16T15:10:00Z')
  expect((await n.garantir(id, [[await n.veiculo(), 50_000]])).status).toBe(200)
  expect((await origem(id))[2]).toBe('Desde: 16/11/2026 12:00')
  t.setNow('2026-11-16T15:20:00Z')
  expect((await n.agir(id, 'enviar?forcarEnvio=true', n.banco)).status).toBe(200)
  const enviada = [
    'Situação',
    'Situação: Pendente aprovação de garantia (loja)',
    'Desde: 16/11/2026 12:20',
    'Ato: Enviou',
    'Por: Ana do Banco (instituição financeira)',
    'Situação anterior: Rascunho',
    'Confirmado: apesar do aviso',
  ]
  expect(await origem(id)).toEqual(enviada)
  expect(await origem(id, n.loja)).toEqual(enviada)
  t.setNow('2026-11-16T15:30:00Z')
  expect((await n.agir(id, 'recusar', n.loja, { motivo: 'Outro carro' })).status).toBe(200)
  expect(await origem(id, n.loja)).toEqual([
    'Situação',
    'Situação: Pendente seleção de garantia (instituição financeira)',
    'Desde: 16/11/2026 12:30',
    'Ato: Recusou',
    'Por: Léo da Loja (loja)',
    'Situação anterior: Pendente aprovação de garantia (loja)',
    'Motivo: Outro carro',
  ])
  const outra = await t.cenario.usuario(await t.cenario.loja(), DE_LOJA)
  await expect(origem(id, outra.token)).rejects.toThrow('404 Contrato não encontrado.')
  const daCobertura = await t.cenario.usuario(n.instituicaoId, ['Relatorios.Cobertura.Listar'])
  expect(await origem(id, daCobertura.token)).toEqual(await origem(id))
  const semCodigo = await t.cenario.usuario(n.instituicaoId, ['Relatorios.HistoricoPrecificacao.Listar'])
  await expect(origem(id, semCodigo.token)).rejects.toThrow('403')
})

test('what was not recorded is not made up', async () => {
  const { instituicaoId, lojaId } = n
  const id = await t.cenario.contrato({ instituicaoId, lojaId, status: 5 })
  expect((await origem(id)).slice(1)).toEqual([
    'Situação: Ativo',
    expect.stringMatching(/^Desde: \d\d\/11\/2026/),
    '— Quem levou o contrato a esta situação não foi registrado.',
  ])
})
