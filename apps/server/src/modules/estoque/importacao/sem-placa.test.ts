// @module-tag motores
import { anoDe } from '@lastro/shared/dia'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

// Zero-km cars without a plate: taken by chassis, locked by it, and completed when the plate comes.

vi.setConfig({ testTimeout: 180_000 })

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

/** A store with one zero-km car without a plate, pledged. */
async function createPenhorado(chassi = chassiNovo()) {
  const l = await createLoja()
  await l.carregar([l.carro(chassi)])
  const veiculoId = (await l.veiculos())[0]?.id ?? 0
  const contratoId = await l.rascunho(veiculoId)
  expect((await l.enviar(contratoId)).status).toBe(200)
  return { ...l, chassi, contratoId, veiculoId }
}

const identificadores = (contratoId: number) =>
  t.banco.db
    .selectFrom('penhorIdentificador as i')
    .innerJoin('penhor as p', 'p.id', 'i.penhorId')
    .where('p.contratoId', '=', contratoId)
    .select(['i.tipo', 'i.valor'])
    .orderBy('i.tipo')
    .execute()

test.each([
  ['anoModelo', { anoModelo: 2022 }, 'o ano modelo é 2022'],
  ['hodometro', { hodometro: 101 }, 'o hodômetro é 101 km'],
  ['hodometro', { hodometro: null }, 'o hodômetro não foi informado'],
  ['chassi', { chassi: null, renavam: renavamDe(7_000_001) }, 'o chassi não foi informado'],
])('without a plate a car whose %s is not a zero-km car’s is refused: %o', async (_, change, porque) => {
  const l = await createLoja()
  const { status, text } = await l.carregar([l.carro(chassiNovo(), change)])
  expect(status).toBe(400)
  const ano = anoDe(t.clock.today())
  expect(text).toContain(
    `Placa: sem placa só entra veículo zero km (ano modelo ${ano} ou ${ano + 1}, até 100 km e chassi informado), e ${porque}.`,
  )
  expect(await l.veiculos()).toEqual([])
})

test('cars without plates are told apart, priced as zero km and found by chassis', async () => {
  const l = await createLoja()
  const [um, outro] = [chassiNovo(), chassiNovo()]
  const semPlaca = ['', 'SEM PLACA', '0KM', '-', 'S/ PLACA', undefined]
  const mais = semPlaca.map((placa) => l.carro(chassiNovo(), { placa }))
  expect(await l.carregar([l.carro(um), l.carro(outro), ...mais])).toMatchObject({ novos: 8 })
  const buscar = async (filtro: string) => {
    const query = `instituicaoFinanceiraId=${l.bancoId}&filtro=${encodeURIComponent(filtro)}`
    const answer = await t.call('GET', `/api/lojas/${l.lojaId}/estoque?${query}`, { token: l.banco })
    return answer.json<{ estoque: { placa: string; preco: number }[] }>().estoque
  }
  expect(await buscar(um)).toMatchObject([{ placa: rotulo(um), preco: 60_000 }])
  expect(await buscar(rotulo(outro))).toMatchObject([{ placa: rotulo(outro) }])
  expect(await buscar(outro.slice(-7))).toMatchObject([{ placa: rotulo(outro) }])
  expect(await buscar('a emplacar')).toHaveLength(8)
  const procurar = async (q: string, token: string) => {
    const answer = await t.call('GET', `/api/busca?q=${encodeURIComponent(q)}`, { token })
    return answer.json<{ veiculos: { placa: string }[] }>().veiculos
  }
  for (const q of [um, rotulo(um), um.slice(-8), um.slice(-5), ` ${rotulo(um).toLowerCase()}`])
    for (const token of [l.banco, l.loja])
      expect([q, await procurar(q, token)]).toMatchObject([q, [{ placa: rotulo(um) }]])
  expect(await procurar(um.slice(0, 8), l.banco)).toEqual([])
  expect(await procurar(rotulo(um), (await createLoja()).banco)).toEqual([])
  // Our own export's words come back as they went, and change nothing.
  const volta = [l.carro(um, { placa: rotulo(um) }), l.carro(outro, { placa: rotulo(outro) })]
  expect(await l.carregar(volta)).toMatchObject({ situacao: 'sem_mudancas' })
})

