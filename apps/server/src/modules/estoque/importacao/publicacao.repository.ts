import type { ColunaEstoque } from '@lastro/shared/veiculos/colunas-estoque'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/tables.ts'
import { hodometroInformado } from '#modules/regras/hodometro.sql.ts'
import { type Carga, CHAVE, COLUNAS, namedVeiculos, prefixed, renaveOf, soldInPledge } from './carga.sql.ts'

/**
 * Locks the store's stock and the named vehicles, so that none is pledged between the check and the write. A pledge
 * must lock the vehicle (FOR SHARE is enough) before reading its identifiers.
 */
export async function lockVeiculos(tx: Tx, { importacaoId, lojaId }: Carga): Promise<void> {
  await sql`
    select from veiculo v where v.loja_id = ${lojaId} and (v.saiu_em is null or exists (
      select from importacao_estoque e where e.importacao_id = ${importacaoId} and e.chave = ${CHAVE}))
    order by v.id for update`.execute(tx)
}

/** Another server's clock may be ahead: what was agreed on vehicle `v` before this is not dated after it. */
const notBeforeItsGuarantees = (agora: Date) => sql`greatest(${agora}::timestamptz, (
  select max(greatest(p.data_inclusao, g.incluida_em, c.status_desde)) from contrato_garantia g
  join contrato c on c.instituicao_financeira_id = g.instituicao_financeira_id and c.id = g.contrato_id
  left join penhor p on p.instituicao_financeira_id = g.instituicao_financeira_id and p.id = g.penhor_id
  where g.veiculo_id = v.id))`

/** Who tells, and when. */
interface Telling {
  agora: Date
  /** null: a program that runs by itself. */
  usuarioId: number | null
}

/**
 * Writes only changed vehicles. `voltaram`: those that had left the stock. A line whose plate its vehicle takes names it by
 * that plate from then on.
 */
export async function updateVeiculos(
  tx: Tx,
  carga: Carga,
  colunas: ReadonlySet<ColunaEstoque>,
  { agora, usuarioId }: Telling,
) {
  const isTold = sql`(${renaveOf('v')}) is distinct from (${renaveOf('n')})`
  const { rows } = await sql<{ alterados: number; voltaram: number }>`
    with ${namedVeiculos(carga, colunas)},
    mudado as (
      update veiculo v set (${COLUNAS}) = (${prefixed('n')}), saiu_em = case when not n.volta then v.saiu_em end,
        saida_informada = v.saida_informada and not n.volta, atualizado_em = ${agora},
        consignado_desde = case when n.renave_situacao = 'consignado' then coalesce(v.consignado_desde, ${notBeforeItsGuarantees(agora)}) end,
        renave_informado_em = case when ${isTold} then ${agora}::timestamptz else v.renave_informado_em end,
        renave_informado_por = case when ${isTold} then ${usuarioId}::bigint else v.renave_informado_por end
      from novo n
      where v.id = n.id and (n.volta or (${prefixed('v')}) is distinct from (${prefixed('n')}))
      returning n.volta),
    emplacado as (
      update importacao_estoque set chave = placa_mercosul where importacao_id = ${carga.importacaoId} and chave <> placa_mercosul)
    select count(*) as alterados, count(*) filter (where volta) as voltaram from mudado`.execute(tx)
  return rows[0] ?? { alterados: 0, voltaram: 0 }
}

/**
 * Updates the plates of open pledges, by which they are searched. While pledged a plate may be re-spelled (old or
 * Mercosul), and comes to a zero-km car. Then it is reserved, with a RENAVAM that comes beside it. Answers whether
 * another pledge holds one of these; the caller must then roll back.
 */
export async function updatePlacasEmGarantia(tx: Tx, { lojaId }: Carga): Promise<boolean> {
  await sql`
    update penhor p set placa = v.placa, placa_mercosul = v.placa_mercosul from veiculo v
    where p.loja_id = ${lojaId} and p.data_exclusao is null and v.id = p.veiculo_id
      and (p.placa, p.placa_mercosul) is distinct from (v.placa, v.placa_mercosul)`.execute(tx)
  const { rows } = await sql<{ perdeu: boolean }>`
    with devido as (
      select i.tipo, i.valor, p.instituicao_financeira_id, p.id from penhor p join veiculo v on v.id = p.veiculo_id
      cross join lateral (values ('placa', v.placa_mercosul), ('renavam', v.renavam)) as i (tipo, valor)
      where p.loja_id = ${lojaId} and p.data_exclusao is null and i.valor is not null and not exists (
        select from penhor_identificador r where (r.tipo, r.valor, r.instituicao_financeira_id, r.penhor_id)
          = (i.tipo, i.valor, p.instituicao_financeira_id, p.id))),
    tomado as (
      insert into penhor_identificador (tipo, valor, instituicao_financeira_id, penhor_id)
      select * from devido order by tipo, valor on conflict (tipo, valor) do nothing returning 1)
    select (select count(*) from devido) > (select count(*) from tomado) as perdeu`.execute(tx)
  return rows[0]?.perdeu ?? false
}

