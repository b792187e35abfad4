import * as z from 'zod'
import { outageOf, UnknownOutcome } from '#db/outage.ts'
import type { Tx } from '#db/tables.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { type ChaveDaCobertura, listContratosAvaliados } from '../avaliar/avaliacao.repository.ts'

/**
 * The job that evaluates single contracts with a vehicle that left the stock, came back or is priced otherwise. It also
 * takes those that an evaluation of all could not evaluate.
 */
export const REAVALIAR_CONTRATOS = {
  nome: 'reavaliar-contratos',
  dados: z.object({
    contratos: z.array(z.object({ instituicaoFinanceiraId: z.int(), contratoId: z.int() })),
    motivo: z
      .enum(['ano', 'base', 'estoque', 'importacao', 'inicial', 'politica', 'saldo'])
      .default('estoque'),
    reavaliacaoId: z.int().nullable().default(null),
  }),
}

/** Why contracts are evaluated, other than by their own change. */
export type Causa = Pick<z.infer<typeof REAVALIAR_CONTRATOS.dados>, 'motivo' | 'reavaliacaoId'>
export const PELO_ESTOQUE: Causa = { motivo: 'estoque', reavaliacaoId: null }

/** Contracts per job, which evaluates them in one transaction. */
export const POR_LOTE = 100

/**
 * Causes that change what vehicles must cover, and no vehicle's value. What else changes a value asks for its own
 * evaluation, so no vehicle is read, and more contracts take as long.
 */
const SO_O_EXIGIDO: ReadonlySet<Causa['motivo']> = new Set(['saldo', 'base', 'politica'])
export const isSoExigido = ({ motivo }: Causa): boolean => SO_O_EXIGIDO.has(motivo)
export const porLoteDe = (causa: Causa): number => (isSoExigido(causa) ? 500 : POR_LOTE)

/** Queues the evaluation of these contracts in the caller's transaction, which makes it necessary. */
export async function pedirReavaliacaoDosContratos(
  tx: Tx,
  contratos: readonly ChaveDaCobertura[],
  causa: Causa = PELO_ESTOQUE,
): Promise<void> {
  const porLote = porLoteDe(causa)
  for (let start = 0; start < contratos.length; start += porLote)
    await enqueue(tx, REAVALIAR_CONTRATOS, { contratos: contratos.slice(start, start + porLote), ...causa })
}

/** Queues the evaluation of all contracts of an institution whose policy judges coverage otherwise now. */
export async function reavaliarCarteira(
  tx: Tx,
  instituicaoId: number,
  motivo: 'base' | 'politica',
): Promise<void> {
  const contratos = await listContratosAvaliados(tx, instituicaoId)
  await pedirReavaliacaoDosContratos(tx, contratos, { motivo, reavaliacaoId: null })
}

/**
 * Says whether an evaluation failed because of a contract, so that a smaller batch helps. An outage of the database
 * concerns all contracts.
 */
export const isContractFailure = (error: unknown): boolean =>
  outageOf(error) === undefined && !(error instanceof UnknownOutcome)
