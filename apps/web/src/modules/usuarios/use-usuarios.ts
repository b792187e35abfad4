import {
  type CriarUsuarioRequest,
  senhaProvisoriaResponse,
  type Usuario,
  usuariosResponse,
} from '@lastro/shared/usuarios/usuario'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api, semConteudo } from '../../lib/api.ts'
import { chaves } from '../../lib/chaves.ts'
import { toastSucesso } from '../../lib/toast.ts'
import { confirmar } from '../../ui/dialogs.tsx'
import type { Fato } from '../../ui/fatos.tsx'
import { useRecarregarPessoas } from './use-perfis.ts'

const PATH = '/api/plataforma/usuarios'
export const POR_PAGINA = 50

/** The list's state as it stands in the URL. */
export interface BuscaDeUsuarios {
  filtro?: string | undefined
  /** '0': the operators of the platform. */
  estabelecimento?: string | undefined
  pagina?: number | undefined
}

export function usuariosOptions({ filtro, estabelecimento, pagina = 1 }: BuscaDeUsuarios) {
  const query = { filtro, estabelecimentoId: estabelecimento, pagina, quantidadePorPagina: POR_PAGINA }
  return queryOptions({
    queryKey: chaves.usuarios.lista(query),
    queryFn: ({ signal }) => api(usuariosResponse, 'GET', PATH, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The answer holds the password: it is forgotten with the screen that shows it. */
const NAO_GUARDAR = { gcTime: 0 } as const

export function useCriarUsuario() {
  const recarregar = useRecarregarPessoas()
  return useMutation({
    mutationFn: (novo: CriarUsuarioRequest) => api(senhaProvisoriaResponse, 'POST', PATH, { body: novo }),
    meta: { silent: [400] },
    ...NAO_GUARDAR,
    onSuccess: recarregar,
  })
}

export function useAlterarPerfis() {
  const recarregar = useRecarregarPessoas()
  return useMutation({
    mutationFn: ({ id, perfilIds }: { id: number; perfilIds: number[] }) =>
      api(semConteudo, 'PUT', `${PATH}/${id}/perfis`, { body: { perfilIds } }),
    meta: { silent: [400] },
    onSuccess: async () => {
      toastSucesso('Alterado com sucesso')
      await recarregar()
    },
  })
}

/** Whose access a question is about. */
const fatosDoUsuario = ({ cpf, estabelecimento, perfis }: Usuario): Fato[] => [
  { termo: 'CPF', valor: cpf },
  { termo: 'Estabelecimento', valor: estabelecimento ?? 'Plataforma' },
  { termo: 'Perfis', valor: perfis.map(({ nome }) => nome).join(', ') || 'Nenhum' },
]

/** Disables after a question, enables without one. */
export function useAlternarUsuario() {
  const recarregar = useRecarregarPessoas()
  const { mutate } = useMutation({
    mutationFn: ({ id, ativo }: Usuario) =>
      api(semConteudo, 'POST', `${PATH}/${id}/${ativo ? 'desativar' : 'ativar'}`),
    onSuccess: async (_, { ativo }) => {
      toastSucesso(ativo ? 'Desativado com sucesso' : 'Ativado com sucesso')
      await recarregar()
    },
  })
  return async (usuario: Usuario): Promise<void> => {
    const sim = usuario.ativo
      ? await confirmar({
          title: 'Desativar usuário',
          message: `${usuario.nome} sai do sistema agora e não entra mais. O que já fez continua no histórico. Deseja desativar?`,
          simNao: true,
          perigo: true,
          fatos: fatosDoUsuario(usuario),
        })
      : true
    if (sim) mutate(usuario)
  }
}

/** For who lost the telephone: asks, then the password alone opens again. */
export function useRedefinirSegundoFator() {
  const recarregar = useRecarregarPessoas()
  const { mutate } = useMutation({
    mutationFn: ({ id }: Usuario) => api(semConteudo, 'POST', `${PATH}/${id}/redefinir-segundo-fator`),
    onSuccess: async () => {
      toastSucesso('Segundo fator redefinido com sucesso')
      await recarregar()
    },
  })
  return async (usuario: Usuario): Promise<void> => {
    const sim = await confirmar({
      title: 'Redefinir segundo fator',
      message: `O aplicativo e os códigos de recuperação de ${usuario.nome} deixam de valer e as sessões abertas terminam. Faça isto só depois de se certificar de que o pedido é mesmo dessa pessoa. Deseja continuar?`,
      simNao: true,
      perigo: true,
      fatos: fatosDoUsuario(usuario),
    })
    if (sim) mutate(usuario)
  }
}

/** Asks, then gives the new password to show; undefined when the person said no or it was refused. */
export function useRedefinirSenha(onSenha: (usuario: Usuario, senha: string) => void) {
  const recarregar = useRecarregarPessoas()
  const { mutate } = useMutation({
    mutationFn: ({ id }: Usuario) => api(senhaProvisoriaResponse, 'POST', `${PATH}/${id}/senha`),
    ...NAO_GUARDAR,
    onSuccess: async ({ senha }, usuario) => {
      onSenha(usuario, senha)
      await recarregar()
    },
  })
  return async (usuario: Usuario): Promise<void> => {
    const sim = await confirmar({
      title: 'Redefinir senha',
      message: `A senha atual de ${usuario.nome} deixa de valer e as sessões abertas terminam. Deseja continuar?`,
      simNao: true,
      perigo: true,
      fatos: fatosDoUsuario(usuario),
    })
    if (sim) mutate(usuario)
  }
}
