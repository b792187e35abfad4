import type { AcaoAuditada } from '@lastro/shared/auditoria/rotulos'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import type { CriarUsuarioRequest, SenhaProvisoria } from '@lastro/shared/usuarios/usuario'
import { maskCpf } from '@lastro/shared/documentos'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import type { Sessao, TipoUsuario } from '#http/acesso.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { exigirVersao } from '../registro-de-auditoria/exigir-versao.service.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { encerrarSessoes } from '../autenticacao/autenticacao.service.ts'
import { auditoriaDoUsuario, registrarAcesso } from '../autenticacao/acesso.service.ts'
import { CPF_EM_USO, incluirUsuario, novaSenhaProvisoria } from '../autenticacao/criar-usuario.service.ts'
import { liberarCodigos, removerSegundoFator } from '../autenticacao/segundo-fator/redefinir.service.ts'
import {
  type TargetUser,
  requireHeldOfTarget,
  lockActors,
  lockAutorAndTarget,
  resolvePerfis,
} from './conceder.service.ts'
import {
  findTipoAtivo,
  listPerfilIds,
  lockPerfis,
  updatePerfis,
  updateAtivo,
  updateSenhaProvisoria,
  type UsuarioRow,
} from './usuarios.repository.ts'

export function apresentarUsuario({ cpf, tipo, estabelecimentoId, ...row }: UsuarioRow, sessao: Sessao) {
  return {
    ...row,
    cpf: maskCpf(cpf ?? ''),
    tipo: tipo ?? ('operador' as const),
    estabelecimentoId: estabelecimentoId ?? PLATAFORMA,
    proprio: row.id === sessao.usuarioId,
  }
}

/**
 * Creates a user with a provisional password, which is shown only now. Refuses with 400, naming the field, a CPF in
 * use, and an establishment or profile that doesn't fit or exceeds the author's permissions.
 */
export async function criarUsuarioNaPlataforma(
  { db, clock }: Ambiente,
  sessao: Sessao,
  { cpf, nome, estabelecimentoId, perfilIds }: CriarUsuarioRequest,
): Promise<SenhaProvisoria> {
  const { senha, senhaHash } = await novaSenhaProvisoria()
  const id = await withTransaction(db, async (tx) => {
    const { autor } = await lockActors(tx, sessao)
    const tipo: TipoUsuario | undefined =
      estabelecimentoId === PLATAFORMA ? 'operador' : await findTipoAtivo(tx, estabelecimentoId)
    if (!tipo) throw campoInvalido('estabelecimentoId', 'Estabelecimento não encontrado.')
    const perfis = await resolvePerfis(tx, autor, { tipo, perfilIds })
    const usuario = { cpf, nome, estabelecimentoId: estabelecimentoId || null, tipo, perfis, senhaHash }
    return incluirUsuario(tx, { sessao, agora: clock.now() }, usuario)
  })
  if (id === undefined) throw campoInvalido('cpf', CPF_EM_USO)
  return { id, senha }
}

function auditUsuario(
  tx: Tx,
  { sessao, agora }: { sessao: Sessao; agora: Date },
  alvo: TargetUser,
  mudanca: { acao: AcaoAuditada; antes?: unknown; depois?: unknown },
) {
  return registrar(tx, {
    instituicaoId: auditoriaDoUsuario(alvo.tipo, alvo.estabelecimentoId),
    sessao,
    entidade: 'usuario',
    entidadeId: alvo.id,
    agora,
    ...mudanca,
  })
}

function requireOther(sessao: Sessao, id: number, mensagem: string): void {
  if (sessao.usuarioId === id) throw new BusinessError(mensagem)
}

/**
 * Replaces a user's profiles from the next request on; a save without changes leaves no trace. Refuses a missing user
 * with 404, and a stale version with 412. Refuses with 400 oneself, and profiles that don't fit or exceed the author's permissions.
 */
