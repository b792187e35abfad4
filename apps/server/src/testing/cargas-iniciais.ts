import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { withTransaction } from '../db/transaction.ts'
import { insertCarga } from '../modules/carga-inicial/carga-inicial.repository.ts'
import type { TestApp } from './app.ts'

/** A load of this bank that waits for its second person; one before it that waited ends. */
export async function createCargaPedida(
  db: Db,
  clock: Clock,
  { bancoId, por }: { bancoId: number; por: number },
): Promise<number> {
  const agora = clock.now()
  await db
    .updateTable('cargaInicial')
    .set({
      situacao: 'recusada',
      encerradaPor: por,
      encerradaEm: agora,
      passo: null,
      passoPor: null,
      passoEm: null,
    })
    .where('instituicaoFinanceiraId', '=', bancoId)
    .where('situacao', '=', 'pedida')
    .execute()
  const pedida = await withTransaction(db, (tx) => insertCarga(tx, bancoId, { usuarioId: por, agora }))
  return pedida?.id ?? 0
}

/** A load that nobody opened, with a bad line of each file. */
export async function createCargaRecusada(
  { banco: { db }, clock }: TestApp,
  bancoId: number,
): Promise<number> {
  const { id: pedidaPor } = await db
    .selectFrom('usuario')
    .where('estabelecimentoId', '=', bancoId)
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const agora = clock.now()
  const fim = { situacao: 'recusada' as const, encerradaEm: agora, encerradaPor: pedidaPor }
  const { id: cargaId } = await db
    .insertInto('cargaInicial')
    .values({
      ...fim,
      instituicaoFinanceiraId: bancoId,
      pedidaPor,
      pedidaEm: agora,
      abertaEm: null,
      abertaPor: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const arquivo = {
    cargaId,
    nome: 'a.csv',
    sha256: '0'.repeat(64),
    tamanho: 1,
    enviadoEm: agora,
    enviadoPor: pedidaPor,
  }
  const { id: arquivoId } = await db
    .insertInto('cargaInicialArquivo')
    .values({ ...arquivo, tipo: 'contratos', lidoEm: agora })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ruim = { cargaId, arquivoId, linha: 2, problema: 'Ruim.', celulas: '["VIZ"]' }
  await db
    .insertInto('cargaInicialLoja')
    .values({ ...ruim, cnpj: 'VIZ' })
    .execute()
  const numero = { numeroUnico: 'viz', numero: 'VIZ', numeroOrdem: 'viz' }
  await db
    .insertInto('cargaInicialContrato')
    .values({ ...ruim, ...numero })
    .execute()
  await db
    .insertInto('cargaInicialVeiculo')
    .values({ ...ruim, numeroUnico: 'viz' })
    .execute()
  return cargaId
}
