import { formatDiaDoInstante } from '@lastro/shared/dia'
import type { historicoMovimentacaoResponse } from '@lastro/shared/contratos/garantia'
import type * as z from 'zod'
import type { DataColumn } from '../../../ui/data-table-columns.ts'
import type { ColunaImpressa } from '../impressao/folha.ts'

export type Movimentacao = z.output<typeof historicoMovimentacaoResponse>['historico'][number]

const exclusao = ({ dataExclusao }: Movimentacao) => dataExclusao && formatDiaDoInstante(dataExclusao)
const inclusao = ({ dataInclusao }: Movimentacao) => formatDiaDoInstante(dataInclusao)

/** Spec 2.14: Marca, Modelo, Placa, Data Inclusão, Data Exclusão. */
export const COLUNAS: readonly DataColumn<Movimentacao>[] = [
  { id: 'marca', header: 'Marca', value: ({ marca }) => marca },
  { id: 'modelo', header: 'Modelo', value: ({ modelo }) => modelo, card: 'title' },
  { id: 'placa', header: 'Placa', value: ({ placa }) => placa },
  { id: 'dataInclusao', header: 'Data Inclusão', cell: inclusao },
  { id: 'dataExclusao', header: 'Data Exclusão', cell: exclusao },
]

export const COLUNAS_IMPRESSAS: readonly ColunaImpressa<Movimentacao>[] = [
  { header: 'Marca', texto: ({ marca }) => marca },
  { header: 'Modelo', texto: ({ modelo }) => modelo },
  { header: 'Placa', texto: ({ placa }) => placa },
  { header: 'Data Inclusão', texto: inclusao },
  { header: 'Data Exclusão', texto: exclusao },
]
