import { colunasDaSituacao } from '@lastro/shared/contratos/colunas'
import type { Contrato } from '@lastro/shared/contratos/contrato'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { plural } from '#lib/format.ts'
import { useBusca } from '#lib/use-busca.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { useNomeParceiro } from '#modules/configuracao/use-configuracao.ts'
import { useInstituicao } from '#modules/instituicoes/use-instituicao.ts'
import { EscolhaAInstituicao, useAvisoSemRegistros } from '../avisos-do-relatorio.tsx'
import { ExportarMenu } from '#ui/exportar-menu.tsx'
import { type Folha, lerParaImprimir, notaDeCorte, secao } from '../impressao/folha.ts'
import { Imprimir } from '../impressao/imprimir.tsx'
import { colunas } from './situacao-columns.tsx'
import { OPCOES_DE_STATUS, SituacaoFiltros } from './situacao-filtros.tsx'
import type { BuscaDeSituacao } from '../busca.ts'
import { lerContratos, POR_PAGINA, situacaoOptions } from './use-situacao.ts'

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
    if (nova.filtro === filtro && nova.status === status && pagina === 1) void consulta.refetch()
    else mudar(nova)
  }
  const folha = (rows: readonly Contrato[], quantos: number): Folha => ({
    titulo: TITULO,
    dados: [
      ['Status', OPCOES_DE_STATUS.find(({ value }) => value === status)?.label ?? 'Todos'],
      ['Busca', filtro ?? 'nenhuma'],
      ['Total', plural(quantos, 'contrato', 'contratos')],
    ],
    nota: notaDeCorte(rows.length, quantos),
    secoes: [secao(colunasDaSituacao(nomeParceiro), rows)],
  })
  const folhaInteira = async (instituicaoId: number) => {
    const tudo = await lerParaImprimir(async (query) => {
      const resposta = await lerContratos(instituicaoId, { filtro, status, ...query })
      return { rows: resposta.contratos, total: resposta.total ?? 0 }
    })
    return folha(tudo.rows, tudo.total)
  }
  return (
    <>
      <PageHeader
        title={TITULO}
        actions={
          <>
            <ExportarMenu
              permissao="Relatorios.SituacaoContratos.Exportar"
              path={id === undefined ? undefined : `/api/instituicoes-financeiras/${id}/contratos/exportar`}
              query={{ filtro, status: status === 'todos' ? undefined : status }}
              linhas={total}
            />
            <Imprimir
              tela={() => data && folha(data.contratos, total)}
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
