import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isApiError } from '../../lib/api-error.ts'
import { toastInfo, toastSucesso } from '../../lib/toast.ts'
import { perguntarMotivo } from '../../ui/dialogs.tsx'
import { perguntarConflito } from './conflito.tsx'
import {
  aprovarContrato,
  cancelarContrato,
  enviarContrato,
  liquidarContrato,
  recusarContrato,
} from './contrato-api.ts'
import { errosDeCampo } from './contrato-form.ts'
import { FALTA_A_SEGUNDA } from './falta-a-segunda.ts'
import { enviarPodendoForcar } from './forcar.ts'
import { NAO_SALVO, perguntarSimNao } from './perguntar.tsx'
import { perguntarAprovacao } from './resumo-aprovacao.tsx'
import { salvarContrato } from './salvar-contrato.ts'
import { esquecerPendente } from './selecao-pendente.ts'
import { garantiasDaVista } from './use-contrato.ts'
import type { ContratoEditor } from './use-contrato-editor.ts'
import { CONTRATOS } from './use-contratos.ts'

export const GARANTIA_ALTERADA = 'O valor da garantia foi alterado devido ao valor dos veículos selecionados.'
const SALVA_ANTES = 'As alterações desta tela serão salvas antes do envio.'

interface Opcoes {
  editor: ContratoEditor
  /** Checks the form, leads to the first error; false: nothing is sent (spec section 5). */
  validar: () => boolean
  /** Shows refused fields where they belong. */
  mostrarRecusados: (erros: Record<string, string>) => void
  sairSemPerguntar: () => void
}

/** The institution's actions with their dialogs and messages (spec section 4). */
export function useAcoes(opcoes: Opcoes) {
  const { editor, validar, sairSemPerguntar } = opcoes
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useExecutar(opcoes)
  const { id, vista, alterado, recarregar } = editor
  const alvo = { id, etag: vista.etag }
  const irParaLista = async () => {
    sairSemPerguntar()
    await navigate({ to: '/contratos/listar' })
  }
  const descarte = alterado && NAO_SALVO
  return {
    ocupado: isPending,
    atualizar: () => {
      if (validar()) mutate(async () => void (await salvar(editor, queryClient)))
    },
    enviar: async () => {
      if (alterado && !validar()) return
      if (!(await perguntarSimNao('Enviar esta proposta para loja?', alterado && SALVA_ANTES))) return
      mutate(async () => {
        if (await enviar(editor, queryClient)) await irParaLista()
      })
    },
    aprovar: () => {
      mutate(async () => {
        const garantias = await garantiasDaVista(queryClient, vista)
        if (!(await perguntarAprovacao({ contrato: vista.data, garantias, naoSalvo: alterado }))) return
        const { data } = await aprovarContrato(alvo)
        if (data.aguardandoSegundaAprovacao) toastInfo(FALTA_A_SEGUNDA)
        else toastSucesso('Proposta aprovada. O contrato encontra-se ativo.')
        await recarregar(true)
      })
    },
    recusar: async () => {
      const motivo = await perguntarMotivo({ title: 'Motivo', message: 'Informe o motivo da recusa:' })
      if (motivo === undefined) return
      mutate(async () => {
        await recusarContrato(alvo, motivo)
        toastSucesso('Proposta recusada.')
        await recarregar()
      })
    },
    cancelar: async () => {
      if (!(await perguntarSimNao('Deseja realmente cancelar esta proposta?', descarte))) return
      mutate(async () => {
        await cancelarContrato(alvo)
        toastSucesso('Proposta cancelada.')
        await recarregar(true)
      })
    },
    liquidar: async () => {
      if (!(await perguntarSimNao('Deseja liquidar este contrato?', descarte))) return
      mutate(async () => {
        await liquidarContrato(alvo)
        toastSucesso('Contrato liquidado com sucesso')
        await irParaLista()
      })
    },
  }
}

/** One action at a time; a 400 shows its fields, a 412 asks before anything newer is taken. */
function useExecutar({ editor, mostrarRecusados }: Opcoes) {
  const queryClient = useQueryClient()
  const { vista, recarregar, trabalhar } = editor
  return useMutation({
    mutationFn: trabalhar,
    meta: { silent: [412] },
    onError: async (error) => {
      if (isApiError(error, 400)) mostrarRecusados(errosDeCampo(error.body))
      if (isApiError(error, 412) && (await perguntarConflito(queryClient, vista, error))) await recarregar()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [CONTRATOS, 'lista'] }),
  })
}

async function salvar(editor: ContratoEditor, queryClient: QueryClient) {
  try {
    const etag = await salvarContrato(editor)
    if (etag !== undefined) esquecerPendente(queryClient, editor.id)
    await editor.recarregar()
    return etag
  } catch (error) {
    // Whatever part of it was saved is what the next action must name; what is typed stays. A 412 asks first.
    if (!isApiError(error, 412)) await editor.recarregar().catch(() => undefined)
    throw error
  }
}

/** False: the person gave up at a question. */
async function enviar(editor: ContratoEditor, queryClient: QueryClient): Promise<boolean> {
  const { id, vista, alterado, form } = editor
  const etag = alterado ? await salvar(editor, queryClient) : vista.etag
  if (etag === undefined) return false
  const enviado = await enviarPodendoForcar((forcar) => enviarContrato({ id, etag }, forcar))
  if (!enviado) return false
  if (enviado.data.aguardandoSegundaAprovacao) {
    toastInfo(FALTA_A_SEGUNDA)
    await editor.recarregar(true)
    return false
  }
  toastSucesso('Proposta enviada para a loja.')
  if (enviado.data.valorGarantia !== form.getValues().valorGarantia) toastInfo(GARANTIA_ALTERADA)
  return true
}
