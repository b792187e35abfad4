import { StatusContrato } from '@lastro/shared/contratos/status'
import { CONTRATOS_NA_FICHA, REGRAS_NA_FICHA } from '@lastro/shared/veiculos/ficha-do-veiculo'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { unnest } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import { precoEmGarantia } from '#modules/cobertura/avaliar/valor-atual.sql.ts'
import { livre } from '#modules/estoque/livre.sql.ts'
import { versaoDoVeiculo } from '#modules/estoque/versao-do-veiculo.sql.ts'
import { itemDaRegra } from '#modules/regras/item-da-regra.sql.ts'
import { CAMPOS_DA_REGRA, regrasDe, serveALoja } from '#modules/regras/regra.sql.ts'
import { veiculosComPapeis } from '#modules/veiculos/papeis.sql.ts'
import { faltaDePreco, veiculosComReferencia } from '#modules/veiculos/preco-referencia.sql.ts'
import { contratosComNomes, type DonoDeContratos } from '#modules/contratos/nucleo/contratos.sql.ts'
import type { RegraVigente } from '#modules/contratos/nucleo/regra-do-contrato.ts'
import { PRECO_DO_PENHOR } from '../veiculos/penhores-abertos.sql.ts'

/** Reads a vehicle with its papers and reference price. It checks no owner: the guard let the caller in. */
export function findFicha(db: Db, veiculoId: number, hoje: Dia) {
  return veiculosComPapeis(db, hoje)
    .innerJoin('estabelecimento as loja', 'loja.id', 'veiculo.lojaId')
    .leftJoin('usuario as informante', 'informante.id', 'veiculo.renaveInformadoPor')
    .where('veiculo.id', '=', veiculoId)
    .select([
      'veiculo.lojaId',
      'loja.nomeFantasia as loja',
      'veiculo.placaMercosul',
      versaoDoVeiculo.as('versao'),
      'informante.nome as renaveInformadoPor',
      'referencia.preco as precoReferencia',
      'referencia.mes as mesReferencia',
      'referencia.defasada',
      faltaDePreco(hoje).as('faltaDePreco'),
      livre(null).as('livre'),
    ])
    .executeTakeFirstOrThrow()
}

/** Without a plate the chassis names the car. */
interface Carro {
  placaMercosul: string | null
  chassi: string | null
}

