import type { Instituicao } from '@lastro/shared/estabelecimentos/estabelecimento'
import { useQuery } from '@tanstack/react-query'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { nomeComSituacao, instituicoesOptions } from '../instituicoes/use-instituicao.ts'

const COLUNAS: readonly DataColumn<Instituicao>[] = [
  {
    id: 'nomeFantasia',
    header: 'Instituição Financeira',
    value: (instituicao) => nomeComSituacao(instituicao.nomeFantasia, instituicao),
    sortable: true,
  },
  { id: 'razaoSocial', header: 'Razão social', value: ({ razaoSocial }) => razaoSocial },
]

/** Spec 2.4: the institutions by nomeFantasia. Staff of one see only their own. */
export function InstituicoesPage() {
  const consulta = useQuery(instituicoesOptions)
  const instituicoes = consulta.data?.instituicoesFinanceiras.toSorted((a, b) =>
    a.nomeFantasia.localeCompare(b.nomeFantasia, 'pt-BR'),
  )
  return (
    <>
      <PageHeader
        title="Parâmetros Comerciais"
        description="Escolha a instituição financeira para ver e alterar os valores por evento."
      />
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar as instituições."
        label="Instituições financeiras"
        columns={COLUNAS}
        rows={instituicoes}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({
          to: '/configuracoes/parametros-comerciais/detalhe/$id',
          params: { id: String(id) },
        })}
        skeletonRows={3}
        empty={<EmptyState subject="instituicao" title="Nenhuma instituição financeira" />}
      />
    </>
  )
}
