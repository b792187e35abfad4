import {
  type AcaoDaAlteracao,
  alteracaoCall,
  impedimentoDaAlteracao,
  proporAlteracaoCall,
  aceitarAlteracaoCall,
  cancelarAlteracaoCall,
  recusarAlteracaoCall,
} from '@lastro/shared/contratos/alteracao'
import { STATUS } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import type { Permissao } from '@lastro/shared/permissoes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#lib/api-error.ts'
import { invalidar } from '#lib/invalidar.ts'
import { useRegras } from '#lib/session.ts'
import { toastDone, toastSucesso } from '#lib/toast.ts'
import { perguntarRecusa } from '#ui/dialogs.ts'
import type { Fato } from '#ui/fatos.tsx'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { avisoDeDuasPessoas, impedidoPelaPolitica } from '../tela/quatro-olhos.tsx'
import { alterarPodendoForcar } from '../perguntas/forcar.tsx'
import { situacaoOptions } from '../chamadas/use-contrato.ts'
import { type TelaDoContrato, useExecutar } from '../perguntas/use-executar.tsx'
import type { Centavos } from '@lastro/shared/dinheiro'
import { dinheiro } from '@lastro/shared/dinheiro'
import * as z from 'zod'
import { call, keyOf } from '#lib/api.ts'
import type { ContratoVersion, ForceConfirmation } from '../chamadas/contrato-api.ts'

const forceQuery = ({ forcar, confirmacao }: ForceConfirmation) =>
  forcar ? { forcarAlteracao: true, confirmacao } : {}

interface AlteracaoPedida {
  /** Incoming vehicles with the institution's price, null from a store. */
  incluir: readonly { veiculoId: number; preco: Centavos | null }[]
  remover: readonly number[]
  /** Vehicles that stay at another price. */
  precos: readonly { veiculoId: number; preco: Centavos | null }[]
  imediata: boolean
  /** Id of the request for reinforcement that the store answers. */
  pedidoReforcoId: number | undefined
}

const withPreco = ({ veiculoId, preco }: AlteracaoPedida['incluir'][number]) => ({
  veiculoId,
  precoInstituicaoFinanceira: preco === null ? null : z.encode(dinheiro, preco),
})

/** Proposes a change. Refused with 409 when an immediate change has a stale price. */
export function proporAlteracao(
  { id, etag }: ContratoVersion,
  pedido: AlteracaoPedida,
  { idempotencyKey, ...confirmado }: ForceConfirmation & { idempotencyKey: string },
) {
  const query = forceQuery(confirmado)
  const body = {
    incluir: pedido.incluir.map(withPreco),
    remover: pedido.remover,
    precos: pedido.precos.map(withPreco),
    imediata: pedido.imediata,
    pedidoReforcoId: pedido.pedidoReforcoId,
  }
  return call(proporAlteracaoCall, { params: { id }, body, query, ifMatch: etag, idempotencyKey })
}

/** Accepts a proposal. Refused with 409 when prices have changed since or are stale. */
function aceitarAlteracao({ id, etag }: ContratoVersion, confirmado: ForceConfirmation) {
  return call(aceitarAlteracaoCall, { params: { id }, query: forceQuery(confirmado), ifMatch: etag })
}

function cancelarAlteracao({ id, etag }: ContratoVersion) {
  return call(cancelarAlteracaoCall, { params: { id }, ifMatch: etag })
}

function recusarAlteracao({ id, etag }: ContratoVersion, motivo: string) {
  return call(recusarAlteracaoCall, { params: { id }, ifMatch: etag, body: { motivo } })
}

export interface Tela extends TelaDoContrato {
  lado: Lado
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

/** The vehicles of an Ativo contract at current values, the open proposal, and what this side may do. */
export function useAlteracao({ vista: { data: contrato, etag }, lado }: Tela) {
  const { permissoes } = useRegras()
  const { alteravel } = STATUS[contrato.statusId]
  const { data: situacao } = useQuery({ ...situacaoOptions(contrato.id, etag), enabled: alteravel })
  const aberta = situacao?.alteracao ?? null
  const pode = (acao: AcaoDaAlteracao) =>
    situacao !== undefined &&
    permissoes.includes(PERMISSAO[lado][acao]) &&
    !(acao === 'aceitarAlteracao' && impedidoPelaPolitica(contrato, acao)) &&
    impedimentoDaAlteracao(acao, lado, { statusId: contrato.statusId, aberta }) === undefined
  return { situacao: alteravel ? situacao : undefined, aberta, pode }
}

/** The answers to the open proposal, each with its question and message. */
export function useRespostas(tela: Tela) {
  const { alterar, ocupado } = useAlterar(tela)
  const { id, numero } = tela.vista.data
  const alvo = { id, etag: tela.vista.etag }
  return {
    ocupado,
    aceitar: async (fatos: Fato[]) => {
      const aviso = avisoDeDuasPessoas(tela.vista.data, 'aceitarAlteracao')
      if (!(await perguntarSimNao('Aceitar esta alteração de garantias?', { fatos, aviso }))) return
      alterar(async () => {
        const aceita = await alterarPodendoForcar(numero, (confirmado) => aceitarAlteracao(alvo, confirmado))
        if (!aceita) return false
        toastDone(aceita.situacao === 'aguardandoSegundaAprovacao', 'Alteração de garantias aceita.')
        return true
      })
    },
    recusar: async () => {
      const motivo = await perguntarRecusa(`motivo/contrato/${id}/alteracao`)
      if (motivo === undefined) return
      alterar(async () => {
        await recusarAlteracao(alvo, motivo.texto)
        motivo.markUsed()
        toastSucesso('Alteração de garantias recusada.')
        return true
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
      alterar(async () => {
        await cancelarAlteracao(alvo)
        toastSucesso('Alteração de garantias cancelada.')
        return true
      })
    },
  }
}

/** Runs an answer or proposal. After a 400 the proposal is read again, since it may be gone. */
export function useAlterar(tela: Tela) {
  const queryClient = useQueryClient()
  const { id } = tela.vista.data
  const { mutate, isPending } = useExecutar(tela, {
    onRecusa: (error) =>
      isApiError(error, 400) &&
      void invalidar(queryClient, [keyOf(alteracaoCall, { params: { id } })], false),
  })
  /** `acao` resolves to false when the person cancelled at a question. */
  const alterar = (acao: () => Promise<boolean>) =>
    mutate(async () => {
      if (await acao()) await tela.reler()
      else await tela.recarregar()
    })
  return { alterar, ocupado: isPending }
}
