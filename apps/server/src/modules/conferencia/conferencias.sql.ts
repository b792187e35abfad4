import { CONFERENCIAS_DOS_ACESSOS } from './conferencias-acessos.sql.ts'
import {
  ATIVOS,
  COBRADOS,
  COM_PENHOR,
  ENCERRADOS,
  FiltroStatus,
  STATUS_DO_FILTRO,
  StatusContrato,
} from '@lastro/shared/contratos/status'
import { sql } from 'kysely'
import { literals } from '#db/literals.ts'
import { linhasDosFatos, itemDaRegra } from '../regras/item-da-regra.sql.ts'
import { BAIXAS } from './conferencias-baixas.sql.ts'
import { CONFERENCIAS_DA_CARGA_INICIAL } from './conferencias-carga-inicial.sql.ts'
import { CONFERENCIAS_DA_COBERTURA, type Conferencia } from './conferencias-cobertura.sql.ts'
import { CONFERENCIAS_DO_REGISTRO } from './conferencias-registro.sql.ts'
import { CONFERENCIAS_DAS_SOMAS } from './conferencias-somas.sql.ts'

/** A contract as people name it. */
const contrato = sql`format('O contrato %s (%s)', c.numero, (select nome_fantasia from estabelecimento where id = c.instituicao_financeira_id))`
const penhor = sql`format('o penhor %s do veículo %s', p.id, (select placa from veiculo where id = p.veiculo_id))`

const DO_CONTRATO = sql`c.instituicao_financeira_id = p.instituicao_financeira_id and c.id = p.contrato_id`
/** From the first send to the end. */
const VIVO = sql`c.status in ${literals(COM_PENHOR)}`
const ATIVO = sql`c.status in ${literals(ATIVOS)}`
const COBRADO = sql`c.status in ${literals(COBRADOS)}`
const LIQUIDADO = sql`c.status in ${literals(STATUS_DO_FILTRO[FiltroStatus.Liquidados])}`
/** Clocks of several servers differ by less. */
const CLOCK_TOLERANCE = sql`interval '1 minute'`

const EXTRATO: Conferencia = {
  titulo: 'Extrato',
  query: sql`
    select format('A soma do dia %s da instituição %s tem %s × %s a R$ %s; os eventos são %s.', to_char(dia, 'DD/MM/YYYY'),
      instituicao_financeira_id, coalesce(d.quantidade, 0), tipo, replace(to_char(valor / 100.0, 'FM999999990.00'), '.', ','),
      coalesce(e.quantidade, 0)) as frase
    from cobranca_diaria d
    full join (
      select instituicao_financeira_id, (ocorrido_em at time zone 'America/Sao_Paulo')::date as dia, tipo, valor, count(*) as quantidade
      from evento_cobranca group by 1, 2, 3, 4) e using (instituicao_financeira_id, dia, tipo, valor)
    where d.quantidade is distinct from e.quantidade
    order by instituicao_financeira_id, dia, tipo, valor`,
}

const CONTRATOS_COBRADOS: Conferencia = {
  titulo: 'Cobrança de contratos',
  query: sql`
    select ${contrato} || case when e.chave is null then ' foi ativado sem o evento Contrato incluído.'
      else ' tem o evento Contrato incluído sem ter sido ativado.' end as frase
    from contrato c
    left join evento_cobranca e on e.instituicao_financeira_id = c.instituicao_financeira_id
      and e.chave = format('contrato:%s:incluido', c.id)
    where (${COBRADO} and c.carga_inicial_id is null) <> (e.chave is not null) order by c.instituicao_financeira_id, c.id`,
}

const GARANTIAS_COBRADAS: Conferencia = {
  titulo: 'Cobrança de garantias',
  query: sql`
    select ${contrato} || ' e ' || ${penhor} || falta.texto as frase
    from contrato c
    join contrato_garantia g on g.instituicao_financeira_id = c.instituicao_financeira_id and g.contrato_id = c.id
    join penhor p on p.instituicao_financeira_id = g.instituicao_financeira_id and p.contrato_id = g.contrato_id and p.id = g.penhor_id
    left join evento_cobranca i on i.instituicao_financeira_id = p.instituicao_financeira_id and i.chave = format('penhor:%s:incluido', p.id)
    left join evento_cobranca r on r.instituicao_financeira_id = p.instituicao_financeira_id and r.chave = format('penhor:%s:removido', p.id)
    cross join lateral (values
      (${COBRADO} and i.chave is null and p.carga_inicial_id is null, ': falta o evento Garantia incluída.'),
      (p.carga_inicial_id is not null and i.chave is not null, ': há o evento Garantia incluída do que a carga inicial trouxe.'),
      (not (${COBRADO}) and i.chave is not null, ': há o evento Garantia incluída sem ativação.'),
      (${LIQUIDADO} and r.chave is null, ': falta o evento Garantia removida.'),
      (not (${LIQUIDADO}) and r.chave is not null, ': há o evento Garantia removida de uma garantia que não saiu.')) as falta (falha, texto)
    where falta.falha order by c.instituicao_financeira_id, c.id, p.id, falta.texto`,
}

