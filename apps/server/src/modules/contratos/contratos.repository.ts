import { STATUS_DO_FILTRO, type StatusContrato } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/transicoes'
import type { ContratosQuery } from '@lastro/shared/contratos/contrato'
import { normalizar } from '@lastro/shared/texto'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { ContratoTable } from '../../db/tables/contratos.ts'
import type { Db } from '../../db/tables.ts'
import type { Limites, Lista } from '../../http/lista.ts'

/** Whose contracts: an institution's, a store's once sent, or all of them for an operator who opens one by id. */
export type DonoDeContratos = { instituicaoId: number } | { lojaId: number; instituicaoId?: number } | 'todos'

/** Every read of contracts starts here, so that no query can forget whose they are. */
function contratosDe(db: Db, dono: DonoDeContratos) {
  const base = db.selectFrom('contrato')
  if (dono === 'todos') return base
  if (!('lojaId' in dono)) return base.where('contrato.instituicaoFinanceiraId', '=', dono.instituicaoId)
  const daLoja = base.where('contrato.lojaId', '=', dono.lojaId).where('contrato.enviadoEm', 'is not', null)
  return dono.instituicaoId === undefined
    ? daLoja
    : daLoja.where('contrato.instituicaoFinanceiraId', '=', dono.instituicaoId)
}

/** The same with the names that CAMPOS shows. */
const contratosComNomes = (db: Db, dono: DonoDeContratos) =>
  contratosDe(db, dono)
    .innerJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
    .innerJoin('estabelecimento as instituicao', 'instituicao.id', 'contrato.instituicaoFinanceiraId')

const CAMPOS = [
  'contrato.id',
  'contrato.idParceiro',
  'contrato.instituicaoFinanceiraId',
  'instituicao.nomeFantasia as instituicaoFinanceira',
  'contrato.lojaId',
  'loja.nomeFantasia as loja',
  'loja.ativo as lojaAtiva',
  'instituicao.ativo as instituicaoAtiva',
  'contrato.regraGarantiaId',
  'contrato.regraGarantiaVersao',
  'contrato.numero',
  'contrato.valorCredito',
  'contrato.valorGarantia',
  'contrato.dataTermino',
  'contrato.status',
  'contrato.tipo',
  'contrato.tipoSelecaoGarantia',
  'contrato.versao',
  'contrato.enviadoEm',
  'contrato.statusDesde',
  'contrato.primeiraAprovacaoPor',
  'contrato.primeiraAprovacaoEm',
  'contrato.primeiraAprovacaoAto',
  'contrato.primeiraAprovacaoConteudo',
] as const

export type ContratoRow = NonNullable<Awaited<ReturnType<typeof findContrato>>>

export interface ContratoDaLista extends ContratoRow {
  alteracaoEspera: Lado | null
}

export function findContrato(db: Db, dono: DonoDeContratos, id: number) {
  return contratosComNomes(db, dono).where('contrato.id', '=', id).select(CAMPOS).executeTakeFirst()
}

/** The same, with the row locked until the transaction ends: check and write happen under this one lock. */
export function lockContrato(db: Db, dono: DonoDeContratos, id: number) {
  return contratosComNomes(db, dono)
    .where('contrato.id', '=', id)
    .select(CAMPOS)
    .forUpdate('contrato')
    .executeTakeFirst()
}

const ORDEM: Record<NonNullable<ContratosQuery['ordenacao']>['campo'], string> = {
  numero: 'contrato.numero_ordem',
  loja: 'loja.nome_busca',
  valorCredito: 'contrato.valor_credito',
  valorGarantia: 'contrato.valor_garantia',
  dataTermino: 'contrato.data_termino',
  status: 'contrato.status',
}

/** The side whose answer an open change of the guarantees waits for; one that is due to lapse until the job comes, too. */
const alteracaoEspera = sql<Lado | null>`(select case a.lado when 'loja' then 'instituicao' else 'loja' end
  from alteracao_garantia a where a.instituicao_financeira_id = contrato.instituicao_financeira_id
  and a.contrato_id = contrato.id and a.situacao = 'pendente')`

/** What a list of contracts may be narrowed to, and its order. */
export type BuscaDeContratos = Partial<Omit<ContratosQuery, 'pagina' | 'quantidadePorPagina'>>

