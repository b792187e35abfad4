import type { PassoRegistrado } from '@lastro/shared/cobertura/cobertura'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { unnest } from '#db/lists.ts'
import { notBefore } from '#db/not-before.ts'
import type { Tx } from '#db/tables.ts'
import { type ChaveDaCobertura, COLUNAS_DA_CHAVE } from '../avaliar/avaliacao.repository.ts'

export interface Caso extends ChaveDaCobertura {
  id: number
  /** When the case was last announced; null: never. */
  avisadoEm: Date | null
  /** The coverage that the case's own last notice named, in hundredths of a percent. */
  avisadoPercentual: number | null
  /** Whether news of the case waits for another day. */
  aAvisar: boolean
}
const CASE_COLUMNS = [
  'instituicaoFinanceiraId',
  'contratoId',
  'id',
  'avisadoEm',
  'avisadoPercentual',
  'aAvisar',
] as const

const isOneOf = (contratos: readonly ChaveDaCobertura[]) =>
  sql<boolean>`(instituicao_financeira_id, contrato_id) in (select * from ${unnest(contratos, COLUNAS_DA_CHAVE)})`

/** Reads the open cases of these contracts; a contract has one at most. */
export async function listCasosAbertos(tx: Tx, contratos: readonly ChaveDaCobertura[]): Promise<Caso[]> {
  if (contratos.length === 0) return []
  return tx
    .selectFrom('casoDeficit')
    .where('fechadoEm', 'is', null)
    .where(isOneOf(contratos))
    .select(CASE_COLUMNS)
    .execute()
}

/** Drops waiting news of earlier cases of these contracts, because a new case opens and is announced. */
export async function updateAvisosDescartados(tx: Tx, contratos: readonly ChaveDaCobertura[]): Promise<void> {
  if (contratos.length === 0) return
  await tx
    .updateTable('casoDeficit')
    .set({ aAvisar: false })
    .where('aAvisar', '=', true)
    .where(isOneOf(contratos))
    .execute()
}

export async function insertCasos(
  tx: Tx,
  contratos: readonly ChaveDaCobertura[],
  abertoEm: Date,
): Promise<Caso[]> {
  if (contratos.length === 0) return []
  return tx
    .insertInto('casoDeficit')
    .values(
      contratos.map(({ instituicaoFinanceiraId, contratoId }) => ({
        instituicaoFinanceiraId,
        contratoId,
        abertoEm,
        fechadoEm: null,
        avisadoEm: null,
        avisadoPercentual: null,
      })),
    )
    .returning(CASE_COLUMNS)
    .execute()
}

export async function updateCasosFechados(tx: Tx, casos: readonly Caso[], agora: Date): Promise<void> {
  if (casos.length === 0) return
  const chaves = unnest(casos, { instituicaoFinanceiraId: 'bigint', id: 'bigint' })
  await tx
    .updateTable('casoDeficit')
    .set({ fechadoEm: notBefore('aberto_em', agora) })
    .where(sql<boolean>`(instituicao_financeira_id, id) in (select * from ${chaves})`)
    .execute()
}

export interface NovoPasso {
  caso: Caso
  passo: PassoRegistrado
  totalAtual: Centavos
  valorGarantia: Centavos
  exigido: Centavos
}

export async function insertPassos(tx: Tx, passos: readonly NovoPasso[], data: Date): Promise<void> {
  if (passos.length === 0) return
  await tx
    .insertInto('casoDeficitPasso')
    .values(
      passos.map(({ caso, ...passo }) => ({
        instituicaoFinanceiraId: caso.instituicaoFinanceiraId,
        casoId: caso.id,
        data,
        ...passo,
      })),
    )
    .execute()
}

/** What is to be stored of a case's notices. */
export interface MarcaDoCaso {
  caso: Caso
  avisadoEm: Date | null
  avisadoPercentual: number | null
  aAvisar: boolean
}

const COLUMNS = {
  instituicaoFinanceiraId: 'bigint',
  id: 'bigint',
  avisadoEm: 'timestamptz',
  avisadoPercentual: 'integer',
  aAvisar: 'boolean',
} as const

export async function updateMarcas(tx: Tx, marcas: readonly MarcaDoCaso[]): Promise<void> {
  if (marcas.length === 0) return
  const linhas = marcas.map(({ caso: { instituicaoFinanceiraId, id }, ...marca }) => ({
    ...marca,
    instituicaoFinanceiraId,
    id,
  }))
  await sql`
    update caso_deficit c set avisado_em = m.avisado_em, avisado_percentual = m.percentual, a_avisar = m.a_avisar
    from ${unnest(linhas, COLUMNS)} as m (instituicao_id, id, avisado_em, percentual, a_avisar)
    where c.instituicao_financeira_id = m.instituicao_id and c.id = m.id`.execute(tx)
}

