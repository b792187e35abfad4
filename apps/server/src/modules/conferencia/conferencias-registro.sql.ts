import type { Termos } from '@lastro/shared/contratos/campos'
import { ACORDADOS, EM_ANDAMENTO, StatusContrato } from '@lastro/shared/contratos/status'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '#db/literals.ts'
import type { Conferencia } from './conferencias-cobertura.sql.ts'

/**
 * Contracts are never deleted: every row that names one must find it. Many rows of one missing contract give one
 * sentence.
 */
const CONTRATOS_SUMIDOS: Conferencia = {
  titulo: 'Contratos que os registros contam',
  query: sql`
    with contado as (
      select instituicao_financeira_id, entidade_id as contrato_id, 'a auditoria' as onde from auditoria where entidade = 'contrato'
      union
      select instituicao_financeira_id, coalesce(contrato_id, substring(chave from '^contrato:(\\d+):')::bigint), 'os eventos de cobrança'
      from evento_cobranca where contrato_id is not null or chave like 'contrato:%'
      union
      select instituicao_financeira_id, contrato_id, 'o histórico de cobertura' from cobertura_historico)
    select format('O contrato de id %s (%s) sumiu; contam dele: %s.', k.contrato_id,
      (select nome_fantasia from estabelecimento where id = k.instituicao_financeira_id), string_agg(k.onde, ', ' order by k.onde)) as frase
    from contado k
    where not exists (select from contrato c where c.instituicao_financeira_id = k.instituicao_financeira_id and c.id = k.contrato_id)
    group by k.instituicao_financeira_id, k.contrato_id order by k.instituicao_financeira_id, k.contrato_id`,
}

/**
 * Four eyes (docs/decisoes/0013). Above the policy's amount of that moment, another person consented right before what
 * binds the institution. The audit must hold that person's consent and the policy.
 */
const SEGUNDA_APROVACAO: Conferencia = {
  titulo: 'Aprovações acima do valor da política',
  query: sql`
    with ato as (
      select a.instituicao_financeira_id, a.sequencia, a.entidade_id, a.usuario_id, a.acao, a.ocorrida_em,
        (a.antes::json ->> 'valorCredito')::bigint as credito, (a.antes::json #>> '{primeiraAprovacao,usuarioId}')::bigint as primeira
      from auditoria a
      where a.entidade = 'contrato' and a.lado in ('instituicao', 'operador') and a.antes is not null
        and (a.acao in ('aprovar', 'aceitarAlteracao')
          or a.acao = 'enviar' and (a.depois::json ->> 'status')::integer = ${sql.lit(StatusContrato.PendenteAprovacaoGarantiaLoja)}))
    select format('O contrato %s (%s): %s de %s, de R$ %s, acima dos R$ %s da política, sem a aprovação de duas pessoas.',
      coalesce(c.numero, ato.entidade_id::text), e.nome_fantasia,
      case ato.acao when 'aprovar' then 'a aprovação' when 'enviar' then 'o envio' else 'o aceite da alteração de garantias' end,
      to_char(ato.ocorrida_em at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI'),
      replace(to_char(ato.credito / 100.0, 'FM999999990.00'), '.', ','), replace(to_char(p.valor / 100.0, 'FM999999990.00'), '.', ',')) as frase
    from ato
    cross join lateral (select (a.depois::json ->> 'valorSegundaAprovacao')::bigint as valor from auditoria a
      where a.instituicao_financeira_id = ato.instituicao_financeira_id and a.entidade = 'politica'
        and a.entidade_id = ato.instituicao_financeira_id and a.sequencia < ato.sequencia order by a.sequencia desc limit 1) p
    join estabelecimento e on e.id = ato.instituicao_financeira_id
    left join contrato c on c.instituicao_financeira_id = ato.instituicao_financeira_id and c.id = ato.entidade_id
    where ato.credito > p.valor and (ato.primeira is null or ato.primeira = ato.usuario_id or not exists (
      select from auditoria a where a.instituicao_financeira_id = ato.instituicao_financeira_id and a.entidade = 'contrato'
        and a.entidade_id = ato.entidade_id and a.acao = 'primeiraAprovacao' and a.usuario_id = ato.primeira and a.sequencia < ato.sequencia))
    order by ato.instituicao_financeira_id, ato.sequencia`,
}

/**
 * Nobody is both sides (docs/decisoes/0031). No operator's hand (glossary) acted in a contract both for the institution
 * and for the store. Acts from before the rule are not checked.
 */
