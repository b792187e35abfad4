import { getRouteApi } from '@tanstack/react-router'
import { useVoltar } from '#lib/back-address.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { ComInstituicao } from '#modules/instituicoes/com-instituicao.tsx'
import { useInstituicao } from '#modules/instituicoes/use-instituicao.ts'
import { ContratoCriar } from './contrato-criar.tsx'

const route = getRouteApi('/sessao/contratos/criar')

/** Spec 2.12. Opened as a copy, it starts with the terms of another contract. */
export function ContratoCriarPage() {
  const copiado = route.useLoaderData()
  const { id: instituicaoId } = useInstituicao()
  // No copy for another institution, which an operator may have chosen meanwhile.
  const modelo = copiado?.instituicaoFinanceiraId === instituicaoId ? copiado : undefined
  return (
    <>
      <PageHeader
        title="Novo contrato"
        description={modelo && `Com os termos do contrato ${modelo.numero}`}
        back={useVoltar({ to: '/contratos/listar' })}
      />
      <ComInstituicao beforeChoice="O contrato é criado em nome dela." required>
        {(id) => <ContratoCriar key={`${id}/${modelo?.id}`} instituicaoId={id} modelo={modelo} />}
      </ComInstituicao>
    </>
  )
}
