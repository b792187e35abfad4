import { PageHeader } from '../../../ui/page-header.tsx'
import { ComInstituicao } from '../../instituicoes/com-instituicao.tsx'
import { ContratoCriar } from './contrato-criar.tsx'

/** Spec 2.12. */
export function ContratoCriarPage() {
  return (
    <>
      <PageHeader title="Novo contrato" back={{ to: '/contratos/listar' }} />
      <ComInstituicao antes="O contrato é criado em nome dela." required withAsterisk={false}>
        {(id) => <ContratoCriar instituicaoId={id} />}
      </ComInstituicao>
    </>
  )
}
