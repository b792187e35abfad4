import { somarDias } from '@lastro/shared/dia'
import { type Centavos, ZERO } from '@lastro/shared/dinheiro'
import { StatusContrato } from '@lastro/shared/contratos/status'
import { openCalendario } from '../dias-uteis.ts'
import type { Tenant } from '../http/acesso.ts'
import { abrirBaixa, cancelarBaixa } from '../modules/baixas/baixas.service.ts'
import { informarVendaEmGarantia } from '../modules/baixas/informar-venda.service.ts'
import { baixaCompleta } from '../modules/baixas/leituras/lista.service.ts'
import { registrarPagamento } from '../modules/baixas/pagamento/pagamento.service.ts'
import { upsertCargaCompleta } from '../modules/estoque/importacao/carga-completa.repository.ts'
import { LOJAS_DA_REDE, type NomeDaRede } from './rede.ts'
import type { Stage } from './stage.ts'
import type { Calendar, Event } from './timeline.ts'

/** A sold vehicle of a store. Days are business days ago, 0 is today; the deadline is two after the sale. */
interface Venda {
  loja: NomeDaRede
  vendida: number
  /** By default the store tells it. */
  abertaPelaInstituicao?: true
  /** Share of what is owed then, in percent. The vehicle is released unless `paraLiberar`. */
  paga?: { em: number; parte: number; paraLiberar?: true }
  /** The store takes it back. */
  cancelada?: { em: number; motivo: string }
}

/** One payoff of each kind. Balances count from the fourth business day on. */
const VENDAS: readonly Venda[] = [
  { loja: 'pampa', vendida: 6, abertaPelaInstituicao: true },
  { loja: 'bandeirante', vendida: 4, paga: { em: 2, parte: 100 } },
  { loja: 'planalto', vendida: 3, cancelada: { em: 2, motivo: 'O comprador desistiu.' } },
  { loja: 'litoral', vendida: 3, paga: { em: 1, parte: 100, paraLiberar: true } },
  { loja: 'bandeirante', vendida: 2 },
  { loja: 'serrana', vendida: 1, paga: { em: 0, parte: 40 } },
  { loja: 'serrana', vendida: 0 },
]

/** The store whose stock didn't come for six business days; the others sent theirs today. */
const SEM_CARGA: NomeDaRede = 'litoral'
const DIAS_SEM_CARGA = 6

/** Sold vehicles of Banco Aurora's contracts, from the sale to the payment. */
export async function sales(stage: Stage, calendar: Calendar): Promise<Event[]> {
  const daysAgo = await businessDaysAgo(calendar)
  await loadStocks(stage, daysAgo)
  return VENDAS.flatMap((venda, place) =>
    eventsOf(stage, { venda, at: (dias, passo) => calendar.at(daysAgo(dias), passo * 60 + place * 7) }),
  )
}

/** Tells how many days ago the n-th last business day was. */
async function businessDaysAgo({ today }: Calendar): Promise<(n: number) => number> {
  const { isDiaUtil } = openCalendario([])
  const dias = [0]
  for (let diasAtras = 1; dias.length <= DIAS_SEM_CARGA; diasAtras++)
    if (isDiaUtil(somarDias(today, -diasAtras))) dias.push(diasAtras)
  return (n) => dias[n] ?? 0
}

/** The vehicles come in without a file; this says when each store's whole stock came last. */
async function loadStocks({ tx, ids, today }: Stage, daysAgo: (n: number) => number): Promise<void> {
  for (const loja of ['autoestrada', 'veneza', ...LOJAS_DA_REDE] as const) {
    const diasAtras = loja === SEM_CARGA ? daysAgo(DIAS_SEM_CARGA) : 0
    await upsertCargaCompleta(tx, { lojaId: ids[loja], hoje: somarDias(today, -diasAtras) })
  }
}

interface Encenada {
  venda: Venda
  /** The instant of a step, some business days ago. */
  at: (dias: number, passo: number) => Date
}

