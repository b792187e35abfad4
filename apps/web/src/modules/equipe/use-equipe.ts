import { fraseDeQuemPode } from '@lastro/shared/politicas/quem-pode'
import {
  type AtoDeAcesso,
  confirmarAtoCall,
  desistirDoAtoCall,
  type Feito,
  recusarAtoCall,
} from '@lastro/shared/usuarios/atos-de-acesso'
import {
  alterarPerfilProprioCall,
  ativarPessoaCall,
  type CriarPessoaRequest,
  corrigirNomeCall,
  criarPerfilProprioCall,
  criarPessoaCall,
  desativarPessoaCall,
  encerrarSessoesCall,
  excluirPerfilProprioCall,
  novaSenhaCall,
  novoSegundoFatorCall,
  type PerfilDaEquipe,
  type PerfilProprioRequest,
  type Pessoa,
  perfisDaEquipeCall,
  pessoasCall,
  trocarEmailCall,
  trocarPerfisCall,
} from '@lastro/shared/usuarios/equipe'
import { formatInstante } from '@lastro/shared/dia'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api.ts'
import { toastInfo, toastSucesso } from '#lib/toast.ts'
import type { Fato } from '#ui/fatos.tsx'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { ifMatchOf, useSave } from '#ui/use-save.ts'
import { resumoDePermissoes } from '../usuarios/permissoes-textos.ts'
import type { BuscaDaEquipe } from './busca.ts'

export const POR_PAGINA = 50

/** People show their profiles, profiles the number of their people, and an act changes both. */
const MUDA = [['equipe']] as const

export const pessoasOptions = ({ filtro, pagina = 1 }: BuscaDaEquipe) =>
  queryOf(pessoasCall, {
    query: { filtro, pagina, quantidadePorPagina: POR_PAGINA },
    placeholderData: keepPreviousData,
  })
export const perfisDaEquipeOptions = queryOf(perfisDaEquipeCall, { select: ({ perfis }) => perfis })

const SEM_OUTRO =
  'Espera um segundo administrador de acessos, e não há outro. Dê antes só esse perfil a outra pessoa; se a sua instituição já teve dois, peça à plataforma que o dê.'

/** For whom an act waits, as a sentence. */
export const fraseDaEspera = (podem: AtoDeAcesso['podem']) =>
  podem.total === 0 ? SEM_OUTRO : fraseDeQuemPode(podem, 'Espera a confirmação de')

export interface SenhaFeita {
  nome: string
  senha: string
}
type OnSenha = (feita: SenhaFeita) => void

/** Says what became of an act, and hands on a password that it made. */
function tell(
  { senha, espera }: Feito,
  { nome, sucesso }: { nome: string; sucesso: string },
  onSenha?: OnSenha,
) {
  if (espera) toastInfo(fraseDaEspera(espera.podem))
  else if (senha !== null) onSenha?.({ nome, senha })
  else toastSucesso(sucesso)
}

/** An answer may hold a password. The cache drops it when the screen closes. */
const NO_CACHE = { gcTime: 0 } as const

export const useCriarPessoa = (onSenha: OnSenha) =>
  useMutation({
    mutationFn: (body: CriarPessoaRequest) => call(criarPessoaCall, { body }),
    meta: { silent: [400], muda: MUDA },
    ...NO_CACHE,
    onSuccess: (feito, { nome, email }) => {
      const sucesso = email ? `Convite enviado a ${email}` : 'Adicionado com sucesso'
      tell(feito, { nome, sucesso }, onSenha)
    },
  })

const conflito = 'Usuário alterado'

export const useCorrigirNome = (reread: () => Promise<unknown>) =>
  useSave({
    reread,
    mutationFn: ({ pessoa, nome }: { pessoa: Pessoa; nome: string }) =>
      call(corrigirNomeCall, { params: { id: pessoa.id }, body: { nome }, ifMatch: ifMatchOf(pessoa) }),
    conflito,
    sucesso: 'Alterado com sucesso',
    muda: MUDA,
  })

