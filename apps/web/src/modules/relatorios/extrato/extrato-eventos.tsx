import { Text, Stack } from '@mantine/core'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import {
  DESCRICAO_EVENTO,
  type Periodo,
  type ExtratoEvento,
  type TipoEvento,
} from '@lastro/shared/relatorios/extrato-financeiro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatDia, formatInstante } from '@lastro/shared/dia'
import { useMemo } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { RelatorioModal, useFecharModal } from '../relatorio-modal.tsx'
import { EVENTOS_POR_PAGINA, eventosOptions, type Linha, origemDaLinha } from './use-extrato.ts'
import { IconHistory } from '@tabler/icons-react'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import { ValorComOrigem } from '#modules/origem/valor-com-origem.tsx'
import { RegraLink } from '#modules/links/regra-link.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'
import { ContratoLink } from '#modules/links/contrato-link.tsx'
import type { PerguntaDeOrigem } from '#modules/origem/origem-aberta.tsx'

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

type Coluna = DataColumn<ExtratoEvento>

const SINGLE_LINE = { whiteSpace: 'nowrap' } as const

const DATA: Coluna = {
  id: 'data',
  header: 'Data',
  cell: ({ data }) => <span style={SINGLE_LINE}>{formatInstante(data)}</span>,
  card: 'title',
}
const CONTRATO: Coluna = {
  id: 'contrato',
  header: 'Contrato',
  cell: ({ contratoId, numeroContrato }) =>
    contratoId !== null && numeroContrato !== null ? (
      <ContratoLink id={contratoId} numero={numeroContrato} />
    ) : null,
}
const LOJA: Coluna = { id: 'loja', header: 'Loja', value: ({ loja }) => loja }
const VEICULO: Coluna = {
  id: 'veiculo',
  header: 'Veículo',
  cell: ({ veiculoId, placa, marca, modelo }) =>
    veiculoId !== null &&
    placa !== null && (
      <Stack gap={0}>
        <span>
          <PlacaLink id={veiculoId} placa={placa} />
        </span>
        <Text span size="xs" c="dimmed">
          {marca} {modelo}
        </Text>
      </Stack>
    ),
}
const REGRA: Coluna = {
  id: 'regra',
  header: 'Regra de garantia',
  cell: ({ regraGarantiaId: id }) => id && <RegraLink id={id}>Regra {id}</RegraLink>,
}
const USUARIO: Coluna = {
  id: 'usuario',
  header: 'Usuário',
  cell: ({ usuario, retroativo }) => (
    <Stack gap={2} align="flex-start">
      <span>{usuario}</span>
      {retroativo && <StatusBadge tom="neutro" icon={IconHistory} label="Lançado depois" />}
    </Stack>
  ),
}

const DA_GARANTIA = [DATA, CONTRATO, LOJA, VEICULO, USUARIO]
const DO_CONTRATO = [DATA, CONTRATO, LOJA, USUARIO]
const COLUNAS: Record<TipoEvento, readonly Coluna[]> = {
  contrato_incluido: DO_CONTRATO,
  contrato_alterado: DO_CONTRATO,
  garantia_incluida: DA_GARANTIA,
  garantia_removida: DA_GARANTIA,
  regra_garantia_alterada: [DATA, REGRA, CONTRATO, LOJA, USUARIO],
}

/** `origem`: makes the question where an event's amount comes from. */
const colunasDeEventos = (
  tipo: TipoEvento,
  origem: (eventoId: number) => PerguntaDeOrigem,
): readonly Coluna[] => [
  ...COLUNAS[tipo],
  {
    id: 'valor',
    header: 'Valor',
    cell: ({ id, valor }) => <ValorComOrigem {...origem(id)}>{formatDinheiro(valor)}</ValorComOrigem>,
    numeric: true,
  },
]

/** An event of a vehicle on a telephone; undefined: the line's events name none. */
const cardDoEvento = (tipo: TipoEvento, origem: (eventoId: number) => PerguntaDeOrigem) =>
  COLUNAS[tipo] === DA_GARANTIA
    ? ({
        id,
        valor,
        veiculoId,
        placa,
        marca,
        modelo,
        data,
        contratoId,
        numeroContrato,
        loja,
      }: ExtratoEvento) => (
        <VehicleLines
          placa={veiculoId !== null && placa !== null && <PlacaLink id={veiculoId} placa={placa} />}
          modelo={[marca, modelo].filter(Boolean).join(' ')}
          end={<ValorComOrigem {...origem(id)}>{formatDinheiro(valor)}</ValorComOrigem>}
          detalhe={
            <>
              {formatInstante(data)}
              {contratoId !== null && numeroContrato !== null && (
                <>
                  {' · '}
                  <ContratoLink id={contratoId} numero={numeroContrato} />
                </>
              )}
              {loja && ` · ${loja}`}
            </>
          }
        />
      )
    : undefined