export async function insertVeiculos(
  tx: Tx,
  { importacaoId, lojaId, hoje, daTela }: Carga,
  { agora, usuarioId }: Telling,
): Promise<number> {
  const isTold = sql`num_nonnulls(nullif(e.renave_situacao, 'nao_informado'), e.renave_titulo, e.renave_entrada, e.renave_protocolo,
    e.renave_hodometro, e.nfe_entrada) > 0`
  // The same car under another plate stays somebody else's until a word says otherwise.
  const consigned = (documento: 'chassi' | 'renavam') =>
    sql`select ${sql.ref(documento)} from veiculo where loja_id = ${lojaId} and consignado_desde is not null and ${sql.ref(documento)} is not null`
  const { numAffectedRows } = await sql`
    insert into veiculo (loja_id, atualizado_em, renave_informado_em, renave_informado_por, consignado_desde, ${COLUNAS})
    select ${lojaId}::bigint, ${agora}::timestamptz, case when ${isTold} then ${agora}::timestamptz end, case when ${isTold} then ${usuarioId}::bigint end,
      case when s.situacao = 'consignado' then ${agora}::timestamptz end, e.placa, e.placa_mercosul, e.renavam, e.chassi, m.id, m.tipo_id, e.ano_fabricacao,
      e.ano_modelo, e.tipo_combustivel_id, e.uf_id, ${hodometroInformado('e', hoje)}, e.data_afericao_hodometro, e.data_entrada, e.preco,
      coalesce(e.chassi_remarcado, false), coalesce(e.leilao, false), s.situacao,
      case when s.situacao = 'consignado' then 'consignacao' else e.renave_titulo end, e.renave_entrada,
      case when s.situacao = 'saiu' then e.renave_saida end, e.renave_protocolo, e.renave_hodometro, e.nfe_entrada
    from importacao_estoque e join veiculo_modelo m on m.id = e.modelo_id
    cross join lateral (select case when coalesce(e.renave_situacao, 'nao_informado') = 'nao_informado' and e.renave_titulo is null
      and not ${daTela}::boolean and (e.chassi in (${consigned('chassi')}) or e.renavam in (${consigned('renavam')}))
      then 'consignado' else coalesce(e.renave_situacao, 'nao_informado') end as situacao) s
    where e.importacao_id = ${importacaoId}
      and not exists (select from veiculo v where v.loja_id = ${lojaId} and ${CHAVE} = e.chave)
    order by e.linha`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Vehicles (`v`) of a store that are about to leave its stock. */
export interface Saida {
  lojaId: number
  saem: RawBuilder<unknown>
  saiuEm: Date
  /** The store told the day as that of the sale. */
  informada: boolean
  agora: Date
}

/** Retires vehicles. Pledged ones stay pledged, with the day they left. */
export async function updateVeiculosRetirados(tx: Tx, { saem, saiuEm, informada, agora }: Saida) {
  const { rows } = await sql<{ sairam: number; sairamEmGarantia: number }>`
    with saida as (update veiculo v set saiu_em = ${saiuEm}, saida_informada = ${informada},
      atualizado_em = ${agora} where ${saem} returning v.id)
    select count(*) as sairam, count(*) filter (where exists (
      select from penhor p where p.veiculo_id = saida.id and p.data_exclusao is null)) as sairam_em_garantia
    from saida`.execute(tx)
  return rows[0] ?? { sairam: 0, sairamEmGarantia: 0 }
}

/** Dates the exits of a load at the days that its sold lines tell. */
export async function updateVendasInformadas(tx: Tx, carga: Carga, saiuEm: Date): Promise<void> {
  if (carga.vendidos.size === 0) return
  await sql`
    update veiculo v set saiu_em = least((d.dia + time '12:00') at time zone 'America/Sao_Paulo', ${saiuEm}::timestamptz), saida_informada = true
    from (${soldInPledge(carga)}) d where d.id = v.id and v.saiu_em = ${saiuEm}`.execute(tx)
}

/** Dates the exits that a load told by Renave at their day, but not before the vehicle's pledge. */
export async function updateSaidasDoRenave(tx: Tx, { lojaId }: Carga, saiuEm: Date): Promise<void> {
  await sql`
    update veiculo v set saiu_em = least(${saiuEm}::timestamptz, greatest((v.renave_saida + time '12:00') at time zone 'America/Sao_Paulo',
      (select p.data_inclusao from penhor p where p.veiculo_id = v.id and p.data_exclusao is null)))
    where v.loja_id = ${lojaId} and v.saiu_em = ${saiuEm} and v.renave_situacao = 'saiu' and v.renave_saida is not null`.execute(
    tx,
  )
}

/** An open pledge of one of the store's vehicles, with what its notice names. */
export interface EmGarantia {
  contratoId: number
  instituicaoId: number
  numero: string
  loja: string
  placa: string
  marca: string
  modelo: string
}

const emGarantia = ({ lojaId }: { lojaId: number }) => sql`
    (select * from penhor where loja_id = ${lojaId} and data_exclusao is null) p
    join contrato c on c.instituicao_financeira_id = p.instituicao_financeira_id and c.id = p.contrato_id
    join estabelecimento l on l.id = p.loja_id
    join veiculo v on v.id = p.veiculo_id
    join veiculo_modelo mo on mo.id = v.modelo_id
    join veiculo_marca ma on ma.id = mo.marca_id`

const NOMES_DA_GARANTIA = sql`p.contrato_id, p.instituicao_financeira_id as instituicao_id, c.numero, l.nome_fantasia as loja,
      v.placa, ma.nome as marca, mo.nome as modelo`

/** Pledged vehicles among those that leave. */
export async function listSaidasEmGarantia(tx: Tx, saida: Saida): Promise<EmGarantia[]> {
  const { rows } = await sql<EmGarantia>`
    select ${NOMES_DA_GARANTIA} from ${emGarantia(saida)}
    where ${saida.saem} order by p.contrato_id, v.placa`.execute(tx)
  return rows
}

/** Contracts with a vehicle that left the stock and that the load is about to bring back. */
export async function listContratosQueRecuperam(
  tx: Tx,
  carga: Carga,
  colunas: ReadonlySet<ColunaEstoque>,
): Promise<Pick<EmGarantia, 'contratoId' | 'instituicaoId'>[]> {
  const { rows } = await sql<Pick<EmGarantia, 'contratoId' | 'instituicaoId'>>`
    with ${namedVeiculos(carga, colunas)}
    select distinct p.contrato_id, p.instituicao_financeira_id as instituicao_id
    from penhor p join novo n on n.id = p.veiculo_id
    where p.loja_id = ${carga.lojaId} and p.data_exclusao is null and n.volta
    order by p.contrato_id`.execute(tx)
  return rows
}

/** Pledged vehicles that the load is about to make consigned, or the store's again. */
export async function listConsignacoesEmGarantia(
  tx: Tx,
  carga: Carga,
  colunas: ReadonlySet<ColunaEstoque>,
): Promise<(EmGarantia & { consignado: boolean })[]> {
  const { rows } = await sql<EmGarantia & { consignado: boolean }>`
    with ${namedVeiculos(carga, colunas)}
    select ${NOMES_DA_GARANTIA}, n.renave_situacao = 'consignado' as consignado
    from ${emGarantia(carga)} join novo n on n.id = v.id
    where (v.consignado_desde is not null) <> (n.renave_situacao = 'consignado')
    order by p.contrato_id, v.placa`.execute(tx)
  return rows
}

export interface MudancaEmGarantia extends EmGarantia {
  kmAntes: number | null
  kmDepois: number | null
  ufAntes: string | null
  ufDepois: string | null
  chassiRemarcadoAntes: boolean
  chassiRemarcadoDepois: boolean
  leilaoAntes: boolean
  leilaoDepois: boolean
  placaDepois: string
}

/** Pledged vehicles whose changeable data the load is about to change (domain 3), with both states. */
export async function listMudancasEmGarantia(
  tx: Tx,
  carga: Carga,
  colunas: ReadonlySet<ColunaEstoque>,
): Promise<MudancaEmGarantia[]> {
  const { rows } = await sql<MudancaEmGarantia>`
    with ${namedVeiculos(carga, colunas)}
    select ${NOMES_DA_GARANTIA}, v.hodometro as km_antes, n.hodometro as km_depois, ua.sigla as uf_antes, ud.sigla as uf_depois,
      v.chassi_remarcado as chassi_remarcado_antes, n.chassi_remarcado as chassi_remarcado_depois,
      v.leilao as leilao_antes, n.leilao as leilao_depois,
      n.placa as placa_depois
    from ${emGarantia(carga)} join novo n on n.id = v.id
    left join uf ua on ua.id = v.uf_id left join uf ud on ud.id = n.uf_id
    where (v.hodometro, v.uf_id, v.chassi_remarcado, v.leilao, v.placa_mercosul)
      is distinct from (n.hodometro, n.uf_id, n.chassi_remarcado, n.leilao, n.placa_mercosul)
    order by p.contrato_id, v.placa`.execute(tx)
  return rows
}
