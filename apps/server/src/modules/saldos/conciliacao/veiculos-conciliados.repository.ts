import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { saldoMaisNovo } from '#modules/cobertura/avaliar/saldo-que-conta.sql.ts'

interface DoContrato {
  instituicaoFinanceiraId: number
  contratoId: number
}

/** What the institution may know of a vehicle and of its contract's newest balance. */
export interface FatosDoVeiculo {
  veiculoId: number | null
  placa: string
  modelo: string | null
  emGarantia: boolean
  saiuEm: Dia | null
  /** The store's last whole stock. */
  cargaEm: Dia | null
  /** null: no load told a balance of the contract. */
  dataBase: Dia | null
  saldoDevedor: Centavos | null
  /** The balance was told by vehicle, and the parts count. */
  porVeiculo: boolean
  saldoDoVeiculo: Centavos | null
}

/** The contract's newest balance `s`, and whether its parts count: each is of a guarantee (carteira A.1). */
const saldoAtual = ({ instituicaoFinanceiraId, contratoId }: DoContrato) =>
  saldoMaisNovo(
    sql`s.data_base, s.carga_id, s.saldo_devedor, (
      select bool_and(parte.penhor_id is not null) from saldo_veiculo parte
      where parte.instituicao_financeira_id = s.instituicao_financeira_id and parte.contrato_id = s.contrato_id
        and parte.data_base = s.data_base and parte.carga_id = s.carga_id) as por_veiculo`,
    sql`s.instituicao_financeira_id = ${instituicaoFinanceiraId} and s.contrato_id = ${contratoId}`,
  )

/** The parts of that balance: one row per vehicle that it names. */
const partesDe = ({ instituicaoFinanceiraId, contratoId }: DoContrato) => sql`
  select parte.veiculo, p.veiculo_id, parte.saldo
  from atual join saldo_veiculo parte on parte.instituicao_financeira_id = ${instituicaoFinanceiraId}
    and parte.contrato_id = ${contratoId} and parte.data_base = atual.data_base and parte.carga_id = atual.carga_id
  left join penhor p on p.instituicao_financeira_id = parte.instituicao_financeira_id and p.id = parte.penhor_id`

const fatosDe = (contrato: DoContrato, veiculos: RawBuilder<unknown>, limit: number) => sql<FatosDoVeiculo>`
  with atual as materialized ${saldoAtual(contrato)},
  parte as materialized (${partesDe(contrato)}),
  alvo (veiculo_id, placa) as (${veiculos})
  select alvo.veiculo_id, alvo.placa, ma.nome || ' ' || mo.nome as modelo, coalesce(penhor.aberto, false) as em_garantia,
    (v.saiu_em at time zone 'America/Sao_Paulo')::date as saiu_em, e.dia as carga_em, atual.data_base, atual.saldo_devedor,
    coalesce(atual.por_veiculo, false) as por_veiculo,
    (select parte.saldo from parte where parte.veiculo_id = alvo.veiculo_id or (alvo.veiculo_id is null and parte.veiculo = alvo.placa)
      limit 1) as saldo_do_veiculo
  from alvo left join atual on true
  left join veiculo v on v.id = alvo.veiculo_id
  -- What is pledged keeps its model, whatever the stock says of it later.
  left join lateral (
    select p.modelo_id, p.data_exclusao is null as aberto from penhor p
    where p.instituicao_financeira_id = ${contrato.instituicaoFinanceiraId} and p.veiculo_id = v.id
    order by p.data_exclusao desc nulls first, p.id desc limit 1) penhor on true
  left join veiculo_modelo mo on mo.id = penhor.modelo_id left join veiculo_marca ma on ma.id = mo.marca_id
  left join estoque_carga_completa e on e.loja_id = v.loja_id
  order by v.saiu_em, alvo.placa limit ${limit}`

/** Reads the facts of one vehicle of a contract, by its id or as the load named it. */
export async function findFatosDoVeiculo(
  db: Db,
  contrato: DoContrato,
  { veiculoId, placa }: { veiculoId: number | null; placa: string },
): Promise<FatosDoVeiculo[]> {
  const alvo = sql`select ${veiculoId}::bigint, ${placa}::text`
  return (await fatosDe(contrato, alvo, 1).execute(db)).rows
}

/** Reads the facts of a contract's pledged vehicles, those out of the stock first, then by plate. */
export async function listFatosDosVeiculos(
  db: Db,
  contrato: DoContrato,
  limit: number,
): Promise<FatosDoVeiculo[]> {
  const { instituicaoFinanceiraId, contratoId } = contrato
  const garantias = sql`
    select p.veiculo_id, p.placa
    from contrato_garantia g
    join penhor p on p.instituicao_financeira_id = ${instituicaoFinanceiraId} and p.id = g.penhor_id and p.data_exclusao is null
    where g.instituicao_financeira_id = ${instituicaoFinanceiraId} and g.contrato_id = ${contratoId}`
  return (await fatosDe(contrato, garantias, limit).execute(db)).rows
}
