import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { arquivoDe, createCarga, createLoja } from '../carga-inicial/testing/carga.ts'
import { conferir } from './conferencia.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

test('what a load brought without a kept line, by one person, or billed, is told of', async () => {
  const { db } = t.banco
  const banco = await t.cenario.instituicao('Banco Um')
  const loja = await createLoja(t)
  const veiculoId = await t.cenario.veiculo({ lojaId: loja.id })
  const { placa } = await db
    .selectFrom('veiculo')
    .where('id', '=', veiculoId)
    .select('placa')
    .executeTakeFirstOrThrow()
  const c = await createCarga(t, banco)
  const id = await c.abrir()
  const contrato = {
    numero: 'CT-1',
    cnpj_loja: loja.cnpj,
    tipo: 'Parcelado',
    valor_credito: '1.000,00',
    valor_garantia: '1.000,00',
    data_contrato: '10/03/2026',
    data_termino: '10/03/2027',
  }
  await c.enviar(id, 'contratos', arquivoDe('contratos', contrato))
  const garantia = { numero: 'CT-1', placa, preco_acordado: '2.000,00', data_inclusao: '10/03/2026' }
  await c.enviar(id, 'garantias', arquivoDe('garantias', garantia))
  await c.trouxe(id)
  const frases = async () => (await conferir(db)).flatMap((resultado) => resultado.frases)
  expect(await frases()).toEqual([])

  const { id: contratoId } = await db
    .selectFrom('contrato')
    .where('cargaInicialId', '=', id)
    .select('id')
    .executeTakeFirstOrThrow()
  const { id: penhorId } = await db
    .selectFrom('penhor')
    .where('cargaInicialId', '=', id)
    .select('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('cargaInicialContrato').set({ contratoId: null }).where('cargaId', '=', id).execute()
  await db.updateTable('cargaInicialVeiculo').set({ penhorId: null }).where('cargaId', '=', id).execute()
  expect(await frases()).toEqual([
    'O contrato CT-1 (Banco Um) veio de uma carga inicial, e nenhum arquivo guardado o diz.',
    `O contrato CT-1 (Banco Um): nenhuma linha guardada diz o penhor ${penhorId}, que a carga inicial trouxe.`,
  ])
  await db.updateTable('cargaInicialContrato').set({ contratoId }).where('cargaId', '=', id).execute()
  await db.updateTable('cargaInicialVeiculo').set({ penhorId }).where('cargaId', '=', id).execute()

  const evento = {
    instituicaoFinanceiraId: banco,
    contratoId,
    veiculoId: null,
    regraGarantiaId: null,
    usuarioId: null,
  }
  await db
    .insertInto('eventoCobranca')
    .values({
      ...evento,
      tipo: 'contrato_incluido',
      valor: 0 as never,
      chave: `contrato:${contratoId}:incluido`,
      ocorridoEm: t.clock.now(),
      parametroId: null,
      parametroEscopo: 'nenhum',
    })
    .execute()
  expect(await frases()).toContain(
    'O contrato CT-1 (Banco Um) tem o evento Contrato incluído sem ter sido ativado.',
  )
  await db.deleteFrom('eventoCobranca').where('contratoId', '=', contratoId).execute()

  await db.updateTable('auditoria').set({ acao: 'consultar' }).where('acao', '=', 'abrirCarga').execute()
  expect(await frases()).toEqual([
    `A carga inicial ${id} (Banco Um) está na situação aberta, e a auditoria não o diz.`,
  ])
  await db
    .updateTable('auditoria')
    .set({ acao: 'abrirCarga', depois: '{"passo":"abrir","primeiraPessoa":null}' })
    .where('entidade', '=', 'cargaInicial')
    .where('acao', '=', 'consultar')
    .execute()
  expect(await frases()).toEqual([`A carga inicial ${id} (Banco Um) foi aberta por uma só pessoa.`])
})
