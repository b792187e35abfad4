import { Box, Button, Group, Text } from '@mantine/core'
import type { ContratoCobertura, ResumoCobertura } from '@lastro/shared/cobertura/cobertura'
import { dataDosPrecos } from '@lastro/shared/cobertura/partes'
import { LABEL_SITUACAO_COBERTURA, SITUACOES_COBERTURA } from '@lastro/shared/cobertura/situacao'
import { impedimentoDoPedido, MAXIMO_DE_PEDIDOS } from '@lastro/shared/contratos/pedido-reforco'
import { STATUS } from '@lastro/shared/contratos/status'
import { formatDinheiro, somar } from '@lastro/shared/dinheiro'
import { useQuery } from '@tanstack/react-query'
import { formatInteiro, haDias, plural } from '#lib/format.ts'
import { usePermissao } from '#lib/session.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { type DataColumn, escreverOrdenacao, lerOrdenacao } from '#ui/data-table-columns.ts'
import { Badges } from '#ui/badges.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ChipRow } from '#ui/filter-chips.tsx'
import { FiltersChip } from '#ui/filters-chip.tsx'
import { MiddleCut } from '#ui/middle-cut.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { ToggleChip } from '#ui/toggle-chip.tsx'
import { useRowSelection, SelectionBar } from '#ui/use-row-selection.tsx'
import { PedidoBadge } from '../reforco/pedido-badge.tsx'
import { PedirReforcoBotao } from '../reforco/pedir-reforco-botao.tsx'
import { idadeDoCaso } from './idade-do-caso.ts'
import { COUNT_OF_SITUACAO, ResumoDaCobertura } from './resumo.tsx'
import { CoberturaNaLista, DefasadosBadge, SaidasBadge, SemReferenciaBadge } from './semaforo.tsx'
import { type BuscaDeCobertura, SORTABLE_COLUMNS } from './busca.ts'
import { coberturaOptions, POR_PAGINA, resumoOptions, CHECKBOX_FILTERS } from './use-cobertura.ts'

const COLUNAS: readonly DataColumn<ContratoCobertura>[] = [
  {
    id: 'contratoId',
    header: 'Contrato',
    cell: ({ numero }) => <MiddleCut text={numero} />,
    sortable: true,
    card: 'title',
    width: '10%',
    elastic: true,
    minWidth: '7rem',
  },
  {
    id: 'loja',
    header: 'Loja',
    value: ({ loja }) => loja,
    sortable: true,
    card: 'below',
  },
  {
    id: 'percentual',
    header: 'Cobertura',
    cell: (contrato) => <CoberturaNaLista cobertura={contrato} />,
    sortable: true,
    numeric: true,
    card: 'hidden',
  },
  {
    id: 'deficit',
    header: 'Insuficiência',
    cell: ({ deficit }) => (deficit > 0 ? formatDinheiro(deficit) : '—'),
    sortable: true,
    numeric: true,
    card: 'titleEnd',
  },
  {
    id: 'totalAtual',
    header: 'Valor hoje',
    cell: ({ totalAtual }) => formatDinheiro(totalAtual),
    numeric: true,
    card: 'hidden',
  },
  {
    id: 'valorGarantia',
    header: 'Exigido',
    cell: ({ exigido }) => formatDinheiro(exigido),
    numeric: true,
    card: 'hidden',
    visibleFrom: 'medium',
  },
  {
    id: 'precos',
    header: 'Preços',
    cell: dataDosPrecos,
    card: 'hidden',
    visibleFrom: 'widest',
  },
  {
    id: 'dias',
    header: 'Em garantia',
    cell: ({ veiculos, diasEmGarantia }) =>
      [plural(veiculos, 'veículo', 'veículos'), diasEmGarantia !== null && haDias(diasEmGarantia)]
        .filter(Boolean)
        .join(', '),
    card: 'hidden',
    visibleFrom: 'widest',
  },
  {
    id: 'avisos',
    header: 'Avisos',
    cell: (contrato) => <Avisos contrato={contrato} />,
    card: 'belowEnd',
  },
]

/** Badges: what lowers the coverage, and what is already in progress. */
function Avisos({ contrato }: { contrato: ContratoCobertura }) {
  const { statusId, status, partes, pedido, casoDesde, responsavel } = contrato
  return (
    <Badges>
      <Box component="span" hiddenFrom="sm">
        <CoberturaNaLista cobertura={contrato} />
      </Box>
      {!STATUS[statusId].vigente && <span>{status}</span>}
      <SaidasBadge quantidade={partes.saiu.veiculos} />
      <DefasadosBadge quantidade={partes.defasada.veiculos} />
      <SemReferenciaBadge quantidade={partes.semReferencia.veiculos} />
      <PedidoBadge pedido={pedido} />
      {casoDesde && (
        <Text span size="xs" c="dimmed" visibleFrom="sm">
          {[`insuficiência ${idadeDoCaso(casoDesde)}`, responsavel].filter(Boolean).join(' · ')}
        </Text>
      )}
    </Badges>
  )
}

