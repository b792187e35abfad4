import type { Centavos } from '@lastro/shared/dinheiro'
import { normalizar } from '@lastro/shared/texto'
import { type Cambio, type Escolha, MAXIMO_DE_DUVIDAS } from '@lastro/shared/veiculos/importacao-estoque'
import { ANO_ZERO_KM } from '@lastro/shared/veiculos/combustivel'
import { sql } from 'kysely'
import { anyOf } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import { type Carga, CHAVE, PAPERS_KEY } from './carga.sql.ts'

export interface Duvida {
  marca: string
  modelo: string
  anoModelo: number
  tipoId: number | null
  combustivelId: number | null
  cambio: Cambio | null
  veiculos: number
  linha: number
  menorPreco: Centavos | null
  maiorPreco: Centavos | null
  escolhido: string | null
  /** Codes that other stores gave for these papers, by number of stores. */
  deOutrasLojas: string[]
}

/**
 * Names of the file without a FIPE model, or with one only by the store's answer, most frequent first. Pledged vehicles
 * keep their model and are left out.
 */
export async function listDuvidas(
  db: Db,
  { importacaoId, lojaId }: Carga,
): Promise<{ lista: Duvida[]; total: number }> {
  const { rows } = await sql<Duvida & { total: number }>`
    with duvida as (
      select e.marca_busca, e.modelo_busca, e.ano_modelo, e.tipo_combustivel_id as combustivel_id, e.cambio, max(e.marca) as marca,
        max(e.modelo) as modelo, max(e.tipo_id) as tipo_id, count(*) as veiculos, min(e.linha) as linha, min(e.preco) as menor_preco,
        max(e.preco) as maior_preco, max(x.codigo_fipe) as escolhido, count(*) over () as total
      from importacao_estoque e
      left join veiculo_modelo m on m.id = e.modelo_id
      left join estoque_escolha c on c.loja_id = ${lojaId} and c.modelo_id = e.modelo_id
        and (c.marca_busca, c.modelo_busca, c.ano_modelo, c.combustivel_id, c.cambio) = ${PAPERS_KEY}
      left join veiculo_modelo x on x.id = c.modelo_id
      where e.importacao_id = ${importacaoId} and e.marca is not null and e.modelo is not null
        and (m.codigo_fipe is null or (c.modelo_id is not null and m.codigo_fipe is distinct from e.codigo_fipe))
        and not exists (select from veiculo v join penhor p on p.veiculo_id = v.id and p.data_exclusao is null
          where v.loja_id = ${lojaId} and ${CHAVE} = e.chave)
      group by e.marca_busca, e.modelo_busca, e.ano_modelo, e.tipo_combustivel_id, e.cambio
      order by max(x.codigo_fipe) is not null, count(*) desc, min(e.linha) limit ${MAXIMO_DE_DUVIDAS})
    select d.*, array(
        select m.codigo_fipe from estoque_escolha c join veiculo_modelo m on m.id = c.modelo_id
        where c.loja_id <> ${lojaId} and m.codigo_fipe is not null and (c.marca_busca, c.modelo_busca, c.ano_modelo, c.combustivel_id, c.cambio)
          = (d.marca_busca, d.modelo_busca, d.ano_modelo, coalesce(d.combustivel_id, 0), coalesce(d.cambio, ''))
        group by m.codigo_fipe order by count(*) desc, m.codigo_fipe) as de_outras_lojas
    from duvida d order by d.escolhido is not null, d.veiculos desc, d.linha`.execute(db)
  return { lista: rows, total: rows[0]?.total ?? 0 }
}

export function listMarcas(db: Db): Promise<{ id: number; nome: string }[]> {
  return db.selectFrom('veiculoMarca').select(['id', 'nome']).execute()
}

export interface Precificado {
  codigoFipe: string
  nome: string
  tipoId: number
  /** Prices by model year and fuel ('2022G'). */
  precos: Record<string, Centavos>
}

/**
 * Models of these brands with FIPE's prices of these model years; names of other years show what a word means. A year
 * with only a zero-km price counts by that price.
 */
export async function listPrecificados(
  db: Db,
  marcaIds: readonly number[],
  anos: readonly number[],
): Promise<Precificado[]> {
  const { rows } = await sql<Precificado>`
    select m.codigo_fipe, m.nome, m.tipo_id,
      coalesce(json_object_agg(p.ano_modelo || p.combustivel, p.preco) filter (where p.preco is not null), '{}') as precos
    from veiculo_modelo m left join preco_referencia_atual p on p.modelo_id = m.id
      and p.ano_modelo = ${anyOf([...anos, ANO_ZERO_KM], 'integer')}
    where m.marca_id = ${anyOf(marcaIds)} and m.codigo_fipe is not null
    group by m.id order by m.codigo_fipe`.execute(db)
  return rows
}

/** Ids by code; codes that FIPE doesn't list are left out. */
export async function listModelosPorCodigo(db: Db, codigos: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('veiculoModelo')
    .where('codigoFipe', '=', anyOf(codigos, 'text'))
    .select(['id', 'codigoFipe'])
    .execute()
  return new Map(rows.flatMap(({ id, codigoFipe }) => (codigoFipe ? [[codigoFipe, id] as const] : [])))
}

/** Stores answers; the last answer for the same names, year and fuel counts. */
export async function upsertEscolhas(
  tx: Tx,
  { lojaId, usuarioId, agora }: { lojaId: number; usuarioId: number; agora: Date },
  escolhas: readonly (Escolha & { modeloId: number })[],
): Promise<void> {
  for (const { marca, modelo, anoModelo, combustivelId, cambio, modeloId } of escolhas)
    await tx
      .insertInto('estoqueEscolha')
      .values({
        lojaId,
        marcaBusca: normalizar(marca),
        modeloBusca: normalizar(modelo),
        anoModelo,
        combustivelId: combustivelId ?? 0,
        cambio: cambio ?? '',
        modeloId,
        usuarioId,
        escolhidaEm: agora,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['lojaId', 'marcaBusca', 'modeloBusca', 'anoModelo', 'combustivelId', 'cambio'])
          .doUpdateSet({ modeloId, usuarioId, escolhidaEm: agora }),
      )
      .execute()
}

export async function deleteEscolhas(tx: Tx, lojaId: number, escolhas: readonly Escolha[]): Promise<void> {
  for (const { marca, modelo, anoModelo, combustivelId, cambio } of escolhas)
    await tx
      .deleteFrom('estoqueEscolha')
      .where('lojaId', '=', lojaId)
      .where('marcaBusca', '=', normalizar(marca))
      .where('modeloBusca', '=', normalizar(modelo))
      .where('anoModelo', '=', anoModelo)
      .where('combustivelId', '=', combustivelId ?? 0)
      .where('cambio', '=', cambio ?? '')
      .execute()
}
