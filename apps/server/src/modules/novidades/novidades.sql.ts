import type { AcaoAuditada, EntidadeAuditada } from '@lastro/shared/auditoria/rotulos'
import { ACOES_COM_BAIXA } from '@lastro/shared/contratos/acao-do-contrato'
import { EM_ANDAMENTO } from '@lastro/shared/contratos/status'
import type { TipoDeNovidade } from '@lastro/shared/novidades/tipos-de-novidade'
import type { Dia } from '@lastro/shared/dia'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { normalizar } from '@lastro/shared/texto'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '#db/literals.ts'
import type { Db } from '#db/tables.ts'
import { contratosDe, numeroContem } from '#modules/contratos/nucleo/contratos.sql.ts'
import { semGarantiaDesde } from '#modules/veiculos/garante.sql.ts'
import { whitelistValida } from '#modules/vinculos/whitelist-valida.sql.ts'

/** Whose news: an institution's or a store's. */
export type DonoDasNovidades = { instituicaoId: number } | { lojaId: number; instituicaoId?: number }

/** The places in which news is kept. */
export const RAMO = { auditoria: 1, passo: 2, saida: 3, vencida: 4 } as const
export type Ramo = (typeof RAMO)[keyof typeof RAMO]

/** A line's place in the order of time. */
export interface Lugar {
  em: Date
  ramo: Ramo
  id: number
}

export interface FiltroDeNovidades {
  tipos: readonly TipoDeNovidade[]
  /** From this instant on. */
  inicio: Date
  /** Before this instant. */
  fim: Date
  hoje: Dia
  pessoa?: string | undefined
  contrato?: string | undefined
  antesDe?: Lugar | undefined
  /** Leaves out what this person did. */
  menosDe?: number | undefined
  limit: number
}

const ENTIDADES: Partial<Record<TipoDeNovidade, EntidadeAuditada>> = {
  contrato: 'contrato',
  baixa: 'contrato',
  cobertura: 'casoDeficit',
  saldo: 'cargaSaldo',
  suspensao: 'suspensaoLoja',
  regra: 'regraGarantia',
  parametro: 'parametroComercial',
  whitelist: 'whitelist',
  politica: 'politica',
}
/** Acts that change nothing. */
const LEITURAS: readonly AcaoAuditada[] = ['consultar', 'exportar', 'conferir']
const CARGAS_DE_MESES: readonly AcaoAuditada[] = ['importar', 'substituir']
/** More contracts than this are not told apart by a part of their number. */
const MAXIMO_DE_CONTRATOS = 100
const DEPOIS_DE_TODOS = Number.MAX_SAFE_INTEGER

const textos = (lista: readonly string[]) => sql`(${sql.join(lista.map((um) => sql.lit(um)))})`

/** Holds for rows of this branch that stand behind the page before, within the period. */
function withinPage(em: string, id: string, ramo: Ramo, { inicio, fim, antesDe }: FiltroDeNovidades) {
  const periodo = sql`${sql.ref(em)} >= ${inicio}::timestamptz and ${sql.ref(em)} < ${fim}::timestamptz`
  if (!antesDe) return periodo
  const limite = antesDe.ramo === ramo ? antesDe.id : antesDe.ramo > ramo ? DEPOIS_DE_TODOS : 0
  return sql`${periodo} and (${sql.ref(em)}, ${sql.ref(id)}) < (${antesDe.em}::timestamptz, ${limite}::bigint)`
}

const matchesPessoa = ({ pessoa, menosDe }: FiltroDeNovidades) =>
  sql`${
    pessoa
      ? sql`and a.usuario_id in (select id from usuario where position(${normalizar(pessoa)} in normalizar(nome)) > 0)`
      : sql``
  } ${menosDe === undefined ? sql`` : sql`and a.usuario_id is distinct from ${menosDe}`}`

