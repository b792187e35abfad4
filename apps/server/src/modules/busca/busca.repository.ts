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

/** Contracts by their own number or the partner's, the newest first. */
export async function listContratosAchados(db: Db, quem: QuemBusca, q: string) {
  const pelosPedacos = 'lojaId' in quem ? undefined : await listPelosPedacos(db, quem.instituicaoId, q)
  if (pelosPedacos) return pelosPedacos
  return contratosComNomes(db, quem)
    .where(numeroContem(q))
    .select(DO_CONTRATO)
    .orderBy('contrato.id', 'desc')
    .limit(ACHADOS_POR_TIPO)
    .execute()
}

/** Undefined where the text has no pieces, or is in so many that the newest ones soon are enough. */
async function listPelosPedacos(db: Db, instituicaoId: number, q: string) {
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
