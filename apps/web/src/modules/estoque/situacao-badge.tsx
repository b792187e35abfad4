import {
  emProposta,
  saiuEmGarantia,
  type SituacaoDoVeiculo,
  situacaoDoVeiculoEmTexto,
  type VeiculoDaLoja,
} from '@lastro/shared/veiculos/veiculo-da-loja'
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconLogout,
  IconShieldLock,
} from '@tabler/icons-react'
import { StatusBadge, type Tom } from '#ui/status-badge.tsx'

const APARENCIA: Record<SituacaoDoVeiculo, { tom: Tom; icon: Icon }> = {
  livre: { tom: 'sucesso', icon: IconCircleCheck },
  garantia: { tom: 'info', icon: IconShieldLock },
  indisponivel: { tom: 'atencao', icon: IconBan },
  saiu: { tom: 'neutro', icon: IconLogout },
}
const SAIDA_SEM_LIBERACAO = { tom: 'perigo', icon: IconAlertTriangle } as const

export function SituacaoBadge({ veiculo }: { veiculo: Pick<VeiculoDaLoja, 'situacao' | 'garantia'> }) {
  const { tom, icon } = saiuEmGarantia(veiculo) ? SAIDA_SEM_LIBERACAO : APARENCIA[veiculo.situacao]
  return (
    <StatusBadge
      tom={emProposta(veiculo) ? 'neutro' : tom}
      icon={icon}
      label={situacaoDoVeiculoEmTexto(veiculo)}
    />
  )
}