const GARANTIAS_PENHORADAS: Conferencia = {
  titulo: 'Garantias dos contratos em andamento',
  query: sql`
    select format('%s tem em garantia o veículo %s sem penhor aberto.', ${contrato}, v.placa) as frase
    from contrato c
    join contrato_garantia g on g.instituicao_financeira_id = c.instituicao_financeira_id and g.contrato_id = c.id
    join veiculo v on v.id = g.veiculo_id
    where ${VIVO} and not exists (select from penhor p where ${DO_CONTRATO} and p.id = g.penhor_id and p.veiculo_id = g.veiculo_id
      and p.data_exclusao is null)
    order by c.instituicao_financeira_id, c.id, v.placa`,
}

const PENHORES_COM_GARANTIA: Conferencia = {
  titulo: 'Penhores abertos',
  query: sql`
    select ${contrato} || case when ${VIVO} then ' não tem em garantia ' when c.status = ${sql.lit(StatusContrato.Rascunho)} then ' é rascunho e tem aberto '
      else ' terminou e tem aberto ' end || ${penhor} || '.' as frase
    from penhor p join contrato c on ${DO_CONTRATO}
    where p.data_exclusao is null and not (${VIVO} and exists (
      select from contrato_garantia g where g.instituicao_financeira_id = p.instituicao_financeira_id and g.contrato_id = p.contrato_id
        and g.veiculo_id = p.veiculo_id and g.penhor_id = p.id))
      and not (${ATIVO} and exists (
        select from alteracao_garantia_veiculo v
        join alteracao_garantia a on a.instituicao_financeira_id = v.instituicao_financeira_id and a.id = v.alteracao_id
        where v.instituicao_financeira_id = p.instituicao_financeira_id and v.penhor_id = p.id and v.veiculo_id = p.veiculo_id
          and v.sentido = 'incluir' and a.situacao = 'pendente' and a.contrato_id = p.contrato_id))
    order by c.instituicao_financeira_id, c.id, p.id`,
}

const MOVIMENTACOES: Conferencia = {
  titulo: 'Histórico de movimentações',
  query: sql`
    select ${contrato} || ': ' || ${penhor} || falha.texto as frase
    from (select *, lead(data_inclusao) over (partition by veiculo_id order by data_inclusao, id) as proxima from penhor) p
    join contrato c on ${DO_CONTRATO}
    cross join lateral (values
      (p.data_inclusao < c.criado_em - ${CLOCK_TOLERANCE}, ' começa antes do contrato.'),
      (c.status in ${literals(ENCERRADOS)} and p.data_exclusao > c.status_desde + ${CLOCK_TOLERANCE}, ' termina depois do contrato.'),
      (p.proxima < coalesce(p.data_exclusao, 'infinity') - ${CLOCK_TOLERANCE}, ' coincide com outro penhor do mesmo veículo.')
    ) as falha (ocorre, texto)
    where falha.ocorre
    union all
    select format('%s tinha em garantia o veículo %s sem movimentação que o diga.', ${contrato}, v.placa)
    from contrato c
    join contrato_garantia g on g.instituicao_financeira_id = c.instituicao_financeira_id and g.contrato_id = c.id
    join veiculo v on v.id = g.veiculo_id
    where ${LIQUIDADO} and not exists (select from penhor p where ${DO_CONTRATO} and p.id = g.penhor_id and p.veiculo_id = g.veiculo_id)
    order by 1`,
}

const IDENTIFICADORES: Conferencia = {
  titulo: 'Identificadores em garantia',
  query: sql`
    with devido as (
      select p.instituicao_financeira_id, p.id as penhor_id, i.tipo, i.valor
      from penhor p join veiculo v on v.id = p.veiculo_id
      cross join lateral (values ('placa', v.placa_mercosul), ('renavam', v.renavam), ('chassi', v.chassi)) as i (tipo, valor)
      where p.data_exclusao is null and i.valor is not null)
    select case when r.penhor_id is null then format('Falta reservar %s %s para o penhor aberto %s.', tipo, valor, d.penhor_id)
      else format('Sobra a reserva de %s %s pelo penhor %s.', tipo, valor, r.penhor_id) end as frase
    from devido d full join penhor_identificador r using (instituicao_financeira_id, tipo, valor)
    where d.penhor_id is distinct from r.penhor_id
    order by 1`,
}

