import type { Centavos } from '@lastro/shared/dinheiro'
import type { EscopoCobrado, Periodo, TipoEvento } from '@lastro/shared/relatorios/extrato-financeiro'
import { sql } from 'kysely'
import { anyOf, unnest } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import { listIds } from '#exportacao/id-batches.ts'
import type { PageBounds, Lista } from '#http/lista.ts'

export interface EventoNovo {
  tipo: TipoEvento
  contratoId: number | null
  veiculoId: number | null
  regraGarantiaId: number | null
  valor: Centavos
  /** The parameter that the amount came from. */
  parametroId: number | null
  parametroEscopo: EscopoCobrado
  /** Identifies the event: an event always has one key, and no other event has it. */
  chave: string
}

interface Autoria {
  instituicaoId: number
  /** null: the system. */
  usuarioId: number | null
  agora: Date
}

const COLUMNS = {
  tipo: 'text',
  contratoId: 'bigint',
  veiculoId: 'bigint',
  regraGarantiaId: 'bigint',
  valor: 'bigint',
  parametroId: 'bigint',
  parametroEscopo: 'text',
  chave: 'text',
} as const

/**
 * Inserts the events that don't exist yet, and adds only these to the sums of their day, in one statement. Sums are
 * locked in one order everywhere, against deadlocks.
 */
export async function insertEventos(
  tx: Tx,
  { instituicaoId, usuarioId, agora }: Autoria,
  eventos: readonly EventoNovo[],
): Promise<void> {
  if (eventos.length === 0) return
  await sql`
    with novo as (
      insert into evento_cobranca (instituicao_financeira_id, usuario_id, ocorrido_em, tipo, contrato_id, veiculo_id,
        regra_garantia_id, valor, parametro_id, parametro_escopo, chave)
      select ${instituicaoId}::bigint, ${usuarioId}::bigint, ${agora}::timestamptz, e.*
      from ${unnest(eventos, COLUMNS)} as e
      on conflict (instituicao_financeira_id, chave) do nothing
      returning tipo, valor)
    insert into cobranca_diaria as d (instituicao_financeira_id, dia, tipo, valor, quantidade)
    select ${instituicaoId}::bigint, (${agora}::timestamptz at time zone 'America/Sao_Paulo')::date, tipo, valor, count(*)
    from novo group by tipo, valor order by tipo, valor
    on conflict (instituicao_financeira_id, dia, tipo, valor) do update set quantidade = d.quantidade + excluded.quantidade`.execute(
    tx,
  )
}

const duringPeriodo = (db: Db, instituicaoId: number, { dataInicial, dataFinal }: Periodo) =>
  db
    .selectFrom('cobrancaDiaria')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('dia', '>=', dataInicial)
    .where('dia', '<=', dataFinal)

/** Quantities by kind and amount, from the sums of the days; unordered. */
export function sumPorTipoEValor(db: Db, instituicaoId: number, periodo: Periodo) {
  return duringPeriodo(db, instituicaoId, periodo)
    .select(['tipo', 'valor', sql<number>`sum(quantidade)::bigint`.as('quantidade')])
    .groupBy(['tipo', 'valor'])
    .execute()
}

export interface LinhaDoExtrato extends Periodo {
  tipo: TipoEvento
  valor: Centavos
}

