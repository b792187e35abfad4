import { defineJob } from '#jobs/job.ts'
import { CONFERIR_AUDITORIA, conferirAuditoria } from './conferir-auditoria.service.ts'

/**
 * Job that checks the audit's chains at night and on request. `arquivo` is where this server notes the chains' heads.
 */
export const conferirAuditoriaNoServidor = (arquivo: string | undefined) =>
  defineJob({
    ...CONFERIR_AUDITORIA,
    cron: '40 3 * * *',
    maxSeconds: 3_600,
    run: (deps, { pedida }) => conferirAuditoria(deps, { pedida, arquivo }),
  })
