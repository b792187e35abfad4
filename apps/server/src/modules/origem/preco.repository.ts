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

/** The version of a rule that prices a vehicle; null: none. */
export type Versao = Omit<VersaoDaRegra, 'hoje'> | null

/** The row of the price table that holds the reference price. */
interface LinhaDaTabela {
  /** The model year; 32000 means zero km. */
  anoDaTabela: number
  /** The fuel's letter as stored; '*' means any fuel. */
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

interface BuscaNoEstoque {
  lojaId: number
  veiculoId: number
  regra: Versao
  /**
   * Who looks. An institution's list shows what is in stock and free, or in the given contract; the simulator all in
   * stock; a store's list everything.
   */
  leitor: { contratoId: number | null } | 'no simulador' | 'pela loja'
  hoje: Dia
}

export type PrecoNoEstoque = NonNullable<Awaited<ReturnType<typeof findPrecoNoEstoque>>>

/** Reads a store's vehicle with everything that determines its price. */
export function findPrecoNoEstoque(db: Db, { lojaId, veiculoId, regra, leitor, hoje }: BuscaNoEstoque) {
  let base = veiculosComReferencia(db, hoje)
    .leftJoinLateral(linhaDaTabela(hoje), (join) => join.onTrue())
    .leftJoinLateral(itemSobRegra(regra, hoje), (join) => join.onTrue())
    .where('veiculo.lojaId', '=', lojaId)
    .where('veiculo.id', '=', veiculoId)
  if (leitor !== 'pela loja') base = base.where('veiculo.saiuEm', 'is', null)
  if (typeof leitor === 'object') base = base.where(livre(leitor.contratoId))
  return base
    .select(PRICE_COLUMNS)
    .select(['veiculo.preco as precoDaLoja', 'item.preco', defasada, faltaDePreco(hoje).as('faltaDePreco')])
    .executeTakeFirst()
}

/** Selects a contract's vehicle, or an incoming one of its open proposal, with its prices of then. */
function veiculoEscolhido(db: Db, { instituicaoFinanceiraId, id }: ChaveDoContrato, veiculoId: number) {
  const daGarantia = db
    .selectFrom('contratoGarantia')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoId', '=', id)
    .where('veiculoId', '=', veiculoId)
    .select([
      'instituicaoFinanceiraId',
      'veiculoId',
      'penhorId',
      'precoVeiculo',
      'precoInstituicaoFinanceira',
    ])
    .select(['precoReferencia', 'mesReferencia', 'incluidaEm'])
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
    .select(['entrada.instituicaoFinanceiraId', 'entrada.veiculoId'])
    .select(sql<number | null>`entrada.penhor_id`.as('penhorId'))
    .select([sql<Centavos>`entrada.preco_veiculo`.as('precoVeiculo'), 'entrada.precoInstituicaoFinanceira'])
    .select(['entrada.precoReferencia', 'entrada.mesReferencia', 'proposta.propostaEm as incluidaEm'])
  return daGarantia.unionAll(daProposta)
}

export type PrecoNoContrato = NonNullable<Awaited<ReturnType<typeof findPrecoNoContrato>>>

/** Reads a contract's vehicle with its agreed price and everything that determines its current value. */
export function findPrecoNoContrato(
  db: Db,
  contrato: ChaveDoContrato,
  { veiculoId, regra, hoje }: { veiculoId: number; regra: Versao; hoje: Dia },
) {
  return veiculosAvaliados(db, hoje)
    .leftJoinLateral(linhaDaTabela(hoje), (join) => join.onTrue())
    .leftJoinLateral(itemSobRegra(regra, hoje), (join) => join.onTrue())
    .innerJoin(veiculoEscolhido(db, contrato, veiculoId).as('g'), 'g.veiculoId', 'veiculo.id')
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