/** The events behind one row of a statement, oldest first. The total comes from the sums. */
export async function listEventos(
  db: Db,
  instituicaoId: number,
  linha: LinhaDoExtrato,
  { limit, offset }: PageBounds,
): Promise<Lista<EventoRow>> {
  const { tipo, valor, ...periodo } = linha
  const rows = await describeEventos(eventosDaLinha(db, instituicaoId, linha))
    .orderBy('evento.ocorridoEm')
    .orderBy('evento.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await duringPeriodo(db, instituicaoId, periodo)
    .where('tipo', '=', tipo)
    .where('valor', '=', valor)
    .select(sql<number>`coalesce(sum(quantidade), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export type EventoRow = Awaited<ReturnType<ReturnType<typeof describeEventos>['execute']>>[number]

/** The ids of all events behind a row, oldest first. */
export async function listIdsDeEventos(db: Db, instituicaoId: number, linha: LinhaDoExtrato) {
  return listIds(eventosDaLinha(db, instituicaoId, linha), ({ fn }) =>
    fn.agg('array_agg', ['evento.id']).orderBy('evento.ocorridoEm').orderBy('evento.id'),
  )
}

/** Some of an institution's events, unordered. */
export const listEventosPorId = (db: Db, instituicaoId: number, ids: readonly number[]) =>
  describeEventos(eventosDaInstituicao(db, instituicaoId).where('evento.id', '=', anyOf(ids))).execute()

const inicioDoDia = (dia: string, depois = 0) =>
  sql<Date>`((${dia}::date + ${depois}::integer)::timestamp at time zone 'America/Sao_Paulo')`

const eventosDaInstituicao = (db: Db, instituicaoId: number) =>
  db.selectFrom('eventoCobranca as evento').where('evento.instituicaoFinanceiraId', '=', instituicaoId)

/** The events behind a row. */
const eventosDaLinha = (
  db: Db,
  instituicaoId: number,
  { tipo, valor, dataInicial, dataFinal }: LinhaDoExtrato,
) =>
  eventosDaInstituicao(db, instituicaoId)
    .where('evento.tipo', '=', tipo)
    .where('evento.valor', '=', valor)
    .where('evento.ocorridoEm', '>=', inicioDoDia(dataInicial))
    .where('evento.ocorridoEm', '<', inicioDoDia(dataFinal, 1))

/** Joins the contract and the store of each event. */
const joinContrato = (eventos: ReturnType<typeof eventosDaInstituicao>) =>
  eventos
    .leftJoin('contrato', (join) =>
      join
        .onRef('contrato.instituicaoFinanceiraId', '=', 'evento.instituicaoFinanceiraId')
        .onRef('contrato.id', '=', 'evento.contratoId'),
    )
    .leftJoin('regraGarantia as regra', (join) =>
      join
        .onRef('regra.instituicaoFinanceiraId', '=', 'evento.instituicaoFinanceiraId')
        .onRef('regra.id', '=', 'evento.regraGarantiaId'),
    )
    .leftJoin('estabelecimento as loja', (join) =>
      join.on((eb) => eb('loja.id', '=', eb.fn.coalesce('contrato.lojaId', 'regra.lojaId'))),
    )

/** Adds what a person needs to recognise each event: contract, store, vehicle, person. */
const describeEventos = (eventos: ReturnType<typeof eventosDaInstituicao>) =>
  joinContrato(eventos)
    .leftJoin('veiculo', 'veiculo.id', 'evento.veiculoId')
    .leftJoin('veiculoModelo as modelo', 'modelo.id', 'veiculo.modeloId')
    .leftJoin('veiculoMarca as marca', 'marca.id', 'modelo.marcaId')
    .leftJoin('usuario', 'usuario.id', 'evento.usuarioId')
    .select([
      'evento.id',
      'evento.tipo',
      'evento.valor',
      'evento.ocorridoEm as data',
      'evento.contratoId',
      'contrato.numero as numeroContrato',
      'loja.nomeFantasia as loja',
      'evento.veiculoId',
      'veiculo.placa',
      'marca.nome as marca',
      'modelo.nome as modelo',
      'evento.regraGarantiaId',
      'usuario.nome as usuario',
      'evento.retroativo',
    ])

export type ParametroCobrado = Awaited<ReturnType<typeof listParametrosCobrados>>[number]

/** The contract or store of a parameter at the time of the event: the parameter may have been moved since. */
const OWNER_AT_EVENT = sql<
  number | null
>`case evento.parametro_escopo when 'contrato' then contrato.id when 'loja' then loja.id end`

/** The parameters that the amounts of a row (or of one event) came from, those of most events first. */
export function listParametrosCobrados(
  db: Db,
  instituicaoId: number,
  linha: LinhaDoExtrato,
  { eventoId, limit }: { eventoId: number | undefined; limit: number },
) {
  return joinContrato(eventosDaLinha(db, instituicaoId, linha))
    .$if(eventoId !== undefined, (query) => query.where('evento.id', '=', eventoId ?? 0))
    .groupBy(['evento.parametroId', 'evento.parametroEscopo', OWNER_AT_EVENT, 'evento.retroativo'])
    .select(['evento.parametroId', 'evento.parametroEscopo', 'evento.retroativo'])
    .select(({ fn }) => [
      fn.countAll<number>().as('eventos'),
      fn.max('evento.ocorridoEm').as('ultimoEm'),
      // One value where the parameter is a contract's or a store's.
      fn.max('contrato.numero').as('contrato'),
      fn.max('loja.nomeFantasia').as('loja'),
    ])
    .orderBy('eventos', 'desc')
    .orderBy('evento.parametroId')
    .orderBy(OWNER_AT_EVENT)
    .limit(limit)
    .execute()
}
