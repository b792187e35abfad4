import {
  type AcessoEmRevisao,
  assinarRevisaoCall,
  manterAcessosCall,
  perfilEmTexto,
  retirarAcessoCall,
  revisaoAssinadaCall,
  revisaoCall,
  revisoesCall,
  vinculamEmTexto,
} from '@lastro/shared/usuarios/revisao'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api.ts'
import { plural } from '#lib/format.ts'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { useSave } from '#ui/use-save.ts'
import type { BuscaDaRevisao } from './busca.ts'

/** A page holds most institutions whole: one act keeps all accesses of a page that bind nobody. */
export const POR_PAGINA = 100
export const ASSINADAS_POR_PAGINA = 10

export const revisaoOptions = ({ situacao, pagina = 1 }: BuscaDaRevisao) =>
  queryOf(revisaoCall, {
    query: { situacao, pagina, quantidadePorPagina: POR_PAGINA },
    placeholderData: keepPreviousData,
  })

export const assinadasOptions = (pagina: number) =>
  queryOf(revisoesCall, {
    query: { pagina, quantidadePorPagina: ASSINADAS_POR_PAGINA },
    placeholderData: keepPreviousData,
  })

export const assinadaOptions = (id: number, pagina = 1) =>
  queryOf(revisaoAssinadaCall, {
    params: { id },
    query: { pagina, quantidadePorPagina: POR_PAGINA },
    placeholderData: keepPreviousData,
  })

/** Answers change the review, and who is taken away changes people and profiles. */
const MUDA = [['equipe']] as const
const conflito = 'Acesso alterado'

const respondido = ({ usuarioId, versoes }: AcessoEmRevisao) => ({ usuarioId, versoes })

/** Keeps accesses. One is kept by its click, because it can be answered anew until the review is signed. */
export function useManter() {
  const { mutate, isPending } = useSave({
    mutationFn: (acessos: readonly AcessoEmRevisao[]) =>
      call(manterAcessosCall, { body: { acessos: acessos.map(respondido) } }),
    conflito,
    muda: MUDA,
    silent: [],
  })
  const manterVarios = async (acessos: readonly AcessoEmRevisao[]): Promise<void> => {
    const pergunta = `${plural(acessos.length, 'pessoa continua', 'pessoas continuam')} com o acesso que tem. Deseja manter?`
    const fatos = acessos.map(({ nome, perfis }) => ({
      termo: nome,
      valor: perfis.map((perfil) => perfil.nome).join(', ') || 'Nenhum perfil',
    }))
    if (await perguntarSimNao(pergunta, { title: 'Manter acessos', fatos })) mutate(acessos)
  }
  return { manter: (acesso: AcessoEmRevisao) => mutate([acesso]), manterVarios, mantendo: isPending }
}

/** Asks, then takes an access away at once. */
export function useRetirar() {
  const { mutate } = useSave({
    mutationFn: ({ usuarioId, versoes }: AcessoEmRevisao) =>
      call(retirarAcessoCall, { params: { id: usuarioId }, body: { versoes } }),
    conflito,
    sucesso: 'Acesso retirado',
    muda: MUDA,
    silent: [],
  })
  return async (acesso: AcessoEmRevisao): Promise<void> => {
    const { nome, perfis, codigos } = acesso
    const fatos = [
      { termo: 'Perfis', valor: perfis.map(perfilEmTexto).join('; ') || 'Nenhum' },
      ...(codigos.length > 0 ? [{ termo: 'Pode', valor: vinculamEmTexto(codigos) }] : []),
    ]
    const pergunta = `${nome} sai do sistema agora e não entra mais. Deseja retirar o acesso?`
    if (await perguntarSimNao(pergunta, { title: 'Retirar acesso', perigo: true, fatos })) mutate(acesso)
  }
}

export function useAssinar() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(assinarRevisaoCall, {}),
    meta: { muda: MUDA, sucesso: 'Revisão assinada' },
  })
  const assinar = async (): Promise<void> => {
    const pergunta = 'A revisão fica guardada como está, com o seu nome, e não muda mais. Deseja assinar?'
    if (await perguntarSimNao(pergunta, { title: 'Assinar a revisão' })) mutate()
  }
  return { assinar, assinando: isPending }
}
