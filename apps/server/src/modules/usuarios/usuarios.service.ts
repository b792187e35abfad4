import type { CriarUsuarioRequest, EmergenciaRequest, SenhaProvisoria } from '@lastro/shared/usuarios/usuario'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { maskCpf } from '@lastro/shared/documentos'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError } from '#http/errors.ts'
import { isConvite, novaSenhaProvisoria } from '../autenticacao/criar-usuario.service.ts'
import { politicaParaDecidir } from '../politicas/politica-em-vigor.service.ts'
import { listAdministradores } from './administradores.repository.ts'
import { keepAdministrador, soAdministra } from './administradores.service.ts'
import { type AtoPossivel, daSenha, julgarAto, type PedidoDeAcesso } from './ato-de-acesso.service.ts'
import type { UsuarioRow } from './usuarios.repository.ts'

export function apresentarUsuario({ cpf, tipo, estabelecimentoId, ...row }: UsuarioRow, sessao: Sessao) {
  return {
    ...row,
    cpf: maskCpf(cpf ?? ''),
    tipo: tipo ?? ('operador' as const),
    estabelecimentoId: estabelecimentoId ?? PLATAFORMA,
    proprio: row.id === sessao.usuarioId,
  }
}

const FORA_DA_PLATAFORMA =
  'Esta instituição mantém os próprios acessos. A plataforma só dá, sozinho, o perfil de administrador de acessos às duas primeiras pessoas; no mais, só age em emergência, com motivo.'
const PEDE_DUAS =
  'Nesta instituição, quem recebe permissões que vinculam precisa de dois administradores de acessos dela. Peça a um deles, ou registre uma emergência.'

/** Acts by which the first administrators come in. */
const COMECA: readonly PedidoDeAcesso['ato'][] = ['criar', 'perfis', 'ativar']

/** Whether an operator may do so by the institution's policy: as one of today, or to give it its first two administrators. */
async function exigirPoliticaDoOperador(
  tx: Tx,
  { estabelecimento: { tipo, id }, vinculam }: AtoPossivel,
  ato: PedidoDeAcesso['ato'],
): Promise<void> {
  if (tipo !== 'instituicao' || id === null) return
  const { acessoPorDuasPessoas, operadorMantemAcessos } = await politicaParaDecidir(tx, id)
  const needsTwo = acessoPorDuasPessoas && vinculam.length > 0
  if (operadorMantemAcessos && !needsTwo) return
  const comeca = COMECA.includes(ato) && soAdministra(vinculam)
  if (comeca && (await listAdministradores(tx, id)).length < 2) return
  throw new BusinessError(operadorMantemAcessos ? PEDE_DUAS : FORA_DA_PLATAFORMA)
}

export interface UsuariosDeps extends Ambiente {
  /** Mail is set up. */
  correio: boolean
}

interface AtoDoOperador {
  estabelecimentoId?: number
  ifMatch?: string | undefined
  /** The reason of an emergency, in which the policy isn't asked. */
  motivo?: string
}

/** Does an operator's act upon a person's access. Resolves to the provisional password where the act hands one out. */
async function agir(
  { db, clock, correio }: UsuariosDeps,
  sessao: Sessao,
  pedido: PedidoDeAcesso,
  { motivo, ...julgamento }: AtoDoOperador = {},
): Promise<{ id: number; senha: string | null }> {
  const nova = daSenha(pedido) ? await novaSenhaProvisoria() : undefined
  return withTransaction(db, async (tx) => {
    const ato = await julgarAto(tx, sessao, pedido, julgamento)
    if (!ato) return { id: pedido.ato === 'criar' ? 0 : pedido.usuarioId, senha: null }
    const { estabelecimento } = ato
    if (motivo === undefined) await exigirPoliticaDoOperador(tx, ato, pedido.ato)
    else if (estabelecimento.tipo !== 'instituicao')
      throw new BusinessError('Só o acesso de uma pessoa de instituição pede emergência.')
    const agora = clock.now()
    const id = await keepAdministrador(tx, estabelecimento, agora, () =>
      ato.aplicar({ sessao, agora, motivo, correio }, nova?.senhaHash ?? ''),
    )
    return { id, senha: ato.semSenha || (correio && isConvite(pedido)) ? null : (nova?.senha ?? null) }
  })
}

const comSenha = ({ id, senha }: { id: number; senha: string | null }): SenhaProvisoria => ({
  id,
  senha: senha ?? '',
})

/**
 * Creates a user with a provisional password, which is shown only now, or with an invitation to an address. Refuses with 400, naming the field, a CPF in
 * use, and an establishment or profile that doesn't fit or exceeds the author's permissions.
 */
export async function criarUsuarioNaPlataforma(
  deps: UsuariosDeps,
  sessao: Sessao,
  { estabelecimentoId, ...novo }: CriarUsuarioRequest,
): Promise<SenhaProvisoria> {
  return comSenha(await agir(deps, sessao, { ato: 'criar', ...novo }, { estabelecimentoId }))
}

/**
 * Replaces a user's profiles from the next request on; a save without changes leaves no trace. Refuses a missing user
 * with 404, and a stale version with 412. Refuses with 400 oneself, and profiles that don't fit or exceed the author's permissions.
 */
export async function alterarPerfisDoUsuario(
  deps: UsuariosDeps,
  sessao: Sessao,
  { id, ifMatch, perfilIds }: { id: number; ifMatch?: string | undefined; perfilIds: readonly number[] },
): Promise<void> {
  await agir(deps, sessao, { ato: 'perfis', usuarioId: id, perfilIds }, { ifMatch })
}

/** An act of one operator upon one user, without more input. Refuses as `julgarAto` does, and by the institution's policy. */
export const agirSobre =
  (ato: 'ativar' | 'desativar' | 'segundoFator') =>
  async (deps: UsuariosDeps, sessao: Sessao, usuarioId: number): Promise<void> => {
    await agir(deps, sessao, { ato, usuarioId })
  }

/** Sets a provisional password in place of a forgotten or leaked one, and ends open sessions. Refuses as `julgarAto` does. */
export async function redefinirSenha(
  deps: UsuariosDeps,
  sessao: Sessao,
  usuarioId: number,
): Promise<SenhaProvisoria> {
  return comSenha(await agir(deps, sessao, { ato: 'senha', usuarioId }))
}

/**
 * Acts at once upon the access of a person whose institution keeps its accesses itself, with a reason that the
 * institution reads. Refuses as `julgarAto` does.
 */
export async function agirEmEmergencia(
  deps: UsuariosDeps,
  sessao: Sessao,
  { id: usuarioId, ato, motivo }: EmergenciaRequest & { id: number },
): Promise<{ senha: string | null }> {
  const { senha } = await agir(deps, sessao, { ato, usuarioId }, { motivo })
  return { senha }
}
