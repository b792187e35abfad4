import { Button, Group } from '@mantine/core'
import {
  descreverPedido,
  impedimentoDoPedido,
  type PedidoReforco,
} from '@lastro/shared/contratos/pedido-reforco'
import type { StatusContrato } from '@lastro/shared/contratos/status'
import { formatDia, formatInstante } from '@lastro/shared/dia'
import { ZERO } from '@lastro/shared/dinheiro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useRegras } from '#lib/session.ts'
import { toastSucesso } from '#lib/toast.ts'
import { Notice } from '#ui/notice.tsx'
import { type Motivo, perguntarMotivo } from '#ui/dialogs.ts'
import { PedirReforco } from './pedir-reforco-botao.tsx'
import type { ContratoAPedir } from './pedir-reforco-modal.tsx'
import { pedidosOptions, terminarPedido, useRefreshReforco } from './use-reforco.ts'

/** The open request of a contract; null: none is open. */
export const pedidoAberto = (pedidos: readonly PedidoReforco[] | undefined) => {
  const [ultimo] = pedidos ?? []
  return ultimo?.encerradoEm === null ? ultimo : null
}

interface Opcoes {
  contrato: ContratoAPedir & { statusId: StatusContrato }
  /** Version on the screen; null where the version doesn't matter. */
  etag: string | null
  /** Called after a request was made or ended, or after a refusal (`succeeded` false). */
  onChanged?: (succeeded: boolean) => void
  /** Another part of the page has the primary button. */
  yieldsPrimary?: boolean
}

/**
 * Parts of an institution's contract screens about requests for reinforcement. `painel` has the open request with a
 * button that ends it, or the last refusal. The button to ask is undefined where no request is possible.
 */
export function useReforcoNaTela({ contrato, etag, onChanged, yieldsPrimary = false }: Opcoes) {
  const { permissoes } = useRegras()
  const { data: pedidos } = useQuery(pedidosOptions(contrato.contratoId, etag))
  const [pedindo, setPedindo] = useState(false)
  const altera = permissoes.includes('Contratos.Contratos.Alterar')
  const aberto = pedidoAberto(pedidos)
  const { statusId } = contrato
  const canAsk =
    altera && pedidos !== undefined && !impedimentoDoPedido('pedirReforco', { statusId, pedido: aberto })
  const notifyChange = (succeeded: boolean) => onChanged?.(succeeded)
  const ultimo = pedidos?.[0]
  useEffect(() => PedirReforco.prefetch(), [])
  return {
    painel: (
      <>
        {aberto && <PedidoAberto pedido={aberto} etag={etag} podeEncerrar={altera} onMudou={notifyChange} />}
        {canAsk && ultimo?.situacao === 'recusado' && <PedidoRecusado pedido={ultimo} />}
        {pedindo && (
          <PedirReforco
            onFailure={() => setPedindo(false)}
            contratos={[contrato]}
            etag={etag}
            onDone={notifyChange}
            onClose={() => setPedindo(false)}
          />
        )}
      </>
    ),
    botao: canAsk ? (
      <Button
        key="pedir-reforco"
        // The page's primary act while the contract has a deficit.
        variant={contrato.deficit > ZERO && !yieldsPrimary ? 'filled' : 'default'}
        onClick={() => setPedindo(true)}
      >
        Pedir reforço
      </Button>
    ) : undefined,
  }
}

interface PedidoAbertoProps {
  pedido: PedidoReforco
  etag: string | null
  podeEncerrar: boolean
  onMudou: (succeeded: boolean) => void
}

function PedidoAberto({ pedido, etag, podeEncerrar, onMudou }: PedidoAbertoProps) {
  const refreshReforco = useRefreshReforco()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ texto }: Motivo) =>
      terminarPedido({ id: pedido.id, acao: 'encerrar', motivo: texto, etag }),
    onSuccess: (_data, motivo) => {
      motivo.markUsed()
      toastSucesso('Pedido de reforço encerrado.')
    },
    onSettled: async (_data, error) => {
      await refreshReforco(error === null)
      onMudou(error === null)
    },
  })
  const encerrar = async () => {
    const motivo = await perguntarMotivo({
      title: 'Motivo',
      message: 'Por que o pedido é encerrado?',
      draftKey: `motivo/pedido/${pedido.id}/encerrar`,
    })
    if (motivo !== undefined) mutate(motivo)
  }
  return (
    <PedidoAviso
      pedido={pedido}
      titulo={
        pedido.situacao === 'proposto' ? 'Reforço pedido e proposto pela loja' : 'Reforço pedido à loja'
      }
    >
      {podeEncerrar && (
        <Button size="compact-sm" variant="default" disabled={isPending} onClick={() => void encerrar()}>
          Encerrar pedido
        </Button>
      )}
    </PedidoAviso>
  )
}

interface PedidoAvisoProps {
  pedido: PedidoReforco
  titulo: string
  children?: ReactNode
}

export function PedidoAviso({ pedido, titulo, children }: PedidoAvisoProps) {
  const { situacao, vencido, prazo, texto, pedidoPor, pedidoEm } = pedido
  return (
    <Notice tom={vencido ? 'perigo' : situacao === 'proposto' ? 'info' : 'atencao'}>
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <strong>{titulo}</strong>: {descreverPedido(pedido)}
          {vencido && ` (o prazo terminou em ${formatDia(prazo)})`}.{texto && <div>“{texto}”</div>}
          <div>
            Pedido por {pedidoPor} em {formatInstante(pedidoEm)}.
          </div>
        </div>
        <Group gap="xs">{children}</Group>
      </Group>
    </Notice>
  )
}

function PedidoRecusado({ pedido }: { pedido: PedidoReforco }) {
  return (
    <Notice tom="atencao">
      <strong>A loja recusou o pedido de reforço</strong> de {descreverPedido(pedido)}
      {pedido.encerradoEm && `, em ${formatInstante(pedido.encerradoEm)}`}: {pedido.motivo}
    </Notice>
  )
}
