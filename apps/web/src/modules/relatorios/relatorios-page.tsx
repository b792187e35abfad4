import { mayVisit } from '@lastro/shared/permissoes'
import { useRegras } from '#lib/session.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RELATORIOS } from './relatorios.ts'

type Relatorio = (typeof RELATORIOS)[number]

const COLUNAS: readonly DataColumn<Relatorio>[] = [
  { id: 'relatorio', header: 'Relatório', value: ({ label }) => label, width: '30%' },
  { id: 'descricao', header: 'O que mostra', value: ({ descricao }) => descricao },
]

/** Domain 9: the reports that the person may see. Unknown report addresses lead here. */
export function RelatoriosPage() {
  const { permissoes, tipo } = useRegras()
  const relatorios = RELATORIOS.filter(({ permissao }) => tipo !== 'loja' && mayVisit(permissoes, permissao))
  return (
    <>
      <PageHeader title="Relatórios" description="Escolha o relatório que deseja consultar." />
      <DataTable
        label="Relatórios"
        columns={COLUNAS}
        rows={relatorios}
        rowKey={({ to }) => to}
        rowLink={({ to }) => ({ to })}
        empty={
          <EmptyState subject="grafico" title="Nenhum relatório disponível">
            Seu usuário não tem acesso a nenhum relatório. Fale com o administrador da sua instituição.
          </EmptyState>
        }
      />
    </>
  )
}