function eventsOf(stage: Stage, { venda, at }: Encenada): Event[] {
  const { vendida, paga, cancelada } = venda
  let aberta: Aberta | undefined
  const baixa = () => {
    if (!aberta) throw new Error(`The sale at ${venda.loja} is not told yet`)
    return aberta
  }
  const abrir = async () => {
    aberta = await open(stage, venda)
  }
  return [
    { at: at(vendida, 1), happen: abrir },
    ...(paga ? [{ at: at(paga.em, 3), happen: () => pay(stage, baixa(), paga) }] : []),
    ...(cancelada
      ? [{ at: at(cancelada.em, 3), happen: () => takeBack(stage, baixa(), { venda, ...cancelada }) }]
      : []),
  ]
}

interface Aberta {
  id: number
  contratoId: number
}

const daInstituicao = ({ ids }: Stage): Tenant => ({
  lado: 'instituicao',
  instituicaoId: ids.aurora,
  lojaId: null,
})
const daLoja = ({ ids }: Stage, loja: NomeDaRede): Tenant => ({
  lado: 'loja',
  instituicaoId: null,
  lojaId: ids[loja],
})

/** The cheapest vehicle of the store's best covered running contract with more than one, none of them sold. */
function vehicleToSell({ tx, ids }: Stage, loja: NomeDaRede) {
  return tx
    .selectFrom('contrato as c')
    .innerJoin('contratoGarantia as g', 'g.contratoId', 'c.id')
    .where('c.instituicaoFinanceiraId', '=', ids.aurora)
    .where('c.lojaId', '=', ids[loja])
    .where('c.status', '=', StatusContrato.Ativo)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('baixa as b').whereRef('b.contratoId', '=', 'c.id').select('b.id'))),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('contratoGarantia as outra')
          .whereRef('outra.contratoId', '=', 'g.contratoId')
          .whereRef('outra.veiculoId', '<>', 'g.veiculoId')
          .select('outra.veiculoId'),
      ),
    )
    .select(['c.id as contratoId', 'g.veiculoId'])
    .orderBy((eb) => eb('c.valorGarantia', '/', eb.ref('c.valorCredito')), 'desc')
    .orderBy('c.numero')
    .orderBy('g.precoInstituicaoFinanceira')
    .orderBy('g.veiculoId')
    .executeTakeFirstOrThrow()
}

async function open(stage: Stage, { loja, abertaPelaInstituicao }: Venda): Promise<Aberta> {
  const { tx, clock, sessoes } = stage
  const deps = { db: tx, clock }
  const { contratoId, veiculoId } = await vehicleToSell(stage, loja)
  const venda = { veiculoId, dataVenda: clock.today() }
  return abertaPelaInstituicao
    ? abrirBaixa(
        deps,
        { sessao: sessoes.aurora, alvo: daInstituicao(stage), id: contratoId, ifMatch: undefined },
        { ...venda, motivo: 'venda', texto: null },
      )
    : informarVendaEmGarantia(deps, { sessao: sessoes[loja], alvo: daLoja(stage, loja) }, venda)
}

async function pay(
  stage: Stage,
  { id, contratoId }: Aberta,
  { parte, paraLiberar }: NonNullable<Venda['paga']>,
): Promise<void> {
  const { tx, clock, ids, sessoes } = stage
  const deps = { db: tx, clock }
  const ato = { sessao: sessoes.aurora, alvo: daInstituicao(stage), id, contratoId, ifMatch: undefined }
  const qual = { instituicaoFinanceiraId: ids.aurora, contratoId, baixaId: id }
  const { falta } = await baixaCompleta(deps, ato, qual)
  const valor = Math.ceil(((falta ?? ZERO) * parte) / 100) as Centavos
  await registrarPagamento(deps, ato, {
    valor,
    data: clock.today(),
    referencia: `TED ${clock.today()} ${id}`,
    quitar: false,
    motivo: null,
    liberar: !paraLiberar,
    forcar: false,
  })
}

async function takeBack(
  stage: Stage,
  { id, contratoId }: Aberta,
  { venda: { loja }, motivo }: { venda: Venda; motivo: string },
): Promise<void> {
  const { tx, clock, ids, sessoes } = stage
  const alvo = { ...daLoja(stage, loja), instituicaoId: ids.aurora }
  const ato = { sessao: sessoes[loja], alvo, id, contratoId, ifMatch: undefined }
  await cancelarBaixa({ db: tx, clock }, ato, motivo)
}
