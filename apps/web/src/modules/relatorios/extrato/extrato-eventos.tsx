import { Text } from '@mantine/core'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { DESCRICAO_EVENTO, type Periodo } from '@lastro/shared/relatorios/extrato-financeiro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatDia } from '@lastro/shared/dia'
import { useMemo } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { useFecharModal } from '../modal-na-url.ts'
import { RelatorioModal } from '../relatorio-modal.tsx'
import { cardDoEvento, colunasDeEventos } from './eventos-columns.tsx'
import { EVENTOS_POR_PAGINA, eventosOptions, type Linha, origemDaLinha } from './use-extrato.ts'

const route = getRouteApi('/sessao/relatorios/extrato-financeiro')

interface ExtratoEventosProps {
  instituicaoId: number
  periodo: Periodo
  linha: Linha
}

/** The events behind one line of the statement: contract, vehicle, user and time of each. */
export function ExtratoEventos({ instituicaoId, periodo, linha }: ExtratoEventosProps) {
  const { pagina = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const fechar = useFecharModal('linha', 'pagina')
  const consulta = useQuery(eventosOptions({ instituicaoId, periodo, linha, pagina }))
  const { data } = consulta
  const { dataInicial, dataFinal } = periodo
  const { tipo, valorUnitario } = linha
  const { columns, card } = useMemo(() => {
    const origem = (eventoId: number) =>
      origemDaLinha(instituicaoId, { dataInicial, dataFinal }, { tipo, valorUnitario }, eventoId)
    return { columns: colunasDeEventos(tipo, origem), card: cardDoEvento(tipo, origem) }
  }, [instituicaoId, dataInicial, dataFinal, tipo, valorUnitario])
  const irPara = (nova: number | undefined) =>
    void navigate({
      search: (before) => ({ ...before, pagina: nova }),
      state: true,
      replace: true,
      resetScroll: false,
    })
  return (
    <RelatorioModal
      onClose={fechar}
      size="70rem"
      title={`${DESCRICAO_EVENTO[tipo]}: ${formatDinheiro(valorUnitario)}`}
    >
      <Text size="sm" c="dimmed" mb="sm">
        Eventos de {formatDia(dataInicial)} a {formatDia(dataFinal)}, do mais antigo ao mais novo.
      </Text>
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar os eventos."
        label="Eventos"
        columns={columns}
        {...(card && { card })}
        rows={data?.eventos}
        rowKey={({ id }) => id}
        skeletonRows={4}
        empty={
          <EmptyState title="Nenhum evento nesta linha">
            O extrato deste período não tem esta descrição com este valor.
          </EmptyState>
        }
        pagination={{
          pagina,
          total: data?.total ?? 0,
          quantidadePorPagina: EVENTOS_POR_PAGINA,
          nome: ['evento', 'eventos'],
          onChange: irPara,
        }}
      />
    </RelatorioModal>
  )
}
