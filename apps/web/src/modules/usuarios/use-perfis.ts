import {
  type AlterarPerfilRequest,
  type CriarPerfilRequest,
  type Perfil,
  perfilCriadoResponse,
  perfisResponse,
} from '@lastro/shared/usuarios/perfil'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, ignoredAnswer } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import { adicionadoOuAlterado } from '#lib/toast.ts'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { LABEL_TIPO, resumoDePermissoes } from './permissoes-textos.ts'

const PATH = '/api/plataforma/perfis'

export const perfisOptions = queryOptions({
  queryKey: chaves.perfis.lista(),
  queryFn: async ({ signal }) => (await api(perfisResponse, 'GET', PATH, { signal })).perfis,
})

/** Users show the names of their profiles, and profiles the number of their users. */
export const CHANGED_BY_PERFIL = [chaves.perfis.tudo, chaves.usuarios.tudo]

type Salvar = { id: undefined; valores: CriarPerfilRequest } | { id: number; valores: AlterarPerfilRequest }

export const useSalvarPerfil = () =>
  useMutation({
    mutationFn: (salvar: Salvar) =>
      salvar.id === undefined
        ? api(perfilCriadoResponse, 'POST', PATH, { body: salvar.valores })
        : api(ignoredAnswer, 'PUT', `${PATH}/${salvar.id}`, { body: salvar.valores }),
    meta: { silent: [400], sucesso: adicionadoOuAlterado, muda: CHANGED_BY_PERFIL },
  })

export function useExcluirPerfil() {
  const { mutate } = useMutation({
    mutationFn: (id: number) => api(ignoredAnswer, 'DELETE', `${PATH}/${id}`),
    meta: { sucesso: 'Excluído com sucesso', muda: CHANGED_BY_PERFIL },
  })
  return async ({ id, nome, tipo, permissoes }: Perfil): Promise<void> => {
    const sim = await perguntarSimNao(`Deseja excluir o perfil “${nome}”?`, {
      title: 'Excluir perfil',
      perigo: true,
      fatos: [
        { termo: 'Tipo de usuário', valor: LABEL_TIPO[tipo] },
        { termo: 'Permissões', valor: resumoDePermissoes(tipo, permissoes) },
      ],
    })
    if (sim) mutate(id)
  }
}
