import { defineJob } from '../../jobs/job.ts'
import { REAVALIAR_CONTRATOS, reavaliarContratos } from './reavaliar-contratos.service.ts'

/** Asked for by a stock load after which a pledged vehicle is out of the stock, back in it, or priced otherwise. */
export const reavaliarContratosAlterados = defineJob({
  ...REAVALIAR_CONTRATOS,
  run: ({ db, clock }, { contratos }) => reavaliarContratos({ db, clock }, contratos),
})
