import type {
  ParametroComercialRequest,
  ValorDoParametro,
} from '@lastro/shared/parametros-comerciais/parametro-comercial'
import { ATIVOS } from '@lastro/shared/contratos/status'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { countAll, readPage } from '#db/count.ts'
import { unnest } from '#db/lists.ts'
import { literals } from '#db/literals.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { PageBounds, Lista } from '#http/lista.ts'
import type { Escopo } from '../vinculos/escopo.repository.ts'

/** Owner of the parameters: an institution, or anybody for an operator who opens one by id. */
export type DonoDeParametros = { instituicaoId: number } | 'todos'

/** Starts every read of parameters, so that no read can forget the institution. */
function parametrosDe(db: Db, dono: DonoDeParametros) {
  const base = db
    .selectFrom('parametroComercial as parametro')
    .leftJoin('estabelecimento as loja', 'loja.id', 'parametro.lojaId')
    .leftJoin('contrato', (join) =>
      join
        .onRef('contrato.instituicaoFinanceiraId', '=', 'parametro.instituicaoFinanceiraId')
        .onRef('contrato.id', '=', 'parametro.contratoId'),
    )
  return dono === 'todos' ? base : base.where('parametro.instituicaoFinanceiraId', '=', dono.instituicaoId)
}

const VALORES = [
  'parametro.contratoNovo',
  'parametro.contratoAlterado',
  'parametro.garantiaIncluida',
  'parametro.garantiaRemovida',
  'parametro.regraGarantiaAlterada',
] as const
const PARAMETER_COLUMNS = [
  'parametro.id',
  'parametro.instituicaoFinanceiraId',
  'parametro.lojaId',
  'loja.nomeFantasia as loja',
  'parametro.contratoId',
  'contrato.numero as contrato',
  'parametro.versao',
  ...VALORES,
] as const

export type ParametroRow = NonNullable<Awaited<ReturnType<typeof findParametro>>>

export function findParametro(db: Db, dono: DonoDeParametros, id: number) {
  return parametrosDe(db, dono).where('parametro.id', '=', id).select(PARAMETER_COLUMNS).executeTakeFirst()
}

/** Reads a parameter and locks its row. */
export function lockParametro(tx: Tx, instituicaoId: number, id: number) {
  return parametrosDe(tx, { instituicaoId })
    .where('parametro.id', '=', id)
    .select(PARAMETER_COLUMNS)
    .forUpdate('parametro')
    .executeTakeFirst()
}

/** The general one, then the stores' by name, then the contracts' by store and number. */
export async function listParametros(
  db: Db,
  instituicaoId: number,
  limites: PageBounds,
): Promise<Lista<ParametroRow>> {
  const base = parametrosDe(db, { instituicaoId })
  const linhas = base
    .select(PARAMETER_COLUMNS)
    .orderBy((eb) => eb('parametro.contratoId', 'is not', null))
    .orderBy((eb) => eb('parametro.lojaId', 'is not', null))
    .orderBy('loja.nomeFantasia')
    .orderBy('contrato.numeroOrdem')
    .orderBy('parametro.id')
  return readPage(base, linhas, limites)
}

type ParametroNovo = Escopo & Pick<ParametroComercialRequest, ValorDoParametro>

