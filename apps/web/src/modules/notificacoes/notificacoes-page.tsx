import { ActionIcon, Button, Checkbox, Group } from '@mantine/core'
import { formatInstante } from '@lastro/shared/dia'
import type { Notificacao } from '@lastro/shared/notificacoes/notificacao'
import { useQuery } from '@tanstack/react-query'
import { IconArrowRight, IconChecks } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useRegras } from '#lib/session.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { focusOrTitle, focusTitle } from '#ui/focus.ts'
import { toastSucesso } from '#lib/toast.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterChips } from '#ui/filter-chips.tsx'
import { useBusca } from '#lib/use-busca.ts'
import type { BuscaDeNotificacoes } from './busca.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { NotificacaoModal, useContratoLink } from './notificacao-modal.tsx'
import {
  notificacoesOptions,
  POR_PAGINA,
  quantasNaoLidas,
  useMarcarLida,
  useMarcarTodasLidas,
  useNewestShown,
} from './use-notificacoes.ts'
import classes from './notificacoes-page.module.css'

const route = getRouteApi('/sessao/notificacao')

/** Spec section 2.3. */
const COLUNAS: readonly DataColumn<Notificacao>[] = [
  {
    id: 'titulo',
    header: 'Título',
    cell: ({ titulo, lida, numeroContrato, parte }) => (
      <>
        <span className={classes.titulo} data-lida={lida || undefined}>
          {titulo}
        </span>
        {numeroContrato && (
          <span className={classes.contrato}>{[numeroContrato, parte].filter(Boolean).join(' · ')}</span>
        )}
      </>
    ),
    card: 'title',
  },
  { id: 'data', header: 'Data', cell: ({ data }) => formatInstante(data), width: 170, card: 'below' },
  {
    id: 'lida',
    header: 'Lida',
    cell: ({ titulo, lida }) => (
      <Checkbox
        checked={lida}
        disabled
        readOnly
        aria-label={`${titulo}: ${lida ? 'lida' : 'não lida'}`}
        classNames={{ input: classes.caixa }}
      />
    ),
    width: 80,
    card: 'belowEnd',
  },
]

const CHIPS = [
  { value: 'todas', label: 'Todas' },
  { value: 'nao', label: 'Não lidas' },
] as const

export function NotificacoesPage() {
  const { idEstabelecimento, permissoes } = useRegras()
  const [busca, mudar] = useBusca<BuscaDeNotificacoes>(route)
  const [escolhida, setEscolhida] = useState<Notificacao>()
  const opener = useRef<Element>(null)
  // A user without permissions has no notifications, and the server would refuse the call.
  const semAcesso = permissoes.length === 0
  const consulta = useQuery({
    ...notificacoesOptions(idEstabelecimento, busca),
    enabled: !semAcesso,
  })
  const { data } = consulta
  const total = data?.total ?? 0
  return (
    <>
      <PageHeader
        title="Notificações"
        description={data && resumo(total, data.naoLidas)}
        actions={<MarcarTodas naoLidas={data?.naoLidas ?? 0} />}
      />
      {!semAcesso && (
        <Group mb="md">
          <FilterChips
            chips={CHIPS}
            value={busca.lida ?? 'todas'}
            onChange={(value) => mudar({ lida: value === 'todas' ? undefined : value })}
          />
        </Group>
      )}
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar as notificações."
        label="Notificações"
        columns={COLUNAS}
        rows={semAcesso ? [] : data?.notificacoes}
        rowKey={({ id }) => id}
        onRow={(notificacao) => {
          opener.current = document.activeElement
          setEscolhida(notificacao)
        }}
        rowActions={verContrato}
        empty={<Nenhuma lida={busca.lida} onTodas={() => mudar({ lida: undefined })} />}
        pagination={{
          pagina: busca.pagina,
          total,
          haMais: data?.totalLimitado,
          quantidadePorPagina: POR_PAGINA,
          nome: ['notificação', 'notificações'],
          onChange: (pagina) => mudar({ pagina }),
        }}
      />
      <NotificacaoModal
        notificacao={escolhida}
        onClose={() => setEscolhida(undefined)}
        // In the unread list the row disappears after reading.
        onClosed={() => focusOrTitle(opener.current)}
      />
    </>
  )
}

/** A link to the contract without the modal. Following it marks the notification read. */
function VerContrato({ notificacao }: { notificacao: Notificacao }) {
  const contrato = useContratoLink(notificacao)
  const ler = useMarcarLida()
  if (!contrato) return null
  return (
    <ActionIcon
      variant="subtle"
      aria-label={`Ver contrato ${notificacao.numeroContrato ?? ''}`}
      renderRoot={(props) => <Link {...contrato} {...props} />}
      onClick={() => {
        if (!notificacao.lida) ler.mutate(notificacao)
      }}
    >
      <IconArrowRight size={18} aria-hidden />
    </ActionIcon>
  )
}

const verContrato = (notificacao: Notificacao) => <VerContrato notificacao={notificacao} />

/**
 * Marks read all notifications shown so far. Asks first, because it can't be undone and counts for the whole
 * establishment.
 */
function MarcarTodas({ naoLidas }: { naoLidas: number }) {
  const { estabelecimento } = useRegras()
  const lerTodas = useMarcarTodasLidas()
  const maisNova = useNewestShown()
  if (naoLidas === 0) return null
  const marcar = async () => {
    const ate = maisNova()
    if (!ate) return
    const uma = naoLidas === 1
    const sim = await perguntarSimNao(
      `Marcar ${quantasNaoLidas(naoLidas, 'notificação', 'notificações')} como ${uma ? 'lida' : 'lidas'}?`,
      {
        title: 'Marcar como lidas',
        acontece: `Ficam lidas para todas as pessoas de ${estabelecimento ?? 'sua equipe'}.`,
      },
    )
    if (!sim) return
    lerTodas.mutate(ate, {
      onSuccess: () => {
        toastSucesso(uma ? 'Notificação marcada como lida.' : 'Notificações marcadas como lidas.')
        // The button disappears with the last unread notification.
        focusTitle()
      },
    })
  }
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={18} aria-hidden />}
      loading={lerTodas.isPending}
      onClick={() => void marcar()}
    >
      Marcar todas como lidas
    </Button>
  )
}

function Nenhuma({ lida, onTodas }: { lida: 'nao' | undefined; onTodas: () => void }) {
  if (lida)
    return (
      <EmptyState
        subject="aviso"
        title="Nenhuma notificação por ler"
        action={
          <Button variant="default" onClick={onTodas}>
            Ver todas
          </Button>
        }
      />
    )
  return (
    <EmptyState subject="aviso" title="Nenhuma notificação">
      O que acontecer com os seus contratos e propostas aparece aqui.
    </EmptyState>
  )
}

const resumo = (total: number, naoLidas: number) => {
  if (total === 0) return undefined
  if (naoLidas === 0) return 'Todas foram lidas.'
  const texto = quantasNaoLidas(naoLidas)
  return `${texto.charAt(0).toUpperCase()}${texto.slice(1)}.`
}