const UM_SO_LADO: Conferencia = {
  titulo: 'Contratos em que uma mão agiu pelos dois lados',
  query: sql`
    select format('O contrato %s (%s): %s agiu pela loja com um acesso criado ou redefinido por %s, que agiu pela instituição.',
      coalesce(c.numero, loja.entidade_id::text), e.nome_fantasia, string_agg(distinct u.nome, ', ' order by u.nome),
      string_agg(distinct o.nome, ', ' order by o.nome)) as frase
    from acesso_de_operador dela
    join auditoria loja on loja.usuario_id = dela.usuario_id and loja.entidade = 'contrato' and loja.lado = 'loja' and loja.ocorrida_em >= dela.desde
    join auditoria outra on outra.instituicao_financeira_id = loja.instituicao_financeira_id and outra.entidade = 'contrato'
      and outra.entidade_id = loja.entidade_id and outra.lado = 'operador'
      and greatest(outra.sequencia, loja.sequencia) > dela.auditoria_antes
      and (outra.usuario_id = dela.operador_id or exists (select from acesso_de_operador dele
        where dele.usuario_id = outra.usuario_id and dele.operador_id = dela.operador_id and dele.desde <= outra.ocorrida_em))
    join usuario u on u.id = dela.usuario_id
    join usuario o on o.id = dela.operador_id
    join estabelecimento e on e.id = loja.instituicao_financeira_id
    left join contrato c on c.instituicao_financeira_id = loja.instituicao_financeira_id and c.id = loja.entidade_id
    group by loja.instituicao_financeira_id, loja.entidade_id, c.numero, e.nome_fantasia
    order by loja.instituicao_financeira_id, loja.entidade_id`,
}

/** Acts from before the program recorded consents are not checked. */
const RECORDS_CONSENTS = sql`(a.antes::json -> 'termosConsentidos') is not null`

/** The value of a term to which as many people as the policy demands last consented. */
const consentedTerm = (campo: keyof Termos) =>
  sql`coalesce(a.antes::json #>> ${sql.lit(`{termosConsentidos,${campo}}`)}, a.antes::json ->> ${sql.lit(campo)})`
const depois = (campo: keyof Termos) => sql`(a.depois::json ->> ${sql.lit(campo)})`

/** Another rule than before the act, and than the one consented to, which may be none. */
const OTHER_RULE = sql`${depois('regraGarantiaId')} is distinct from a.antes::json ->> 'regraGarantiaId'
  and (json_typeof(a.antes::json -> 'termosConsentidos') <> 'object'
    or ${depois('regraGarantiaId')} is distinct from a.antes::json #>> '{termosConsentidos,regraGarantiaId}')`

/** Whether a change of terms loosens each, as `CAMPOS` says of it. A term that nothing loosens is `false`. */
const LOOSER_TERMS: Record<keyof Termos, RawBuilder<unknown>> = {
  regraGarantiaId: OTHER_RULE,
  dataTermino: sql`${depois('dataTermino')} > ${consentedTerm('dataTermino')}`,
  valorCredito: sql`${depois('valorCredito')}::bigint > ${consentedTerm('valorCredito')}::bigint`,
  valorGarantia: sql`${depois('valorGarantia')}::bigint < ${consentedTerm('valorGarantia')}::bigint`,
}

/** The institution's price of a vehicle that stays. */
const OTHER_PRICE = sql`exists (select from json_array_elements(a.antes::json -> 'garantias') g, json_array_elements(a.depois::json -> 'garantias') d
  where g ->> 'veiculoId' = d ->> 'veiculoId' and g ->> 'precoInstituicaoFinanceira' is distinct from d ->> 'precoInstituicaoFinanceira')`

/**
 * A balance that the act notes stands for the first of two people, if another person loaded it, or no person did (carteira
 * A.4). Where the program acts, there is no second one.
 */
const BY_BALANCE_OF_ANOTHER = sql`exists (select from saldo s
  join carga_saldo g on g.instituicao_financeira_id = s.instituicao_financeira_id and g.id = s.carga_id
  where s.instituicao_financeira_id = a.instituicao_financeira_id and s.contrato_id = a.entidade_id
    and s.saldo_devedor = (a.depois::json #>> '{saldo,saldoDevedor}')::bigint and (s.saldo_devedor = 0 or a.acao <> 'liquidar')
    and s.data_base = (a.depois::json #>> '{saldo,dataBase}')::date and s.carga_id = (a.depois::json #>> '{saldo,cargaId}')::bigint
    and (g.usuario_id is null or g.usuario_id <> a.usuario_id) and g.recebida_em <= a.ocorrida_em)`

/** Acts that free a sold vehicle, perhaps one that owes nothing by a balance that they then note. */
const FREES_SOLD = sql`a.acao in ('liberarVenda', 'pagarBaixa')`

/** Acts that free, loosen or lengthen without a later approval (decision 0030), by kind, with the rows that count. */
const LOOSENS = sql`case
  when a.acao = 'liquidar' then case when not ${BY_BALANCE_OF_ANOTHER} then 'a liquidação' end
  when ${FREES_SOLD} and a.depois::json -> 'saldo' is not null and not ${BY_BALANCE_OF_ANOTHER}
    then 'a liberação de um veículo vendido que nada devia'
  when a.acao = 'proporAlteracao' and json_array_length(a.depois::json #> '{alteracao,remover}') > 0 then 'a proposta de retirada de veículos'
  when a.acao = 'efetivarAlteracao' and json_array_length(a.depois::json -> 'garantias') < json_array_length(a.antes::json -> 'garantias')
    then 'a liberação de veículos'
  when a.acao = 'proporAlteracao' and json_array_length(a.depois::json #> '{alteracao,precos}') > 0
    or a.acao = 'efetivarAlteracao' and ${OTHER_PRICE} then 'a troca de preços de veículos'
  when a.acao = 'alterar' and not a.forcado and (a.antes::json ->> 'status')::integer in ${literals(ACORDADOS)}
    and (${sql.join(Object.values(LOOSER_TERMS), sql` or `)}) then 'a alteração dos termos' end`

