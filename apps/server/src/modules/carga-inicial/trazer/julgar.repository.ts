import { jaEmGarantia, MAXIMO_GARANTIAS } from '@lastro/shared/contratos/garantia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { formatInteiro } from '@lastro/shared/numeros'
import { recusaConsignado } from '@lastro/shared/veiculos/renave'
import { sql } from 'kysely'
import { unnest } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import { numeroEmOutraGrafia } from '#modules/contratos/nucleo/contratos.sql.ts'

interface AJulgar {
  cargaId: number
  instituicaoId: number
}

const PLACEHOLDER = '#'
const CONSIGNADO = recusaConsignado(PLACEHOLDER).split(PLACEHOLDER)

/** The lines of vehicles of contracts that are not taken yet. */
const doQueFalta = (cargaId: number) => sql`
  select v.* from carga_inicial_veiculo v where v.carga_id = ${cargaId} and v.penhor_id is null`

/**
 * Finds each vehicle in the stock of its contract's store, by whatever the line tells of it. Says what stands against
 * the line itself.
 */
export async function updateVeiculosJulgados(tx: Tx, { cargaId }: AJulgar): Promise<void> {
  await sql`
    with linha as materialized (
      select l.arquivo_id, l.linha, l.placa_mercosul, l.renavam, l.chassi, l.codigo_fipe, l.ano_modelo, l.data_inclusao, l.problema,
        l.numero_unico, para.numero, para.loja_id, para.data_contrato, coalesce(l.placa, l.chassi, l.renavam) as nome
      from (${doQueFalta(cargaId)}) l
      left join lateral (select c.numero, c.data_contrato, coalesce(c.loja_id, -1) as loja_id from carga_inicial_contrato c
        where c.carga_id = ${cargaId} and c.numero_unico = l.numero_unico order by c.linha limit 1) para on true),
    achado as (
      select l.arquivo_id, l.linha, array_agg(distinct v.id) filter (where v.id is not null) as ids
      from linha l
      left join lateral (
        select id from veiculo where loja_id = l.loja_id and coalesce(placa_mercosul, chassi) = l.placa_mercosul
        union select id from veiculo where loja_id = l.loja_id and chassi = l.chassi
        union select id from veiculo where loja_id = l.loja_id and renavam = l.renavam) v on true
      group by l.arquivo_id, l.linha),
    julgado as (
      select l.arquivo_id, l.linha, case when cardinality(a.ids) = 1 then a.ids[1] end as veiculo_id,
        case when l.problema is not null then l.problema
          when l.numero is null then format('Não há contrato %s no arquivo de contratos.', l.numero_unico)
          when l.data_inclusao < l.data_contrato then format('A data de inclusão (%s) é anterior à data do contrato (%s).',
            to_char(l.data_inclusao, 'DD/MM/YYYY'), to_char(l.data_contrato, 'DD/MM/YYYY'))
          when cardinality(a.ids) > 1 then format('A placa, o chassi e o RENAVAM de %s não são de um só veículo do estoque da loja.', l.nome)
          when v.id is not null and ((v.placa_mercosul <> l.placa_mercosul) or (v.chassi <> l.chassi) or (v.renavam <> l.renavam))
            then format('O veículo %s está no estoque da loja com outra placa, outro chassi ou outro RENAVAM.', l.nome)
          when v.consignado_desde is not null then ${CONSIGNADO[0]} || v.placa || ${CONSIGNADO[1]}
          when v.id is null and (l.codigo_fipe is null or l.ano_modelo is null or l.chassi is null
              or l.placa_mercosul is null and l.ano_modelo < extract(year from l.data_inclusao))
            then format('O estoque da loja não conhece %s: informe a placa, o chassi, o código FIPE e o ano do modelo.', l.nome)
          when v.id is null and l.placa_mercosul is null and exists (select from veiculo z
              where z.loja_id = l.loja_id and z.chassi is null and z.modelo_id = m.id and z.ano_modelo = l.ano_modelo)
            then format('O estoque da loja tem um carro igual a %s, sem chassi: informe a placa.', l.nome)
          when v.id is null and m.id is null then format('O código FIPE %s de %s não está nas tabelas carregadas.', l.codigo_fipe, l.nome)
        end as recusa
      from linha l join achado a using (arquivo_id, linha)
      left join veiculo v on cardinality(a.ids) = 1 and v.id = a.ids[1]
      left join veiculo_modelo m on m.codigo_fipe = l.codigo_fipe)
    update carga_inicial_veiculo v set veiculo_id = j.veiculo_id, recusa = j.recusa
    from julgado j where v.arquivo_id = j.arquivo_id and v.linha = j.linha
      and (v.veiculo_id, v.recusa) is distinct from (j.veiculo_id, j.recusa)`.execute(tx)
}

