import { defineJob } from '#jobs/job.ts'
import { REAVALIAR_CONTRATOS } from './a-reavaliar.service.ts'
import { reavaliarContratos } from './reavaliar-contratos.service.ts'

/**
 * Asked for by a stock load after which a pledged vehicle is out of the stock, back in it, or priced otherwise, and for
 * contracts that a pass over many could not evaluate. No night asks for it again, so it
 * is tried for as long as the queue keeps it, two weeks, in the end once an hour.
 */
export const reavaliarContratosAlterados = defineJob({
  ...REAVALIAR_CONTRATOS,
  repeticoes: 14 * 24,
  run: ({ db, clock }, { contratos, ...causa }) => reavaliarContratos({ db, clock }, contratos, causa),
})
