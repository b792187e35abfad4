import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { instituicaoDo } from '#http/acesso.ts'
import type { ActInPath } from '#http/act.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { exigirVersao } from '#modules/registro-de-auditoria/exigir-versao.service.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import { existsResponsavel, insertNota, lockCaso, updateResponsavel } from './acompanhamento.repository.ts'

/** Locks the case. Refuses with 400 one that is closed. */
async function lockCasoAberto(tx: Tx, { id, alvo }: ActInPath) {
  const chave = { instituicaoFinanceiraId: instituicaoDo(alvo), id }
  const caso = await lockCaso(tx, chave)
  if (caso.fechadoEm !== null) throw new BusinessError('Esta insuficiência de garantia já foi encerrada.')
  return { chave, caso }
}

const entradaNaAuditoria = ({ alvo, id, sessao }: ActInPath, agora: Date) =>
  ({ instituicaoId: instituicaoDo(alvo), entidade: 'casoDeficit', entidadeId: id, sessao, agora }) as const

/**
 * Sets who is responsible for an open case; null: nobody. Refuses with 400 anyone but a person of the institution who
 * may change contracts, and a closed case. Refuses with 412 a stale version.
 */
export function definirResponsavel(
  { db, clock }: Ambiente,
  ato: ActInPath,
  responsavelId: number | null,
): Promise<void> {
  return withTransaction(db, async (tx) => {
    const { chave, caso } = await lockCasoAberto(tx, ato)
    await exigirVersao(tx, ato.ifMatch, {
      atual: caso,
      mudanca: {
        instituicaoId: chave.instituicaoFinanceiraId,
        entidade: 'casoDeficit',
        entidadeId: ato.id,
        acao: 'definirResponsavel',
      },
      wasChangedText: 'O responsável foi alterado',
    })
    if (caso.responsavelId === responsavelId) return
    if (
      responsavelId !== null &&
      !(await existsResponsavel(tx, chave.instituicaoFinanceiraId, responsavelId))
    )
      throw campoInvalido('usuarioId', 'Escolha uma pessoa da instituição que possa alterar contratos.')
    await updateResponsavel(tx, chave, responsavelId)
    await registrar(tx, {
      ...entradaNaAuditoria(ato, clock.now()),
      acao: 'definirResponsavel',
      antes: { responsavelId: caso.responsavelId },
      depois: { responsavelId },
    })
  })
}

/** Adds a note to an open case and answers the note's id. Refuses with 400 a closed case. */
export function anotarCaso({ db, clock }: Ambiente, ato: ActInPath, texto: string): Promise<number> {
  return withTransaction(db, async (tx) => {
    const { chave } = await lockCasoAberto(tx, ato)
    const em = clock.now()
    const id = await insertNota(tx, chave, { usuarioId: ato.sessao.usuarioId, texto, em })
    await registrar(tx, { ...entradaNaAuditoria(ato, em), acao: 'anotar', depois: { nota: texto } })
    return id
  })
}
