import type { CargaDeSaldos } from '@lastro/shared/saldos/saldo'
import { formatDia, formatInstante } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { useQuery } from '@tanstack/react-query'
import { formatInteiro } from '#lib/format.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { cargasOptions, POR_PAGINA } from './use-conciliacao.ts'

const COLUNAS: readonly DataColumn<CargaDeSaldos>[] = [
  { id: 'dataBase', header: 'Data-base', value: ({ dataBase }) => formatDia(dataBase), card: 'title' },
  {
    id: 'tipo',
    header: 'Carga',
    value: ({ completo }) => (completo ? 'Completa' : 'Parcial'),
  },
  { id: 'contratos', header: 'Contratos', cell: ({ contratos }) => formatInteiro(contratos), numeric: true },
  {
    id: 'desconhecidos',
    header: 'Desconhecidos',
    cell: ({ desconhecidos }) => formatInteiro(desconhecidos),
    numeric: true,
  },
  {
    id: 'saldoDevedor',
    header: 'Saldo devedor',
    cell: ({ saldoDevedor }) => formatDinheiro(saldoDevedor),
    numeric: true,
    card: 'titleEnd',
  },
  {
    id: 'recebidaEm',
    header: 'Recebida',
    value: ({ recebidaEm, substitui }) =>
      `${formatInstante(recebidaEm)}${substitui ? `, substitui a de ${formatInstante(substitui)}` : ''}`,
  },
  { id: 'usuario', header: 'Por', value: ({ usuario }) => usuario ?? 'Linha de comando' },
]

interface CargasProps {
  instituicaoId: number
  pagina: number
  onPagina: (pagina: number | undefined) => void
}

/** Loads of balances, the newest first. */
export function Cargas({ instituicaoId, pagina, onPagina }: CargasProps) {
  const consulta = useQuery(cargasOptions(instituicaoId, pagina))
  return (
    <QueryTable
      query={consulta}
      failureTitle="Não foi possível carregar as cargas."
      label="Cargas de saldos"
      columns={COLUNAS}
      rows={consulta.data?.cargas}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="Nenhuma carga de saldos" subject="arquivo">
          Envie o arquivo diário do sistema do banco: número do contrato, data-base e saldo devedor.
        </EmptyState>
      }
      pagination={{
        pagina,
        total: consulta.data?.total ?? 0,
        quantidadePorPagina: POR_PAGINA,
        nome: ['carga', 'cargas'],
        onChange: onPagina,
      }}
    />
  )
}
