// @module-tag motores
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clockFrom } from '#clock.ts'
import { copyTestBanco } from '#db/testing.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { ALL_CASES } from '#testing/case-count.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createParceria } from '#testing/parceria.ts'
import { SHORT_LIVED } from '#testing/short-lived.ts'
import { arquivoDe, createCarga, createLoja, newCnpj } from './testing/carga.ts'
import { trazer } from './trazer/trazer.service.ts'

vi.setConfig({ testTimeout: 900_000 })

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

const linhaDoContrato = (numero: string, cnpj: string) => ({
  numero,
  cnpj_loja: cnpj,
  tipo: 'Rotativo',
  valor_credito: '100.000,00',
  valor_garantia: '50.000,00',
  data_contrato: '10/03/2026',
  data_termino: '10/03/2027',
})

const CARROS = ALL_CASES ? 2_000 : 48
const SENDS_AT_ONCE = 8

test(`a load and live sends of the same ${CARROS} cars, at once: each car backs one contract`, async () => {
  const p = await createParceria(t)
  const { db } = t.banco
  const cnpj = newCnpj()
  await db.updateTable('estabelecimento').set({ cnpj }).where('id', '=', p.lojaId).execute()
  const rascunhos: number[] = []
  for (let n = 0; n < CARROS; n++) rascunhos.push(await p.criar(1))
  const carros = await db
    .selectFrom('contratoGarantia')
    .innerJoin('veiculo', 'veiculo.id', 'contratoGarantia.veiculoId')
    .where('contratoId', 'in', rascunhos)
    .select('placa')
    .orderBy('contratoId')
    .execute()
  const c = await createCarga(t, await t.cenario.instituicao())
  const id = await c.abrir()
  const numeros = carros.map((_, n) => `L-${n}`)
  await c.enviar(
    id,
    'contratos',
    arquivoDe('contratos', ...numeros.map((numero) => linhaDoContrato(numero, cnpj))),
  )
  const garantias = carros.map(({ placa }, n) => ({
    numero: `L-${n}`,
    placa,
    preco_acordado: '45.000,00',
    data_inclusao: '12/03/2026',
  }))
  await c.enviar(id, 'garantias', arquivoDe('garantias', ...garantias))

  const enviados: number[] = []
  const queue = rascunhos.toReversed()
  const enviar = async () => {
    for (let rascunho = queue.pop(); rascunho !== undefined; rascunho = queue.pop()) {
      const { status } = await p.agir(rascunho, 'enviar', p.banco)
      expect([200, 400]).toContain(status)
      if (status === 200) enviados.push(rascunho)
    }
  }
  const [answer] = await Promise.all([
    c.trazer(id, { parcial: true }),
    ...Array.from({ length: SENDS_AT_ONCE }, enviar),
  ])
  const { contratos, totalRecusados } = answer.json<{
    contratos: number
    totalRecusados: number
  }>()
  expect(contratos + totalRecusados).toBe(CARROS)
  // Every car has exactly one holder.
  expect(contratos + enviados.length).toBe(CARROS)
  const { abertos } = await db
    .selectFrom('penhor')
    .where('dataExclusao', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('abertos'))
    .executeTakeFirstOrThrow()
  expect(abertos).toBe(CARROS)
  await expectConfere(db)
})

test('a taking that is killed in the middle goes on with the next: each contract comes once, and stores are told once', async () => {
  const CONTRATOS = 450
  const loja = await createLoja(t)
  const banco = await t.cenario.instituicao()
  const c = await createCarga(t, banco)
  const id = await c.abrir()
  const numeros = Array.from({ length: CONTRATOS }, (_, n) => `K-${n}`)
  await c.enviar(
    id,
    'contratos',
    arquivoDe('contratos', ...numeros.map((numero) => linhaDoContrato(numero, loja.cnpj))),
  )
  const copy = await copyTestBanco(t.banco)
  try {
    const programa = fileURLToPath(new URL('./testing/trazer-and-die.ts', import.meta.url))
    const child = spawn(process.execPath, [SHORT_LIVED, programa, String(id), '200 contratos'], {
      stdio: 'inherit',
      env: { ...process.env, ...copy.env },
    })
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')
    const depois = await copy.open()
    const contar = async () => {
      const { quantos } = await depois.db
        .selectFrom('contrato')
        .where('cargaInicialId', '=', id)
        .select((eb) => eb.fn.countAll<number>().as('quantos'))
        .executeTakeFirstOrThrow()
      return quantos
    }
    expect(await contar()).toBe(200)
    // The killed process gives its lease back by its silence.
    await depois.db
      .updateTable('importacao')
      .set({ vivaEm: new Date(Date.now() - 60_000) })
      .execute()
    const clock = clockFrom(() => new Date())
    const opcoes = { cargaId: id, sessao: null, parcial: false, confirmar: true }
    expect(await trazer({ db: depois.db, clock }, opcoes)).toMatchObject({
      situacao: 'trazidos',
      contratos: 250,
    })
    expect(await contar()).toBe(CONTRATOS)
    expect(await trazer({ db: depois.db, clock }, opcoes)).toMatchObject({ situacao: 'sem_mudancas' })
    const avisos = await depois.db
      .selectFrom('notificacao')
      .where('estabelecimentoId', '=', loja.id)
      .select('conteudo')
      .execute()
    expect(avisos.map(({ conteudo }) => conteudo)).toEqual([
      expect.stringContaining('450 contratos com 0 veículos'),
    ])
    await expectConfere(depois.db)
    await depois.close()
  } finally {
    await copy.remove()
  }
})