const PAPEIS: Conferencia = {
  titulo: 'Documentos dos veículos em garantia',
  query: sql`
    select ${contrato} || ': ' || ${penhor} || ' guarda outra placa, modelo, ano ou combustível do que o veículo tem.' as frase
    from penhor p join contrato c on ${DO_CONTRATO} join veiculo v on v.id = p.veiculo_id
    where p.data_exclusao is null and (p.placa, p.placa_mercosul, p.modelo_id, p.ano_modelo, p.tipo_combustivel_id)
      is distinct from (v.placa, v.placa_mercosul, v.modelo_id, v.ano_modelo, v.tipo_combustivel_id)
    order by c.instituicao_financeira_id, c.id, p.id`,
}

/** The facts that a vehicle was judged by are those frozen in its contract, and by them it qualifies (domain 2). */
const JULGAMENTOS: Conferencia = {
  titulo: 'Versões das regras de garantia',
  query: sql`
    select ${contrato} || ' e ' || ${penhor} || falha.texto as frase
    from contrato c
    join contrato_garantia g on g.instituicao_financeira_id = c.instituicao_financeira_id and g.contrato_id = c.id
    join penhor p on p.instituicao_financeira_id = g.instituicao_financeira_id and p.contrato_id = g.contrato_id and p.id = g.penhor_id
    join veiculo agora on agora.id = p.veiculo_id
    join veiculo_modelo modelo on modelo.id = p.modelo_id
    ${linhasDosFatos(sql`p.julgado_fatos`)}
    left join lateral ${itemDaRegra({
      regraId: sql.ref('p.julgado_regra_id'),
      versao: sql.ref('p.julgado_versao'),
      hoje: sql.ref('p.julgado_em'),
    })} on true
    cross join lateral (values
      ((c.regra_garantia_id, c.regra_garantia_versao) is distinct from (p.julgado_regra_id, p.julgado_versao),
        format(': foi julgado pela versão %s da regra %s, mas o contrato guarda a versão %s da regra %s.', p.julgado_versao, p.julgado_regra_id,
          c.regra_garantia_versao, c.regra_garantia_id)),
      (item.item_id is null, format(': não atendia à versão %s da regra %s em %s.', p.julgado_versao, p.julgado_regra_id,
        to_char(p.julgado_em, 'DD/MM/YYYY')))
    ) as falha (ocorre, texto)
    where ${VIVO} and c.regra_garantia_id is not null and p.julgado_regra_id is not null and falha.ocorre
    order by c.instituicao_financeira_id, c.id, p.id, falha.texto`,
}

/** No vehicle became a guarantee after its store told that it is consigned (portas V). */
const CONSIGNADOS: Conferencia = {
  titulo: 'Veículos em consignação',
  query: sql`
    select ${contrato} || format(': o veículo %s, em consignação desde %s, ', v.placa,
      to_char(v.consignado_desde at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI')) || falha.texto as frase
    from (
      select instituicao_financeira_id, contrato_id, veiculo_id, data_inclusao, null::timestamptz as incluida_em from penhor where data_exclusao is null
      union all
      select instituicao_financeira_id, contrato_id, veiculo_id, null, incluida_em from contrato_garantia) p
    join veiculo v on v.id = p.veiculo_id and v.consignado_desde is not null
    join contrato c on ${DO_CONTRATO}
    cross join lateral (values
      (p.data_inclusao > v.consignado_desde, 'foi posto em garantia depois disso.'),
      (p.incluida_em > v.consignado_desde, 'foi incluído no contrato depois disso.'),
      (p.data_inclusao is not null and ${ATIVO} and c.status_desde > v.consignado_desde, 'está em um contrato aprovado depois disso.')
    ) as falha (ocorre, texto)
    where falha.ocorre
    order by 1`,
}

