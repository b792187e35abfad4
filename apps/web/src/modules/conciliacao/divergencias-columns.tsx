import { Text } from '@mantine/core'
import { type Divergencia } from '@lastro/shared/carteira/conciliacao'
import { DIVERGENCIAS } from '@lastro/shared/carteira/tipos-de-divergencia'
import { formatDia, formatDiaDoInstante } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { plural } from '#lib/format.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { ContratoLink } from '../links/contrato-link.tsx'
import { PlacaLink } from '../links/placa-link.tsx'

/** What the amount is where it is no balance, what it is compared with, or how late the contract is. */
function detalheDe({ tipo, comparado, dias }: Divergencia): string | null {
  if (dias !== null) return `${plural(dias, 'dia', 'dias')} de atraso`
  if (comparado !== null) return `crédito de ${formatDinheiro(comparado)}`
  if (tipo === 'sem_saldo') return 'valor do crédito'
  return tipo === 'fora_do_estoque' ? 'preço na inclusão' : null
}

export const COLUNAS: readonly DataColumn<Divergencia>[] = [
  {
    id: 'numero',
    header: 'Contrato',
    cell: ({ contratoId, numero }) =>
      contratoId === null ? numero : <ContratoLink id={contratoId} numero={numero} />,
    card: 'title',
  },
  { id: 'tipo', header: 'Divergência', value: ({ tipo }) => DIVERGENCIAS[tipo].label, card: 'below' },
  {
    id: 'veiculo',
    header: 'Veículo',
    cell: ({ veiculoId, veiculo }) =>
      veiculo && (veiculoId === null ? veiculo : <PlacaLink id={veiculoId} placa={veiculo} />),
    card: 'hidden',
  },
  {
    id: 'loja',
    header: 'Loja',
    value: ({ loja }) => loja,
    elastic: true,
    card: 'hidden',
    visibleFrom: 'medium',
  },
  {
    id: 'valor',
    header: 'Valor',
    cell: (divergencia) => (
      <>
        {divergencia.valor === null ? '—' : formatDinheiro(divergencia.valor)}
        {detalheDe(divergencia) && (
          <Text size="xs" c="dimmed">
            {detalheDe(divergencia)}
          </Text>
        )}
      </>
    ),
    numeric: true,
    card: 'titleEnd',
  },
  {
    id: 'desde',
    header: 'Desde',
    value: ({ desde }) => formatDiaDoInstante(desde),
    card: 'hidden',
    visibleFrom: 'medium',
  },
  {
    id: 'quem',
    header: 'Responsável',
    cell: ({ responsavel, nota, cienteAte }) => (
      <>
        {responsavel}
        {(nota ?? cienteAte) && (
          <Text size="xs" c="dimmed" lineClamp={2} title={nota ?? undefined}>
            {[cienteAte && `ciente até ${formatDia(cienteAte)}`, nota].filter(Boolean).join(': ')}
          </Text>
        )}
      </>
    ),
    wrap: true,
    card: 'belowEnd',
  },
]
