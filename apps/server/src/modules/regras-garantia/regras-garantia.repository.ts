import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tables } from '../../db/tables.ts'
import type { Limites, Lista } from '../../http/lista.ts'

/** Whose rules: an institution's, or any for an operator who opens one by id. */
export type DonoDeRegras = { instituicaoId: number } | 'todos'

/** Every read of rules starts here, so that none can forget whose they are, nor show a deleted one. */
function regrasDe(db: Db, dono: DonoDeRegras) {
  const base = db
    .selectFrom('regraGarantia as regra')
    .innerJoin('regraGarantiaVersao as versao', (join) =>
      join.onRef('versao.regraGarantiaId', '=', 'regra.id').onRef('versao.versao', '=', 'regra.versao'),
    )
    .leftJoin('estabelecimento as loja', 'loja.id', 'regra.lojaId')
    .leftJoin('contrato', (join) =>
      join
        .onRef('contrato.instituicaoFinanceiraId', '=', 'regra.instituicaoFinanceiraId')
        .onRef('contrato.id', '=', 'regra.contratoId'),
    )
    .where('regra.excluidaEm', 'is', null)
  return dono === 'todos' ? base : base.where('regra.instituicaoFinanceiraId', '=', dono.instituicaoId)
}

const CAMPOS = [
  'regra.id',
  'regra.instituicaoFinanceiraId',
  'regra.lojaId',
  'loja.nomeFantasia as loja',
  'regra.contratoId',
  'contrato.numero as contrato',
  'regra.regraPadrao',
  'regra.ordemSelecaoGarantiaAno',
  'regra.ordemSelecaoGarantiaPreco',
  'regra.versao',
] as const

export type RegraRow = NonNullable<Awaited<ReturnType<typeof findRegra>>>

/** The header with the summary of its current version's items. */
export function findRegra(db: Db, dono: DonoDeRegras, id: number) {
  return regrasDe(db, dono)
    .where('regra.id', '=', id)
    .select([...CAMPOS, 'versao.resumo'])
    .executeTakeFirst()
}

/** Which of an institution's rules a list shows; both undefined: all. */
export interface EscopoDeRegras {
  /** General ones and this store's. */
  lojaId: number | undefined
  /** This contract's too. */
  contratoId: number | undefined
}

/** A page of rules, the default first, then the older before the newer. */
export async function listRegras(
  db: Db,
  { instituicaoId, lojaId, contratoId }: EscopoDeRegras & { instituicaoId: number },
  { limit, offset }: Limites,
): Promise<Lista<RegraRow>> {
  let base = regrasDe(db, { instituicaoId })
  if (lojaId !== undefined || contratoId !== undefined)
    base = base.where((eb) =>
      eb.or([
        eb.and([
          eb('regra.contratoId', 'is', null),
          eb.or([eb('regra.lojaId', 'is', null), eb('regra.lojaId', '=', lojaId ?? 0)]),
        ]),
        eb('regra.contratoId', '=', contratoId ?? 0),
      ]),
    )
  const rows = await base
    .select([...CAMPOS, 'versao.resumo'])
    .orderBy('regra.regraPadrao', 'desc')
    .orderBy('regra.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Filters of the versions, in the header's order. */
export function listFiltros(db: Db, versoes: readonly { id: number; versao: number }[]) {
  return db
    .selectFrom('regraGarantiaFiltro')
    .innerJoin(
      sql<{ id: number; versao: number }>`unnest(${versoes.map(({ id }) => id)}::bigint[], ${versoes.map(
        ({ versao }) => versao,
      )}::integer[])`.as<'pedida'>(sql`pedida (id, versao)`),
      (join) =>
        join
          .onRef('pedida.id', '=', 'regraGarantiaFiltro.regraGarantiaId')
          .onRef('pedida.versao', '=', 'regraGarantiaFiltro.versao'),
    )
    .select(['regraGarantiaId as regraId', 'filtro', 'ordem'])
    .orderBy('regraGarantiaId')
    .orderBy('ordem')
    .execute()
}

/** A version's items, the older before the newer. */
export function listItens(db: Db, { regraId, versao }: { regraId: number; versao: number }) {
  return db
    .selectFrom('regraGarantiaItem')
    .where('regraGarantiaId', '=', regraId)
    .where('versao', '=', versao)
    .select(['id', 'marcas', 'modelos', 'tipos', 'combustiveis', 'ufs', 'idadeMaxima', 'quilometragemMaxima'])
    .select(['chassiRemarcado', 'leilao', 'percentual'])
    .orderBy('id')
    .execute()
}

type TabelaDeNomes = 'veiculoMarca' | 'veiculoModelo' | 'veiculoTipo' | 'veiculoTipoCombustivel' | 'uf'

/** Names by id, in one query. */
export async function nomesDe(
  db: Db,
  tabela: TabelaDeNomes,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, string>> {
  const distintos = [...new Set(ids)]
  if (distintos.length === 0) return new Map()
  const { rows } = await sql<{ id: number; nome: string }>`
    select id, nome from ${sql.table(tabela)} where id = any(${distintos}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}

/** The store of an institution's contract. */
export function findLojaDoContrato(db: Db, instituicaoId: number, contratoId: number) {
  return db
    .selectFrom('contrato')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('id', '=', contratoId)
    .select('lojaId')
    .executeTakeFirst()
}

/** Whether the institution has or had to do with the store: a whitelist entry, also an expired one, or a contract. */
export async function lojaConhecida(db: Db, instituicaoId: number, lojaId: number): Promise<boolean> {
  const par = (eb: ExpressionBuilder<Tables, 'whitelist' | 'contrato'>) =>
    eb.and([eb('instituicaoFinanceiraId', '=', instituicaoId), eb('lojaId', '=', lojaId)])
  const { conhecida } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('whitelist').where(par).select('id')),
          eb.exists(eb.selectFrom('contrato').where(par).select('id')),
        ])
        .as('conhecida'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(conhecida)
}
