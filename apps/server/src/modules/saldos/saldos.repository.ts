import type { Dia } from '@lastro/shared/dia'
import { type Centavos, ZERO } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { PageBounds } from '#http/lista.ts'
import { saldoMaisNovo, saldoQueConta } from '#modules/cobertura/avaliar/saldo-que-conta.sql.ts'

export interface ContratoDoSaldo {
  instituicaoFinanceiraId: number
  contratoId: number
}

/** An institution's loads, newest first, each with when the load before it of one and the same day was received. */
export async function listCargas(db: Db, instituicaoId: number, { limit, offset }: PageBounds) {
  const cargas = db.selectFrom('cargaSaldo as c').where('c.instituicaoFinanceiraId', '=', instituicaoId)
  const { total } = await cargas
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await cargas
    .leftJoin('usuario as u', 'u.id', 'c.usuarioId')
    .select([
      'c.id',
      'c.dataBase',
      'c.completo',
      'c.contratos',
      'c.desconhecidos',
      'c.saldoDevedor',
      'c.recebidaEm',
      'u.nome as usuario',
    ])
    .select((eb) =>
      eb
        .selectFrom('cargaSaldo as a')
        .whereRef('a.instituicaoFinanceiraId', '=', 'c.instituicaoFinanceiraId')
        .whereRef('a.dataBase', '=', 'c.dataBase')
        .whereRef('a.id', '<', 'c.id')
        .select('a.recebidaEm')
        .orderBy('a.id', 'desc')
        .limit(1)
        .as('substitui'),
    )
    .orderBy('c.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total }
}

/** A contract's balances, newest day first, and of one day the newest load first; `conta` is false after a newer whole load. */
export const listSaldos = (db: Db, { instituicaoFinanceiraId, contratoId }: ContratoDoSaldo, limit: number) =>
  db
    .selectFrom('saldo as s')
    .innerJoin('cargaSaldo as c', (join) =>
      join
        .onRef('c.instituicaoFinanceiraId', '=', 's.instituicaoFinanceiraId')
        .onRef('c.id', '=', 's.cargaId'),
    )
    .where('s.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('s.contratoId', '=', contratoId)
    .select([
      's.dataBase',
      's.cargaId',
      's.saldoDevedor',
      's.principal',
      's.encargos',
      's.diasAtraso',
      'c.recebidaEm as recebidoEm',
    ])
    .select(saldoQueConta('s').as('conta'))
    .orderBy('s.dataBase', 'desc')
    .orderBy('s.cargaId', 'desc')
    .limit(limit)
    .execute()

/** How many of these ids are contracts of the institution. */
export async function countContratos(db: Db, instituicaoId: number, ids: readonly number[]): Promise<number> {
  const { total } = await db
    .selectFrom('contrato')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('id', 'in', ids)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The parts of one balance, per vehicle. */
export const listSaldosDosVeiculos = (
  db: Db,
  { instituicaoFinanceiraId, contratoId }: ContratoDoSaldo,
  { dataBase, cargaId }: { dataBase: Dia; cargaId: number },
) =>
  db
    .selectFrom('saldoVeiculo as s')
    .leftJoin('penhor as p', (join) =>
      join
        .onRef('p.instituicaoFinanceiraId', '=', 's.instituicaoFinanceiraId')
        .onRef('p.id', '=', 's.penhorId'),
    )
    .leftJoin('veiculoModelo as mo', 'mo.id', 'p.modeloId')
    .leftJoin('veiculoMarca as ma', 'ma.id', 'mo.marcaId')
    .where('s.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('s.contratoId', '=', contratoId)
    .where('s.dataBase', '=', dataBase)
    .where('s.cargaId', '=', cargaId)
    .select([
      sql<string>`coalesce(p.placa, s.veiculo)`.as('veiculo'),
      'p.veiculoId',
      sql<string | null>`ma.nome || ' ' || mo.nome`.as('modelo'),
      sql<boolean>`p.id is not null and p.data_exclusao is null`.as('emGarantia'),
      's.saldo',
    ])
    .orderBy('s.saldo', 'desc')
    .orderBy('s.veiculo')
    .execute()

/** Contracts of the institution that are judged by another balance than the newest that counts, or by one that counts no more. */
export async function listContratosDeOutroSaldo(
  db: Db,
  instituicaoFinanceiraId: number,
): Promise<ContratoDoSaldo[]> {
  const { rows } = await sql<ContratoDoSaldo>`
    select k.instituicao_financeira_id, k.contrato_id
    from politica_instituicao p
    join cobertura k on k.instituicao_financeira_id = p.instituicao_financeira_id and k.ativo
    left join lateral ${saldoMaisNovo(
      sql`s.saldo_devedor, s.data_base`,
      sql`s.instituicao_financeira_id = k.instituicao_financeira_id and s.contrato_id = k.contrato_id and s.data_base >= p.saldos_desde`,
    )} s on true
    where p.instituicao_financeira_id = ${instituicaoFinanceiraId}
      and case when p.base_do_exigido = 'saldo' or s.saldo_devedor = 0
        then (k.saldo, k.data_saldo) is distinct from (s.saldo_devedor, s.data_base) else k.saldo is not null end
    order by k.contrato_id`.execute(db)
  return rows
}

/** What a contract's guarantees are worth now, in centavos; 0 without any. */
export async function findTotalAtual(
  db: Db,
  { instituicaoFinanceiraId, contratoId }: ContratoDoSaldo,
): Promise<Centavos> {
  const cobertura = await db
    .selectFrom('cobertura')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoId', '=', contratoId)
    .select('totalAtual')
    .executeTakeFirst()
  return cobertura?.totalAtual ?? ZERO
}
