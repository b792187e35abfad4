import type { Centavos } from '@lastro/shared/dinheiro'
import { normalizar } from '@lastro/shared/texto'
import type { Escolha } from '@lastro/shared/veiculos/carga-estoque'
import { ANO_ZERO_KM } from '@lastro/shared/veiculos/combustivel'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/tables.ts'
import type { Carga } from './estoque-carga.sql.ts'

/** So many different cars are asked about at once; the next ones when these are answered. */
const MAXIMO_DE_DUVIDAS = 200

export interface Duvida {
  marca: string
  modelo: string
  anoModelo: number
  tipoId: number | null
  combustivelId: number | null
  veiculos: number
  linha: number
  escolhido: string | null
}

/**
 * Names of the file that lead to no FIPE model, or only because the store said which; the most frequent first. What is pledged keeps
 * its model, so there is nothing to ask.
 */
export async function listDuvidas(
  db: Db,
  { importacaoId, lojaId }: Carga,
): Promise<{ lista: Duvida[]; total: number }> {
  const { rows } = await sql<Duvida & { total: number }>`
    select max(e.marca) as marca, max(e.modelo) as modelo, e.ano_modelo, max(e.tipo_id) as tipo_id,
      e.tipo_combustivel_id as combustivel_id, count(*) as veiculos, min(e.linha) as linha, max(x.codigo_fipe) as escolhido,
      count(*) over () as total
    from importacao_estoque e
    left join veiculo_modelo m on m.id = e.modelo_id
    left join estoque_escolha c on c.loja_id = ${lojaId} and c.modelo_id = e.modelo_id
      and (c.marca_busca, c.modelo_busca, c.ano_modelo, c.combustivel_id)
        = (e.marca_busca, e.modelo_busca, e.ano_modelo, coalesce(e.tipo_combustivel_id, 0))
    left join veiculo_modelo x on x.id = c.modelo_id
    where e.importacao_id = ${importacaoId} and e.marca is not null and e.modelo is not null
      and (m.codigo_fipe is null or (c.modelo_id is not null and m.codigo_fipe is distinct from e.codigo_fipe))
      and not exists (select from veiculo v join penhor p on p.veiculo_id = v.id and p.data_exclusao is null
        where v.loja_id = ${lojaId} and v.placa_mercosul = e.placa_mercosul)
    group by e.marca_busca, e.modelo_busca, e.ano_modelo, e.tipo_combustivel_id
    order by max(x.codigo_fipe) is not null, count(*) desc, min(e.linha) limit ${MAXIMO_DE_DUVIDAS}`.execute(
    db,
  )
  return { lista: rows, total: rows[0]?.total ?? 0 }
}

export function listMarcas(db: Db): Promise<{ id: number; nome: string }[]> {
  return db.selectFrom('veiculoMarca').select(['id', 'nome']).execute()
}

export interface Precificado {
  codigoFipe: string
  nome: string
  tipoId: number
  /** Model year and fuel ('2022G') to price. */
  precos: Record<string, Centavos>
}

/** What FIPE prices of these brands in these model years. A year of which only the zero-km price is known counts by that. */
export async function listPrecificados(
  db: Db,
  marcaIds: readonly number[],
  anos: readonly number[],
): Promise<Precificado[]> {
  const { rows } = await sql<Precificado>`
    select m.codigo_fipe, m.nome, m.tipo_id, json_object_agg(p.ano_modelo || p.combustivel, p.preco) as precos
    from veiculo_modelo m join preco_referencia_atual p on p.modelo_id = m.id
    where m.marca_id = any(${marcaIds}::bigint[]) and m.codigo_fipe is not null
      and p.ano_modelo = any(${[...anos, ANO_ZERO_KM]}::integer[])
    group by m.id order by m.codigo_fipe`.execute(db)
  return rows
}

/** Ids by code; a code that FIPE does not list is missing. */
export async function listModelosPorCodigo(db: Db, codigos: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('veiculoModelo')
    .where('codigoFipe', '=', sql<string>`any(${codigos}::text[])`)
    .select(['id', 'codigoFipe'])
    .execute()
  return new Map(rows.flatMap(({ id, codigoFipe }) => (codigoFipe ? [[codigoFipe, id] as const] : [])))
}

interface Quem {
  lojaId: number
  usuarioId: number
  agora: Date
}

/** The last answer for the same names, year and fuel counts. */
export async function upsertEscolhas(
  tx: Tx,
  { lojaId, usuarioId, agora }: Quem,
  escolhas: readonly (Escolha & { modeloId: number })[],
): Promise<void> {
  for (const { marca, modelo, anoModelo, combustivelId, modeloId } of escolhas)
    await tx
      .insertInto('estoqueEscolha')
      .values({
        lojaId,
        marcaBusca: normalizar(marca),
        modeloBusca: normalizar(modelo),
        anoModelo,
        combustivelId: combustivelId ?? 0,
        modeloId,
        usuarioId,
        escolhidaEm: agora,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['lojaId', 'marcaBusca', 'modeloBusca', 'anoModelo', 'combustivelId'])
          .doUpdateSet({ modeloId, usuarioId, escolhidaEm: agora }),
      )
      .execute()
}

export async function deleteEscolhas(tx: Tx, lojaId: number, escolhas: readonly Escolha[]): Promise<void> {
  for (const { marca, modelo, anoModelo, combustivelId } of escolhas)
    await tx
      .deleteFrom('estoqueEscolha')
      .where('lojaId', '=', lojaId)
      .where('marcaBusca', '=', normalizar(marca))
      .where('modeloBusca', '=', normalizar(modelo))
      .where('anoModelo', '=', anoModelo)
      .where('combustivelId', '=', combustivelId ?? 0)
      .execute()
}
