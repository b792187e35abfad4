import { Stack } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isApiError } from '#lib/api-error.ts'
import { useRegras } from '#lib/session.ts'
import { Notice } from '#ui/notice.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { PageSkeleton } from '#ui/skeletons.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { cadastroOptions } from '../estabelecimentos/use-estabelecimentos.ts'
import { Credenciais } from './credenciais.tsx'
import { Entregas } from './entregas.tsx'
import type { BuscaDeEntregas } from './busca.ts'
import { Webhooks } from './webhooks.tsx'

const daLoja = getRouteApi('/sessao/loja/integracao')
const daPlataforma = getRouteApi('/sessao/plataforma/estabelecimentos/$id/integracao')

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

/**
 * Any store's integration, for operators, who may only end what the store's people made (domain 1). The audit names the
 * operator.
 */
export function IntegracaoDaLojaPage() {
  const lojaId = Number(daPlataforma.useParams().id)
  const navigate = daPlataforma.useNavigate()
  const busca = daPlataforma.useSearch()
  const { data: loja, error } = useQuery(cadastroOptions(lojaId))
  if (isApiError(error, 404)) return <LojaNaoEncontrada />
  if (error) return <LoadError title="Não foi possível carregar a loja." />
  if (loja === undefined) return <PageSkeleton />
  if (loja.tipo !== 'loja') return <LojaNaoEncontrada />
  return (
    <>
      <PageHeader
        title={`Integração de ${loja.nomeFantasia}`}
        badge={!loja.ativo && <StatusBadge tom="perigo" icon={IconBan} label="Loja desativada" />}
        description="O sistema da loja responde propostas pela API e recebe avisos do que acontece. O que você fizer aqui fica na auditoria com o seu nome."
        back={{ to: '/plataforma/estabelecimentos' }}
      />
      <Partes lojaId={lojaId} busca={busca} onBuscar={(nova) => void navigate({ search: nova })} />
    </>
  )
}

function LojaNaoEncontrada() {
  return (
    <>
      <PageHeader title="Integração" back={{ to: '/plataforma/estabelecimentos' }} />
      <Sheet boxed>
        <EmptyState subject="busca" title="Loja não encontrada.">
          Escolha uma loja na lista de estabelecimentos.
        </EmptyState>
      </Sheet>
    </>
  )
}

interface PartesProps {
  lojaId: number
  busca: BuscaDeEntregas
  onBuscar: (busca: BuscaDeEntregas) => void
}

function Partes({ lojaId, busca, onBuscar }: PartesProps) {
  const { tipo } = useRegras()
  return (
    <Stack gap="xl">
      {tipo === 'operador' && (
        <Notice tom="info">
          Só a equipe da loja cria credenciais e endereços de notificação e vê os segredos, em Loja ›
          Integração. Aqui você pode revogar, desativar, testar e reenviar.
        </Notice>
      )}
      <Credenciais lojaId={lojaId} />
      <Webhooks lojaId={lojaId} />
      <Entregas lojaId={lojaId} busca={busca} onBuscar={onBuscar} />
    </Stack>
  )
}
