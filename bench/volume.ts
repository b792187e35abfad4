import type { Client } from 'pg'
import {
  contracts,
  createEstablishments,
  OTHER_STORES,
  pledges,
  settle,
  vehicles,
  withoutForeignKeys,
} from './dataset.ts'
import { INSTITUTIONS } from './sizes.ts'

/** Contracts, and vehicles. Every other growing table gets about as many rows or more. */
const ROWS = 12_000

const moment = (n: string) => `now() - make_interval(secs => 1000 * (${ROWS} - ${n}))`

/** What contracts leave behind besides their vehicles. */
const TRACES = `
  insert into contrato_recusa (instituicao_financeira_id, contrato_id, lado, motivo, veiculo_ids, usuario_id, recusada_em)
  select instituicao_financeira_id, id, 'loja', 'Preço', '{1,2}', 1, criado_em from contrato where status between 1 and 7;
  insert into alteracao_garantia (instituicao_financeira_id, contrato_id, lado, situacao, proposta_por, proposta_em, expira_em, encerrada_em)
  select instituicao_financeira_id, id, 'loja', case when id % 50 = 0 then 'pendente' else 'aceita' end, 1, criado_em,
    criado_em + interval '1 year', case when id % 50 > 0 then criado_em end
  from contrato where status = 5;
  insert into alteracao_garantia_veiculo (instituicao_financeira_id, alteracao_id, veiculo_id, sentido, penhor_id)
  select a.instituicao_financeira_id, a.id, a.id % ${ROWS} + 1, 'remover', a.id % ${ROWS} + 1 from alteracao_garantia a;
  insert into pedido_reforco (instituicao_financeira_id, contrato_id, situacao, valor, prazo, pedido_por, pedido_em, encerrado_em, motivo)
  select instituicao_financeira_id, id, case when id % 200 = 0 then 'aberto' else 'encerrado' end, 100, current_date + (id % 60)::integer - 2, 1,
    criado_em, case when id % 200 > 0 then criado_em end, case when id % 200 > 0 then 'o contrato terminou.' end
  from contrato where status = 5;
  insert into cobertura (instituicao_financeira_id, contrato_id, total_atual, total_inclusao, valor_garantia, exigido, veiculos, defasados,
    sem_referencia, ativo, avaliada_em)
  select instituicao_financeira_id, id, valor_garantia * (90 + id % 30) / 100, valor_garantia, valor_garantia, valor_garantia, 20, 0, 0, status = 5, now()
  from contrato where status between 1 and 5;
  insert into reavaliacao (importada_em, concluida_em) select now() - interval '40 days', now();
  insert into cobertura_historico (instituicao_financeira_id, contrato_id, motivo, reavaliacao_id, total_antes, total_atual, valor_garantia,
    exigido, veiculos, defasados, sem_referencia, ativo, avaliada_em)
  select instituicao_financeira_id, contrato_id, motivo, case motivo when 'importacao' then r.id end, total_atual, total_atual,
    valor_garantia, exigido, 20, 0, 0, ativo, now() - quando
  from cobertura, reavaliacao r,
    (values ('contrato', interval '90 days'), ('importacao', interval '40 days')) as feita (motivo, quando);
  insert into caso_deficit (instituicao_financeira_id, contrato_id, aberto_em, fechado_em)
  select instituicao_financeira_id, contrato_id, now() - interval '30 days', case when contrato_id % 4 > 0 then now() end
  from cobertura where ativo;
  insert into caso_deficit_passo (instituicao_financeira_id, caso_id, passo, data, total_atual, valor_garantia, exigido)
  select instituicao_financeira_id, id, 'aberto', aberto_em, 1, 2, 2 from caso_deficit;
  insert into parametro_comercial (instituicao_financeira_id, loja_id, contrato_id)
  select instituicao_financeira_id, loja_id, id from contrato where status = 5;
  insert into evento_cobranca (instituicao_financeira_id, tipo, contrato_id, valor, chave, ocorrido_em)
  select instituicao_financeira_id, evento, id, 100 + id % 7, 'contrato:' || id || evento, criado_em
  from contrato, unnest(array['contrato_incluido', 'contrato_alterado']) evento where status >= 5;
  insert into cobranca_diaria (instituicao_financeira_id, dia, tipo, valor, quantidade)
  select instituicao_financeira_id, (ocorrido_em at time zone 'America/Sao_Paulo')::date, tipo, valor, count(*)
  from evento_cobranca group by 1, 2, 3, 4;
  insert into auditoria (instituicao_financeira_id, ocorrida_em, usuario_id, lado, acao, entidade, entidade_id)
  select instituicao_financeira_id, criado_em, id % ${ROWS} + 1, 'instituicao', acao, 'contrato', id
  from contrato, unnest(array['criar', 'enviar', 'aprovar']) acao;
  insert into auditoria_elo (instituicao_financeira_id, posicao, sequencia, hash)
  select instituicao_financeira_id, row_number() over (partition by instituicao_financeira_id order by sequencia), sequencia, repeat('0', 64)
  from auditoria;
  insert into notificacao (estabelecimento_id, titulo, conteudo, contrato_id, chave, data)
  select case lado when 0 then instituicao_financeira_id else loja_id end, 'Proposta', 'Proposta ' || numero, id, 'contrato:' || id, criado_em
  from contrato, generate_series(0, 1) lado;`

