import type {
  CadastroIniciado,
  IniciarSegundoFatorRequest,
  SegundoFator,
  SenhaECodigoRequest,
} from '@lastro/shared/autenticacao/segundo-fator'
import type { Db, Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { MINUTE } from '#durations.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { SESSAO_EXPIRADA } from '#http/guard.ts'
import { type AutenticacaoDeps, exigirSenha } from '../autenticacao.service.ts'
import type { Origem } from '../origem.service.ts'
import { updateSessaoCompleta, deleteOutrasSessoes } from '../sessao.repository.ts'
import { hashDoCodigo, novosCodigos } from './codigos-recuperacao.ts'
import {
  countCodigosRestantes,
  deleteSegundoFator,
  findCadastro,
  findSegundoFator,
  lockUsuario,
  updateCodigos,
  upsertSegundoFator,
  upsertCadastro,
} from './segundo-fator.repository.ts'
import { otpauthUrl, newTotpSecret, stepOfCode } from './totp.ts'
import { withCode, DESLIGADO, registrarDoFator, runUnderCodeLimits } from './usar-codigo.service.ts'

/** Milliseconds for which a shown secret waits for its first code. */
const ENROLMENT_VALID_MS = 15 * MINUTE

export interface AtoDoUsuario {
  sessao: Sessao
  origem: Origem
}

/** The caller's own second factor, without anything that opens it. */
export async function situacaoDoSegundoFator(db: Db, sessao: Sessao): Promise<SegundoFator> {
  const fator = await findSegundoFator(db, sessao.usuarioId)
  return {
    ativo: fator !== undefined,
    desde: fator?.ativadoEm ?? null,
    codigosRestantes: fator ? await countCodigosRestantes(db, sessao.usuarioId) : 0,
    exigido: sessao.exigeSegundoFator,
  }
}

/**
 * Starts enrolment with a new secret, which counts once a code of it is given. A user with a second factor must prove
 * it first. Refuses a wrong password or code with 400 naming the field, and tries beyond the limits with 429.
 */
export async function iniciarSegundoFator(
  deps: AutenticacaoDeps,
  { sessao, origem }: AtoDoUsuario,
  { senha, codigo }: IniciarSegundoFatorRequest,
): Promise<CadastroIniciado> {
  const { db, clock } = deps
  const { usuarioId } = sessao
  await exigirSenha(deps, sessao, { senha, origem, campo: 'senha' })
  const segredo = newTotpSecret()
  const guardado = deps.segredos.encrypt(`segundo_fator_cadastro:${usuarioId}`, segredo)
  const guardar = (tx: Tx) => upsertCadastro(tx, { usuarioId, segredo: guardado, iniciadoEm: clock.now() })
  if (codigo && (await findSegundoFator(db, usuarioId))) await withCode(deps, { sessao, codigo }, guardar)
  else
    await withTransaction(db, async (tx) => {
      // Another session may be turning it on.
      await lockUsuario(tx, usuarioId)
      if (await findSegundoFator(tx, usuarioId))
        throw campoInvalido('codigo', 'Informe um código do aplicativo atual ou de recuperação.')
      await guardar(tx)
    })
  return { segredo, endereco: otpauthUrl(segredo, sessao.nome) }
}

/**
 * Confirms enrolment by the first code of the new secret, under the usual limits. Issues new recovery codes, ends the
 * user's other sessions and uses up the code. Refuses with 400 an expired enrolment or a wrong code, with 429 beyond
 * the limits, and with 401 when the session has ended.
 */
export async function confirmarSegundoFator(
  deps: AutenticacaoDeps,
  sessao: Sessao,
  codigo: string,
): Promise<string[]> {
  const { usuarioId } = sessao
  const { segredos } = deps
  const codigos = novosCodigos()
  await runUnderCodeLimits(deps, sessao, async (tx, agora) => {
    const cadastro = await findCadastro(tx, usuarioId, new Date(agora.getTime() - ENROLMENT_VALID_MS))
    const segredo = cadastro && segredos.decrypt(`segundo_fator_cadastro:${usuarioId}`, cadastro)
    if (!segredo) throw new BusinessError('O cadastro do segundo fator expirou. Comece de novo.')
    const ultimoPasso = stepOfCode(segredo, codigo, deps.clock.wall())
    if (ultimoPasso === undefined)
      throw campoInvalido('codigo', 'O código não confere. Confira a hora do celular e tente o próximo.')
    const trocou = (await findSegundoFator(tx, usuarioId)) !== undefined
    await upsertSegundoFator(tx, {
      usuarioId,
      segredo: segredos.encrypt(`segundo_fator:${usuarioId}`, segredo),
      ativadoEm: agora,
      ultimoPasso,
    })
    await updateCodigos(tx, usuarioId, hashes(usuarioId, codigos))
    if (!(await updateSessaoCompleta(tx, sessao.tokenHash, agora)))
      throw new BusinessError(SESSAO_EXPIRADA, 401)
    await deleteOutrasSessoes(tx, usuarioId, sessao.tokenHash)
    const acao = trocou ? 'trocarSegundoFator' : 'ativarSegundoFator'
    await registrarDoFator(tx, { sessao, agora }, { acao })
  })
  return codigos
}

const hashes = (usuarioId: number, codigos: readonly string[]) =>
  codigos.map((codigo) => hashDoCodigo(usuarioId, codigo))

/**
 * Replaces the recovery codes. Refuses with 400 when the second factor is off or the password or code is wrong, and
 * with 429 beyond the limits.
 */
export async function gerarCodigosDeRecuperacao(
  deps: AutenticacaoDeps,
  ato: AtoDoUsuario,
  { senha, codigo }: SenhaECodigoRequest,
): Promise<string[]> {
  const { sessao } = ato
  const codigos = novosCodigos()
  await requireEnabled(deps.db, sessao)
  await exigirSenha(deps, sessao, { senha, origem: ato.origem, campo: 'senha' })
  await withCode(deps, { sessao, codigo }, async (tx, { agora }) => {
    await updateCodigos(tx, sessao.usuarioId, hashes(sessao.usuarioId, codigos))
    await registrarDoFator(tx, { sessao, agora }, { acao: 'gerarCodigosRecuperacao' })
  })
  return codigos
}

/**
 * Turns the second factor off and ends the user's other sessions. Refuses with 400 when a policy demands it, it is off
 * already, or the password or code is wrong; with 429 beyond the limits.
 */
export async function desligarSegundoFator(
  deps: AutenticacaoDeps,
  ato: AtoDoUsuario,
  { senha, codigo }: SenhaECodigoRequest,
): Promise<void> {
  const { sessao } = ato
  await requireEnabled(deps.db, sessao)
  if (sessao.exigeSegundoFator)
    throw new BusinessError(
      sessao.tipo === 'operador'
        ? 'O segundo fator é obrigatório para operadores e não pode ser desligado.'
        : 'A sua instituição exige o segundo fator, e ele não pode ser desligado.',
    )
  await exigirSenha(deps, sessao, { senha, origem: ato.origem, campo: 'senha' })
  await withCode(deps, { sessao, codigo }, async (tx, { agora }) => {
    await deleteSegundoFator(tx, sessao.usuarioId)
    await deleteOutrasSessoes(tx, sessao.usuarioId, sessao.tokenHash)
    await registrarDoFator(tx, { sessao, agora }, { acao: 'desativarSegundoFator' })
  })
}

async function requireEnabled(db: Db, { usuarioId }: Sessao): Promise<void> {
  if (!(await findSegundoFator(db, usuarioId))) throw new BusinessError(DESLIGADO)
}
