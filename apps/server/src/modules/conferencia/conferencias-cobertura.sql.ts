import { ATIVOS, COM_PENHOR } from '@lastro/shared/contratos/status'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '#db/literals.ts'

/** One condition; its query returns a sentence for each violation. */
export interface Conferencia {
  titulo: string
  /** Rows of `frase`, in a stable order. */
  query: RawBuilder<{ frase: string }>
}

const contrato = sql`format('O contrato %s (%s)', c.numero, (select nome_fantasia from estabelecimento where id = c.instituicao_financeira_id))`
const ATIVO = sql`c.status in ${literals(ATIVOS)}`

/** A pending first pass explains missing rows. */
const PRIMEIRA_PENDENTE = sql`exists (select from reavaliacao where inicial and concluida_em is null)`

const COBERTURA: Conferencia = {
  titulo: 'Cobertura',
  query: sql`
    with devida as (
      select g.instituicao_financeira_id, g.contrato_id, sum(coalesce(g.preco_instituicao_financeira, g.preco_veiculo)) as total,
        count(*) as veiculos
      from contrato_garantia g
      join contrato c on c.instituicao_financeira_id = g.instituicao_financeira_id and c.id = g.contrato_id
      where c.status in ${literals(COM_PENHOR)} and g.penhor_id is not null group by 1, 2)
    select ${contrato} || falha.texto as frase
    from contrato c
    left join devida d on d.instituicao_financeira_id = c.instituicao_financeira_id and d.contrato_id = c.id
    left join cobertura k on k.instituicao_financeira_id = c.instituicao_financeira_id and k.contrato_id = c.id
    left join lateral (select h.total_atual, h.valor_garantia, h.exigido, h.ativo from cobertura_historico h
      where h.instituicao_financeira_id = c.instituicao_financeira_id and h.contrato_id = c.id order by h.id desc limit 1) u on true
    cross join lateral (values
      ((d.contrato_id is not null or ${ATIVO}) and k.contrato_id is null and not ${PRIMEIRA_PENDENTE}, ': a cobertura não foi avaliada.'),
      (d.contrato_id is null and k.contrato_id is not null and not (${ATIVO}), ': há cobertura sem garantias.'),
      (k.total_inclusao <> coalesce(d.total, 0) or k.veiculos <> coalesce(d.veiculos, 0) or k.valor_garantia <> c.valor_garantia or k.ativo <> (${ATIVO}),
        ': a cobertura não é a das garantias e dos termos de agora.'),
      (k.contrato_id is not null and (u.total_atual, u.valor_garantia, u.exigido, u.ativo) is distinct from (k.total_atual, k.valor_garantia, k.exigido, k.ativo),
        ': o último histórico não é a cobertura de agora.'),
      (k.exigido <> k.valor_garantia and k.saldo is null or k.exigido > (k.saldo * k.indice + 5000) / 10000
        or k.indice is not null and not (${ATIVO}), ': o exigido não é o do saldo nem o valor da garantia.')
    ) as falha (ocorre, texto)
    where falha.ocorre order by c.instituicao_financeira_id, c.id, falha.texto`,
}

const CASOS: Conferencia = {
  titulo: 'Insuficiências de garantia',
  query: sql`
    select ${contrato} || falha.texto as frase
    from contrato c
    left join cobertura k on k.instituicao_financeira_id = c.instituicao_financeira_id and k.contrato_id = c.id
    left join caso_deficit a on a.instituicao_financeira_id = c.instituicao_financeira_id and a.contrato_id = c.id and a.fechado_em is null
    cross join lateral (values
      (a.id is not null and (not (${ATIVO}) or k.total_atual * 10000::numeric >= k.exigido * (10200::numeric - k.tolerancia)),
        ': a insuficiência está aberta, e nada falta.'),
      (a.id is null and ${ATIVO} and k.total_atual * 10000::numeric < k.exigido * (10000::numeric - k.tolerancia) and (k.veiculos = 0 or k.sem_referencia < k.veiculos),
        ': falta abrir a insuficiência.')
    ) as falha (ocorre, texto)
    where falha.ocorre
    union all
    select ${contrato} || format(': os passos da insuficiência %s não são os dela.', a.id)
    from caso_deficit a
    join contrato c on c.instituicao_financeira_id = a.instituicao_financeira_id and c.id = a.contrato_id
    cross join lateral (select count(*) filter (where passo = 'aberto') as abertos, count(*) filter (where passo = 'fechado') as fechados
      from caso_deficit_passo p where p.instituicao_financeira_id = a.instituicao_financeira_id and p.caso_id = a.id) n
    where (n.abertos, n.fechados) is distinct from (1::bigint, (a.fechado_em is not null)::integer::bigint)
    order by 1`,
}

/** A contract's balance in parts, one for each vehicle that owes (carteira A.1). */
const SALDOS_DOS_VEICULOS: Conferencia = {
  titulo: 'Saldos dos veículos',
  query: sql`
    select ${contrato} || format(': os saldos dos veículos de %s não somam o saldo devedor.', to_char(s.data_base, 'DD/MM/YYYY')) as frase
    from (select instituicao_financeira_id, contrato_id, data_base, carga_id, sum(saldo) as soma from saldo_veiculo group by 1, 2, 3, 4) v
    join saldo s using (instituicao_financeira_id, contrato_id, data_base, carga_id)
    join contrato c on c.instituicao_financeira_id = s.instituicao_financeira_id and c.id = s.contrato_id
    where v.soma <> s.saldo_devedor
    order by c.instituicao_financeira_id, c.id, s.data_base, s.carga_id`,
}

