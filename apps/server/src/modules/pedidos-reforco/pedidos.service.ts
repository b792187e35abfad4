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

/** Answers a contract's last requests, newest first, so that an open one is the first. */
export async function pedidosDoContrato(
  { db, clock }: { db: Db; clock: Ambiente['clock'] },
  contrato: ContratoDoPedido,
): Promise<PedidoReforco[]> {
  const rows = await listPedidosDoContrato(db, contrato, MAXIMO_MOSTRADO)
  const hoje = clock.today()
  return rows.map((row) => ({ ...row, vencido: row.encerradoEm === null && row.prazo < hoje }))
}

/**
 * Ends the open requests of contracts that ended or whose case closed, and tells both sides. Runs under the contracts'
 * locks, in the transaction of that event.
 */
export async function encerrarPedidos(
  tx: Tx,
  contratos: readonly ContratoDoPedido[],
  { motivo, agora }: { motivo: string; agora: Date },
): Promise<void> {
  const porInstituicao = Map.groupBy(contratos, ({ instituicaoFinanceiraId }) => instituicaoFinanceiraId)
  for (const [instituicaoId, daInstituicao] of porInstituicao) {
    const contratoIds = daInstituicao.map(({ contratoId }) => contratoId)
    const fim = { situacao: 'encerrado', motivo, usuarioId: null, agora } as const
    const ids = await updatePedidosEncerrados(tx, { instituicaoId, contratoIds }, fim)
    await avisarPedidos(tx, 'encerrado', { instituicaoId, ids }, { agora, semAutor: true })
  }
}

/** Days after its last day on which a request is still announced, because no server may have run on the day itself. */
const DIAS_DEPOIS = 60

/** Announces open requests whose last day has come. Running it again announces none twice. */
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
