import type { SituacaoDoVeiculo, VeiculoDaLoja } from '@lastro/shared/veiculos/veiculo-da-loja'
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconLogout,
  IconShieldLock,
} from '@tabler/icons-react'
import { StatusBadge, type Tom } from '../../ui/status-badge.tsx'

const APARENCIA: Record<SituacaoDoVeiculo, { tom: Tom; icon: Icon; texto: string }> = {
  livre: { tom: 'sucesso', icon: IconCircleCheck, texto: 'Livre' },
  garantia: { tom: 'info', icon: IconShieldLock, texto: 'Em garantia' },
  indisponivel: { tom: 'atencao', icon: IconBan, texto: 'Indisponível' },
  saiu: { tom: 'neutro', icon: IconLogout, texto: 'Saiu' },
}
const SAIDA_SEM_LIBERACAO = { tom: 'perigo', icon: IconAlertTriangle, texto: 'Saiu em garantia' } as const

/** A pledged vehicle that left is the one that somebody has to act on. */
export function SituacaoBadge({ veiculo }: { veiculo: Pick<VeiculoDaLoja, 'situacao' | 'garantia'> }) {
  const { situacao, garantia } = veiculo
  const { tom, icon, texto } = situacao === 'saiu' && garantia ? SAIDA_SEM_LIBERACAO : APARENCIA[situacao]
  return (
    <StatusBadge tom={tom} icon={icon}>
      {texto}
    </StatusBadge>
  )
}
