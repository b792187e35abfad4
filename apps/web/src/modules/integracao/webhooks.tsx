import { Group, Stack, Text, Title } from '@mantine/core'
import { formatInstante } from '@lastro/shared/dia'
import {
  HORAS_DO_SEGREDO_ANTERIOR,
  MAXIMO_DE_WEBHOOKS,
  type Webhook,
} from '@lastro/shared/integracao/webhook'
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconKey,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '#lib/format.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { rowMenu, AddButton } from '#ui/row-menu.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { TextoModal, type Segredo, SegredoModal } from './texto-modal.tsx'
import { useAcoesDoWebhook, useCriarWebhook, webhooksOptions, usePodeIntegrar } from './use-webhooks.ts'

function Situacao({ ativo, desativadoEm, desativadoPor, falhandoDesde }: Webhook) {
  if (!ativo)
    return (
      <>
        <StatusBadge
          tom={desativadoPor ? 'neutro' : 'perigo'}
          icon={IconBan}
          label={desativadoPor ? 'Desativado' : 'Desativado por falhas'}
        />{' '}
        <Text size="note" c="dimmed" span>
          {desativadoEm && formatInstante(desativadoEm)}
          {desativadoPor && `, por ${desativadoPor}`}
        </Text>
      </>
    )
  if (falhandoDesde)
    return (
      <StatusBadge
        tom="atencao"
        icon={IconAlertTriangle}
        label={`Falhando desde ${formatInstante(falhandoDesde)}`}
      />
    )
  return <StatusBadge tom="sucesso" icon={IconCircleCheck} label="Ativo" />
}

const COLUNAS: readonly DataColumn<Webhook>[] = [
  {
    id: 'url',
    header: 'Endereço',
    cell: ({ url }) => <span style={{ overflowWrap: 'anywhere' }}>{url}</span>,
  },
  { id: 'situacao', header: 'Situação', cell: (webhook) => <Situacao {...webhook} /> },
  {
    id: 'pendentes',
    header: 'Pendentes',
    cell: ({ pendentes }) => (pendentes > 0 ? plural(pendentes, 'aviso', 'avisos') : 'Nenhum'),
  },
  {
    id: 'criado',
    header: 'Incluído',
    cell: ({ criadoEm, criadoPor }) => `${formatInstante(criadoEm)}, por ${criadoPor}`,
  },
]

const TEXTO_DO_SEGREDO = 'Com este segredo o seu sistema confere a assinatura dos avisos que recebe.'

/** Addresses that Lastro sends the store's events to. */
export function Webhooks({ lojaId }: { lojaId: number }) {
  const consulta = useQuery(webhooksOptions(lojaId))
  const pode = usePodeIntegrar()
  const criar = useCriarWebhook(lojaId)
  const acoes = useAcoesDoWebhook()
  const [criando, setCriando] = useState(false)
  const [segredo, setSegredo] = useState<Segredo>()
  const trocar = async (webhook: Webhook) => {
    const trocado = await acoes.trocarSegredo(webhook)
    if (!trocado) return
    const anterior = trocado.segredoAnteriorAte
      ? `O anterior ainda assina por ${HORAS_DO_SEGREDO_ANTERIOR} horas.`
      : 'O anterior não pôde ser aberto e não assina mais.'
    setSegredo({
      titulo: 'Segredo trocado',
      texto: `${TEXTO_DO_SEGREDO} ${anterior}`,
      valor: trocado.segredo,
    })
  }
  const itens = (webhook: Webhook) => [
    webhook.ativo && { label: 'Testar', icon: IconSend, onClick: () => acoes.testar(webhook) },
    webhook.ativo &&
      pode.criar && { label: 'Trocar segredo', icon: IconKey, onClick: () => void trocar(webhook) },
    webhook.ativo && {
      label: 'Desativar',
      icon: IconPlayerPause,
      onClick: () => void acoes.desativar(webhook),
    },
    !webhook.ativo &&
      pode.criar && { label: 'Ativar', icon: IconPlayerPlay, onClick: () => acoes.ativar(webhook) },
    { label: 'Excluir', icon: IconTrash, onClick: () => void acoes.excluir(webhook), perigo: true },
  ]
  return (
    <Stack component="section" gap="sm" aria-labelledby="enderecos">
      <Group justify="space-between">
        <Title order={2} size="h3" id="enderecos">
          Endereços de notificação (webhooks)
        </Title>
        {pode.criar && (
          <AddButton
            variant="default"
            onClick={() => setCriando(true)}
            disabled={(consulta.data?.length ?? 0) >= MAXIMO_DE_WEBHOOKS}
          >
            Novo endereço
          </AddButton>
        )}
      </Group>
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar os endereços."
        label="Endereços de notificação (webhooks)"
        columns={COLUNAS}
        rows={consulta.data}
        rowKey={({ id }) => id}
        skeletonRows={1}
        {...(pode.alterar && { rowActions: rowMenu(({ url }: Webhook) => `Ações de ${url}`, itens) })}
        empty={
          <EmptyState subject="aviso" title="Nenhum endereço de notificação">
            {pode.criar
              ? 'Inclua o endereço em que o sistema da loja recebe avisos (webhooks) de propostas e garantias.'
              : 'A equipe da loja inclui o endereço em que o sistema dela recebe avisos (webhooks).'}
          </EmptyState>
        }
      />
      {criando && (
        <TextoModal
          titulo="Novo endereço de notificação"
          campo="url"
          label="Endereço"
          descricao="Público e com https. O Lastro envia um POST a cada aviso."
          exemplo="https://sistema.sualoja.com.br/lastro"
          maximo={500}
          salvar={async (url) => {
            const { segredo: valor } = await criar.mutateAsync(url)
            setCriando(false)
            setSegredo({ titulo: 'Endereço incluído', texto: TEXTO_DO_SEGREDO, valor })
          }}
          onClose={() => setCriando(false)}
        />
      )}
      {segredo && <SegredoModal segredo={segredo} onClose={() => setSegredo(undefined)} />}
    </Stack>
  )
}
