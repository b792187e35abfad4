import {
  type CriarUsuarioRequest,
  type Usuario,
  usuariosCall,
  criarUsuarioCall,
  ativarUsuarioCall,
  desativarUsuarioCall,
  alterarPerfisDoUsuarioCall,
  redefinirSegundoFatorCall,
  redefinirSenhaCall,
  emergenciaCall,
  type EmergenciaRequest,
} from '@lastro/shared/usuarios/usuario'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api.ts'
import type { BuscaDeUsuarios } from './busca.ts'
import type { Fato } from '#ui/fatos.tsx'
import { perguntarMotivo } from '#ui/dialogs.ts'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { ifMatchOf, useSave } from '#ui/use-save.ts'
import { CHANGED_BY_PERFIL } from './use-perfis.ts'
import type { TipoUsuario } from '@lastro/shared/permissoes'

/** What an operator should know before making or resetting an access (domain 1, 'Nobody is both sides'). */
export const CONSEQUENCIAS: Partial<Record<TipoUsuario, string>> = {
  loja: 'A loja e as instituições que a têm na whitelist são avisadas. Este usuário não age em contratos em que você agiu pela instituição, nem você naqueles em que ele agiu.',
  instituicao: 'A instituição e as lojas da sua whitelist são avisadas.',
}

export const POR_PAGINA = 50

export function usuariosOptions({ filtro, estabelecimento, pagina = 1 }: BuscaDeUsuarios) {
  const query = { filtro, estabelecimentoId: estabelecimento, pagina, quantidadePorPagina: POR_PAGINA }
  return queryOf(usuariosCall, { query, placeholderData: keepPreviousData })
}

/** The answer holds the password. The cache drops it when the screen closes. */
const NO_CACHE = { gcTime: 0 } as const

export const useCriarUsuario = () =>
  useMutation({
    mutationFn: (novo: CriarUsuarioRequest) => call(criarUsuarioCall, { body: novo }),
    meta: { silent: [400], muda: CHANGED_BY_PERFIL },
    ...NO_CACHE,
  })

export const useAlterarPerfis = (reread: () => Promise<unknown>) =>
  useSave({
    reread,
    mutationFn: ({ usuario, perfilIds }: { usuario: Usuario; perfilIds: number[] }) =>
      call(alterarPerfisDoUsuarioCall, {
        params: { id: usuario.id },
        body: { perfilIds },
        ifMatch: ifMatchOf(usuario),
      }),
    conflito: 'Usuário alterado',
    sucesso: 'Alterado com sucesso',
    muda: CHANGED_BY_PERFIL,
  })

const fatosDoUsuario = ({ cpf, estabelecimento, perfis }: Usuario): Fato[] => [
  { termo: 'CPF', valor: cpf },
  { termo: 'Estabelecimento', valor: estabelecimento ?? 'Plataforma' },
  { termo: 'Perfis', valor: perfis.map(({ nome }) => nome).join(', ') || 'Nenhum' },
]

/** Names the user, and says what a new password or second factor would do. */
function fatosDaRedefinicao(usuario: Usuario): Fato[] {
  const depois = CONSEQUENCIAS[usuario.tipo]
  return [...fatosDoUsuario(usuario), ...(depois ? [{ termo: 'O que acontece', valor: depois }] : [])]
}

/** Disables a user after a question, or enables without one. */
export function useAlternarUsuario() {
  const { mutate } = useMutation({
    mutationFn: ({ id, ativo }: Usuario) =>
      call(ativo ? desativarUsuarioCall : ativarUsuarioCall, { params: { id } }),
    meta: {
      sucesso: ({ ativo }: Usuario) => (ativo ? 'Desativado com sucesso' : 'Ativado com sucesso'),
      muda: CHANGED_BY_PERFIL,
    },
  })
  return async (usuario: Usuario): Promise<void> => {
    const sim = usuario.ativo
      ? await perguntarSimNao(
          `${usuario.nome} sai do sistema agora e não entra mais. O que já fez continua no histórico. Deseja desativar?`,
          { title: 'Desativar usuário', perigo: true, fatos: fatosDoUsuario(usuario) },
        )
      : true
    if (sim) mutate(usuario)
  }
}

/** Removes the second factor of a user who lost the telephone, after a question. The password alone signs in then. */
export function useRedefinirSegundoFator() {
  const { mutate } = useMutation({
    mutationFn: ({ id }: Usuario) => call(redefinirSegundoFatorCall, { params: { id } }),
    meta: { sucesso: 'Segundo fator redefinido com sucesso', muda: CHANGED_BY_PERFIL },
  })
  return async (usuario: Usuario): Promise<void> => {
    const sim = await perguntarSimNao(
      `O aplicativo e os códigos de recuperação de ${usuario.nome} deixam de valer e as sessões abertas terminam. Faça isto só depois de se certificar de que o pedido é mesmo dessa pessoa. Deseja continuar?`,
      { title: 'Redefinir segundo fator', perigo: true, fatos: fatosDaRedefinicao(usuario) },
    )
    if (sim) mutate(usuario)
  }
}

/** Asks, then resets the password and hands it to `onSenha`, which shows it. No call when the person declines. */
export function useRedefinirSenha(onSenha: (usuario: Usuario, senha: string) => void) {
  const { mutate } = useMutation({
    mutationFn: ({ id }: Usuario) => call(redefinirSenhaCall, { params: { id } }),
    ...NO_CACHE,
    meta: { muda: CHANGED_BY_PERFIL },
    onSuccess: ({ senha }, usuario) => onSenha(usuario, senha),
  })
  return async (usuario: Usuario): Promise<void> => {
    const sim = await perguntarSimNao(
      `A senha atual de ${usuario.nome} deixa de valer e as sessões abertas terminam. Deseja continuar?`,
      { title: 'Redefinir senha', perigo: true, fatos: fatosDaRedefinicao(usuario) },
    )
    if (sim) mutate(usuario)
  }
}

export type AtoDeEmergencia = EmergenciaRequest['ato']
export const EMERGENCIAS: Record<AtoDeEmergencia, string> = {
  senha: 'Redefinir senha',
  segundoFator: 'Redefinir segundo fator',
  sessoes: 'Encerrar sessões',
  desativar: 'Desativar',
}

/** Asks why, then acts at once upon an access that its institution keeps itself. No call when the person declines. */
export function useEmergencia(onSenha: (usuario: Usuario, senha: string) => void) {
  const { mutateAsync } = useMutation({
    mutationFn: ({ usuario: { id }, ...body }: EmergenciaRequest & { usuario: Usuario }) =>
      call(emergenciaCall, { params: { id }, body }),
    ...NO_CACHE,
    meta: { sucesso: 'Feito: a instituição foi avisada', muda: CHANGED_BY_PERFIL },
    onSuccess: ({ senha }, { usuario }) => {
      if (senha !== null) onSenha(usuario, senha)
    },
  })
  return async (ato: AtoDeEmergencia, usuario: Usuario): Promise<void> => {
    const motivo = await perguntarMotivo({
      title: `Emergência: ${EMERGENCIAS[ato].toLowerCase()}`,
      message: `A instituição de ${usuario.nome} mantém os próprios acessos, e lê este motivo na hora. Por que ela mesma não pode?`,
      draftKey: `motivo/usuario/${usuario.id}/${ato}`,
    })
    if (!motivo) return
    await mutateAsync({ usuario, ato, motivo: motivo.texto }).then(motivo.markUsed, () => undefined)
  }
}
