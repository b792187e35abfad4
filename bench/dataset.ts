import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import {
  DRAFTS_INSTITUTION,
  DRAFTS_STORE,
  FIRST_STORE,
  INSTITUTION,
  INSTITUTIONS,
  MEASURED,
  type Sizes,
  STORE,
  STORES,
  VEHICLES_PER_DRAFT,
} from './sizes.ts'

/** Bearer tokens of two single callers: staff of the measured institution and of the drafts' institution. */
export const TOKENS = {
  [INSTITUTION]: 'bench-'.padEnd(43, 'a'),
  [DRAFTS_INSTITUTION]: 'bench-'.padEnd(43, 'b'),
}

/** CPFs of these callers: the browser sends its own when it asks for the session's permissions. */
export const CPFS: Record<number, string> = {
  [INSTITUTION]: '52998224725',
  [DRAFTS_INSTITUTION]: '16899535009',
}

/**
 * Bearer tokens of several people of the two institutions, because the server works on one person's lists one by one.
 */
export const COLLEAGUES = Object.fromEntries(
  [INSTITUTION, DRAFTS_INSTITUTION].map((institution) => [
    institution,
    Array.from({ length: 8 }, (_, index) => `bench-${institution}-${index}-`.padEnd(43, 'c')),
  ]),
)

const BRANDS = 60
const MODELS = 3_000
/** Model years before the present one. */
const YEARS = 14

/** Spreads consecutive numbers evenly over 0 to `range` - 1, equally in every run. `salt` makes columns differ. */
const spread = (n: string, range: number, salt: number) =>
  `(((${n}) * 2654435761::bigint + ${salt} * 40503) % 4294967296 / 65536 % ${range})::integer`

const ESTABLISHMENTS = `
  insert into estabelecimento (id, tipo, cnpj, razao_social, nome_fantasia)
  select i, 'instituicao', lpad(i::text, 14, '0'), 'Banco Número ' || i || ' S.A.', 'Banco Número ' || i
  from generate_series(1, ${INSTITUTIONS}) i;
  insert into instituicao_financeira select i from generate_series(1, ${INSTITUTIONS}) i;
  insert into estabelecimento (id, tipo, cnpj, razao_social, nome_fantasia)
  select ${FIRST_STORE} + i, 'loja', lpad((${FIRST_STORE} + i)::text, 14, '0'),
    'Comércio de Veículos ' || i || ' Ltda.',
    (array['Autoestrada', 'São João Veículos', 'Rei do Seminovo', 'Imperial Motors', 'Veneza', 'Avenida Automóveis'])[1 + i % 6] || ' ' || i
  from generate_series(0, ${STORES - 1}) i;
  insert into loja select ${FIRST_STORE} + i from generate_series(0, ${STORES - 1}) i;
  insert into whitelist (instituicao_financeira_id, loja_id, prazo)
  select i, ${FIRST_STORE} + ((i - 1) * 20 + s) % ${STORES}, current_date + 365
  from generate_series(1, ${INSTITUTIONS}) i, generate_series(0, 19) s;
  insert into whitelist (instituicao_financeira_id, loja_id, prazo)
  values (${DRAFTS_INSTITUTION}, ${DRAFTS_STORE}, current_date + 365) on conflict do nothing;`

const PRICES = `
  insert into veiculo_marca (id, nome) select i, 'Marca ' || i from generate_series(1, ${BRANDS}) i;
  insert into veiculo_modelo (id, marca_id, tipo_id, codigo_fipe, nome)
  select i, 1 + i % ${BRANDS}, case when i % 10 < 8 then 1 when i % 10 = 8 then 2 else 3 end, lpad(i::text, 6, '0') || '-' || i % 10,
    'Modelo ' || i || ' 1.' || i % 9 || ' 16V Flex Aut.'
  from generate_series(1, ${MODELS}) i;
  insert into fipe_mes (tipo_id, mes, precos) select t, date_trunc('month', current_date), 1 from generate_series(1, 3) t;
  insert into preco_referencia_atual (modelo_id, ano_modelo, combustivel, mes, preco)
  select m, extract(year from current_date)::integer - a, f, date_trunc('month', current_date),
    (2000000 + ${spread('m', 20_000_000, 1)}) * (20 - a) / 20
  from generate_series(1, ${MODELS}) m, generate_series(0, ${YEARS - 1}) a, unnest(array['G', 'D']) f
  where f = 'G' or m % 5 = 0;`

