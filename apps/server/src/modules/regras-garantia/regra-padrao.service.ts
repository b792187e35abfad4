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
 * The institution's default rule: the mark moves from the former one in the same transaction (domain 4), or is taken away. No version of
 * the rule, as no vehicle is judged otherwise; asking for what is so already leaves no trace. Throws 404, 412.
 */
export function marcarPadrao(
  { db, clock }: Ambiente,
  ato: ActInPath,
  regraPadrao: boolean,
): Promise<MudancaDoPadrao> {
  return withTransaction(db, async (tx) => {
    // The institution's lock before the rule's, in the same order as the former default's.
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
