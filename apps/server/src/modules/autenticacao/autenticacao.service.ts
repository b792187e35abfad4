import { randomBytes } from 'node:crypto'
import type { AcaoAuditada } from '@lastro/shared/auditoria/rotulos'
import type { LoginResponse, RegrasResponse } from '@lastro/shared/autenticacao/autenticacao'
import type { TrocaSenhaRequest } from '@lastro/shared/autenticacao/troca-senha'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { PERMISSOES } from '@lastro/shared/permissoes'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { DAY } from '#durations.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError, campoInvalido, forbidden } from '#http/errors.ts'
import { hashToken } from '#http/guard.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { recordOrigem, type Origem } from './origem.service.ts'
import { HASH_DE_NINGUEM, hashSenha, verifySenha } from './senha.service.ts'
import {
  deleteOutrasSessoes,
  deleteSessao,
  deleteSessoes,
  deleteSessoesVencidas,
  findSessao,
  insertSessao,
} from './sessao.repository.ts'
import { withTryLimits, deleteTentativasAntigas } from './tentativas.service.ts'
import { findSenhaHash, findUsuarioPorCpf, updateSenha, updateTermoAceito } from './usuarios.repository.ts'

const CREDENCIAIS_INVALIDAS = 'Credenciais inválidas.'

export interface AutenticacaoDeps extends Ambiente {
  /** 0: passwords don't expire. */
  senhaValidadeDias: number
  /** Whether every operator needs a second factor. */
  operadorExigeSegundoFator: boolean
  /** Pause before a slowed-down try; tests replace it. */
  wait?: (ms: number) => Promise<unknown>
}

function senhaValidaDesde({ clock, senhaValidadeDias }: AutenticacaoDeps): Date | undefined {
  return senhaValidadeDias > 0 ? new Date(clock.now().getTime() - senhaValidadeDias * DAY) : undefined
}

export function loadSessao(deps: AutenticacaoDeps, tokenHash: Buffer): Promise<Sessao | undefined> {
  const { db, clock, operadorExigeSegundoFator } = deps
  return findSessao(db, tokenHash, {
    now: clock.now(),
    senhaValidaDesde: senhaValidaDesde(deps),
    operadorExigeSegundoFator,
  })
}

/**
 * Signs in. Refuses an unknown CPF and a wrong password with the same 401, in equal time, and tries beyond the limits
 * with 429.
 */
export async function entrar(
  deps: AutenticacaoDeps,
  { cpf, senha, origem }: { cpf: string; senha: string; origem: Origem },
): Promise<LoginResponse> {
  const { db, clock } = deps
  const usuario = await withTryLimits(deps, { cpf, origem }, async () => {
    const candidate = await findUsuarioPorCpf(db, cpf)
    const matches = await verifySenha(candidate?.senhaHash ?? (await HASH_DE_NINGUEM), senha)
    return matches ? candidate : undefined
  })
  if (!usuario) throw new BusinessError(CREDENCIAIS_INVALIDAS, 401)
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  const now = clock.now()
  const sessao = await withTransaction(db, async (tx) => {
    await deleteSessoesVencidas(tx, now)
    await deleteTentativasAntigas(tx, now)
    const { id: usuarioId, senhaHash } = usuario
    const nova = await insertSessao(tx, { tokenHash, usuarioId, senhaHash, now })
    if (nova?.completa) await recordOrigem(tx, { usuarioId, origem, agora: now })
    return nova
  })
  if (!sessao) throw new BusinessError(CREDENCIAIS_INVALIDAS, 401)
  const limite = senhaValidaDesde(deps)
  const segundoFator = (await loadSessao(deps, tokenHash))?.segundoFator
  return {
    token,
    validade: sessao.expiraEm,
    expirado: usuario.senhaProvisoria || (limite !== undefined && usuario.senhaAlteradaEm < limite),
    precisaAceitarTermoUso: usuario.termoAceitoEm === null,
    ...(segundoFator && { segundoFator }),
  }
}

const ACOES_CAPTION: Record<string, string> = {
  Listar: 'Consultar',
  Criar: 'Incluir',
  Alterar: 'Alterar',
  Excluir: 'Excluir',
}

/**
 * The permissions of the token's own user; refuses another CPF (spec section 7). While the code of the second factor is
 * pending, everybody gets the answer of an operator without name or permissions.
 */
