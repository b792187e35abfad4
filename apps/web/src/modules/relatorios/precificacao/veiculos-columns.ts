import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { VeiculoEmGarantia } from '@lastro/shared/veiculos/veiculo-em-garantia'
import { formatInteiro } from '../../../lib/format.ts'
import type { DataColumn } from '../../../ui/data-table-columns.ts'
import type { ColunaImpressa } from '../impressao/folha.ts'

/** Spec 2.14: brand, model, year, km, plate, price, store, contract; the last two are sortable. */
export const COLUNAS: readonly DataColumn<VeiculoEmGarantia>[] = [
  { id: 'marca', header: 'Marca', value: ({ marca }) => marca },
  { id: 'modelo', header: 'Modelo', value: ({ modelo }) => modelo, width: 190, card: 'title' },
  { id: 'ano', header: 'Ano', value: ({ anoModelo }) => anoModelo, numeric: true },
  { id: 'km', header: 'Km', cell: ({ hodometro }) => formatInteiro(hodometro), numeric: true },
  { id: 'placa', header: 'Placa', value: ({ placa }) => placa },
  { id: 'preco', header: 'Preço', cell: ({ preco }) => formatDinheiro(preco), numeric: true },
  { id: 'loja', header: 'Loja', value: ({ loja }) => loja, sortable: true },
  {
    id: 'contratoId',
    header: 'Nº do Contrato',
    value: ({ numeroContrato }) => numeroContrato,
    sortable: true,
  },
]

export const COLUNAS_IMPRESSAS: readonly ColunaImpressa<VeiculoEmGarantia>[] = [
  { header: 'Marca', texto: ({ marca }) => marca },
  { header: 'Modelo', texto: ({ modelo }) => modelo },
  { header: 'Ano', texto: ({ anoModelo }) => String(anoModelo), numeric: true },
  { header: 'Km', texto: ({ hodometro }) => formatInteiro(hodometro), numeric: true },
  { header: 'Placa', texto: ({ placa }) => placa },
  { header: 'Preço', texto: ({ preco }) => formatDinheiro(preco), numeric: true },
  { header: 'Loja', texto: ({ loja }) => loja },
  { header: 'Nº do Contrato', texto: ({ numeroContrato }) => numeroContrato },
]
