import { Button, Checkbox } from '@mantine/core'
import { formatInstante } from '@lastro/shared/dia'
import type { Notificacao } from '@lastro/shared/notificacoes/notificacao'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { plural } from '../../lib/format.ts'
import { useRegras } from '../../lib/session.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { DataColumn } from '../../ui/data-table-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Paginator } from '../../ui/paginator.tsx'
import { NotificacaoModal } from './notificacao-modal.tsx'
import { notificacoesOptions, POR_PAGINA } from './use-notificacoes.ts'
import classes from './notificacoes-page.module.css'

const route = getRouteApi('/sessao/notificacao')

/** Spec section 2.3. */
const COLUNAS: readonly DataColumn<Notificacao>[] = [
  {
    id: 'titulo',
    header: 'Título',
    cell: ({ titulo, lida }) => (
      <span className={classes.titulo} data-lida={lida || undefined}>
        {titulo}
      </span>
    ),
    card: 'title',
  },
  { id: 'data', header: 'Data', cell: ({ data }) => formatInstante(data), width: 170 },
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
  },
]

export function NotificacoesPage() {
  const { idEstabelecimento, permissoes } = useRegras()
  const { pagina = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const [escolhida, setEscolhida] = useState<Notificacao>()
  // Without any permission there is nothing to be told of, and the call would be refused.
  const semAcesso = permissoes.length === 0
  const { data, isPlaceholderData, isError } = useQuery({
    ...notificacoesOptions(idEstabelecimento, pagina),
    enabled: !semAcesso,
  })
  const irPara = (nova: number | undefined) => void navigate({ search: { pagina: nova } })
  const total = data?.total ?? 0
  return (
    <>
      <PageHeader title="Notificações" description={data && resumo(total, data.naoLidas)} />
      {isError && !data ? (
        <LoadError title="Não foi possível carregar as notificações." />
      ) : (
        <DataTable
          label="Notificações"
          columns={COLUNAS}
          rows={semAcesso ? [] : data?.notificacoes}
          rowKey={({ id }) => id}
          onRow={setEscolhida}
          fetching={isPlaceholderData}
          empty={<Vazia total={total} onPrimeira={() => irPara(undefined)} />}
        />
      )}
      <Paginator
        pagina={pagina}
        total={total}
        quantidadePorPagina={POR_PAGINA}
        nome={['notificação', 'notificações']}
        onChange={irPara}
      />
      <NotificacaoModal notificacao={escolhida} onClose={() => setEscolhida(undefined)} />
    </>
  )
}

const resumo = (total: number, naoLidas: number) => {
  if (total === 0) return undefined
  return naoLidas === 0 ? 'Todas foram lidas.' : `${plural(naoLidas, 'não lida', 'não lidas')}.`
}

function Vazia({ total, onPrimeira }: { total: number; onPrimeira: () => void }) {
  if (total > 0)
    return (
      <EmptyState
        icon={IconBell}
        title="Não há notificações nesta página"
        action={
          <Button variant="default" onClick={onPrimeira}>
            Ir para a primeira página
          </Button>
        }
      />
    )
  return (
    <EmptyState icon={IconBell} title="Nenhuma notificação">
      O que acontecer com os seus contratos e propostas aparece aqui.
    </EmptyState>
  )
}
