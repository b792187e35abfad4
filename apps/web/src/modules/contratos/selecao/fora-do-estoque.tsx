import { Button, Group, Stack, Text } from '@mantine/core'
import { hodometroEmTexto } from '@lastro/shared/veiculos/hodometro'
import { IconCarOff } from '@tabler/icons-react'
import { plural } from '#lib/format.ts'
import { Notice } from '#ui/notice.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'
import type { Selecao } from './selecao.ts'
import type { VeiculoDaSelecao } from './veiculo.ts'
import { ID_DOS_PERDIDOS } from './ids.ts'
import { useSetVersion } from './use-selecao.ts'

/**
 * Chosen vehicles that can no longer be had. They count in no sum and must be removed before anything is saved or sent.
 */
export function ForaDoEstoque({ selecao }: { selecao: Selecao }) {
  useSetVersion(selecao)
  const veiculos = selecao.foraDoEstoque()
  if (veiculos.length === 0) return null
  return (
    <Notice tom="perigo" urgente>
      <Group justify="space-between" mb={6} gap="xs">
        <strong>
          {plural(
            veiculos.length,
            'veículo selecionado não pode mais ser usado e não conta no total',
            'veículos selecionados não podem mais ser usados e não contam no total',
          )}
        </strong>
        <Button
          id={ID_DOS_PERDIDOS}
          size="xs"
          variant="default"
          onClick={() =>
            selecao.marcar(
              veiculos.map(({ id }) => id),
              false,
            )
          }
        >
          Retirar os indisponíveis
        </Button>
      </Group>
      <Stack gap={8} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {veiculos.map((veiculo) => (
          <Group key={veiculo.id} component="li" gap="xs">
            <StatusBadge tom="perigo" icon={IconCarOff} label="Indisponível" />
            <Text size="sm">
              <PlacaLink id={veiculo.id} placa={veiculo.placa} inText newTab />, {veiculo.marca}{' '}
              {veiculo.modelo}, {veiculo.ano}, {hodometroEmTexto(veiculo.km)}. {porQue(veiculo)}
            </Text>
          </Group>
        ))}
      </Stack>
    </Notice>
  )
}

function porQue({ saiuDoEstoque, emOutroContrato }: VeiculoDaSelecao): string {
  if (emOutroContrato) return 'Já está em garantia em outro contrato.'
  if (saiuDoEstoque) return 'Saiu do estoque da loja.'
  return 'Não atende à regra de garantia escolhida ou não está mais livre no estoque da loja.'
}
