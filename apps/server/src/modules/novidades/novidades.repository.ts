import type { PassoRegistrado } from '@lastro/shared/cobertura/cobertura'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { unnest } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import {
  type DonoDasNovidades,
  type FiltroDeNovidades,
  type Lugar,
  lugares,
  RAMO,
  type Ramo,
} from './novidades.sql.ts'

export type LugarDaNovidade = Lugar & { instituicaoId: number }

/** The places of a page's lines, newest first. */
export async function listLugares(
  db: Db,
  dono: DonoDasNovidades,
  filtro: FiltroDeNovidades,
): Promise<LugarDaNovidade[]> {
  const query = lugares(db, dono, filtro)
  return query ? (await query.$castTo<LugarDaNovidade>().execute(db)).rows : []
}

/** The number of lines, up to the filter's limit. */
export async function countLugares(
  db: Db,
  dono: DonoDasNovidades,
  filtro: FiltroDeNovidades,
): Promise<number> {
  const query = lugares(db, dono, filtro)
  if (!query) return 0
  const { rows } = await sql<{
    quantas: number
  }>`select count(*)::integer as quantas from (${query}) n`.execute(db)
  return rows[0]?.quantas ?? 0
}

interface Chave {
  instituicaoId: number
  id: number
}
const keysOfRamo = (lugar: readonly LugarDaNovidade[], ramo: Ramo): Chave[] =>
  lugar.flatMap(({ ramo: deste, instituicaoId, id }) => (deste === ramo ? [{ instituicaoId, id }] : []))
const chaves = (lista: readonly Chave[]) =>
  sql`${unnest(lista, { instituicaoId: 'bigint', id: 'bigint' })} as n (instituicao_id, id)`

/** What a line is about, by name. */
interface LineSubject {
  contratoId: number | null
  numero: string | null
  lojaId: number | null
  loja: string | null
  instituicaoId: number | null
  instituicao: string | null
}

export interface AtoNovo extends LineSubject {
  id: number
  acao: string
  entidade: string
  entidadeId: number
  usuarioId: number | null
  usuario: string | null
  forcado: boolean
  motivo: string | null
  /** Contents without a contract's vehicles, which are hundreds of kilobytes; null for most acts on contracts. */
  antes: string | null
  depois: string | null
  regra: string | null
  regraPadrao: boolean | null
}

/** A store that an entry of the whitelist or a parameter names, also after its deletion. */
const LOJA_DO_CONTEUDO = sql`(coalesce(a.depois, a.antes)::jsonb ->> 'lojaId')::bigint`

/** The audit's rows of these places. */
export async function listAtosNovos(db: Db, lugar: readonly LugarDaNovidade[]): Promise<AtoNovo[]> {
  const lista = keysOfRamo(lugar, RAMO.auditoria)
  if (lista.length === 0) return []
  const { rows } = await sql<AtoNovo>`
    select a.sequencia as id, a.acao, a.entidade, a.entidade_id, a.usuario_id, u.nome as usuario, a.forcado, a.motivo,
      case when a.entidade = 'contrato' and a.acao = 'alterar' then (a.antes::jsonb - 'garantias')::text
        when a.entidade = 'politica' then a.antes end as antes,
      case when a.entidade = 'contrato' and a.acao = 'alterar' then (a.depois::jsonb - 'garantias')::text
        when a.entidade in ('loja', 'referencia', 'politica', 'casoDeficit', 'cargaSaldo', 'suspensaoLoja') then a.depois end as depois,
      c.id as contrato_id, c.numero, l.id as loja_id, l.nome_fantasia as loja, i.id as instituicao_id, i.nome_fantasia as instituicao,
      r.nome as regra, r.regra_padrao
    from ${chaves(lista)}
    join auditoria a on a.instituicao_financeira_id = n.instituicao_id and a.sequencia = n.id
    left join usuario u on u.id = a.usuario_id
    left join caso_deficit d on a.entidade = 'casoDeficit' and d.instituicao_financeira_id = a.instituicao_financeira_id and d.id = a.entidade_id
    left join regra_garantia r on a.entidade = 'regraGarantia' and r.instituicao_financeira_id = a.instituicao_financeira_id
      and r.id = a.entidade_id
    left join contrato c on c.instituicao_financeira_id = a.instituicao_financeira_id
      and c.id = case a.entidade when 'contrato' then a.entidade_id when 'casoDeficit' then d.contrato_id when 'regraGarantia' then r.contrato_id
        when 'parametroComercial' then (coalesce(a.depois, a.antes)::jsonb ->> 'contratoId')::bigint end
    left join estabelecimento l on l.id = case when a.entidade in ('loja', 'suspensaoLoja') then a.entidade_id
      when a.entidade in ('whitelist', 'parametroComercial') then ${LOJA_DO_CONTEUDO} when a.entidade = 'regraGarantia' then r.loja_id
      else c.loja_id end
    left join estabelecimento i on i.id = a.instituicao_financeira_id`.execute(db)
  return rows
}