/** Selects the stays of a car in contracts, from pledges and from what drafts note. */
function estadias(db: Db, { placaMercosul, chassi }: Carro) {
  // Another store may have had this car too.
  const doCarro = db
    .selectFrom('veiculo')
    .where((eb) =>
      placaMercosul === null
        ? eb('veiculo.chassi', '=', chassi)
        : eb('veiculo.placaMercosul', '=', placaMercosul),
    )
    .select('id')
  const penhorado = db
    .selectFrom('penhor')
    .leftJoin('contratoGarantia as garantia', (join) =>
      join
        .onRef('garantia.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
        .onRef('garantia.contratoId', '=', 'penhor.contratoId')
        .onRef('garantia.veiculoId', '=', 'penhor.veiculoId')
        .onRef('garantia.penhorId', '=', 'penhor.id'),
    )
    .leftJoin('alteracaoGarantiaVeiculo as entrada', (join) =>
      join
        .onRef('entrada.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
        .onRef('entrada.penhorId', '=', 'penhor.id')
        .on('entrada.sentido', '=', 'incluir'),
    )
    .where('penhor.veiculoId', 'in', doCarro)
    .select(['penhor.instituicaoFinanceiraId', 'penhor.contratoId', 'penhor.veiculoId'])
    .select([sql<Date | null>`penhor.data_inclusao`.as('desde'), 'penhor.dataExclusao as ate'])
    .select(sql<boolean>`garantia.veiculo_id is not null`.as('combinado'))
    .select(
      // Where a vehicle was taken out again, only the institution's typed price is kept.
      sql<Centavos | null>`coalesce(${PRECO_DO_PENHOR}, penhor.preco_instituicao_financeira)`.as('preco'),
    )
  const anotado = db
    .selectFrom('contratoGarantia as garantia')
    .where('garantia.veiculoId', 'in', doCarro)
    .where('garantia.penhorId', 'is', null)
    .select(['garantia.instituicaoFinanceiraId', 'garantia.contratoId', 'garantia.veiculoId'])
    .select([sql<Date | null>`null::timestamptz`.as('desde'), sql<Date | null>`null::timestamptz`.as('ate')])
    .select(sql<boolean>`false`.as('combinado'))
    .select(precoEmGarantia('garantia').$castTo<Centavos | null>().as('preco'))
  return penhorado.unionAll(anotado)
}

export type Estadia = Awaited<ReturnType<typeof listEstadias>>[number]

/**
 * Reads the car's stays in the contracts of `dono`, those that hold it now first, then the newest. Reads one more than
 * the page shows.
 */
export function listEstadias(db: Db, dono: DonoDeContratos, carro: Carro) {
  return contratosComNomes(db, dono)
    .innerJoin(estadias(db, carro).as('estadia'), (join) =>
      join
        .onRef('estadia.instituicaoFinanceiraId', '=', 'contrato.instituicaoFinanceiraId')
        .onRef('estadia.contratoId', '=', 'contrato.id'),
    )
    .select([
      'contrato.id',
      'contrato.numero',
      'contrato.status as statusId',
      'contrato.instituicaoFinanceiraId',
      'contrato.regraGarantiaId',
      'contrato.regraGarantiaVersao',
      'loja.nomeFantasia as loja',
      'instituicao.nomeFantasia as instituicaoFinanceira',
      'estadia.veiculoId',
      'estadia.desde',
      'estadia.ate',
      'estadia.combinado',
      'estadia.preco',
    ])
    .orderBy(sql`estadia.desde is not null and estadia.ate is null`, 'desc')
    .orderBy(sql`estadia.desde is null and contrato.status = ${sql.lit(StatusContrato.Rascunho)}`, 'desc')
    .orderBy('estadia.desde', (ordem) => ordem.desc().nullsLast())
    .orderBy('contrato.id', 'desc')
    .limit(CONTRATOS_NA_FICHA + 1)
    .execute()
}

/**
 * Reads the institution's rules that a new contract of the store may take, the default first, then the store's. Reads
 * one more than the page shows.
 */
export function listRegrasDaLoja(
  db: Db,
  { instituicaoId, lojaId }: { instituicaoId: number; lojaId: number },
) {
  return regrasDe(db, { instituicaoId })
    .where(serveALoja(lojaId))
    .select(CAMPOS_DA_REGRA)
    .orderBy('regra.regraPadrao', 'desc')
    .orderBy('regra.lojaId', (ordem) => ordem.asc().nullsLast())
    .orderBy('regra.id', 'desc')
    .limit(REGRAS_NA_FICHA + 1)
    .execute()
}

/**
 * Answers the percentage (in hundredths) and price (in centavos) that versions of rules give a vehicle; both null where
 * a version doesn't take it.
 */
export function listAvaliacoes(
  db: Db,
  { veiculoId, versoes, hoje }: { veiculoId: number; versoes: readonly RegraVigente[]; hoje: Dia },
) {
  const pedida = unnest(versoes, { regraId: 'bigint', versao: 'integer' }).as<'pedida'>(
    sql`pedida (regra_id, versao)`,
  )
  const versao = {
    regraId: sql.ref<number>('pedida.regra_id'),
    versao: sql.ref<number>('pedida.versao'),
    hoje,
  }
  return veiculosComReferencia(db, hoje)
    .innerJoin(pedida, (join) => join.onTrue())
    .leftJoinLateral(itemDaRegra(versao), (join) => join.onTrue())
    .where('veiculo.id', '=', veiculoId)
    .select(['pedida.regraId', 'item.percentual', 'item.preco'])
    .execute()
}