/** The contracts that a list is of, each with what it is sorted by. */
function candidatos(db: Db, dono: DonoDeContratos, busca: BuscaDeContratos) {
  const { filtro, status, situacao, terminoAte, alteracao, lojaId, ordenacao } = busca
  // Outer, because PostgreSQL then leaves the join out where nothing asks for the store.
  let base = contratosDe(db, dono).leftJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
  if (status !== undefined) base = base.where('contrato.status', 'in', [...STATUS_DO_FILTRO[status]])
  if (situacao) base = base.where('contrato.status', 'in', situacao)
  if (terminoAte !== undefined) base = base.where('contrato.dataTermino', '<=', terminoAte)
  if (alteracao) base = base.where(sql<boolean>`${alteracaoEspera} = ${alteracao}`)
  if (lojaId !== undefined) base = base.where('contrato.lojaId', '=', lojaId)
  if (filtro) base = base.where(contem(filtro))
  const ordem = sql.ref(ordenacao ? ORDEM[ordenacao.campo] : 'contrato.id').as('ordem')
  return { base, ordem, direcao: ordenacao?.direcao ?? 'desc' } as const
}

/**
 * The page's contracts and their number; newest first unless sorted. Which contracts they are is found first, once and whole, where the
 * index `contrato_em_andamento` answers alone; only those of the page are read.
 */
