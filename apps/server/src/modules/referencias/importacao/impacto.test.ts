import { STATUS } from '@lastro/shared/contratos/status'
import { fraseDaCobertura } from '@lastro/shared/veiculos/referencia'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'
import { reavaliarPendentes } from '#modules/cobertura/reavaliar/reavaliar-pendentes.service.ts'
import { arquivo } from '../testing/mesa.ts'
import { importarFipe, type FipeOptions } from './importacao.service.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

async function modelo() {
  const { modeloId } = await t.cenario.modelo({ preco: 5_000_000 })
  const { codigoFipe } = await t.banco.db
    .selectFrom('veiculoModelo')
    .where('id', '=', modeloId)
    .select('codigoFipe')
    .executeTakeFirstOrThrow()
  const linha = (mes: string, preco: string) => `${mes},carro,${codigoFipe},Fiat,Uno,2022,Gasolina,${preco}`
  return { modeloId, linha }
}

/** An Ativo contract with one vehicle, worth and owing R$ 50.000,00. */
async function ativar(modeloId: number) {
  const veiculoId = await n.veiculo({ modeloId })
  const { id } = await n.criar()
  expect((await n.garantir(id, [[veiculoId, 50_000]])).status).toBe(200)
  expect((await n.agir(id, 'enviar', n.banco)).status).toBe(200)
  expect((await n.agir(id, 'aprovar', n.loja)).status).toBe(200)
  expect((await n.contrato(id)).status).toBe(STATUS[5].label)
  return veiculoId
}

/** Sells an Ativo contract's only vehicle, which leaves the guarantee, and of the R$ 50.000,00 nothing is covered. */
async function releaseSold(veiculoId: number) {
  const { contratoId } = await t.banco.db
    .selectFrom('contratoGarantia')
    .where('veiculoId', '=', veiculoId)
    .select('contratoId')
    .executeTakeFirstOrThrow()
  const data = '2026-11-16T00:00:00Z'
  const agir = (url: string, body: object) => t.call('POST', url, { token: n.banco, body })
  const venda = { veiculoId, dataVenda: data, motivo: 'venda' }
  const { id } = (await agir(`/api/contratos/${contratoId}/baixas`, venda)).json<{ id: number }>()
  const paga = await agir(`/api/baixas/${id}/pagamento`, { valor: 20_000, valorDaBaixa: 20_000, data })
  expect(paga.json()).toMatchObject({ estado: 'liberada' })
}

async function importar(linhas: string[], opcoes: FipeOptions = {}) {
  async function* bytes() {
    yield Buffer.from(arquivo(...linhas))
  }
  return importarFipe(t.banco.db, t.clock, bytes(), opcoes)
}

/** All stored coverage, in centavos. */
const emArquivo = async () =>
  (
    await sql<{ total: number; deficit: number }>`select sum(total_atual)::bigint as total,
      sum(greatest(valor_garantia - total_atual, 0))::bigint as deficit from cobertura where ativo`.execute(
      t.banco.db,
    )
  ).rows[0]

/** Previews the file, publishes it, and compares the resulting coverage with the preview. */
async function preverEPublicar(linhas: string[], opcoes: FipeOptions = {}) {
  const prevista = (await importar(linhas, opcoes)).previa?.cobertura
  expect(await emArquivo()).toEqual({ total: prevista?.totalAntes, deficit: prevista?.deficitAntes })
  const feita = await importar(linhas, { ...opcoes, confirmar: 'Conferido' })
  expect([feita.situacao, feita.previa?.cobertura]).toEqual(['importado', prevista])
  await reavaliarPendentes({ db: t.banco.db, clock: t.clock })
  expect(await emArquivo()).toEqual({ total: prevista?.totalDepois, deficit: prevista?.deficitDepois })
  return prevista
}

test('what a month does to all coverage is foreseen to the centavo: fallen, replaced, stale, left the stock', async () => {
  const [cai, staying, outro] = [await modelo(), await modelo(), await modelo()]
  await ativar(cai.modeloId)
  await ativar(staying.modeloId)
  const saiu = await ativar(staying.modeloId)
  await t.banco.db.updateTable('veiculo').set({ saiuEm: t.clock.now() }).where('id', '=', saiu).execute()
  await sql`update cobertura k set total_atual = 0 from contrato_garantia g
    where g.veiculo_id = ${saiu} and g.contrato_id = k.contrato_id`.execute(t.banco.db)
  await releaseSold(await ativar(staying.modeloId))
  // A draft counts for nothing.
  const rascunho = await n.criar()
  expect(
    (await n.garantir(rascunho.id, [[await n.veiculo({ modeloId: cai.modeloId }), 50_000]])).status,
  ).toBe(200)

  const novembro = await preverEPublicar([cai.linha('2026-11', '45000.01'), outro.linha('2026-11', '1.00')])
  expect(novembro).toEqual({
    contratos: 1,
    descobrem: 1,
    totalAntes: 10_000_000,
    totalDepois: 9_500_001,
    deficitAntes: 10_000_000,
    deficitDepois: 10_499_999,
  })
  expect(fraseDaCobertura({ cobertura: novembro }).replaceAll(/\s/gu, ' ')).toBe(
    '1 contrato ativo muda de cobertura, 1 fica descoberto. Insuficiência de toda a carteira: de R$ 100.000,00 para R$ 104.999,99. ' +
      'Valor das garantias: de R$ 100.000,00 para R$ 95.000,01.',
  )
  // Gone from the month that takes its place: October counts again.
  expect(await preverEPublicar([outro.linha('2026-11', '2.00')], { substituir: 'Errado' })).toMatchObject({
    contratos: 1,
    descobrem: 0,
    totalAntes: 9_500_001,
    totalDepois: 10_000_000,
    deficitDepois: 10_000_000,
  })
  // Five months later, what October listed last counts 0.
  t.setNow('2027-03-05T15:00:00Z')
  const marco = await preverEPublicar([cai.linha('2027-03', '60000.00'), outro.linha('2027-03', '1.00')])
  expect(marco).toMatchObject({
    contratos: 2,
    descobrem: 1,
    totalDepois: 6_000_000,
    deficitDepois: 15_000_000,
  })
  // A month older than all others moves nothing.
  expect(await preverEPublicar([staying.linha('2026-09', '1.00')])).toMatchObject({
    contratos: 0,
    descobrem: 0,
  })
})
