import { defineJob } from '../../jobs/job.ts'
import { REAVALIAR_CONTRATOS, reavaliarContratos } from './reavaliar-contratos.service.ts'

/** Asked for by a stock load after which a pledged vehicle's reference price is another one. */
export const reavaliarContratosAlterados = defineJob({
  ...REAVALIAR_CONTRATOS,
  run: ({ db, clock }, { contratos }) => reavaliarContratos({ db, clock }, contratos),
})