/** Decision 0030: two people wherever the policy of that moment demanded two, by its amount or always. */
const DUAS_PESSOAS: Conferencia = {
  titulo: 'Atos que liberam, afrouxam ou prolongam',
  query: sql`
    with ato as (
      select a.instituicao_financeira_id, a.sequencia, a.entidade_id, a.usuario_id, a.ocorrida_em, ${LOOSENS} as oque,
        greatest((a.antes::json ->> 'valorCredito')::bigint, ${depois('valorCredito')}::bigint, ${consentedTerm('valorCredito')}::bigint) as credito,
        case when not ${FREES_SOLD} then (a.antes::json #>> '{primeiraAprovacao,usuarioId}')::bigint end as primeira
      from auditoria a
      where a.entidade = 'contrato' and a.antes is not null and ${RECORDS_CONSENTS}
        and (a.lado in ('instituicao', 'operador') and a.acao in ('liquidar', 'alterar', 'proporAlteracao', 'efetivarAlteracao')
          or ${FREES_SOLD}))
    select format('O contrato %s (%s): %s de %s, sem as duas pessoas que a política pedia.', coalesce(c.numero, ato.entidade_id::text),
      e.nome_fantasia, ato.oque, to_char(ato.ocorrida_em at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI')) as frase
    from ato
    cross join lateral (select (a.depois::json ->> 'valorSegundaAprovacao')::bigint as valor, (a.depois::json ->> 'aprovadorDistinto')::boolean as distinto
      from auditoria a where a.instituicao_financeira_id = ato.instituicao_financeira_id and a.entidade = 'politica'
        and a.entidade_id = ato.instituicao_financeira_id and a.sequencia < ato.sequencia order by a.sequencia desc limit 1) p
    join estabelecimento e on e.id = ato.instituicao_financeira_id
    left join contrato c on c.instituicao_financeira_id = ato.instituicao_financeira_id and c.id = ato.entidade_id
    where ato.oque is not null and (p.distinto or ato.credito > p.valor)
      and (ato.primeira is null or ato.primeira = ato.usuario_id or not exists (
        select from auditoria a where a.instituicao_financeira_id = ato.instituicao_financeira_id and a.entidade = 'contrato'
          and a.entidade_id = ato.entidade_id and a.acao = 'primeiraAprovacao' and a.usuario_id = ato.primeira and a.sequencia < ato.sequencia))
    order by ato.instituicao_financeira_id, ato.sequencia`,
}

/** Domain 2: neither side sends or approves past the end. */
const DEPOIS_DO_TERMINO: Conferencia = {
  titulo: 'Envios e aprovações depois do término',
  query: sql`
    select format('O contrato %s (%s): %s em %s, com término em %s.', coalesce(c.numero, a.entidade_id::text), e.nome_fantasia,
      case a.acao when 'enviar' then 'enviado' else 'aprovado' end, to_char(a.ocorrida_em at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI'),
      to_char((a.antes::json ->> 'dataTermino')::date, 'DD/MM/YYYY')) as frase
    from auditoria a
    join estabelecimento e on e.id = a.instituicao_financeira_id
    left join contrato c on c.instituicao_financeira_id = a.instituicao_financeira_id and c.id = a.entidade_id
    where a.entidade = 'contrato' and a.acao in ('enviar', 'aprovar') and ${RECORDS_CONSENTS}
      and (a.antes::json ->> 'dataTermino')::date < (a.ocorrida_em at time zone 'America/Sao_Paulo')::date
    order by a.instituicao_financeira_id, a.sequencia`,
}

/** A rule is deleted only with the last contract in progress under it (domain 4). */
const REGRAS_EXCLUIDAS: Conferencia = {
  titulo: 'Regras de garantia excluídas',
  query: sql`
    select format('O contrato %s (%s) está em andamento com a regra %s, que foi excluída.', c.numero, e.nome_fantasia, r.id) as frase
    from regra_garantia r
    join contrato c on c.instituicao_financeira_id = r.instituicao_financeira_id and c.regra_garantia_id = r.id
    join estabelecimento e on e.id = c.instituicao_financeira_id
    where r.excluida_em is not null and c.status in ${literals(EM_ANDAMENTO)}
    order by c.instituicao_financeira_id, c.id`,
}

/** What must hold between contracts and the rows written about them (domain 2, 5; decisions 0013, 0030, 0031). */
export const CONFERENCIAS_DO_REGISTRO: readonly Conferencia[] = [
  CONTRATOS_SUMIDOS,
  SEGUNDA_APROVACAO,
  UM_SO_LADO,
  DUAS_PESSOAS,
  DEPOIS_DO_TERMINO,
  REGRAS_EXCLUIDAS,
]
