import { DIAS_ATE_O_FIM } from '@lastro/shared/carteira/carteira'
import { STATUS } from '@lastro/shared/contratos/status'
import { terminoPassou } from '@lastro/shared/contratos/termino'
import type { Lado } from '@lastro/shared/contratos/lados'
import { STATUS_DA_VEZ } from '@lastro/shared/contratos/transicoes'
import { type Dia, somarDias } from '@lastro/shared/dia'
import { ZERO } from '@lastro/shared/dinheiro'
import type { Ambiente } from '#ambiente.ts'
import type { Db } from '#db/tables.ts'
import { listSaldosFrescos } from '../nucleo/saldo-fresco.service.ts'
import {
  countTerminos,
  existsCargaDeSaldos,
  type DonoDaCarteira,
  listAlteracoesEmEspera,
  listEsperas,
  listTerminos,
  sumPorStatus,
} from './carteira.repository.ts'

/**
 * Answers a portfolio's contracts by status (a status without any has 0), and what waits for each side, the oldest wait
 * first.
 */
export async function contratosDaCarteira(db: Db, dono: DonoDaCarteira, hoje: Dia) {
  const situacoes = await sumPorStatus(db, dono)
  const filaDe = async (lado: Lado) => {
    const status = STATUS_DA_VEZ[lado]
    const contratos = await listEsperas(db, dono, status)
    return {
      quantidade: situacoes
        .filter(({ statusId }) => status.includes(statusId))
        .reduce((total, { quantidade }) => total + quantidade, 0),
      contratos: contratos.map(({ primeiraAprovacaoPor, dataTermino, ...row }) => ({
        ...row,
        status: STATUS[row.statusId].label,
        terminoPassado: terminoPassou({ status: row.statusId, dataTermino }, hoje),
        aguardandoSegundaAprovacao: !('lojaId' in dono) && primeiraAprovacaoPor !== null,
      })),
      alteracoes: await listAlteracoesEmEspera(db, dono, lado),
    }
  }
  return {
    situacoes: situacoes.map((situacao) => ({ ...situacao, status: STATUS[situacao.statusId].label })),
    esperas: { instituicao: await filaDe('instituicao'), loja: await filaDe('loja') },
  }
}

/**
 * Answers how many Ativo contracts end soon, and those that are past their end. `veSaldos`: the caller may read balances;
 * else nobody is told which contract owes nothing.
 */
export async function terminosDaCarteira(
  { db, clock }: Ambiente,
  instituicaoId: number,
  { veSaldos }: { veSaldos: boolean },
) {
  const hoje = clock.today()
  const ate = somarDias(hoje, DIAS_ATE_O_FIM)
  const vencidos = await listTerminos(db, instituicaoId, somarDias(hoje, -1))
  const comSaldos = vencidos.length > 0 && (await existsCargaDeSaldos(db, instituicaoId))
  const contratoIds = vencidos.map(({ id }) => id)
  const saldos =
    comSaldos && veSaldos
      ? await listSaldosFrescos({ db, clock }, { instituicaoFinanceiraId: instituicaoId, contratoIds })
      : []
  const semDivida = new Set(
    saldos.filter(({ saldoDevedor }) => saldoDevedor === ZERO).map(({ contratoId }) => contratoId),
  )
  return {
    ate,
    ...(await countTerminos(db, instituicaoId, { ate, hoje })),
    comSaldos,
    contratos: vencidos.map((contrato) => ({ ...contrato, semDivida: semDivida.has(contrato.id) })),
  }
}
