import { formatInstante } from '@lastro/shared/dia'
import {
  type Entrega,
  type Webhook,
  type WebhookComSegredo,
  webhooksCall,
  entregasCall,
  tentativasCall,
  criarWebhookCall,
  trocarSegredoCall,
  ativarWebhookCall,
  desativarWebhookCall,
  testarWebhookCall,
  excluirWebhookCall,
  reenviarEntregaCall,
} from '@lastro/shared/integracao/webhook'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api.ts'
import type { BuscaDeEntregas } from './busca.ts'
import { toastInfo, toastSucesso } from '#lib/toast.ts'
import type { Fato } from '#ui/fatos.tsx'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { ifMatchOf, useSave } from '#ui/use-save.ts'
import { usePermissao, useRegras } from '#lib/session.ts'

/** Polls while a delivery is pending. */
const POLL_MS = 2_000
export const ENTREGAS_POR_PAGINA = 20

export const webhooksOptions = (lojaId: number) =>
  queryOf(webhooksCall, { params: { id: lojaId }, select: ({ webhooks }) => webhooks })

export const entregasOptions = (lojaId: number, { estado, pagina = 1 }: BuscaDeEntregas) =>
  queryOf(entregasCall, {
    params: { id: lojaId },
    query: { estado, pagina, quantidadePorPagina: ENTREGAS_POR_PAGINA },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.entregas.some(({ estado: como, tentativas }) => como === 'pendente' && tentativas < 3)
        ? POLL_MS
        : false,
  })

/** Reads the attempts again after each new attempt. */
export const tentativasOptions = ({ id, tentativas: quantas }: Pick<Entrega, 'id' | 'tentativas'>) =>
  queryOf(tentativasCall, {
    params: { id },
    query: { pagina: 1, quantidadePorPagina: 50 },
    version: quantas,
    select: ({ tentativas }) => tentativas,
    placeholderData: keepPreviousData,
  })

const muda = [['integracao']] as const

export const useCriarWebhook = (lojaId: number) =>
  useMutation({
    mutationFn: (url: string) => call(criarWebhookCall, { params: { id: lojaId }, body: { url } }),
    meta: { silent: [400], muda },
  })

const fatosDoEndereco = ({ criadoEm, criadoPor }: Webhook): Fato[] => [
  { termo: 'Incluído', valor: `${formatInstante(criadoEm)}, por ${criadoPor}` },
]

const ACOES = {
  ativar: { which: ativarWebhookCall, toast: () => toastSucesso('Endereço ativado') },
  desativar: { which: desativarWebhookCall, toast: () => toastSucesso('Endereço desativado') },
  testar: {
    which: testarWebhookCall,
    toast: () => toastInfo('Aviso de teste a caminho. O resultado aparece em Entregas.'),
  },
}

/** Acts on one webhook. `trocarSegredo` answers the webhook with its new secret; undefined when refused. */
export function useAcoesDoWebhook() {
  const ato = { conflito: 'Endereço alterado', muda, silent: [] }
  const acao = useSave({
    mutationFn: async ({ webhook, acao: nome }: { webhook: Webhook; acao: keyof typeof ACOES }) => {
      const { which, toast } = ACOES[nome]
      const seen = nome === 'testar' ? {} : { ifMatch: ifMatchOf(webhook) }
      await call(which, { params: { id: webhook.id }, ...seen })
      toast()
    },
    ...ato,
  })
  const segredo = useSave({
    mutationFn: (webhook: Webhook) =>
      call(trocarSegredoCall, { params: { id: webhook.id }, ifMatch: ifMatchOf(webhook) }),
    ...ato,
  })
  const excluir = useSave({
    mutationFn: (webhook: Webhook) =>
      call(excluirWebhookCall, { params: { id: webhook.id }, ifMatch: ifMatchOf(webhook) }),
    sucesso: 'Excluído com sucesso',
    ...ato,
  })
  return {
    testar: (webhook: Webhook) => acao.mutate({ webhook, acao: 'testar' }),
    ativar: (webhook: Webhook) => acao.mutate({ webhook, acao: 'ativar' }),
    async desativar(webhook: Webhook) {
      const { url } = webhook
      const sim = await perguntarSimNao(
        `Nada mais será enviado a ${url}, nem o que está pendente. Deseja desativar?`,
        { title: 'Desativar endereço', perigo: true, fatos: fatosDoEndereco(webhook) },
      )
      if (sim) acao.mutate({ webhook, acao: 'desativar' })
    },
    async excluir(webhook: Webhook) {
      const { url } = webhook
      const sim = await perguntarSimNao(`Deseja excluir o endereço ${url}?`, {
        title: 'Excluir endereço',
        perigo: true,
        fatos: fatosDoEndereco(webhook),
      })
      if (sim) excluir.mutate(webhook)
    },
    async trocarSegredo(webhook: Webhook): Promise<WebhookComSegredo | undefined> {
      const sim = await perguntarSimNao(
        'Um novo segredo passa a assinar os avisos. O anterior ainda assina por 24 horas, para que o seu sistema seja atualizado. Deseja trocar?',
        { title: 'Trocar segredo' },
      )
      if (!sim) return undefined
      // The query client shows the failure.
      return segredo.mutateAsync(webhook).catch(() => undefined)
    },
  }
}

export const useReenviar = () =>
  useMutation({
    mutationFn: ({ id }: Entrega) => call(reenviarEntregaCall, { params: { id } }),
    meta: { muda },
    onSuccess: () => toastInfo('Aviso a caminho outra vez.'),
  })

/**
 * What the person may do with a store's integration. Operators may end what the store's people made, and see no secret
 * (domain 1).
 */
export function usePodeIntegrar(): { alterar: boolean; criar: boolean } {
  const operador = useRegras().tipo === 'operador'
  const pode = usePermissao(operador ? 'Plataforma.Estabelecimentos.Alterar' : 'Loja.Integracao.Alterar')
  return { alterar: pode, criar: pode && !operador }
}