export const useTrocarEmail = (reread: () => Promise<unknown>) =>
  useSave({
    reread,
    mutationFn: ({ pessoa, email }: { pessoa: Pessoa; email: string | null }) =>
      call(trocarEmailCall, { params: { id: pessoa.id }, body: { email }, ifMatch: ifMatchOf(pessoa) }),
    conflito,
    sucesso: 'Alterado com sucesso',
    muda: MUDA,
  })

export function useTrocarPerfis(reread: () => Promise<unknown>) {
  const { mutateAsync } = useSave({
    reread,
    mutationFn: ({ pessoa, perfilIds }: { pessoa: Pessoa; perfilIds: number[] }) =>
      call(trocarPerfisCall, { params: { id: pessoa.id }, body: { perfilIds }, ifMatch: ifMatchOf(pessoa) }),
    conflito,
    muda: MUDA,
  })
  return async (pessoa: Pessoa, perfilIds: number[]) =>
    tell(await mutateAsync({ pessoa, perfilIds }), { nome: pessoa.nome, sucesso: 'Alterado com sucesso' })
}

const fatosDa = ({ cpf, perfis }: Pessoa): Fato[] => [
  { termo: 'CPF', valor: cpf },
  { termo: 'Perfis', valor: perfis.map(({ nome }) => nome).join(', ') || 'Nenhum' },
]

/** Acts upon one person, by a question each. */
const ATOS = {
  ativar: {
    call: ativarPessoaCall,
    title: 'Ativar acesso',
    perigo: false,
    pergunta: (nome: string) => `${nome} volta a entrar com os perfis que tem. Deseja ativar?`,
    sucesso: 'Ativado com sucesso',
  },
  desativar: {
    call: desativarPessoaCall,
    title: 'Desativar acesso',
    perigo: true,
    pergunta: (nome: string) =>
      `${nome} sai do sistema agora e não entra mais. O que já fez continua no histórico. Deseja desativar?`,
    sucesso: 'Desativado com sucesso',
  },
  senha: {
    call: novaSenhaCall,
    title: 'Redefinir senha',
    perigo: true,
    pergunta: (nome: string) =>
      `A senha atual de ${nome} deixa de valer e as sessões abertas terminam. Deseja continuar?`,
    sucesso: 'Redefinida com sucesso',
  },
  segundoFator: {
    call: novoSegundoFatorCall,
    title: 'Redefinir segundo fator',
    perigo: true,
    pergunta: (nome: string) =>
      `O aplicativo e os códigos de recuperação de ${nome} deixam de valer e as sessões abertas terminam. Faça isto só depois de se certificar de que o pedido é mesmo dessa pessoa. Deseja continuar?`,
    sucesso: 'Segundo fator redefinido com sucesso',
  },
  sessoes: {
    call: encerrarSessoesCall,
    title: 'Encerrar sessões',
    perigo: true,
    pergunta: (nome: string) => `${nome} precisa entrar de novo em todos os aparelhos. Deseja continuar?`,
    sucesso: 'Sessões encerradas com sucesso',
  },
} as const
type AtoSobrePessoa = keyof typeof ATOS

const NADA: Feito = { id: null, senha: null, espera: null }

/** Asks, then acts upon a person. A password goes to `onSenha`, which shows it. No call when the person declines. */
export function useAgirSobre(onSenha: OnSenha) {
  const { mutate } = useMutation({
    mutationFn: async ({ ato, pessoa }: { ato: AtoSobrePessoa; pessoa: Pessoa }): Promise<Feito> =>
      ((await call(ATOS[ato].call, { params: { id: pessoa.id } })) as Feito | undefined) ?? NADA,
    ...NO_CACHE,
    meta: { muda: MUDA },
    onSuccess: (feito, { ato, pessoa }) => {
      const { sucesso } = ATOS[ato]
      tell(feito, { nome: pessoa.nome, sucesso }, onSenha)
    },
  })
  return async (ato: AtoSobrePessoa, pessoa: Pessoa): Promise<void> => {
    const { title, perigo, pergunta } = ATOS[ato]
    const sim = await perguntarSimNao(pergunta(pessoa.nome), { title, perigo, fatos: fatosDa(pessoa) })
    if (sim) mutate({ ato, pessoa })
  }
}

