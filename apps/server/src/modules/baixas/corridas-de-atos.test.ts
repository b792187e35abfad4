// @module-tag lento
import { sql } from 'kysely'
import type { PagamentosFeitos } from '@lastro/shared/baixas/pagamentos'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { ALL_CASES } from '#testing/case-count.ts'
import { expectConfere } from '#testing/conferir.ts'

// Acts of other kinds against each other. Each race has a list of the outcomes that are right. Today is Monday, 16 November
// 2026.

/** Tries of each race. */
const VEZES = ALL_CASES ? 1_000 : 50
const TEMPO = ALL_CASES ? 3_600_000 : 120_000
/** Contracts, or vehicles of one, that a balance is loaded for at once. */
const JUNTOS = 10

let t: TestApp
let b: Baixas
/** Of the bank, beside `b.banco`, who loads the balances. */
let outra: string
beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
}, TEMPO)
beforeEach(async () => {
  b = await createBaixas(t)
  ;({ token: outra } = await t.cenario.usuario(b.bancoId, DE_INSTITUICAO))
})

const liquidar = (contratoId: number) =>
  t.call('PUT', `/api/contratos/${contratoId}`, { token: outra, body: { status: 7 } })

/** How a payoff stands, and how many vehicles of its contract are guarantees. */
async function ficouDe(contratoId: number, id: number) {
  const { estado } = await b.ler(id)
  const penhores = await t.banco.db
    .selectFrom('penhor')
    .where('contratoId', '=', contratoId)
    .where('dataExclusao', 'is', null)
    .select('id')
    .execute()
  return `${estado}, ${penhores.length} em garantia`
}

test(
  'a load of 0 against a release and a settling: neither goes by the balance of before',
  async () => {
    await t.banco.db
      .updateTable('politicaInstituicao')
      .where('instituicaoFinanceiraId', '=', b.bancoId)
      .set({ liquidarComSaldoZero: true })
      .execute()
    const desfechos = new Set<string>()
    for (let vez = 0; vez < VEZES; vez += JUNTOS) {
      const contratos: { id: number; baixaId: number }[] = []
      for (let n = 0; n < JUNTOS; n++) {
        const id = await b.ativar(2)
        const [vendido] = await b.veiculosDe(id)
        contratos.push({ id, baixaId: await b.aberta(id, vendido?.id ?? 0) })
      }
      const carregar = (saldoDevedor: number) =>
        b.s.carregar(
          b,
          contratos.map(({ id }) => ({ idContrato: id, saldoDevedor })),
          { confirmar: true },
        )
      await carregar(60_000)
      // One after the other, while the load is checked, published and committed.
      const emOrdem = async (agir: (contrato: (typeof contratos)[number]) => ReturnType<typeof liquidar>) => {
        const feitos: number[] = []
        for (const contrato of contratos) feitos.push((await agir(contrato)).status)
        return feitos
      }
      const [carga, liberadas, liquidados] = await Promise.all([
        carregar(0),
        emOrdem(({ baixaId }) => b.agirNaBaixa(baixaId, 'liberar', { token: outra })),
        emOrdem(({ id }) => liquidar(id)),
      ])
      expect(carga.status).toBe(200)
      for (const [n, { id, baixaId }] of contratos.entries())
        desfechos.add(`${liberadas[n]} ${liquidados[n]}: ${await ficouDe(id, baixaId)}`)
    }
    const certos = [
      '400 409: aberta, 2 em garantia',
      '200 409: liberada, 1 em garantia',
      '200 200: liberada, 0 em garantia',
      '400 200: cancelada, 0 em garantia',
      // The program released it.
      '400 409: liberada, 1 em garantia',
      '400 200: liberada, 0 em garantia',
    ]
    expect(certos).toEqual(expect.arrayContaining([...desfechos]))
  },
  TEMPO,
)

/** Opens a payoff for many vehicles one after the other, and collects how a race for each of them ended. */
async function paraCada(corrida: (vendido: Vendido) => Promise<string>): Promise<string[]> {
  const desfechos = new Set<string>()
  for (let vez = 0; vez < VEZES; ) {
    const { contratoId, carros } = await b.comSaldo(JUNTOS, 100_000)
    for (const { id: veiculoId, placa } of carros) {
      if (vez++ >= VEZES) break
      desfechos.add(
        await corrida({ contratoId, veiculoId, placa, id: await b.aberta(contratoId, veiculoId) }),
      )
    }
  }
  return [...desfechos]
}

interface Vendido {
  contratoId: number
  veiculoId: number
  placa: string
  /** Its payoff, open. */
  id: number
}

test(
  'two lists with one payment under two references at once: one counts, the other is asked about',
  async () => {
    const desfechos = await paraCada(async ({ contratoId, placa, id }) => {
      const enviar = async (referencia: string) => {
        const pagamento = {
          idContrato: contratoId,
          placa,
          valor: 1_000,
          data: '2026-11-16T00:00:00Z',
          referencia,
        }
        const { json } = await t.call(
          'POST',
          `/api/instituicoes-financeiras/${b.bancoId}/baixas/pagamentos`,
          {
            token: b.banco,
            body: { pagamentos: [pagamento] },
          },
        )
        return json<PagamentosFeitos>().pagamentos.map(({ resultado }) => resultado)
      }
      const resultados = await Promise.all([enviar(`DOC-${id}`), enviar(`DOC${id}`)])
      return `${resultados.flat().toSorted().join(' ')}: ${(await b.ler(id)).pago} pago`
    })
    expect(desfechos).toEqual(['emDuvida parcial: 1000 pago'])
  },
  TEMPO,
)

test(
  'the reopening of a payoff against a new one of its vehicle: one goes on',
  async () => {
    const desfechos = await paraCada(async ({ contratoId, veiculoId, id }) => {
      await sql`update baixa set estado = 'cancelada', encerrada_em = now(), motivo_do_fim = 'O contrato foi liquidado.'
        where id = ${id}`.execute(t.banco.db)
      await b.agirNaBaixa(id, 'reabrir')
      const respostas = await Promise.all([
        b.agirNaBaixa(id, 'reabrir', { token: outra }),
        id % 2 === 0 ? b.abrir(contratoId, veiculoId) : b.vender({ veiculoId }),
      ])
      const abertas = await t.banco.db
        .selectFrom('baixa')
        .where('contratoId', '=', contratoId)
        .where('veiculoId', '=', veiculoId)
        .where('encerradaEm', 'is', null)
        .select('id')
        .execute()
      const qual = abertas.map((aberta) => (aberta.id === id ? 'a reaberta' : 'a nova')).join(' e ')
      return `${respostas.map(({ status }) => status).join(' ')}: ${qual}`
    })
    // A store that tells a sale twice is answered the same payoff.
    const certos = ['200 400: a reaberta', '200 200: a reaberta', '400 200: a nova']
    expect(certos).toEqual(expect.arrayContaining(desfechos))
  },
  TEMPO,
)
