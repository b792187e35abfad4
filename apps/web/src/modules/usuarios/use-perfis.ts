import {
  type AlterarPerfilRequest,
  type CriarPerfilRequest,
  type Perfil,
  perfisCall,
  criarPerfilCall,
  alterarPerfilCall,
  excluirPerfilCall,
} from '@lastro/shared/usuarios/perfil'
import { call, queryOf } from '#lib/api.ts'
import { adicionadoOuAlterado } from '#lib/toast.ts'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { ifMatchOf, useSave } from '#ui/use-save.ts'
import { LABEL_TIPO, resumoDePermissoes } from './permissoes-textos.ts'

export const perfisOptions = queryOf(perfisCall, { select: ({ perfis }) => perfis })

/** Users show the names of their profiles, and profiles the number of their users. */
export const CHANGED_BY_PERFIL = [['perfis'], ['usuarios']] as const

const conflito = 'Perfil alterado'

type Salvar =
  | { id: undefined; valores: CriarPerfilRequest }
  | { id: number; versao: number; valores: AlterarPerfilRequest }

export const useSalvarPerfil = () =>
  useSave({
    mutationFn: (salvar: Salvar) =>
      salvar.id === undefined
        ? call(criarPerfilCall, { body: salvar.valores })
        : call(alterarPerfilCall, {
            params: { id: salvar.id },
            body: salvar.valores,
            ifMatch: ifMatchOf(salvar),
          }),
    conflito,
    sucesso: adicionadoOuAlterado,
    muda: CHANGED_BY_PERFIL,
  })

export function useExcluirPerfil() {
  const { mutate } = useSave({
    mutationFn: (perfil: Perfil) =>
      call(excluirPerfilCall, { params: { id: perfil.id }, ifMatch: ifMatchOf(perfil) }),
    conflito,
    sucesso: 'Excluído com sucesso',
    muda: CHANGED_BY_PERFIL,
    silent: [],
  })
  return async (perfil: Perfil): Promise<void> => {
    const { nome, tipo, permissoes } = perfil
    const sim = await perguntarSimNao(`Deseja excluir o perfil “${nome}”?`, {
      title: 'Excluir perfil',
      perigo: true,
      fatos: [
        { termo: 'Tipo de usuário', valor: LABEL_TIPO[tipo] },
        { termo: 'Permissões', valor: resumoDePermissoes(tipo, permissoes) },
      ],
    })
    if (sim) mutate(perfil)
  }
}
