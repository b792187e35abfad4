import { Box, Group, Stack, Text } from '@mantine/core'
import type { ContratoImpacto, Impacto } from '@lastro/shared/cobertura/cobertura'
import { formatInstante, formatMes } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { useQuery } from '@tanstack/react-query'
import { IconArrowDownRight, IconHourglass } from '@tabler/icons-react'
import { plural } from '#lib/format.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { ToggleChip } from '#ui/toggle-chip.tsx'
import { formatCobertura } from './semaforo.tsx'
import type { BuscaDeCobertura } from './busca.ts'
import { impactoOptions, POR_PAGINA } from './use-cobertura.ts'

/** '+R$ 1.000,00' or '−R$ 1.000,00'. */
function variacao(antes: Centavos, depois: Centavos): string {
  const diferenca = depois - antes
  const sinal = diferenca > 0 ? '+' : diferenca < 0 ? '−' : ''
  return `${sinal}${formatDinheiro(Math.abs(diferenca) as Centavos)}`
}

const textoDaMudanca = ({ percentualAntes, percentualDepois }: ContratoImpacto) =>
  `${formatCobertura(percentualAntes)} → ${formatCobertura(percentualDepois)}`

const COLUNAS: readonly DataColumn<ContratoImpacto>[] = [
  { id: 'contrato', header: 'Contrato', value: ({ numero }) => numero, card: 'title' },
  {
    id: 'loja',
    header: 'Loja',
    value: ({ loja }) => loja,
    card: 'below',
  },
  // The value before follows from the value now and the difference.
  {
    id: 'antes',
    header: 'Valor antes',
    cell: ({ totalAntes }) => formatDinheiro(totalAntes),
    numeric: true,
    visibleFrom: 'medium',
    card: 'hidden',
  },
  {
    id: 'depois',
    header: 'Valor depois',
    cell: ({ totalDepois }) => formatDinheiro(totalDepois),
    numeric: true,
    card: 'hidden',
  },
  {
    id: 'variacao',
    header: 'Variação',
    cell: ({ totalAntes, totalDepois }) => variacao(totalAntes, totalDepois),
    numeric: true,
    card: 'titleEnd',
  },
  {
    id: 'cobertura',
    header: 'Cobertura',
    cell: textoDaMudanca,
    numeric: true,
    card: 'hidden',
  },
  {
    id: 'caiu',
    header: 'Efeito',
    cell: (contrato) => (
      <Group gap={6}>
        <Box component="span" hiddenFrom="sm">
          {textoDaMudanca(contrato)}
        </Box>
        {contrato.caiu && <StatusBadge tom="perigo" icon={IconArrowDownRight} label="Ficou descoberto" />}
      </Group>
    ),
    card: 'belowEnd',
  },
]

interface Props {
  instituicaoId: number
  busca: BuscaDeCobertura
  onChange: (change: Partial<BuscaDeCobertura>) => void
}

/** Contracts whose coverage the last import of reference prices changed, the biggest losses first. */
export function ImpactoDaImportacao({ instituicaoId, busca, onChange }: Props) {
  const consulta = useQuery(impactoOptions(instituicaoId, busca))
  const { data } = consulta
  if (data && !data.importacao)
    return (
      <Sheet>
        <EmptyState subject="arquivo" title="Nenhuma importação de preços ainda">
          Quando uma nova tabela de referência for importada, o que mudou nos contratos aparece aqui.
        </EmptyState>
      </Sheet>
    )
  return (
    <>
      {data?.importacao && <Importacao importacao={data.importacao} />}
      <Group mb="sm">
        <ToggleChip
          pressed={busca.somente === 'cairam'}
          onToggle={(pressed) => onChange({ somente: pressed ? 'cairam' : undefined })}
        >
          Só os que ficaram descobertos
        </ToggleChip>
      </Group>
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar o impacto da importação."
        label="Impacto da última importação"
        dense
        columns={COLUNAS}
        rows={data?.contratos}
        rowKey={({ contratoId }) => contratoId}
        rowLink={({ contratoId }) => ({
          to: '/cobertura/$id',
          params: { id: String(contratoId) },
        })}
        empty={
          <EmptyState
            subject="contrato"
            title={busca.somente ? 'Nenhum contrato ficou descoberto' : 'Nenhum contrato mudou de valor'}
          />
        }
        pagination={{
          pagina: busca.pagina,
          total: data?.total ?? 0,
          quantidadePorPagina: POR_PAGINA,
          nome: ['contrato', 'contratos'],
          onChange: (pagina) => onChange({ pagina }),
        }}
      />
    </>
  )
}

function Importacao({ importacao }: { importacao: NonNullable<Impacto['importacao']> }) {
  const { meses, importadaEm, concluidaEm, contratos, cairam, totalAntes, totalDepois } = importacao
  const { deficitAntes, deficitDepois } = importacao
  const tabelas = meses.map(({ tipo, mes }) => `${tipo} ${formatMes(mes)}`).join(', ')
  return (
    <Stack gap={4} mb="md">
      <Group gap="xs">
        <Text fw={500}>{tabelas ? `FIPE: ${tabelas}` : 'Tabela de referência'}</Text>
        <Text size="sm" c="dimmed">
          importada em {formatInstante(importadaEm)}
        </Text>
        {concluidaEm === null && (
          <StatusBadge
            tom="info"
            icon={IconHourglass}
            label="Reavaliação em andamento: os números ainda mudam"
          />
        )}
      </Group>
      <Text size="sm">
        {plural(contratos, 'contrato mudou', 'contratos mudaram')} de valor: {formatDinheiro(totalAntes)} →{' '}
        {formatDinheiro(totalDepois)} ({variacao(totalAntes, totalDepois)}).{' '}
        {cairam === 0
          ? 'Nenhum ficou descoberto.'
          : `${plural(cairam, 'ficou descoberto', 'ficaram descobertos')}.`}{' '}
        Insuficiência de todos: {formatDinheiro(deficitAntes)} → {formatDinheiro(deficitDepois)}.
      </Text>
    </Stack>
  )
}
