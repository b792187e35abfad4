import { defineJob } from '../../jobs/job.ts'
import { REAVALIAR_CONTRATOS, reavaliarContratos } from './reavaliar-contratos.service.ts'

/**
 * Asked for by a stock load after which a pledged vehicle is out of the stock, back in it, or priced otherwise. No night asks for it again, so it
 * is tried for as long as the queue keeps it, two weeks, in the end once an hour.
 */
export const reavaliarContratosAlterados = defineJob({
  ...REAVALIAR_CONTRATOS,
  repeticoes: 14 * 24,
  run: ({ db, clock }, { contratos }) => reavaliarContratos({ db, clock }, contratos),
})
