import type { EstadoDaBaixa } from '@lastro/shared/carteira/estados-da-baixa'
import type { Dia } from '@lastro/shared/dia'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { listIds } from '#exportacao/id-batches.ts'
import type { PageBounds } from '#http/lista.ts'
import { baixasComNomes } from '#modules/baixas/baixas.sql.ts'

/** Whose payoffs: an institution's, or a store's, of one institution where the request names it. */
export type DonoDasBaixas = { instituicaoId: number } | { lojaId: number; instituicaoId?: number }

export interface FiltroDasBaixas {
  estado?: EstadoDaBaixa | undefined
  /** Unpaid, with a last day before this one. */
  vencidasEm?: Dia | undefined
  loja?: number | undefined
  idContrato?: number | undefined
  idVeiculo?: number | undefined
}

const comFacts = (db: Db) =>
  baixasComNomes(db)
    .leftJoin('usuario as quem', 'quem.id', 'b.abertaPor')
    .select(['b.abertaEm', 'b.encerradaEm', 'b.valor', 'b.rateado', 'b.dataSaldo', 'b.pagaEm'])
    .select([
      'quem.nome as abertaPor',
      'quem.estabelecimentoId as estabelecimentoDeQuemAbriu',
      'v.anoModelo as ano',
    ])

export type BaixaListada = Awaited<ReturnType<typeof listBaixas>>['rows'][number]

const filtradas = <Q extends ReturnType<typeof comFacts>>(
  query: Q,
  dono: DonoDasBaixas,
  { estado, vencidasEm, loja, idContrato, idVeiculo }: FiltroDasBaixas,
) => {
  const { instituicaoId } = dono
  const lojaId = 'lojaId' in dono ? dono.lojaId : loja
  return query
    .$if(instituicaoId !== undefined, (q) => q.where('b.instituicaoFinanceiraId', '=', instituicaoId ?? 0))
    .$if(lojaId !== undefined, (q) => q.where('b.lojaId', '=', lojaId ?? 0))
    .$if(estado !== undefined, (q) => q.where('b.estado', '=', estado ?? 'aberta'))
    .$if(vencidasEm !== undefined, (q) =>
      q.where('b.estado', '=', 'aberta').where('b.prazo', '<', vencidasEm ?? ''),
    )
    .$if(idContrato !== undefined, (q) => q.where('b.contratoId', '=', idContrato ?? 0))
    .$if(idVeiculo !== undefined, (q) => q.where('b.veiculoId', '=', idVeiculo ?? 0))
}

/** Reads a page of payoffs: those that go on first, the earliest last day first; then the closed ones, newest first. */
export async function listBaixas(
  db: Db,
  dono: DonoDasBaixas,
  filtro: FiltroDasBaixas,
  { limit, offset }: PageBounds,
) {
  const base = filtradas(comFacts(db), dono, filtro)
  const { total } = await base
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await base
    .orderBy('b.encerradaEm', (ordem) => ordem.desc().nullsFirst())
    .orderBy('b.prazo')
    .orderBy('b.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total }
}

/** The ids of all payoffs of an institution's list, in order. */
export const listIdsDeBaixas = (db: Db, instituicaoId: number, filtro: FiltroDasBaixas) =>
  listIds(
    filtradas(comFacts(db), { instituicaoId }, filtro).clearSelect(),
    () => sql`array_agg(b.id order by b.encerrada_em desc nulls first, b.prazo, b.id)`,
  )

/** Some of an institution's payoffs, unordered. */
export const listBaixasPorId = (db: Db, instituicaoId: number, ids: readonly number[]) =>
  comFacts(db).where('b.instituicaoFinanceiraId', '=', instituicaoId).where('b.id', 'in', ids).execute()

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
  comFacts(db)
    .where('b.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('b.id', '=', baixaId)
    .executeTakeFirstOrThrow()

/** When the first of two consents to a payoff's payment was given, and by whom. */
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
    .where('c.primeiraAprovacaoAto', '=', 'quitarAMenos')
    .where(sql<boolean>`(c.primeira_aprovacao_conteudo::jsonb ->> 'baixaId')::bigint = ${baixaId}`)
    .select([
      'u.id as usuarioId',
      'u.nome as usuario',
      'c.primeiraAprovacaoEm as em',
      'c.primeiraAprovacaoConteudo as conteudo',
    ])
    .executeTakeFirst()