/** The new parameter's id; undefined when its scope already has one. */
export async function insertParametro(
  tx: Tx,
  instituicaoFinanceiraId: number,
  parametro: ParametroNovo,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('parametroComercial')
    .values({ instituicaoFinanceiraId, ...parametro })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

interface ChaveDoParametro {
  instituicaoId: number
  id: number
}

export async function updateParametro(
  tx: Tx,
  { instituicaoId, id }: ChaveDoParametro,
  parametro: ParametroNovo,
): Promise<void> {
  await tx
    .updateTable('parametroComercial')
    .set({ ...parametro, versao: sql`versao + 1` })
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('id', '=', id)
    .execute()
}

export async function deleteParametro(tx: Tx, { instituicaoId, id }: ChaveDoParametro): Promise<void> {
  await tx
    .deleteFrom('parametroComercial')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('id', '=', id)
    .execute()
}

interface ParametroQueVale extends Escopo, Record<ValorDoParametro, Centavos> {
  id: number
}

/**
 * Reads the parameter that each scope goes by, in the order of the scopes. The most specific row counts whole (domain 5):
 * the contract's, else the store's, else the general one. Its columns are null where there is none.
 */
export async function listParametrosQueValem(
  db: Db,
  instituicaoId: number,
  escopos: readonly Escopo[],
): Promise<{ [K in keyof ParametroQueVale]: ParametroQueVale[K] | null }[]> {
  if (escopos.length === 0) return []
  const colunas = sql.join(
    ['parametro.id', 'parametro.lojaId', 'parametro.contratoId', ...VALORES].map((coluna) => sql.ref(coluna)),
  )
  const { rows } = await sql<ParametroQueVale>`
    select p.* from ${unnest(escopos, { lojaId: 'bigint', contratoId: 'bigint' })} with ordinality as e (loja_id, contrato_id, n)
    left join lateral (select ${colunas} from parametro_comercial parametro
      where parametro.instituicao_financeira_id = ${instituicaoId} and (parametro.contrato_id = e.contrato_id
        or parametro.contrato_id is null and (parametro.loja_id = e.loja_id or parametro.loja_id is null))
      order by parametro.contrato_id is null, parametro.loja_id is null limit 1) p on true
    order by e.n`.execute(db)
  return rows
}

/** Ativo contracts to which this parameter applies. */
function ativosUnder(db: Db, { id, instituicaoFinanceiraId, lojaId, contratoId }: ParametroRow) {
  let base = db
    .selectFrom('contrato')
    .where('contrato.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contrato.status', 'in', literals(ATIVOS))
  if (contratoId !== null) base = base.where('contrato.id', '=', contratoId)
  else if (lojaId !== null) base = base.where('contrato.lojaId', '=', lojaId)
  // Nothing more specific: a row that names the contract, or, where this one is general, its store.
  return base.where((eb) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('parametroComercial as outro')
          .where('outro.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
          .where('outro.id', '<>', id)
          .where((outro) =>
            outro.or([
              outro('outro.contratoId', '=', outro.ref('contrato.id')),
              ...(lojaId === null && contratoId === null
                ? [
                    outro.and([
                      outro('outro.contratoId', 'is', null),
                      outro('outro.lojaId', '=', outro.ref('contrato.lojaId')),
                    ]),
                  ]
                : []),
            ]),
          )
          .select('outro.id'),
      ),
    ),
  )
}

/**
 * If the parameter moved to this scope: number of Ativo contracts that it would no longer apply to, and of those that
 * it newly would.
 */
export async function countAtivosSeMudasse(db: Db, parametro: ParametroRow, { lojaId, contratoId }: Escopo) {
  const sob = ativosUnder(db, parametro)
  const depois = ativosUnder(db, { ...parametro, lojaId, contratoId })
  const ativos = await countAll(sob)
  const ficam = await countAll(sob.where('contrato.id', 'in', depois.select('contrato.id')))
  const seriam = await countAll(depois)
  return { ativos, deixam: ativos - ficam, passam: seriam - ficam }
}

/** Most contracts that an answer names. */
const MAX_NAMED = 1_000

/** The first Ativo contracts under a parameter. */
export function listAtivosSobParametro(db: Db, parametro: ParametroRow) {
  return ativosUnder(db, parametro)
    .select(['contrato.id', 'contrato.numero'])
    .orderBy('contrato.id')
    .limit(MAX_NAMED)
    .execute()
}

export async function countAtivosSobParametro(db: Db, parametro: ParametroRow): Promise<number> {
  return countAll(ativosUnder(db, parametro))
}
