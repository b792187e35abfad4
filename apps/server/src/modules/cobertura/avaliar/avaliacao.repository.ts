import type { MotivoAvaliacao } from '@lastro/shared/cobertura/cobertura'
import type { ParteDaCobertura } from '@lastro/shared/cobertura/partes'
import { ATIVOS, COM_PENHOR } from '@lastro/shared/contratos/status'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { unnest, unnestAnyNumber } from '#db/lists.ts'
import { literals } from '#db/literals.ts'
import { notBefore } from '#db/not-before.ts'
import type { Db, Tx } from '#db/tables.ts'
import { referenciasDe } from '#modules/veiculos/preco-referencia.sql.ts'
import { COLUNAS_DO_EXIGIDO, exigidoDoContrato } from './exigido.sql.ts'
import { avaliacaoDoVeiculo, precoEmGarantia } from './valor-atual.sql.ts'
import { podeGarantir } from '#modules/veiculos/garante.sql.ts'

export interface ChaveDaCobertura {
  instituicaoFinanceiraId: number
  contratoId: number
}
/** The types of a `ChaveDaCobertura`'s columns, in their order. */
export const COLUNAS_DA_CHAVE = { instituicaoFinanceiraId: 'bigint', contratoId: 'bigint' } as const

export interface Avaliacao {
  hoje: Dia
  agora: Date
  motivo: MotivoAvaliacao
  reavaliacaoId: number | null
}

/** A contract whose evaluation differs from the last one. */
export interface CoberturaMudada extends ChaveDaCobertura {
  totalAntes: Centavos | null
  valorGarantiaAntes: Centavos | null
  totalAtual: Centavos
  valorGarantia: Centavos
  exigido: Centavos
  /** What the policy tolerates, in hundredths of a percent. */
  tolerancia: number
  veiculos: number
  semReferencia: number
  /** Vehicles that are sold or out of the stock. */
  sairam: number
  precosDe: Dia | null
  precosAte: Dia | null
  ativo: boolean
}

const { parte, valor, conta } = avaliacaoDoVeiculo({
  preco: sql.ref('preco'),
  precoReferencia: sql.ref('preco_referencia'),
  precoAgora: sql.ref('preco_agora'),
  defasada: sql.ref('defasada'),
  saiu: sql.ref('saiu'),
})
const filterParte = (qual: ParteDaCobertura) => sql`filter (where parte = ${sql.lit(qual)})`
const quantos = (qual: ParteDaCobertura) => sql`count(*) ${filterParte(qual)}::integer`
const somaDe = (qual: ParteDaCobertura) => sql`coalesce(sum(valor) ${filterParte(qual)}, 0)::bigint`

/** Sums over a contract's vehicles. All stand in `cobertura`, and those in `NO_HISTORICO` in its history too. */
const SOMAS = {
  total_atual: sql`sum(conta)::bigint`,
  total_inclusao: sql`sum(preco)::bigint`,
  total_sem_referencia: somaDe('semReferencia'),
  total_defasado: somaDe('defasada'),
  total_saido: somaDe('saiu'),
  veiculos: sql`count(*)::integer`,
  sem_referencia: quantos('semReferencia'),
  defasados: quantos('defasada'),
  sairam: quantos('saiu'),
  precos_de: sql`min(mes_agora) ${filterParte('atual')}`,
  precos_ate: sql`max(mes_agora) ${filterParte('atual')}`,
}
/** The sums of an Ativo contract that lost its last vehicle: it covers 0 of what it must cover (carteira A.2). */
const SEM_VEICULOS = Object.keys(SOMAS).map((nome) => (nome.startsWith('precos_') ? sql`null::date` : sql`0`))
const CHAVE = ['instituicao_financeira_id', 'contrato_id']
const DO_CONTRATO = ['valor_garantia', 'ativo', 'tolerancia', ...COLUNAS_DO_EXIGIDO]
const POR_CONTRATO = [...CHAVE, ...DO_CONTRATO]
/** What of a contract's vehicles the evaluation reads, besides their contract. */
const DA_GARANTIA = {
  chave: [...CHAVE, 'penhor_id'],
  outras: [...DO_CONTRATO, 'preco_referencia', 'preco', 'saiu'],
}
const AVALIADAS = [...Object.keys(SOMAS), ...DO_CONTRATO]
const NO_HISTORICO = AVALIADAS.filter(
  (coluna) =>
    !['total_inclusao', 'sairam', 'precos_de', 'precos_ate', 'indice', 'saldo', 'data_saldo'].includes(
      coluna,
    ),
)
const colunas = (nomes: readonly string[], de?: string) =>
  sql.join(nomes.map((nome) => sql.ref(de ? `${de}.${nome}` : nome)))

