import type { AutoriaDaMudanca } from '../nucleo/contrato-travado.service.ts'
import { EM_ANDAMENTO } from '@lastro/shared/contratos/status'
import type { Clock } from '#clock.ts'
import type { Tx } from '#db/tables.ts'
import { registrarMudancas } from '../efeitos/registrar-mudanca.service.ts'
import { lockContratos, updateContratos } from '../nucleo/contratos.repository.ts'
import { lerEstados } from '../nucleo/estado-do-contrato.service.ts'
import { relogioDosContratos } from '../nucleo/relogio-dos-contratos.service.ts'

interface PerdaDaRegra {
  instituicaoId: number
  regraId: number
  /** As many contracts as one transaction takes: each may have 2,000 vehicles. */
  contratoIds: readonly number[]
  sessao: AutoriaDaMudanca['sessao']
}

/**
 * Takes a deleted rule from contracts in progress, which keep their vehicles (domain 4). Each contract's history says
 * so, marked as forced. Contracts that ended or lost the rule meanwhile stay as they are.
 */
export async function tirarRegraDosContratos(
  { tx, clock }: { tx: Tx; clock: Clock },
  { instituicaoId, regraId, contratoIds, sessao }: PerdaDaRegra,
): Promise<void> {
  const contratos = (await lockContratos(tx, { instituicaoId }, contratoIds)).filter(
    ({ regraGarantiaId, status }) => regraGarantiaId === regraId && EM_ANDAMENTO.includes(status),
  )
  const antes = await lerEstados(tx, contratos)
  const alvos = { instituicaoFinanceiraId: instituicaoId, ids: contratos.map(({ id }) => id) }
  const relogio = await relogioDosContratos(tx, clock, contratos)
  await updateContratos(tx, alvos, { regraGarantiaId: null, regraGarantiaVersao: null })
  await registrarMudancas(
    { tx, clock: relogio, sessao, lado: 'instituicao' },
    { acao: 'perderRegra', forcado: true, motivo: 'A regra de garantia foi excluída.' },
    { instituicaoFinanceiraId: instituicaoId, antes },
  )
}