type SalvarPerfil = { valores: PerfilProprioRequest; perfil?: PerfilDaEquipe | undefined }

/** Makes or changes a profile of the institution. Resolves once it is said what became of it. */
export function useSalvarPerfilProprio() {
  const { mutateAsync } = useSave({
    mutationFn: async ({ valores: body, perfil }: SalvarPerfil): Promise<Feito> => {
      if (perfil)
        return call(alterarPerfilProprioCall, {
          params: { id: perfil.id },
          body,
          ifMatch: ifMatchOf(perfil),
        })
      const { id } = await call(criarPerfilProprioCall, { body })
      return { ...NADA, id }
    },
    conflito: 'Perfil alterado',
    muda: MUDA,
  })
  return async (salvar: SalvarPerfil) => {
    const sucesso = salvar.perfil ? 'Alterado com sucesso' : 'Adicionado com sucesso'
    tell(await mutateAsync(salvar), { nome: salvar.valores.nome, sucesso })
  }
}

export function useExcluirPerfilProprio() {
  const { mutate } = useSave({
    mutationFn: (perfil: PerfilDaEquipe) =>
      call(excluirPerfilProprioCall, { params: { id: perfil.id }, ifMatch: ifMatchOf(perfil) }),
    conflito: 'Perfil alterado',
    sucesso: 'Excluído com sucesso',
    muda: MUDA,
    silent: [],
  })
  return async (perfil: PerfilDaEquipe): Promise<void> => {
    const fatos = [{ termo: 'Permissões', valor: resumoDePermissoes('instituicao', perfil.permissoes) }]
    const pergunta = `Deseja excluir o perfil “${perfil.nome}”?`
    if (await perguntarSimNao(pergunta, { title: 'Excluir perfil', perigo: true, fatos })) mutate(perfil)
  }
}

const fatosDoAto = ({ codigos, pedidoPor, pedidoEm }: AtoDeAcesso): Fato[] => [
  { termo: 'Passa a poder', valor: resumoDePermissoes('instituicao', codigos) },
  { termo: 'Pedido por', valor: `${pedidoPor}, em ${formatInstante(pedidoEm)}` },
]

const FINS = {
  confirmar: { call: confirmarAtoCall, title: 'Confirmar', sucesso: 'Confirmado com sucesso' },
  recusar: { call: recusarAtoCall, title: 'Recusar', sucesso: 'Recusado com sucesso' },
  desistir: { call: desistirDoAtoCall, title: 'Desistir', sucesso: 'Pedido retirado' },
} as const
type FimDoAto = keyof typeof FINS

/** Asks, then confirms, refuses or withdraws an act that waits. */
export function useEncerrarAto(onSenha: OnSenha) {
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ fim, ato }: { fim: FimDoAto; ato: AtoDeAcesso }): Promise<Feito> =>
      ((await call(FINS[fim].call, { params: { id: ato.id } })) as Feito | undefined) ?? NADA,
    ...NO_CACHE,
    meta: { muda: MUDA },
    onSuccess: (feito, { fim, ato }) => {
      const { sucesso } = FINS[fim]
      tell(feito, { nome: ato.pessoa ?? '', sucesso }, onSenha)
    },
  })
  const encerrar = async (fim: FimDoAto, ato: AtoDeAcesso): Promise<void> => {
    const { title } = FINS[fim]
    const sim = await perguntarSimNao(`${ato.descricao}. Deseja ${title.toLowerCase()}?`, {
      title,
      perigo: fim !== 'confirmar',
      fatos: fatosDoAto(ato),
    })
    if (sim) mutate({ fim, ato })
  }
  return { encerrar, encerrando: isPending }
}
