import { type AcaoDaAlteracao, impedimentoDaAlteracao } from '@lastro/shared/contratos/alteracao'
import { StatusContrato } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/transicoes'
import type { Permissao } from '@lastro/shared/permissoes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../../lib/api-error.ts'
import { useRegras } from '../../../lib/session.ts'
import { toastInfo, toastSucesso } from '../../../lib/toast.ts'
import { perguntarMotivo } from '../../../ui/dialogs.tsx'
import type { Fato } from '../../../ui/fatos.tsx'
import { perguntarSimNao } from '../../../ui/perguntar.tsx'
import { perguntarConflito } from '../comum/conflito.tsx'
import { FALTA_A_SEGUNDA } from '../comum/falta-a-segunda.ts'
import { situacaoQuery, type VistaDoContrato } from '../comum/use-contrato.ts'
import { CONTRATOS } from '../comum/use-contratos.ts'
import { recusarAlteracao, responderAlteracao } from './alteracao-api.ts'

/** A contract as one side has it on its screen. */
export interface Tela {
  vista: VistaDoContrato
  lado: Lado
  recarregar: () => Promise<void>
  /** Runs an action; while it does, nothing newer is taken behind its back. */
  trabalhar: (fluxo: () => Promise<void>) => Promise<void>
}

const PERMISSAO: Record<Lado, Record<AcaoDaAlteracao, Permissao>> = {
  instituicao: {
    proporAlteracao: 'Contratos.Contratos.Alterar',
    efetivarAlteracao: 'Contratos.Contratos.Alterar',
    aceitarAlteracao: 'Contratos.Contratos.Aprovar',
    recusarAlteracao: 'Contratos.Contratos.Aprovar',
    cancelarAlteracao: 'Contratos.Contratos.Alterar',
  },
  loja: {
    proporAlteracao: 'Loja.Propostas.Responder',
    efetivarAlteracao: 'Loja.Propostas.Responder',
    aceitarAlteracao: 'Loja.Propostas.Responder',
    recusarAlteracao: 'Loja.Propostas.Responder',
    cancelarAlteracao: 'Loja.Propostas.Responder',
  },
}

/** The Ativo contract's vehicles at current values, its open proposal, and what this side may do with them. */
export function useAlteracao({ vista: { data: contrato, etag }, lado }: Tela) {
  const { permissoes } = useRegras()
  const ativo = contrato.statusId === StatusContrato.Ativo
  const { data: situacao } = useQuery({ ...situacaoQuery(contrato.id, etag), enabled: ativo })
  const aberta = situacao?.alteracao ?? null
  const pode = (acao: AcaoDaAlteracao) =>
    situacao !== undefined &&
    permissoes.includes(PERMISSAO[lado][acao]) &&
    impedimentoDaAlteracao(acao, lado, { statusId: contrato.statusId, aberta }) === undefined
  return { situacao: ativo ? situacao : undefined, aberta, pode }
}

/** The answers to the open proposal, each with its question and message. */
export function useRespostas(tela: Tela) {
  const { mutate, isPending } = useExecutar(tela)
  const { id } = tela.vista.data
  const alvo = { id, etag: tela.vista.etag }
  return {
    ocupado: isPending,
    aceitar: async (fatos: Fato[]) => {
      if (!(await perguntarSimNao('Aceitar esta alteração de garantias?', { fatos }))) return
      mutate(async () => {
        const { situacao } = await responderAlteracao(alvo, 'aceitar')
        if (situacao === 'aguardandoSegundaAprovacao') toastInfo(FALTA_A_SEGUNDA)
        else toastSucesso('Alteração de garantias aceita.')
      })
    },
    recusar: async () => {
      const motivo = await perguntarMotivo({ title: 'Motivo', message: 'Informe o motivo da recusa:' })
      if (motivo === undefined) return
      mutate(async () => {
        await recusarAlteracao(alvo, motivo)
        toastSucesso('Alteração de garantias recusada.')
      })
    },
    cancelar: async (fatos: Fato[]) => {
      if (
        !(await perguntarSimNao('Cancelar a alteração de garantias que você propôs?', {
          fatos,
          perigo: true,
        }))
      )
        return
      mutate(async () => {
        await responderAlteracao(alvo, 'cancelar')
        toastSucesso('Alteração de garantias cancelada.')
      })
    },
  }
}

/** One action at a time; a 412 asks before anything newer is taken, any other refusal may mean that the proposal is gone. */
export function useExecutar({ vista, recarregar, trabalhar }: Tela) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (acao: () => Promise<void>) =>
      trabalhar(async () => {
        await acao()
        await recarregar()
      }),
    meta: { silent: [412] },
    onError: async (error) => {
      if (isApiError(error, 412) && (await perguntarConflito(vista, error))) await recarregar()
      if (isApiError(error, 400))
        await queryClient.invalidateQueries({ queryKey: [CONTRATOS, vista.data.id, 'alteracao-garantias'] })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [CONTRATOS, 'lista'] }),
  })
}