export async function listContratos(
  db: Db,
  dono: DonoDeContratos,
  consulta: BuscaDeContratos,
  { limit, offset }: Limites,
): Promise<Lista<ContratoDaLista>> {
  const { base, ordem, direcao } = candidatos(db, dono, consulta)
  const pagina = db
    .with(
      (cte) => cte('candidato').materialized(),
      () => base.select(['contrato.id', ordem]),
    )
    .selectFrom('candidato')
    .select((eb) => [
      'candidato.id',
      'candidato.ordem',
      eb.selectFrom('candidato as c').select(eb.fn.countAll<number>().as('n')).as('total'),
    ])
    .orderBy('candidato.ordem', direcao)
    .orderBy('candidato.id', 'desc')
    .limit(limit)
    .offset(offset)
    .as('pagina')
  const rows = await contratosComNomes(db, dono)
    .innerJoin(pagina, 'pagina.id', 'contrato.id')
    .select(CAMPOS)
    .select([alteracaoEspera.as('alteracaoEspera'), sql<number>`pagina.total`.as('total')])
    .orderBy('pagina.ordem', direcao)
    .orderBy('contrato.id', 'desc')
    .execute()
  const [first] = rows
  if (first || offset === 0) return { rows, total: first?.total ?? 0 }
  // Past the last page there is no row to carry the number.
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** The ids of all of them in the list's order, as PostgreSQL writes an array: `{3,1,2}`; null: none. */
export async function textoDosIdsDeContratos(db: Db, dono: DonoDeContratos, consulta: BuscaDeContratos) {
  const { base, ordem, direcao } = candidatos(db, dono, consulta)
  const { ids } = await db
    .selectFrom(base.select(['contrato.id', ordem]).as('c'))
    .select(({ cast, fn }) =>
      cast<string | null>(
        fn.agg('array_agg', ['c.id']).orderBy('c.ordem', direcao).orderBy('c.id', 'desc'),
        'text',
      ).as('ids'),
    )
    .executeTakeFirstOrThrow()
  return ids
}

/**
 * What the situation report shows of some contracts, in no order. Each is looked up by its key: `= any(ids)` would read all of the
 * institution's contracts every time where the table has no statistics yet.
 */
export function listSituacaoPorId(db: Db, dono: DonoDeContratos, ids: number[]) {
  return db
    .selectFrom(sql<{ id: number }>`unnest(${ids}::bigint[])`.as<'pedido'>(sql`pedido(id)`))
    .innerJoinLateral(
      contratosDe(db, dono)
        .where(sql<boolean>`contrato.id = pedido.id`)
        .selectAll('contrato')
        .offset(0)
        .as('contrato'),
      (join) => join.onTrue(),
    )
    .innerJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
    .select([
      'contrato.id',
      'contrato.numero',
      'contrato.idParceiro',
      'contrato.tipo',
      'loja.nomeFantasia as loja',
      'contrato.valorCredito',
      'contrato.valorGarantia',
      'contrato.dataTermino',
      'contrato.status',
    ])
    .execute()
}

/** A literal substring, without accents or case, of numero, loja or idParceiro (domain 2). */
function contem(filtro: string) {
  const texto = normalizar(filtro)
  return sql<boolean>`(position(${texto} in contrato.numero_busca) > 0
    or position(${texto} in loja.nome_busca) > 0
    or position(${texto} in contrato.id_parceiro_busca) > 0)`
}

/** The new contract's id, or undefined when the institution already has this number. */
export async function insertContrato(db: Db, row: Insertable<ContratoTable>): Promise<number | undefined> {
  const inserted = await db
    .insertInto('contrato')
    .values(row)
    .onConflict((conflict) => conflict.columns(['instituicaoFinanceiraId', 'numeroUnico']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

interface Chave {
  instituicaoFinanceiraId: number
  id: number
}

/** No first consent of two. */
export const SEM_PRIMEIRA_APROVACAO = {
  primeiraAprovacaoPor: null,
  primeiraAprovacaoEm: null,
  primeiraAprovacaoAto: null,
  primeiraAprovacaoConteudo: null,
} as const

/** Every change counts the version up, which is the ETag, and lets a first consent lapse unless it says otherwise. */
export async function updateContrato(
  db: Db,
  { instituicaoFinanceiraId, id }: Chave,
  change: Updateable<ContratoTable>,
): Promise<void> {
  await db
    .updateTable('contrato')
    .set({ ...SEM_PRIMEIRA_APROVACAO, ...change, versao: sql`versao + 1` })
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('id', '=', id)
    .execute()
}

/** Notes the first consent of two. Nothing of the contract changes, so neither does its version, which the store has on its screen too. */
export async function updatePrimeiraAprovacao(
  db: Db,
  { instituicaoFinanceiraId, id }: Chave,
  primeira: Required<Pick<Updateable<ContratoTable>, keyof typeof SEM_PRIMEIRA_APROVACAO>>,
): Promise<void> {
  await db
    .updateTable('contrato')
    .set(primeira)
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('id', '=', id)
    .execute()
}

/** Sort key of a number: runs of digits padded, so that 'C-9' comes before 'C-10'. */
export function ordemDoNumero(numero: string): string {
  return normalizar(numero).replace(/\d+/g, (digits) => digits.padStart(30, '0'))
}

interface Recusa extends Chave {
  lado: 'instituicao' | 'loja'
  motivo: string
  veiculoIds: number[]
  usuarioId: number
  agora: Date
}

export async function insertRecusa(db: Db, recusa: Recusa): Promise<void> {
  await db
    .insertInto('contratoRecusa')
    .values({
      instituicaoFinanceiraId: recusa.instituicaoFinanceiraId,
      contratoId: recusa.id,
      lado: recusa.lado,
      motivo: recusa.motivo,
      veiculoIds: recusa.veiculoIds,
      usuarioId: recusa.usuarioId,
      recusadaEm: recusa.agora,
    })
    .execute()
}

/** The last refusal of a contract, or the last that names one of these vehicles. */
export function findUltimaRecusa(
  db: Db,
  { instituicaoFinanceiraId, id }: Chave,
  veiculoIds?: readonly number[],
) {
  return db
    .selectFrom('contratoRecusa')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoId', '=', id)
    .$if(veiculoIds !== undefined, (query) =>
      query.where('veiculoIds', '&&', sql<number[]>`${[...(veiculoIds ?? [])]}::bigint[]`),
    )
    .select('motivo')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Those of the vehicles that a refusal of the contract names. */
export async function listRecusados(
  db: Db,
  { instituicaoFinanceiraId, id }: Chave,
  veiculoIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ veiculoId: number }>`
    select distinct nomeado as veiculo_id from contrato_recusa, unnest(veiculo_ids) nomeado
    where instituicao_financeira_id = ${instituicaoFinanceiraId} and contrato_id = ${id}
      and nomeado = any(${[...veiculoIds]}::bigint[])
    order by nomeado`.execute(db)
  return rows.map(({ veiculoId }) => veiculoId)
}

export type StatusChange = { status: StatusContrato; statusDesde: Date }
