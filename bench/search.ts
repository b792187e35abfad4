import type { Client } from 'pg'
import type { Database } from './database.ts'
import { OTHER_STORES, pledges, settle, vehicles, withoutForeignKeys } from './dataset.ts'
import { BARS, type Figure } from './bars.ts'
import { pagesOf } from './pages.ts'
import type { CapturingProgram } from './programs.ts'
import { captureRead } from './reads.ts'

/** Everybody's vehicles. */
export const VEHICLES = { full: 1_000_000, quick: 100_000 }

/** Adds vehicles to contracts that there are. */
export async function addVehicles({ client }: Database, n: number): Promise<void> {
  await withoutForeignKeys(client, async () => void (await client.query(vehicles(1, n, OTHER_STORES))))
  await settle(client)
  await withoutForeignKeys(client, async () => void (await client.query(`begin; ${pledges(0, 0)} commit`)))
  await settle(client)
}

type Kind = 'contratos' | 'veiculos' | 'lojas'

interface Text {
  name: string
  q: string
  /** Kind of the expected find; undefined: none. */
  kind?: Kind
}

/** Search texts from a vehicle of the institution's stores and from one of its contracts. */
async function texts(client: Client): Promise<Text[]> {
  const { rows } = await client.query<Record<'placa' | 'renavam' | 'chassi' | 'numero' | 'parceiro', string>>(
    `select v.placa, v.renavam, v.chassi, c.numero, c.id_parceiro as parceiro
     from whitelist w join veiculo v on v.loja_id = w.loja_id,
       lateral (select * from contrato where instituicao_financeira_id = 1 and id_parceiro is not null order by id desc offset 1000 limit 1) c
     where w.instituicao_financeira_id = 1 order by v.id limit 1`,
  )
  const [one] = rows
  if (!one) throw new Error('There is nothing to search')
  const { placa, renavam, chassi, numero, parceiro } = one
  return [
    { name: 'whole plate', q: placa, kind: 'veiculos' },
    { name: 'beginning of a plate', q: placa.slice(0, 3), kind: 'veiculos' },
    { name: 'end of a plate', q: placa.slice(-3), kind: 'veiculos' },
    { name: 'RENAVAM', q: renavam, kind: 'veiculos' },
    { name: 'chassis', q: chassi, kind: 'veiculos' },
    { name: 'contract', q: numero, kind: 'contratos' },
    { name: 'what all contracts have', q: 'ct-', kind: 'contratos' },
    { name: 'part of a number', q: numero.slice(-4), kind: 'contratos' },
    { name: 'partner’s number', q: parceiro, kind: 'contratos' },
    { name: 'store', q: 'joão v', kind: 'lojas' },
    { name: 'nothing', q: 'xyz xyz' },
  ]
}

/** Pages of each search, without the guard's statements. */
export async function searchPages(client: Client, server: CapturingProgram): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, q, kind } of await texts(client)) {
    const check = (body: unknown) => {
      if (kind && (body as Record<Kind, unknown[]>)[kind].length === 0) throw new Error(`${name}: no ${kind}`)
    }
    const path = `/api/busca?q=${encodeURIComponent(q)}`
    const statements = await captureRead(server, { name, path, check })
    const own = statements.filter(({ text }) => !/\bfrom "?sessao\b/.test(text))
    figures.push({ name: `search, ${name}`, value: await pagesOf(client, own), bar: BARS.search })
  }
  return figures
}
