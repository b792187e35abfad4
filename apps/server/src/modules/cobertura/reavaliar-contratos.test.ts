import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { expectConfere } from '../../testing/conferir.ts'
import { importarEstoque } from '../estoque/importacao/estoque-importacao.service.ts'
import { reavaliarContratosAlterados } from './reavaliar-contratos.job.ts'
import { createPassagem } from './testing/passagem.ts'

let t: TestApp

beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const pedidas = () =>
  t.banco.db
    .selectFrom('tarefaPedida')
    .where('nome', '=', reavaliarContratosAlterados.nome)
    .select('dados')
    .execute()
async function executar() {
  const [pedida] = await pedidas()
  const dados = reavaliarContratosAlterados.dados.parse(pedida?.dados)
  const { signal } = new AbortController()
  await reavaliarContratosAlterados.run(
    { db: t.banco.db, clock: t.clock, log: () => undefined, signal },
    dados,
  )
}

test('a pledged zero-km vehicle that was driven pulls its contract down without an import, told once', async () => {
  const { db } = t.banco
  const g = await createPassagem(t)
  const p = await g.parceria()
  const { modeloId } = await t.cenario.modelo({ ano: 2026, preco: 5_000_000 })
  const zeroKm = await db
    .updateTable('precoReferenciaAtual')
    .set({ mes: '2021-01-01' })
    .where('modeloId', '=', modeloId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('precoReferenciaAtual')
    .values({ ...zeroKm, anoModelo: 32_000, preco: (zeroKm.preco * 1.2) as typeof zeroKm.preco })
    .execute()
  await db.deleteFrom('fipeMes').where('mes', '>', '2021-01-01').execute()
  const chassi = '9BD00000000099999'
  const veiculoId = await t.cenario.veiculo({
    lojaId: p.lojaId,
    modeloId,
    anoModelo: 2026,
    hodometro: 10,
    placa: 'ZRO0K00',
    chassi,
  })
  const id = await p.criar(0, { valorGarantia: 60_000 })
  const body = [{ veiculoId, precoVeiculo: 60_000, precoInstituicaoFinanceira: 60_000 }]
  expect((await t.call('PUT', `/api/contratos/${id}/garantias`, { token: p.banco, body })).status).toBe(200)
  await p.enviar(id)
  await p.aprovar(id)
  expect(await g.atual(id)).toMatchObject({ totalAtual: 6_000_000 })

  const rodou = async (km: number) => {
    async function* bytes() {
      yield Buffer.from(
        `placa;chassi;ano_modelo;codigo_fipe;hodometro\nZRO0K00;${chassi};2026;${codigoFipe};${km}\n`,
      )
    }
    const opcoes = { lojaId: p.lojaId, completo: false, confirmar: true }
    expect(await importarEstoque(db, t.clock, bytes(), opcoes)).not.toMatchObject({ situacao: 'recusado' })
  }
  const { codigoFipe } = await db
    .selectFrom('veiculoModelo')
    .where('id', '=', modeloId)
    .select('codigoFipe')
    .executeTakeFirstOrThrow()
  await rodou(100)
  expect(await pedidas()).toEqual([])
  await rodou(101)
  await executar()
  expect(await g.atual(id)).toMatchObject({ totalAtual: 5_000_000, valorGarantia: 6_000_000 })
  expect(await g.passos(id)).toEqual(['aberto 5000000/6000000'])
  const { historico } = (await t.call('GET', `/api/contratos/${id}/cobertura`, { token: p.banco })).json<{
    historico: { motivo: string }[]
  }>()
  expect(historico[0]).toMatchObject({ motivo: 'estoque', totalAtual: 50_000 })
  const numero = await p.numeroDe(id)
  const aviso = `Com a carga de estoque da loja, os veículos do contrato ${numero} cobrem 83,33% do valor da garantia. Faltam R$ 10.000,00.`
  const depois = await g.retrato()
  expect([await g.avisos(p.bancoId), await g.avisos(p.lojaId)]).toEqual([[aviso], [aviso]])
  await executar()
  expect(await g.retrato()).toBe(depois)
})
