import { Text } from '@mantine/core'
import type { Baixa } from '@lastro/shared/baixas/baixa'
import { BAIXA_EM_CURSO } from '@lastro/shared/baixas/transicoes-da-baixa'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { ReactNode } from 'react'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { NotedAmount } from '#ui/badges.tsx'
import { MiddleCut } from '#ui/middle-cut.tsx'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import { BaixaBadge, informadaDepois, isNadaAPagar, vendaEmPalavras } from './baixa-badge.tsx'

const isOpen = ({ estado }: Baixa) => BAIXA_EM_CURSO.some((each) => each === estado)

/** The vehicle, then what is owed for it and until when. */
export const COLUNAS: readonly DataColumn<Baixa>[] = [
  {
    id: 'placa',
    header: 'Veículo',
    cell: ({ placa }) => placa,
    value: ({ placa }) => placa,
  },
  {
    id: 'loja',
    header: 'Loja',
    value: ({ loja }) => loja,
  },
  {
    id: 'contrato',
    header: 'Contrato',
    value: ({ numero }) => numero,
    cell: ({ numero }) => <MiddleCut text={numero} />,
    visibleFrom: 'medium',
    width: '12%',
    elastic: true,
    minWidth: '7rem',
  },
  {
    id: 'venda',
    header: 'Motivo',
    value: vendaEmPalavras,
    visibleFrom: 'widest',
  },
  {
    id: 'prazo',
    header: 'Prazo',
    cell: (baixa) => (
      <>
        {isOpen(baixa) ? formatDia(baixa.prazo) : '—'}{' '}
        <Text span inherit c="dimmed">
          {informadaDepois(baixa)}
        </Text>
      </>
    ),
  },
  {
    id: 'valor',
    header: 'A pagar',
    cell: (baixa) => <AReceber baixa={baixa} />,
    numeric: true,
  },
  {
    id: 'estado',
    header: 'Situação',
    cell: (baixa) => <BaixaBadge baixa={baixa} />,
  },
]

const quantoFalta = (baixa: Baixa) => {
  if (isNadaAPagar(baixa)) return 'Nada a pagar'
  return baixa.falta === null ? '—' : formatDinheiro(baixa.falta)
}

function AReceber({ baixa }: { baixa: Baixa }) {
  const { valor, pago, rateado } = baixa
  const note = [pago > 0 && `${formatDinheiro(pago)} pagos`, rateado && valor !== null && 'rateado']
  return <NotedAmount note={note.filter(Boolean).join(' · ')}>{quantoFalta(baixa)}</NotedAmount>
}

/** The payoff's card on a telephone. */
export const cardDaBaixa = (baixa: Baixa, placa: ReactNode) => (
  <VehicleLines
    placa={placa}
    modelo={`${baixa.marca} ${baixa.modelo}`}
    end={
      <>
        <Text span size="xs" c="dimmed">
          A pagar
        </Text>{' '}
        {quantoFalta(baixa)}
      </>
    }
    detalhe={[baixa.loja, informadaDepois(baixa)].filter(Boolean).join(' · ')}
    estado={<BaixaBadge baixa={baixa} />}
  />
)