const Painel = lazyComponent(async () => (await import('./filtros-painel.tsx')).FiltrosPainel)

interface Props {
  instituicaoId: number
  busca: BuscaDeCobertura
  onChange: (change: Partial<BuscaDeCobertura>) => void
}

const CLEARED = {
  filtro: undefined,
  situacao: undefined,
  caso: undefined,
  pedido: undefined,
  saida: undefined,
  status: undefined,
} as const

/** By coverage, the worst first unless sorted. */
export function ContratosPorCobertura({ instituicaoId, busca, onChange }: Props) {
  const consulta = useQuery(coberturaOptions(instituicaoId, busca))
  const { data: resumo } = useQuery(resumoOptions(instituicaoId, busca))
  const podePedir = usePermissao('Contratos.Contratos.Alterar')
  const { selected, clear, selection } = useRowSelection<ContratoCobertura>({
    keyOf: ({ contratoId }) => contratoId,
    nameOf: ({ numero }) => `o contrato ${numero}`,
    allName: 'todos os contratos desta página que podem receber um pedido de reforço',
    max: MAXIMO_DE_PEDIDOS,
    isSelectable: (contrato) => !impedimentoDoPedido('pedirReforco', contrato),
  })
  return (
    <>
      {resumo && <ResumoDaCobertura resumo={resumo} />}
      <FiltrosDaCobertura busca={busca} resumo={resumo} onChange={onChange} />
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar a cobertura."
        label="Contratos por cobertura"
        dense
        columns={COLUNAS}
        rows={consulta.data?.contratos}
        rowKey={({ contratoId }) => contratoId}
        rowLink={({ contratoId }) => ({
          to: '/cobertura/$id',
          params: { id: String(contratoId) },
        })}
        peek={({ contratoId, numero }) => ({ kind: 'contrato', id: contratoId, name: `contrato ${numero}` })}
        selection={podePedir ? selection : undefined}
        sort={lerOrdenacao(busca.ordenacao)}
        onSort={(sort) => onChange({ ordenacao: escreverOrdenacao(SORTABLE_COLUMNS, sort) })}
        empty={<Vazia busca={busca} onLimpar={() => onChange(CLEARED)} />}
        pagination={{
          pagina: busca.pagina,
          total: consulta.data?.total ?? 0,
          haMais: consulta.data?.totalLimitado,
          quantidadePorPagina: POR_PAGINA,
          nome: ['contrato', 'contratos'],
          onChange: (pagina) => onChange({ pagina }),
        }}
      />
      <SelectionBar
        resumo={
          selected.length > 0
            ? `${plural(selected.length, 'contrato escolhido', 'contratos escolhidos')}, insuficiência de ${formatDinheiro(somar(selected.map(({ deficit }) => deficit)))}`
            : undefined
        }
        limpar={clear}
      >
        <PedirReforcoBotao instituicaoId={instituicaoId} contratos={selected} onDone={clear} />
      </SelectionBar>
    </>
  )
}

function FiltrosDaCobertura({
  busca,
  resumo,
  onChange,
}: Pick<Props, 'busca' | 'onChange'> & { resumo: ResumoCobertura | undefined }) {
  const ativos = CHECKBOX_FILTERS.filter(({ campo, valor }) => busca[campo] === valor)
  return (
    <Group mb={{ base: 'xs', sm: 'md' }} gap="xs" component="search">
      <SearchBox
        label="Buscar por contrato ou loja"
        value={busca.filtro ?? ''}
        onSearch={(filtro) => onChange({ filtro: filtro || undefined })}
      />
      <ChipRow>
        {SITUACOES_COBERTURA.map((situacao) => (
          <ToggleChip
            key={situacao}
            pressed={busca.situacao === situacao}
            onToggle={(pressed) => onChange({ situacao: pressed ? situacao : undefined })}
          >
            {LABEL_SITUACAO_COBERTURA[situacao]}{' '}
            {resumo && formatInteiro(COUNT_OF_SITUACAO[situacao](resumo))}
          </ToggleChip>
        ))}
        <FiltersChip
          ativos={ativos.length}
          codigo={Painel}
          renderPainel={(anchored) => <Painel {...anchored} busca={busca} onChange={onChange} />}
        />
      </ChipRow>
    </Group>
  )
}

function Vazia({ busca, onLimpar }: { busca: BuscaDeCobertura; onLimpar: () => void }) {
  if (busca.filtro || busca.situacao || busca.caso || busca.pedido || busca.saida)
    return (
      <EmptyState
        subject="busca"
        title="Nenhum contrato com estes filtros"
        action={
          <Button variant="default" onClick={onLimpar}>
            Ver todos
          </Button>
        }
      />
    )
  return (
    <EmptyState subject="veiculo" title="Nenhum contrato com veículos em garantia">
      Contratos ativos aparecem aqui com o valor de hoje das suas garantias.
    </EmptyState>
  )
}
