import { formatDinheiro } from '@lastro/shared/dinheiro'
import {
  COLUNAS_DOS_VEICULOS_EM_GARANTIA,
  type VeiculoEmGarantia,
} from '@lastro/shared/veiculos/veiculo-em-garantia'
import { colunasDaTela, type DataColumn } from '#ui/data-table-columns.ts'
import { precosDoContrato, ValorComOrigem } from '#modules/origem/valor-com-origem.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'

/** Spec 2.14: store and contract are sortable. */
export const COLUNAS: readonly DataColumn<VeiculoEmGarantia>[] = colunasDaTela<VeiculoEmGarantia>(
  COLUNAS_DOS_VEICULOS_EM_GARANTIA,
  {
    marca: { card: 'hidden' },
    modelo: { width: 190, card: 'title' },
    ano: { card: 'hidden' },
    km: { card: 'hidden' },
    placa: { cell: ({ veiculoId, placa }) => <PlacaLink id={veiculoId} placa={placa} />, card: 'below' },
    preco: {
      cell: ({ veiculoId, contratoId, placa, preco }) => (
        <ValorComOrigem {...precosDoContrato(contratoId)(veiculoId)} nome={`Preço de ${placa}`}>
          {formatDinheiro(preco)}
        </ValorComOrigem>
      ),
      card: 'titleEnd',
    },
    loja: { sortable: true, card: 'hidden' },
    contratoId: { sortable: true, card: 'belowEnd' },
  },
)