/** What names a vehicle of a line `l`: its own papers, and those that the stock has of it (`v`). */
const CHAVES_DO_VEICULO = sql`lateral (values ('placa', l.placa_mercosul), ('chassi', l.chassi), ('renavam', l.renavam),
  ('placa', v.placa_mercosul), ('chassi', v.chassi), ('renavam', v.renavam)) as k (tipo, valor)`

const [ANTES_DA_PLACA = '', DEPOIS_DA_PLACA = ''] = jaEmGarantia(PLACEHOLDER).split(PLACEHOLDER)

/** Refuses vehicles that stand in two lines, and those that a live contract holds, without saying whose. */
export async function updateVeiculosRepetidos(tx: Tx, { cargaId }: AJulgar): Promise<void> {
  await sql`
    with chave as materialized (
      select distinct l.arquivo_id, l.linha, k.tipo, k.valor, coalesce(l.placa, l.chassi, l.renavam) as nome
      from (${doQueFalta(cargaId)}) l left join veiculo v on v.id = l.veiculo_id cross join ${CHAVES_DO_VEICULO}
      where k.valor is not null and l.recusa is null),
    repetida as (
      select arquivo_id, linha, nome, min(linha) over (partition by tipo, valor) as primeira, max(linha) over (partition by tipo, valor) as ultima,
        count(*) over (partition by tipo, valor) as vezes
      from chave),
    ruim as (
      select arquivo_id, linha, min(format('O veículo %s está mais de uma vez no arquivo (linhas %s e %s).', nome, primeira, ultima)) as recusa
      from repetida where vezes > 1 group by arquivo_id, linha
      union all
      select c.arquivo_id, c.linha, min(${ANTES_DA_PLACA} || c.nome || ${DEPOIS_DA_PLACA})
      from chave c join penhor_identificador i on (i.tipo, i.valor) = (c.tipo, c.valor) group by c.arquivo_id, c.linha)
    update carga_inicial_veiculo v set recusa = r.recusa
    from (select arquivo_id, linha, min(recusa) as recusa from ruim group by arquivo_id, linha) r
    where v.arquivo_id = r.arquivo_id and v.linha = r.linha`.execute(tx)
}

