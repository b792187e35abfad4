import type { Dia } from '@lastro/shared/dia'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** Deletes all prices, models and stock. */
export async function deleteAllPrecos(db: Db): Promise<void> {
  await sql`truncate importacao, importacao_fipe, importacao_fipe_mes, importacao_fipe_modelo, preco_referencia, preco_referencia_atual, fipe_mes,
    fipe_espera, fipe_substituicao, preco_referencia_substituido, auditoria, veiculo_modelo_nome, veiculo_modelo, veiculo_marca cascade`.execute(
    db,
  )
}

/** The visible prices of a loaded month: 'code year fuel centavos', sorted. */
export async function listPrecos(db: Db, mes: Dia): Promise<string[]> {
  const rows = await db
    .selectFrom('precoReferencia as p')
    .innerJoin('veiculoModelo as m', 'm.id', 'p.modeloId')
    .innerJoin('fipeMes as f', (join) => join.onRef('f.tipoId', '=', 'm.tipoId').onRef('f.mes', '=', 'p.mes'))
    .where('p.mes', '=', mes)
    .select(['m.codigoFipe', 'p.anoModelo', 'p.combustivel', 'p.preco'])
    .execute()
  return rows
    .map(
      ({ codigoFipe, anoModelo, combustivel, preco }) => `${codigoFipe} ${anoModelo} ${combustivel} ${preco}`,
    )
    .toSorted()
}

/** Everything that an import of prices may change, including unseen rows. */
export async function snapshot(db: Db): Promise<string> {
  return JSON.stringify([
    await db.selectFrom('veiculoMarca').selectAll().orderBy('id').execute(),
    await db.selectFrom('veiculoModelo').selectAll().orderBy('id').execute(),
    await db.selectFrom('veiculoModeloNome').selectAll().orderBy('modeloId').orderBy('nomeBusca').execute(),
    await db.selectFrom('fipeMes').selectAll().orderBy('mes').orderBy('tipoId').execute(),
    await db.selectFrom('precoReferencia').selectAll().orderBy('id').execute(),
    await db
      .selectFrom('precoReferenciaAtual')
      .selectAll()
      .orderBy('modeloId')
      .orderBy('anoModelo')
      .orderBy('combustivel')
      .execute(),
    await db.selectFrom('auditoria').selectAll().orderBy('sequencia').execute(),
    await db.selectFrom('importacao').selectAll().execute(),
    await db.selectFrom('importacaoFipe').selectAll().execute(),
    await db.selectFrom('importacaoFipeMes').selectAll().execute(),
    await db.selectFrom('importacaoFipeModelo').selectAll().execute(),
    await db.selectFrom('fipeEspera').selectAll().execute(),
    await db.selectFrom('fipeSubstituicao').selectAll().execute(),
    await db.selectFrom('precoReferenciaSubstituido').selectAll().execute(),
  ])
}
