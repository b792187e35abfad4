import { Skeleton, Stack, Text } from '@mantine/core'
import { pagosForaDoSaldo, type SaldosDoContrato as Saldos } from '@lastro/shared/saldos/saldo'
import { formatDia, formatInstante } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { formatInteiro } from '#lib/format.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Section } from '#ui/section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'

const Grafico = lazyComponent(async () => (await import('../money-line.tsx')).SaldoGrafico)
/** Fewer days are read from the table. */
const MIN_DAYS_OF_A_LINE = 4

type Saldo = Saldos['saldos'][number]
type Pagamento = NonNullable<Saldos['pagamentos']>[number]
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
  {
    id: 'veiculo',
    header: 'Veículo',
    cell: ({ veiculo, veiculoId }) =>
      veiculoId === null ? veiculo : <PlacaLink id={veiculoId} placa={veiculo} />,
    value: ({ veiculo }) => veiculo,
    card: 'title',
  },
  { id: 'modelo', header: 'Modelo', value: ({ modelo }) => modelo ?? '—', elastic: true },
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

const cardDoSaldo = ({ veiculo, veiculoId, modelo, emGarantia, saldo }: Parte) => (
  <VehicleLines
    placa={veiculoId === null ? veiculo : <PlacaLink id={veiculoId} placa={veiculo} />}
    modelo={modelo ?? ''}
    preco={`Saldo ${formatDinheiro(saldo)}`}
    detalhe={emGarantia ? 'em garantia' : 'fora da garantia'}
  />
)

const PAGAMENTOS: readonly DataColumn<Pagamento>[] = [
  { id: 'data', header: 'Data', value: ({ data }) => formatDia(data), card: 'title' },
  {
    id: 'placa',
    header: 'Veículo',
    cell: ({ veiculoId, placa }) => <PlacaLink id={veiculoId} placa={placa} />,
  },
  {
    id: 'valor',
    header: 'Valor',
    cell: ({ valor, foraDoSaldo }) => (
      <>
        {formatDinheiro(valor)}
        {foraDoSaldo && (
          <Text size="xs" c="dimmed">
            ainda não no saldo
          </Text>
        )}
      </>
    ),
    numeric: true,
    card: 'titleEnd',
  },
  { id: 'referencia', header: 'Referência', value: ({ referencia }) => referencia ?? '—' },
  {
    id: 'registradoEm',
    header: 'Registrado',
    value: ({ registradoEm, usuario }) => `${formatInstante(registradoEm)} por ${usuario}`,
  },
]

const cardDoPagamento = ({ placa, veiculoId, modelo, valor, data, referencia, foraDoSaldo }: Pagamento) => (
  <VehicleLines
    placa={<PlacaLink id={veiculoId} placa={placa} />}
    modelo={modelo}
    end={formatDinheiro(valor)}
    detalhe={[`em ${formatDia(data)}`, referencia, foraDoSaldo && 'ainda não no saldo']
      .filter(Boolean)
      .join(' · ')}
  />
)

/** A contract's balances, the newest load first, their parts per vehicle, and what was paid for sold vehicles. */
export function SaldosDoContrato({ atual, saldos, pagamentos }: Saldos) {
  const dosDias = saldos.filter(({ substituido }) => !substituido)
  return (
    <Stack gap="lg">
      {dosDias.length >= MIN_DAYS_OF_A_LINE && (
        <Sheet>
          <Grafico fallback={<Skeleton height={180} />} saldos={dosDias} />
        </Sheet>
      )}
      {atual && atual.veiculos.length > 0 && (
        <Section title="Por veículo">
          {atual.veiculos.some(({ veiculoId }) => veiculoId === null) && (
            <Text size="sm" mb="xs">
              Há veículo que não é garantia do contrato: estes saldos não contam, e cada venda fica com o
              valor rateado.
            </Text>
          )}
          <DataTable
            label="Saldo por veículo"
            columns={POR_VEICULO}
            card={cardDoSaldo}
            rows={atual.veiculos}
            rowKey={({ veiculo }) => veiculo}
            empty={null}
          />
        </Section>
      )}
      {pagamentos && pagamentos.length > 0 && (
        <Section title="Pagamentos de vendas">
          {pagosForaDoSaldo(pagamentos) && (
            <Text size="sm" mb="xs">
              {pagosForaDoSaldo(pagamentos)}
            </Text>
          )}
          <DataTable
            label="Pagamentos de vendas"
            columns={PAGAMENTOS}
            card={cardDoPagamento}
            rows={pagamentos}
            rowKey={({ id }) => id}
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
          empty={<EmptyState title="Nenhum saldo carregado" />}
        />
      </Section>
    </Stack>
  )
}
