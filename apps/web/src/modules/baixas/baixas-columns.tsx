import { Text } from '@mantine/core'
import type { Baixa } from '@lastro/shared/carteira/baixa'
import { BAIXA_EM_CURSO } from '@lastro/shared/carteira/transicoes-da-baixa'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { BaixaBadge } from './baixa-badge.tsx'
import { vendaEmPalavras } from './textos.ts'

const emCurso = ({ estado }: Baixa) => BAIXA_EM_CURSO.some((each) => each === estado)

/** The vehicle, then what is owed for it and until when. */
export const COLUNAS: readonly DataColumn<Baixa>[] = [
  {
    id: 'placa',
    header: 'Veículo',
    cell: ({ placa }) => placa,
    value: ({ placa }) => placa,
    card: 'title',
  },
  { id: 'loja', header: 'Loja', value: ({ loja }) => loja, elastic: true, card: 'below' },
  { id: 'contrato', header: 'Contrato', value: ({ numero }) => numero, card: 'hidden' },
  {
    id: 'venda',
    header: 'Motivo',
    value: vendaEmPalavras,
    card: 'hidden',
    visibleFrom: 'widest',
  },
  {
    id: 'prazo',
    header: 'Prazo',
    cell: (baixa) => (emCurso(baixa) ? formatDia(baixa.prazo) : '—'),
    card: 'hidden',
  },
  {
    id: 'valor',
    header: 'A pagar',
    cell: ({ valor, falta, pago, rateado }) => (
      <>
        {falta === null ? '—' : formatDinheiro(falta)}
        {(pago > 0 || (rateado && valor !== null)) && (
          <Text size="xs" c="dimmed">
            {[pago > 0 && `${formatDinheiro(pago)} pagos`, rateado && 'rateado'].filter(Boolean).join(' · ')}
          </Text>
        )}
      </>
    ),
    numeric: true,
    card: 'titleEnd',
  },
  { id: 'estado', header: 'Situação', cell: (baixa) => <BaixaBadge baixa={baixa} />, card: 'belowEnd' },
]