async function insertUsers(client: Client): Promise<void> {
  const people = [
    ...Object.entries(TOKENS).map(([institution, token]) => ({
      institution,
      token,
      cpf: CPFS[Number(institution)],
    })),
    ...Object.entries(COLLEAGUES).flatMap(([institution, tokens]) =>
      tokens.map((token, index) => ({ institution, token, cpf: `${institution}${index}`.padStart(11, '0') })),
    ),
  ]
  for (const { institution, token, cpf } of people) {
    await client.query(
      `with usuario as (
         insert into usuario (cpf, nome, estabelecimento_id, senha_hash, termo_aceito_em)
         values ($3, 'Pessoa do banco ' || $1, $1::bigint, '!', now()) returning id),
       perfil as (insert into usuario_perfil select usuario.id, perfil.id from usuario, perfil where perfil.nome = 'Gestor')
       insert into sessao (token_hash, usuario_id, expira_em) select $2, id, now() + interval '12 hours' from usuario`,
      [institution, createHash('sha256').update(token).digest(), cpf],
    )
  }
}

/** Vehicles numbered `from` to `to`, in the store that the SQL expression over `n` names. */
export const vehicles = (from: number, to: number, store: string) => `
  insert into veiculo (loja_id, placa, placa_mercosul, renavam, chassi, modelo_id, tipo_id, ano_fabricacao, ano_modelo,
    tipo_combustivel_id, uf_id, hodometro, data_afericao_hodometro, data_entrada, preco, chassi_remarcado, leilao)
  select ${store}, placa, placa, lpad(n::text, 11, '0'), '9BW' || lpad(n::text, 14, '0'), m.id, m.tipo_id, ano, ano,
    case when ${spread('n', 10, 2)} = 0 then 3 else 16 end, (array[35, 35, 35, 31, 33, 41, 43, 29, 53])[1 + n % 9],
    ${spread('n', 160_000, 3)}, current_date - n % 90, current_date - n % 200, 3000000 + ${spread('n', 9_000_000, 4)},
    ${spread('n', 50, 5)} = 0, ${spread('n', 40, 6)} = 0
  from generate_series(${from}, ${to}) n
    cross join lateral (select extract(year from current_date)::integer - ${spread('n', YEARS, 7)} as ano,
      chr(65 + n / 676000 % 26) || chr(65 + n / 26000 % 26) || chr(65 + n / 1000 % 26) || n % 10
        || chr(65 + n / 676000 / 26 % 26) || lpad((n / 10 % 100)::text, 2, '0') as placa offset 0) papers
    join veiculo_modelo m on m.id = 1 + ${spread('n', MODELS, 8)};`

/**
 * Contracts numbered `from` to `to`. Each `step`th is the measured institution's, until it has enough, as contracts
 * come in day by day.
 */
export const contracts = (from: number, to: number, step: number) =>
  contractsOf(
    from,
    to,
    `case when n <= ${MEASURED * step} and n % ${step} = 0 then ${INSTITUTION}
       else 2 + ${spread('n', INSTITUTIONS - 1, 14)} end`,
  )

/** Contracts numbered `from` to `to`, in the institution that the SQL expression over `n` names. */
export const contractsOf = (from: number, to: number, institution: string) => `
  insert into contrato (instituicao_financeira_id, loja_id, numero, numero_ordem, id_parceiro, valor_credito, valor_garantia,
    data_termino, status, tipo, tipo_selecao_garantia, criado_em, enviado_em, status_desde)
  select inst, ${FIRST_STORE} + ((inst - 1) * 20 + ${spread('n', 20, 9)}) % ${STORES}, 'CT-' || n,
    'ct-' || lpad(n::text, 30, '0'), case when n % 5 < 3 then 'P' || ${spread('n', 10_000_000, 10)} end,
    10000000 + ${spread('n', 50_000_000, 11)}, 10000000 + ${spread('n', 60_000_000, 12)},
    current_date + ${spread('n', 700, 13)} - 30, status, n % 2, n % 3, quando, case when status > 0 then quando end, quando
  from generate_series(${from}, ${to}) n,
    lateral (select ${institution} as inst,
      (array[5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 0, 1, 2, 3, 3, 4, 6, 7, 7, 7])[1 + ${spread('n', 20, 15)}] as status,
      now() - make_interval(secs => 1000000 - n % 1000000) as quando offset 0) how;`

/**
 * Pledges a share of each store's vehicles to its contracts, 20 each, except the drafts' store. Only ids above these,
 * so that a later call leaves earlier rows alone.
 */
