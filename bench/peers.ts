import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EM_ANDAMENTO } from '@lastro/shared/contratos/status'
import type { Client } from 'pg'
import { COLLEAGUES } from './dataset.ts'
import { contractReads, stockRead } from './figures.ts'
import type { Figure } from './bars.ts'
import { callOk, inTurns, middle, rateOf } from './load.ts'
import type { Program } from './programs.ts'
import { INSTITUTION, MEASURED, type Sizes, STORE } from './sizes.ts'

export const PEER = 'postgraphile@5.1.5'
const FILTER = 'postgraphile-plugin-connection-filter@4.0.1'
const INSTALL_MS = 300_000

/** Folder with PostGraphile, installed there by the first run; or the reason why it can't be had. */
export async function installPeer(): Promise<{ folder: string } | { reason: string }> {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'lastro-bench', PEER)
  if (existsSync(join(folder, 'node_modules/postgraphile-plugin-connection-filter'))) return { folder }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  try {
    const args = ['install', '--no-audit', '--no-fund', '--save-exact', PEER, FILTER]
    await promisify(execFile)('npm', args, { cwd: folder, timeout: INSTALL_MS })
    return { folder }
  } catch (error) {
    return { reason: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }
  }
}

type Side = 'product' | 'peer'

/** One job, done by both programs over the same rows. */
interface Job {
  name: string
  /** Least product ÷ peer at one caller and at eight; undefined: context only. */
  targets: readonly [number, number | undefined]
  call: Record<Side, (caller: number) => Promise<Buffer>>
  /** Throws unless both answers have the expected rows. */
  check(answers: Record<Side, unknown>): void
}

interface Programs {
  server: Program
  peer: Program
}

/** What a list shows of a contract, with its store and coverage. */
const CONTRACT = `rowId idParceiro regraGarantiaId regraGarantiaVersao dataTermino valorCredito valorGarantia numero status tipo
  tipoSelecaoGarantia versao enviadoEm statusDesde lojaId lojaByLojaId { estabelecimentoByRowId { nomeFantasia ativo } }
  coberturaByInstituicaoFinanceiraIdAndContratoId { totalAtual totalInclusao veiculos semReferencia defasados sairam precosDe precosAte
    avaliadaEm }`

const listQuery = (offset: number, more = '') => `{
  allContratoes(first: 20, offset: ${offset}, orderBy: ROW_ID_DESC, filter: {
    instituicaoFinanceiraId: { equalTo: "${INSTITUTION}" }, status: { in: [${EM_ANDAMENTO.join()}] } ${more} })
  { totalCount nodes { ${CONTRACT} } } }`

/** No store of the measured institution has '99' in its name, which PostGraphile's filter could not compare. */
const SEARCH = `or: [{ numeroBusca: { includes: "99" } }, { idParceiroBusca: { includes: "99" } }]`

const STOCK = `{
  allVeiculos(condition: { lojaId: "${STORE}" }) { nodes { rowId placa renavam chassi anoFabricacao anoModelo hodometro dataEntrada preco
    chassiRemarcado leilao saiuEm veiculoModeloByModeloId { nome codigoFipe veiculoMarcaByMarcaId { nome } }
    veiculoTipoCombustivelByTipoCombustivelId { nome } ufByUfId { sigla } } } }`

const CREATE = `mutation ($contrato: ContratoInput!) {
  createContrato(input: { contrato: $contrato }) { contrato { ${CONTRACT} } } }`

interface PeersList {
  data: { allContratoes: { totalCount: string | number; nodes: { rowId: string }[] } }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).join()

/** The bodies of new contracts, each with a number that no other has. */
function newContracts() {
  let made = 0
  const terms = { valorCredito: 100_000, valorGarantia: 120_000, tipo: 0, tipoSelecaoGarantia: 1 }
  const dataTermino = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)
  const next = () => `NOVO-${++made}`
  return {
    product: () =>
      JSON.stringify({ ...terms, lojaId: STORE, numero: next(), regraGarantiaId: 0, dataTermino }),
    peer() {
      const numero = next()
      const contrato = {
        ...terms,
        valorCredito: String(terms.valorCredito * 100),
        valorGarantia: String(terms.valorGarantia * 100),
        instituicaoFinanceiraId: String(INSTITUTION),
        lojaId: String(STORE),
        numero,
        numeroOrdem: numero,
        dataTermino,
      }
      return JSON.stringify({ query: CREATE, variables: { contrato } })
    },
  }
}

