import type { Centavos } from '@lastro/shared/dinheiro'
import { placa, placaMercosul } from '@lastro/shared/documentos'
import type { GarantiasDaInstituicaoQuery } from '@lastro/shared/veiculos/veiculo-em-garantia'
import { sql } from 'kysely'
import type { Db } from '../../../db/tables.ts'
import type { Limites } from '../../../http/lista.ts'
import { comUF, contemVeiculo } from '../../veiculos/busca-veiculo.sql.ts'

/** A store's pledges, of one institution or (null) of all; or an institution's, of all stores. */
export type DonoDasGarantias =
  | { lojaId: number; instituicaoId: number | null }
  | { lojaId?: never; instituicaoId: number }

export interface ConsultaDeGarantias {
  filtro: string | undefined
  ordenacao?: GarantiasDaInstituicaoQuery['ordenacao']
}

export const ORDEM = { loja: 'loja.nome_busca', contratoId: 'contrato.numero_ordem' } as const

type Pedido = ConsultaDeGarantias & Limites

/** The open pledges of a page with `ordem`, what they go by: no more is brought in for finding them. */
function penhoresDaPagina(db: Db, dono: DonoDasGarantias, { filtro, ordenacao, limit, offset }: Pedido) {
  return penhoresAbertos(db, dono, filtro)
    .$if(ordenacao?.campo === 'contratoId', (query) =>
      query.innerJoin('contrato', (join) =>
        join
          .onRef('contrato.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
          .onRef('contrato.id', '=', 'penhor.contratoId'),
      ),
    )
    .$if(ordenacao?.campo === 'loja', (query) =>
      query.innerJoin('estabelecimento as loja', 'loja.id', 'penhor.lojaId'),
    )
    .selectAll('penhor')
    .select(sql.ref(ordenacao ? ORDEM[ordenacao.campo] : 'penhor.data_inclusao').as('ordem'))
    .orderBy('ordem', ordenacao?.direcao ?? 'desc')
    .orderBy('penhor.dataInclusao', 'desc')
    .orderBy('penhor.id', 'desc')
    .limit(limit)
    .offset(offset)
}

/**
 * Open pledges, the newest first unless sorted. Which ones are on the page is found first, along an index where there is no search; only
 * they are read with all that they show.
 */
export async function listVeiculosEmGarantia(db: Db, dono: DonoDasGarantias, pedido: Pedido) {
  const rows = await db
    .selectFrom(penhoresDaPagina(db, dono, pedido).as('penhor'))
    .innerJoin('contrato', (join) =>
      join
        .onRef('contrato.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
        .onRef('contrato.id', '=', 'penhor.contratoId'),
    )
    .innerJoin('estabelecimento as loja', 'loja.id', 'penhor.lojaId')
    .leftJoin('contratoGarantia as garantia', (join) =>
      join
        .onRef('garantia.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
        .onRef('garantia.contratoId', '=', 'penhor.contratoId')
        .onRef('garantia.veiculoId', '=', 'penhor.veiculoId'),
    )
    // Pledged with a proposal that waits for an answer: not among the contract's guarantees yet.
    .leftJoin('alteracaoGarantiaVeiculo as entrada', (join) =>
      join
        .onRef('entrada.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')
        .onRef('entrada.penhorId', '=', 'penhor.id')
        .on('entrada.sentido', '=', 'incluir'),
    )
    .innerJoin('veiculo', 'veiculo.id', 'penhor.veiculoId')
    .innerJoin('veiculoModelo', 'veiculoModelo.id', 'veiculo.modeloId')
    .innerJoin('veiculoMarca', 'veiculoMarca.id', 'veiculoModelo.marcaId')
    .innerJoin('veiculoTipo', 'veiculoTipo.id', 'veiculo.tipoId')
    .leftJoin('veiculoTipoCombustivel', 'veiculoTipoCombustivel.id', 'veiculo.tipoCombustivelId')
    .leftJoin('uf', 'uf.id', 'veiculo.ufId')
    .select(CAMPOS)
    .select(({ fn }) =>
      fn
        .coalesce('garantia.precoInstituicaoFinanceira', 'entrada.precoInstituicaoFinanceira')
        .as('precoInstituicaoFinanceira'),
    )
    .select(
      sql<Centavos>`coalesce(garantia.preco_instituicao_financeira, garantia.preco_veiculo,
        entrada.preco_instituicao_financeira, entrada.preco_veiculo)`.as('preco'),
    )
    .orderBy('penhor.ordem', pedido.ordenacao?.direcao ?? 'desc')
    .orderBy('penhor.dataInclusao', 'desc')
    .orderBy('penhor.id', 'desc')
    .execute()
  const { total } = await penhoresAbertos(db, dono, pedido.filtro)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(comUF), total }
}

/** Every read of open pledges starts here, so that none can forget whose they are. */
export function penhoresAbertos(
  db: Db,
  { lojaId, instituicaoId }: DonoDasGarantias,
  filtro: string | undefined,
) {
  let base = db.selectFrom('penhor').where('penhor.dataExclusao', 'is', null)
  if (lojaId !== undefined) base = base.where('penhor.lojaId', '=', lojaId)
  if (instituicaoId !== null) base = base.where('penhor.instituicaoFinanceiraId', '=', instituicaoId)
  if (!filtro) return base
  const inteira = placa.safeParse(filtro)
  // A whole plate is reserved by its pledge, and no other has it.
  if (inteira.success)
    return base.where(
      sql<boolean>`(penhor.instituicao_financeira_id, penhor.id) in (
        select i.instituicao_financeira_id, i.penhor_id from penhor_identificador i
        where i.tipo = 'placa' and i.valor = ${placaMercosul(inteira.data)})`,
    )
  return base.where(contemVeiculo(filtro, 'penhor'))
}

const CAMPOS = [
  'veiculo.id',
  'veiculo.id as veiculoId',
  'veiculo.placa',
  'veiculo.renavam',
  'veiculo.anoFabricacao',
  'veiculo.anoModelo',
  'veiculo.dataEntrada',
  'veiculo.hodometro',
  'veiculo.dataAfericaoHodometro',
  'veiculoTipoCombustivel.nome as tipoCombustivel',
  'veiculoTipo.nome as tipo',
  'uf.sigla as veiculoUf',
  'veiculoMarca.nome as marca',
  'veiculoModelo.nome as modelo',
  'penhor.contratoId',
  'contrato.numero as numeroContrato',
  'loja.nomeFantasia as loja',
] as const
