import { Group, Stack, Text } from '@mantine/core'
import {
  COLUNAS_DAS_GARANTIAS,
  type Garantia,
  precoQueConta,
  totalDasGarantias,
} from '@lastro/shared/contratos/garantia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { formatHodometro } from '@lastro/shared/veiculos/hodometro'
import { IconCarOff } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { plural } from '#lib/format.ts'
import { DataTable } from '#ui/data-table.tsx'
import { colunasDaTela, type DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { PrecoComOrigem, PrecosDe, precosDoContrato } from '#modules/origem/valor-com-origem.tsx'
import { PlacaLink, useOpensVeiculo } from '#modules/links/placa-link.tsx'
import { ReferenciaDefasada, SemReferencia } from './sem-referencia.tsx'

function colunas(garantias: readonly Garantia[]): DataColumn<Garantia>[] {
  return colunasDaTela(COLUNAS_DAS_GARANTIAS, {
    marca: { footer: 'TOTAL' },
    modelo: {
      elastic: true,
      width: '35%',
      minWidth: '9rem',
      cell: ({ modelo, ...fora }) => (
        <Group gap={8} wrap="nowrap">
          <Text span inherit truncate miw="40%">
            {modelo}
          </Text>
          <ForaDaGarantia {...fora} />
        </Group>
      ),
    },
    placa: { cell: ({ veiculoId, placa }) => <PlacaLink id={veiculoId} placa={placa} />, card: 'title' },
    preco: {
      cell: (garantia) => (
        <Stack gap={0} align="flex-end">
          <PrecoComOrigem veiculo={garantia}>{formatDinheiro(precoQueConta(garantia))}</PrecoComOrigem>
          <NotasDoPreco garantia={garantia} />
        </Stack>
      ),
      footer: formatDinheiro(totalDasGarantias(garantias)),
    },
  }).map((coluna) => ({ ...coluna, sortable: true }))
}

type Fora = Pick<Garantia, 'saiuDoEstoque' | 'emConsignacao' | 'emOutroContrato'>

const ForaDaGarantia = ({ saiuDoEstoque, emConsignacao, emOutroContrato }: Fora) => (
  <>
    {saiuDoEstoque && <StatusBadge tom="perigo" icon={IconCarOff} label="Fora do estoque" />}
    {emConsignacao && !saiuDoEstoque && <StatusBadge tom="perigo" icon={IconCarOff} label="Em consignação" />}
    {emOutroContrato && (
      <StatusBadge tom="perigo" icon={IconCarOff} label="Indisponível: em garantia em outro contrato" />
    )}
  </>
)

const NotasDoPreco = ({ garantia }: { garantia: Garantia }) => (
  <>
    {garantia.semReferencia && !garantia.saiuDoEstoque && <SemReferencia />}
    {garantia.referenciaDefasada && <ReferenciaDefasada />}
  </>
)

const cardDaGarantia = (garantia: Garantia, placa: ReactNode) => (
  <VehicleLines
    placa={placa}
    modelo={`${garantia.marca} ${garantia.modelo}`}
    end={garantia.ano}
    preco={
      <>
        Preço <PrecoComOrigem veiculo={garantia}>{formatDinheiro(precoQueConta(garantia))}</PrecoComOrigem>
      </>
    }
    km={formatHodometro(garantia.km)}
    estado={
      <>
        <ForaDaGarantia {...garantia} />
        <NotasDoPreco garantia={garantia} />
      </>
    }
  />
)

interface GarantiasTableProps {
  contratoId: number
  garantias: readonly Garantia[] | undefined
}

/** A contract's vehicles where nothing can be chosen (spec 2.13), with the institution's price, else the vehicle's. */
export function GarantiasTable({ contratoId, garantias }: GarantiasTableProps) {
  const opens = useOpensVeiculo()
  const columns = useMemo(() => colunas(garantias ?? []), [garantias])
  const precos = useMemo(() => precosDoContrato(contratoId), [contratoId])
  return (
    <Stack gap="xs">
      {garantias && (
        <Text size="sm" fw={500}>
          {plural(garantias.length, 'garantia selecionada', 'garantias selecionadas')}
        </Text>
      )}
      <PrecosDe value={precos}>
        <DataTable
          label="Veículos em garantia"
          columns={columns}
          card={cardDaGarantia}
          rows={garantias}
          rowKey={({ id }) => id}
          peek={opens ? ({ id, placa }) => ({ kind: 'veiculo', id, name: `veículo ${placa}` }) : undefined}
          empty={
            <EmptyState subject="veiculo" title="Nenhum veículo em garantia">
              Este contrato não tem veículos.
            </EmptyState>
          }
        />
      </PrecosDe>
    </Stack>
  )
}
