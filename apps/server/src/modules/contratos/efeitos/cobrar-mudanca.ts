import { STATUS } from '@lastro/shared/contratos/status'
import {
  cobrarAlteracao,
  cobrarAtivacao,
  cobrarInclusao,
  cobrarRemocao,
} from '../../cobranca/cobranca.service.ts'
import type { Travado } from '../nucleo/contrato-travado.ts'
import type { ContratoRow } from '../nucleo/contratos.repository.ts'
import type { GarantiaRow } from '../nucleo/garantias.repository.ts'

interface Estado {
  contrato: ContratoRow
  garantias: readonly GarantiaRow[]
}

const penhoradas = (garantias: readonly GarantiaRow[]) =>
  garantias.flatMap(({ veiculoId, penhorId }) => (penhorId === null ? [] : [{ veiculoId, penhorId }]))

const semAs = (garantias: readonly GarantiaRow[], outras: readonly GarantiaRow[]) => {
  const penhores = new Set(outras.map(({ penhorId }) => penhorId))
  return penhoradas(garantias.filter(({ penhorId }) => !penhores.has(penhorId)))
}

/**
 * Bills what a change of a contract costs (domain 5), from nothing but the two states and whether it was a PUT of its terms: nothing
 * unless one of them is Ativo. A contract that ends keeps naming its vehicles, so those that leave it are the ones that it had; one
 * that stays Ativo is billed for the vehicles that came and went.
 */
export async function cobrarMudanca(
  { tx, ato, clock, contrato: antes, chave, garantias }: Travado,
  { contrato: depois, garantias: garantiasDepois }: Estado,
  { termos }: { termos: boolean },
): Promise<void> {
  const contrato = {
    instituicaoId: chave.instituicaoFinanceiraId,
    contratoId: chave.id,
    lojaId: depois.lojaId,
    usuarioId: ato.sessao.usuarioId,
    agora: clock.now(),
  }
  const era = STATUS[antes.status].fase === 'ativo'
  const ficou = STATUS[depois.status].fase === 'ativo'
  if (!era && ficou) await cobrarAtivacao(tx, contrato, penhoradas(garantiasDepois))
  if (era && !ficou) await cobrarRemocao(tx, contrato, penhoradas(garantias))
  if (!era || !ficou) return
  await cobrarInclusao(tx, contrato, semAs(garantiasDepois, garantias))
  await cobrarRemocao(tx, contrato, semAs(garantias, garantiasDepois))
  if (termos) await cobrarAlteracao(tx, contrato, depois.versao)
}