export const pledges = (vehicleId: number, contractId: number, share = 0.3) => `
  create temporary table novo on commit drop as
  select c.instituicao_financeira_id as inst, c.id as contrato_id, v.id as veiculo_id, v.loja_id
  from (select id, loja_id, row_number() over w - 1 as rn, count(*) over (partition by loja_id) as em_estoque from veiculo
      where id > ${vehicleId} and loja_id <> ${DRAFTS_STORE} window w as (partition by loja_id order by id)) v
    join (select id, instituicao_financeira_id, loja_id, row_number() over (partition by loja_id order by id) - 1 as rn from contrato
      where id > ${contractId} and status between 3 and 5) c
    on c.loja_id = v.loja_id and c.rn = v.rn / 20 and v.rn < v.em_estoque * ${share};
  insert into penhor (instituicao_financeira_id, contrato_id, veiculo_id, loja_id, placa, placa_mercosul, modelo_id, ano_modelo,
    tipo_combustivel_id)
  select inst, contrato_id, veiculo_id, novo.loja_id, v.placa, v.placa_mercosul, v.modelo_id, v.ano_modelo, v.tipo_combustivel_id
  from novo join veiculo v on v.id = novo.veiculo_id;
  create temporary table aberto on commit drop as
  select p.id, p.instituicao_financeira_id as inst, p.contrato_id, v.id as veiculo_id, v.placa_mercosul, v.renavam, v.chassi, v.preco
  from novo join penhor p on p.instituicao_financeira_id = novo.inst and p.contrato_id = novo.contrato_id
      and p.veiculo_id = novo.veiculo_id
    join veiculo v on v.id = p.veiculo_id;
  insert into penhor_identificador (tipo, valor, instituicao_financeira_id, penhor_id)
  select tipo, valor, inst, id
  from aberto, lateral (values ('placa', placa_mercosul), ('renavam', renavam), ('chassi', chassi)) i (tipo, valor)
  order by tipo, valor;
  insert into contrato_garantia (instituicao_financeira_id, contrato_id, veiculo_id, penhor_id, preco_veiculo)
  select inst, contrato_id, veiculo_id, id, preco from aberto;`

async function highestId(client: Client, table: 'veiculo' | 'contrato'): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select coalesce(max(id), 0)::integer as id from ${table}`,
  )
  return rows[0]?.id ?? 0
}

export const OTHER_STORES = `${DRAFTS_STORE} + 1 + n % ${STORES - 2}`

/**
 * Skips the checks of foreign keys, which take half of the loading and hold by construction. Needs a superuser; others
 * wait for the checks.
 */
export async function withoutForeignKeys(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('set session_replication_role = replica').catch(() => undefined)
  await work()
  await client.query('reset session_replication_role').catch(() => undefined)
}

/** Moves each sequence past the ids that the rows brought along. */
const NEXT_IDS = `do $$ declare c record; begin
  for c in select table_name, column_name from information_schema.columns
    where table_schema = 'public' and identity_generation = 'BY DEFAULT' loop
    execute format('select setval(pg_get_serial_sequence(%L, %L), (select coalesce(max(%I), 0) + 1 from %I), false)',
      c.table_name, c.column_name, c.column_name, c.table_name);
  end loop; end $$`

/** Vacuums and analyses, as autovacuum would. */
export async function settle(client: Client): Promise<void> {
  await client.query(NEXT_IDS)
  await client.query('vacuum analyze')
}

/** Institutions, stores, models with prices, and the two callers. */
export async function createEstablishments(client: Client): Promise<void> {
  await client.query(ESTABLISHMENTS)
  await client.query(PRICES)
  await insertUsers(client)
}

/** All measured data, and a tenth of the others' data. */
export async function createDataset(client: Client, sizes: Sizes): Promise<void> {
  await createEstablishments(client)
  await withoutForeignKeys(client, () => loadFirst(client, sizes))
}

async function loadFirst(client: Client, { small, drafts }: Sizes): Promise<void> {
  await client.query(vehicles(1, MEASURED, String(STORE)))
  await client.query(vehicles(2_000_001, 2_000_000 + drafts * VEHICLES_PER_DRAFT, String(DRAFTS_STORE)))
  await client.query(contracts(1, small, Math.floor(small / MEASURED)))
  await client.query(vehicles(MEASURED + 1, small, OTHER_STORES))
  await settle(client)
  await client.query(`begin; ${pledges(0, 0)} commit`)
  await settle(client)
}

/** The rest of the others' data. */
export function growOthers(client: Client, sizes: Sizes): Promise<void> {
  return withoutForeignKeys(client, () => loadRest(client, sizes))
}

async function loadRest(client: Client, { small, big }: Sizes): Promise<void> {
  const vehicleId = await highestId(client, 'veiculo')
  const contractId = await highestId(client, 'contrato')
  await client.query(contracts(small + 1, big, small))
  await client.query(vehicles(small + 1, big, OTHER_STORES))
  await settle(client)
  await client.query(`begin; ${pledges(vehicleId, contractId)} commit`)
  await settle(client)
}
