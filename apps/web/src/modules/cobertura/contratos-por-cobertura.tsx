import { Button, Group } from '@mantine/core'
import type { ContratoCobertura } from '@lastro/shared/cobertura/cobertura'
import { dataDosPrecos } from '@lastro/shared/cobertura/partes'
import { LABEL_SITUACAO_COBERTURA, SITUACOES_COBERTURA } from '@lastro/shared/cobertura/situacao'
import { StatusContrato } from '@lastro/shared/contratos/status'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { useQuery } from '@tanstack/react-query'
import { plural } from '../../lib/format.ts'
import { type DataColumn, escreverOrdenacao, lerOrdenacao } from '../../ui/data-table-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import { ResumoDaCobertura } from './resumo.tsx'
import { DefasadosBadge, formatCobertura, SaidasBadge, Semaforo, SemReferenciaBadge } from './semaforo.tsx'
import { ORDENAVEIS } from './ordenaveis.ts'
import { type BuscaDeCobertura, coberturaOptions, POR_PAGINA, resumoOptions } from './use-cobertura.ts'

const COLUNAS: readonly DataColumn<ContratoCobertura>[] = [
  { id: 'contratoId', header: 'Contrato', value: ({ numero }) => numero, sortable: true, card: 'title' },
  { id: 'loja', header: 'Loja', value: ({ loja }) => loja, sortable: true },
  {
    id: 'situacao',
    header: 'Cobertura',
    cell: ({ situacao, status, statusId, partes }) => (
      <Group gap={6}>
        <Semaforo situacao={situacao} />
        {statusId !== StatusContrato.Ativo && <span>{status}</span>}
        <SaidasBadge quantidade={partes.saiu.veiculos} />
        <DefasadosBadge quantidade={partes.defasada.veiculos} />
        <SemReferenciaBadge quantidade={partes.semReferencia.veiculos} />
      </Group>
    ),
  },
  {
    id: 'percentual',
    header: '%',
    cell: ({ percentual }) => formatCobertura(percentual),
    sortable: true,
    numeric: true,
  },
  {
    id: 'deficit',
    header: 'Déficit',
    cell: ({ deficit }) => (deficit > 0 ? formatDinheiro(deficit) : '—'),
    sortable: true,
    numeric: true,
  },
  {
    id: 'totalAtual',
    header: 'Valor atual',
    cell: (contrato) => (
      <>
        {formatDinheiro(contrato.totalAtual)}
        <br />
        {dataDosPrecos(contrato)}
      </>
    ),
    numeric: true,
  },
  {
    id: 'valorGarantia',
    header: 'Exigido',
    cell: ({ valorGarantia }) => formatDinheiro(valorGarantia),
    numeric: true,
  },
  {
    id: 'dias',
    header: 'Em garantia',
    cell: ({ veiculos, diasEmGarantia }) =>
      plural(veiculos, 'veículo', 'veículos') +
      (diasEmGarantia === null
        ? ''
        : diasEmGarantia < 1
          ? ', desde hoje'
          : `, há ${plural(diasEmGarantia, 'dia', 'dias')}`),
  },
]

interface Props {
  instituicaoId: number
  busca: BuscaDeCobertura
  onChange: (change: Partial<BuscaDeCobertura>) => void
}

const LIMPA = { filtro: undefined, situacao: undefined, caso: undefined, status: undefined } as const

/** The worst coverage first unless sorted. */
export function ContratosPorCobertura({ instituicaoId, busca, onChange }: Props) {
  const consulta = useQuery(coberturaOptions(instituicaoId, busca))
  const { data: resumo } = useQuery(resumoOptions(instituicaoId, busca))
  return (
    <>
      {resumo && <ResumoDaCobertura resumo={resumo} />}
      <Filtros busca={busca} onChange={onChange} />
      <QueryTable
        consulta={consulta}
        falha="Não foi possível carregar a cobertura."
        label="Contratos por cobertura"
        columns={COLUNAS}
        rows={consulta.data?.contratos}
        rowKey={({ contratoId }) => contratoId}
        rowLink={({ contratoId }) => ({
          to: '/cobertura/$id',
          params: { id: String(contratoId) },
          state: { cobertura: busca },
        })}
        sort={lerOrdenacao(busca.ordenacao)}
        onSort={(sort) => onChange({ ordenacao: escreverOrdenacao(ORDENAVEIS, sort) })}
        empty={<Vazia busca={busca} onLimpar={() => onChange(LIMPA)} />}
        paginas={{
          pagina: busca.pagina,
          total: consulta.data?.total ?? 0,
          haMais: consulta.data?.totalLimitado,
          quantidadePorPagina: POR_PAGINA,
          nome: ['contrato', 'contratos'],
          onChange: (pagina) => onChange({ pagina }),
        }}
      />
    </>
  )
}

function Filtros({ busca, onChange }: Omit<Props, 'instituicaoId'>) {
  return (
    <Group mb="md" gap="sm" component="search">
      <SearchBox
        label="Buscar por contrato ou loja"
        value={busca.filtro ?? ''}
        onSearch={(filtro) => onChange({ filtro: filtro || undefined })}
      />
      <Group gap={6}>
        {SITUACOES_COBERTURA.map((situacao) => (
          <ToggleChip
            key={situacao}
            pressed={busca.situacao === situacao}
            onToggle={(pressed) => onChange({ situacao: pressed ? situacao : undefined })}
          >
            {LABEL_SITUACAO_COBERTURA[situacao]}
          </ToggleChip>
        ))}
        <ToggleChip
          pressed={busca.caso === 'aberto'}
          onToggle={(pressed) => onChange({ caso: pressed ? 'aberto' : undefined })}
        >
          Com caso aberto
        </ToggleChip>
        <ToggleChip
          pressed={busca.status === 'todos'}
          onToggle={(pressed) => onChange({ status: pressed ? 'todos' : undefined })}
        >
          Incluir propostas
        </ToggleChip>
      </Group>
    </Group>
  )
}

function Vazia({ busca, onLimpar }: { busca: BuscaDeCobertura; onLimpar: () => void }) {
  if (busca.filtro || busca.situacao || busca.caso)
    return (
      <EmptyState
        title="Nenhum contrato com estes filtros"
        action={
          <Button variant="default" onClick={onLimpar}>
            Ver todos
          </Button>
        }
      />
    )
  return (
    <EmptyState title="Nenhum contrato com veículos em garantia">
      Contratos ativos aparecem aqui com o valor de hoje das suas garantias.
    </EmptyState>
  )
}
