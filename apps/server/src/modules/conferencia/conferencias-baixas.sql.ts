import { ATIVOS } from '@lastro/shared/contratos/status'
import { sql } from 'kysely'
import { literals } from '#db/literals.ts'
import { encerradaPorEngano } from '#modules/contratos/nucleo/baixas.sql.ts'
import type { Conferencia } from './conferencias-cobertura.sql.ts'

/**
 * Payoffs of sold vehicles: what an open, a paid and a released one must rest on (carteira A.6). A suspension that they
 * cause is lifted by two people alone.
 */
export const BAIXAS: Conferencia = {
  titulo: 'Baixas por venda',
  query: sql`
    select format('A baixa %s do contrato %s (%s)', b.id, c.numero,
      (select nome_fantasia from estabelecimento where id = c.instituicao_financeira_id)) || falha.texto as frase
    from baixa b
    join contrato c on c.instituicao_financeira_id = b.instituicao_financeira_id and c.id = b.contrato_id
    join penhor p on p.instituicao_financeira_id = b.instituicao_financeira_id and p.id = b.penhor_id
    left join lateral (
      select sum(pg.valor) as soma from baixa_pagamento pg
      where pg.instituicao_financeira_id = b.instituicao_financeira_id and pg.baixa_id = b.id and pg.estornado_em is null) pago on true
    cross join lateral (values
      (b.encerrada_em is null and (p.data_exclusao is not null or c.status not in ${literals(ATIVOS)}),
        ' está em curso, mas o veículo não está mais em garantia.'),
      (p.contrato_id <> b.contrato_id or p.veiculo_id <> b.veiculo_id, ' é de um veículo que não estava em garantia neste contrato.'),
      (b.estado = 'liberada' and p.data_exclusao is null, ' liberou um veículo que continua em garantia.'),
      (b.estado = 'cancelada' and ${encerradaPorEngano},
        ' foi cancelada com o motivo "' || b.motivo_do_fim || '", mas o contrato está ativo e o veículo continua em garantia: duas pessoas a reabrem.'),
      (b.estado in ('paga', 'liberada') and b.motivo_menor is null and coalesce(pago.soma, 0) < coalesce(b.valor, 1),
        ' foi quitada por menos que o valor, sem motivo.'),
      (b.estado = 'liberada' and b.motivo_menor is null and b.valor = 0 and coalesce(pago.soma, 0) = 0 and not exists (
        select from auditoria a
        where a.instituicao_financeira_id = b.instituicao_financeira_id and a.entidade = 'contrato' and a.entidade_id = b.contrato_id
          and a.acao = 'liberarVenda' and a.depois::json -> 'saldo' is not null
          and exists (select from json_array_elements(a.antes::json -> 'baixas') j where (j ->> 'id')::bigint = b.id)
          and not exists (select from json_array_elements(a.depois::json -> 'baixas') j where (j ->> 'id')::bigint = b.id)),
        ' foi liberada sem pagamento, e nenhum saldo anotado diz que nada devia.')
    ) as falha (ocorre, texto)
    where falha.ocorre
    union all
    select format('O levantamento da suspensão de %s por %s', loja.nome_fantasia, instituicao.nome_fantasia) || falha.texto as frase
    from suspensao_loja s
    join estabelecimento loja on loja.id = s.loja_id
    join estabelecimento instituicao on instituicao.id = s.instituicao_financeira_id
    cross join lateral (values
      (s.confirmada_por = s.pedida_por, ' foi pedido e confirmado pela mesma pessoa.'),
      (s.confirmada_em < s.pedida_em, ' foi confirmado antes de ser pedido.'),
      (s.ate < (s.pedida_em at time zone 'America/Sao_Paulo')::date, ' vale até um dia anterior ao pedido.')
    ) as falha (ocorre, texto)
    where falha.ocorre
    order by 1`,
}
