import { Button, Skeleton, Stack, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { PrecosDe } from '#modules/origem/valor-com-origem.tsx'
import type { EstadoDoEstoque } from './use-estoque.ts'
import type { EstoqueVazio } from '@lastro/shared/veiculos/veiculo'
import { EM_CONSIGNACAO } from '@lastro/shared/veiculos/renave'
import { plural } from '#lib/format.ts'
import { hodometroEmTexto } from '@lastro/shared/veiculos/hodometro'
import { IconCarOff } from '@tabler/icons-react'
import { Notice } from '#ui/notice.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'
import type { Selecao } from './selecao.ts'
import type { VeiculoDaSelecao } from './veiculo.ts'
import { useSetVersion, ID_DOS_PERDIDOS } from './use-selecao.ts'

/** The stock's list, or why it can't be shown. */
export function EstoqueOuEstado({ estado, children }: { estado: EstadoDoEstoque; children: ReactNode }) {
  if (estado.erro !== null)
    return (
      <Sheet>
        <EmptyState
          subject="falha"
          title="Não foi possível carregar o estoque"
          action={
            <Button variant="default" onClick={estado.tentarDeNovo}>
              Tentar novamente
            </Button>
          }
        >
          {estado.erro}
        </EmptyState>
      </Sheet>
    )
  if (estado.carregando)
    return (
      <Stack gap={6} role="status" aria-busy aria-label="Carregando estoque">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} height={42} />
        ))}
      </Stack>
    )
  return <PrecosDe value={estado.precos}>{children}</PrecosDe>
}

export interface PorQueVazio {
  titulo: string
  texto: string
}

/** Why the list is empty: no stock, none free, or none under the rule. `dica` says what to do in the last case. */
export function porQueVazio(vazio: EstoqueVazio | undefined, dica: string): PorQueVazio {
  if (vazio?.emEstoque === 0)
    return {
      titulo: 'O estoque da loja está vazio',
      texto: 'A loja ainda não enviou veículos, ou todos já saíram do estoque.',
    }
  if (vazio?.livres === 0)
    return {
      titulo: 'Nenhum veículo livre',
      texto: `A loja tem ${plural(vazio.emEstoque, 'veículo', 'veículos')} em estoque, mas nenhum está livre: todos já estão em garantia em outros contratos ou em consignação.`,
    }
  const livres = vazio
    ? `${plural(vazio.livres, 'veículo livre', 'veículos livres')} no estoque da loja, `
    : ''
  return {
    titulo: 'Nenhum veículo atende à regra',
    texto: `${livres ? `Há ${livres}mas nenhum` : 'Nenhum veículo livre do estoque da loja'} atende à regra de garantia. ${dica}`,
  }
}

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

function porQue({ saiuDoEstoque, emConsignacao, emOutroContrato }: VeiculoDaSelecao): string {
  if (emOutroContrato) return 'Já está em garantia em outro contrato.'
  if (saiuDoEstoque) return 'Fora do estoque da loja.'
  if (emConsignacao) return EM_CONSIGNACAO
  return 'Não atende à regra de garantia escolhida ou não está mais livre no estoque da loja.'
}
