import { Button, Group, Text } from '@mantine/core'
import type { ContratoCobertura } from '@lastro/shared/cobertura/cobertura'
import { dataDosPrecos } from '@lastro/shared/cobertura/partes'
import { LABEL_SITUACAO_COBERTURA, SITUACOES_COBERTURA } from '@lastro/shared/cobertura/situacao'
import { impedimentoDoPedido, MAXIMO_DE_PEDIDOS } from '@lastro/shared/contratos/pedido-reforco'
import { StatusContrato } from '@lastro/shared/contratos/status'
import { formatDinheiro, somar } from '@lastro/shared/dinheiro'
import { useQuery } from '@tanstack/react-query'
import { haDias, plural } from '../../lib/format.ts'
import { usePermissao } from '../../lib/session.ts'
import { BarraDaEscolha } from '../../ui/barra-da-escolha.tsx'
import { type DataColumn, escreverOrdenacao, lerOrdenacao } from '../../ui/data-table-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import { useEscolha } from '../../ui/use-escolha.tsx'
import { PedidoBadge } from '../reforco/pedido-badge.tsx'
import { PedirReforcoBotao } from '../reforco/pedir-reforco-botao.tsx'
import { idadeDoCaso } from './idade-do-caso.ts'
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
    cell: ({ situacao, percentual, status, statusId, partes, pedido, casoDesde, responsavel }) => (
      <Group gap={6}>
        <Semaforo situacao={situacao} percentual={percentual} />
        {statusId !== StatusContrato.Ativo && <span>{status}</span>}
        <SaidasBadge quantidade={partes.saiu.veiculos} />
        <DefasadosBadge quantidade={partes.defasada.veiculos} />
        <SemReferenciaBadge quantidade={partes.semReferencia.veiculos} />
        <PedidoBadge pedido={pedido} />
        {casoDesde && (
          <Text span size="sm" c="dimmed">
            {[`caso ${idadeDoCaso(casoDesde)}`, responsavel].filter(Boolean).join(' · ')}
          </Text>
        )}
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
      (diasEmGarantia === null ? '' : `, ${haDias(diasEmGarantia)}`),
  },
]

interface Props {
  instituicaoId: number
  busca: BuscaDeCobertura
  onChange: (change: Partial<BuscaDeCobertura>) => void
}

const LIMPA = {
  filtro: undefined,
  situacao: undefined,
  caso: undefined,
  pedido: undefined,
  saida: undefined,
  status: undefined,
} as const

/** The worst coverage first unless sorted. */
export function ContratosPorCobertura({ instituicaoId, busca, onChange }: Props) {
  const consulta = useQuery(coberturaOptions(instituicaoId, busca))
  const { data: resumo } = useQuery(resumoOptions(instituicaoId, busca))
  const podePedir = usePermissao('Contratos.Contratos.Alterar')
  const { escolhidos, limpar, caixa } = useEscolha<ContratoCobertura>({
    chave: ({ contratoId }) => contratoId,
    nome: ({ numero }) => `o contrato ${numero}`,
    maximo: MAXIMO_DE_PEDIDOS,
    pode: (contrato) => !impedimentoDoPedido('pedirReforco', contrato),
  })
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
        })}
        {...(podePedir && { rowActions: caixa })}
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
      <BarraDaEscolha
        resumo={
          escolhidos.length > 0
            ? `${plural(escolhidos.length, 'contrato escolhido', 'contratos escolhidos')}, déficit de ${formatDinheiro(somar(escolhidos.map(({ deficit }) => deficit)))}`
            : undefined
        }
        limpar={limpar}
      >
        <PedirReforcoBotao instituicaoId={instituicaoId} contratos={escolhidos} onFeito={limpar} />
      </BarraDaEscolha>
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
          pressed={busca.pedido === 'aberto'}
          onToggle={(pressed) => onChange({ pedido: pressed ? 'aberto' : undefined })}
        >
          Com pedido
        </ToggleChip>
        <ToggleChip
          pressed={busca.pedido === 'vencido'}
          onToggle={(pressed) => onChange({ pedido: pressed ? 'vencido' : undefined })}
        >
          Com pedido vencido
        </ToggleChip>
        <ToggleChip
          pressed={busca.saida === 'com'}
          onToggle={(pressed) => onChange({ saida: pressed ? 'com' : undefined })}
        >
          Com saída sem liberação
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
  if (busca.filtro || busca.situacao || busca.caso || busca.pedido || busca.saida)
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
