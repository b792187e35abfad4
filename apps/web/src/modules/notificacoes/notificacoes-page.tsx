import { Checkbox } from '@mantine/core'
import { formatInstante } from '@lastro/shared/dia'
import type { Notificacao } from '@lastro/shared/notificacoes/notificacao'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useRegras } from '../../lib/session.ts'
import type { DataColumn } from '../../ui/data-table-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { NotificacaoModal } from './notificacao-modal.tsx'
import { notificacoesOptions, POR_PAGINA, quantasNaoLidas } from './use-notificacoes.ts'
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
  const consulta = useQuery({
    ...notificacoesOptions(idEstabelecimento, pagina),
    enabled: !semAcesso,
  })
  const { data } = consulta
  const total = data?.total ?? 0
  return (
    <>
      <PageHeader title="Notificações" description={data && resumo(total, data.naoLidas)} />
      <QueryTable
        consulta={consulta}
        falha="Não foi possível carregar as notificações."
        label="Notificações"
        columns={COLUNAS}
        rows={semAcesso ? [] : data?.notificacoes}
        rowKey={({ id }) => id}
        onRow={setEscolhida}
        empty={
          <EmptyState icon={IconBell} title="Nenhuma notificação">
            O que acontecer com os seus contratos e propostas aparece aqui.
          </EmptyState>
        }
        paginas={{
          pagina,
          total,
          haMais: data?.totalLimitado,
          quantidadePorPagina: POR_PAGINA,
          nome: ['notificação', 'notificações'],
          onChange: (nova) => void navigate({ search: { pagina: nova } }),
        }}
      />
      <NotificacaoModal notificacao={escolhida} onClose={() => setEscolhida(undefined)} />
    </>
  )
}

const resumo = (total: number, naoLidas: number) => {
  if (total === 0) return undefined
  if (naoLidas === 0) return 'Todas foram lidas.'
  const texto = quantasNaoLidas(naoLidas)
  return `${texto.charAt(0).toUpperCase()}${texto.slice(1)}.`
}
