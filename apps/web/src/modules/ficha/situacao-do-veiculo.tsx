import { formatDia } from '@lastro/shared/dia'
import type { FichaDoVeiculo } from '@lastro/shared/veiculos/ficha-do-veiculo'
import {
  IconAlertTriangle,
  IconBan,
  IconCar,
  IconClockX,
  IconLogout,
  IconPencil,
  IconShieldLock,
  IconTableOff,
  IconUserShare,
} from '@tabler/icons-react'
import { StatusBadge } from '#ui/status-badge.tsx'

/** Where the vehicle is, and whether its price is reliable. */
export function SituacaoDoVeiculo({ veiculo }: { veiculo: FichaDoVeiculo }) {
  const { referencia } = veiculo
  return (
    <>
      <OndeEsta veiculo={veiculo} />
      {!referencia && !veiculo.saiuEm && (
        <StatusBadge tom="neutro" icon={IconTableOff} label="Sem referência FIPE" />
      )}
      {referencia?.defasada && <StatusBadge tom="perigo" icon={IconClockX} label="Preço defasado" />}
    </>
  )
}

/** Reveals nothing of others' contracts, except what a store may know of its own vehicle. */
function OndeEsta({ veiculo }: { veiculo: FichaDoVeiculo }) {
  const { saiuEm, contratoAtual, contratos, indisponivel, acompanha, renaveSituacao } = veiculo
  if (!acompanha) return null
  const emGarantia = contratoAtual?.emGarantia === true
  if (saiuEm)
    return (
      <StatusBadge
        tom={emGarantia ? 'perigo' : 'neutro'}
        icon={emGarantia ? IconAlertTriangle : IconLogout}
        label={emGarantia ? 'Fora do estoque, em garantia' : `Fora do estoque desde ${formatDia(saiuEm)}`}
      />
    )
  if (renaveSituacao === 'consignado')
    return (
      <StatusBadge
        tom={emGarantia ? 'perigo' : 'atencao'}
        icon={emGarantia ? IconAlertTriangle : IconUserShare}
        label={emGarantia ? 'Em consignação, em garantia' : 'Em consignação'}
      />
    )
  if (contratoAtual?.emProposta) return <StatusBadge tom="neutro" icon={IconShieldLock} label="Em proposta" />
  if (emGarantia) return <StatusBadge tom="info" icon={IconShieldLock} label="Em garantia" />
  if (contratoAtual) return <StatusBadge tom="neutro" icon={IconPencil} label="Em rascunho" />
  if (indisponivel) return <StatusBadge tom="atencao" icon={IconBan} label="Indisponível" />
  // The car is pledged under another store's papers.
  if (contratos.some(({ desde, ate }) => desde !== null && ate === null))
    return <StatusBadge tom="atencao" icon={IconShieldLock} label="Em garantia em outra loja" />
  return <StatusBadge tom="neutro" icon={IconCar} label="No estoque" />
}
