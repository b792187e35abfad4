import { defineJob } from '#jobs/job.ts'
import { CONFERIR_AUDITORIA, conferirAuditoria } from './conferir-auditoria.service.ts'

/** Checks the audit's chains at night, and when an operator asks. `arquivo`: where this server notes their heads. */
export const conferirAuditoriaNoServidor = (arquivo: string | undefined) =>
  defineJob({
    ...CONFERIR_AUDITORIA,
    cron: '40 3 * * *',
    maxSeconds: 3_600,
    run: (deps, { pedida }) => conferirAuditoria(deps, { pedida, arquivo }),
  })
