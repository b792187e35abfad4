import { Stack, Text } from '@mantine/core'
import type { SaldosDoContrato as Saldos } from '@lastro/shared/carteira/saldo'
import { formatDia, formatInstante } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { formatInteiro } from '#lib/format.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { Section } from '#ui/section.tsx'

type Saldo = Saldos['saldos'][number]
type Parte = NonNullable<Saldos['atual']>['veiculos'][number]

const reais = (valor: Saldo['principal']) => (valor === null ? '—' : formatDinheiro(valor))

const COLUNAS: readonly DataColumn<Saldo>[] = [
  { id: 'dataBase', header: 'Data-base', value: ({ dataBase }) => formatDia(dataBase), card: 'title' },
  {
    id: 'saldoDevedor',
    header: 'Saldo devedor',
    cell: ({ saldoDevedor }) => formatDinheiro(saldoDevedor),
    numeric: true,
    card: 'titleEnd',
  },
  { id: 'principal', header: 'Principal', cell: ({ principal }) => reais(principal), numeric: true },
  { id: 'encargos', header: 'Encargos', cell: ({ encargos }) => reais(encargos), numeric: true },
  {
    id: 'diasAtraso',
    header: 'Dias de atraso',
    cell: ({ diasAtraso }) => (diasAtraso === null ? '—' : formatInteiro(diasAtraso)),
    numeric: true,
  },
  {
    id: 'recebidoEm',
    header: 'Recebido',
    value: ({ recebidoEm, substituido }) =>
      `${formatInstante(recebidoEm)}${substituido ? ' (substituído)' : ''}`,
  },
]

const POR_VEICULO: readonly DataColumn<Parte>[] = [
  { id: 'veiculo', header: 'Veículo', value: ({ veiculo }) => veiculo, card: 'title' },
  {
    id: 'emGarantia',
    header: 'Em garantia',
    value: ({ emGarantia }) => (emGarantia ? 'sim' : 'não'),
  },
  {
    id: 'saldo',
    header: 'Saldo',
    cell: ({ saldo }) => formatDinheiro(saldo),
    numeric: true,
    card: 'titleEnd',
  },
]

/** What was owed on a contract by each load, the newest first, and on each vehicle where the newest load says it. */
export function SaldosDoContrato({ atual, saldos }: Saldos) {
  return (
    <Stack gap="lg">
      {atual && atual.veiculos.length > 0 && (
        <Section title="Por veículo">
          <DataTable
            label="Saldo por veículo"
            columns={POR_VEICULO}
            rows={atual.veiculos}
            rowKey={({ veiculo }) => veiculo}
            empty={null}
          />
        </Section>
      )}
      <Section title="Saldos carregados">
        <Text size="sm" c="dimmed" mb="xs">
          O saldo vem do sistema da instituição. De um mesmo dia vale a carga mais nova.
        </Text>
        <DataTable
          label="Saldos carregados"
          columns={COLUNAS}
          rows={saldos}
          rowKey={({ dataBase, recebidoEm }) => `${dataBase} ${recebidoEm.toISOString()}`}
          empty={null}
        />
      </Section>
    </Stack>
  )
}