test('the plate completes the same car, and a full load retires it by neither name', async () => {
  const l = await createLoja()
  const [chassi, ficou] = [chassiNovo(), chassiNovo()]
  const placa = placaNova()
  await l.carregar([l.carro(chassi), l.carro(ficou)])
  const id = (await l.veiculos())[0]?.id
  for (const nome of [null, placa, null, placa]) {
    const veiculos = [l.carro(chassi, { placa: nome }), l.carro(ficou)]
    expect(await l.carregar(veiculos, { completo: true })).toMatchObject({ novos: 0, sairam: 0 })
  }
  expect(await l.veiculos()).toMatchObject([
    { id, placa, chassi, saiuEm: null },
    { placa: rotulo(ficou), placaMercosul: null, saiuEm: null },
  ])
})

test('two lines may not give one plate to two cars, nor one chassis to a car of another plate', async () => {
  const l = await createLoja()
  const [um, outro] = [chassiNovo(), chassiNovo()]
  const placa = placaNova()
  await l.carregar([l.carro(um), l.carro(outro)])
  const par = [l.carro(um, { placa }), l.carro(outro, { placa })]
  const repete = await l.carregar(par, { parcial: true })
  expect(repete).toMatchObject({ alterados: 1 })
  expect(repete.text).toContain('a placa repete a linha 1.')
  // The full load names both, so neither leaves.
  const troca = await l.carregar([l.carro(outro, { placa })], {
    completo: true,
    parcial: true,
    confirmar: true,
  })
  expect(troca.text).toContain(`já é do veículo ${rotulo(outro)} do estoque.`)
  expect(await l.veiculos()).toMatchObject([
    { placa, saiuEm: null },
    { placa: rotulo(outro), saiuEm: null },
  ])
})

test('a pledged car’s plate is reserved when it comes, with the RENAVAM beside it', async () => {
  const p = await createPenhorado()
  expect(await p.placas(p.contratoId)).toEqual([rotulo(p.chassi)])
  const contratos = async (filtro: string) => {
    const path = `/api/instituicoes-financeiras/${p.bancoId}/contratos?pagina=1&filtro=${encodeURIComponent(filtro)}`
    const answer = await t.call('GET', path, { token: p.banco })
    return answer.json<{ contratos: { id: number }[] }>().contratos.map(({ id }) => id)
  }
  for (const filtro of [rotulo(p.chassi), p.chassi.slice(-8)])
    expect([filtro, await contratos(filtro)]).toEqual([filtro, [p.contratoId]])
  expect(await identificadores(p.contratoId)).toEqual([{ tipo: 'chassi', valor: p.chassi }])
  const placa = placaNova()
  const renavam = renavamDe(3_000_000 + next())
  expect(await p.carregar([p.carro(p.chassi, { placa, renavam })])).toMatchObject({ alterados: 1 })
  expect(await p.placas(p.contratoId)).toEqual([placa])
  expect(await identificadores(p.contratoId)).toEqual([
    { tipo: 'chassi', valor: p.chassi },
    { tipo: 'placa', valor: placa },
    { tipo: 'renavam', valor: renavam },
  ])
  const aviso = await t.banco.db
    .selectFrom('notificacao')
    .where('estabelecimentoId', '=', p.bancoId)
    .where('titulo', '=', 'Veículo em garantia alterado')
    .select('conteudo')
    .executeTakeFirst()
  expect(aviso?.conteudo).toContain(`placa de ${rotulo(p.chassi)} para ${placa}`)
})

/** Another store's car of this plate, in another bank's contract. */
async function createDeOutra(placa: string) {
  const outra = await createLoja()
  const zeroKm = { modeloId: modelo.modeloId, anoModelo: anoDe(t.clock.today()), hodometro: 5 }
  const veiculoId = await t.cenario.veiculo({ lojaId: outra.lojaId, ...zeroKm, placa })
  return { ...outra, contratoId: await outra.rascunho(veiculoId) }
}

