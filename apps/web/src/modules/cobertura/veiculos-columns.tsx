import { Group } from '@mantine/core'
import type { VeiculoCobertura } from '@lastro/shared/cobertura/cobertura'
import { formatDia, formatDiaDoInstante, formatMes } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { IconCarOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { plural } from '#lib/format.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import { PrecoComOrigem } from '../origem/valor-com-origem.tsx'
import { PlacaLink } from '../links/placa-link.tsx'
import { DefasadosBadge, SemReferenciaBadge } from './semaforo.tsx'

/** Vehicles of a contract: since when they are pledged, and what makes up today's value. */
export const COLUNAS_DOS_VEICULOS: readonly DataColumn<VeiculoCobertura>[] = [
  {
    id: 'placa',
    header: 'Placa',
    cell: ({ veiculoId, placa }) => <PlacaLink id={veiculoId} placa={placa} />,
  },
  {
    id: 'modelo',
    header: 'Veículo',
    value: ({ marca, modelo, anoModelo }) => `${marca} ${modelo} ${anoModelo}`,
    wrap: true,
  },
  {
    id: 'desde',
    header: 'Em garantia',
    cell: ({ dataInclusao, diasEmGarantia }) =>
      dataInclusao &&
      diasEmGarantia !== null &&
      `${plural(diasEmGarantia, 'dia', 'dias')} (desde ${formatDiaDoInstante(dataInclusao)})`,
    visibleFrom: 'medium',
  },
  {
    id: 'preco',
    header: 'Na inclusão',
    cell: ({ veiculoId, placa, preco }) => (
      <PrecoComOrigem veiculo={{ id: veiculoId, placa }}>{formatDinheiro(preco)}</PrecoComOrigem>
    ),
    numeric: true,
  },
  {
    id: 'referencia',
    header: 'FIPE: inclusão → hoje',
    cell: ({ referenciaInclusao, referenciaAtual, mesReferencia }) => (
      <>
        {referenciaInclusao === null ? '—' : formatDinheiro(referenciaInclusao)} →<br />
        {referenciaAtual === null ? '—' : formatDinheiro(referenciaAtual)}
        {mesReferencia !== null && ` (${formatMes(mesReferencia)})`}
      </>
    ),
    numeric: true,
  },
  {
    id: 'valor',
    header: 'Valor atual',
    cell: (veiculo) => <ValorAtual veiculo={veiculo} />,
    numeric: true,
  },
  {
    id: 'marcas',
    header: 'Observações',
    cell: (veiculo) => <Marcas veiculo={veiculo} />,
    width: 'clamp(8.5rem, 30vw - 11.5rem, 12.25rem)',
  },
]

type Mostrado = { veiculo: VeiculoCobertura }

const ValorAtual = ({ veiculo: { veiculoId, placa, valorAtual } }: Mostrado) => (
  <PrecoComOrigem veiculo={{ id: veiculoId, placa }}>{formatDinheiro(valorAtual)}</PrecoComOrigem>
)

const Marcas = ({ veiculo: { semReferencia, referenciaDefasada, saiuEm, vendidoEm } }: Mostrado) =>
  (semReferencia || referenciaDefasada || saiuEm || vendidoEm) && (
    <Group gap={6}>
      <DefasadosBadge quantidade={referenciaDefasada ? 1 : 0} />
      <SemReferenciaBadge quantidade={semReferencia ? 1 : 0} />
      {saiuEm && (
        <StatusBadge
          tom="perigo"
          icon={IconCarOff}
          label={`Saiu do estoque em ${formatDiaDoInstante(saiuEm)}`}
        />
      )}
      {vendidoEm && (
        <StatusBadge tom="perigo" icon={IconCarOff} label={`Vendido em ${formatDia(vendidoEm)}`} />
      )}
    </Group>
  )

/** The vehicle's card on a telephone. */
export const cardDoVeiculo = (veiculo: VeiculoCobertura, placa: ReactNode) => (
  <VehicleLines
    placa={placa}
    modelo={`${veiculo.marca} ${veiculo.modelo}`}
    end={veiculo.anoModelo}
    preco={
      <>
        Vale <ValorAtual veiculo={veiculo} />
      </>
    }
    detalhe={`na inclusão ${formatDinheiro(veiculo.preco)}`}
    estado={<Marcas veiculo={veiculo} />}
  />
)
