import { contradizHodometro } from '@lastro/shared/veiculos/hodometro'
import type { VeiculoDaLoja } from '@lastro/shared/veiculos/veiculo-da-loja'
import { IconCopy, IconGauge, IconLink } from '@tabler/icons-react'
import { StatusBadge } from '#ui/status-badge.tsx'

type Marcado = Pick<VeiculoDaLoja, 'hodometro' | 'renaveHodometro' | 'renaveSituacao' | 'nfeRepetida'>

/** What of Renave and of the NF-e somebody should look at. */
export const MarcasDoRenave = ({ veiculo }: { veiculo: Marcado }) => (
  <>
    {veiculo.renaveSituacao === 'em_estoque_vinculado' && (
      <StatusBadge tom="atencao" icon={IconLink} label="Renave: débito ou restrição" />
    )}
    {contradizHodometro(veiculo) && (
      <StatusBadge tom="atencao" icon={IconGauge} label="Km diferente no Renave" />
    )}
    {veiculo.nfeRepetida && (
      <StatusBadge tom="atencao" icon={IconCopy} label="NF-e usada por outro veículo" />
    )}
  </>
)
