import { Group } from '@mantine/core'
import type { Contrato } from '@lastro/shared/contratos/contrato'
import { LABEL_TIPO_CONTRATO } from '@lastro/shared/contratos/status'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { DataColumn } from '../../../ui/data-table-columns.ts'
import { ContratoBadge, VencidoBadge } from '../../contratos/comum/contrato-badge.tsx'
import type { ColunaImpressa } from '../impressao/folha.ts'

/** Spec 2.14: Nº, Nº {parceiro}, Tipo, Loja, Crédito, Garantia, Situação. */
export function colunasDaSituacao(nomeParceiro: string): DataColumn<Contrato>[] {
  return [
    { id: 'numero', header: 'Nº', value: ({ numero }) => numero, card: 'title' },
    { id: 'idParceiro', header: `Nº ${nomeParceiro}`, value: ({ idParceiro }) => idParceiro },
    { id: 'tipo', header: 'Tipo', value: ({ tipo }) => LABEL_TIPO_CONTRATO[tipo] },
    { id: 'loja', header: 'Loja', value: ({ loja }) => loja, width: '17%' },
    {
      id: 'valorCredito',
      header: 'Crédito',
      cell: ({ valorCredito }) => formatDinheiro(valorCredito),
      numeric: true,
    },
    {
      id: 'valorGarantia',
      header: 'Garantia',
      cell: ({ valorGarantia }) => formatDinheiro(valorGarantia),
      numeric: true,
    },
    {
      id: 'status',
      header: 'Situação',
      cell: (contrato) => (
        <Group gap={6} ta="left">
          <ContratoBadge contrato={contrato} lado="instituicao" />
          <VencidoBadge contrato={contrato} />
        </Group>
      ),
    },
  ]
}

export const situacaoEmTexto = ({ status, vencido }: Pick<Contrato, 'status' | 'vencido'>): string =>
  vencido ? `${status} (vencido)` : status

export function colunasImpressas(nomeParceiro: string): ColunaImpressa<Contrato>[] {
  return [
    { header: 'Nº', texto: ({ numero }) => numero },
    { header: `Nº ${nomeParceiro}`, texto: ({ idParceiro }) => idParceiro },
    { header: 'Tipo', texto: ({ tipo }) => LABEL_TIPO_CONTRATO[tipo] },
    { header: 'Loja', texto: ({ loja }) => loja },
    { header: 'Crédito', texto: ({ valorCredito }) => formatDinheiro(valorCredito), numeric: true },
    { header: 'Garantia', texto: ({ valorGarantia }) => formatDinheiro(valorGarantia), numeric: true },
    { header: 'Situação', texto: situacaoEmTexto },
  ]
}