export async function alterarPerfisDoUsuario(
  { db, clock }: Ambiente,
  sessao: Sessao,
  { id, ifMatch, perfilIds }: { id: number; ifMatch?: string | undefined; perfilIds: readonly number[] },
): Promise<void> {
  requireOther(sessao, id, 'Você não pode alterar os seus próprios perfis.')
  await withTransaction(db, async (tx) => {
    const { autor, alvo } = await lockAutorAndTarget(tx, sessao, id)
    await exigirVersao(tx, ifMatch, {
      atual: alvo,
      mudanca: {
        instituicaoId: auditoriaDoUsuario(alvo.tipo, alvo.estabelecimentoId),
        entidade: 'usuario',
        entidadeId: id,
        acao: 'alterarPerfis',
      },
      wasChangedText: 'Os perfis deste usuário foram alterados',
    })
    const antesIds = await listPerfilIds(tx, id)
    const depois = await resolvePerfis(tx, autor, { tipo: alvo.tipo, perfilIds, antes: antesIds })
    const depoisIds = depois.map((perfil) => perfil.id)
    if (antesIds.join() === depoisIds.join()) return
    const antes = antesIds.length > 0 ? await lockPerfis(tx, antesIds) : []
    await updatePerfis(tx, id, depoisIds)
    await auditUsuario(tx, { sessao, agora: clock.now() }, alvo, {
      acao: 'alterarPerfis',
      antes: { perfis: antes.map(({ nome }) => nome) },
      depois: { perfis: depois.map(({ nome }) => nome) },
    })
  })
}

/**
 * Disables a user and ends all sessions; the user's acts stay in every history. Refuses a missing user with 404, and
 * oneself with 400.
 */
export async function desativarUsuario({ db, clock }: Ambiente, sessao: Sessao, id: number): Promise<void> {
  requireOther(sessao, id, 'Você não pode desativar o seu próprio usuário.')
  await withTransaction(db, async (tx) => {
    const { alvo } = await lockAutorAndTarget(tx, sessao, id)
    if (!alvo.ativo) return
    await updateAtivo(tx, id, false)
    await encerrarSessoes(tx, id)
    await auditUsuario(tx, { sessao, agora: clock.now() }, alvo, {
      acao: 'desativar',
      antes: { ativo: true },
      depois: { ativo: false },
    })
  })
}

/** Enables a user again. Refuses a missing user with 404, and with 400 one who holds more than the author. */
export async function ativarUsuario({ db, clock }: Ambiente, sessao: Sessao, id: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { autor, alvo } = await lockAutorAndTarget(tx, sessao, id)
    if (alvo.ativo) return
    await requireHeldOfTarget(tx, autor, id)
    await updateAtivo(tx, id, true)
    await auditUsuario(tx, { sessao, agora: clock.now() }, alvo, {
      acao: 'ativar',
      antes: { ativo: false },
      depois: { ativo: true },
    })
  })
}

/**
 * Sets a provisional password in place of a forgotten or leaked one, and ends open sessions. Refuses a missing user
 * with 404. Refuses with 400 oneself, a disabled user, and one who holds more than the author.
 */
export async function redefinirSenha(
  { db, clock }: Ambiente,
  sessao: Sessao,
  id: number,
): Promise<SenhaProvisoria> {
  requireOther(sessao, id, 'Outra pessoa precisa redefinir a sua senha.')
  const { senha, senhaHash } = await novaSenhaProvisoria()
  await withTransaction(db, async (tx) => {
    const { autor, alvo } = await lockAutorAndTarget(tx, sessao, id)
    if (!alvo.ativo) throw new BusinessError('O usuário está desativado.')
    await requireHeldOfTarget(tx, autor, id)
    await updateSenhaProvisoria(tx, id, { senhaHash, agora: clock.now() })
    await encerrarSessoes(tx, id)
    await liberarCodigos(tx, id)
    await registrarAcesso(tx, { sessao, agora: clock.now() }, { acao: 'redefinirSenha', usuario: alvo })
  })
  return { id, senha }
}

/**
 * Removes the second factor of a user who lost the telephone and the recovery codes, and ends open sessions. The next
 * sign-in asks for the password only, or for a new enrolment where a policy demands it. Without a second factor nothing
 * happens. Refuses a missing user with 404, and with 400 oneself and one who holds more than the author.
 */
export async function redefinirSegundoFator(
  { db, clock }: Ambiente,
  sessao: Sessao,
  id: number,
): Promise<void> {
  requireOther(sessao, id, 'Outra pessoa precisa redefinir o seu segundo fator.')
  await withTransaction(db, async (tx) => {
    const { autor, alvo } = await lockAutorAndTarget(tx, sessao, id)
    await requireHeldOfTarget(tx, autor, id)
    if (!(await removerSegundoFator(tx, id))) return
    const acesso = { acao: 'redefinirSegundoFator', usuario: alvo } as const
    await registrarAcesso(tx, { sessao, agora: clock.now() }, acesso)
  })
}
