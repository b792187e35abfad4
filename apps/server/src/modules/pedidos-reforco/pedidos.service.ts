import type { PedidoReforco } from '@lastro/shared/contratos/pedido-reforco'
import { somarDias } from '@lastro/shared/dia'
import type { Ambiente } from '#ambiente.ts'
import type { Db, Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { avisarPedidos, avisarPrazoDosPedidos } from './avisos-do-pedido.service.ts'
import {
  type ContratoDoPedido,
  listPedidosDoContrato,
  listPedidosNoPrazo,
  updatePedidosEncerrados,
} from './pedidos.repository.ts'

const MAXIMO_MOSTRADO = 20

/** A contract's last requests, newest first: an open one is the first. */
export async function pedidosDoContrato(
  { db, clock }: { db: Db; clock: Ambiente['clock'] },
  contrato: ContratoDoPedido,
): Promise<PedidoReforco[]> {
  const rows = await listPedidosDoContrato(db, contrato, MAXIMO_MOSTRADO)
  const hoje = clock.today()
  return rows.map((row) => ({ ...row, vencido: row.encerradoEm === null && row.prazo < hoje }))
}

/**
 * Ends the open requests of contracts to which something happened that leaves nothing to ask for: their case closed or they ended. Under
 * their locks, in the transaction of what happened; both sides are told.
 */
export async function encerrarPedidos(
  tx: Tx,
  contratos: readonly ContratoDoPedido[],
  { motivo, agora }: { motivo: string; agora: Date },
): Promise<void> {
  const porInstituicao = Map.groupBy(contratos, ({ instituicaoFinanceiraId }) => instituicaoFinanceiraId)
  for (const [instituicaoId, seus] of porInstituicao) {
    const contratoIds = seus.map(({ contratoId }) => contratoId)
    const fim = { situacao: 'encerrado', motivo, usuarioId: null, agora } as const
    const ids = await updatePedidosEncerrados(tx, { instituicaoId, contratoIds }, fim)
    await avisarPedidos(tx, 'encerrado', { instituicaoId, ids }, { agora, sozinho: true })
  }
}

/** Told afterwards so long, however long no server ran. */
const DIAS_DEPOIS = 60

/** Tells of open requests whose last day has come. Each is told once, however often this runs. */
export async function avisarPedidosNoPrazo(
  { db, clock }: Ambiente,
  { signal, porLote }: { signal?: AbortSignal | undefined; porLote: number },
): Promise<void> {
  const hoje = clock.today()
  const janela = { de: somarDias(hoje, -DIAS_DEPOIS), ate: hoje, limite: porLote }
  let depoisDe: number | undefined = 0
  while (depoisDe !== undefined) {
    signal?.throwIfAborted()
    const desde: number = depoisDe
    depoisDe = await withTransaction(db, async (tx) => {
      const pedidos = await listPedidosNoPrazo(tx, { ...janela, depoisDe: desde })
      await avisarPrazoDosPedidos(tx, pedidos, { agora: clock.now(), hoje })
      return pedidos.length < porLote ? undefined : pedidos.at(-1)?.id
    })
  }
}
