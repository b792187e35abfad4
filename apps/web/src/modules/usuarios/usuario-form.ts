import { criarUsuarioRequest } from '@lastro/shared/usuarios/usuario'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'

export interface UsuarioForm {
  nome: string
  cpf: string
  estabelecimentoId: string | null
  perfilIds: string[]
}

export const USUARIO_VAZIO: UsuarioForm = { nome: '', cpf: '', estabelecimentoId: null, perfilIds: [] }

export const pedidoDe = ({ nome, cpf, estabelecimentoId, perfilIds }: UsuarioForm) => ({
  nome,
  cpf,
  // Empty is no establishment, and never the platform's 0.
  estabelecimentoId: estabelecimentoId === null ? null : Number(estabelecimentoId),
  perfilIds: perfilIds.map(Number),
})

/** In the order of the screen. */
export function validarUsuario(form: UsuarioForm): Partial<Record<keyof UsuarioForm, string>> {
  const { error } = criarUsuarioRequest.safeParse(pedidoDe(form))
  const erros: Partial<Record<keyof UsuarioForm, string>> = {}
  for (const campo of ['nome', 'cpf', 'estabelecimentoId', 'perfilIds'] as const) {
    const issue = error?.issues.find(({ path }) => path[0] === campo)
    if (issue) erros[campo] = campo === 'estabelecimentoId' ? CAMPO_OBRIGATORIO : issue.message
  }
  return erros
}
