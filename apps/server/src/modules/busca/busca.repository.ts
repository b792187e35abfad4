import { ACHADOS_POR_TIPO } from '@lastro/shared/busca/busca'
import { normalizar } from '@lastro/shared/texto'
import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { listIdsPeloNumero } from '../contratos/leituras/pelo-numero.repository.ts'
import { contratosComNomes, type DonoDeContratos, numeroContem } from '../contratos/nucleo/contratos.sql.ts'

/** Contracts by their own number or the partner's, the newest first. */
export async function listContratosAchados(db: Db, dono: DonoDeContratos, q: string) {
  const ids = await listIdsPeloNumero(db, dono, q)
  return contratosComNomes(db, dono)
    .where(ids ? sql<boolean>`contrato.id = any(${ids}::bigint[])` : numeroContem(q))
    .select([
      'contrato.id',
      'contrato.numero',
      'contrato.idParceiro',
      'loja.nomeFantasia as loja',
      'instituicao.nomeFantasia as instituicaoFinanceira',
      'contrato.status as statusId',
      'contrato.tipoSelecaoGarantia',
    ])
    .orderBy('contrato.id', 'desc')
    .limit(ACHADOS_POR_TIPO)
    .execute()
}

/** Stores by name, of an institution's whitelist, also those whose entry has ended: contracts with them go on. */
export const listLojasAchadas = (db: Db, instituicaoId: number, q: string) =>
  db
    .selectFrom('whitelist')
    .innerJoin('estabelecimento as loja', 'loja.id', 'whitelist.lojaId')
    .where('whitelist.instituicaoFinanceiraId', '=', instituicaoId)
    .where(sql<boolean>`position(${normalizar(q)} in loja.nome_busca) > 0`)
    .select(['loja.id', 'loja.nomeFantasia as nome'])
    .orderBy('loja.nomeBusca')
    .orderBy('loja.id')
    .limit(ACHADOS_POR_TIPO)
    .execute()

/** An institution's rules by what their lines say: 'Regra nº 3, Seminovos (padrão)', with the store or the contract that one is for. */
export const listRegrasAchadas = (db: Db, instituicaoId: number, q: string) =>
  db
    .selectFrom('regraGarantia as regra')
    .leftJoin('estabelecimento as loja', 'loja.id', 'regra.lojaId')
    .leftJoin('contrato', (join) =>
      join
        .onRef('contrato.instituicaoFinanceiraId', '=', 'regra.instituicaoFinanceiraId')
        .onRef('contrato.id', '=', 'regra.contratoId'),
    )
    .where('regra.instituicaoFinanceiraId', '=', instituicaoId)
    .where('regra.excluidaEm', 'is', null)
    .where(
      sql<boolean>`position(${normalizar(q)} in concat_ws(' ', 'regra', regra.id, 'regra nº', regra.id,
        case when regra.regra_padrao then 'padrao' end, normalizar(regra.nome), loja.nome_busca, contrato.numero_busca)) > 0`,
    )
    .select([
      'regra.id',
      'regra.nome',
      'regra.regraPadrao',
      'loja.nomeFantasia as loja',
      'contrato.numero as contrato',
    ])
    .orderBy('regra.regraPadrao', 'desc')
    .orderBy('regra.id', 'desc')
    .limit(ACHADOS_POR_TIPO)
    .execute()
