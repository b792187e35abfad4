import { getRouteApi } from '@tanstack/react-router'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ComInstituicao } from '../../instituicoes/com-instituicao.tsx'
import { ContratoCriar } from './contrato-criar.tsx'

const route = getRouteApi('/sessao/contratos/criar')

/** Spec 2.12. Opened to copy a contract, it begins with that one's terms. */
export function ContratoCriarPage() {
  const modelo = route.useLoaderData()
  return (
    <>
      <PageHeader
        title="Novo contrato"
        description={modelo && `Com os termos do contrato ${modelo.numero}`}
        back={{ to: '/contratos/listar' }}
      />
      <ComInstituicao antes="O contrato é criado em nome dela." required withAsterisk={false}>
        {(id) => <ContratoCriar key={modelo?.id} instituicaoId={id} modelo={modelo} />}
      </ComInstituicao>
    </>
  )
}