/**
 * The sums of the vehicles of `alvo`, as a common table expression `avaliada`. "offset 0": contract by contract along
 * the indexes. A planner that looks at both together takes hundreds of contracts to be two, and joins all of their
 * vehicles again for every contract.
 */
const somasDosVeiculos = (hoje: Dia) => sql`
    garantia as (
      select g.instituicao_financeira_id, g.contrato_id, g.penhor_id, g.preco_referencia, g.preco, g.modelo_id, g.ano_modelo,
        g.tipo_combustivel_id, g.hodometro, g.saiu, ${colunas(DO_CONTRATO, 'alvo')}
      from alvo
      join lateral (
        select i.instituicao_financeira_id, i.contrato_id, i.penhor_id, i.preco_referencia,
          ${precoEmGarantia('i')} as preco, p.modelo_id, p.ano_modelo, p.tipo_combustivel_id,
          v.hodometro, not ${podeGarantir('v')} or i.penhor_id = any (alvo.vendidos) as saiu
        from contrato_garantia i
        join penhor p on p.instituicao_financeira_id = i.instituicao_financeira_id and p.contrato_id = i.contrato_id
          and p.veiculo_id = i.veiculo_id and p.id = i.penhor_id and p.data_exclusao is null
        join veiculo v on v.id = p.veiculo_id
        where i.instituicao_financeira_id = alvo.instituicao_financeira_id and i.contrato_id = alvo.contrato_id offset 0) g on true),
    avaliado as (
      select ${colunas(POR_CONTRATO)}, preco, mes_agora, ${parte} as parte, ${valor} as valor, ${conta} as conta
      from (${referenciasDe('garantia', DA_GARANTIA, hoje)}) as g),
    avaliada as (
      select ${colunas(POR_CONTRATO)}, ${sql.join(
        Object.entries(SOMAS).map(([nome, soma]) => sql`${soma} as ${sql.ref(nome)}`),
      )}
      from avaliado group by ${colunas(POR_CONTRATO)}
      union all
      select ${colunas(POR_CONTRATO)}, ${sql.join(SEM_VEICULOS)} from alvo
      where ativo and not exists (select from contrato_garantia i
        where i.instituicao_financeira_id = alvo.instituicao_financeira_id and i.contrato_id = alvo.contrato_id))`

/** The sums of `alvo` as the last evaluation left them, in place of {@link somasDosVeiculos}. */
const SOMAS_DE_ANTES = sql`
    avaliada as (
      select ${colunas(POR_CONTRATO, 'alvo')}, ${colunas(Object.keys(SOMAS), 'k')}
      from alvo join cobertura k using (${colunas(CHAVE)}))`

/**
 * Evaluates locked contracts in one statement. Where a value differs from the last evaluation, updates `cobertura` and
 * adds a row to its history. Answers the contracts that differ. No row is dated before the contract's last one, because
 * the monthly trend adds them up by date. With `soExigido` the vehicles count as in the last evaluation, and a contract
 * without one is left out.
 */
