import { Badge, Group } from '@mantine/core'
import type { Garantia } from '@lastro/shared/contratos/garantia'
import { IconCarOff } from '@tabler/icons-react'
import { formatInteiro, plural } from '#lib/format.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Selecao } from './selecao.ts'
import { usePerdidos, useQuantidade } from './use-selecao.ts'

/** The vehicles that count on a screen: its choice, while there is one, else those that the contract holds. */
export interface VeiculosDaTela {
  escolhe: boolean
  selecao: Selecao
  /** undefined: on their way. */
  garantias?: readonly Garantia[] | undefined
}

/** Chosen vehicles that the list's filters hide, in words. */
export const dizerEscondidos = (quantos: number): string =>
  plural(quantos, 'selecionado fora dos filtros', 'selecionados fora dos filtros')

/** How many of them are lost; wakes on changes of the set only. */
export function useQuantosPerdidos({ escolhe, selecao, garantias = [] }: VeiculosDaTela): number {
  const daSelecao = usePerdidos(selecao)
  return escolhe ? daSelecao : garantias.filter(({ emOutroContrato }) => emOutroContrato).length
}

/** How many count, and how many are lost, beside a tab's name. */
export function Contagem(veiculos: VeiculosDaTela) {
  const { escolhe, selecao, garantias } = veiculos
  const perdidos = useQuantosPerdidos(veiculos)
  const escolhidos = useQuantidade(selecao)
  if (!escolhe && !garantias) return null
  return (
    <Group gap={6} wrap="nowrap">
      <Badge size="sm" variant="default" radius="sm">
        {formatInteiro(escolhe || !garantias ? escolhidos : garantias.length - perdidos)}
      </Badge>
      {perdidos > 0 && (
        <StatusBadge tom="perigo" icon={IconCarOff} label={plural(perdidos, 'perdido', 'perdidos')} />
      )}
    </Group>
  )
}
