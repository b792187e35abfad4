import {
  centesimosDoLtv,
  MAXIMO_DE_SALDOS_DO_CONTRATO,
  type SaldoAtual,
  type SaldosDoContrato,
} from '@lastro/shared/carteira/saldo'
import type { Dia } from '@lastro/shared/dia'
import type { Ambiente } from '#ambiente.ts'
import { openCalendario } from '#dias-uteis.ts'
import { obterPolitica } from '#modules/politicas/politicas.service.ts'
import {
  type ContratoDoSaldo,
  findSaldoAtual,
  listSaldos,
  listSaldosDosVeiculos,
} from './saldos.repository.ts'

/** Whether a balance of that day still counts: it is at most the policy's saldoVale business days old (carteira A.1). */
async function isFresco({ db, clock }: Ambiente, instituicaoId: number, dataBase: Dia): Promise<boolean> {
  const { saldoVale } = await obterPolitica(db, instituicaoId)
  const calendario = await openCalendario([])
  return clock.today() <= calendario.somarDiasUteis(dataBase, saldoVale)
}

/** A contract's present balance; null: no load told one. The guard has let the caller in. */
async function saldoAtualDe(deps: Ambiente, contrato: ContratoDoSaldo): Promise<SaldoAtual | null> {
  const atual = await findSaldoAtual(deps.db, contrato)
  if (!atual) return null
  const { totalAtual, ...saldo } = atual
  const ltv = centesimosDoLtv(saldo.saldoDevedor, totalAtual ?? 0)
  return {
    ...saldo,
    fresco: await isFresco(deps, contrato.instituicaoFinanceiraId, saldo.dataBase),
    ltv: ltv === null ? null : ltv / 100,
  }
}

/** A contract's present balance with its parts, and its last balances. */
export async function saldosDoContrato(deps: Ambiente, contrato: ContratoDoSaldo): Promise<SaldosDoContrato> {
  const saldos = await listSaldos(deps.db, contrato, MAXIMO_DE_SALDOS_DO_CONTRATO)
  const atual = await saldoAtualDe(deps, contrato)
  const [ultimo] = saldos
  return {
    atual:
      atual && ultimo
        ? {
            ...atual,
            principal: ultimo.principal,
            encargos: ultimo.encargos,
            veiculos: await listSaldosDosVeiculos(deps.db, contrato, ultimo),
          }
        : null,
    saldos: saldos.map((saldo, index) => ({
      ...saldo,
      substituido: saldos[index - 1]?.dataBase === saldo.dataBase,
    })),
  }
}
