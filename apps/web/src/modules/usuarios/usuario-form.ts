import { criarUsuarioRequest } from '@lastro/shared/usuarios/usuario'
import { errosDoSchema } from '#lib/campos-recusados.ts'

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
  // An empty choice is no establishment, and never the platform's 0.
  estabelecimentoId: estabelecimentoId === null ? null : Number(estabelecimentoId),
  perfilIds: perfilIds.map(Number),
})

export const validarUsuario = (form: UsuarioForm) => errosDoSchema(criarUsuarioRequest)(pedidoDe(form))
