import { STATUS } from '@lastro/shared/contratos/status'
import type { Db } from '../../../db/tables.ts'
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
}

const podeTerAlteracao = ({ status }: ContratoRow) => STATUS[status].fase === 'ativo'

/** Only an Ativo contract has one. */
export async function alteracaoDo(db: Db, contrato: ContratoRow): Promise<AlteracaoAberta | null> {
  return podeTerAlteracao(contrato) ? findAlteracaoAberta(db, contrato) : null
}

/** What belongs to contracts of one institution, read in as many statements for many as for one. */
export async function lerEstados(db: Db, contratos: readonly ContratoRow[]): Promise<EstadoDoContrato[]> {
  const [primeiro] = contratos
  if (!primeiro) return []
  const { instituicaoFinanceiraId } = primeiro
  const idsDe = (rows: readonly ContratoRow[]) => rows.map(({ id }) => id)
  const alteracoes = new Map(
    (await listAlteracoesAbertas(db, instituicaoFinanceiraId, idsDe(contratos.filter(podeTerAlteracao)))).map(
      (alteracao) => [alteracao.contratoId, alteracao],
    ),
  )
  const garantias = Map.groupBy(
    await listGarantiasDosContratos(db, instituicaoFinanceiraId, idsDe(contratos)),
    ({ contratoId }) => contratoId,
  )
  return contratos.map((contrato) => ({
    contrato,
    garantias: garantias.get(contrato.id) ?? [],
    alteracao: alteracoes.get(contrato.id) ?? null,
  }))
}

/** A contract as the audit names it. */
export const contratoNaAuditoria = ({ instituicaoFinanceiraId, id }: ChaveDoContrato) =>
  ({ instituicaoId: instituicaoFinanceiraId, entidade: 'contrato', entidadeId: id }) as const
