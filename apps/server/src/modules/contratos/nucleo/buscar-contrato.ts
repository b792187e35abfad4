import type { Db } from '../../../db/tables.ts'
import type { Alvo } from '../../../http/acesso.ts'
import { BusinessError } from '../../../http/errors.ts'
import { CONTRATO_NAO_ENCONTRADO } from './contrato-travado.ts'
import { type ContratoRow, findContrato } from './contratos.repository.ts'

/** The caller's contract; the guard has already answered 404 for others, a race with its end is answered the same. */
export async function buscarContrato(db: Db, alvo: Alvo, id: number): Promise<ContratoRow> {
  const dono = alvo.instituicaoId === null ? 'todos' : { instituicaoId: alvo.instituicaoId }
  const row = await findContrato(db, dono, id)
  if (!row) throw new BusinessError(CONTRATO_NAO_ENCONTRADO, 404)
  return row
}
