import type { SituacaoCobertura } from '@lastro/shared/cobertura/situacao'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { type RawBuilder, sql } from 'kysely'
import { SOMA_DA_COBERTURA } from '#db/somas.ts'
import type { Db } from '#db/tables.ts'
import type { BuscaDeCobertura } from './cobertura.repository.ts'

/** Reads the sums of an institution's coverage, which the database keeps up as contracts change. */
export function sumCobertura(db: Db, instituicaoId: number, { status }: BuscaDeCobertura) {
  const soma = (coluna: string, condicao?: RawBuilder<boolean>) =>
    sql<number>`coalesce(sum(s.${sql.ref(coluna)}) ${condicao ? sql`filter (where ${condicao})` : sql``}, 0)::bigint`
  const sumInSituacao = (situacao: SituacaoCobertura) =>
    soma('contratos', sql`s.situacao = ${sql.lit(situacao)}`)
  const sumExigido = (situacao: SituacaoCobertura) =>
    sql<Centavos>`${soma('exigido', sql`s.situacao = ${sql.lit(situacao)}`)}`
  const valor = (coluna: string) => sql<Centavos>`${soma(coluna)}`
  // Sums that went back to 0 contracts leave rows, whose months of prices must not count.
  const porMeses = db
    .selectFrom('somaCobertura as s')
    .where('s.instituicaoFinanceiraId', '=', instituicaoId)
    .$if(status !== 'todos', (base) => base.where('s.ativo', '=', true))
    .select(['s.situacao', 's.precosDe', 's.precosAte'])
    .select(SOMA_DA_COBERTURA.summedColumns.map((coluna) => soma(coluna).as(coluna)))
    .groupBy(['s.situacao', 's.precosDe', 's.precosAte'])
  const haContratos = sql`filter (where s.contratos > 0)`
  return db
    .selectFrom(porMeses.as('s'))
    .select([
      soma('contratos').as('contratos'),
      sumInSituacao('descoberto').as('descobertos'),
      sumInSituacao('semReferencia').as('contratosSemReferencia'),
      sumInSituacao('limite').as('limite'),
      sumInSituacao('coberto').as('cobertos'),
      soma('casos').as('casosAbertos'),
      valor('deficit').as('deficit'),
      valor('total_atual').as('totalAtual'),
      valor('valor_garantia').as('valorGarantia'),
      sumExigido('descoberto').as('exigidoDescoberto'),
      sumExigido('semReferencia').as('exigidoSemReferencia'),
      sumExigido('limite').as('exigidoLimite'),
      sumExigido('coberto').as('exigidoCoberto'),
      valor('total_sem_referencia').as('totalSemReferencia'),
      valor('total_defasado').as('totalDefasado'),
      valor('total_saido').as('totalSaido'),
      soma('veiculos').as('veiculos'),
      soma('sem_referencia').as('semReferencia'),
      soma('defasados').as('defasados'),
      soma('sairam').as('sairam'),
      sql<Dia | null>`min(s.precos_de) ${haContratos}`.as('precosDe'),
      sql<Dia | null>`max(s.precos_ate) ${haContratos}`.as('precosAte'),
    ])
    .executeTakeFirstOrThrow()
}

interface MesDaTendencia {
  mes: string
  contratos: number
  descobertos: number
  deficit: Centavos
  totalAtual: Centavos
  valorGarantia: Centavos
  exigido: Centavos
  totalSemReferencia: Centavos | null
  totalDefasado: Centavos | null
  totalSaido: Centavos | null
}

const MESES_DA_TENDENCIA = 12
/** Sums a part over the month's snapshots; null where one is too old to tell the parts apart. */
const somaDaParte = (parte: string) =>
  sql`case when coalesce(sum(t.sem_partes), 0) = 0 then coalesce(sum(t.${sql.ref(parte)}), 0)::bigint end as ${sql.ref(parte)}`
const somaDaColuna = (coluna: string) =>
  sql`coalesce(sum(t.${sql.ref(coluna)}), 0)::bigint as ${sql.ref(coluna)}`

/**
 * Reads the sums of Ativo contracts at the end of each of the last 12 months in São Paulo, from what each month
 * changed.
 */
export async function listTendencia(db: Db, instituicaoId: number, hoje: Dia): Promise<MesDaTendencia[]> {
  const { rows } = await sql<MesDaTendencia>`
    with mes as (
      select m::date as mes
      from generate_series(date_trunc('month', ${hoje}::date)::timestamp - interval '${sql.lit(MESES_DA_TENDENCIA - 1)} months',
        date_trunc('month', ${hoje}::date)::timestamp, interval '1 month') as m),
    mudou as materialized (select * from soma_tendencia where instituicao_financeira_id = ${instituicaoId})
    select mes.mes, ${sql.join(['contratos', 'descobertos', 'deficit', 'total_atual', 'valor_garantia', 'exigido'].map(somaDaColuna))},
      ${somaDaParte('total_sem_referencia')}, ${somaDaParte('total_defasado')}, ${somaDaParte('total_saido')}
    from mes left join mudou t on t.mes <= mes.mes
    group by mes.mes order by mes.mes`.execute(db)
  return rows
}
