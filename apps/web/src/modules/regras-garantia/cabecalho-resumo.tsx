import { Group, Text } from '@mantine/core'
import { aplicacaoDe, LABEL_FILTRO } from '@lastro/shared/regras-garantia/regra-garantia'
import { IconStarFilled } from '@tabler/icons-react'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Cabecalho } from './cookie-regra.ts'
import { OrdemSelecaoGarantia } from './ordem-selecao.tsx'

interface CabecalhoResumoProps {
  cabecalho: Cabecalho
  /** Which rule it is: 'Regra nº 3, Populares'. A new one has no number yet. */
  qual?: string
}

/** Header of the items' screens: which rule it is, its scope, order and filters. */
export function CabecalhoResumo({ cabecalho, qual = cabecalho.nome ?? 'Regra nova' }: CabecalhoResumoProps) {
  const { loja, contrato, filtros, regraPadrao } = cabecalho
  const ordenados = filtros.toSorted((a, b) => a.ordem - b.ordem)
  return (
    <Group gap="4px 12px" mb="md" fz="sm">
      <Text span inherit fw={600}>
        {[qual, aplicacaoDe(cabecalho), loja, contrato && `contrato ${contrato}`].filter(Boolean).join(' · ')}
      </Text>
      {regraPadrao && <StatusBadge tom="info" icon={IconStarFilled} label="Padrão" />}
      <Text span inherit c="dimmed">
        FIPE · Seleção automática:{' '}
        <OrdemSelecaoGarantia
          ano={cabecalho.ordemSelecaoGarantiaAno}
          preco={cabecalho.ordemSelecaoGarantiaPreco}
        />
      </Text>
      <Text span inherit c="dimmed">
        Filtros:{' '}
        {ordenados.map(({ filtro, ordem }) => `${ordem}. ${LABEL_FILTRO[filtro]}`).join(', ') || 'nenhum'}
      </Text>
    </Group>
  )
}
