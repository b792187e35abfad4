import type { Client } from 'pg'
import { clockFrom } from '../apps/server/src/clock.ts'
import type { Banco } from '../apps/server/src/db/connection.ts'
import { withTransaction } from '../apps/server/src/db/transaction.ts'
import {
  pedirReavaliacao,
  reavaliarPendentes,
} from '../apps/server/src/modules/cobertura/reavaliar/reavaliar-pendentes.service.ts'
import { BARS, type Figure } from './bars.ts'
import { middle, secondsOf } from './load.ts'

const ROUNDS = 3

const clock = clockFrom(() => new Date())

/** Asks for an evaluation of all contracts, as an import of all months does. */
export async function askForRevaluation({ db }: Pick<Banco, 'db'>, client: Client): Promise<void> {
  const { rows: months } = await client.query<{ tipo_id: number; mes: string }>(
    'select tipo_id, max(mes)::text as mes from fipe_mes group by tipo_id order by tipo_id',
  )
  await withTransaction(db, (tx) =>
    pedirReavaliacao(tx, { novos: months.map(({ tipo_id: tipoId, mes }) => ({ tipoId, mes })) }, clock.now()),
  )
}

/** Gives each pledged vehicle the reference price of now, as at its inclusion. */
export const REFERENCES = `
  update contrato_garantia g set preco_referencia = a.preco, mes_referencia = a.mes, preco_veiculo = a.preco
  from veiculo v join veiculo_tipo_combustivel f on f.id = v.tipo_combustivel_id
  join preco_referencia_atual a on a.modelo_id = v.modelo_id
  where v.id = g.veiculo_id and a.ano_modelo = v.ano_modelo and a.combustivel in (f.referencia, f.alternativa)`

/** Inserts the same rows into an empty copy with equal keys, logged as they are, without foreign keys. */
export async function copyGuarantees(client: Client): Promise<number> {
  await client.query('create table copia (like contrato_garantia including indexes)')
  try {
    return await secondsOf(() => client.query('insert into copia select * from contrato_garantia'))
  } finally {
    await client.query('drop table copia')
  }
}

/**
 * In each round all prices fall a little, as with a new month. Every contract is re-evaluated, with its snapshot and
 * its case.
 */
export async function measureRevaluation({ db }: Banco, client: Client): Promise<Figure> {
  await client.query(REFERENCES)
  await client.query('vacuum analyze contrato_garantia')
  const rounds: { program: number; copied: number }[] = []
  let contracts = 0
  // The first pass takes the snapshots that later passes compare with.
  for (let round = 0; round <= ROUNDS; round++) {
    // As autovacuum does long before the next month.
    await client.query('vacuum analyze preco_referencia_atual')
    await client.query('update preco_referencia_atual set preco = preco * 99 / 100 + 1')
    await askForRevaluation({ db }, client)
    const program = await secondsOf(async () => {
      contracts = await reavaliarPendentes({ db, clock })
    })
    if (round > 0) rounds.push({ program, copied: await copyGuarantees(client) })
  }
  const { rows } = await client.query<{ n: number }>('select sum(veiculos)::integer as n from cobertura')
  return ofCopies(`coverage after an import: ${rows[0]?.n} vehicles, ${contracts} contracts`, rounds)
}

/** Inserting the guarantees' rows into an empty copy ÷ evaluating their contracts, in seconds of each round. */
export function ofCopies(name: string, rounds: readonly { program: number; copied: number }[]): Figure {
  const seconds = (side: 'program' | 'copied') => middle(rounds, (round) => round[side]).toFixed(1)
  return {
    name,
    value: middle(rounds, ({ program, copied }) => copied / program),
    bar: BARS.copy,
    context: `${seconds('program')} s, ${seconds('copied')} of INSERT…SELECT`,
  }
}
