import { type ProvedorRequest, type Sso, ssoDaEquipe, ssoDaPlataforma } from '@lastro/shared/autenticacao/sso'
import { useMutation } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api.ts'
import { wordsOfFailure } from '#lib/api-error.ts'
import { toastErro, toastInfo } from '#lib/toast.ts'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { ifMatchOf, useSave } from '#ui/use-save.ts'
import { leaveForProvider } from '../autenticacao/sso.tsx'

/** Whose settings: the own institution's, or the platform's operators'. */
export type Lado = 'equipe' | 'plataforma'
const CHAMADAS = { equipe: ssoDaEquipe, plataforma: ssoDaPlataforma } as const

export const ssoOptions = (lado: Lado) => queryOf(CHAMADAS[lado].ler, {})

const MUDA = [['sso']] as const
const conflito = 'Entrada única alterada'

/** Asks for settings, which wait for a second person. */
export const usePedirSso = (lado: Lado, sso: Sso) =>
  useSave({
    mutationFn: (body: ProvedorRequest) => call(CHAMADAS[lado].pedir, { body, ifMatch: ifMatchOf(sso) }),
    conflito,
    muda: MUDA,
    sucesso: 'Pedido registrado: espera outro administrador.',
  })

const FINS = {
  confirmar: {
    title: 'Confirmar',
    pergunta: 'A próxima entrada de cada pessoa já segue esta configuração. Deseja confirmar?',
    sucesso: 'Confirmado com sucesso',
  },
  descartar: {
    title: 'Descartar',
    pergunta: 'O pedido deixa de valer, e nada muda. Deseja descartar?',
    sucesso: 'Pedido descartado',
  },
} as const
type Fim = keyof typeof FINS

/** Asks, then confirms or discards what was asked for. */
export function useEncerrarPedido(lado: Lado, sso: Sso) {
  const { mutate, isPending } = useSave({
    mutationFn: (fim: Fim) => call(CHAMADAS[lado][fim], { ifMatch: ifMatchOf(sso) }),
    conflito,
    muda: MUDA,
    silent: [],
    sucesso: (fim) => FINS[fim].sucesso,
  })
  const encerrar = async (fim: Fim) => {
    const { title, pergunta } = FINS[fim]
    if (
      await perguntarSimNao(pergunta, {
        title,
        perigo: fim === 'confirmar' && sso.proposta?.somenteSso === true,
      })
    )
      mutate(fim)
  }
  return { encerrar, encerrando: isPending }
}

/** Leaves for the provider with what waits, else with what is in force, and comes back to a page of what it said. */
export function useTestarSso(lado: Lado) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      leaveForProvider({ teste: lado }, (vinculo) => call(CHAMADAS[lado].testar, { body: { vinculo } })),
    meta: { silent: true },
    onMutate: () => toastInfo('Indo ao provedor…'),
    onError: (error) => toastErro(wordsOfFailure(error)),
  })
  return { testar: () => mutate(), testando: isPending }
}
