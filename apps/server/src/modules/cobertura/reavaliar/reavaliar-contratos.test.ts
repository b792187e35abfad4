import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '#jobs/start-jobs.ts'
import { drainJobs } from '#jobs/testing/drain-jobs.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { importarEstoque } from '#modules/estoque/importacao/importacao.service.ts'
import { reavaliarContratosAlterados } from './reavaliar-contratos.job.ts'
import { reavaliarContratos, reavaliarNaVirada } from './reavaliar-contratos.service.ts'
import { createPassagem } from '../testing/passagem.ts'

let t: TestApp
let g: Awaited<ReturnType<typeof createPassagem>>
let p: Awaited<ReturnType<typeof g.parceria>>

beforeAll(async () => {
  t = await startApp()
  g = await createPassagem(t)
  p = await g.parceria()
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

interface ZeroKm {
  placa: string
  chassi: string
  anoModelo: number
}

/** Makes an Ativo contract with one vehicle of 10 km: 60.000,00 as zero km, 50.000,00 by its model year. */
async function comZeroKm({ placa, chassi, anoModelo }: ZeroKm) {
  const { db } = t.banco
  const { modeloId } = await t.cenario.modelo({ ano: anoModelo, preco: 5_000_000 })
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
  const veiculoId = await t.cenario.veiculo({
    lojaId: p.lojaId,
    modeloId,
    anoModelo,
    hodometro: 10,
    placa,
    chassi,
  })
  const id = await p.criar(0, { valorGarantia: 60_000 })
  const body = [{ veiculoId, precoVeiculo: 60_000, precoInstituicaoFinanceira: 60_000 }]
  expect((await t.call('PUT', `/api/contratos/${id}/garantias`, { token: p.banco, body })).status).toBe(200)
  await p.enviar(id)
  await p.aprovar(id)
  expect(await g.atual(id)).toMatchObject({ totalAtual: 6_000_000 })
  return { id, modeloId }
}

test('a pledged zero-km vehicle that was driven pulls its contract down without an import, told once', async () => {
  const { db } = t.banco
  const chassi = '9BD00000000099999'
  const { id, modeloId } = await comZeroKm({ placa: 'ZRO0K00', chassi, anoModelo: 2026 })

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
  const aviso = `Com a carga de estoque da loja, os veículos do contrato ${numero} cobrem 83,33% do valor da garantia (FIPE 01/2021). Faltam R$ 10.000,00.`
  const depois = await g.retrato()
  expect([await g.avisos(p.bancoId), await g.avisos(p.lojaId)]).toEqual([[aviso], [aviso]])
  await executar()
  expect(await g.retrato()).toBe(depois)
})

test('the zero-km rule lets go of a model year when the year changes in São Paulo, told once, and again changes nothing', async () => {
  const antigo = { placa: 'ZRO0K01', chassi: '9BD00000000099998', anoModelo: 2026 }
  const { id } = await comZeroKm(antigo)
  const novo = { placa: 'ZRO0K02', chassi: '9BD00000000099997', anoModelo: 2027 }
  const { id: ficaId } = await comZeroKm(novo)
  const virar = () => reavaliarNaVirada({ db: t.banco.db, clock: t.clock }, { porLote: 1 })
  t.setNow('2027-01-01T02:59:00Z') // still 2026 in São Paulo
  await virar()
  expect(await g.atual(id)).toMatchObject({ totalAtual: 6_000_000 })
  t.setNow('2027-01-01T03:05:00Z')
  await virar()
  expect(await g.atual(id)).toMatchObject({ totalAtual: 5_000_000 })
  expect(await g.passos(id)).toEqual(['aberto 5000000/6000000'])
  expect(await g.atual(ficaId)).toMatchObject({ totalAtual: 6_000_000 })
  const depois = await g.retrato()
  // As if the process was killed before it noted the year.
  await t.banco.db.deleteFrom('viradaDoAno').execute()
  await virar()
  expect(await g.retrato()).toBe(depois)
  const { rows } = await sql<{ estabelecimentoId: number; conteudo: string }>`
    select estabelecimento_id, conteudo from notificacao where contrato_id = ${id} and titulo like 'Cobertura abaixo%' order by id`.execute(
    t.banco.db,
  )
  expect(rows.map(({ estabelecimentoId }) => estabelecimentoId)).toEqual([p.bancoId, p.lojaId])
  expect(rows[0]?.conteudo).toMatch(
    /^Com a virada do ano, que tira veículos dos preços de zero km, os veículos/,
  )
})

test("the new year takes no credit for an import's pass, and once done leaves other causes alone", async () => {
  t.setNow('2026-11-16T15:00:00Z')
  const { id, modeloId } = await comZeroKm({ placa: 'ZRO0K03', chassi: '9BD00000000099996', anoModelo: 2027 })
  const { db } = t.banco
  const virar = () => reavaliarNaVirada({ db, clock: t.clock }, { porLote: 1 })
  const baixar = (preco: number) =>
    db
      .updateTable('precoReferenciaAtual')
      .set({ preco: preco as Centavos })
      .where('modeloId', '=', modeloId)
      .execute()
  const motivos = async () =>
    (
      await db
        .selectFrom('coberturaHistorico')
        .where('contratoId', '=', id)
        .select(['motivo', 'totalAtual'])
        .orderBy('id')
        .execute()
    ).map(({ motivo, totalAtual }) => `${motivo} ${totalAtual}`)

  t.setNow('2028-01-01T03:05:00Z')
  await baixar(4_000_000)
  await db.insertInto('reavaliacao').values({ importadaEm: t.clock.now(), concluidaEm: null }).execute()
  await virar()
  expect((await motivos()).at(-1)).toBe('importacao 4000000')
  const depois = await g.retrato()
  await baixar(3_000_000)
  await virar()
  expect(await g.retrato()).toBe(depois)
})

test('a car that was sold counts nothing in the end, however often that failed to be written at first', async () => {
  const { db, pool } = t.banco
  t.setNow('2026-11-16T15:00:00Z')
  const { id } = await comZeroKm({ placa: 'ZRO0K04', chassi: '9BD00000000099995', anoModelo: 2026 })
  async function* semEla() {
    yield Buffer.from('placa;chassi;ano_modelo;codigo_fipe\n')
  }
  const opcoes = { lojaId: p.lojaId, completo: true, confirmar: true }
  expect(await importarEstoque(db, t.clock, semEla(), opcoes)).toMatchObject({ situacao: 'importado' })
  await pool.query(
    `create function falhar() returns trigger language plpgsql as 'begin raise exception ''sem espaço''; end'`,
  )
  await pool.query(
    'create trigger falhar before insert on cobertura_historico for each row execute function falhar()',
  )
  const nome = 'reavaliar-contratos'
  async function tentar() {
    const jobs = [reavaliarContratosAlterados]
    const fila = await startJobs({ banco: t.banco, clock: t.clock, log: () => undefined, jobs })
    await drainJobs(t.banco, fila)
    await fila.stop()
    await pool.query("update pgboss.job set start_after = now() where name = $1 and state = 'retry'", [nome])
  }
  for (let vez = 0; vez < 10; vez++) await tentar()
  expect(await g.atual(id)).toMatchObject({ totalAtual: 6_000_000 })
  await pool.query('drop function falhar cascade')
  await tentar()
  expect(await g.atual(id)).toMatchObject({ totalAtual: 0 })
})

test('what only a balance or the policy changed leaves vehicles to the evaluation that a price asks for', async () => {
  const { db } = t.banco
  t.setNow('2026-11-16T15:00:00Z')
  const { id, modeloId } = await comZeroKm({ placa: 'ZRO0K07', chassi: '9BD00000000099992', anoModelo: 2026 })
  await db
    .updateTable('precoReferenciaAtual')
    .set({ preco: sql<Centavos>`preco / 2` })
    .where('modeloId', '=', modeloId)
    .execute()
  const contratos = [{ instituicaoFinanceiraId: p.bancoId, contratoId: id }]
  for (const motivo of ['saldo', 'base', 'politica'] as const)
    await reavaliarContratos({ db, clock: t.clock }, contratos, { motivo, reavaliacaoId: null })
  expect(await g.atual(id)).toMatchObject({ totalAtual: 6_000_000 })
  await reavaliarContratos({ db, clock: t.clock }, contratos)
  expect(await g.atual(id)).toMatchObject({ totalAtual: 3_000_000 })
})

test('a contract that cannot be evaluated leaves the new year to the others, and its own job goes on with it', async () => {
  const { db, pool } = t.banco
  t.setNow('2026-11-16T15:00:00Z')
  await db.deleteFrom('viradaDoAno').execute()
  await db.deleteFrom('tarefaPedida').execute()
  const { id } = await comZeroKm({ placa: 'ZRO0K05', chassi: '9BD00000000099994', anoModelo: 2026 })
  const { id: outroId } = await comZeroKm({ placa: 'ZRO0K06', chassi: '9BD00000000099993', anoModelo: 2026 })
  await pool.query(
    `create function falhar() returns trigger language plpgsql as 'begin raise exception ''veneno''; end'`,
  )
  await pool.query(
    `create trigger falhar before insert on cobertura_historico for each row
     when (new.contrato_id = ${id}) execute function falhar()`,
  )
  t.setNow('2027-01-01T03:05:00Z')
  await reavaliarNaVirada({ db, clock: t.clock })
  expect(await g.atual(id)).toMatchObject({ totalAtual: 6_000_000 })
  expect(await g.atual(outroId)).toMatchObject({ totalAtual: 5_000_000 })
  expect(await db.selectFrom('viradaDoAno').select('ano').execute()).toEqual([{ ano: 2027 }])
  await expect(executar()).rejects.toThrow(`sem avaliar os contratos de id ${id}: veneno`)
  await pool.query('drop function falhar cascade')
  await executar()
  expect(await g.atual(id)).toMatchObject({ totalAtual: 5_000_000 })
  const ultimo = db.selectFrom('coberturaHistorico').where('contratoId', '=', id).orderBy('id', 'desc')
  expect(await ultimo.select('motivo').executeTakeFirst()).toEqual({ motivo: 'ano' })
})
