import { Button, Code, Group, Skeleton, Stack, Text } from '@mantine/core'
import { formatInstante } from '@lastro/shared/dia'
import { type Entrega, LABEL_AVISO, type Tentativa } from '@lastro/shared/integracao/webhook'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatInteiro } from '#lib/format.ts'
import { AppModal } from '#ui/app-modal.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RetryButton } from '#ui/load-error.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { EstadoBadge, resultadoDe } from './resultado-badge.tsx'
import { tentativasOptions, useReenviar } from './use-webhooks.ts'
import { usePodeIntegrar } from './use-pode-integrar.ts'

export function EntregaModal({ entrega, onClose }: { entrega: Entrega; onClose: () => void }) {
  const { data, isError } = useQuery(tentativasOptions(entrega))
  const { alterar: podeAlterar } = usePodeIntegrar()
  const reenviar = useReenviar()
  const { tipo, numero, estado, tentativas, mensagem, url, proximaEm, podeReenviar } = entrega
  return (
    <AppModal
      opened
      onClose={onClose}
      closeOnClickOutside
      title={numero ? `${LABEL_AVISO[tipo]}, contrato ${numero}` : LABEL_AVISO[tipo]}
      size="lg"
    >
      <Stack>
        <Group gap="sm">
          <EstadoBadge estado={estado} tentativas={tentativas} />
          {proximaEm && tentativas > 0 && (
            <Text size="sm">Próxima tentativa em {formatInstante(proximaEm)}</Text>
          )}
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {url}
          <br />
          webhook-id: {mensagem}
        </Text>
        {!data && !isError && <Skeleton height={60} />}
        {isError && !data && (
          <EmptyState
            subject="falha"
            title="Não foi possível carregar as tentativas."
            action={<RetryButton />}
          />
        )}
        {data?.length === 0 && <Text>Ainda não houve tentativa.</Text>}
        {data?.map((tentativa) => (
          <TentativaVista key={tentativa.id} {...tentativa} />
        ))}
        <Group justify="flex-end">
          {podeAlterar && podeReenviar && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={reenviar.isPending}
              onClick={() => reenviar.mutate(entrega, { onSuccess: onClose })}
            >
              Reenviar
            </Button>
          )}
          <Button onClick={onClose}>Fechar</Button>
        </Group>
      </Stack>
    </AppModal>
  )
}

function TentativaVista({ iniciadaEm, duracaoMs, resposta, ...resultado }: Tentativa) {
  return (
    <Sheet p="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {resultadoDe(resultado)}
        </Text>
        <Text size="sm" c="dimmed">
          {formatInstante(iniciadaEm)}, {formatInteiro(duracaoMs)} ms
        </Text>
      </Group>
      {resposta && (
        <Code block mt={6} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {resposta}
        </Code>
      )}
    </Sheet>
  )
}
