import type { PreviaEstoque } from '@lastro/shared/veiculos/importacao-estoque'
import type { ColunaEstoque } from '@lastro/shared/veiculos/colunas-estoque'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { hodometroInformado } from '#modules/regras/hodometro.sql.ts'
import {
  type Carga,
  CHAVE,
  VEICULO_COLUMNS,
  namedVeiculos,
  vehiclesLeaving,
  vehiclesOutByRenave,
} from './carga.sql.ts'

/** Most rows of each list; the counts include all. */
const MAX_LISTED = 100

/** Columns that the file and the screen name otherwise. */
const SHOWN_NAMES: Record<string, string> = {
  modelo_id: 'modelo',
  tipo_id: 'tipo',
  tipo_combustivel_id: 'combustivel',
  uf_id: 'uf',
}

/** The columns of `v` that `n` changes, except what follows from another: a type from the model, a plate's Mercosul form. */
const CHANGED_COLUMNS = sql`array_remove(array[${sql.join(
  VEICULO_COLUMNS.filter((nome) => nome !== 'tipo_id' && nome !== 'placa_mercosul').map(
    (nome) =>
      sql`case when ${sql.ref(`v.${nome}`)} is distinct from ${sql.ref(`n.${nome}`)} then ${sql.lit(SHOWN_NAMES[nome] ?? nome)} end`,
  ),
)}], null)`

export async function listNovos(db: Db, { importacaoId, lojaId, hoje }: Carga) {
  const { rows } = await sql<PreviaEstoque['listaNovos'][number] & { total: number; semHodometro: number }>`
    select e.placa, coalesce(b.nome, e.marca) as marca, coalesce(m.nome, e.modelo) as modelo, count(*) over () as total,
      count(*) filter (where ${hodometroInformado('e', hoje)} is null) over () as sem_hodometro
    from importacao_estoque e left join veiculo_modelo m on m.id = e.modelo_id left join veiculo_marca b on b.id = m.marca_id
    where e.importacao_id = ${importacaoId}
      and not exists (select from veiculo v where v.loja_id = ${lojaId} and ${CHAVE} = e.chave)
    order by e.linha limit ${MAX_LISTED}`.execute(db)
  return { lista: rows, total: rows[0]?.total ?? 0, semHodometro: rows[0]?.semHodometro ?? 0 }
}

/** `voltaram`: those that had left the stock; they count as altered, as in the import. */
export async function listAlterados(db: Db, carga: Carga, colunas: ReadonlySet<ColunaEstoque>) {
  const { rows } = await sql<PreviaEstoque['listaAlterados'][number] & { total: number; voltaram: number }>`
    with ${namedVeiculos(carga, colunas)},
    mudado as (select n.id, n.volta as voltou, ${CHANGED_COLUMNS} as campos from novo n join veiculo v on v.id = n.id)
    select v.placa, b.nome as marca, m.nome as modelo, d.campos, d.voltou, count(*) over () as total,
      count(*) filter (where d.voltou) over () as voltaram
    from mudado d join veiculo v on v.id = d.id join veiculo_modelo m on m.id = v.modelo_id join veiculo_marca b on b.id = m.marca_id
    where d.voltou or cardinality(d.campos) > 0
    order by v.placa limit ${MAX_LISTED}`.execute(db)
  return {
    lista: rows,
    total: rows[0]?.total ?? 0,
    voltaram: rows[0]?.voltaram ?? 0,
  }
}

/** Vehicles that leave the stock, pledged ones first: these stay pledged, and both sides are notified. */
export async function listSairam(db: Db, carga: Carga) {
  const { rows } = await sql<PreviaEstoque['listaSairam'][number] & { total: number; emGarantia: number }>`
    select v.placa, b.nome as marca, m.nome as modelo, c.numero as contrato, count(*) over () as total,
      count(c.id) over () as em_garantia
    from veiculo v join veiculo_modelo m on m.id = v.modelo_id join veiculo_marca b on b.id = m.marca_id
    left join penhor p on p.veiculo_id = v.id and p.loja_id = v.loja_id and p.data_exclusao is null
    left join contrato c on c.instituicao_financeira_id = p.instituicao_financeira_id and c.id = p.contrato_id
    where (${vehiclesLeaving(carga)}) or (${vehiclesOutByRenave(carga)})
    order by c.numero is null, c.numero, v.placa limit ${MAX_LISTED}`.execute(db)
  return {
    lista: rows,
    total: rows[0]?.total ?? 0,
    emGarantia: rows[0]?.emGarantia ?? 0,
  }
}

/** The first lines whose odometer of 0 counts as not told, and their number. */
export async function listHodometrosEmDuvida(db: Db, { importacaoId, hoje }: Carga) {
  const { rows } = await sql<PreviaEstoque['hodometrosEmDuvida'][number] & { total: number }>`
    select e.linha, e.placa, e.ano_modelo, count(*) over () as total from importacao_estoque e
    where e.importacao_id = ${importacaoId} and e.hodometro = 0 and ${hodometroInformado('e', hoje)} is null
    order by e.linha limit ${MAX_LISTED}`.execute(db)
  return { hodometrosEmDuvida: rows, totalHodometrosEmDuvida: rows[0]?.total ?? 0 }
}

/** Vehicles of the file that stay without a FIPE code. */
export async function countSemCodigo(db: Db, { importacaoId }: Carga): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from importacao_estoque e left join veiculo_modelo m on m.id = e.modelo_id
    where e.importacao_id = ${importacaoId} and m.codigo_fipe is null`.execute(db)
  return rows[0]?.total ?? 0
}
