import { randomBytes } from 'node:crypto'
import type { AcaoAuditada } from '@lastro/shared/auditoria/rotulos'
import type { LoginResponse, RegrasResponse } from '@lastro/shared/autenticacao/autenticacao'
import { FIM_HEADER } from '@lastro/shared/autenticacao/pendencia'
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
import { notificar } from '../notificacoes/notificacoes.service.ts'
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
  type NovaSessao,
} from './sessao.repository.ts'
import type { ComSegredos } from '#segredos/segredos.ts'
import { deleteTentativasAntigas, forgetPerguntas, withTryLimits } from './tentativas.service.ts'
import {
  findSenhaHash,
  findUsuarioPorCpf,
  updateSenha,
  updateTermoAceito,
  type UsuarioQueEntra,
} from './usuarios.repository.ts'

const CREDENCIAIS_INVALIDAS = 'Credenciais inválidas.'

export interface AutenticacaoDeps extends Ambiente, ComSegredos {
  /** 0: passwords don't expire. */
  senhaValidadeDias: number
  /** Whether every operator needs a second factor. */
  operadorExigeSegundoFator: boolean
  /** Mail is set up. */
  correio: boolean
  /** Pause before a slowed-down try; tests replace it. */
  wait?: (ms: number) => Promise<unknown>
}

function senhaValidaDesde({ clock, senhaValidadeDias }: AutenticacaoDeps): Date | undefined {
  return senhaValidadeDias > 0 ? new Date(clock.now().getTime() - senhaValidadeDias * DAY) : undefined
}

/** Header of a 401 by which a session pauses until its identity provider answers. */
const SEM_PROVEDOR = new BusinessError(
  'O provedor de entrada da sua instituição não confirma a sua sessão há mais de uma hora. Entre de novo; se ele estiver fora do ar, aguarde ou fale com um administrador de acessos.',
  401,
  { headers: { [FIM_HEADER]: 'provedor' } },
)

/** The live session of a token. Refuses with 401 in words one that its provider has not confirmed in time. */
export async function loadSessao(deps: AutenticacaoDeps, tokenHash: Buffer): Promise<Sessao | undefined> {
  const { db, clock, operadorExigeSegundoFator } = deps
  const sessao = await findSessao(db, tokenHash, {
    now: clock.now(),
    senhaValidaDesde: senhaValidaDesde(deps),
    operadorExigeSegundoFator,
  })
  if (sessao?.semProvedor) throw SEM_PROVEDOR
  return sessao
}

/** As `existsSomenteSso`, of a person who is read already. The sealed access keeps its own password. */
export const senhaFechada = ({ id, somenteSso, lacradoId }: UsuarioQueEntra): boolean =>
  somenteSso === true && lacradoId !== id

/** How the page of sign-in names a provider. */
export const nomeDoProvedor = ({ estabelecimento }: UsuarioQueEntra): string =>
  estabelecimento ?? 'a plataforma'

/**
 * Signs in. Refuses an unknown CPF and a wrong password with the same 401, in equal time, and tries beyond the limits
 * with 429. A password that opens nothing any more is refused whether it is right or wrong, in words.
 */
export async function entrar(
  deps: AutenticacaoDeps,
  { cpf, senha, origem }: { cpf: string; senha: string; origem: Origem },
): Promise<LoginResponse> {
  const { db } = deps
  let elsewhere: string | undefined
  const usuario = await withTryLimits(deps, { cpf, origem }, async () => {
    const candidate = await findUsuarioPorCpf(db, cpf)
    const matches = await verifySenha(candidate?.senhaHash ?? (await HASH_DE_NINGUEM), senha)
    elsewhere = candidate && senhaFechada(candidate) ? nomeDoProvedor(candidate) : undefined
    return matches && elsewhere === undefined ? candidate : undefined
  })
  if (elsewhere !== undefined)
    throw new BusinessError(`A senha não abre mais este acesso. Use Entrar com ${elsewhere}.`, 401)
  const { id: usuarioId, senhaHash } = usuario ?? { id: 0, senhaHash: '' }
  const sessao =
    usuario &&
    (await withTransaction(db, async (tx) => {
      const nova = await abrirSessao(deps, tx, { cpf, usuarioId, origem, prova: { senhaHash } })
      if (nova && usuario.lacradoId === usuarioId) await avisarLacrado(tx, usuario, deps.clock.now())
      return nova
    }))
  if (!usuario || !sessao) throw new BusinessError(CREDENCIAIS_INVALIDAS, 401)
  return apresentarEntrada(deps, sessao, usuario)
}

interface SessaoAberta {
  id: number
  token: string
  validade: Date
}

/**
 * Opens a session of a person who proved who it is; undefined where the access ended or the password changed meanwhile.
 * Resolves to its token, which nothing keeps.
 */
export async function abrirSessao(
  { clock }: AutenticacaoDeps,
  tx: Tx,
  {
    cpf,
    usuarioId,
    origem,
    prova,
  }: { cpf: string; usuarioId: number; origem: Origem } & Pick<NovaSessao, 'prova'>,
): Promise<SessaoAberta | undefined> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  await deleteSessoesVencidas(tx, now)
  await deleteTentativasAntigas(tx, now)
  const nova = await insertSessao(tx, { tokenHash: hashToken(token), usuarioId, prova, origem, now })
  if (!nova) return undefined
  if (nova.completa) await recordOrigem(tx, { usuarioId, origem, agora: now })
  await forgetPerguntas(tx, cpf)
  return { id: nova.id, token, validade: nova.expiraEm }
}

/** The answer to whom a session was opened for. Refuses with 401 where it ended meanwhile. */
export async function apresentarEntrada(
  deps: AutenticacaoDeps,
  { token, validade }: SessaoAberta,
  { termoAceitoEm }: Pick<UsuarioQueEntra, 'termoAceitoEm'>,
): Promise<LoginResponse> {
  const sessao = await loadSessao(deps, hashToken(token))
  if (!sessao) throw new BusinessError(CREDENCIAIS_INVALIDAS, 401)
  const { segundoFator, expirado } = sessao
  return {
    token,
    validade,
    expirado,
    precisaAceitarTermoUso: termoAceitoEm === null,
    ...(segundoFator && { segundoFator }),
  }
}

/** Tells an establishment at once that its sealed access was used. */
async function avisarLacrado(tx: Tx, { id, estabelecimentoId }: UsuarioQueEntra, agora: Date): Promise<void> {
  await registrar(tx, {
    instituicaoId: estabelecimentoId ?? PLATAFORMA,
    sessao: null,
    acao: 'entrarLacrado',
    entidade: 'usuario',
    entidadeId: id,
    agora,
  })
  if (estabelecimentoId === null) return
  const conteudo =
    'Alguém entrou com a senha do acesso lacrado, que fica para quando o provedor de entrada não responde. Se a sua equipe não esperava isso, fale agora com um administrador de acessos.'
  const chave = `lacrado:${crypto.randomUUID()}`
  await notificar(
    tx,
    'seguranca',
    [{ estabelecimentoId, titulo: 'Acesso lacrado usado', conteudo, chave, contratoId: null }],
    agora,
  )
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
