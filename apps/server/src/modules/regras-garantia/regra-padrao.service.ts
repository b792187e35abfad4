import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import { instituicaoDo } from '#http/acesso.ts'
import type { ActInPath } from '#http/act.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { ENTIDADE_REGRA, travarRegra } from './regra-travada.service.ts'
import { updateSemPadrao, updateRegra } from './regras-garantia.repository.ts'

export interface MudancaDoPadrao {
  id: number
  regraPadrao: boolean
  anteriorId: number | null
}

/**
 * Makes a rule the institution's default, taking the mark from the former one (domain 4), or takes its mark away. The
 * rule gets no new version, because it judges no vehicle otherwise. Asking for the present state leaves no trace.
 * Refuses with 404 and 412.
 */
export function marcarPadrao(
  { db, clock }: Ambiente,
  ato: ActInPath,
  regraPadrao: boolean,
): Promise<MudancaDoPadrao> {
  return withTransaction(db, async (tx) => {
    // Locks the institution before the rule, so that two moves of the default can't wait for each other.
    const anteriorId = regraPadrao ? await updateSemPadrao(tx, instituicaoDo(ato.alvo)) : null
    const { regra, chave } = await travarRegra(tx, ato, 'alteracao')
    const { instituicaoId, regraId } = chave
    const mudou = regraPadrao ? anteriorId !== regraId : regra.regraPadrao
    await updateRegra(tx, chave, { regraPadrao })
    if (mudou)
      await registrar(tx, {
        instituicaoId,
        sessao: ato.sessao,
        acao: 'alterarPadrao',
        entidade: ENTIDADE_REGRA,
        entidadeId: regraId,
        antes: { regraPadrao: !regraPadrao, padraoAnteriorId: anteriorId },
        depois: { regraPadrao },
        agora: clock.now(),
      })
    return { id: regraId, regraPadrao, anteriorId: mudou ? anteriorId : null }
  })
}
