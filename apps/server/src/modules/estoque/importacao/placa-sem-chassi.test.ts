// @module-tag motores
import { anoDe } from '@lastro/shared/dia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { next, renavamDe } from '#testing/documentos.ts'
import {
  chassiNovo,
  createLojaZeroKm,
  createModeloZeroKm,
  type ModeloZeroKm,
  placaNova,
  rotulo,
} from '../testing/loja-zero-km.ts'

// Lines that may be about a car without a plate, and don't say so.

let t: TestApp
let modelo: ModeloZeroKm
beforeAll(async () => {
  t = await startApp()
  modelo = await createModeloZeroKm(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const createLoja = () => createLojaZeroKm(t, modelo)

test('a plate without the chassis may be the plate of a car that had none: it makes no second car', async () => {
  const l = await createLoja()
  const chassi = chassiNovo()
  await l.carregar([l.carro(chassi)])
  const semChassi = l.carro(chassi, { placa: placaNova(), chassi: null, renavam: renavamDe(next()) })
  const { status, text } = await l.carregar([semChassi])
  expect([status, text]).toEqual([400, expect.stringContaining(`pode ser o veículo ${rotulo(chassi)}`)])
  // Of another year it is another car.
  const outro = { ...semChassi, anoModelo: anoDe(t.clock.today()) - 1, hodometro: 20_000 }
  expect((await l.carregar([outro])).status).toBe(200)
  expect(await l.veiculos()).toHaveLength(2)
})

test('a bad line with a new plate and no readable chassis takes no car without a plate out of the stock', async () => {
  const l = await createLoja()
  const [um, dois] = [chassiNovo(), chassiNovo()]
  await l.carregar([l.carro(um), l.carro(dois)])
  const ruim = l.carro('9BD0', { placa: placaNova(), renavam: null })
  const answer = await l.carregar([ruim, l.carro(dois)], { completo: true, parcial: true, confirmar: true })
  expect(answer.status).toBe(200)
  expect((await l.veiculos()).map(({ saiuEm }) => saiuEm)).toEqual([null, null])
})