/** Finds each contract's store and rule, and says what stands against its line alone. */
export async function updateContratosJulgados(tx: Tx, { cargaId, instituicaoId }: AJulgar): Promise<void> {
  await sql`
    with linha as materialized (
      select c.arquivo_id, c.linha, c.numero, c.numero_unico, c.cnpj_loja, c.regra, c.problema,
        count(*) over (partition by c.numero_unico) as vezes, min(c.linha) over (partition by c.numero_unico) as primeira,
        max(c.linha) over (partition by c.numero_unico) as ultima
      from carga_inicial_contrato c where c.carga_id = ${cargaId} and c.contrato_id is null),
    julgado as (
      select l.arquivo_id, l.linha, e.id as loja_id, r.id as regra_id,
        case when l.problema is not null then l.problema
          when l.vezes > 1 then format('O contrato %s está em duas linhas do arquivo de contratos (%s e %s).', l.numero, l.primeira, l.ultima)
          when ${numeroEmOutraGrafia(instituicaoId, sql`l.numero`)} then format('Já existe um contrato com o número %s.', l.numero)
          when e.tipo = 'instituicao' then format('O CNPJ %s é de uma instituição financeira.', l.cnpj_loja)
          when e.id is not null and not e.ativo then format('A loja de CNPJ %s está desativada na plataforma.', l.cnpj_loja)
          when e.id is null and nova.linha is null then format('O CNPJ %s não é de loja cadastrada nem do arquivo de lojas.', l.cnpj_loja)
          when l.regra is not null and r.vezes is null then format('Não há regra de garantia “%s” para a loja.', l.regra)
          when r.vezes > 1 then format('Há mais de uma regra de garantia “%s” para a loja.', l.regra)
        end as recusa
      from linha l
      left join estabelecimento e on e.cnpj = l.cnpj_loja
      left join lateral (select n.linha from carga_inicial_loja n
        where n.carga_id = ${cargaId} and n.cnpj = l.cnpj_loja and n.problema is null order by n.linha limit 1) nova on true
      left join lateral (select min(r.id) as id, count(*) as vezes from regra_garantia r
        where r.instituicao_financeira_id = ${instituicaoId} and r.contrato_id is null and r.excluida_em is null
          and r.exclusao_pedida_em is null and (r.loja_id is null or r.loja_id = e.id) and normalizar(r.nome) = normalizar(l.regra)
        having count(*) > 0) r on l.regra is not null)
    update carga_inicial_contrato c set loja_id = j.loja_id, regra_id = j.regra_id, recusa = j.recusa
    from julgado j where c.arquivo_id = j.arquivo_id and c.linha = j.linha`.execute(tx)
}

/** Refuses contracts of which a vehicle is refused: all or nothing. Counts the vehicles of each. */
export async function updateContratosPelosVeiculos(tx: Tx, { cargaId }: AJulgar): Promise<void> {
  const limite = formatInteiro(MAXIMO_GARANTIAS)
  await sql`
    update carga_inicial_contrato c set veiculos = coalesce(v.veiculos, 0), recusa = coalesce(c.recusa,
      case when v.veiculos > ${MAXIMO_GARANTIAS} then ${`Um contrato tem no máximo ${limite} veículos.`}
        else format('Garantias, linha %s: %s', v.linha, v.recusa) end)
    from carga_inicial_contrato k
    left join (
      select numero_unico, count(*) as veiculos, (array_agg(linha order by linha) filter (where recusa is not null))[1] as linha,
        (array_agg(recusa order by linha) filter (where recusa is not null))[1] as recusa
      from carga_inicial_veiculo where carga_id = ${cargaId} and penhor_id is null group by numero_unico) v using (numero_unico)
    where k.carga_id = ${cargaId} and k.contrato_id is null and c.arquivo_id = k.arquivo_id and c.linha = k.linha
      and (v.recusa is not null or v.veiculos > ${MAXIMO_GARANTIAS})`.execute(tx)
  await sql`
    update carga_inicial_contrato c set veiculos = (select count(*) from carga_inicial_veiculo v
      where v.carga_id = ${cargaId} and v.numero_unico = c.numero_unico and v.penhor_id is null)
    where c.carga_id = ${cargaId} and c.contrato_id is null`.execute(tx)
}

interface Julgamento {
  aTrazer: number
  veiculos: number
  credito: Centavos
  garantia: Centavos
  recusados: number
  semVeiculos: number
  numerosSemVeiculos: string[]
  semContrato: number
}

