import {
  centesimosDoLtv,
  MAXIMO_DE_SALDOS_DO_CONTRATO,
  type SaldosDoContrato,
} from '@lastro/shared/carteira/saldo'
import type { Dia } from '@lastro/shared/dia'
import { mayCall } from '@lastro/shared/permissoes'
import type { Ambiente } from '#ambiente.ts'
import type { Sessao } from '#http/acesso.ts'
import { listPagamentosDoContrato } from '#modules/baixas/baixas.repository.ts'
import { freshnessOf } from '#modules/politicas/saldo-fresco.service.ts'
import {
  type ContratoDoSaldo,
  findTotalAtual,
  listSaldos,
  listSaldosDosVeiculos,
} from './saldos.repository.ts'

/**
 * A contract's present balance with its parts, its last balances, and what was paid for its sold vehicles, for who may
 * read payoffs. The guard has let the caller in.
 */
export async function saldosDoContrato(
  deps: Ambiente,
  { permissoes }: Pick<Sessao, 'permissoes'>,
  contrato: ContratoDoSaldo,
): Promise<SaldosDoContrato> {
  const saldos = await listSaldos(deps.db, contrato, MAXIMO_DE_SALDOS_DO_CONTRATO)
  const [ultimo] = saldos
  return {
    atual: ultimo ? await atualDe(deps, contrato, ultimo) : null,
    saldos: saldos.map((saldo, index) => ({
      ...saldo,
      substituido: saldos[index - 1]?.dataBase === saldo.dataBase,
    })),
    pagamentos: mayCall(permissoes, ['Carteira.Baixas.Listar'])
      ? await pagamentosDoContrato(deps, contrato, ultimo?.dataBase)
      : null,
  }
}

async function pagamentosDoContrato({ db }: Ambiente, contrato: ContratoDoSaldo, dataSaldo: Dia | undefined) {
  const pagamentos = await listPagamentosDoContrato(db, contrato, MAXIMO_DE_SALDOS_DO_CONTRATO)
  return pagamentos.map((pagamento) => ({
    ...pagamento,
    foraDoSaldo: dataSaldo !== undefined && pagamento.data > dataSaldo,
  }))
}

async function atualDe(
  deps: Ambiente,
  contrato: ContratoDoSaldo,
  ultimo: Awaited<ReturnType<typeof listSaldos>>[number],
): Promise<SaldosDoContrato['atual']> {
  const { instituicaoFinanceiraId: instituicaoId } = contrato
  const isFresh = await freshnessOf(deps.db, { instituicaoId, hoje: deps.clock.today() })
  const ltv = centesimosDoLtv(ultimo.saldoDevedor, await findTotalAtual(deps.db, contrato))
  return {
    ...ultimo,
    fresco: isFresh(ultimo.dataBase),
    ltv: ltv === null ? null : ltv / 100,
    veiculos: await listSaldosDosVeiculos(deps.db, contrato, ultimo),
  }
}
