import {
  centesimosDoLtv,
  MAXIMO_DE_SALDOS_DO_CONTRATO,
  type SaldoAtual,
  type SaldosDoContrato,
} from '@lastro/shared/saldos/saldo'
import type { Dia } from '@lastro/shared/dia'
import { mayCall } from '@lastro/shared/permissoes'
import type { Ambiente } from '#ambiente.ts'
import type { Sessao } from '#http/acesso.ts'
import { campoInvalido } from '#http/errors.ts'
import { listPagamentosDoContrato } from '#modules/baixas/baixas.repository.ts'
import { listSaldosAtuais } from '#modules/contratos/nucleo/saldos-atuais.repository.ts'
import { freshnessOf } from '#modules/politicas/saldo-fresco.service.ts'
import {
  type ContratoDoSaldo,
  countContratos,
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
  const ultimo = saldos.find(({ conta }) => conta)
  return {
    atual: ultimo ? await atualDe(deps, contrato, ultimo) : null,
    saldos: saldos.map(({ conta, ...saldo }, index) => ({
      ...saldo,
      substituido: !conta || saldos[index - 1]?.dataBase === saldo.dataBase,
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
  const totalAtual = await findTotalAtual(deps.db, contrato)
  return {
    ...ultimo,
    fresco: isFresh(ultimo.dataBase),
    ltv: ltvDe(ultimo.saldoDevedor, totalAtual),
    veiculos: await listSaldosDosVeiculos(deps.db, contrato, ultimo),
  }
}

/** The present balances of contracts of the institution; those without one are left out. Refuses others' contracts. */
export async function saldosAtuais(
  deps: Ambiente,
  instituicaoId: number,
  contratos: readonly number[],
): Promise<(SaldoAtual & { contratoId: number })[]> {
  if ((await countContratos(deps.db, instituicaoId, contratos)) < new Set(contratos).size)
    throw campoInvalido('ids', 'Contrato não encontrado.')
  const isFresh = await freshnessOf(deps.db, { instituicaoId, hoje: deps.clock.today() })
  const saldos = await listSaldosAtuais(deps.db, {
    instituicaoFinanceiraId: instituicaoId,
    contratoIds: contratos,
  })
  return saldos.map(({ contratoId, saldoDevedor, dataBase, diasAtraso, totalAtual }) => ({
    contratoId,
    saldoDevedor,
    dataBase,
    diasAtraso,
    fresco: isFresh(dataBase),
    ltv: ltvDe(saldoDevedor, totalAtual),
  }))
}

/** Percent; null: no guarantee. */
function ltvDe(saldoDevedor: number, totalAtual: number): number | null {
  const ltv = centesimosDoLtv(saldoDevedor, totalAtual)
  return ltv === null ? null : ltv / 100
}
