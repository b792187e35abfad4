import { AvisoDaAuditoria } from '../modules/auditoria/conferencia-achados.tsx'
import { AvisoDasReferencias } from '../modules/referencias/aviso-das-referencias.tsx'

/** What waits for an operator of the platform. */
export function AvisosDoOperador() {
  return (
    <>
      <AvisoDaAuditoria />
      <AvisoDasReferencias />
    </>
  )
}
