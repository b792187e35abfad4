// @module-tag lento
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { ALL_CASES } from '#testing/case-count.ts'
import { expectConfere } from '#testing/conferir.ts'

// Each race has a list of the outcomes that are right, with the money of each. Today is Monday, 16 November 2026.

/** Tries of each race. */
const VEZES = ALL_CASES ? 2_000 : 40
const TEMPO = ALL_CASES ? 3_600_000 : 120_000
/** Sold vehicles of one contract, each with an equal share of its balance. */
const CARROS = 10
const SALDO = 100_000
const VALOR = SALDO / CARROS

let t: TestApp
let b: Baixas
beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
}, TEMPO)
beforeEach(async () => {
  b = await createBaixas(t)
})

type Resposta = Awaited<ReturnType<Baixas['pagar']>>
const statusOf = (respostas: readonly Resposta[]) => respostas.map(({ status }) => status).join(' ')

/** The money of a payoff as the database has it, in reais: what counts, and what was reversed. */
async function dinheiroDe(baixaId: number) {
  const pagos = await t.banco.db
    .selectFrom('baixaPagamento')
    .where('instituicaoFinanceiraId', '=', b.bancoId)
    .where('baixaId', '=', baixaId)
    .select(['valor', 'estornadoEm'])
    .execute()
  const soma = (rows: typeof pagos) => rows.reduce((total, { valor }) => total + valor, 0) / 100
  return `${soma(pagos.filter(({ estornadoEm }) => !estornadoEm))} pago, ${soma(pagos.filter(({ estornadoEm }) => estornadoEm))} estornado`
}

/** What a race left: both answers, the payoff's state, its money, and whether the vehicle is still a guarantee. */
async function desfechoDe(respostas: readonly Resposta[], { contratoId, id, veiculoId }: Vendido) {
  const { estado } = await b.ler(id)
  const preso = (await b.veiculosDe(contratoId)).some((carro) => carro.id === veiculoId)
  return `${statusOf(respostas)}: ${estado}, ${await dinheiroDe(id)}, ${preso ? 'em garantia' : 'livre'}`
}

interface Vendido {
  contratoId: number
  veiculoId: number
  /** Its payoff, open. */
  id: number
  etag: string
}

/** Runs a race for each of many sold vehicles and counts the outcomes; throws at one that isn't right. */
async function correr(
  certos: readonly string[],
  corrida: (vendido: Vendido, vez: number) => Promise<string>,
) {
  const desfechos = new Map<string, number>()
  for (let vez = 0; vez < VEZES; ) {
    const { contratoId, carros } = await b.comSaldo(CARROS, SALDO)
    for (const { id: veiculoId } of carros.slice(0, CARROS - 1)) {
      if (vez >= VEZES) break
      const aberta = await b.abrir(contratoId, veiculoId)
      const vendido = {
        contratoId,
        veiculoId,
        id: aberta.json<{ id: number }>().id,
        etag: String(aberta.headers.etag),
      }
      const desfecho = await corrida(vendido, vez++)
      if (!certos.includes(desfecho)) throw new Error(`Try ${vez}: ${desfecho}`)
      desfechos.set(desfecho, (desfechos.get(desfecho) ?? 0) + 1)
    }
  }
  return [...desfechos.keys()]
}

const PAGA = `paga, ${VALOR} pago, 0 estornado, em garantia`
const LIBERADA = `liberada, ${VALOR} pago, 0 estornado, livre`

test(
  'a payment against the release: nothing is released before its payment',
  async () => {
    const certos = [`200 400: ${PAGA}`, `200 200: ${LIBERADA}`]
    const desfechos = await correr(certos, async (vendido) => {
      const { id } = vendido
      const respostas = await Promise.all([
        b.pagar(id, VALOR, { liberar: false }),
        b.agirNaBaixa(id, 'liberar'),
      ])
      return desfechoDe(respostas, vendido)
    })
    expect(certos).toEqual(expect.arrayContaining(desfechos))
  },
  TEMPO,
)

