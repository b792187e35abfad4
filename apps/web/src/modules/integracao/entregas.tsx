import { Group, SegmentedControl, Stack, Title, Button, Code, Skeleton, Text } from '@mantine/core'
import { formatInstante } from '@lastro/shared/dia'
import { ESTADOS_DA_ENTREGA, type EstadoEntrega } from '@lastro/shared/integracao/estados-da-entrega'
import { type Entrega, LABEL_AVISO, type Tentativa } from '@lastro/shared/integracao/webhook'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import type { BuscaDeEntregas } from './busca.ts'
import {
  ENTREGAS_POR_PAGINA,
  entregasOptions,
  tentativasOptions,
  useReenviar,
  usePodeIntegrar,
} from './use-webhooks.ts'
import { IconRefresh, IconAlertTriangle, IconCircleCheck, IconClock, IconX } from '@tabler/icons-react'
import { formatInteiro } from '#lib/format.ts'
import { AppModal } from '#ui/app-modal.tsx'
import { RetryButton } from '#ui/load-error.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'

const LABEL_ESTADO: Record<EstadoEntrega, string> = {
  pendente: 'Pendente',
  entregue: 'Entregue',
  desistida: 'Não entregue',
}

function EstadoBadge({ estado, tentativas }: { estado: EstadoEntrega; tentativas: number }) {
  if (estado === 'entregue')
    return <StatusBadge tom="sucesso" icon={IconCircleCheck} label={LABEL_ESTADO.entregue} />
  if (estado === 'desistida') return <StatusBadge tom="perigo" icon={IconX} label={LABEL_ESTADO.desistida} />
  return (
    <StatusBadge
      tom={tentativas > 0 ? 'atencao' : 'info'}
      icon={tentativas > 0 ? IconAlertTriangle : IconClock}
      label={tentativas > 0 ? 'Será tentada de novo' : LABEL_ESTADO.pendente}
    />
  )
}

/** 'HTTP 204', or why there was no answer. */
function resultadoDe({ statusHttp, erro }: { statusHttp: number | null; erro: string | null }) {
  return [statusHttp !== null && `HTTP ${statusHttp}`, erro].filter(Boolean).join('. ') || null
}

const COLUNAS: readonly DataColumn<Entrega>[] = [
  { id: 'tipo', header: 'Aviso', value: ({ tipo }) => LABEL_AVISO[tipo] },
  { id: 'numero', header: 'Contrato', value: ({ numero }) => numero },
  { id: 'em', header: 'Quando', cell: ({ ocorridoEm }) => formatInstante(ocorridoEm) },
  { id: 'estado', header: 'Situação', cell: (entrega) => <EstadoBadge {...entrega} /> },
  { id: 'resultado', header: 'Última resposta', cell: resultadoDe },
  { id: 'tentativas', header: 'Tentativas', value: ({ tentativas }) => tentativas, numeric: true },
]

const ESTADOS = [
  { value: '', label: 'Todas' },
  ...ESTADOS_DA_ENTREGA.map((estado) => ({ value: estado as string, label: LABEL_ESTADO[estado] })),
]

interface EntregasProps {
  lojaId: number
  busca: BuscaDeEntregas
  onBuscar: (busca: BuscaDeEntregas) => void
}

export function Entregas({ lojaId, busca, onBuscar }: EntregasProps) {
  const { estado, pagina } = busca
  const consulta = useQuery(entregasOptions(lojaId, { estado, pagina }))
  const [aberta, setAberta] = useState<Entrega>()
  return (
    <Stack component="section" gap="sm" aria-labelledby="entregas">
      <Group justify="space-between">
        <Title order={2} size="h3" id="entregas">
          Entregas
        </Title>
        <SegmentedControl
          aria-label="Situação das entregas"
          size="xs"
          data={ESTADOS}
          value={estado ?? ''}
          onChange={(value) =>
            onBuscar({ estado: ESTADOS_DA_ENTREGA.find((candidato) => candidato === value) })
          }
        />
      </Group>
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar as entregas."
        label="Entregas"
        columns={COLUNAS}
        rows={consulta.data?.entregas}
        rowKey={({ id }) => id}
        onRow={setAberta}
        skeletonRows={4}
        empty={
          <EmptyState
            subject="aviso"
            title={estado ? 'Nenhuma entrega nesta situação' : 'Nenhum aviso enviado'}
          >
            Cada aviso ao seu sistema aparece aqui por 90 dias, com as respostas recebidas.
          </EmptyState>
        }
        pagination={{
          pagina,
          total: consulta.data?.total ?? 0,
          quantidadePorPagina: ENTREGAS_POR_PAGINA,
          nome: ['entrega', 'entregas'],
          onChange: (nova) => onBuscar({ ...busca, pagina: nova }),
        }}
      />
      {aberta && (
        <EntregaModal
          // The delivery of now. When the filter no longer shows it, the former one stays until it is closed.
          entrega={consulta.data?.entregas.find(({ id }) => id === aberta.id) ?? aberta}
          onClose={() => setAberta(undefined)}
        />
      )}
    </Stack>
  )
}

function EntregaModal({ entrega, onClose }: { entrega: Entrega; onClose: () => void }) {
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
        <Text size="sm" fw={500}>
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
