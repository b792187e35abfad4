import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { renavamDe } from '#testing/documentos.ts'

// Hundreds of sends go through one connection, while tests of other files use the processors.
vi.setConfig({ testTimeout: 90_000 })

let t: TestApp
let url: string
beforeAll(async () => {
  t = await startApp()
  url = await t.listen()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

interface Lado {
  token: string
  instituicaoId: number
  lojaId: number
}

async function createCredor(lojaId?: number): Promise<Lado> {
  const instituicaoId = await t.cenario.instituicao()
  const loja = lojaId ?? (await t.cenario.loja())
  await t.cenario.whitelist(instituicaoId, loja)
  const { token } = await t.cenario.usuario(instituicaoId, DE_INSTITUICAO)
  return { token, instituicaoId, lojaId: loja }
}

function rascunho({ instituicaoId, lojaId }: Lado, veiculoId: number) {
  return t.cenario.contrato({ instituicaoId, lojaId, veiculoIds: [veiculoId] })
}

async function openIdentifiers(valores: string[]) {
  const rows = await t.banco.db
    .selectFrom('penhorIdentificador')
    .where('valor', 'in', valores)
    .select('penhorId')
    .execute()
  return new Set(rows.map(({ penhorId }) => penhorId)).size
}

/**
 * Sends over a real socket, as people of two institutions would, and retries where the one connection was busy for too
 * long.
 */
async function enviarPelaRede({ lado, id }: { lado: Lado; id: number }) {
  for (let vezes = 1; ; vezes++) {
    const response = await fetch(`${url}/api/contratos/${id}/enviar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${lado.token}` },
    })
    const text = await response.text()
    if (response.status !== 503 || vezes === 4) return { status: response.status, text }
  }
}

async function race(drafts: { lado: Lado; id: number }[]) {
  const answers = await Promise.all(drafts.map(enviarPelaRede))
  return {
    winners: answers.filter(({ status }) => status === 200).length,
    losers: answers.filter(
      ({ status, text }) =>
        status === 400 && /^O veículo \w{7} já está em garantia em outro contrato\.$/.test(text),
    ).length,
  }
}

async function statusesOf(ids: number[]) {
  const rows = await t.banco.db
    .selectFrom('contrato')
    .where('id', 'in', ids)
    .select(['status', 'enviadoEm'])
    .execute()
  return {
    sent: rows.filter(({ status, enviadoEm }) => status === 3 && enviadoEm !== null).length,
    drafts: rows.filter(({ status, enviadoEm }) => status === 0 && enviadoEm === null).length,
  }
}

test('200 parallel sends of one vehicle from two institutions: one winner, the losers keep their drafts', async () => {
  const a = await createCredor()
  const b = await createCredor(a.lojaId)
  const veiculoId = await t.cenario.veiculo({ lojaId: a.lojaId, placa: 'RAC3A01' })
  const drafts = []
  for (let index = 0; index < 200; index++) {
    const lado = index % 2 === 0 ? a : b
    drafts.push({ lado, id: await rascunho(lado, veiculoId) })
  }
  expect(await race(drafts)).toEqual({ winners: 1, losers: 199 })
  expect(await statusesOf(drafts.map(({ id }) => id))).toEqual({ sent: 1, drafts: 199 })
  expect(await openIdentifiers(['RAC3A01'])).toBe(1)
  const abertos = await t.banco.db
    .selectFrom('penhor')
    .where('veiculoId', '=', veiculoId)
    .where('dataExclusao', 'is', null)
    .select('id')
    .execute()
  expect(abertos).toHaveLength(1)
  const notas = await t.banco.db
    .selectFrom('contratoGarantia')
    .where('veiculoId', '=', veiculoId)
    .select('penhorId')
    .execute()
  expect(notas.filter(({ penhorId }) => penhorId === null)).toHaveLength(199)
})

test('204 parallel sends of three cars offered by two stores whose papers overlap only in part', async () => {
  const a = await createCredor()
  const b = await createCredor()
  const renavam = renavamDe(777_777)
  const chassi = '9BWZZZ377VT004251'
  const papers = [
    // One car by its old and its Mercosul plate, with no other identifier in common.
    { first: { placa: 'PAP1234', renavam: null }, second: { placa: 'PAP1C34', renavam: null } },
    { first: { placa: 'PAQ1A11', renavam }, second: { placa: 'PAQ2B22', renavam } },
    { first: { placa: 'PAR1A11', chassi }, second: { placa: 'PAR2B22', chassi } },
  ]
  const drafts: { lado: Lado; id: number }[][] = []
  for (const { first, second } of papers) {
    const veiculoA = await t.cenario.veiculo({ lojaId: a.lojaId, ...first })
    const veiculoB = await t.cenario.veiculo({ lojaId: b.lojaId, ...second })
    const ofOneCar = []
    for (let index = 0; index < 34; index++)
      ofOneCar.push(
        { lado: a, id: await rascunho(a, veiculoA) },
        { lado: b, id: await rascunho(b, veiculoB) },
      )
    drafts.push(ofOneCar)
  }
  expect(await race(drafts.flat())).toEqual({ winners: 3, losers: 201 })
  for (const ofOneCar of drafts)
    expect(await statusesOf(ofOneCar.map(({ id }) => id))).toEqual({ sent: 1, drafts: 67 })
})

test('a pledge that overlaps three others loses to each, and sending again after they end wins', async () => {
  const a = await createCredor()
  const b = await createCredor()
  const renavam = renavamDe(888_888)
  const chassi = '9BWZZZ377VT004252'
  const dono = await t.cenario.veiculo({ lojaId: a.lojaId, placa: 'TRI1A11', renavam, chassi })
  const copia = await t.cenario.veiculo({ lojaId: b.lojaId, placa: 'TRI2B22', renavam, chassi: null })
  const primeiro = await rascunho(a, dono)
  const segundo = await rascunho(b, copia)
  expect((await t.call('POST', `/api/contratos/${primeiro}/enviar`, { token: a.token })).status).toBe(200)
  const perdeu = await t.call('POST', `/api/contratos/${segundo}/enviar`, { token: b.token })
  expect([perdeu.status, perdeu.text]).toEqual([
    400,
    'O veículo TRI2B22 já está em garantia em outro contrato.',
  ])
  expect((await t.call('POST', `/api/contratos/${primeiro}/cancelar`, { token: a.token })).status).toBe(200)
  expect(await openIdentifiers([renavam, chassi, 'TRI1A11'])).toBe(0)
  expect((await t.call('POST', `/api/contratos/${segundo}/enviar`, { token: b.token })).status).toBe(200)
})