/** People, their sessions, and credentials of stores. */
const PEOPLE = `
  insert into usuario (id, cpf, nome, estabelecimento_id, senha_hash, termo_aceito_em)
  select n, lpad((90000000000 + n)::text, 11, '0'), 'Pessoa ' || n, 1 + n % ${INSTITUTIONS}, '!', now()
  from generate_series(1000, ${ROWS}) n;
  insert into usuario_perfil select u.id, p.id from usuario u, perfil p where p.nome = 'Gestor' on conflict do nothing;
  insert into sessao (token_hash, usuario_id, expira_em)
  select sha256(convert_to('sessao ' || id, 'UTF8')), id, now() + interval '12 hours' from usuario;
  insert into tentativa_login (cpf_hash, endereco, ocorrida_em)
  select sha256(convert_to('cpf ' || n, 'UTF8')), '10.0.' || n % 200 || '.' || n % 250, now() - make_interval(secs => n % 900)
  from generate_series(1, ${ROWS}) n;
  insert into chave_idempotencia (usuario_id, rota, chave, corpo_hash, resposta, criada_em)
  select id, 'POST /api/contratos', 'chave', '', '{}', ${moment('id')} from usuario;
  insert into webhook (id, loja_id, url, segredo, criado_por) select id, id, 'https://loja.example/', 's', 1 from loja;
  insert into webhook_evento (loja_id, mensagem, chave, tipo, contrato_id, corpo, ocorrido_em)
  select loja_id, 'm' || id, 'contrato:' || id, 'proposta.enviada', id, '{}', criado_em from contrato;
  insert into webhook_entrega (webhook_id, evento_id, loja_id, contrato_id, estado, desde, concluida_em)
  select loja_id, id, loja_id, contrato_id, 'entregue', ocorrido_em, ocorrido_em from webhook_evento;
  insert into webhook_tentativa (entrega_id, iniciada_em, duracao_ms) select id, desde, 10 from webhook_entrega;`

/** Rules, former months of prices, and the stores' FIPE choices. */
const REFERENCES = `
  insert into regra_garantia (id, instituicao_financeira_id) select n, 1 + n % ${INSTITUTIONS} from generate_series(1, 6000) n;
  insert into regra_garantia_versao (regra_garantia_id, versao, resumo, itens, percentuais, chaves, mascaras)
  select id, n, '{}', '{}', '{}', '{}', '' from regra_garantia, generate_series(1, 3) n;
  insert into regra_garantia_filtro select id, 1, filtro, filtro + 1 from regra_garantia, generate_series(0, 1) filtro;
  insert into regra_garantia_item (regra_garantia_id, versao, id, percentual)
  select id, 1, id * 10 + item, 8000 from regra_garantia, generate_series(0, 4) item;
  insert into preco_referencia (modelo_id, ano_modelo, combustivel, mes, preco)
  select modelo_id, ano_modelo, combustivel, mes, preco from preco_referencia_atual;
  insert into estoque_escolha (loja_id, marca_busca, modelo_busca, ano_modelo, modelo_id, usuario_id)
  select loja_id, 'MARCA', 'MODELO ' || id, ano_modelo, modelo_id, 1 from veiculo;`

/** About ROWS rows per growing table, spread over all institutions and stores, with fresh statistics. */
export async function createVolume(client: Client): Promise<void> {
  await createEstablishments(client)
  await withoutForeignKeys(client, async () => {
    // A step of `ROWS + 1` gives no institution more contracts than the others.
    await client.query(contracts(1, ROWS, ROWS + 1))
    await client.query(vehicles(1, ROWS, OTHER_STORES))
    await client.query(`begin; ${pledges(0, 0, 0.9)} commit`)
    for (const rows of [PEOPLE, TRACES, REFERENCES]) await client.query(rows)
  })
  await settle(client)
}