export interface PassoNovo extends LineSubject {
  id: number
  passo: PassoRegistrado
  totalAtual: Centavos
  exigido: Centavos
}

/** The steps of coverage cases of these places. */
export async function listPassosNovos(db: Db, lugar: readonly LugarDaNovidade[]): Promise<PassoNovo[]> {
  const lista = keysOfRamo(lugar, RAMO.passo)
  if (lista.length === 0) return []
  const { rows } = await sql<PassoNovo>`
    select p.id, p.passo, p.total_atual, p.exigido, ${ALVO}
    from ${chaves(lista)}
    join caso_deficit_passo p on p.instituicao_financeira_id = n.instituicao_id and p.id = n.id
    join caso_deficit d on d.instituicao_financeira_id = p.instituicao_financeira_id and d.id = p.caso_id
    join contrato c on c.instituicao_financeira_id = d.instituicao_financeira_id and c.id = d.contrato_id
    ${NOMES}`.execute(db)
  return rows
}

export interface VeiculoNovo extends LineSubject {
  id: number
  veiculoId: number
  placa: string
}
/** `consignado`: the vehicle is in stock, and somebody else's. */
export interface SaidaNova extends VeiculoNovo {
  consignado: boolean
}
export interface VencidaNova extends VeiculoNovo {
  prazo: Dia
}

/** The vehicles that left or turned consigned, of these places. */
export async function listSaidasNovas(db: Db, lugar: readonly LugarDaNovidade[]): Promise<SaidaNova[]> {
  const lista = keysOfRamo(lugar, RAMO.saida)
  if (lista.length === 0) return []
  const { rows } = await sql<SaidaNova>`
    select p.id, v.id as veiculo_id, v.placa, v.saiu_em is null as consignado, ${ALVO}
    from ${chaves(lista)}
    join penhor p on p.instituicao_financeira_id = n.instituicao_id and p.id = n.id
    join veiculo v on v.id = p.veiculo_id
    join contrato c on c.instituicao_financeira_id = p.instituicao_financeira_id and c.id = p.contrato_id
    ${NOMES}`.execute(db)
  return rows
}

/** The overdue payoffs of these places. */
export async function listVencidasNovas(db: Db, lugar: readonly LugarDaNovidade[]): Promise<VencidaNova[]> {
  const lista = keysOfRamo(lugar, RAMO.vencida)
  if (lista.length === 0) return []
  const { rows } = await sql<VencidaNova>`
    select b.id, b.prazo, v.id as veiculo_id, v.placa, ${ALVO}
    from ${chaves(lista)}
    join baixa b on b.instituicao_financeira_id = n.instituicao_id and b.id = n.id
    join veiculo v on v.id = b.veiculo_id
    join contrato c on c.instituicao_financeira_id = b.instituicao_financeira_id and c.id = b.contrato_id
    ${NOMES}`.execute(db)
  return rows
}

const ALVO = sql`c.id as contrato_id, c.numero, l.id as loja_id, l.nome_fantasia as loja, i.id as instituicao_id,
  i.nome_fantasia as instituicao`
const NOMES = sql`join estabelecimento l on l.id = c.loja_id join estabelecimento i on i.id = c.instituicao_financeira_id`

export async function findVisita(db: Db, usuarioId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('visitaNovidades')
    .where('usuarioId', '=', usuarioId)
    .select('ate')
    .executeTakeFirst()
  return row?.ate
}

/** Moves the mark forward, never back: two windows may be open. */
export async function upsertVisita(db: Db, usuarioId: number, ate: Date): Promise<void> {
  await db
    .insertInto('visitaNovidades')
    .values({ usuarioId, ate })
    .onConflict((oc) =>
      oc.column('usuarioId').doUpdateSet({ ate: sql<Date>`greatest(visita_novidades.ate, excluded.ate)` }),
    )
    .execute()
}
