import { isAppCode, type EntradaComCodigo } from '@lastro/shared/autenticacao/segundo-fator'
import type { AcaoAuditada } from '@lastro/shared/auditoria/rotulos'
import { sql } from 'kysely'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { SESSAO_EXPIRADA } from '#http/guard.ts'
import type { ComSegredos, Segredos } from '#segredos/segredos.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import { auditoriaDoUsuario } from '../acesso.service.ts'
import { recordOrigem, type Origem } from '../origem.service.ts'
import { updateSessaoCompleta } from '../sessao.repository.ts'
import { hashDoCodigo } from './codigos-recuperacao.ts'
import {
  updatePasso,
  countCodigosRestantes,
  findSegundoFator,
  insertTentativa,
  lockUsuario,
  updateCodigoUsado,
} from './segundo-fator.repository.ts'
import { isLastTry } from './tentativas-codigo.ts'
import { stepOfCode } from './totp.ts'

export const DESLIGADO = 'O segundo fator não está ligado.'
const NAO_CONFERE = 'O código não confere. Confira a hora do celular e tente o próximo código.'
/** Recovery codes still count: they are kept as hashes. */
const ILEGIVEL =
  'O código do aplicativo não pode ser conferido agora. Entre com um código de recuperação, ou peça que o seu segundo fator seja redefinido.'
const JA_USADO = 'Este código já foi usado. Espere o aplicativo mostrar o próximo.'

/** Audits a user's act on their own second factor, in their institution's audit or the platform's. */
export function registrarDoFator(
  tx: Tx,
  { sessao, agora }: { sessao: Sessao; agora: Date },
  { acao, sistema = false, depois }: { acao: AcaoAuditada; sistema?: boolean; depois?: unknown },
): Promise<void> {
  return registrar(tx, {
    instituicaoId: auditoriaDoUsuario(sessao.tipo, sessao.estabelecimentoId),
    sessao: sistema ? null : sessao,
    acao,
    entidade: 'usuario',
    entidadeId: sessao.usuarioId,
    depois,
    agora,
  })
}

/** Uses up a code. Refuses a wrong, outdated or used one, and one of an app whose key can't be opened. */
async function useCode(
  tx: Tx,
  segredos: Segredos,
  {
    usuarioId,
    codigo,
    agora,
    noRelogio,
  }: { usuarioId: number; codigo: string; agora: Date; noRelogio: Date },
): Promise<'aplicativo' | 'recuperacao'> {
  const fator = await findSegundoFator(tx, usuarioId)
  if (!fator) throw new BusinessError(DESLIGADO)
  if (isAppCode(codigo)) {
    const segredo = segredos.decrypt(`segundo_fator:${usuarioId}`, fator.segredo)
    if (segredo === undefined) throw new BusinessError(ILEGIVEL)
    const passo = stepOfCode(segredo, codigo, noRelogio)
    if (passo === undefined) throw campoInvalido('codigo', NAO_CONFERE)
    if (!(await updatePasso(tx, { usuarioId, passo }))) throw campoInvalido('codigo', JA_USADO)
    return 'aplicativo'
  }
  const uso = await updateCodigoUsado(tx, { usuarioId, codigoHash: hashDoCodigo(usuarioId, codigo), agora })
  if (uso === 'usado') throw campoInvalido('codigo', 'Este código de recuperação já foi usado.')
  if (uso === 'desconhecido') throw campoInvalido('codigo', 'O código de recuperação não confere.')
  return 'recuperacao'
}

/** Whether a refusal is about the code itself, and not about an expiry or an ended session. */
const refusesCode = (error: unknown): error is BusinessError =>
  error instanceof BusinessError && error.campos.some(({ campo }) => campo === 'codigo')

/**
 * Runs `work`, which refuses a wrong code, under the caller's limits in one transaction that locks the user. A user's
 * tries are judged one after the other, so none slips past the limit. A wrong try leaves only its count; any other
 * refusal leaves none.
 */
export async function runUnderCodeLimits<T>(
  { db, clock }: Ambiente,
  sessao: Sessao,
  work: (tx: Tx, agora: Date) => Promise<T>,
): Promise<T> {
  const { usuarioId } = sessao
  const agora = clock.now()
  const outcome = await withTransaction(db, async (tx) => {
    await lockUsuario(tx, usuarioId)
    const ultima = await isLastTry(tx, usuarioId, agora)
    await sql`savepoint codigo`.execute(tx)
    try {
      return { result: await work(tx, agora) }
    } catch (error) {
      if (!refusesCode(error)) throw error
      await sql`rollback to savepoint codigo`.execute(tx)
      await insertTentativa(tx, usuarioId, agora)
      if (ultima)
        await registrarDoFator(tx, { sessao, agora }, { acao: 'bloquearSegundoFator', sistema: true })
      return { error }
    }
  })
  if ('error' in outcome) throw outcome.error
  return outcome.result
}

/** Uses up the caller's code under the limits, and does `work` in that transaction: neither stays without the other. */
export function withCode<T>(
  deps: Ambiente & ComSegredos,
  { sessao, codigo }: { sessao: Sessao; codigo: string },
  work: (tx: Tx, used: { com: 'aplicativo' | 'recuperacao'; agora: Date }) => Promise<T>,
): Promise<T> {
  return runUnderCodeLimits(deps, sessao, async (tx, agora) => {
    const com = await useCode(tx, deps.segredos, {
      usuarioId: sessao.usuarioId,
      codigo,
      agora,
      noRelogio: deps.clock.wall(),
    })
    return work(tx, { com, agora })
  })
}

/**
 * Completes the session by the step after the password. Refuses with 400 a wrong code or a session that waits for none.
 * Refuses with 429 beyond the limits, and with 401 when the session has ended.
 */
export async function entrarComCodigo(
  deps: Ambiente & ComSegredos,
  { sessao, origem }: { sessao: Sessao; origem: Origem },
  codigo: string,
): Promise<EntradaComCodigo> {
  if (sessao.segundoFator !== 'codigo') throw new BusinessError('Esta sessão não espera um código.')
  return withCode(deps, { sessao, codigo }, async (tx, { com, agora }) => {
    const validade = await updateSessaoCompleta(tx, sessao.tokenHash, agora)
    if (!validade) throw new BusinessError(SESSAO_EXPIRADA, 401)
    await recordOrigem(tx, { usuarioId: sessao.usuarioId, origem, agora })
    if (com === 'aplicativo') return { validade, codigosRestantes: null }
    const codigosRestantes = await countCodigosRestantes(tx, sessao.usuarioId)
    await registrarDoFator(
      tx,
      { sessao, agora },
      { acao: 'usarCodigoRecuperacao', depois: { codigosRestantes } },
    )
    return { validade, codigosRestantes }
  })
}
