import { FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { conferir } from './conferencia.service.ts'

let t: TestApp
let p: Parceria
beforeAll(async () => {
  t = await startApp()
  p = await createParceria(t)
})
afterAll(() => t.close())

const { Km, Marca, UF } = FiltroRegra

async function sentencas() {
  const resultados = await conferir(t.banco.db)
  return resultados.flatMap(({ titulo, frases }) =>
    titulo === 'Versões das regras de garantia' ? frases : [],
  )
}

/** A proposal with one vehicle of 10,000 km, sent under a rule that takes up to 20,000. */
async function enviado() {
  const { marcaId } = await t.banco.db
    .selectFrom('veiculoModelo')
    .where('id', '=', p.modeloId)
    .select('marcaId')
    .executeTakeFirstOrThrow()
  const { regraId } = await t.cenario.regra({
    instituicaoId: p.bancoId,
    filtros: [Marca, Km, UF],
    itens: [{ percentual: 10_000, marcas: [marcaId], quilometragemMaxima: 20_000 }],
  })
  const id = await p.criar(1, { regraGarantiaId: regraId })
  await p.enviar(id)
  const penhor = await t.banco.db
    .selectFrom('penhor')
    .where('contratoId', '=', id)
    .select(['id', 'veiculoId', 'julgadoFatos'])
    .executeTakeFirstOrThrow()
  return { id, regraId, penhor }
}

const salvar = (regraId: number, item: object) =>
  t.call('PUT', `/api/regras-garantia/${regraId}/itens`, {
    token: p.banco,
    body: { itens: [{ percentualTabelaReferencia: 100, ...item }] },
  })

test('vehicles are held to the version that their contract froze, by what they were at the sending', async () => {
  const { id, regraId, penhor } = await enviado()
  await expectConfere(t.banco.db)
  // While the vehicle is pledged these may change, and so may the rule and the model's brand.
  const { db } = t.banco
  await db.updateTable('veiculo').set({ hodometro: 90_000 }).where('id', '=', penhor.veiculoId).execute()
  const { marcaId: outra } = await t.cenario.modelo({ marca: 'Outra' })
  await db.updateTable('veiculoModelo').set({ marcaId: outra }).where('id', '=', p.modeloId).execute()
  expect((await salvar(regraId, { quilometragemMaxima: 1 })).status).toBe(200)
  await expectConfere(db)

  await db.updateTable('contrato').set({ regraGarantiaVersao: 2 }).where('id', '=', id).execute()
  expect(await sentencas()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^O contrato CT-\\d+ \\(.+\\) e o penhor ${penhor.id} do veículo \\w{7}: foi julgado pela versão 1 da regra ${regraId}, mas o contrato guarda a versão 2 da regra ${regraId}\\.$`,
      ),
    ),
  ])
  await db.updateTable('contrato').set({ regraGarantiaVersao: 1 }).where('id', '=', id).execute()
  const fatos = JSON.stringify({ ...penhor.julgadoFatos, hodometro: 20_001 })
  await db.updateTable('penhor').set({ julgadoFatos: fatos }).where('id', '=', penhor.id).execute()
  expect(await sentencas()).toEqual([
    expect.stringMatching(new RegExp(`: não atendia à versão 1 da regra ${regraId} em 16/11/2026\\.$`)),
  ])
  await db.updateTable('veiculo').set({ hodometro: 10_000 }).where('id', '=', penhor.veiculoId).execute()
  await p.agir(id, 'cancelar', p.banco)
  await expectConfere(db)
})

test('a rule that is changed while nothing judges by it judges nothing; the next send and the approval do', async () => {
  const { id } = await enviado()
  const { regraId: outra } = await t.cenario.regra({
    instituicaoId: p.bancoId,
    itens: [{ percentual: 10_000 }],
  })
  expect((await p.alterar(id, { regraGarantiaId: outra })).status).toBe(200)
  const julgado = () =>
    t.banco.db
      .selectFrom('penhor')
      .where('contratoId', '=', id)
      .select(['julgadoRegraId', 'julgadoVersao', 'julgadoEm'])
      .execute()
  expect(await julgado()).toEqual([{ julgadoRegraId: null, julgadoVersao: null, julgadoEm: null }])
  await expectConfere(t.banco.db)
  await p.aprovar(id)
  expect(await julgado()).toEqual([{ julgadoRegraId: outra, julgadoVersao: 1, julgadoEm: '2026-11-16' }])
  await expectConfere(t.banco.db)
})
