import {
  centesimosDoLtv,
  MAXIMO_DE_SALDOS_DO_CONTRATO,
  type SaldosDoContrato,
} from '@lastro/shared/carteira/saldo'
import type { Dia } from '@lastro/shared/dia'
import type { Ambiente } from '#ambiente.ts'
import { calendarioDa } from '#modules/calendario/calendario.service.ts'
import { obterPolitica } from '#modules/politicas/politicas.service.ts'
import {
  type ContratoDoSaldo,
  findTotalAtual,
  listSaldos,
  listSaldosDosVeiculos,
} from './saldos.repository.ts'

/** Whether a balance of that day still counts: it is at most the policy's saldoVale business days old (carteira A.1). */
async function isFresco({ db, clock }: Ambiente, instituicaoId: number, dataBase: Dia): Promise<boolean> {
  const { saldoVale } = await obterPolitica(db, instituicaoId)
  const calendario = await calendarioDa(db, instituicaoId)
  return clock.today() <= calendario.somarDiasUteis(dataBase, saldoVale)
}

/** A contract's present balance with its parts, and its last balances. The guard has let the caller in. */
export async function saldosDoContrato(deps: Ambiente, contrato: ContratoDoSaldo): Promise<SaldosDoContrato> {
  const saldos = await listSaldos(deps.db, contrato, MAXIMO_DE_SALDOS_DO_CONTRATO)
  const [ultimo] = saldos
  return {
    atual: ultimo ? await atualDe(deps, contrato, ultimo) : null,
    saldos: saldos.map((saldo, index) => ({
      ...saldo,
      substituido: saldos[index - 1]?.dataBase === saldo.dataBase,
    })),
  }
}

async function atualDe(
  deps: Ambiente,
  contrato: ContratoDoSaldo,
  ultimo: Awaited<ReturnType<typeof listSaldos>>[number],
): Promise<SaldosDoContrato['atual']> {
  const ltv = centesimosDoLtv(ultimo.saldoDevedor, await findTotalAtual(deps.db, contrato))
  return {
    ...ultimo,
    fresco: await isFresco(deps, contrato.instituicaoFinanceiraId, ultimo.dataBase),
    ltv: ltv === null ? null : ltv / 100,
    veiculos: await listSaldosDosVeiculos(deps.db, contrato, ultimo),
  }
}
