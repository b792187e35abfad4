import { formatDinheiro } from '@lastro/shared/dinheiro'
import {
  COLUNAS_DOS_VEICULOS_EM_GARANTIA,
  type VeiculoEmGarantia,
} from '@lastro/shared/veiculos/veiculo-em-garantia'
import { formatHodometro } from '@lastro/shared/veiculos/hodometro'
import type { ReactNode } from 'react'
import { colunasDaTela, type DataColumn } from '#ui/data-table-columns.ts'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import { precosDoContrato, ValorComOrigem } from '#modules/origem/valor-com-origem.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'

/** Spec 2.14: store and contract are sortable. */
export const COLUNAS: readonly DataColumn<VeiculoEmGarantia>[] = colunasDaTela<VeiculoEmGarantia>(
  COLUNAS_DOS_VEICULOS_EM_GARANTIA,
  {
    modelo: { width: 190 },
    placa: { cell: ({ veiculoId, placa }) => <PlacaLink id={veiculoId} placa={placa} />, card: 'title' },
    preco: {
      cell: (veiculo) => <Preco veiculo={veiculo} />,
    },
    loja: { sortable: true },
    contratoId: { sortable: true },
  },
)

const Preco = ({ veiculo: { veiculoId, contratoId, placa, preco } }: { veiculo: VeiculoEmGarantia }) => (
  <ValorComOrigem {...precosDoContrato(contratoId)(veiculoId)} nome={`Preço de ${placa}`}>
    {formatDinheiro(preco)}
  </ValorComOrigem>
)

/** The vehicle's card on a telephone. */
export const cardDoVeiculo = (veiculo: VeiculoEmGarantia, placa: ReactNode) => (
  <VehicleLines
    placa={placa}
    modelo={`${veiculo.marca} ${veiculo.modelo}`}
    end={veiculo.anoModelo}
    preco={
      <>
        Preço <Preco veiculo={veiculo} />
      </>
    }
    km={formatHodometro(veiculo.hodometro)}
    estado={veiculo.numeroContrato}
  />
)
