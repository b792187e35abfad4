import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRegras } from '../../lib/session.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageSkeleton } from '../../ui/skeletons.tsx'
import { cadastroQuery } from '../estabelecimentos/use-estabelecimentos.ts'
import { Credenciais } from './credenciais.tsx'
import { Entregas } from './entregas.tsx'
import type { BuscaDeEntregas } from './use-webhooks.ts'
import { Webhooks } from './webhooks.tsx'

const daLoja = getRouteApi('/sessao/loja/integracao')
const daPlataforma = getRouteApi('/sessao/plataforma/estabelecimentos/$id/integracao')

/** How the store's own system and Lastro talk to each other. */
export function IntegracaoPage() {
  const { idEstabelecimento } = useRegras()
  const navigate = daLoja.useNavigate()
  return (
    <>
      <PageHeader
        title="Integração"
        description="Ligue o sistema da sua loja: ele responde propostas pela API e recebe avisos do que acontece."
      />
      <Partes
        lojaId={idEstabelecimento}
        busca={daLoja.useSearch()}
        onBuscar={(busca) => void navigate({ search: busca })}
      />
    </>
  )
}

/** The same of any store, for operators (domain 8): here alone they act for a store, and the audit names them. */
export function IntegracaoDaLojaPage() {
  const lojaId = Number(daPlataforma.useParams().id)
  const navigate = daPlataforma.useNavigate()
  const busca = daPlataforma.useSearch()
  const { data: loja, isError } = useQuery(cadastroQuery(lojaId))
  if (isError) return <LoadError title="Não foi possível carregar a loja." />
  if (loja === undefined) return <PageSkeleton />
  if (loja?.tipo !== 'loja') return <LoadError title="Loja não encontrada." />
  return (
    <>
      <PageHeader
        title={`Integração de ${loja.nomeFantasia}`}
        description="O sistema da loja responde propostas pela API e recebe avisos do que acontece. O que você fizer aqui fica na auditoria com o seu nome."
        back={{ to: '/plataforma/estabelecimentos', label: 'Voltar' }}
      />
      <Partes lojaId={lojaId} busca={busca} onBuscar={(nova) => void navigate({ search: nova })} />
    </>
  )
}

interface PartesProps {
  lojaId: number
  busca: BuscaDeEntregas
  onBuscar: (busca: BuscaDeEntregas) => void
}

function Partes({ lojaId, busca, onBuscar }: PartesProps) {
  return (
    <Stack gap="xl">
      <Credenciais lojaId={lojaId} />
      <Webhooks lojaId={lojaId} />
      <Entregas lojaId={lojaId} busca={busca} onBuscar={onBuscar} />
    </Stack>
  )
}
