import { impedimentoDaBaixa } from '@lastro/shared/baixas/transicoes-da-baixa'
import { STATUS } from '@lastro/shared/contratos/status'
import { diaEmSaoPaulo } from '@lastro/shared/dia'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { situacaoDaBaixa } from '#modules/baixas/situacao-da-baixa.service.ts'
import { lockContratos } from '../nucleo/contratos.repository.ts'
import type { ChaveDoContrato } from '../nucleo/contratos.sql.ts'
import { lerEstados } from '../nucleo/estado-do-contrato.ts'
import { relogioDosContratos } from '../nucleo/relogio-dos-contratos.ts'
import type { EstadoTravado } from './baixa-travada.service.ts'
import { openUnderLock, cancelUnderLock } from './baixas.service.ts'
import { impedimentoPelaAlteracao } from './veiculo-da-baixa.ts'
import { listContratosAPresumir, listVendasAPresumir } from './presumir.repository.ts'

interface Quais {
  /** null: of all stores. */
  lojaId: number | null
  signal?: AbortSignal
}

/**
 * Opens a payoff of each pledged vehicle that left the stock. Cancels a presumed one whose vehicle came back, unless
 * something was paid. Each contract has its own transaction; running it again changes nothing more.
 */
export async function presumirVendas(deps: Ambiente, { lojaId, signal }: Quais): Promise<void> {
  for (const chave of await listContratosAPresumir(deps.db, lojaId)) {
    signal?.throwIfAborted()
    await withTransaction(deps.db, async (tx) => {
      while (await presumirUma(deps, tx, chave));
    })
  }
}

/** Takes one step for a contract and answers whether it took one, because each step changes the contract. */
async function presumirUma(deps: Ambiente, tx: Tx, chave: ChaveDoContrato): Promise<boolean> {
  const contratos = await lockContratos(tx, { instituicaoId: chave.instituicaoFinanceiraId }, [chave.id])
  const [estado] = await lerEstados(tx, contratos)
  if (!estado || !STATUS[estado.contrato.status].alteravel) return false
  const clock = await relogioDosContratos(tx, deps.clock, contratos)
  const travado: EstadoTravado = { ...estado, tx, clock, chave, sessao: null, lado: null }
  const noEstoque = new Set(
    estado.garantias.filter(({ saiuEm }) => saiuEm === null).map(({ veiculoId }) => veiculoId),
  )
  const voltou = estado.baixas.find(
    (baixa) =>
      noEstoque.has(baixa.veiculoId) &&
      impedimentoDaBaixa('cancelarBaixa', 'sistema', situacaoDaBaixa(baixa)) === undefined,
  )
  if (voltou) {
    await cancelUnderLock(travado, voltou, 'O veículo voltou ao estoque.')
    return true
  }
  const vendas = await listVendasAPresumir(tx, chave)
  // What an open change of guarantees names waits for its answer.
  const venda = vendas.find(({ veiculoId }) => impedimentoPelaAlteracao(estado, veiculoId) === undefined)
  if (!venda) return false
  const dataVenda = diaEmSaoPaulo(venda.saiuEm)
  await openUnderLock(travado, {
    veiculoId: venda.veiculoId,
    dataVenda,
    motivo: 'venda',
    texto: null,
    origem: 'sistema',
  })
  return true
}
