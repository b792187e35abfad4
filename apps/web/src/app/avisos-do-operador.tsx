import { AvisoDaAuditoria } from '../modules/auditoria/conferencia-achados.tsx'
import { AvisoDasReferencias } from '../modules/referencias/aviso-das-referencias.tsx'
import { SaudeDaPlataforma } from './saude-da-plataforma.tsx'

export function AvisosDoOperador() {
  return (
    <>
      <AvisoDaAuditoria />
      <AvisoDasReferencias />
      <SaudeDaPlataforma />
    </>
  )
}