/**
 * Locks cases with news that waited since before `hoje`, and reads their contracts' coverage; null where a contract
 * ended.
 */
export function lockCasosAAvisar(tx: Tx, { hoje, limite }: { hoje: Dia; limite: number }) {
  return tx
    .selectFrom('casoDeficit as c')
    .leftJoin('cobertura as k', (join) =>
      join
        .onRef('k.instituicaoFinanceiraId', '=', 'c.instituicaoFinanceiraId')
        .onRef('k.contratoId', '=', 'c.contratoId'),
    )
    .where('c.aAvisar', '=', true)
    .where(diaDoAviso, '<', hoje)
    .select(['c.instituicaoFinanceiraId', 'c.contratoId', 'c.id', 'c.avisadoEm', 'c.avisadoPercentual'])
    .select(['c.aAvisar', 'c.fechadoEm', 'k.totalAtual', 'k.valorGarantia', 'k.exigido'])
    .select(['k.veiculos', 'k.sairam', 'k.precosDe', 'k.precosAte'])
    .orderBy('c.instituicaoFinanceiraId')
    .orderBy('c.id')
    .limit(limite)
    .forUpdate('c')
    .execute()
}

const diaDoAviso = sql<Dia>`(c.avisado_em at time zone 'America/Sao_Paulo')::date`

/** What one establishment reads of cases that stay open. */
export interface ResumoDeCasos {
  estabelecimentoId: number
  contratos: number
  deficit: Centavos
  /** Some contract is measured by its balance. */
  peloSaldo: boolean
  veiculos: number
  sairam: number
  precosDe: Dia | null
  precosAte: Dia | null
  /** The contracts with the worst deficits, the worst first. */
  piores: { numero: string; totalAtual: Centavos; exigido: Centavos }[]
}

/**
 * Marks every open case that was not announced since `desde` as announced now. Answers what each establishment reads of
 * its cases, naming the `nomeados` worst.
 */
export async function updateCasosDoResumo(
  tx: Tx,
  { agora, desde, nomeados }: { agora: Date; desde: Dia; nomeados: number },
): Promise<ResumoDeCasos[]> {
  const { rows } = await sql<ResumoDeCasos>`
    with dito as (
      update caso_deficit c
      set avisado_em = ${agora}::timestamptz, avisado_percentual = coalesce(c.avisado_percentual, k.total_atual * 10000 / nullif(k.exigido, 0))
      from cobertura k
      where c.fechado_em is null and (c.avisado_em is null or ${diaDoAviso} < ${desde}::date)
        and k.instituicao_financeira_id = c.instituicao_financeira_id and k.contrato_id = c.contrato_id
      returning k.*),
    destino as (
      select e.id as estabelecimento_id, o.numero, d.contrato_id, d.total_atual, d.valor_garantia, d.exigido, d.veiculos, d.sairam, d.precos_de, d.precos_ate,
        greatest(d.exigido - d.total_atual, 0) as deficit
      from dito d
      join contrato o on o.instituicao_financeira_id = d.instituicao_financeira_id and o.id = d.contrato_id
      cross join lateral (values (o.instituicao_financeira_id), (o.loja_id)) as e (id))
    select estabelecimento_id, count(*)::integer as contratos, sum(deficit)::bigint as deficit, bool_or(exigido <> valor_garantia) as pelo_saldo,
      sum(veiculos)::integer as veiculos, sum(sairam)::integer as sairam, min(precos_de) as precos_de, max(precos_ate) as precos_ate,
      to_jsonb((array_agg(jsonb_build_object('numero', numero, 'totalAtual', total_atual, 'exigido', exigido)
        order by deficit desc, contrato_id))[1:${sql.lit(nomeados)}]) as piores
    from destino group by estabelecimento_id order by estabelecimento_id`.execute(tx)
  return rows
}

export async function listContratosDosAvisos(tx: Tx, contratos: readonly ChaveDaCobertura[]) {
  return tx
    .selectFrom('contrato')
    .where(
      sql<boolean>`(instituicao_financeira_id, id) in (select * from ${unnest(contratos, COLUNAS_DA_CHAVE)})`,
    )
    .select(['instituicaoFinanceiraId', 'id as contratoId', 'lojaId', 'numero'])
    .execute()
}
