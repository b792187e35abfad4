import { defineJob } from '#jobs/job.ts'
import { REAVALIAR_CONTRATOS } from './a-reavaliar.service.ts'
import { reavaliarContratos } from './reavaliar-contratos.service.ts'

/**
 * Evaluates contracts with a vehicle that a stock load took out, brought back or priced otherwise. Takes those too that
 * an evaluation of all could not evaluate. Nothing asks for them again, so the job is retried for two weeks, in the end
 * once an hour.
 */
export const reavaliarContratosAlterados = defineJob({
  ...REAVALIAR_CONTRATOS,
  retries: 14 * 24,
  run: ({ db, clock }, { contratos, ...causa }) => reavaliarContratos({ db, clock }, contratos, causa),
})