/** Acts on payoffs stand among the contract's, and only who may list payoffs reads them. */
function contratoOuBaixa({ tipos }: FiltroDeNovidades) {
  const [contrato, baixa] = [tipos.includes('contrato'), tipos.includes('baixa')]
  if (contrato === baixa) return sql``
  return sql`and (a.entidade <> 'contrato' or a.acao ${contrato ? sql`not in` : sql`in`} ${textos(ACOES_COM_BAIXA)})`
}

const daAuditoria = sql`select a.ocorrida_em as em, ${sql.lit(RAMO.auditoria)} as ramo, a.sequencia as id,
  a.instituicao_financeira_id as instituicao_id from auditoria a`
const maisNovas = (limit: number) => sql`order by a.ocorrida_em desc, a.sequencia desc limit ${limit}`

/**
 * A lower bound of the period's sequence numbers, found along an index. An hour is more than any act takes from its
 * instant to its row.
 */
const desdeASequencia = ({ inicio }: FiltroDeNovidades) => sql`(select sequencia from auditoria
  where ocorrida_em >= ${inicio}::timestamptz - interval '1 hour' order by ocorrida_em, sequencia limit 1)`

/** The contracts that a store's news, or a part of a number, is about. */
function contratosEmVista(db: Db, dono: DonoDasNovidades, { contrato, inicio }: FiltroDeNovidades) {
  let contratos = contratosDe(db, dono).select(['contrato.instituicaoFinanceiraId', 'contrato.id'])
  if ('lojaId' in dono)
    // A contract that ended before the period has no news in it.
    contratos = contratos.where(
      sql<boolean>`(contrato.status in ${literals(EM_ANDAMENTO)} or contrato.status_desde >= ${inicio}::timestamptz - interval '1 hour')`,
    )
  if (contrato)
    contratos = contratos
      .where(numeroContem(contrato))
      .orderBy('contrato.id', 'desc')
      .limit(MAXIMO_DE_CONTRATOS)
  return contratos
}

/** Acts on some contracts; for a store nothing before the first send or the taking over, and no first consent (linha-do-tempo.service.ts). */
function atosNosContratos(db: Db, dono: DonoDasNovidades, filtro: FiltroDeNovidades) {
  const visivelNaLoja =
    'lojaId' in dono
      ? sql`and a.acao <> 'primeiraAprovacao' and a.sequencia >= (select min(e.sequencia) from auditoria e
          where e.instituicao_financeira_id = a.instituicao_financeira_id and e.entidade = 'contrato'
            and e.entidade_id = a.entidade_id and e.acao in ('enviar', 'cargaInicial'))`
      : sql``
  return sql`select a.* from (${contratosEmVista(db, dono, filtro)}) c cross join lateral (
    ${daAuditoria} where a.instituicao_financeira_id = c.instituicao_financeira_id and a.entidade = 'contrato' and a.entidade_id = c.id
      and a.sequencia >= ${desdeASequencia(filtro)} and ${withinPage('a.ocorrida_em', 'a.sequencia', RAMO.auditoria, filtro)}
      and a.acao not in ${textos(LEITURAS)} ${contratoOuBaixa(filtro)} ${matchesPessoa(filtro)} ${visivelNaLoja}
    order by a.sequencia desc limit ${filtro.limit}) a`
}

function atosDaInstituicao(instituicaoId: number, filtro: FiltroDeNovidades) {
  const entidades = [...new Set(filtro.tipos.flatMap((tipo) => ENTIDADES[tipo] ?? []))]
  if (entidades.length === 0) return []
  return [
    sql`${daAuditoria} where a.instituicao_financeira_id = ${instituicaoId} and a.entidade in ${textos(entidades)}
      and a.acao not in ${textos(LEITURAS)} ${contratoOuBaixa(filtro)}
      and ${withinPage('a.ocorrida_em', 'a.sequencia', RAMO.auditoria, filtro)} ${matchesPessoa(filtro)}
      ${maisNovas(filtro.limit)}`,
  ]
}