test('a plate that another pledge holds is refused, and both institutions are told once', async () => {
  const p = await createPenhorado()
  const placa = placaNova()
  const outra = await createDeOutra(placa)
  expect((await outra.enviar(outra.contratoId)).status).toBe(200)
  const bom = chassiNovo()
  const refused = `O veículo ${placa} já está em garantia em outro contrato.`
  const comPlaca = p.carro(p.chassi, { placa, hodometro: 9 })
  for (const completo of [false, true, false]) {
    const { status, text } = await p.carregar([comPlaca, p.carro(bom)], { completo, parcial: true })
    expect([status, text]).toEqual([200, expect.stringContaining(refused)])
  }
  // Alone in its load, too.
  const { status, text } = await p.carregar([comPlaca])
  expect([status, text]).toEqual([400, expect.stringContaining(refused)])
  expect(await p.veiculos()).toMatchObject([
    { placa: rotulo(p.chassi), saiuEm: null },
    { placa: rotulo(bom) },
  ])
  expect(await identificadores(p.contratoId)).toEqual([{ tipo: 'chassi', valor: p.chassi }])
  expect(await p.avisos()).toEqual([
    expect.stringContaining(`a placa ${placa} para o veículo ${rotulo(p.chassi)}`),
  ])
  expect(await outra.avisos()).toEqual([
    expect.stringContaining(`do veículo ${placa}, em garantia no contrato`),
  ])
})

const lojasDe = (n: number) => Promise.all(Array.from({ length: n }, () => createLoja()))

test('of stores that send one chassis without a plate, one pledges it', async () => {
  const chassi = chassiNovo()
  const lojas = await lojasDe(4)
  const contratos = await Promise.all(
    lojas.map(async (l) => {
      await l.carregar([l.carro(chassi)])
      return { l, id: await l.rascunho((await l.veiculos())[0]?.id ?? 0) }
    }),
  )
  const answers = await Promise.all(contratos.map(({ l, id }) => l.enviar(id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  const refusals = answers.filter(({ status }) => status === 400).map(({ text }) => text)
  expect(new Set(refusals)).toEqual(
    new Set([`O veículo ${rotulo(chassi)} já está em garantia em outro contrato.`]),
  )
})

test('a plate that comes while another contract pledges it goes to one of the two', async () => {
  for (let vez = 0; vez < 8; vez++) {
    const p = await createPenhorado()
    const placa = placaNova()
    const outra = await createDeOutra(placa)
    const [carga, envio] = await Promise.all([
      p.carregar([p.carro(p.chassi, { placa })]),
      outra.enviar(outra.contratoId),
    ])
    const [veiculo] = await p.veiculos()
    const veio = veiculo?.placa === placa
    expect([carga.status, envio.status]).toEqual(veio ? [200, 400] : [400, 200])
    expect(await identificadores(p.contratoId)).toHaveLength(veio ? 2 : 1)
  }
})

test('random loads and pledges leave one car per chassis and one pledge per identifier', async () => {
  const lojas = await lojasDe(2)
  const carros = Array.from({ length: 3 }, () => ({ chassi: chassiNovo(), placa: placaNova() }))
  let seed = 7
  const random = (n: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % n
  }
  const statuses: number[] = []
  for (let passo = 0; passo < 60; passo++) {
    const l = lojas[random(2)]
    if (!l) continue
    if (random(3) > 0) {
      const linhas = carros
        .filter(() => random(3) > 0)
        .map(({ chassi, placa }) => l.carro(chassi, { placa: random(2) > 0 ? placa : '' }))
      const body = { completo: random(2) > 0, confirmar: true, parcial: true }
      if (linhas.length > 0) statuses.push((await l.carregar(linhas, body)).status)
    } else {
      const livres = (await l.veiculos()).filter(({ saiuEm }) => saiuEm === null)
      const escolhido = livres[random(Math.max(1, livres.length))]
      if (escolhido) statuses.push((await l.enviar(await l.rascunho(escolhido.id))).status)
    }
    for (const loja of lojas) {
      const chassis = (await loja.veiculos()).map(({ chassi }) => chassi)
      expect(new Set(chassis).size).toBe(chassis.length)
    }
  }
  expect(Math.max(...statuses)).toBeLessThan(500)
  const presos = await t.banco.db
    .selectFrom('penhor')
    .innerJoin('veiculo', 'veiculo.id', 'penhor.veiculoId')
    .where(
      'veiculo.chassi',
      'in',
      carros.map(({ chassi }) => chassi),
    )
    .where('penhor.dataExclusao', 'is', null)
    .select('veiculo.chassi')
    .execute()
  expect(new Set(presos.map(({ chassi }) => chassi)).size).toBe(presos.length)
})
