import { randomBytes } from 'node:crypto'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import {
  type CredencialCriada,
  MAXIMO_DE_CREDENCIAIS,
  PERMISSOES_DA_CREDENCIAL,
  PREFIXO_CREDENCIAL,
} from '@lastro/shared/integracao/credencial'
import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import { MINUTE } from '#durations.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError } from '#http/errors.ts'
import { hashToken } from '#http/guard.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { insertAcessoDeOperador } from '../vinculos/acesso-de-operador.repository.ts'
import {
  countEmUso,
  findCredencial,
  findPorToken,
  insertCredencial,
  lockLoja,
  updateRevogada,
  updateUltimoUso,
} from './credenciais.repository.ts'

export interface AtoDaLoja {
  sessao: Sessao
  lojaId: number
  /** The If-Match header as sent. */
  ifMatch?: string | undefined
}

const USO_A_CADA = MINUTE
const VISIVEL = 4

export const ehCredencial = (token: string) => token.startsWith(PREFIXO_CREDENCIAL)

/** The session of a partner system, read at every request, so that a revoked credential ends with the next one. */
export async function loadCredencial(
  { db, clock }: Ambiente,
  tokenHash: Buffer,
): Promise<Sessao | undefined> {
  const row = await findPorToken(db, tokenHash)
  if (!row) return undefined
  const agora = clock.now()
  if (!row.ultimoUsoEm || agora.getTime() - row.ultimoUsoEm.getTime() > USO_A_CADA)
    await updateUltimoUso(db, row.id, agora)
  return {
    tokenHash,
    usuarioId: row.usuarioId,
    nome: row.nome,
    cpf: '',
    tipo: 'loja',
    estabelecimentoId: row.lojaId,
    estabelecimento: row.estabelecimento,
    permissoes: PERMISSOES_DA_CREDENCIAL,
    expirado: false,
    precisaAceitarTermoUso: false,
    segundoFator: null,
    exigeSegundoFator: false,
    credencial: true,
  }
}

/** Creates a credential with its token, which is shown only now. Refuses one too many with 400. */
export async function criarCredencial(
  { db, clock }: Ambiente,
  { sessao, lojaId }: AtoDaLoja,
  nome: string,
): Promise<CredencialCriada> {
  const token = `${PREFIXO_CREDENCIAL}${randomBytes(32).toString('base64url')}`
  return withTransaction(db, async (tx) => {
    await lockLoja(tx, lojaId)
    if ((await countEmUso(tx, lojaId)) >= MAXIMO_DE_CREDENCIAIS)
      throw new BusinessError(
        `A loja já tem ${MAXIMO_DE_CREDENCIAIS} credenciais em uso. Revogue uma para criar outra.`,
      )
    const agora = clock.now()
    const autorId = sessao.usuarioId
    const { id, usuarioId } = await insertCredencial(tx, {
      lojaId,
      nome,
      tokenHash: hashToken(token),
      tokenFinal: token.slice(-VISIVEL),
      criadaPor: autorId,
      agora,
    })
    // An operator who may hold the creating access may have seen the token.
    await insertAcessoDeOperador(tx, { usuarioId, autorId, agora })
    await registrar(tx, {
      instituicaoId: PLATAFORMA,
      sessao,
      acao: 'criar',
      entidade: 'credencial',
      entidadeId: id,
      depois: { lojaId, nome },
      agora,
    })
    const credencial = await findCredencial(tx, lojaId, id)
    if (!credencial) throw new Error('The inserted credential is gone')
    return { ...credencial, token }
  })
}

/**
 * Revokes a credential for good, in every process with its next request. Repeating it changes nothing. Refuses an
 * unknown one with 404.
 */
export async function revogarCredencial(
  { db, clock }: Ambiente,
  { sessao, lojaId }: AtoDaLoja,
  id: number,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const agora = clock.now()
    const revogou = await updateRevogada(tx, { lojaId, id, usuarioId: sessao.usuarioId, agora })
    if (!revogou) return
    const credencial = await findCredencial(tx, lojaId, id)
    await registrar(tx, {
      instituicaoId: PLATAFORMA,
      sessao,
      acao: 'revogar',
      entidade: 'credencial',
      entidadeId: id,
      antes: { lojaId, nome: credencial?.nome },
      agora,
    })
  })
}
