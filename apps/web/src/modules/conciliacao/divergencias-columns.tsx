import { Text, Button } from '@mantine/core'
import { detalheDaDivergencia, nomeDaDivergencia } from '@lastro/shared/saldos/colunas-da-conciliacao'
import type { Divergencia } from '@lastro/shared/saldos/conciliacao'
import { rotuloDaDivergencia } from '@lastro/shared/saldos/divergencias'
import { formatDia, formatDiaDoInstante } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { NotedAmount } from '#ui/badges.tsx'
import { ContratoLink } from '../links/contrato-link.tsx'
import { PlacaLink } from '../links/placa-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { BuscaDaConciliacao } from './busca.ts'

/** Beside the column Loja, which is drawn from `lg` on, no name stands twice. */
const SoDaLoja = ({ loja }: Pick<Divergencia, 'loja'>) => (
  <>
    <Text span inherit hiddenFrom="lg">
      {nomeDaDivergencia({ numero: null, loja })}
    </Text>
    <Text span inherit visibleFrom="lg">
      —
    </Text>
  </>
)

/** The kind; where the column Loja is not drawn, the store besides. */
const TipoELoja = (divergencia: Divergencia) => (
  <>
    {rotuloDaDivergencia(divergencia)}
    {divergencia.numero !== null && divergencia.loja !== null && (
      <Text span inherit c="dimmed" hiddenFrom="lg">
        {' · '}
        {divergencia.loja}
      </Text>
    )}
  </>
)

export const COLUNAS: readonly DataColumn<Divergencia>[] = [
  {
    id: 'numero',
    header: 'Contrato',
    cell: ({ contratoId, numero, loja }) =>
      contratoId !== null && numero !== null ? (
        <ContratoLink id={contratoId} numero={numero} />
      ) : (
        (numero ?? <SoDaLoja loja={loja} />)
      ),
    card: 'title',
  },
  { id: 'tipo', header: 'Divergência', value: rotuloDaDivergencia, cell: TipoELoja, card: 'below' },
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
    card: 'hidden',
    visibleFrom: 'medium',
  },
  {
    id: 'valor',
    header: 'Valor',
    cell: (divergencia) => (
      <NotedAmount note={detalheDaDivergencia(divergencia)}>
        {divergencia.valor === null ? '—' : formatDinheiro(divergencia.valor)}
      </NotedAmount>
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
        {responsavel}{' '}
        <Text span inherit c="dimmed">
          {[cienteAte && `ciente até ${formatDia(cienteAte)}`, nota].filter(Boolean).join(': ')}
        </Text>
      </>
    ),
    card: 'belowEnd',
  },
]

interface SemDivergenciasProps {
  busca: BuscaDaConciliacao
  /** No whole load of balances ever came. */
  semBase: boolean
  onChange: (change: Partial<BuscaDaConciliacao>) => void
}

/** Why the list is empty, and the way on. */
export function SemDivergencias({ busca, semBase, onChange }: SemDivergenciasProps) {
  if (semBase)
    return (
      <EmptyState
        title="Ainda não conferida: nenhuma carga completa de saldos"
        subject="arquivo"
        action={
          <Button onClick={() => onChange({ aba: 'cargas', pagina: undefined })}>
            Ir às cargas de saldos
          </Button>
        }
      >
        Carregue o arquivo diário de saldos do sistema do banco: os contratos são comparados com ele e com o
        estoque das lojas.
      </EmptyState>
    )
  if (busca.lojaId)
    return (
      <EmptyState
        subject="busca"
        title="Nenhuma divergência desta loja"
        action={
          <Button variant="default" onClick={() => onChange({ lojaId: undefined, pagina: undefined })}>
            Ver de todas as lojas
          </Button>
        }
      />
    )
  if (busca.tipo) return <EmptyState title="Nenhuma divergência deste tipo" />
  if (busca.ciente === 'todas')
    return <EmptyState title="Nenhuma divergência">Estoque, saldo e garantia concordam.</EmptyState>
  return (
    <EmptyState
      title="Nenhuma divergência por tratar"
      action={
        <Button variant="default" onClick={() => onChange({ ciente: 'todas', pagina: undefined })}>
          Ver também as adiadas
        </Button>
      }
    />
  )
}
