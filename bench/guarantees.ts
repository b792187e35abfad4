import type { Client } from 'pg'
import type { Statement } from './child.ts'
import type { Database } from './database.ts'
import { createEstablishments, settle, vehicles, withoutForeignKeys } from './dataset.ts'
import { type Pages, pagesOf } from './pages.ts'
import type { LimitedRead } from './own-growth.ts'
import type { CapturingProgram } from './programs.ts'
import { captureRead, ownStatements, type Read } from './reads.ts'
import { FIRST_STORE, INSTITUTION, INSTITUTIONS, STORES } from './sizes.ts'

/**
 * Vehicles in guarantee: the measured institution's, and all of them before and after the others' grow tenfold. Then its
 * own grow by `ownMore`.
 */
export interface GuaranteeSizes {
  own: number
  ownMore: number
  small: number
  big: number
}

export const GUARANTEES: Record<'full' | 'quick', GuaranteeSizes> = {
  full: { own: 50_000, ownMore: 450_000, small: 145_000, big: 1_000_000 },
  quick: { own: 5_000, ownMore: 95_000, small: 14_500, big: 100_000 },
}

const PER_CONTRACT = 20
const PAGE = 20

interface Batch {
  from: number
  to: number
  own: number
}

/**
 * Vehicles `from` + 1 to `to`, all pledged, 20 per contract. A contract's vehicles lie apart, as in a real stock. Each
 * `step`th contract is the measured institution's, until it has enough.
 */
const pledged = ({ from, to, own }: Batch) => {
  const step = own > 0 ? Math.floor(to / own) : 1
  const contracts = (to - from) / PER_CONTRACT
  const first = from / PER_CONTRACT
  return `
    create temporary table novo on commit drop as
    select c, ${first} + c + 1 as contrato_id,
      case when c < ${(own / PER_CONTRACT) * step} and c % ${step} = 0 then ${INSTITUTION} else 2 + c % ${INSTITUTIONS - 1} end as inst,
      ${FIRST_STORE} + (c * 7919) % ${STORES} as loja_id, now() - make_interval(secs => 2000000 - (${first} + c)) as quando
    from generate_series(0, ${contracts - 1}) c;
    insert into contrato (id, instituicao_financeira_id, loja_id, numero, numero_ordem, valor_credito, valor_garantia, data_termino,
      status, tipo, tipo_selecao_garantia, criado_em, enviado_em, status_desde)
    select contrato_id, inst, loja_id, 'CT-' || contrato_id, 'ct-' || lpad(contrato_id::text, 30, '0'), 10000000, 13000000,
      current_date + 365, 5, 1, 1, quando, quando, quando from novo;
    insert into penhor (instituicao_financeira_id, contrato_id, veiculo_id, loja_id, data_inclusao, placa, placa_mercosul, modelo_id,
      ano_modelo, tipo_combustivel_id)
    select inst, contrato_id, v.id, novo.loja_id, quando, v.placa, v.placa_mercosul, v.modelo_id, v.ano_modelo, v.tipo_combustivel_id
    from novo cross join generate_series(0, ${PER_CONTRACT - 1}) p
      join veiculo v on v.renavam = lpad((${from} + 1 + p * ${contracts} + c)::text, 11, '0') order by contrato_id, v.id;
    create temporary table aberto on commit drop as
    select p.id, p.instituicao_financeira_id as inst, p.contrato_id, v.id as veiculo_id, v.placa_mercosul, v.renavam, v.chassi, v.preco
    from penhor p join novo on novo.contrato_id = p.contrato_id join veiculo v on v.id = p.veiculo_id;
    insert into penhor_identificador (tipo, valor, instituicao_financeira_id, penhor_id)
    select tipo, valor, inst, id
    from aberto, lateral (values ('placa', placa_mercosul), ('renavam', renavam), ('chassi', chassi)) i (tipo, valor);
    insert into contrato_garantia (instituicao_financeira_id, contrato_id, veiculo_id, penhor_id, preco_veiculo)
    select inst, contrato_id, veiculo_id, id, preco from aberto;`
}

/** Store of vehicle n, which is its contract's store. */
const storeOf = (from: number, to: number) =>
  `${FIRST_STORE} + ((n - ${from} - 1) % ${(to - from) / PER_CONTRACT} * 7919) % ${STORES}`

async function load(client: Client, { from, to, own }: Batch): Promise<void> {
  await withoutForeignKeys(client, async () => {
    await client.query(vehicles(from + 1, to, storeOf(from, to)))
    await settle(client)
    await client.query(`begin; ${pledged({ from, to, own })} commit`)
  })
  await settle(client)
}

export async function createGuarantees({ client }: Database, { own, small }: GuaranteeSizes): Promise<void> {
  await createEstablishments(client)
  await load(client, { from: 0, to: small, own })
}

