import { pathOf } from '#lib/api.ts'
import { colunasDaSituacao } from '@lastro/shared/contratos/colunas'
import { exportarContratosCall, type Contrato } from '@lastro/shared/contratos/contrato'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { countInWords } from '#lib/format.ts'
import { useBusca } from '#lib/use-busca.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { useNomeParceiro } from '#modules/configuracao/configuracao.tsx'
import { useInstituicao } from '#modules/instituicoes/use-instituicao.ts'
import { ExportarMenu } from '#ui/exportar-menu.tsx'
import { Imprimir, type Folha, lerParaImprimir, notaDeCorte, secao } from '../impressao/imprimir.tsx'
import type { BuscaDeSituacao } from '../busca.ts'
import { lerContratos, POR_PAGINA, situacaoOptions } from './use-situacao.ts'
import { NativeSelect } from '@mantine/core'
import { colunasDaTela, type DataColumn } from '#ui/data-table-columns.ts'
import { Badges } from '#ui/badges.tsx'
import { MiddleCut } from '#ui/middle-cut.tsx'
import { ContratoBadge, VencidoBadge } from '#modules/contratos/tela/contrato-badge.tsx'
import { LABEL_FILTRO_STATUS } from '@lastro/shared/contratos/status'
import { SearchInput } from '#ui/search-input.tsx'
import { CAMPO, Filtros, EscolhaAInstituicao, useAvisoSemRegistros } from '../filtros.tsx'
import { useUrlField } from '#lib/use-url-field.ts'

const route = getRouteApi('/sessao/relatorios/situacao-contratos')

export const TITULO = 'Situação Atual dos Contratos'

/** Spec 2.14, contract situation. */
export function SituacaoPage() {
  const { id } = useInstituicao()
  const [{ filtro, status, pagina = 1 }, mudar] = useBusca<BuscaDeSituacao>(route)
  const nomeParceiro = useNomeParceiro()
  const columns = useMemo(() => colunas(nomeParceiro), [nomeParceiro])
  const consulta = useQuery(situacaoOptions(id, { filtro, status, pagina }))
  const { data, isPlaceholderData } = consulta
  const total = data?.total ?? 0
  useAvisoSemRegistros(data && total, consulta)
  const buscar = (nova: Pick<BuscaDeSituacao, 'filtro' | 'status'>) => {
    if (id !== undefined && nova.filtro === filtro && nova.status === status && pagina === 1)
      void consulta.refetch()
    else mudar(nova)
  }
  const folha = (
    rows: readonly Contrato[],
    quantos: { total: number; haMais?: boolean | undefined },
  ): Folha => ({
    titulo: TITULO,
    dados: [
      ['Status', OPCOES_DE_STATUS.find(({ value }) => value === status)?.label ?? 'Todos'],
      ['Busca', filtro ?? 'nenhuma'],
      ['Total', countInWords(quantos, 'contrato', 'contratos')],
    ],
    nota: notaDeCorte(rows.length, quantos.total),
    secoes: [secao(colunasDaSituacao(nomeParceiro), rows)],
  })
  const folhaInteira = async (instituicaoId: number) => {
    const tudo = await lerParaImprimir(async (query) => {
      const resposta = await lerContratos(instituicaoId, { filtro, status, ...query })
      return { rows: resposta.contratos, total: resposta.total ?? 0 }
    })
    return folha(tudo.rows, tudo)
  }
  return (
    <>
      <PageHeader
        title={TITULO}
        actions={
          <>
            <ExportarMenu
              permissao="Relatorios.SituacaoContratos.Exportar"
              path={id === undefined ? undefined : pathOf(exportarContratosCall, { id })}
              query={{ filtro, status: status === 'todos' ? undefined : status }}
              linhas={total}
            />
            <Imprimir
              tela={() => data && folha(data.contratos, { total, haMais: data.totalLimitado })}
              {...(id !== undefined && { tudo: () => folhaInteira(id) })}
              disabled={!data || isPlaceholderData}
            />
          </>
        }
      />
      <SituacaoFiltros busca={{ filtro, status }} onBuscar={buscar} />
      {id === undefined ? (
        <EscolhaAInstituicao />
      ) : (
        <QueryTable
          query={consulta}
          failureTitle="Não foi possível carregar os contratos."
          label="Contratos"
          columns={columns}
          rows={data?.contratos}
          rowKey={({ id: contratoId }) => contratoId}
          peek={({ id: contratoId, numero }) => ({
            kind: 'contrato',
            id: contratoId,
            name: `contrato ${numero}`,
          })}
          rowLink={({ id: contratoId }) => ({
            to: '/relatorios/detalhe/$id',
            params: { id: String(contratoId) },
          })}
          empty={
            <EmptyState
              subject="busca"
              title={filtro ? `Nenhum contrato para “${filtro}”` : 'Nenhum contrato'}
            >
              Confira a busca ou escolha outro status.
            </EmptyState>
          }
          pagination={{
            pagina,
            total,
            haMais: data?.totalLimitado,
            quantidadePorPagina: POR_PAGINA,
            nome: ['contrato', 'contratos'],
            onChange: (nova) => mudar({ pagina: nova }),
          }}
        />
      )}
    </>
  )
}