test(
  'a reversal against the release: the money is back and the vehicle held, or neither',
  async () => {
    const certos = [`200 400: aberta, 0 pago, ${VALOR} estornado, em garantia`, `400 200: ${LIBERADA}`]
    const desfechos = await correr(certos, async (vendido) => {
      const { id } = vendido
      await b.pagar(id, VALOR, { liberar: false })
      const respostas = await Promise.all([b.agirNaBaixa(id, 'estornar'), b.agirNaBaixa(id, 'liberar')])
      return desfechoDe(respostas, vendido)
    })
    expect(certos).toEqual(expect.arrayContaining(desfechos))
  },
  TEMPO,
)

const alterar = (contratoId: number, token: string, resto = '', body?: object) =>
  t.call('POST', `/api/contratos/${contratoId}/alteracao-garantias${resto}`, { token, ...(body && { body }) })

async function substituir({ contratoId, veiculoId }: Vendido) {
  const novo = await t.cenario.veiculo({ lojaId: b.lojaId, modeloId: b.modeloId })
  return {
    contratoId,
    body: { incluir: [{ veiculoId: novo, precoInstituicaoFinanceira: 50_000 }], remover: [veiculoId] },
  }
}

test(
  'a release against a substitution of its vehicle: the pledge ends once, and never unpaid',
  async () => {
    const certos = [`200 200: ${PAGA}; aceita: ${LIBERADA}`, `200 400: ${LIBERADA}`]
    const desfechos = await correr(certos, async (vendido) => {
      const { contratoId, body } = await substituir(vendido)
      const respostas = await Promise.all([
        b.pagar(vendido.id, VALOR),
        alterar(contratoId, b.banco, '', body),
      ])
      const desfecho = await desfechoDe(respostas, vendido)
      if (respostas[1].status !== 200) return desfecho
      // Proposed first: it is paid, and leaves with the accepted change.
      await alterar(contratoId, b.loja, '/aceitar')
      return `${desfecho}; aceita${await desfechoDe([], vendido)}`
    })
    expect(certos).toEqual(expect.arrayContaining(desfechos))
  },
  TEMPO,
)

test(
  'a payment against the acceptance of a substitution: it counts, or the payoff ended without it',
  async () => {
    const certos = [`200 200: ${LIBERADA}`, '400 200: cancelada, 0 pago, 0 estornado, livre']
    const desfechos = await correr(certos, async (vendido) => {
      const { contratoId, body } = await substituir(vendido)
      await alterar(contratoId, b.banco, '', body)
      const respostas = await Promise.all([
        b.pagar(vendido.id, VALOR),
        alterar(contratoId, b.loja, '/aceitar'),
      ])
      return desfechoDe(respostas, vendido)
    })
    expect(certos).toEqual(expect.arrayContaining(desfechos))
  },
  TEMPO,
)

test(
  'two people confirm one payment, or one release, at once: it counts once',
  async () => {
    const certos = [
      // What both saw is the same version: one of two is refused.
      `200 412: ${LIBERADA}`,
      `412 200: ${LIBERADA}`,
      // The core system names the payment: both are answered, and it is one.
      `200 200: ${LIBERADA}`,
      // Neither tells a version nor a reference: the state refuses the second.
      `200 400: ${LIBERADA}`,
      `400 200: ${LIBERADA}`,
    ]
    const desfechos = await correr(certos, async (vendido, vez) => {
      const { id, etag } = vendido
      const headers = { 'if-match': etag }
      const pagar = [
        () => b.pagar(id, VALOR, { headers }),
        () => b.pagar(id, VALOR, { referencia: `TED-${id}` }),
        () => b.pagar(id, VALOR),
      ][vez % 4]
      if (pagar) return desfechoDe(await Promise.all([pagar(), pagar()]), vendido)
      const paga = await b.pagar(id, VALOR, { liberar: false })
      const liberar = () =>
        b.agirNaBaixa(id, 'liberar', { headers: { 'if-match': String(paga.headers.etag) } })
      return desfechoDe(await Promise.all([liberar(), liberar()]), vendido)
    })
    expect(certos).toEqual(expect.arrayContaining(desfechos))
  },
  TEMPO,
)