/** Proposals to change an Ativo contract's vehicles: what open ones hold, and what closed ones left. */
const ALTERACOES: Conferencia = {
  titulo: 'Alterações de garantias',
  query: sql`
    select ${contrato} || ' tem uma alteração de garantias aguardando resposta sem estar ativo.' as frase
    from alteracao_garantia a
    join contrato c on c.instituicao_financeira_id = a.instituicao_financeira_id and c.id = a.contrato_id
    where a.situacao = 'pendente' and not (${ATIVO})
    union all
    select ${contrato} || ' e ' || ${penhor} || falha.texto
    from alteracao_garantia a
    join contrato c on c.instituicao_financeira_id = a.instituicao_financeira_id and c.id = a.contrato_id
    join alteracao_garantia_veiculo v on v.instituicao_financeira_id = a.instituicao_financeira_id and v.alteracao_id = a.id
    join penhor p on p.instituicao_financeira_id = v.instituicao_financeira_id and p.id = v.penhor_id
    left join evento_cobranca i on i.instituicao_financeira_id = p.instituicao_financeira_id and i.chave = format('penhor:%s:incluido', p.id)
    left join evento_cobranca r on r.instituicao_financeira_id = p.instituicao_financeira_id and r.chave = format('penhor:%s:removido', p.id)
    cross join lateral (values
      (p.contrato_id <> a.contrato_id or p.veiculo_id <> v.veiculo_id, ': não é o penhor da alteração de garantias.'),
      (a.situacao = 'pendente' and p.data_exclusao is not null, ': a alteração aguarda resposta e o penhor não está aberto.'),
      (v.sentido = 'incluir' and a.situacao = 'aceita' and i.chave is null, ': entrou por alteração sem o evento Garantia incluída.'),
      (v.sentido = 'incluir' and a.situacao <> 'aceita' and i.chave is not null,
        ': há o evento Garantia incluída de uma alteração que não foi aceita.'),
      (v.sentido = 'incluir' and a.situacao not in ('pendente', 'aceita') and p.data_exclusao is null,
        ': a alteração terminou e o penhor continua aberto.'),
      (v.sentido = 'remover' and a.situacao = 'aceita' and (r.chave is null or p.data_exclusao is null),
        ': saiu por alteração e não está livre e cobrado.')
    ) as falha (ocorre, texto)
    where falha.ocorre
    order by 1`,
}

/** Requests for reinforcement: what an open and a fulfilled one must rest on. */
const PEDIDOS: Conferencia = {
  titulo: 'Pedidos de reforço',
  query: sql`
    select ${contrato} || falha.texto as frase
    from pedido_reforco p
    join contrato c on ${DO_CONTRATO}
    left join alteracao_garantia a on a.instituicao_financeira_id = p.instituicao_financeira_id and a.id = p.alteracao_id
    cross join lateral (values
      (p.encerrado_em is null and not (${ATIVO}), ' tem um pedido de reforço aberto sem estar ativo.'),
      (a.contrato_id <> p.contrato_id or a.lado <> 'loja', ' tem um pedido de reforço respondido por uma alteração que não é da loja neste contrato.'),
      (p.situacao = 'proposto' and a.situacao <> 'pendente', ' tem um pedido de reforço que aguarda uma alteração já encerrada.'),
      (p.situacao = 'cumprido' and a.situacao <> 'aceita', ' tem um pedido de reforço cumprido por uma alteração que não foi aceita.')
    ) as falha (ocorre, texto)
    where falha.ocorre
    order by 1`,
}

/** The job that lets proposals lapse runs every 5 minutes; a day without it means that something is broken. */
const MAX_DELAY = sql`interval '1 day'`

/** Proposals that expired long before `agora` and still hold their vehicles. */
export const alteracoesAtrasadas = (agora: Date): Conferencia => ({
  titulo: 'Prazos das alterações de garantias',
  query: sql`
    select ${contrato} || ': a alteração de garantias venceu em ' || to_char(a.expira_em at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI')
      || ' e ainda aguarda resposta.' as frase
    from alteracao_garantia a
    join contrato c on c.instituicao_financeira_id = a.instituicao_financeira_id and c.id = a.contrato_id
    where a.situacao = 'pendente' and a.expira_em < ${agora}::timestamptz - ${MAX_DELAY}
    order by a.expira_em, c.instituicao_financeira_id, c.id`,
})

export const CONFERENCIAS: readonly Conferencia[] = [
  EXTRATO,
  CONTRATOS_COBRADOS,
  GARANTIAS_COBRADAS,
  GARANTIAS_PENHORADAS,
  PENHORES_COM_GARANTIA,
  ALTERACOES,
  PEDIDOS,
  BAIXAS,
  MOVIMENTACOES,
  IDENTIFICADORES,
  PAPEIS,
  JULGAMENTOS,
  CONSIGNADOS,
  ...CONFERENCIAS_DA_COBERTURA,
  ...CONFERENCIAS_DAS_SOMAS,
  ...CONFERENCIAS_DA_CARGA_INICIAL,
  ...CONFERENCIAS_DO_REGISTRO,
  ...CONFERENCIAS_DOS_ACESSOS,
]
