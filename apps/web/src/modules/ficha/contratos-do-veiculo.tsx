import { Text } from '@mantine/core'
import { STATUS, StatusContrato } from '@lastro/shared/contratos/status'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import {
  CONTRATOS_NA_FICHA,
  type ContratoDoVeiculo,
  type FichaDoVeiculo,
} from '@lastro/shared/veiculos/ficha-do-veiculo'
import { useMemo } from 'react'
import { useRegras } from '#lib/session.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PrecoComOrigem, PrecosDe, precosDoContrato } from '../origem/valor-com-origem.tsx'
import { ContratoLink, useContratoRoute } from '../links/contrato-link.tsx'

type Coluna = DataColumn<ContratoDoVeiculo>

const LOJA: Coluna = { id: 'loja', header: 'Loja', value: ({ loja }) => loja }
const INSTITUICAO: Coluna = {
  id: 'instituicao',
  header: 'Instituição Financeira',
  value: ({ instituicaoFinanceira }) => instituicaoFinanceira,
}

/** An operator sees both sides. */
const DO_OUTRO_LADO = { instituicao: [LOJA], loja: [INSTITUICAO], operador: [INSTITUICAO, LOJA] }

function desdeQuando({ desde, statusId }: ContratoDoVeiculo): string {
  if (desde && STATUS[statusId].emProposta) return `em proposta desde ${formatDia(desde)}`
  if (desde) return formatDia(desde)
  return statusId === StatusContrato.Rascunho ? 'só no rascunho' : 'nunca esteve'
}

const colunas = (veiculo: FichaDoVeiculo, outroLado: readonly Coluna[]): readonly Coluna[] => [
  {
    id: 'numero',
    header: 'N°',
    cell: ({ id, numero }) => <ContratoLink id={id} numero={numero} />,
    card: 'title',
  },
  { id: 'situacao', header: 'Situação', value: ({ status }) => status },
  ...outroLado,
  { id: 'desde', header: 'Em garantia desde', value: desdeQuando },
  { id: 'ate', header: 'Até', value: ({ desde, ate }) => (ate ? formatDia(ate) : desde && 'hoje') },
  {
    id: 'preco',
    header: 'Valor',
    cell: ({ id, preco, ate }) => {
      if (preco === null) return 'não registrado'
      const valor = formatDinheiro(preco)
      if (ate || id !== veiculo.contratoAtual?.id) return valor
      return (
        <PrecosDe value={precosDoContrato(id)}>
          <PrecoComOrigem veiculo={veiculo}>{valor}</PrecoComOrigem>
        </PrecosDe>
      )
    },
    numeric: true,
  },
]

export function ContratosDoVeiculo({ veiculo }: { veiculo: FichaDoVeiculo }) {
  const { tipo } = useRegras()
  const route = useContratoRoute()
  const columns = useMemo(() => colunas(veiculo, DO_OUTRO_LADO[tipo]), [veiculo, tipo])
  return (
    <>
      <DataTable
        label="Contratos do veículo"
        columns={columns}
        rows={veiculo.contratos}
        rowKey={(contrato) => `${contrato.id} ${veiculo.contratos.indexOf(contrato)}`}
        peek={route ? ({ id, numero }) => ({ kind: 'contrato', id, name: `contrato ${numero}` }) : undefined}
        empty={<EmptyState subject="veiculo" title="Nenhum contrato com este veículo" />}
      />
      {veiculo.maisContratos && (
        <Text size="sm" c="dimmed" mt="xs">
          Mostrados {CONTRATOS_NA_FICHA}, os atuais e os mais novos. Há mais antigos.
        </Text>
      )}
    </>
  )
}
