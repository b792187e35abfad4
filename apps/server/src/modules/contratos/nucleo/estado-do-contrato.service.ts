import { STATUS } from '@lastro/shared/contratos/status'
import { pipelined } from '#db/pipelined.ts'
import type { Db } from '#db/tables.ts'
import { type BaixaEmCurso, listBaixasEmCurso } from './baixas-em-curso.repository.ts'
import { listPedidosAbertos, type PedidoAberto } from '#modules/pedidos-reforco/pedidos.repository.ts'
import { type AlteracaoAberta, findAlteracaoAberta, listAlteracoesAbertas } from './alteracao.repository.ts'
import type { ContratoRow } from './contratos.repository.ts'
import type { ChaveDoContrato } from './contratos.sql.ts'
import { type GarantiaRow, listGarantiasDosContratos } from './garantias.repository.ts'

/** A contract with everything that the audit records of it. */
export interface EstadoDoContrato {
  contrato: ContratoRow
  garantias: GarantiaRow[]
  alteracao: AlteracaoAberta | null
  pedido: PedidoAberto | null
  /** Payoffs that go on, of vehicles that it holds. */
  baixas: readonly BaixaEmCurso[]
}

const isAlteravel = ({ status }: ContratoRow) => STATUS[status].alteravel

/** Reads the contract's unanswered change of guarantees. Only an Ativo contract may have one. */
export async function findAlteracaoDoContrato(
  db: Db,
  contrato: ContratoRow,
): Promise<AlteracaoAberta | null> {
  return isAlteravel(contrato) ? findAlteracaoAberta(db, contrato) : null
}

/** Reads the states of contracts of one institution, with as many statements for many as for one. */
export async function lerEstados(db: Db, contratos: readonly ContratoRow[]): Promise<EstadoDoContrato[]> {
  const [primeiro] = contratos
  if (!primeiro) return []
  const ids = contratos.map(({ id }) => id)
  return comporEstados(
    db,
    contratos,
    await listGarantiasDosContratos(db, primeiro.instituicaoFinanceiraId, ids),
  )
}

/** Builds the states of contracts of one institution whose vehicles' rows were read already. */
export async function comporEstados(
  db: Db,
  contratos: readonly ContratoRow[],
  garantias: readonly GarantiaRow[],
): Promise<EstadoDoContrato[]> {
  const instituicaoId = contratos[0]?.instituicaoFinanceiraId ?? 0
  const alteraveis = contratos.filter(isAlteravel).map(({ id }) => id)
  const porContrato = <T extends { contratoId: number }>(rows: readonly T[]) =>
    new Map(rows.map((row) => [row.contratoId, row]))
  const [alteracoes, pedidos, baixas] = await pipelined(
    () => listAlteracoesAbertas(db, instituicaoId, alteraveis).then(porContrato),
    () => listPedidosAbertos(db, instituicaoId, alteraveis).then(porContrato),
    () => listBaixasEmCurso(db, instituicaoId, alteraveis),
  )
  const doContrato = Map.groupBy(garantias, ({ contratoId }) => contratoId)
  return contratos.map((contrato) => ({
    contrato,
    garantias: doContrato.get(contrato.id) ?? [],
    alteracao: alteracoes.get(contrato.id) ?? null,
    pedido: pedidos.get(contrato.id) ?? null,
    baixas: baixas.filter(({ contratoId }) => contratoId === contrato.id),
  }))
}

/** The key under which the audit keeps a contract's history. */
export const contratoNaAuditoria = ({ instituicaoFinanceiraId, id }: ChaveDoContrato) =>
  ({ instituicaoId: instituicaoFinanceiraId, entidade: 'contrato', entidadeId: id }) as const
