// @module-tag motores
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reavaliarPedidos } from '#modules/cobertura/testing/reavaliar-pedidos.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { expectConfere } from '#testing/conferir.ts'

// Lives of payoffs against carteira A.2 and A.3 in the test's own words. Today is Monday, 16 November 2026.

let t: TestApp
let b: Baixas
beforeAll(async () => {
  t = await startApp()
  b = await createBaixas(t)
  await t.banco.db
    .insertInto('politicaInstituicao')
    .values({
      instituicaoFinanceiraId: b.bancoId,
      exigeSegundoFator: false,
      aprovadorDistinto: false,
      valorSegundaAprovacao: null,
      baseDoExigido: 'saldo',
      indiceMinimo: 12_500,
      saldosDesde: '2026-11-11',
    })
    .execute()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const HOJE = '2026-11-16'
/** In centavos, of each vehicle, then and now. */
const PRECO = 5_000_000
const reais = (centavos: number) => centavos / 100
const soma = (valores: readonly number[]) => valores.reduce((total, valor) => total + valor, 0)

interface Carro {
  id: number
  placa: string
  baixa: { id: number; estado: 'aberta' | 'paga' | 'liberada'; pagos: number[] } | null
}
interface Vida {
  contratoId: number
  saldo: number
  dataBase: string
  /** The balance of before today, which knows no payment. */
  deSexta: number
  carros: Carro[]
}

const isOpen = ({ baixa }: Carro) => baixa !== null && baixa.estado !== 'liberada'
const livres = ({ carros }: Vida) => carros.filter(({ baixa }) => baixa === null)
const pagoDe = ({ baixa }: Carro) => soma(baixa?.pagos ?? [])
/** Payments of today that the balance doesn't know. */
const foraDoSaldo = ({ dataBase }: Vida, carro: Carro) => (dataBase < HOJE ? pagoDe(carro) : 0)

function exigido(vida: Vida): number {
  const deve = Math.max(0, vida.saldo - soma(vida.carros.map((carro) => foraDoSaldo(vida, carro))))
  return Math.floor((deve * 5) / 4 + 0.5)
}

/** What is owed for a sold vehicle: its share of the balance, or what the others would leave uncovered. */
function valorDa(vida: Vida, carro: Carro): number {
  const liberado = soma(
    vida.carros.filter(({ baixa }) => baixa?.estado === 'liberada').map((outro) => foraDoSaldo(vida, outro)),
  )
  const saldo = Math.max(0, vida.saldo - liberado)
  const presos = vida.carros.filter(({ baixa }) => baixa?.estado !== 'liberada')
  const igual = Math.floor(saldo / presos.length + 0.5)
  // All cost the same: the first pledge takes the cents that are left over or missing.
  const parteDe = (outro: Carro) => (outro === presos[0] ? saldo - igual * (presos.length - 1) : igual)
  const outras = soma(presos.filter((outro) => outro !== carro && isOpen(outro)).map(parteDe))
  const cobrem = Math.floor((livres(vida).length * PRECO * 4) / 5)
  return Math.min(saldo, Math.max(parteDe(carro), saldo - outras - cobrem))
}

const falta = (vida: Vida, carro: Carro) => Math.max(0, valorDa(vida, carro) - foraDoSaldo(vida, carro))

function sorteDe(semente: number) {
  let estado = semente
  const ate = (n: number) => {
    estado = (Math.imul(estado, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((estado / 2 ** 32) * n)
  }
  return { ate, um: <T>(lista: readonly T[]) => lista[ate(lista.length)] }
}
type Sorte = ReturnType<typeof sorteDe>

/** Does one act and says whether it answered as the page says. */
async function agir(vida: Vida, sorte: Sorte): Promise<string> {
  const carro = sorte.um(vida.carros.filter((outro) => outro.baixa === null || isOpen(outro)))
  const ato = sorte.ate(6)
  if (!carro || ato === 0) {
    vida.saldo =
      sorte.um([0, 33_333.33, 60_000, 80_000.01, 145_000].map((valor) => Math.round(valor * 100))) ?? 0
    const dataBase = sorte.ate(4) === 0 ? HOJE : '2026-11-13'
    if (dataBase >= vida.dataBase) vida.dataBase = dataBase
    if (vida.dataBase < HOJE) vida.deSexta = vida.saldo
    const { status } = await b.s.carregar(
      b,
      [{ idContrato: vida.contratoId, saldoDevedor: reais(vida.saldo) }],
      {
        dataBase: `${vida.dataBase}T00:00:00Z`,
        confirmar: true,
      },
    )
    await reavaliarPedidos(t)
    return `saldo ${vida.saldo} de ${vida.dataBase}: ${status === 200}`
  }
  const { baixa } = carro
  if (!baixa) {
    if (livres(vida).length === 1) return 'nada: true'
    const { status, json } = await b.vender({ placa: carro.placa })
    carro.baixa = { id: json<{ id: number }>().id, estado: 'aberta', pagos: [] }
    return `vende ${carro.placa}: ${status === 200}`
  }
  const nada = baixa.estado === 'aberta' && falta(vida, carro) === 0
  if (ato === 1) {
    const { status } = await b.agirNaBaixa(baixa.id, 'estornar')
    const pode = baixa.estado === 'paga' || (baixa.estado === 'aberta' && pagoDe(carro) > 0)
    if (pode) carro.baixa = { ...baixa, estado: 'aberta', pagos: [] }
    return `estorna ${carro.placa}: ${status === (pode ? 200 : 400)}`
  }
  if (ato === 2) {
    const { status } = await b.agirNaBaixa(baixa.id, 'cancelar')
    const pode = baixa.estado === 'aberta' && pagoDe(carro) === 0
    if (pode) carro.baixa = null
    return `cancela ${carro.placa}: ${status === (pode ? 200 : 400)}`
  }
  if (ato === 3) {
    const { status } = await b.agirNaBaixa(baixa.id, 'liberar')
    const pode = baixa.estado === 'paga' || nada
    if (pode) carro.baixa = { ...baixa, estado: 'liberada' }
    return `libera ${carro.placa}: ${status === (pode ? 200 : 400)}`
  }
  const devido = falta(vida, carro)
  const valor = sorte.ate(2) === 0 && devido > 0 ? devido : 1 + sorte.ate(2_000_000)
  const liberar = sorte.ate(2) === 0
  const { status } = await b.pagar(baixa.id, reais(valor), { liberar })
  const conhecido = vida.dataBase >= HOJE
  const pode = baixa.estado === 'aberta' && soma(vida.carros.map(pagoDe)) + valor <= vida.deSexta
  if (pode) {
    const quitada = conhecido ? devido === 0 : valor >= devido
    carro.baixa = {
      ...baixa,
      pagos: [...baixa.pagos, valor],
      estado: quitada ? (liberar ? 'liberada' : 'paga') : 'aberta',
    }
  }
  return `paga ${valor} por ${carro.placa}: ${status === (pode ? 200 : 400)}`
}

async function readEverything(vida: Vida) {
  const { atual } = (
    await t.call('GET', `/api/contratos/${vida.contratoId}/cobertura`, { token: b.banco })
  ).json<{ atual: { totalAtual: number; exigido: number } }>()
  const baixas = await Promise.all(
    vida.carros.filter(isOpen).map(async ({ baixa }) => {
      const { estado, pago, falta: resto, acoes } = await b.ler(baixa?.id ?? 0)
      return { estado, pago, falta: resto, libera: acoes.includes('liberarVenda') }
    }),
  )
  return { total: atual.totalAtual, exigido: atual.exigido, baixas }
}

const esperado = (vida: Vida) => ({
  total: reais(livres(vida).length * PRECO),
  exigido: reais(exigido(vida)),
  baixas: vida.carros.filter(isOpen).map((carro) => ({
    estado: carro.baixa?.estado,
    pago: reais(pagoDe(carro)),
    falta: carro.baixa?.estado === 'aberta' ? reais(falta(vida, carro)) : 0,
    libera: carro.baixa?.estado === 'paga' || falta(vida, carro) === 0,
  })),
})

test.each([1, 2, 3, 4, 5, 6])(
  'coverage and what is owed live through sales, payments, reversals, returns and balances (%i)',
  async (semente) => {
    const { contratoId, carros } = await b.comSaldo(3, 80_000)
    await reavaliarPedidos(t)
    const vida: Vida = {
      contratoId,
      saldo: 8_000_000,
      dataBase: '2026-11-13',
      deSexta: 8_000_000,
      carros: carros.map(({ id, placa }) => ({ id, placa, baixa: null })),
    }
    const sorte = sorteDe(semente)
    const feitos: string[] = []
    for (let passo = 0; passo < 25; passo++) {
      feitos.push(await agir(vida, sorte))
      expect([...feitos, await readEverything(vida)]).toEqual([
        ...feitos.map((act) => act.replace(/false$/, 'true')),
        esperado(vida),
      ])
    }
  },
)