export const growGuarantees = ({ client }: Database, { small, big }: GuaranteeSizes): Promise<void> =>
  load(client, { from: small, to: big, own: 0 })

export const growOwnGuarantees = ({ client }: Database, { big, ownMore }: GuaranteeSizes): Promise<void> =>
  load(client, { from: big, to: big + ownMore, own: ownMore })

const screen = (name: string, query: string, most: number): LimitedRead => ({
  name: `pricing history, ${name}`,
  path: `/api/instituicoes-financeiras/${INSTITUTION}/garantias?quantidadePorPagina=${PAGE}&total=limitado&${query}`,
  most,
})

/** The pricing history as its screen asks, and limits of its pages when the institution's own vehicles grow. */
export const SCREENS: readonly LimitedRead[] = [
  screen('first page', 'pagina=1', 1.5),
  screen('next page', 'pagina=2', 1.5),
  screen('by store', 'pagina=1&ordenacao=loja:asc', 1.5),
  screen('by contract', 'pagina=1&ordenacao=contratoId:desc', 1.5),
  screen('a model', 'pagina=1&filtro=modelo+17', 4),
]

interface Searched {
  name: string
  filtro: string
  /** The filter as a simple SQL condition. */
  condition: string
}

const ORDERS = [
  { name: 'newest first', ordenacao: '', order: 'p.data_inclusao desc' },
  { name: 'by store', ordenacao: 'loja:asc', order: 'loja.nome_busca' },
  { name: 'by contract', ordenacao: 'contratoId:desc', order: 'c.numero_ordem desc' },
]

async function figures(client: Client): Promise<Searched[]> {
  const { rows } = await client.query<{ placa: string }>(
    `select v.placa from penhor p join veiculo v on v.id = p.veiculo_id
     where p.instituicao_financeira_id = ${INSTITUTION} order by p.id offset 1234 limit 1`,
  )
  const placa = rows[0]?.placa ?? ''
  const part = placa.slice(1, 5)
  return [
    { name: 'all', filtro: '', condition: 'true' },
    { name: 'a plate', filtro: placa, condition: `v.placa = '${placa}'` },
    { name: 'part of a plate', filtro: part, condition: `v.placa like '%${part}%'` },
    { name: 'a brand', filtro: 'marca 17', condition: `ma.nome || mo.nome like '%17%'` },
  ]
}

async function readOf(client: Client, { name, filtro, condition }: Searched, order: (typeof ORDERS)[number]) {
  const { rows } = await client.query<{ id: string }>(
    `select v.id from penhor p join contrato c on c.id = p.contrato_id join estabelecimento loja on loja.id = p.loja_id
     join veiculo v on v.id = p.veiculo_id join veiculo_modelo mo on mo.id = v.modelo_id join veiculo_marca ma on ma.id = mo.marca_id
     where p.instituicao_financeira_id = ${INSTITUTION} and p.data_exclusao is null and ${condition}
     order by ${order.order}, p.data_inclusao desc, p.id desc`,
  )
  const expected = rows.slice(0, PAGE).map(({ id }) => Number(id))
  const title = `guarantees: ${name}, ${order.name}`
  const query = new URLSearchParams({ pagina: '1', quantidadePorPagina: String(PAGE) })
  if (filtro) query.set('filtro', filtro)
  if (order.ordenacao) query.set('ordenacao', order.ordenacao)
  return {
    name: title,
    path: `/api/instituicoes-financeiras/${INSTITUTION}/garantias?${query.toString()}`,
    check(body: unknown) {
      const { veiculos, total } = body as { veiculos: { id: number }[]; total: number }
      if (total !== rows.length || total === 0)
        throw new Error(`${title}: total ${total}, expected ${rows.length}`)
      if (veiculos.some(({ id }, index) => id !== expected[index]) || veiculos.length !== expected.length)
        throw new Error(`${title}: other vehicles than expected`)
    },
  } satisfies Read
}

const isCount = ({ text }: Statement) => /count\(\*\)/.test(text)

/** Checks every read's rows and total. Counts the pages of its page and of its count separately. */
export async function guaranteePages({ client }: Database, server: CapturingProgram): Promise<Pages[]> {
  const pages: Pages[] = []
  for (const figure of await figures(client))
    for (const order of ORDERS) {
      const read = await readOf(client, figure, order)
      const statements = ownStatements(await captureRead(server, read))
      const page = statements.filter((statement) => !isCount(statement))
      const count = statements.filter(isCount)
      if (count.length !== 1) throw new Error(`${read.name}: ${count.length} statements count`)
      pages.push({ name: `${read.name}: page`, pages: await pagesOf(client, page) })
      // The order doesn't change the count.
      if (order.ordenacao === '')
        pages.push({ name: `guarantees: ${figure.name}: count`, pages: await pagesOf(client, count) })
    }
  return pages
}
