import { IconBuildingBank } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { InstituicaoSelect } from '../../instituicoes/instituicao-select.tsx'
import { useInstituicao } from '../../instituicoes/use-instituicao.ts'
import { ContratoCriar } from './contrato-criar.tsx'

/** Spec 2.12. */
export function ContratoCriarPage() {
  const { id } = useInstituicao()
  return (
    <>
      <PageHeader title="Novo contrato" back={{ to: '/contratos/listar' }} />
      <InstituicaoSelect required withAsterisk={false} />
      {id === undefined ? (
        <Sheet>
          <EmptyState icon={IconBuildingBank} title="Selecione a instituição financeira">
            O contrato é criado em nome dela.
          </EmptyState>
        </Sheet>
      ) : (
        <ContratoCriar instituicaoId={id} />
      )}
    </>
  )
}
