import { EM_ANDAMENTO } from '@lastro/shared/contratos/status'
import type { Clock } from '../../../clock.ts'
import type { Tx } from '../../../db/tables.ts'
import type { Sessao } from '../../../http/acesso.ts'
import { registrarMudancas } from '../efeitos/registrar-mudanca.ts'
import { lockContratos, updateContratos } from '../nucleo/contratos.repository.ts'
import { lerEstados } from '../nucleo/estado-do-contrato.ts'

interface PerdaDaRegra {
  instituicaoId: number
  regraId: number
  contratoIds: readonly number[]
  sessao: Sessao
}

/** So many contracts, whose vehicles may be 2,000 each, are in the memory at a time. */
const LOTE = 100

/**
 * Contracts in progress whose rule is deleted all the same: they keep their vehicles and lose the rule (domain 4). Each one's history
 * says so, marked as forced. Those that ended meanwhile are left alone.
 */
export async function tirarRegraDosContratos(
  { tx, clock }: { tx: Tx; clock: Clock },
  { instituicaoId, regraId, contratoIds, sessao }: PerdaDaRegra,
): Promise<void> {
  for (let inicio = 0; inicio < contratoIds.length; inicio += LOTE) {
    const lote = contratoIds.slice(inicio, inicio + LOTE)
    const contratos = (await lockContratos(tx, { instituicaoId }, lote)).filter(
      ({ regraGarantiaId, status }) => regraGarantiaId === regraId && EM_ANDAMENTO.includes(status),
    )
    const antes = await lerEstados(tx, contratos)
    const alvos = { instituicaoFinanceiraId: instituicaoId, ids: contratos.map(({ id }) => id) }
    await updateContratos(tx, alvos, { regraGarantiaId: null, regraGarantiaVersao: null })
    await registrarMudancas(
      { tx, clock, sessao, lado: 'instituicao' },
      { acao: 'perderRegra', forcado: true, motivo: 'A regra de garantia foi excluída.' },
      { ...alvos, antes },
    )
  }
}
