import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import type { ActInPath } from '#http/act.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { ENTIDADE_REGRA, travarRegra } from './regra-travada.service.ts'
import { updateRegra } from './regras-garantia.repository.ts'

/**
 * Renames a rule. The rule gets no new version, because it judges no vehicle otherwise. Setting the present name leaves
 * no trace. Refuses with 404 and 412.
 */
export function renomearRegra(
  { db, clock }: Ambiente,
  ato: ActInPath,
  nome: string | null,
): Promise<{ id: number; nome: string | null }> {
  return withTransaction(db, async (tx) => {
    const { regra, chave } = await travarRegra(tx, ato, 'alteracao')
    const { instituicaoId, regraId } = chave
    if (nome !== regra.nome) {
      await updateRegra(tx, chave, { nome })
      await registrar(tx, {
        instituicaoId,
        sessao: ato.sessao,
        acao: 'renomear',
        entidade: ENTIDADE_REGRA,
        entidadeId: regraId,
        antes: { nome: regra.nome },
        depois: { nome },
        agora: clock.now(),
      })
    }
    return { id: regraId, nome }
  })
}
