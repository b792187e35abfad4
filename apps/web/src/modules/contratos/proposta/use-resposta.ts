import { useQueryClient } from '@tanstack/react-query'
import { useState, useCallback } from 'react'
import { isApiError } from '#lib/api-error.ts'
import { toastErro, toastSucesso } from '#lib/toast.ts'
import { perguntarRecusa } from '#ui/dialogs.ts'
import { refusalBesideFields } from '#ui/refusal.ts'
import {
  alterarGarantias,
  aprovarContrato,
  enviarContrato,
  recusarContrato,
} from '../chamadas/contrato-api.ts'
import { enviarPodendoForcar, incluirPodendoForcar } from '../perguntas/forcar.tsx'
import { toastElevacao, perguntarEnvio, perguntarAprovacao } from '../perguntas/pergunta-envio.tsx'
import { contratoOptions, garantiasDaVista } from '../chamadas/use-contrato.ts'
import { useExecutar } from '../perguntas/use-executar.tsx'
import { avisoDosMudados, perguntarPrecosMudados } from '../selecao/precos-mudados.tsx'
import { acaoPermitida } from '@lastro/shared/contratos/transicoes'
import { readAfterAct } from '#lib/outdated.ts'
import { usePermissao } from '#lib/session.ts'
import { Selecao } from '../selecao/selecao.ts'
import { useAdotar, useVeiculos, useVista } from '../selecao/use-contrato-na-tela.ts'
import { useSelecaoAlterada, useSelecaoLoaded, useSelecaoDraft } from '../selecao/use-selecao.ts'

export type PropostaDaLoja = ReturnType<typeof useProposta>

/**
 * A proposal on the store's page: the version on the screen, and the chosen vehicles while it is the store's turn
 * (domain 2).
 */
export function useProposta(id: number) {
  const tela = useVista(id)
  const { vista, setVista, ler, runAction } = tela
  const [selecao] = useState(() => new Selecao())
  const contrato = vista.data
  const podeResponder = usePermissao('Loja.Propostas.Responder')
  const escolhe = podeResponder && acaoPermitida('alterarGarantias', 'loja', contrato)
  const { regraGarantiaId, lojaId } = contrato
  const veiculos = useVeiculos({ vista, selecao, escolhe, regraGarantiaId })
  const alterado = useSelecaoAlterada(selecao) && escolhe
  const carregada = useSelecaoLoaded(selecao)
  const { chave, recuperado } = useSelecaoDraft(selecao, `proposta/${id}`, lojaId)
  useAdotar(tela, alterado, setVista)
  const recarregar = useCallback(async () => setVista(await ler()), [setVista, ler])
  /** Reads the proposal after an act was answered. Never throws. */
  const reler = useCallback(() => readAfterAct(recarregar, contratoOptions(id).queryKey), [recarregar, id])
  return {
    id,
    vista,
    contrato,
    selecao,
    ...veiculos,
    escolhe,
    /** Vehicles can be chosen now: it is the store's turn, and the stock is loaded. */
    escolhendo: escolhe && carregada,
    podeResponder,
    alterado,
    /** Draft keys of the choice. */
    draftKeys: [chave],
    recuperado,
    runAction,
    recarregar,
    reler,
  }
}

const SEM_VEICULOS = 'Selecione ao menos um veículo.'

/** The store's answers (domain 2): choose and send, approve, refuse with a reason. */
export function useResposta(proposta: PropostaDaLoja, onEscolher: () => void) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useExecutar(proposta, {
    meta: { shown: true },
    // Marks the vehicle that the refusal names as lost.
    onRecusa: (falha) => isApiError(falha, 400) && void proposta.selecao.markLost(falha.mensagem),
  })
  const [semVeiculos, setSemVeiculos] = useState(false)
  const { id, vista, contrato, selecao, recarregar, reler } = proposta
  const alvo = { id, etag: vista.etag }
  return {
    ocupado: isPending,
    /** Why the last try failed; a 412 has its question. */
    recusa:
      semVeiculos && selecao.resumo().quantidade === 0
        ? SEM_VEICULOS
        : isApiError(error, 412)
          ? undefined
          : refusalBesideFields(error, []),
    salvar: () =>
      mutate(async () => {
        if ((await salvarVeiculos(proposta)) === undefined) return recarregar()
        toastSucesso('Garantias atualizadas com sucesso.')
        await reler()
      }),
    enviar: async () => {
      const veiculos = selecao.resumo()
      setSemVeiculos(veiculos.quantidade === 0)
      if (veiculos.quantidade === 0) return toastErro(SEM_VEICULOS)
      const { instituicaoFinanceira, valorCredito, valorGarantia } = contrato
      const sim = await perguntarEnvio({
        pergunta: `Enviar os veículos selecionados para ${instituicaoFinanceira}?`,
        para: { termo: 'Instituição financeira', valor: instituicaoFinanceira },
        valorCredito,
        valorGarantia,
        veiculos: veiculos.desatualizados > 0 ? undefined : veiculos,
        avisos: avisoDosMudados(veiculos.desatualizados),
        onEscolher,
      })
      if (sim) mutate(() => enviar(proposta))
    },
    aprovar: () => {
      mutate(async () => {
        const garantias = await garantiasDaVista(queryClient, vista)
        if (!(await perguntarAprovacao({ contrato, garantias }))) return
        await aprovarContrato(alvo, { forcar: false })
        toastSucesso('Proposta aprovada. O contrato encontra-se ativo.')
        await reler()
      })
    },
    recusar: async () => {
      const motivo = await perguntarRecusa(`motivo/contrato/${id}/recusar`)
      if (motivo === undefined) return
      mutate(async () => {
        await recusarContrato(alvo, motivo.texto)
        motivo.markUsed()
        toastSucesso('Proposta recusada.')
        await reler()
      })
    },
  }
}

/**
 * Saves the choice. Returns the new ETag, or undefined when the person cancelled at a question (changed prices, refused
 * vehicles).
 */
async function salvarVeiculos({ id, vista, selecao }: PropostaDaLoja) {
  if (!(await perguntarPrecosMudados(selecao))) return undefined
  const escolhidos = selecao.escolhidos()
  const resposta = await incluirPodendoForcar((forcar) =>
    alterarGarantias({ id, etag: vista.etag }, escolhidos, forcar),
  )
  return resposta?.etag
}

async function enviar(proposta: PropostaDaLoja): Promise<void> {
  const { id, contrato, recarregar, reler } = proposta
  const etag = await salvarVeiculos(proposta)
  if (etag === undefined) return
  try {
    const enviado = await enviarPodendoForcar((confirmado) => enviarContrato({ id, etag }, confirmado))
    if (enviado) {
      toastSucesso('Veículos enviados para a instituição financeira.')
      toastElevacao(contrato.valorGarantia, enviado.data.valorGarantia)
    }
  } catch (error) {
    // The vehicles are saved: the page takes the new version for the next action.
    await recarregar().catch(() => undefined)
    throw error
  }
  await reler()
}