export async function upsertAvaliacoes(
  tx: Tx,
  contratos: readonly ChaveDaCobertura[],
  { hoje, agora, motivo, reavaliacaoId }: Avaliacao,
  { soExigido = false } = {},
): Promise<CoberturaMudada[]> {
  const { rows } = await sql<CoberturaMudada>`
    with alvo as materialized (
      select a.instituicao_financeira_id, a.contrato_id, c.valor_garantia, c.ativo,
        coalesce((select p.tolerancia_cobertura from politica_instituicao p
          where p.instituicao_financeira_id = a.instituicao_financeira_id), 0) as tolerancia, ${colunas(COLUNAS_DO_EXIGIDO, 'e')},
        array(select b.penhor_id from baixa b where b.instituicao_financeira_id = a.instituicao_financeira_id
          and b.contrato_id = a.contrato_id and b.encerrada_em is null) as vendidos
      from ${unnestAnyNumber(contratos, COLUNAS_DA_CHAVE)} as a (instituicao_financeira_id, contrato_id)
      join lateral (
        select c.valor_garantia, c.status in ${literals(ATIVOS)} as ativo
        from contrato c
        where c.instituicao_financeira_id = a.instituicao_financeira_id and c.id = a.contrato_id and c.status in ${literals(COM_PENHOR)}
        offset 0) c on true
      cross join lateral ${exigidoDoContrato({
        instituicaoId: sql`a.instituicao_financeira_id`,
        contratoId: sql`a.contrato_id`,
        valorGarantia: sql`c.valor_garantia`,
        ativo: sql`c.ativo`,
      })} e),${soExigido ? SOMAS_DE_ANTES : somasDosVeiculos(hoje)},
    mudou as materialized (
      select ${colunas(CHAVE)}, ${colunas(AVALIADAS, 's')}, k.total_atual as total_antes, k.valor_garantia as valor_garantia_antes,
        ${notBefore('u.avaliada_em', agora)} as avaliada_em
      from avaliada s left join cobertura k using (${colunas(CHAVE)})
      left join lateral (select h.avaliada_em from cobertura_historico h
        where h.instituicao_financeira_id = s.instituicao_financeira_id and h.contrato_id = s.contrato_id
        order by h.avaliada_em desc, h.id desc limit 1) u on true
      where (${colunas(AVALIADAS, 'k')}) is distinct from (${colunas(AVALIADAS, 's')})),
    gravado as (
      insert into cobertura (${colunas([...CHAVE, ...AVALIADAS])}, avaliada_em)
      select ${colunas([...CHAVE, ...AVALIADAS])}, avaliada_em from mudou
      on conflict (${colunas(CHAVE)}) do update
      set (${colunas(AVALIADAS)}, avaliada_em) = (${colunas(AVALIADAS, 'excluded')}, excluded.avaliada_em)),
    registrado as (
      insert into cobertura_historico (${colunas([...CHAVE, ...NO_HISTORICO])}, total_antes, motivo, reavaliacao_id, avaliada_em)
      select ${colunas([...CHAVE, ...NO_HISTORICO])}, total_antes, ${motivo}, ${reavaliacaoId}::bigint, avaliada_em
      from mudou order by ${colunas(CHAVE)})
    select ${colunas([...CHAVE, ...AVALIADAS])}, total_antes, valor_garantia_antes from mudou order by ${colunas(CHAVE)}`.execute(
    tx,
  )
  return rows
}

/** The institution's contracts that have a coverage. */
export const listContratosAvaliados = (
  db: Db,
  instituicaoFinanceiraId: number,
): Promise<ChaveDaCobertura[]> =>
  db
    .selectFrom('cobertura')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .select(['instituicaoFinanceiraId', 'contratoId'])
    .orderBy('contratoId')
    .execute()

/**
 * Removes the coverage of contracts that ended, or gave back all vehicles of a proposal, and records this in its
 * history. Answers what each that was evaluated had to have, in centavos.
 */
export async function deleteCoberturas(
  tx: Tx,
  contratos: readonly ChaveDaCobertura[],
  agora: Date,
): Promise<(ChaveDaCobertura & { valorGarantia: Centavos; exigido: Centavos })[]> {
  if (contratos.length === 0) return []
  const { rows } = await sql<ChaveDaCobertura & { valorGarantia: Centavos; exigido: Centavos }>`
    with antes as (
      delete from cobertura where (${colunas(CHAVE)}) in (select * from ${unnest(contratos, COLUNAS_DA_CHAVE)})
      returning ${colunas(CHAVE)}, total_atual, valor_garantia, exigido, ${notBefore('avaliada_em', agora)} as avaliada_em)
    insert into cobertura_historico (${colunas(CHAVE)}, motivo, total_antes, total_atual, valor_garantia, exigido, veiculos,
      defasados, sem_referencia, total_sem_referencia, total_defasado, total_saido, ativo, avaliada_em)
    select ${colunas(CHAVE)}, 'contrato', total_atual, 0, valor_garantia, exigido, 0, 0, 0, 0, 0, 0, false, avaliada_em
    from antes order by ${colunas(CHAVE)}
    returning ${colunas(CHAVE)}, valor_garantia, exigido`.execute(tx)
  return rows
}
