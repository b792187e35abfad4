import { type RawBuilder, sql } from 'kysely'
import { saldoMaisNovo } from './saldo-que-conta.sql.ts'

/** Payments that the balance doesn't know yet (carteira A.3), in centavos, for a row `s` of `saldo`. */
const PAGO_E_NAO_NO_SALDO = sql`coalesce((select sum(p.valor)::bigint from baixa_pagamento p
  where p.instituicao_financeira_id = s.instituicao_financeira_id and p.contrato_id = s.contrato_id and p.data > s.data_base
    and p.estornado_em is null), 0)`

interface Contrato {
  instituicaoId: RawBuilder<unknown>
  contratoId: RawBuilder<unknown>
  valorGarantia: RawBuilder<unknown>
  ativo: RawBuilder<unknown>
}

/**
 * One row with what a contract's vehicles must cover (carteira A.2), for a lateral join; nothing else computes it. A fresh
 * balance of 0 counts with either base: nothing is owed. Otherwise `indice` is null where valorGarantia counts by the policy,
 * `saldo` also where no balance is fresh.
 */
export const exigidoDoContrato = ({ instituicaoId, contratoId, valorGarantia, ativo }: Contrato) => sql`(
  select case when b.saldo is null then ${valorGarantia} else (greatest(b.saldo - b.pago, 0) * b.indice + 5000) / 10000 end as exigido,
    b.indice, b.saldo, b.data_saldo
  from (select) as um
  left join lateral (
    select p.indice_minimo as indice, f.*
    from politica_instituicao p
    left join lateral ${saldoMaisNovo(
      sql`s.saldo_devedor as saldo, s.data_base as data_saldo, ${PAGO_E_NAO_NO_SALDO} as pago`,
      sql`s.instituicao_financeira_id = p.instituicao_financeira_id and s.contrato_id = ${contratoId} and s.data_base >= p.saldos_desde`,
    )} f on true
    where p.instituicao_financeira_id = ${instituicaoId} and (p.base_do_exigido = 'saldo' or f.saldo = 0) and ${ativo}) b on true)`

/** What an evaluation keeps of `exigidoDoContrato`. */
export const COLUNAS_DO_EXIGIDO = ['exigido', 'indice', 'saldo', 'data_saldo']
