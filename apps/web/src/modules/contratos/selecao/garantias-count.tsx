import { Badge, Group } from '@mantine/core'
import type { Garantia } from '@lastro/shared/contratos/garantia'
import { IconCarOff } from '@tabler/icons-react'
import { formatInteiro, plural } from '#lib/format.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Selecao } from './selecao.ts'
import { usePerdidos, useQuantidade } from './use-selecao.ts'

/** The vehicles that count on a page: the choice while one is made, else the contract's. */
export interface VeiculosDaTela {
  escolhe: boolean
  selecao: Selecao
  /** undefined while loading. */
  garantias?: readonly Garantia[] | undefined
}

/** Number of chosen vehicles that the filters hide, in words. */
export const escondidosEmTexto = (quantos: number): string =>
  plural(quantos, 'selecionado fora dos filtros', 'selecionados fora dos filtros')

/** Number of lost vehicles; renders only when the set changes. */
export function useQuantosPerdidos({ escolhe, selecao, garantias = [] }: VeiculosDaTela): number {
  const daSelecao = usePerdidos(selecao)
  return escolhe ? daSelecao : garantias.filter(({ emOutroContrato }) => emOutroContrato).length
}

/** Numbers of vehicles that count and of lost ones, for a tab. */
export function GarantiasCount(veiculos: VeiculosDaTela) {
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
        <StatusBadge
          tom="perigo"
          icon={IconCarOff}
          label={plural(perdidos, 'indisponível', 'indisponíveis')}
        />
      )}
    </Group>
  )
}
