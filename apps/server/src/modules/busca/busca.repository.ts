import { ACHADOS_POR_TIPO } from '@lastro/shared/busca/busca'
import { normalizar } from '@lastro/shared/texto'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { contratosPeloNumero, MAXIMO_DE_ACHADOS } from '../contratos/leituras/lista/pelo-numero.sql.ts'
import { contratosComNomes, numeroContem } from '../contratos/nucleo/contratos.sql.ts'
import type { QuemBusca } from './veiculos.repository.ts'

const DO_CONTRATO = [
  'contrato.id',
  'contrato.numero',
  'contrato.idParceiro',
  'loja.nomeFantasia as loja',
  'instituicao.nomeFantasia as instituicaoFinanceira',
  'contrato.status as statusId',
  'contrato.tipoSelecaoGarantia',
] as const

/** Contracts by their own number or the partner's, newest first. */
export async function listContratosAchados(db: Db, quem: QuemBusca, q: string) {
  const pelosPedacos = 'lojaId' in quem ? undefined : await listByTrigrams(db, quem.instituicaoId, q)
  if (pelosPedacos) return pelosPedacos
  return contratosComNomes(db, quem)
    .where(numeroContem(q))
    .select(DO_CONTRATO)
    .orderBy('contrato.id', 'desc')
    .limit(ACHADOS_POR_TIPO)
    .execute()
}

/**
 * Undefined when the text has no trigrams, or so many contracts hold it that reading from the newest soon finds enough.
 */
async function listByTrigrams(db: Db, instituicaoId: number, q: string) {
  const rows = await contratosPeloNumero(db, instituicaoId, q)
    ?.selectFrom('achado as contrato')
    .innerJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
    .innerJoin('estabelecimento as instituicao', 'instituicao.id', 'contrato.instituicaoFinanceiraId')
    .select(DO_CONTRATO)
    .select((eb) => eb.selectFrom('achado').select(eb.fn.countAll<number>().as('n')).as('quantos'))
    .orderBy('contrato.id', 'desc')
    .limit(ACHADOS_POR_TIPO)
    .execute()
  return (rows?.[0]?.quantos ?? 0) > MAXIMO_DE_ACHADOS ? undefined : rows
}

/**
 * Stores of an institution's whitelist by name, also those whose entry has ended, because contracts with them go on.
 */
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

/**
 * An institution's rules by the text of their lines: 'Regra nº 3, Seminovos (padrão)', with the rule's store or
 * contract.
 */
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
