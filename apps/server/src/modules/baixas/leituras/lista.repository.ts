import type { EstadoDaBaixa } from '@lastro/shared/baixas/estados-da-baixa'
import type { Dia } from '@lastro/shared/dia'
import { type RawBuilder, sql } from 'kysely'
import { countAll, limitedCount } from '#db/count.ts'
import type { Db } from '#db/tables.ts'
import { listIds } from '#exportacao/id-batches.ts'
import type { PageBounds } from '#http/lista.ts'
import { baixasComNomes } from '#modules/contratos/nucleo/baixas.sql.ts'

/** Whose payoffs: an institution's, or a store's, of one institution where the request names it. */
type DonoDasBaixas = { instituicaoId: number } | { lojaId: number; instituicaoId?: number }

interface FiltroDasBaixas {
  estado?: EstadoDaBaixa | undefined
  /** Something is left to pay, with a last day before this one. */
  vencidasEm?: Dia | undefined
  loja?: number | undefined
  idContrato?: number | undefined
  idVeiculo?: number | undefined
}

export interface BuscaDeBaixas {
  dono: DonoDasBaixas
  filtro: FiltroDasBaixas
  /** undefined: all are counted. */
  contaAte?: number | undefined
}

const selectFacts = (db: Db) =>
  baixasComNomes(db)
    .leftJoin('usuario as quem', 'quem.id', 'b.abertaPor')
    .select(['b.abertaEm', 'b.encerradaEm', 'b.valor', 'b.rateado', 'b.dataSaldo', 'b.pagaEm'])
    .select([
      'quem.nome as abertaPor',
      'quem.estabelecimentoId as estabelecimentoDeQuemAbriu',
      'v.anoModelo as ano',
    ])

/** Those that go on first, the earliest last day first; then the closed ones, newest first. */
const ORDEM = sql`b.encerrada_em desc nulls first, b.prazo, b.id`

/** The conditions on a row `b`. The count needs no names. */
function matchesFiltro(dono: DonoDasBaixas, filtro: FiltroDasBaixas): RawBuilder<boolean> {
  const { estado, vencidasEm, loja, idContrato, idVeiculo } = filtro
  const lojaId = 'lojaId' in dono ? dono.lojaId : loja
  const condicoes = [
    dono.instituicaoId !== undefined && sql`b.instituicao_financeira_id = ${dono.instituicaoId}`,
    lojaId !== undefined && sql`b.loja_id = ${lojaId}`,
    estado !== undefined && sql`b.estado = ${estado}`,
    // The table holds it so. Said here, it keeps an index from being walked past those that go on.
    (estado === 'liberada' || estado === 'cancelada') && sql`b.encerrada_em is not null`,
    vencidasEm !== undefined &&
      sql`b.estado = 'aberta' and b.encerrada_em is null and not b.nada_falta and b.prazo < ${vencidasEm}::date`,
    idContrato !== undefined && sql`b.contrato_id = ${idContrato}`,
    idVeiculo !== undefined && sql`b.veiculo_id = ${idVeiculo}`,
  ].filter((condicao) => condicao !== false)
  return sql<boolean>`${sql.join(condicoes, sql` and `)}`
}

export type BaixaListada = Awaited<ReturnType<typeof listBaixas>>['rows'][number]

/** Reads a page of payoffs and counts them up to `contaAte`. */
export async function listBaixas(
  db: Db,
  { dono, filtro, contaAte }: BuscaDeBaixas,
  { limit, offset }: PageBounds,
) {
  const condicao = matchesFiltro(dono, filtro)
  const rows = await selectFacts(db).where(condicao).orderBy(ORDEM).limit(limit).offset(offset).execute()
  // In the list's order, so that it is counted along the list's or the state's index.
  const todas = db.selectFrom('baixa as b').where(condicao).select('b.id').orderBy(ORDEM)
  const lidas = await countAll(
    db.selectFrom((contaAte === undefined ? todas : todas.limit(contaAte + 1)).as('c')),
  )
  return { rows, ...limitedCount(lidas, contaAte) }
}

/** The ids of all payoffs of an institution's list, in order. */
export const listIdsDeBaixas = (db: Db, instituicaoId: number, filtro: FiltroDasBaixas) =>
  listIds(
    db.selectFrom('baixa as b').where(matchesFiltro({ instituicaoId }, filtro)),
    () => sql`array_agg(b.id order by ${ORDEM})`,
  )

/** Some of an institution's payoffs, unordered. */
export const listBaixasPorId = (db: Db, instituicaoId: number, ids: readonly number[]) =>
  selectFacts(db).where('b.instituicaoFinanceiraId', '=', instituicaoId).where('b.id', 'in', ids).execute()

/** The name of a store that has payoffs of the institution; undefined: it has none. */
export const findLojaComBaixa = (db: Db, instituicaoId: number, lojaId: number) =>
  db
    .selectFrom('baixa as b')
    .innerJoin('estabelecimento as loja', 'loja.id', 'b.lojaId')
    .where('b.instituicaoFinanceiraId', '=', instituicaoId)
    .where('b.lojaId', '=', lojaId)
    .select('loja.nomeFantasia')
    .limit(1)
    .executeTakeFirst()

/** Reads one payoff with what screens show of it. */
export const findBaixaListada = (
  db: Db,
  { instituicaoFinanceiraId, baixaId }: { instituicaoFinanceiraId: number; baixaId: number },
) =>
  selectFacts(db)
    .where('b.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('b.id', '=', baixaId)
    .executeTakeFirstOrThrow()

/** When the first of two consents to a payoff's payment or reopening was given, and by whom. */
export const findPrimeiraAprovacaoDaBaixa = (
  db: Db,
  {
    instituicaoFinanceiraId,
    contratoId,
    baixaId,
  }: { instituicaoFinanceiraId: number; contratoId: number; baixaId: number },
) =>
  db
    .selectFrom('contrato as c')
    .innerJoin('usuario as u', 'u.id', 'c.primeiraAprovacaoPor')
    .where('c.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('c.id', '=', contratoId)
    .where('c.primeiraAprovacaoAto', 'in', ['quitarAMenos', 'reabrirBaixa'])
    .where(sql<boolean>`(c.primeira_aprovacao_conteudo::jsonb ->> 'baixaId')::bigint = ${baixaId}`)
    .select([
      'u.id as usuarioId',
      'u.nome as usuario',
      'c.primeiraAprovacaoAto as ato',
      'c.primeiraAprovacaoEm as em',
      'c.primeiraAprovacaoConteudo as conteudo',
    ])
    .executeTakeFirst()
