import { createHash } from 'node:crypto'
import { EM_ANDAMENTO } from '@lastro/shared/contratos/status'
import type { Client } from 'pg'
import type { Statement } from './child.ts'
import { TOKENS } from './dataset.ts'
import { INSTITUTION, STORE } from './sizes.ts'
import type { Read } from './reads.ts'

interface Page {
  contratos: { id: number }[]
  total: number
}

interface Stock {
  estoque: { id: number; preco: number }[]
}

const IN_PROGRESS = `status in (${EM_ANDAMENTO.join()})`
const PAGE = 20

/** Ids of the measured institution's contracts under a simple condition, newest first: what a list must show. */
async function idsOf(client: Client, condition: string): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select contrato.id from contrato join estabelecimento loja on loja.id = contrato.loja_id
     where instituicao_financeira_id = ${INSTITUTION} and ${condition} order by contrato.id desc`,
  )
  return rows.map(({ id }) => Number(id))
}

function same(what: string, actual: readonly number[], expected: readonly number[]): void {
  if (actual.length !== expected.length || actual.some((id, index) => id !== expected[index]))
    throw new Error(`${what}: ${actual.length} rows answered, ${expected.length} expected, or others`)
}

async function listFigure(
  client: Client,
  { name, query, condition, page = 1 }: { name: string; query: string; condition: string; page?: number },
): Promise<Read> {
  const ids = await idsOf(client, condition)
  if (ids.length < PAGE * page) throw new Error(`${name}: only ${ids.length} contracts to list`)
  return {
    name,
    path: `/api/instituicoes-financeiras/${INSTITUTION}/contratos?pagina=${page}&quantidadePorPagina=${PAGE}&${query}`,
    check(body) {
      const { contratos, total } = body as Page
      if (total !== ids.length) throw new Error(`${name}: total ${total}, expected ${ids.length}`)
      same(
        name,
        contratos.map(({ id }) => id),
        ids.slice(PAGE * (page - 1), PAGE * page),
      )
    },
  }
}

const HASH = createHash('sha256').update(TOKENS[INSTITUTION]).digest()

/** A page of the list with its number, names and coverage, for a session of the institution. */
const leanPage = (page: number): Statement => ({
  text: `
    with quem as materialized (
      select usuario.estabelecimento_id from sessao join usuario on usuario.id = sessao.usuario_id
      where sessao.token_hash = $1 and sessao.expira_em > now() and usuario.ativo),
    pagina as materialized (
      select id from contrato where instituicao_financeira_id = $2 and ${IN_PROGRESS} order by id desc limit ${PAGE} offset $3)
    select c.id, c.id_parceiro, c.regra_garantia_id, c.regra_garantia_versao, c.data_termino, c.valor_credito, c.valor_garantia, c.numero,
      c.status, c.tipo, c.tipo_selecao_garantia, c.versao, c.enviado_em, c.status_desde, c.loja_id, loja.nome_fantasia as loja, loja.ativo,
      k.total_atual, k.total_inclusao, k.veiculos, k.sem_referencia, k.defasados, k.sairam, k.precos_de, k.precos_ate, k.avaliada_em,
      a.lado, r.situacao,
      (select sum(contratos)::bigint from soma_contrato where instituicao_financeira_id = $2 and ${IN_PROGRESS}) as total
    from quem, pagina join contrato c using (id) join estabelecimento loja on loja.id = c.loja_id
    left join cobertura k on k.instituicao_financeira_id = $2 and k.contrato_id = c.id and k.ativo
    left join alteracao_garantia a on a.instituicao_financeira_id = $2 and a.contrato_id = c.id and a.situacao = 'pendente'
    left join pedido_reforco r on r.instituicao_financeira_id = $2 and r.contrato_id = c.id and r.encerrado_em is null
    where quem.estabelecimento_id = $2 order by c.id desc`,
  values: [HASH, INSTITUTION, PAGE * (page - 1)],
})

/** The four reads of contracts. Call it again after the others' data grew: the expected rows must not change. */
export async function contractReads(client: Client): Promise<Read[]> {
  const name = 'normalizar(loja.nome_fantasia)'
  return [
    {
      ...(await listFigure(client, {
        name: 'contracts, first page',
        query: 'status=0',
        condition: IN_PROGRESS,
      })),
      lean: leanPage(1),
    },
    {
      ...(await listFigure(client, {
        name: 'contracts, page 150',
        query: 'status=0',
        condition: IN_PROGRESS,
        page: 150,
      })),
      lean: leanPage(150),
    },
    await listFigure(client, {
      name: "contracts, search in the number ('99')",
      query: 'status=0&filtro=99',
      condition: `${IN_PROGRESS} and (numero like '%99%' or id_parceiro like '%99%' or loja.nome_fantasia like '%99%')`,
    }),
    await listFigure(client, {
      name: "contracts, search by store ('joão v')",
      query: `status=0&filtro=${encodeURIComponent('joão v')}`,
      condition: `${IN_PROGRESS} and ${name} like '%joao v%'`,
    }),
  ]
}

/** Read of the whole qualified stock. `expected`: the vehicles' ids and prices in centavos. */
export function stockRead(regraId: number, expected: ReadonlyMap<number, number>): Read {
  const name = `qualified stock, ${expected.size} vehicles`
  return {
    name,
    path: `/api/lojas/${STORE}/estoque?instituicaoFinanceiraId=${INSTITUTION}&regraGarantiaId=${regraId}`,
    check(body) {
      const { estoque } = body as Stock
      same(
        name,
        estoque.map(({ id }) => id).toSorted((a, b) => a - b),
        [...expected.keys()].toSorted((a, b) => a - b),
      )
      const wrong = estoque.find(({ id, preco }) => Math.round(preco * 100) !== expected.get(id))
      if (wrong) throw new Error(`${name}: vehicle ${wrong.id} at ${wrong.preco}`)
    },
  }
}
