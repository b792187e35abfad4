import {
  COLUNAS_DOS_VEICULOS_EM_GARANTIA,
  type VeiculoEmGarantia,
} from '@lastro/shared/veiculos/veiculo-em-garantia'
import { colunasDaTela, type DataColumn } from '../../../ui/data-table-columns.ts'

/** Spec 2.14: store and contract are sortable. */
export const COLUNAS: readonly DataColumn<VeiculoEmGarantia>[] = colunasDaTela(
  COLUNAS_DOS_VEICULOS_EM_GARANTIA,
  {
    modelo: { width: 190, card: 'title' },
    loja: { sortable: true },
    contratoId: { sortable: true },
  },
)
