import { clockFrom } from '../apps/server/src/clock.ts'
import { reavaliarPendentes } from '../apps/server/src/modules/cobertura/reavaliar/reavaliar-pendentes.service.ts'
import type { Database } from './database.ts'
import { contractsOf, createEstablishments, settle, vehicles, withoutForeignKeys } from './dataset.ts'
import { askForRevaluation, REFERENCES } from './revaluation.ts'
import { FIRST_STORE, INSTITUTION } from './sizes.ts'

/** Vehicles of each contract of the first size. Each later contract has one. */
const PER_CONTRACT = 20
/** One in so many contracts has a payoff: of eight, two are open, one is paid and five are released. */
const PER_PAYOFF = 10
/** The institution's stores. */
const STORES = 20

interface Batch {
  /** Contracts numbered `from` + 1 to `to`. */
  from: number
  to: number
  each: number
  /** Vehicles that there are already. */
  vehicles: number
}

const active = ({ from, to }: Batch) => `
  ${contractsOf(from + 1, to, String(INSTITUTION))}
  update contrato set status = 5, enviado_em = criado_em, loja_id = ${FIRST_STORE} + substr(numero, 4)::integer % ${STORES}, valor_garantia = 700000
  where instituicao_financeira_id = ${INSTITUTION} and substr(numero, 4)::integer > ${from};`

const contractOf = ({ from, each, vehicles: before }: Batch, n: string) =>
  `(${from} + 1 + (${n} - ${before} - 1) / ${each})`

const pledges = (batch: Batch) => `
  create temporary table novo on commit drop as
  select c.id as contrato_id, c.loja_id, v.* from (
    select v.id as veiculo_id, v.placa, v.placa_mercosul, v.renavam, v.chassi, v.modelo_id, v.ano_modelo, v.tipo_combustivel_id, v.preco,
      ${contractOf(batch, 'v.renavam::integer')} as n
    from veiculo v where v.renavam::integer > ${batch.vehicles}) v
  join contrato c on c.instituicao_financeira_id = ${INSTITUTION} and c.numero = 'CT-' || v.n;
  insert into penhor (instituicao_financeira_id, contrato_id, veiculo_id, loja_id, data_inclusao, placa, placa_mercosul, modelo_id,
    ano_modelo, tipo_combustivel_id)
  select ${INSTITUTION}, contrato_id, veiculo_id, loja_id, now() - interval '60 days', placa, placa_mercosul, modelo_id, ano_modelo,
    tipo_combustivel_id
  from novo order by contrato_id, veiculo_id;
  create temporary table aberto on commit drop as
  select p.id as penhor_id, novo.* from novo join penhor p using (contrato_id, veiculo_id);
  insert into penhor_identificador (tipo, valor, instituicao_financeira_id, penhor_id)
  select tipo, valor, ${INSTITUTION}, penhor_id
  from aberto, lateral (values ('placa', placa_mercosul), ('renavam', renavam), ('chassi', chassi)) i (tipo, valor);
  insert into contrato_garantia (instituicao_financeira_id, contrato_id, veiculo_id, penhor_id, preco_veiculo)
  select ${INSTITUTION}, contrato_id, veiculo_id, penhor_id, preco from aberto;
  ${payoffs}`

/** Sold vehicles: each contract's first. The pledge of a released one stays as it is, because only lists are read. */
const payoffs = `
  create temporary table vendido on commit drop as
  select distinct on (n) n / ${PER_PAYOFF} % 8 as turno, n, contrato_id, penhor_id, loja_id, veiculo_id from aberto
  where n % ${PER_PAYOFF} = 0 order by n, veiculo_id;
  insert into baixa (instituicao_financeira_id, contrato_id, penhor_id, loja_id, veiculo_id, estado, origem, motivo, data_venda, prazo,
    aberta_em, aberta_por, valor, paga_em, encerrada_em)
  select ${INSTITUTION}, contrato_id, penhor_id, loja_id, veiculo_id,
    case when turno < 2 then 'aberta' when turno = 2 then 'paga' else 'liberada' end, 'loja', 'venda', current_date - 10 - n % 15,
    current_date - 8 - n % 15 + turno * 11, now() - interval '10 days', (select min(id) from usuario), case when turno > 1 then 1000000 end,
    case when turno > 1 then now() - interval '5 days' end, case when turno > 2 then now() - make_interval(mins => n) end
  from vendido;
  insert into baixa_pagamento (instituicao_financeira_id, baixa_id, contrato_id, valor, data, registrado_em, usuario_id)
  select ${INSTITUTION}, b.id, b.contrato_id, 1000000, current_date - 5, now() - interval '5 days', b.aberta_por
  from baixa b join vendido using (contrato_id, penhor_id) where b.estado <> 'aberta';`

const clock = clockFrom(() => new Date())

async function add({ client }: Database, batch: Batch): Promise<void> {
  const { from, to, each, vehicles: before } = batch
  await withoutForeignKeys(client, async () => {
    await client.query(active(batch))
    const store = `${FIRST_STORE} + ${contractOf(batch, 'n')} % ${STORES}`
    await client.query(vehicles(before + 1, before + (to - from) * each, store))
    await settle(client)
    await client.query(`begin; ${pledges(batch)} commit`)
  })
}

/** An institution that goes by the balance, with this many Ativo contracts of 20 evaluated vehicles each. */
export async function createPortfolio(database: Database, contracts: number): Promise<void> {
  await createEstablishments(database.client)
  await database.client.query(
    `insert into politica_instituicao (instituicao_financeira_id, base_do_exigido, saldos_desde)
     values (${INSTITUTION}, 'saldo', current_date - 30)`,
  )
  await add(database, { from: 0, to: contracts, each: PER_CONTRACT, vehicles: 0 })
  const { client, banco } = database
  await client.query(REFERENCES)
  await settle(client)
  await askForRevaluation(banco, client)
  await reavaliarPendentes({ db: banco.db, clock })
  await client.query('delete from tarefa_pedida')
  await settle(client)
}

/** Further contracts of one vehicle each, with their coverage as an evaluation leaves it. */
export async function growPortfolio(database: Database, from: number, to: number): Promise<void> {
  const { client } = database
  await add(database, { from, to, each: 1, vehicles: from * PER_CONTRACT })
  await withoutForeignKeys(client, async () => {
    await client.query(`
      insert into cobertura (instituicao_financeira_id, contrato_id, total_atual, total_inclusao, valor_garantia, exigido, indice, veiculos,
        defasados, sem_referencia, ativo, avaliada_em)
      select ${INSTITUTION}, c.id, g.preco_veiculo, g.preco_veiculo, c.valor_garantia, c.valor_garantia, 12500, 1, 0, 1, true, now()
      from contrato c join contrato_garantia g on g.contrato_id = c.id where substr(c.numero, 4)::integer > ${from}`)
  })
  await settle(client)
}

/** Coverage by the newest balances, as evaluating them leaves it: a server's start would do that for each contract. */
export async function evaluateByHand({ client }: Database): Promise<void> {
  await client.query('delete from tarefa_pedida')
  await withoutForeignKeys(client, async () => {
    await client.query(`
      update cobertura k set saldo = s.saldo_devedor, data_saldo = s.data_base, exigido = s.saldo_devedor * 5 / 4, indice = 12500
      from (select distinct on (contrato_id) contrato_id, saldo_devedor, data_base from saldo
        where instituicao_financeira_id = ${INSTITUTION} order by contrato_id, data_base desc, carga_id desc) s
      where k.instituicao_financeira_id = ${INSTITUTION} and k.contrato_id = s.contrato_id`)
  })
  await settle(client)
}