/** Loads of months, which everyone's prices follow. They are few. */
function cargasDeMeses(filtro: FiltroDeNovidades) {
  if (!filtro.tipos.includes('referencia')) return []
  return [
    sql`${daAuditoria} where a.instituicao_financeira_id = ${PLATAFORMA} and a.entidade = 'referencia'
      and a.acao in ${textos(CARGAS_DE_MESES)} and ${withinPage('a.ocorrida_em', 'a.sequencia', RAMO.auditoria, filtro)}
      ${matchesPessoa(filtro)} ${maisNovas(filtro.limit)}`,
  ]
}

/** Loads and sales of stores that the reader may see, store by store: the platform's other acts are not read. */
function atosDasLojas(db: Db, dono: DonoDasNovidades, filtro: FiltroDeNovidades) {
  if (!filtro.tipos.includes('estoque')) return []
  const [lojas, acoes] =
    'lojaId' in dono
      ? [sql`select ${dono.lojaId}::bigint as loja_id`, sql`a.acao not in ${textos(LEITURAS)}`]
      : [
          whitelistValida(db, filtro.hoje)
            .where('whitelist.instituicaoFinanceiraId', '=', dono.instituicaoId)
            .select('whitelist.lojaId')
            .distinct(),
          // A sale or a choice of models may be about a vehicle that another institution holds.
          sql`a.acao = 'importar'`,
        ]
  return [
    sql`select a.* from (${lojas}) l cross join lateral (
      ${daAuditoria} where a.instituicao_financeira_id = ${PLATAFORMA} and a.entidade = 'loja' and a.entidade_id = l.loja_id
        and a.sequencia >= ${desdeASequencia(filtro)} and ${acoes}
        and ${withinPage('a.ocorrida_em', 'a.sequencia', RAMO.auditoria, filtro)} ${matchesPessoa(filtro)}
      order by a.sequencia desc limit ${filtro.limit}) a
      order by a.em desc, a.id desc limit ${filtro.limit}`,
  ]
}

/** Steps of coverage cases. */
function passos(db: Db, dono: DonoDasNovidades, filtro: FiltroDeNovidades) {
  const trecho = withinPage('p.data', 'p.id', RAMO.passo, filtro)
  const campos = sql`select p.data as em, ${sql.lit(RAMO.passo)} as ramo, p.id, p.instituicao_financeira_id as instituicao_id`
  if (!('lojaId' in dono) && !filtro.contrato)
    return sql`${campos} from caso_deficit_passo p where p.instituicao_financeira_id = ${dono.instituicaoId} and ${trecho}
      order by p.data desc, p.id desc limit ${filtro.limit}`
  // Row by row, so that PostgreSQL takes neither the cases nor the steps of all contracts.
  return sql`select p.* from (${contratosEmVista(db, dono, filtro)}) c
    cross join lateral (select d.id, d.instituicao_financeira_id from caso_deficit d
      where d.instituicao_financeira_id = c.instituicao_financeira_id and d.contrato_id = c.id offset 0) d
    cross join lateral (${campos} from caso_deficit_passo p
      where p.instituicao_financeira_id = d.instituicao_financeira_id and p.caso_id = d.id and ${trecho} limit ${filtro.limit}) p
    order by p.em desc, p.id desc limit ${filtro.limit}`
}

/** Pledged vehicles that left the stock or turned consigned, found by the few contracts that miss one. */
function saidas(db: Db, dono: DonoDasNovidades, filtro: FiltroDeNovidades) {
  const doContrato = filtro.contrato
    ? sql`and (k.instituicao_financeira_id, k.contrato_id) in (${contratosEmVista(db, dono, filtro)})`
    : sql``
  return sql`select fora.em, ${sql.lit(RAMO.saida)} as ramo, p.id, p.instituicao_financeira_id as instituicao_id
    from cobertura k
    join penhor p on p.instituicao_financeira_id = k.instituicao_financeira_id and p.contrato_id = k.contrato_id and p.data_exclusao is null
    join veiculo v on v.id = p.veiculo_id
    cross join lateral (select ${semGarantiaDesde('v')} as em) fora
    where k.instituicao_financeira_id = ${dono.instituicaoId} and k.ativo and k.sairam > 0 ${doContrato}
      and ${withinPage('fora.em', 'p.id', RAMO.saida, filtro)}
    order by fora.em desc, p.id desc limit ${filtro.limit}`
}

