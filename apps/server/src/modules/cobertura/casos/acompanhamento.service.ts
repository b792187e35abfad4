import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { instituicaoDo } from '#http/acesso.ts'
import type { AtoNoCaminho } from '#http/ato.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import { existsResponsavel, insertNota, lockCaso, updateResponsavel } from './acompanhamento.repository.ts'

/** The case under its lock; throws 400 once it is closed. */
async function casoAberto(tx: Tx, { id, alvo }: AtoNoCaminho) {
  const chave = { instituicaoFinanceiraId: instituicaoDo(alvo), id }
  const caso = await lockCaso(tx, chave)
  if (caso.fechadoEm !== null) throw new BusinessError('Este caso de déficit já foi encerrado.')
  return { chave, caso }
}

const naAuditoria = ({ alvo, id, sessao }: AtoNoCaminho, agora: Date) =>
  ({ instituicaoId: instituicaoDo(alvo), entidade: 'casoDeficit', entidadeId: id, sessao, agora }) as const

/** Who looks after an open case: one of the institution with Alterar, or nobody. Throws 400 for anyone else, and once it is closed. */
export function definirResponsavel(
  { db, clock }: Ambiente,
  ato: AtoNoCaminho,
  responsavelId: number | null,
): Promise<void> {
  return withTransaction(db, async (tx) => {
    const { chave, caso } = await casoAberto(tx, ato)
    if (caso.responsavelId === responsavelId) return
    if (
      responsavelId !== null &&
      !(await existsResponsavel(tx, chave.instituicaoFinanceiraId, responsavelId))
    )
      throw campoInvalido('usuarioId', 'Escolha uma pessoa da instituição que possa alterar contratos.')
    await updateResponsavel(tx, chave, responsavelId)
    await registrar(tx, {
      ...naAuditoria(ato, clock.now()),
      acao: 'definirResponsavel',
      antes: { responsavelId: caso.responsavelId },
      depois: { responsavelId },
    })
  })
}

/** A note on an open case; answers its id. Throws 400 once it is closed. */
export function anotarCaso({ db, clock }: Ambiente, ato: AtoNoCaminho, texto: string): Promise<number> {
  return withTransaction(db, async (tx) => {
    const { chave } = await casoAberto(tx, ato)
    const em = clock.now()
    const id = await insertNota(tx, chave, { usuarioId: ato.sessao.usuarioId, texto, em })
    await registrar(tx, { ...naAuditoria(ato, em), acao: 'anotar', depois: { nota: texto } })
    return id
  })
}
