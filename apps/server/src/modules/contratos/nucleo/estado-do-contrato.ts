import { STATUS } from '@lastro/shared/contratos/status'
import type { Db } from '../../../db/tables.ts'
import { listPedidosAbertos, type PedidoAberto } from '../../pedidos-reforco/pedidos.repository.ts'
import { type AlteracaoAberta, findAlteracaoAberta, listAlteracoesAbertas } from './alteracao.repository.ts'
import type { ContratoRow } from './contratos.repository.ts'
import type { ChaveDoContrato } from './contratos.sql.ts'
import { type GarantiaRow, listGarantiasDosContratos } from './garantias.repository.ts'

/** A contract with all that its audit pictures. */
export interface EstadoDoContrato {
  contrato: ContratoRow
  garantias: GarantiaRow[]
  /** The change of its vehicles that waits for an answer. */
  alteracao: AlteracaoAberta | null
  /** The request for reinforcement that is open. */
  pedido: PedidoAberto | null
}

const isAtivo = ({ status }: ContratoRow) => STATUS[status].fase === 'ativo'

/** Only an Ativo contract has one. */
export async function alteracaoDo(db: Db, contrato: ContratoRow): Promise<AlteracaoAberta | null> {
  return isAtivo(contrato) ? findAlteracaoAberta(db, contrato) : null
}

/** What belongs to contracts of one institution, read in as many statements for many as for one. */
export async function lerEstados(db: Db, contratos: readonly ContratoRow[]): Promise<EstadoDoContrato[]> {
  const [primeiro] = contratos
  if (!primeiro) return []
  const { instituicaoFinanceiraId } = primeiro
  const idsDe = (rows: readonly ContratoRow[]) => rows.map(({ id }) => id)
  const ativos = idsDe(contratos.filter(isAtivo))
  const porContrato = <T extends { contratoId: number }>(rows: readonly T[]) =>
    new Map(rows.map((row) => [row.contratoId, row]))
  const alteracoes = porContrato(await listAlteracoesAbertas(db, instituicaoFinanceiraId, ativos))
  const pedidos = porContrato(await listPedidosAbertos(db, instituicaoFinanceiraId, ativos))
  const garantias = Map.groupBy(
    await listGarantiasDosContratos(db, instituicaoFinanceiraId, idsDe(contratos)),
    ({ contratoId }) => contratoId,
  )
  return contratos.map((contrato) => ({
    contrato,
    garantias: garantias.get(contrato.id) ?? [],
    alteracao: alteracoes.get(contrato.id) ?? null,
    pedido: pedidos.get(contrato.id) ?? null,
  }))
}

/** A contract as the audit names it. */
export const contratoNaAuditoria = ({ instituicaoFinanceiraId, id }: ChaveDoContrato) =>
  ({ instituicaoId: instituicaoFinanceiraId, entidade: 'contrato', entidadeId: id }) as const