test('payments of two vehicles of one contract at once never pass its balance', async () => {
  for (let n = 0; n < 5; n++) {
    const { contratoId, carros } = await b.comSaldo(2, 60_000)
    const ids = [await b.aberta(contratoId, carros[0].id), await b.aberta(contratoId, carros[1]?.id ?? 0)]
    const respostas = await Promise.all(ids.map((id) => b.pagar(id, 40_000)))
    expect(respostas.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 400])
  }
})

test('the store and the institution tell one sale at once: there is one payoff', async () => {
  for (let n = 0; n < 5; n++) {
    const { contratoId, carros } = await b.comSaldo(2, 60_000)
    const respostas = await Promise.all([
      b.vender({ veiculoId: carros[0].id }),
      b.abrir(contratoId, carros[0].id),
      b.vender({ veiculoId: carros[0].id }),
    ])
    expect(respostas.filter(({ status }) => status === 200).length).toBeGreaterThan(1)
    const baixas = await t.banco.db
      .selectFrom('baixa')
      .where('contratoId', '=', contratoId)
      .select('id')
      .execute()
    expect(baixas).toHaveLength(1)
  }
})

const penhoresDe = async (contratoId: number) =>
  (
    await t.banco.db
      .selectFrom('penhor')
      .where('contratoId', '=', contratoId)
      .where('dataExclusao', 'is', null)
      .select('id')
      .execute()
  ).length

test(
  'a load of balances against settling: no contract ends with a balance that was there before',
  async () => {
    await t.banco.db
      .updateTable('politicaInstituicao')
      .where('instituicaoFinanceiraId', '=', b.bancoId)
      .set({ liquidarComSaldoZero: true })
      .execute()
    // Whoever loads a 0 doesn't settle on it alone.
    const { token: outra } = await t.cenario.usuario(b.bancoId, DE_INSTITUICAO)
    const desfechos = new Map<string, number>()
    for (let vez = 0; vez < VEZES; vez += CARROS) {
      const ids: number[] = []
      for (let n = 0; n < CARROS; n++) ids.push(await b.ativar(1))
      const saldos = (saldoDevedor: number) => ids.map((idContrato) => ({ idContrato, saldoDevedor }))
      expect((await b.s.carregar(b, saldos(0))).status).toBe(200)
      // Settled one after the other while the load is checked, published and committed.
      const liquidar = async () => {
        const feitos: Resposta[] = []
        for (const id of ids)
          feitos.push(await t.call('PUT', `/api/contratos/${id}`, { token: outra, body: { status: 7 } }))
        return feitos
      }
      const [carga, respostas] = await Promise.all([
        b.s.carregar(b, saldos(40_000), { confirmar: true }),
        liquidar(),
      ])
      expect(carga.status).toBe(200)
      for (const [n, { status }] of respostas.entries()) {
        const id = ids[n] ?? 0
        const { atual } = await b.s.doContrato(b, id)
        const desfecho = `${status}: saldo ${atual?.saldoDevedor ?? 'nenhum'}, ${await penhoresDe(id)} em garantia`
        desfechos.set(desfecho, (desfechos.get(desfecho) ?? 0) + 1)
      }
      // The load came first for all that were asked about it: none was settled after one of these.
      const primeira = respostas.findIndex(({ status }) => status === 409)
      const depois = primeira < 0 ? [] : respostas.slice(primeira)
      expect(depois.every(({ status }) => status === 409)).toBe(true)
    }
    expect([...desfechos.keys()].toSorted()).toEqual(
      ['200: saldo 40000, 0 em garantia', '409: saldo 40000, 1 em garantia'].filter((certo) =>
        desfechos.has(certo),
      ),
    )
  },
  TEMPO,
)