const colunas = (nomeParceiro: string): DataColumn<Contrato>[] =>
  colunasDaTela<Contrato>(colunasDaSituacao(nomeParceiro), {
    numero: {
      cell: ({ numero }) => <MiddleCut text={numero} />,
      card: 'title',
      width: '12%',
      elastic: true,
      minWidth: '7.25rem',
    },
    idParceiro: {
      cell: ({ idParceiro }) => idParceiro && <MiddleCut text={idParceiro} />,
      card: 'hidden',
      visibleFrom: 'medium',
      width: '10%',
      elastic: true,
    },
    tipo: { card: 'hidden' },
    loja: { card: 'below' },
    valorCredito: { card: 'hidden' },
    valorGarantia: { card: 'titleEnd' },
    status: {
      card: 'belowEnd',
      cell: (contrato) => (
        <Badges>
          <ContratoBadge contrato={contrato} lado="instituicao" naLista />
          <VencidoBadge contrato={contrato} />
        </Badges>
      ),
    },
  })

const NENHUM = 'nenhum'
/** Spec 2.14. */
const OPCOES_DE_STATUS = [
  { value: NENHUM, label: 'Selecione o status', disabled: true },
  { value: '', label: 'Todos' },
  { value: '0', label: LABEL_FILTRO_STATUS[0] },
  { value: '1', label: LABEL_FILTRO_STATUS[1] },
  { value: '2', label: LABEL_FILTRO_STATUS[2] },
]

function statusDe(value: string): BuscaDeSituacao['status'] {
  if (value === '') return 'todos'
  return value === '0' || value === '1' || value === '2' ? value : undefined
}

interface SituacaoFiltrosProps {
  busca: BuscaDeSituacao
  onBuscar: (busca: Pick<BuscaDeSituacao, 'filtro' | 'status'>) => void
}

/** Status and text (spec 2.14). */
function SituacaoFiltros({ busca, onBuscar }: SituacaoFiltrosProps) {
  const chave = `${busca.status} ${busca.filtro}`
  const [status, setStatus] = useUrlField(busca.status === 'todos' ? '' : (busca.status ?? NENHUM), chave)
  const [texto, setTexto] = useUrlField(busca.filtro ?? '', chave)
  return (
    <Filtros
      selecione="Selecione a instituição financeira"
      onBuscar={() => onBuscar({ filtro: texto.trim() || undefined, status: statusDe(status) })}
    >
      <NativeSelect
        label="Status"
        className={CAMPO}
        data={OPCOES_DE_STATUS}
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value)}
      />
      <SearchInput
        label="Busca"
        className={CAMPO}
        placeholder="Buscar por loja ou nº do contrato"
        value={texto}
        onChange={setTexto}
      />
    </Filtros>
  )
}