/** What must hold of coverage, deficit cases (domain 6) and balances. */
export const CONFERENCIAS_DA_COBERTURA: readonly Conferencia[] = [COBERTURA, CASOS, SALDOS_DOS_VEICULOS]

/** An evaluation asked for by a stock load follows within seconds; after a day something is broken. */
const MAX_DELAY = sql`interval '1 day'`

/** Pledged vehicles that were sold, left the stock or turned consigned long before `agora` and still count. */
export const saidasAtrasadas = (agora: Date): Conferencia => ({
  titulo: 'Saídas do estoque na cobertura',
  query: sql`
    select ${contrato} || format(': veículos em garantia vendidos ou fora do estoque há mais de um dia: %s, dos quais a cobertura deixa de contar %s.', s.sairam, k.sairam) as frase
    from (select p.instituicao_financeira_id, p.contrato_id, count(*) as sairam
      from penhor p
      join veiculo v on v.id = p.veiculo_id
      join contrato_garantia g on g.instituicao_financeira_id = p.instituicao_financeira_id and g.contrato_id = p.contrato_id
        and g.penhor_id = p.id
      left join baixa b on b.instituicao_financeira_id = p.instituicao_financeira_id and b.penhor_id = p.id and b.encerrada_em is null
      where p.data_exclusao is null and least(v.saiu_em, v.consignado_desde, b.aberta_em) < ${agora}::timestamptz - ${MAX_DELAY} group by 1, 2) s
    join contrato c on c.instituicao_financeira_id = s.instituicao_financeira_id and c.id = s.contrato_id
    join cobertura k on k.instituicao_financeira_id = s.instituicao_financeira_id and k.contrato_id = s.contrato_id
    where k.sairam < s.sairam
    order by c.instituicao_financeira_id, c.id`,
})

/** No newer whole load of its day replaced the load of a row `s` of `saldo`. */
const NAO_SUBSTITUIDO = sql`not exists (select from carga_saldo n where n.instituicao_financeira_id = s.instituicao_financeira_id
  and n.data_base = s.data_base and n.completo and n.id > s.carga_id)`

/** Balances long before `agora` by which coverage is not judged yet, and ones that count no more and still judge it. */
export const saldosAtrasados = (agora: Date): Conferencia => ({
  titulo: 'Saldos devedores na cobertura',
  query: sql`
    select ${contrato} || case when nao_usado.dia is null then ': a cobertura usa um saldo que já não vale.'
      else format(': a cobertura não usa o saldo de %s, carregado há mais de um dia.', to_char(nao_usado.dia, 'DD/MM/YYYY')) end as frase
    from politica_instituicao p
    join cobertura k on k.instituicao_financeira_id = p.instituicao_financeira_id and k.ativo
    join contrato c on c.instituicao_financeira_id = k.instituicao_financeira_id and c.id = k.contrato_id
    left join lateral (select s.data_base, s.carga_id, s.saldo_devedor from saldo s join carga_saldo g on (g.instituicao_financeira_id, g.id) = (s.instituicao_financeira_id, s.carga_id)
      where s.instituicao_financeira_id = k.instituicao_financeira_id and s.contrato_id = k.contrato_id and s.data_base >= p.saldos_desde
        and s.data_base > coalesce(k.data_saldo, '-infinity') and g.recebida_em < ${agora}::timestamptz - ${MAX_DELAY} and ${NAO_SUBSTITUIDO}
      order by s.data_base desc, s.carga_id desc limit 1) novo on true
    left join lateral (select s.saldo_devedor from saldo s
      where s.instituicao_financeira_id = k.instituicao_financeira_id and s.contrato_id = k.contrato_id and s.data_base = k.data_saldo
        and s.data_base >= p.saldos_desde and ${NAO_SUBSTITUIDO}
      order by s.carga_id desc limit 1) mesmo on true
    cross join lateral (select coalesce(novo.data_base, case when mesmo.saldo_devedor <> k.saldo then k.data_saldo end) as dia) nao_usado
    where (p.base_do_exigido = 'saldo' or k.saldo is not null or novo.saldo_devedor = 0 and not exists (select from saldo s
        where s.instituicao_financeira_id = k.instituicao_financeira_id and s.contrato_id = k.contrato_id
          and (s.data_base, s.carga_id) > (novo.data_base, novo.carga_id)))
      and (novo.data_base is not null or k.data_saldo < p.saldos_desde - ${MAX_DELAY} * 7
      or k.data_saldo >= p.saldos_desde and mesmo.saldo_devedor is distinct from k.saldo
        and not exists (select from carga_saldo g where g.instituicao_financeira_id = k.instituicao_financeira_id
          and g.data_base = k.data_saldo and g.recebida_em >= ${agora}::timestamptz - ${MAX_DELAY}))
    order by c.instituicao_financeira_id, c.id`,
})
