import { Group } from '@mantine/core'
import { formatDia, somarDias } from '@lastro/shared/dia'
import {
  IconBan,
  IconCalendarEvent,
  IconCalendarX,
  IconClockExclamation,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { diaDeHoje } from '#lib/relogio.ts'
import { usePermissao } from '#lib/session.ts'
import { AddButton } from '#ui/add-button.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { rowMenu } from '#ui/row-menu.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { newestOf } from '#ui/use-save.ts'
import { LojaLink } from '../links/loja-link.tsx'
import { ComInstituicao } from '../instituicoes/com-instituicao.tsx'
import { useInstituicao } from '../instituicoes/use-instituicao.ts'
import { type RegistroWhitelist, useExcluirWhitelist, whitelistOptions } from './use-whitelist.ts'
import { WhitelistModal } from './whitelist-modal.tsx'

const BASE = 'Configuracoes.Whitelist'

/** Spec 2.6. */
export function WhitelistPage() {
  const { id, operador } = useInstituicao()
  const [aberto, setAberto] = useState<'novo' | RegistroWhitelist>()
  const { data } = useQuery({ ...whitelistOptions(id ?? 0), enabled: id !== undefined })
  const podeCriar = usePermissao(`${BASE}.Criar`)
  const novo = podeCriar && <AddButton onClick={() => setAberto('novo')}>Novo</AddButton>
  return (
    <>
      <PageHeader title="Whitelist" actions={novo} />
      <ComInstituicao beforeChoice="A whitelist aparece aqui depois da escolha.">
        {(instituicaoId) => (
          <Lista instituicaoId={instituicaoId} onAlterar={setAberto} podeCriar={podeCriar} />
        )}
      </ComInstituicao>
      {aberto && (
        <WhitelistModal
          instituicaoId={id}
          operador={operador}
          {...(aberto !== 'novo' && { registro: newestOf(aberto, data) })}
          onClose={() => setAberto(undefined)}
        />
      )}
    </>
  )
}

const COLUNAS: readonly DataColumn<RegistroWhitelist>[] = [
  {
    id: 'loja',
    header: 'Loja',
    value: ({ loja }) => loja,
    cell: ({ lojaId, loja, lojaAtiva }) => (
      <Group gap={8}>
        <LojaLink id={lojaId} nome={loja} />
        {!lojaAtiva && <StatusBadge tom="perigo" icon={IconBan} label="Loja desativada" />}
      </Group>
    ),
    sortable: true,
  },
  {
    id: 'instituicaoFinanceira',
    header: 'Instituição Financeira',
    value: ({ instituicaoFinanceira }) => instituicaoFinanceira,
    sortable: true,
  },
  {
    id: 'prazo',
    header: 'Prazo',
    value: ({ prazo }) => prazo,
    cell: ({ prazo }) => (
      <Group gap={8}>
        <span>{formatDia(prazo)}</span>
        <PrazoBadge prazo={prazo} />
      </Group>
    ),
    sortable: true,
  },
]

const DIAS_DE_AVISO = 7

/** The last day still counts. Warns 7 days ahead, as the notifications do (domain 7). */
function PrazoBadge({ prazo }: { prazo: string }) {
  const [hoje] = useState(() => diaDeHoje())
  if (prazo < hoje) return <StatusBadge tom="perigo" icon={IconCalendarX} label="Vencido" />
  if (prazo > somarDias(hoje, DIAS_DE_AVISO)) return null
  return <StatusBadge tom="atencao" icon={IconClockExclamation} label="Vence em breve" />
}

interface ListaProps {
  instituicaoId: number
  onAlterar: (registro: RegistroWhitelist) => void
  podeCriar: boolean
}

function Lista({ instituicaoId, onAlterar, podeCriar }: ListaProps) {
  const consulta = useQuery(whitelistOptions(instituicaoId))
  const podeAlterar = usePermissao(`${BASE}.Alterar`)
  const podeExcluir = usePermissao(`${BASE}.Excluir`)
  const excluir = useExcluirWhitelist()
  const acoes = (registro: RegistroWhitelist) => [
    podeAlterar && { label: 'Alterar prazo', icon: IconCalendarEvent, onClick: () => onAlterar(registro) },
    podeExcluir && {
      label: 'Excluir registro',
      icon: IconTrash,
      onClick: () => void excluir(registro),
      perigo: true,
    },
  ]
  return (
    <QueryTable
      query={consulta}
      failureTitle="Não foi possível carregar a whitelist."
      label="Whitelist"
      columns={COLUNAS}
      rows={consulta.data}
      rowKey={({ id }) => id}
      {...((podeAlterar || podeExcluir) && {
        rowActions: rowMenu(({ loja }: RegistroWhitelist) => `Ações de ${loja}`, acoes),
      })}
      skeletonRows={4}
      empty={
        <EmptyState subject="loja" title="Nenhuma loja na whitelist">
          {podeCriar ? 'Use Novo para permitir que uma loja receba propostas.' : undefined}
        </EmptyState>
      }
    />
  )
}
