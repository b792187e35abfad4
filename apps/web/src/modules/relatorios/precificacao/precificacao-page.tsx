import { pathOf } from '#lib/api.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useBusca } from '#lib/use-busca.ts'
import { escreverOrdenacao, lerOrdenacao, colunasDaTela, type DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { useInstituicao } from '#modules/instituicoes/use-instituicao.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { ExportarMenu } from '#ui/exportar-menu.tsx'
import { CAMPO, Filtros, EscolhaAInstituicao, useAvisoSemRegistros } from '../filtros.tsx'
import { Imprimir, lerParaImprimir, type Folha, notaDeCorte, secao } from '../impressao/imprimir.tsx'
import { useUrlField } from '#lib/use-url-field.ts'
import { type BuscaDeVeiculos, SORTABLE_COLUMNS } from '../busca.ts'
import { lerVeiculos, POR_PAGINA, veiculosOptions } from './use-precificacao.ts'
import { Stack, Text } from '@mantine/core'
import {
  exportarGarantiasCall,
  type VeiculoEmGarantia,
  COLUNAS_DOS_VEICULOS_EM_GARANTIA,
} from '@lastro/shared/veiculos/veiculo-em-garantia'
import { RelatorioModal, OPEN_MODAL_LINK, useFecharModal } from '../relatorio-modal.tsx'
import { Historico, LinhaDoHistorico } from './historico.tsx'
import { countInWords } from '#lib/format.ts'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { formatHodometro } from '@lastro/shared/veiculos/hodometro'
import type { ReactNode } from 'react'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import { precosDoContrato, ValorComOrigem } from '#modules/origem/valor-com-origem.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'

const route = getRouteApi('/sessao/relatorios/historico-precificacao')

/** Spec 2.14, pricing history. */
export function PrecificacaoPage() {
  const { id } = useInstituicao()
  const [{ filtro, ordenacao, pagina = 1, veiculo }, mudar] = useBusca<BuscaDeVeiculos>(route, {
    resets: { veiculo: undefined },
  })
  const consulta = useQuery(veiculosOptions(id, { filtro, ordenacao, pagina }))
  const { data, isPlaceholderData } = consulta
  const total = data?.total ?? 0
  useAvisoSemRegistros(data && total, consulta)
  const buscar = (texto: string) => {
    const novo = texto.trim() || undefined
    if (id !== undefined && novo === filtro && pagina === 1) void consulta.refetch()
    else mudar({ filtro: novo })
  }
  const folha = () =>
    data && folhaDaPrecificacao({ filtro, ordenacao }, data.veiculos, { total, haMais: data.totalLimitado })
  const folhaInteira = async (instituicaoId: number) => {
    const tudo = await lerParaImprimir(async (query) => {
      const resposta = await lerVeiculos(instituicaoId, { filtro, ordenacao, ...query })
      return { rows: resposta.veiculos, total: resposta.total ?? 0 }
    })
    return folhaDaPrecificacao({ filtro, ordenacao }, tudo.rows, tudo)
  }
  return (
    <>
      <PageHeader
        title="Histórico de Precificação"
        actions={
          <>
            <ExportarMenu
              permissao="Relatorios.HistoricoPrecificacao.Exportar"
              path={id === undefined ? undefined : pathOf(exportarGarantiasCall, { id })}
              query={{ filtro, ordenacao }}
              linhas={total}
            />
            <Imprimir
              tela={folha}
              {...(id !== undefined && { tudo: () => folhaInteira(id) })}
              disabled={!data || isPlaceholderData}
            />
          </>
        }
      />
      <FiltroDeVeiculos filtro={filtro ?? ''} onBuscar={buscar} />
      {id === undefined ? (
        <EscolhaAInstituicao />
      ) : (
        <QueryTable
          query={consulta}
          failureTitle="Não foi possível carregar os veículos."
          label="Veículos em garantia"
          columns={COLUNAS}
          card={cardDoVeiculo}
          rows={data?.veiculos}
          rowKey={({ id: veiculoId }) => veiculoId}
          peek={({ veiculoId, placa }) => ({ kind: 'veiculo', id: veiculoId, name: `veículo ${placa}` })}
          rowLink={({ veiculoId }) => ({
            to: '.',
            search: (before) => ({ ...before, veiculo: veiculoId }),
            ...OPEN_MODAL_LINK,
          })}
          sort={lerOrdenacao(ordenacao)}
          onSort={(sort) => mudar({ ordenacao: escreverOrdenacao(SORTABLE_COLUMNS, sort) })}
          skeletonRows={POR_PAGINA}
          empty={<SemVeiculos filtro={filtro} />}
          pagination={{
            pagina,
            total,
            haMais: data?.totalLimitado,
            quantidadePorPagina: POR_PAGINA,
            nome: ['veículo', 'veículos'],
            onChange: (nova) => mudar({ pagina: nova }),
          }}
        />
      )}
      {veiculo !== undefined && (
        <HistoricoModal
          veiculoId={veiculo}
          veiculo={data?.veiculos.find(({ veiculoId }) => veiculoId === veiculo)}
        />
      )}
    </>
  )
}

function FiltroDeVeiculos({ filtro, onBuscar }: { filtro: string; onBuscar: (texto: string) => void }) {
  const [texto, setTexto] = useUrlField(filtro, filtro)
  return (
    <Filtros selecione="Selecione a Instituição Financeira" onBuscar={() => onBuscar(texto)}>
      <SearchInput
        label="Busca"
        className={CAMPO}
        placeholder="Buscar veículo por placa, modelo ou marca"
        value={texto}
        onChange={setTexto}
      />
    </Filtros>
  )
}

function SemVeiculos({ filtro }: { filtro: string | undefined }) {
  if (filtro)
    return (
      <EmptyState subject="busca" title={`Nenhum veículo em garantia para “${filtro}”`}>
        Confira a placa, o modelo ou a marca. Limpe a busca para ver todos.
      </EmptyState>
    )
  return (
    <EmptyState subject="veiculo" title="Nenhum veículo em garantia">
      Os veículos aparecem aqui quando uma proposta com garantias é enviada.
    </EmptyState>
  )
}

interface HistoricoModalProps {
  veiculoId: number
  /** The clicked row; undefined where the address was opened on another page of the list. */
  veiculo: VeiculoEmGarantia | undefined
}

/** Spec 2.14: a vehicle's prices. */
function HistoricoModal({ veiculoId, veiculo }: HistoricoModalProps) {
  return (
    <RelatorioModal onClose={useFecharModal('veiculo')} size="xl" title="Histórico de Precificação">
      <Stack gap="md">
        {veiculo && (
          <Text size="sm">
            <strong>
              {veiculo.marca} {veiculo.modelo}
            </strong>
            , {veiculo.anoModelo}, placa {veiculo.placa}
          </Text>
        )}
        <LinhaDoHistorico veiculoId={veiculoId} />
        <Historico veiculoId={veiculoId} />
      </Stack>
    </RelatorioModal>
  )
}

const ORDENS = {
  'loja:asc': 'Loja, crescente',
  'loja:desc': 'Loja, decrescente',
  'contratoId:asc': 'Nº do Contrato, crescente',
  'contratoId:desc': 'Nº do Contrato, decrescente',
} as const

function folhaDaPrecificacao(
  { filtro, ordenacao }: BuscaDeVeiculos,
  rows: readonly VeiculoEmGarantia[],
  { total, haMais }: { total: number; haMais?: boolean | undefined },
): Folha {
  return {
    titulo: 'Histórico de Precificação',
    dados: [
      ['Busca', filtro ?? 'todos os veículos em garantia'],
      ...(ordenacao ? [['Ordem', ORDENS[ordenacao]] as const] : []),
      ['Total', countInWords({ total, haMais }, 'veículo', 'veículos')],
    ],
    nota: notaDeCorte(rows.length, total),
    secoes: [secao(COLUNAS_DOS_VEICULOS_EM_GARANTIA, rows)],
  }
}

/** Spec 2.14: store and contract are sortable. */
const COLUNAS: readonly DataColumn<VeiculoEmGarantia>[] = colunasDaTela<VeiculoEmGarantia>(
  COLUNAS_DOS_VEICULOS_EM_GARANTIA,
  {
    modelo: { width: 190 },
    placa: { cell: ({ veiculoId, placa }) => <PlacaLink id={veiculoId} placa={placa} />, card: 'title' },
    preco: {
      cell: (veiculo) => <Preco veiculo={veiculo} />,
    },
    loja: { sortable: true },
    contratoId: { sortable: true },
  },
)

const Preco = ({ veiculo: { veiculoId, contratoId, placa, preco } }: { veiculo: VeiculoEmGarantia }) => (
  <ValorComOrigem {...precosDoContrato(contratoId)(veiculoId)} nome={`Preço de ${placa}`}>
    {formatDinheiro(preco)}
  </ValorComOrigem>
)

/** The vehicle's card on a telephone. */
const cardDoVeiculo = (veiculo: VeiculoEmGarantia, placa: ReactNode) => (
  <VehicleLines
    placa={placa}
    modelo={`${veiculo.marca} ${veiculo.modelo}`}
    end={veiculo.anoModelo}
    preco={
      <>
        Preço <Preco veiculo={veiculo} />
      </>
    }
    km={formatHodometro(veiculo.hodometro)}
    estado={veiculo.numeroContrato}
  />
)
