import { createHash } from 'node:crypto'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import { HOUR } from '#durations.ts'
import { notificar } from '../notificacoes/notificacoes.service.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { insertVisto } from './idas.repository.ts'
import type { Motivo, Recusado } from './recusado.service.ts'

export const hashOf = (texto: string): Buffer => createHash('sha256').update(texto).digest()

/** Nobody tried anything: a provider that is away, or a person who stayed outside. */
const SEM_AVISO: readonly Motivo[] = ['fora', 'negado']

/**
 * Records that what came from a provider was refused: in the audit, and once an hour and sentence in the notices of the
 * establishment. `vez` tells two refusals apart; a second of one `vez` leaves nothing.
 */
export async function registrarRecusa(
  { db, clock }: Ambiente,
  provedor: { id: number; instituicaoFinanceiraId: number | null },
  { motivo, message }: Recusado,
  vez: string,
): Promise<void> {
  const agora = clock.now()
  await withTransaction(db, async (tx) => {
    const venceEm = new Date(agora.getTime() + HOUR)
    if (!(await insertVisto(tx, hashOf(`recusa ${provedor.id} ${motivo} ${vez}`), venceEm))) return
    const { instituicaoFinanceiraId: instituicao } = provedor
    await registrar(tx, {
      instituicaoId: instituicao ?? PLATAFORMA,
      sessao: null,
      acao: 'recusarSso',
      entidade: 'provedorSso',
      entidadeId: provedor.id,
      motivo: message,
      agora,
    })
    if (instituicao === null || SEM_AVISO.includes(motivo)) return
    const hora = Math.floor(agora.getTime() / HOUR)
    const conteudo = `${message} A entrada pelo provedor foi recusada. Se isto se repetir, fale com quem administra o provedor.`
    const chave = `sso:${provedor.id}:${hashOf(message).toString('hex')}:${hora}`
    const aviso = {
      estabelecimentoId: instituicao,
      titulo: 'Entrada pelo provedor recusada',
      conteudo,
      chave,
    }
    await notificar(tx, 'seguranca', [{ ...aviso, contratoId: null }], agora)
  })
}
