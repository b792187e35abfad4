import { Button, Group } from '@mantine/core'
import type { SituacaoDasGarantias } from '@lastro/shared/contratos/alteracao'
import { formatDia } from '@lastro/shared/dia'
import { Notice } from '#ui/notice.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'
import { haQuantosDias } from './prazo.ts'

interface SaidasSemLiberacaoProps {
  situacao: SituacaoDasGarantias
  /** Opens the change for these vehicles; undefined when the person can't propose one, or one is open. */
  onSubstituir: ((veiculoIds: number[]) => void) | undefined
}

/** Pledged vehicles sold or out of the stock without a release (domain 3), since when, and the button that replaces them. */
export function SaidasSemLiberacao({ situacao, onSubstituir }: SaidasSemLiberacaoProps) {
  const saidas = situacao.garantias.filter(({ saiuEm, vendidoEm }) => saiuEm !== null || vendidoEm !== null)
  if (saidas.length === 0) return null
  const ids = saidas.map(({ veiculoId }) => veiculoId)
  return (
    <Notice tom="perigo">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 260px', minWidth: 0 }}>
          <strong>
            {saidas.some(({ saiuEm }) => saiuEm !== null)
              ? 'Saída sem liberação'
              : 'Vendido, ainda não liberado'}
          </strong>
          <ul style={{ margin: '2px 0 0', paddingLeft: 18 }}>
            {saidas.map(({ veiculoId, marca, modelo, placa, diasForaDoEstoque, vendidoEm }) => (
              <li key={veiculoId}>
                {marca} {modelo}, placa <PlacaLink id={veiculoId} placa={placa} inText />:{' '}
                {vendidoEm
                  ? `vendido em ${formatDia(vendidoEm)}`
                  : `fora do estoque da loja ${haQuantosDias(diasForaDoEstoque ?? 0)}`}
                , continua em garantia e conta R$ 0,00 na cobertura.
              </li>
            ))}
          </ul>
        </div>
        {onSubstituir && (
          <Button size="compact-sm" variant="default" onClick={() => onSubstituir(ids)}>
            {saidas.length === 1 ? 'Substituir veículo' : 'Substituir veículos'}
          </Button>
        )}
      </Group>
    </Notice>
  )
}