/** What was judged: how many contracts may come, and what must be asked. */
export async function sumJulgamento(db: Db, cargaId: number, exemplos: number): Promise<Julgamento> {
  const { rows } = await sql<Julgamento>`
    select count(*) filter (where recusa is null)::integer as a_trazer, count(*) filter (where recusa is not null)::integer as recusados,
      coalesce(sum(veiculos) filter (where recusa is null), 0)::integer as veiculos,
      coalesce(sum(valor_credito) filter (where recusa is null), 0)::bigint as credito,
      coalesce(sum(valor_garantia) filter (where recusa is null), 0)::bigint as garantia,
      count(*) filter (where recusa is null and veiculos = 0)::integer as sem_veiculos,
      coalesce((array_agg(numero order by numero_ordem) filter (where recusa is null and veiculos = 0))[1:${sql.lit(exemplos)}], '{}')
        as numeros_sem_veiculos,
      (select coalesce(sum(a.sem_chave), 0)::integer from carga_inicial_arquivo a where a.id = (
        select max(id) from carga_inicial_arquivo where carga_id = ${cargaId} and tipo = 'garantias' and lido_em is not null))
        + (select count(*)::integer from carga_inicial_veiculo v where v.carga_id = ${cargaId} and v.penhor_id is null and not exists (
          select from carga_inicial_contrato c where c.carga_id = ${cargaId} and c.numero_unico = v.numero_unico)) as sem_contrato
    from carga_inicial_contrato where carga_id = ${cargaId} and contrato_id is null`.execute(db)
  return rows[0] as Julgamento
}

export const listRecusados = (db: Db, cargaId: number, limit: number) =>
  db
    .selectFrom('cargaInicialContrato')
    .where('cargaId', '=', cargaId)
    .where('contratoId', 'is', null)
    .where('recusa', 'is not', null)
    .select(['numero', 'recusa as motivo'])
    .$narrowType<{ motivo: string }>()
    .orderBy('arquivoId')
    .orderBy('linha')
    .limit(limit)
    .execute()

/** Notes vehicles that another contract took since they were judged, and so refuses their contracts. */
export async function updatePerdidos(
  tx: Tx,
  cargaId: number,
  perdidos: readonly { arquivoId: number; linha: number }[],
): Promise<void> {
  await sql`
    with perdido as (
      update carga_inicial_veiculo v set recusa = ${ANTES_DA_PLACA} || coalesce(v.placa, v.chassi, v.renavam) || ${DEPOIS_DA_PLACA}
      from ${unnest(perdidos, { arquivoId: 'bigint', linha: 'integer' })} as p (arquivo_id, linha)
      where v.arquivo_id = p.arquivo_id and v.linha = p.linha
      returning v.numero_unico, v.linha, v.recusa)
    update carga_inicial_contrato c set recusa = format('Garantias, linha %s: %s', p.linha, p.recusa)
    from perdido p where c.carga_id = ${cargaId} and c.contrato_id is null and c.numero_unico = p.numero_unico`.execute(
    tx,
  )
}

/** Refuses contracts whose number somebody took since they were judged. */
export async function updateNumerosTomados(
  tx: Tx,
  contratos: readonly { arquivoId: number; linha: number }[],
): Promise<void> {
  await sql`
    update carga_inicial_contrato c set recusa = format('Já existe um contrato com o número %s.', c.numero)
    from ${unnest(contratos, { arquivoId: 'bigint', linha: 'integer' })} as t (arquivo_id, linha)
    where c.arquivo_id = t.arquivo_id and c.linha = t.linha`.execute(tx)
}

/** Which of these contracts are refused by now. */
export async function listRecusadosDe(
  db: Db,
  contratos: readonly { arquivoId: number; linha: number }[],
): Promise<string[]> {
  const { rows } = await sql<{ numeroUnico: string }>`
    select c.numero_unico from ${unnest(contratos, { arquivoId: 'bigint', linha: 'integer' })} as t (arquivo_id, linha)
    join carga_inicial_contrato c on c.arquivo_id = t.arquivo_id and c.linha = t.linha where c.recusa is not null`.execute(
    db,
  )
  return rows.map(({ numeroUnico }) => numeroUnico)
}
