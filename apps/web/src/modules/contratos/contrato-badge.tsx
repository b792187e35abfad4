import type { Contrato } from '@lastro/shared/contratos/contrato'
import { StatusContrato } from '@lastro/shared/contratos/status'
import { type Lado, ladoDaVez } from '@lastro/shared/contratos/transicoes'
import {
  type Icon,
  IconAlertTriangle,
  IconArrowsExchange,
  IconBan,
  IconBuildingBank,
  IconBuildingStore,
  IconCircleCheck,
  IconLock,
  IconPencil,
  IconUsers,
} from '@tabler/icons-react'
import { StatusBadge, type Tom } from '../../ui/status-badge.tsx'

const ICONE: Record<StatusContrato, Icon> = {
  0: IconPencil,
  1: IconBuildingStore,
  2: IconBuildingBank,
  3: IconBuildingStore,
  4: IconBuildingBank,
  5: IconCircleCheck,
  6: IconBan,
  7: IconLock,
}

function tomDe({ statusId, tipoSelecaoGarantia }: Contrato, lado: Lado): Tom {
  if (statusId === StatusContrato.Ativo) return 'sucesso'
  if (statusId === StatusContrato.Rascunho) return 'neutro'
  const vez = ladoDaVez({ statusId, tipoSelecaoGarantia })
  if (!vez) return 'neutro'
  return vez === lado ? 'atencao' : 'info'
}

/** The status in words; it stands out when it is the reader's turn. */
export function ContratoBadge({ contrato, lado }: { contrato: Contrato; lado: Lado }) {
  return (
    <StatusBadge tom={tomDe(contrato, lado)} icon={ICONE[contrato.statusId]}>
      {contrato.status}
    </StatusBadge>
  )
}

/** One of two people has consented (the institution's policy). */
export function SegundaAprovacaoBadge({
  contrato,
}: {
  contrato: Pick<Contrato, 'aguardandoSegundaAprovacao'>
}) {
  if (!contrato.aguardandoSegundaAprovacao) return null
  return (
    <StatusBadge tom="atencao" icon={IconUsers}>
      Falta a segunda aprovação
    </StatusBadge>
  )
}

/** The other side no longer takes part. */
export function DesativadoBadge({ contrato, lado }: { contrato: Contrato; lado: Lado }) {
  if (lado === 'instituicao' ? contrato.lojaAtiva : contrato.instituicaoAtiva) return null
  return (
    <StatusBadge tom="perigo" icon={IconBan}>
      {lado === 'instituicao' ? 'Loja desativada' : 'Instituição desativada'}
    </StatusBadge>
  )
}

/** Past its end and still Ativo (domain 2). */
export function VencidoBadge({ contrato }: { contrato: Pick<Contrato, 'vencido'> }) {
  if (!contrato.vencido) return null
  return (
    <StatusBadge tom="perigo" icon={IconAlertTriangle}>
      Vencido
    </StatusBadge>
  )
}

/** An open change of the guarantees; it stands out when it waits for the reader's answer. */
export function AlteracaoBadge({ espera, lado }: { espera: Lado | null; lado: Lado }) {
  if (!espera) return null
  return (
    <StatusBadge tom={espera === lado ? 'atencao' : 'info'} icon={IconArrowsExchange}>
      {espera === lado ? 'Alteração de garantias a responder' : 'Alteração de garantias proposta'}
    </StatusBadge>
  )
}
