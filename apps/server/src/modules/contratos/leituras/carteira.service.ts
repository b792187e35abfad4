import { DIAS_ATE_O_FIM } from '@lastro/shared/carteira/carteira'
import { STATUS } from '@lastro/shared/contratos/status'
import { terminoPassou } from '@lastro/shared/contratos/termino'
import type { Lado } from '@lastro/shared/contratos/lados'
import { STATUS_DA_VEZ } from '@lastro/shared/contratos/transicoes'
import { type Dia, somarDias } from '@lastro/shared/dia'
import type { Db } from '#db/tables.ts'
import { freshnessOf } from '#modules/politicas/saldo-fresco.service.ts'
import {
  countTerminos,
  existsCargaDeSaldos,
  type DonoDaCarteira,
  listAlteracoesEmEspera,
  listEsperas,
  listTerminos,
  listZerados,
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
  db: Db,
  instituicaoId: number,
  { hoje, veSaldos }: { hoje: Dia; veSaldos: boolean },
) {
  const ate = somarDias(hoje, DIAS_ATE_O_FIM)
  const vencidos = await listTerminos(db, instituicaoId, somarDias(hoje, -1))
  const comSaldos = vencidos.length > 0 && (await existsCargaDeSaldos(db, instituicaoId))
  const semDivida = new Set(
    comSaldos && veSaldos
      ? await idsSemDivida(
          db,
          { instituicaoId, hoje },
          vencidos.map(({ id }) => id),
        )
      : [],
  )
  return {
    ate,
    ...(await countTerminos(db, instituicaoId, { ate, hoje })),
    comSaldos,
    contratos: vencidos.map((contrato) => ({ ...contrato, semDivida: semDivida.has(contrato.id) })),
  }
}

/** The contracts whose balance counts today and is 0. */
async function idsSemDivida(
  db: Db,
  { instituicaoId, hoje }: { instituicaoId: number; hoje: Dia },
  ids: readonly number[],
): Promise<number[]> {
  const isFresh = await freshnessOf(db, { instituicaoId, hoje })
  const zerados = await listZerados(db, instituicaoId, ids)
  return zerados.filter(({ dataBase }) => isFresh(dataBase)).map(({ contratoId }) => contratoId)
}
