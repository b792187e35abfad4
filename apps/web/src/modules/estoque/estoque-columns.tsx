import { Text } from '@mantine/core'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { contradizHodometro, formatHodometro } from '@lastro/shared/veiculos/hodometro'
import { LABEL_SITUACAO_RENAVE } from '@lastro/shared/veiculos/renave-em-palavras'
import {
  type VeiculoDaLoja,
  emProposta,
  semGarantirEmGarantia,
  type SituacaoDoVeiculo,
  situacaoDoVeiculoEmTexto,
} from '@lastro/shared/veiculos/veiculo-da-loja'
import type { ReactNode } from 'react'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import { PrecoComOrigem } from '../origem/valor-com-origem.tsx'
import { anosDe } from '../veiculos/anos.ts'
import { MarcasDoRenave } from '../veiculos/marcas-do-renave.tsx'
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconLogout,
  IconShieldLock,
  IconUserShare,
} from '@tabler/icons-react'
import { StatusBadge, type Tom } from '#ui/status-badge.tsx'

export const COLUNAS: readonly DataColumn<VeiculoDaLoja>[] = [
  {
    id: 'modelo',
    header: 'Veículo',
    cell: ({ marca, modelo }) => `${marca} ${modelo}`,
    sortable: true,
  },
  {
    id: 'placa',
    header: 'Placa',
    value: ({ placa }) => placa,
    sortable: true,
    card: 'title',
  },
  { id: 'anoModelo', header: 'Ano', value: anosDe, sortable: true, numeric: true },
  {
    id: 'hodometro',
    header: 'Km',
    value: ({ hodometro }) => formatHodometro(hodometro),
    sortable: true,
    numeric: true,
  },
  {
    id: 'preco',
    header: 'Preço da loja',
    cell: ({ preco, ...veiculo }) =>
      preco && <PrecoComOrigem veiculo={veiculo}>{formatDinheiro(preco)}</PrecoComOrigem>,
    numeric: true,
  },
  {
    id: 'precoReferencia',
    header: 'Tabela FIPE',
    cell: (veiculo) => <PrecoDaTabela veiculo={veiculo} />,
    numeric: true,
  },
  {
    id: 'dataEntrada',
    header: 'Entrada',
    value: ({ dataEntrada }) => dataEntrada && formatDia(dataEntrada),
    sortable: true,
    visibleFrom: 'medium',
  },
  { id: 'situacao', header: 'Situação', cell: (veiculo) => <Situacao veiculo={veiculo} /> },
  { id: 'renave', header: 'Renave', value: renaveEmPalavras },
]

/** What the store told of Renave, and what of it somebody should look at. */
function renaveEmPalavras(veiculo: VeiculoDaLoja) {
  const { renaveSituacao, nfeRepetida } = veiculo
  const partes = [
    renaveSituacao !== 'nao_informado' && LABEL_SITUACAO_RENAVE[renaveSituacao],
    contradizHodometro(veiculo) && 'km diferente',
    nfeRepetida && 'NF-e usada por outro veículo',
  ]
  return partes.filter(Boolean).join('; ')
}

/** The reference price, and where it comes from. */
const PrecoDaTabela = ({ veiculo, label = '' }: { veiculo: VeiculoDaLoja; label?: string }) => (
  <PrecoComOrigem veiculo={veiculo}>
    {veiculo.precoReferencia === null ? (
      <Text span inherit c="dimmed">
        sem referência
      </Text>
    ) : (
      `${label}${formatDinheiro(veiculo.precoReferencia)}`
    )}
  </PrecoComOrigem>
)

/** The vehicle's card on a telephone. */
export const cardDoVeiculo = (veiculo: VeiculoDaLoja, placa: ReactNode) => (
  <VehicleLines
    placa={placa}
    modelo={`${veiculo.marca} ${veiculo.modelo}`}
    end={veiculo.anoModelo}
    preco={<PrecoDaTabela veiculo={veiculo} label="FIPE " />}
    km={formatHodometro(veiculo.hodometro)}
    estado={
      <>
        <SituacaoBadge veiculo={veiculo} /> <MarcasDoRenave veiculo={veiculo} />
      </>
    }
  />
)

function Situacao({ veiculo }: { veiculo: VeiculoDaLoja }) {
  const { garantia } = veiculo
  return (
    <>
      <SituacaoBadge veiculo={veiculo} />{' '}
      {garantia && (
        <Text span size="note" c="dimmed" visibleFrom="sm">
          {garantia.numero} · {garantia.instituicaoFinanceira}
        </Text>
      )}
    </>
  )
}

const APARENCIA: Record<SituacaoDoVeiculo, { tom: Tom; icon: Icon }> = {
  livre: { tom: 'sucesso', icon: IconCircleCheck },
  garantia: { tom: 'info', icon: IconShieldLock },
  indisponivel: { tom: 'atencao', icon: IconBan },
  consignado: { tom: 'atencao', icon: IconUserShare },
  saiu: { tom: 'neutro', icon: IconLogout },
}
const SAIDA_SEM_LIBERACAO = { tom: 'perigo', icon: IconAlertTriangle } as const

function SituacaoBadge({ veiculo }: { veiculo: Pick<VeiculoDaLoja, 'situacao' | 'garantia'> }) {
  const { tom, icon } = semGarantirEmGarantia(veiculo) ? SAIDA_SEM_LIBERACAO : APARENCIA[veiculo.situacao]
  return (
    <StatusBadge
      tom={emProposta(veiculo) ? 'neutro' : tom}
      icon={icon}
      label={situacaoDoVeiculoEmTexto(veiculo)}
    />
  )
}
