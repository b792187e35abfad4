import {
  impedimentoDaBaixa,
  type OrigemDaBaixa,
  type SituacaoDaBaixa,
} from '@lastro/shared/baixas/transicoes-da-baixa'
import { STATUS } from '@lastro/shared/contratos/status'
import { diaEmSaoPaulo } from '@lastro/shared/dia'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import type { BaixaEmCurso } from '#modules/contratos/nucleo/baixas-em-curso.repository.ts'
import { situacaoDaBaixa } from './situacao-da-baixa.service.ts'
import type { ChaveDoContrato } from '#modules/contratos/nucleo/contratos.sql.ts'
import { lockForProgram } from './baixa-travada.service.ts'
import { openUnderLock, cancelUnderLock } from './baixas.service.ts'
import { impedimentoPelaAlteracao } from './veiculo-da-baixa.service.ts'
import { listContratosAPresumir, listVendasAPresumir, type VendaAPresumir } from './presumir.repository.ts'

interface AlvoDaPresuncao {
  /** null: of all stores. */
  lojaId: number | null
  signal?: AbortSignal
}

/**
 * Opens a payoff of each pledged vehicle that left the stock: told where the store told its stock of the sale, else
 * presumed. Cancels one whose vehicle came back, unless something was paid. Each contract has its own transaction; running it again changes nothing more.
 */
export async function presumirVendas(deps: Ambiente, { lojaId, signal }: AlvoDaPresuncao): Promise<void> {
  for (const chave of await listContratosAPresumir(deps.db, lojaId)) {
    signal?.throwIfAborted()
    await withTransaction(deps.db, (tx) => presumirDoContrato(deps, tx, chave))
  }
}

/** What the stock told was opened by the program, too, and ends as what it presumed. */
function abertaPeloPrograma(baixa: BaixaEmCurso): SituacaoDaBaixa {
  const situacao = situacaoDaBaixa(baixa)
  return baixa.abertaPorId === null ? { ...situacao, origem: 'sistema' } : situacao
}

/** Who told of the exit by which the sale is presumed, if anybody did. */
function origemDe({ saidaInformada, peloRenave }: VendaAPresumir): OrigemDaBaixa {
  if (saidaInformada) return 'loja'
  return peloRenave ? 'renave' : 'sistema'
}

/** Takes at most four acts, however many vehicles of the contract came back or left. */
async function presumirDoContrato(deps: Ambiente, tx: Tx, chave: ChaveDoContrato): Promise<void> {
  const travado = await lockForProgram(deps, tx, chave)
  if (!travado || !STATUS[travado.contrato.status].alteravel) return
  const noEstoque = new Set(
    travado.garantias.filter(({ saiuEm }) => saiuEm === null).map(({ veiculoId }) => veiculoId),
  )
  const voltaram = travado.baixas.filter(
    (baixa) =>
      noEstoque.has(baixa.veiculoId) &&
      impedimentoDaBaixa('cancelarBaixa', 'sistema', abertaPeloPrograma(baixa)) === undefined,
  )
  const { depois } = await cancelUnderLock(travado, voltaram, 'O veículo voltou ao estoque.')
  // What an open change of guarantees names waits for its answer.
  const vendas = (await listVendasAPresumir(tx, chave)).filter(
    ({ veiculoId }) => impedimentoPelaAlteracao(depois, veiculoId) === undefined,
  )
  const [primeira] = vendas
  const origem = primeira ? origemDe(primeira) : 'sistema'
  const destas = vendas.filter((venda) => origemDe(venda) === origem)
  await openUnderLock(
    depois,
    destas.map(({ veiculoId, saiuEm }) => ({ veiculoId, dataVenda: diaEmSaoPaulo(saiuEm) })),
    { motivo: 'venda', texto: null, origem },
  )
  // The next act is on the contract as this one left it.
  if (destas.length < vendas.length) await presumirDoContrato(deps, tx, chave)
}