export function regrasDe(sessao: Sessao, documento: string): RegrasResponse {
  if (documento !== sessao.cpf) throw forbidden()
  const { segundoFator, senhaProvisoria } = sessao
  const anonimo = segundoFator === 'codigo'
  return {
    idEstabelecimento: anonimo ? 0 : sessao.estabelecimentoId,
    listaAutorizacao: anonimo ? [] : autorizacoesDe(sessao),
    tipo: anonimo ? 'operador' : sessao.tipo,
    nome: anonimo ? '' : sessao.nome,
    estabelecimento: anonimo ? null : sessao.estabelecimento,
    expirado: sessao.expirado,
    ...(senhaProvisoria && !anonimo && { senhaProvisoria }),
    precisaAceitarTermoUso: sessao.precisaAceitarTermoUso,
    ...(segundoFator && { segundoFator }),
  }
}

function autorizacoesDe(sessao: Sessao): RegrasResponse['listaAutorizacao'] {
  return PERMISSOES.flatMap((codigoPermissao, index) => {
    if (!sessao.permissoes.includes(codigoPermissao)) return []
    const [codigoModulo = '', codigoPagina = '', codigoAcao = ''] = codigoPermissao.split('.')
    return {
      codigoPermissao,
      idAcao: index + 1,
      codigoSistema: 'Lastro',
      codigoModulo,
      codigoPagina,
      codigoAcao,
      captionAcao: ACOES_CAPTION[codigoAcao] ?? codigoAcao,
      ordemAcao: index + 1,
      mensagem: null,
      idEstabelecimento: sessao.estabelecimentoId,
    }
  })
}

/**
 * Asks for the caller's password once more, under the limits of sign-in, and resolves to its hash. Refuses a wrong one
 * with 400 naming the field, and tries beyond the limits with 429.
 */
export async function exigirSenha(
  deps: AutenticacaoDeps,
  sessao: Sessao,
  { senha, origem, campo }: { senha: string; origem: Origem; campo: 'senha' | 'senhaAtual' },
): Promise<string> {
  const hash = await withTryLimits(deps, { cpf: sessao.cpf, origem }, async () => {
    const atual = await findSenhaHash(deps.db, sessao.usuarioId)
    return (await verifySenha(atual, senha)) ? atual : undefined
  })
  if (hash === undefined) throw naoConfere(campo)
  return hash
}

const naoConfere = (campo: 'senha' | 'senhaAtual') => campoInvalido(campo, 'A senha atual não confere.')

/**
 * Changes the caller's password and ends the user's other sessions. Refuses with 400, naming the field, a wrong or
 * meanwhile replaced present password, and a new one that contains the CPF. Refuses tries beyond the limits with 429.
 */
export async function trocarSenha(
  deps: AutenticacaoDeps,
  sessao: Sessao,
  { senhaAtual, senhaNova, origem }: TrocaSenhaRequest & { origem: Origem },
): Promise<void> {
  const { db, clock } = deps
  const de = await exigirSenha(deps, sessao, { senha: senhaAtual, origem, campo: 'senhaAtual' })
  if (senhaNova.replace(/\D/g, '').includes(sessao.cpf))
    throw campoInvalido('senhaNova', 'A senha não pode conter o seu CPF.')
  const para = await hashSenha(senhaNova)
  await withTransaction(db, async (tx) => {
    const agora = clock.now()
    if (!(await updateSenha(tx, sessao.usuarioId, { de, para, agora }))) throw naoConfere('senhaAtual')
    await deleteOutrasSessoes(tx, sessao.usuarioId, sessao.tokenHash)
    await registrarDoUsuario(tx, { sessao, agora }, 'trocarSenha')
  })
}

export async function aceitarTermoUso({ db, clock }: AutenticacaoDeps, sessao: Sessao): Promise<void> {
  await withTransaction(db, async (tx) => {
    const agora = clock.now()
    await updateTermoAceito(tx, sessao.usuarioId, agora)
    await registrarDoUsuario(tx, { sessao, agora }, 'aceitarTermoUso')
  })
}

export async function sair({ db }: AutenticacaoDeps, sessao: Sessao): Promise<void> {
  await deleteSessao(db, sessao.tokenHash)
}

/** Ends all sessions of a user, for changes made by somebody else. */
export function encerrarSessoes(tx: Tx, usuarioId: number): Promise<void> {
  return deleteSessoes(tx, usuarioId)
}

function registrarDoUsuario(tx: Tx, ato: { sessao: Sessao; agora: Date }, acao: AcaoAuditada) {
  return registrar(tx, {
    ...ato,
    instituicaoId: PLATAFORMA,
    acao,
    entidade: 'usuario',
    entidadeId: ato.sessao.usuarioId,
  })
}