async function jobs(
  client: Client,
  { server, peer }: Programs,
  stock: { ruleId: number; expected: ReadonlyMap<number, number> },
): Promise<Job[]> {
  const authorization = (caller: number) => ({
    authorization: `Bearer ${COLLEAGUES[INSTITUTION]?.[caller]}`,
  })
  const json = { 'content-type': 'application/json' }
  const ask = (query: string) => () =>
    callOk(`${peer.url}/graphql`, { method: 'POST', headers: json, body: JSON.stringify({ query }) })
  const get = (path: string) => (caller: number) =>
    callOk(`${server.url}${path}`, { headers: authorization(caller) })
  const [first, deep, search] = await contractReads(client)
  if (!first || !deep || !search) throw new Error('The lists are not what they were')
  const list = (
    read: typeof first,
    query: string,
    [name, ...targets]: [string, number, number | undefined],
  ): Job => ({
    name,
    targets,
    call: { product: get(read.path), peer: ask(query) },
    check({ product, peer: answer }) {
      read.check?.(product)
      const { contratos, total } = product as { contratos: { id: number }[]; total: number }
      const { totalCount, nodes } = (answer as PeersList).data.allContratoes
      if (Number(totalCount) !== total || idsOf(contratos) !== nodes.map(({ rowId }) => rowId).join())
        throw new Error(`${name}: the two lists differ`)
    },
  })
  const read = stockRead(stock.ruleId, stock.expected)
  const make = newContracts()
  return [
    list(first, listQuery(0), ['first page', 1.3, undefined]),
    list(deep, listQuery(20 * 149), ['page 150', 4.5, 3.3]),
    list(search, listQuery(0, SEARCH), ['search', 1.8, 1.6]),
    {
      name: `a store's stock of ${MEASURED}`,
      targets: [1.2, undefined],
      call: { product: get(read.path), peer: ask(STOCK) },
      check({ product, peer: answer }) {
        read.check?.(product)
        const { nodes } = (answer as { data: { allVeiculos: { nodes: unknown[] } } }).data.allVeiculos
        if (nodes.length !== MEASURED) throw new Error(`The peer answered ${nodes.length} vehicles`)
      },
    },
    {
      name: 'creating a draft',
      targets: [0.6, undefined],
      call: {
        product: (caller) =>
          callOk(`${server.url}/api/contratos`, {
            method: 'POST',
            headers: { ...json, ...authorization(caller) },
            body: make.product(),
          }),
        peer: () => callOk(`${peer.url}/graphql`, { method: 'POST', headers: json, body: make.peer() }),
      },
      check({ product, peer: answer }) {
        const { id } = product as { id?: number }
        const { data } = answer as { data: { createContrato: { contrato: { rowId: string } } | null } }
        if (!id || !data.createContrato) throw new Error(`A draft was not created: ${JSON.stringify(answer)}`)
      },
    },
  ]
}

/** The product's rate ÷ PostGraphile's, in turns, at one caller and at eight. */
export async function measurePeers(
  client: Client,
  programs: Programs,
  { sizes, ...stock }: { sizes: Sizes; ruleId: number; expected: ReadonlyMap<number, number> },
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, targets, call, check } of await jobs(client, programs, stock)) {
    const answer = async (side: Side): Promise<unknown> => JSON.parse((await call[side](0)).toString())
    check({ product: await answer('product'), peer: await answer('peer') })
    for (const [index, callers] of [1, 8].entries()) {
      const rate = (side: Side) => () => rateOf(call[side], { callers, ms: sizes.roundMs })
      const rounds = await inTurns({ product: rate('product'), peer: rate('peer') }, sizes.rounds)
      const [product, peer] = (['product', 'peer'] as const).map((side) =>
        middle(rounds, (round) => round[side]),
      )
      figures.push({
        name: `${name}, ${callers} callers`,
        value: middle(rounds, (round) => round.product / round.peer),
        bar: { of: 'product ÷ peer', ...(targets[index] && { least: targets[index] }) },
        context: `${product?.toFixed(1)} calls/s, the peer ${peer?.toFixed(1)}`,
      })
    }
  }
  return figures
}
