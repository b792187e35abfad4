import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { VEICULO_AVALIADO, veiculosAvaliados } from '../cobertura/avaliar/valor-atual.sql.ts'
import type { ChaveDoContrato } from '../contratos/nucleo/contratos.sql.ts'
import { livre } from '../estoque/livre.sql.ts'
import { itemSobRegra, type VersaoDaRegra } from '../regras/item-da-regra.sql.ts'
import {
  faltaDePreco,
  MELHOR_PRIMEIRO,
  precoServe,
  veiculosComReferencia,
} from '../veiculos/preco-referencia.sql.ts'

/** A rule's version under which a vehicle is priced; null: none. */
export type Versao = Omit<VersaoDaRegra, 'hoje'> | null

/** The row of the table that the reference price stands in. */
interface LinhaDaTabela {
  /** 32000: zero km. */
  anoDaTabela: number
  /** Its letter as stored; '*': any. */
  combustivelDaTabela: string
}

const linhaDaTabela = (hoje: Dia) =>
  sql<LinhaDaTabela>`(
    select p.ano_modelo as ano_da_tabela, p.combustivel as combustivel_da_tabela
    from preco_referencia_atual p
    where ${precoServe(hoje)}
    order by ${MELHOR_PRIMEIRO}
    limit 1)`.as('linha')

const PRICE_COLUMNS = [
  'veiculoModelo.codigoFipe',
  'veiculo.anoModelo',
  'veiculoTipoCombustivel.nome as tipoCombustivel',
  'referencia.preco as referenciaAtual',
  'referencia.mes as mesAtual',
  'linha.anoDaTabela',
  'linha.combustivelDaTabela',
  'item.itemId',
  'item.percentual',
] as const
const defasada = sql<boolean>`coalesce(referencia.defasada, false)`.as('defasada')

interface NoEstoque {
  lojaId: number
  veiculoId: number
  regra: Versao
  /** Of an institution: only what its lists show, in stock and free but for this contract, or in its simulator, which shows all in stock. */
  visto: { contratoId: number | null } | 'no simulador' | 'pela loja'
  hoje: Dia
}

export type PrecoNoEstoque = NonNullable<Awaited<ReturnType<typeof findPrecoNoEstoque>>>

/** A store's vehicle with all that its price follows from. */
export function findPrecoNoEstoque(db: Db, { lojaId, veiculoId, regra, visto, hoje }: NoEstoque) {
  let base = veiculosComReferencia(db, hoje)
    .leftJoinLateral(linhaDaTabela(hoje), (join) => join.onTrue())
    .leftJoinLateral(itemSobRegra(regra, hoje), (join) => join.onTrue())
    .where('veiculo.lojaId', '=', lojaId)
    .where('veiculo.id', '=', veiculoId)
  if (visto !== 'pela loja') base = base.where('veiculo.saiuEm', 'is', null)
  if (typeof visto === 'object') base = base.where(livre(visto.contratoId))
  return base
    .select(PRICE_COLUMNS)
    .select(['veiculo.preco as precoDaLoja', 'item.preco', defasada, faltaDePreco(hoje).as('faltaDePreco')])
    .executeTakeFirst()
}

interface NoContrato {
  veiculoId: number
  regra: Versao
  hoje: Dia
}

/** What a contract holds, or an open proposal brings, as it was priced then. */
function comoFoiEscolhido(db: Db, { instituicaoFinanceiraId, id }: ChaveDoContrato, veiculoId: number) {
  const daGarantia = db
    .selectFrom('contratoGarantia')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoId', '=', id)
    .where('veiculoId', '=', veiculoId)
    .select(['veiculoId', 'penhorId', 'precoVeiculo', 'precoInstituicaoFinanceira', 'precoReferencia'])
    .select(['mesReferencia', 'incluidaEm'])
  const daProposta = db
    .selectFrom('alteracaoGarantiaVeiculo as entrada')
    .innerJoin('alteracaoGarantia as proposta', (join) =>
      join
        .onRef('proposta.instituicaoFinanceiraId', '=', 'entrada.instituicaoFinanceiraId')
        .onRef('proposta.id', '=', 'entrada.alteracaoId')
        .on('proposta.situacao', '=', 'pendente'),
    )
    .where('proposta.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('proposta.contratoId', '=', id)
    .where('entrada.veiculoId', '=', veiculoId)
    .where('entrada.sentido', '=', 'incluir')
    .select(['entrada.veiculoId', sql<number | null>`entrada.penhor_id`.as('penhorId')])
    .select([sql<Centavos>`entrada.preco_veiculo`.as('precoVeiculo'), 'entrada.precoInstituicaoFinanceira'])
    .select(['entrada.precoReferencia', 'entrada.mesReferencia', 'proposta.propostaEm as incluidaEm'])
  return daGarantia.unionAll(daProposta)
}

export type PrecoNoContrato = NonNullable<Awaited<ReturnType<typeof findPrecoNoContrato>>>

/** A contract's vehicle with the price that was agreed and what its value of now follows from. */
export function findPrecoNoContrato(
  db: Db,
  contrato: ChaveDoContrato,
  { veiculoId, regra, hoje }: NoContrato,
) {
  return veiculosAvaliados(db, hoje)
    .leftJoinLateral(linhaDaTabela(hoje), (join) => join.onTrue())
    .leftJoinLateral(itemSobRegra(regra, hoje), (join) => join.onTrue())
    .innerJoin(comoFoiEscolhido(db, contrato, veiculoId).as('g'), 'g.veiculoId', 'veiculo.id')
    .leftJoin('penhor', (join) =>
      join
        .on('penhor.instituicaoFinanceiraId', '=', contrato.instituicaoFinanceiraId)
        .onRef('penhor.id', '=', 'g.penhorId')
        .on('penhor.dataExclusao', 'is', null),
    )
    .select(PRICE_COLUMNS)
    .select(VEICULO_AVALIADO)
    .select(['g.precoVeiculo', 'g.precoInstituicaoFinanceira', 'g.precoReferencia', 'g.mesReferencia'])
    .select(['g.incluidaEm', 'penhor.id as penhorAberto'])
    .executeTakeFirst()
}
