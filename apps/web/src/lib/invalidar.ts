import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { rereadAfterAct } from './outdated.ts'

/**
 * Invalidates queries: visible ones are read again at once, others when next shown. `succeeded`: an act was done, so
 * that a failed reading is reported as such (`readAfterAct`). Never throws.
 */
export async function invalidar(queryClient: QueryClient, keys: readonly QueryKey[], succeeded = true) {
  if (succeeded) await rereadAfterAct(queryClient, keys)
  else await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/**
 * For every action that changes a contract, its guarantees, its change or its rule: lists, /home, coverage, reports and
 * stock are made of contracts. The action itself reads the contract on the screen. `succeeded` false: the action was
 * refused, perhaps halfway.
 */
export async function invalidarContratos(queryClient: QueryClient, succeeded = true): Promise<void> {
  for (const queryKey of [['contrato'], ['selecao']] as const)
    await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  await invalidar(queryClient, MADE_OF_CONTRATOS, succeeded)
}

const MADE_OF_CONTRATOS = (
  ['contratos', 'carteira', 'cobertura', 'conciliacao', 'estoque', 'relatorios', 'saldos'] as const
).map((noun) => [noun] as const)
