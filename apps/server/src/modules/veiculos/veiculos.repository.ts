import type { Dia } from '@lastro/shared/dia'
import { normalizar } from '@lastro/shared/texto'
import { sql } from 'kysely'
import { readPage } from '#db/count.ts'
import type { Db } from '#db/tables.ts'
import type { PageBounds, Lista } from '#http/lista.ts'
import { emContratoDaInstituicao } from './busca-veiculo.sql.ts'
import { MELHOR_PRIMEIRO, precoServe } from './preco-referencia.sql.ts'

interface Busca extends PageBounds {
  q: string | undefined
}
interface Opcao {
  id: number
  nome: string
}

/** Reads a page of brands by name; `q` is found without accents and case. */
export async function listMarcas(db: Db, { q, ...limites }: Busca): Promise<Lista<Opcao>> {
  let base = db.selectFrom('veiculoMarca')
  if (q) base = base.where(sql<boolean>`position(${normalizar(q)} in nome_busca) > 0`)
  return readPage(base, base.select(['id', 'nome']).orderBy('nomeBusca').orderBy('id'), limites)
}

export async function existsMarca(db: Db, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('veiculoMarca').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
  )
}

/**
 * Reads a page of a brand's models by name, also those of that brand in other months: a rule that names the brand takes
 * them.
 */
export async function listModelos(
  db: Db,
  { marcaId, q, ...limites }: Busca & { marcaId: number },
): Promise<Lista<Opcao>> {
  let base = db
    .selectFrom('veiculoModelo')
    .where(sql<boolean>`(marca_id = ${marcaId} or ${marcaId}::bigint = any(outras_marcas))`)
  if (q) base = base.where(sql<boolean>`position(${normalizar(q)} in nome_busca) > 0`)
  return readPage(base, base.select(['id', 'nome']).orderBy('nomeBusca').orderBy('id'), limites)
}

export function findModelo(db: Db, id: number): Promise<{ codigoFipe: string | null } | undefined> {
  return db.selectFrom('veiculoModelo').where('id', '=', id).select('codigoFipe').executeTakeFirst()
}

/** The newest prices of a model, newest year first; FIPE's 32000 is zero km. `combustivel` null: any fuel. */
export function listAnosDoModelo(db: Db, modeloId: number) {
  return db
    .selectFrom('precoReferenciaAtual')
    .where('modeloId', '=', modeloId)
    .select(['anoModelo', 'preco', 'mes', sql<string | null>`nullif(combustivel, '')`.as('combustivel')])
    .orderBy('anoModelo', 'desc')
    .orderBy('combustivel')
    .execute()
}

export function listTiposCombustivel(db: Db): Promise<Opcao[]> {
  return db.selectFrom('veiculoTipoCombustivel').select(['id', 'nome']).orderBy('nome').execute()
}

export function listTiposVeiculo(db: Db): Promise<Opcao[]> {
  return db.selectFrom('veiculoTipo').select(['id', 'nome']).orderBy('id').execute()
}

export function listUfs(db: Db): Promise<(Opcao & { sigla: string })[]> {
  return db.selectFrom('uf').select(['id', 'nome', 'sigla']).orderBy('nome').execute()
}

export async function findLojaDoVeiculo(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('veiculo').where('id', '=', id).select('lojaId').executeTakeFirst()
  return row?.lojaId
}

export async function existsGarantiaDe(
  db: Db,
  { veiculoId, instituicaoId }: { veiculoId: number; instituicaoId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('veiculo')
    .where('id', '=', veiculoId)
    .where(emContratoDaInstituicao(instituicaoId))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Reads the history of a vehicle's reference price, newest month first (domain 6): for each month the row that priced
 * the vehicle, or would have. `dataConsulta` is the day in São Paulo on which the month was imported.
 */
export async function listHistoricoPrecificacao(db: Db, veiculoId: number, hoje: Dia) {
  const { rows } = await sql<{ id: number; dataConsulta: string; mes: string; preco: number }>`
    select p.id, (m.importado_em at time zone 'America/Sao_Paulo')::date as data_consulta, to_char(p.mes, 'YYYY-MM') as mes, p.preco
    from veiculo
    join veiculo_modelo on veiculo_modelo.id = veiculo.modelo_id
    left join veiculo_tipo_combustivel on veiculo_tipo_combustivel.id = veiculo.tipo_combustivel_id
    join lateral (
      select distinct on (p.mes) p.* from preco_referencia p where ${precoServe(hoje)} order by ${MELHOR_PRIMEIRO}) p on true
    join fipe_mes m on m.tipo_id = veiculo_modelo.tipo_id and m.mes = p.mes
    where veiculo.id = ${veiculoId}
    order by p.mes desc
    limit 1000`.execute(db)
  return rows
}