/**
 * Payoffs that nobody paid until their last day, at the end of that day, or at the opening of one opened later. A
 * reversal after that day is told as an act.
 */
function vencidas(db: Db, dono: DonoDasNovidades, filtro: FiltroDeNovidades) {
  const { instituicaoId } = dono
  const { hoje, inicio, fim } = filtro
  const diaDe = (instante: Date) => sql`(${instante}::timestamptz at time zone 'America/Sao_Paulo')::date`
  const emAberto = (quais: RawBuilder<unknown>) => sql`
    select greatest((b.prazo + 1)::timestamp at time zone 'America/Sao_Paulo', b.aberta_em) as em, ${sql.lit(RAMO.vencida)} as ramo, b.id,
      b.instituicao_financeira_id as instituicao_id
    from baixa b where b.estado = 'aberta' and b.encerrada_em is null and not b.nada_falta and b.prazo < least(${hoje}::date, ${diaDe(fim)}) and ${quais}
      ${instituicaoId === undefined ? sql`` : sql`and b.instituicao_financeira_id = ${instituicaoId}`}
      ${'lojaId' in dono ? sql`and b.loja_id = ${dono.lojaId}` : sql``}
      ${filtro.contrato ? sql`and (b.instituicao_financeira_id, b.contrato_id) in (${contratosEmVista(db, dono, filtro)})` : sql``}`
  // Two ranges of indexes: neither who owes for long nor what was paid long ago is read. A store has few payoffs.
  const abertaDepois =
    'lojaId' in dono
      ? sql`b.aberta_em >= ${inicio}::timestamptz`
      : sql`b.aberta_em >= ${inicio}::timestamptz and b.id > coalesce((select a.id from baixa a
          where a.instituicao_financeira_id = ${instituicaoId} and a.aberta_em < ${inicio}::timestamptz - interval '1 hour'
          order by a.id desc limit 1), 0)`
  return sql`select v.* from (
      ${emAberto(sql`b.prazo >= ${diaDe(inicio)} - 1`)} union ${emAberto(abertaDepois)}) v
    where ${withinPage('v.em', 'v.id', RAMO.vencida, filtro)} order by v.em desc, v.id desc limit ${filtro.limit}`
}

/**
 * The places of a page's lines, newest first. Each branch gives its newest along an index, so that neither the portfolio
 * nor the history is read.
 */
export function lugares(
  db: Db,
  dono: DonoDasNovidades,
  filtro: FiltroDeNovidades,
): RawBuilder<Lugar & { instituicaoId: number }> | undefined {
  const { tipos, pessoa, contrato, limit } = filtro
  const daLoja = 'lojaId' in dono
  const soDeContratos = daLoja || contrato !== undefined
  const ramos = [
    ...(soDeContratos
      ? tipos.includes('contrato') || tipos.includes('baixa')
        ? [atosNosContratos(db, dono, filtro)]
        : []
      : atosDaInstituicao(dono.instituicaoId, filtro)),
    ...(contrato ? [] : [...cargasDeMeses(filtro), ...atosDasLojas(db, dono, filtro)]),
    ...(pessoa || !tipos.includes('cobertura') ? [] : [passos(db, dono, filtro)]),
    // A store's own sales stand in its loads.
    ...(pessoa || daLoja || !tipos.includes('cobertura') ? [] : [saidas(db, dono, filtro)]),
    ...(pessoa || !tipos.includes('baixa') ? [] : [vencidas(db, dono, filtro)]),
  ]
  if (ramos.length === 0) return undefined
  return sql`select em, ramo, id, instituicao_id from (${sql.join(
    ramos.map((ramo) => sql`(${ramo})`),
    sql` union all `,
  )}) n order by em desc, ramo desc, id desc limit ${limit}`
}
