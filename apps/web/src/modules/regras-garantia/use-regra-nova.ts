import { MAXIMO_ITENS } from '@lastro/shared/regras-garantia/regra-garantia'
import { EXCEDE_ITENS } from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isApiError } from '#lib/api-error.ts'
import { formatInteiro } from '#lib/format.ts'
import { randomKey } from '#lib/random-key.ts'
import { toastErro, toastInfo, toastSucesso } from '#lib/toast.ts'
import { returnFocus } from '#ui/focus.ts'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { useReopenDraft } from '#ui/use-form-draft.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { fatosDoEscopo } from '../escopo/fatos-do-escopo.ts'
import { filtrosDe, type ItemForm, type ItemNaLista, itemToRequest } from './item-form.ts'
import {
  chaveDoRascunho,
  descartarRascunho,
  guardarRascunho,
  proximaChave,
  type Rascunho,
} from './cookie-regra.ts'
import { criarRegra, incluirItens, useRecarregarRegras } from './use-regras.ts'

function problemaDosItens(quantos: number): string | undefined {
  if (quantos === 0) return 'Informe ao menos um item.'
  return quantos > MAXIMO_ITENS ? EXCEDE_ITENS : undefined
}

/** '' unless only the header is saved. */
function describePending({ regraGarantiaId: id, temItens }: Partial<Rascunho>): string {
  if (!id) return ''
  return temItens
    ? `A regra nº ${id} já tem itens, enviados antes destas mudanças. Ajuste-os na própria regra.`
    : `A regra nº ${id} foi criada, mas os itens não. Salvar tenta os itens de novo.`
}

/** State of an unsaved rule: its items, kept for a reload, 'Salvar' and 'Cancelar' (spec section 4). */
export function useRegraNova(inicial: Rascunho) {
  const navigate = useNavigate()
  const recarregar = useRecarregarRegras()
  const [rascunho, setRascunho] = useState(inicial)
  const storageKey = chaveDoRascunho(inicial.cabecalho.instituicaoFinanceiraId)
  const sairSemPerguntar = useUnsavedGuard(rascunho.itens.length > 0, 'A nova regra de garantia', [
    storageKey,
  ])
  useReopenDraft(storageKey)
  const updateRascunho = (change: Partial<Rascunho>) => {
    // Other items need another idempotency key.
    const novo = { ...rascunho, ...change, ...(change.itens && { envio: randomKey() }) }
    setRascunho(novo)
    guardarRascunho(novo)
  }
  const enviar = useSendRegra(rascunho, updateRascunho)
  const [attempted, setAttempted] = useState(false)
  const problema = problemaDosItens(rascunho.itens.length)
  const sair = async () => {
    descartarRascunho(rascunho)
    sairSemPerguntar()
    await navigate({ to: '/configuracoes/regras-garantia' })
  }
  return {
    rascunho,
    salvando: enviar.isPending,
    /** Why the last try saved nothing, or only the header. */
    recusa: attempted && problema ? problema : enviar.isPending ? '' : describePending(rascunho),
    /** Adds an item, or replaces the criteria of `item`. */
    putItem: (criterios: ItemForm, item?: ItemNaLista) => {
      const { itens } = rascunho
      updateRascunho({
        itens: item
          ? itens.map((atual) => (atual.chave === item.chave ? { ...atual, criterios } : atual))
          : [...itens, { chave: proximaChave(itens), id: null, criterios }],
      })
    },
    removeItem: ({ chave }: ItemNaLista) =>
      updateRascunho({ itens: rascunho.itens.filter((item) => item.chave !== chave) }),
    salvar: async () => {
      setAttempted(true)
      if (problema) return toastErro(problema)
      if (enviar.isPending) return
      const focused = document.activeElement
      try {
        await enviar.mutateAsync()
      } catch {
        // The query client shows the failure; typed values stay.
        returnFocus(focused)
        return
      }
      toastSucesso('Adicionado com sucesso')
      await recarregar()
      await sair()
    },
    cancelar: async () => {
      const sim = await perguntarSimNao('Deseja cancelar a inclusão da regra?', {
        perigo: true,
        fatos: [
          ...fatosDoEscopo(rascunho.cabecalho),
          { termo: 'Itens não salvos', valor: formatInteiro(rascunho.itens.length) },
        ],
      })
      if (!sim) return
      if (rascunho.regraGarantiaId !== null) {
        toastInfo(`A regra nº ${rascunho.regraGarantiaId} já tinha sido criada e continua na lista.`)
        await recarregar()
      }
      await sair()
    },
  }
}

/**
 * Sends the header, then the items. A retry sends only the items, never a second header (domain 9). A lost answer can't
 * double items: equal ones repeat their key, changed ones fail by the version of the rule without items.
 */
function useSendRegra(rascunho: Rascunho, updateRascunho: (change: Partial<Rascunho>) => void) {
  return useMutation({
    mutationFn: async () => {
      const { cabecalho, itens, envio = rascunho.id } = rascunho
      const regra = await ensureCabecalho(rascunho)
      // Keeps the rule's id before the items are sent.
      if (rascunho.regraGarantiaId === null) updateRascunho(regra)
      const { regraGarantiaId: id, versao } = regra
      const filtros = filtrosDe(cabecalho)
      const noFio = itens.map((item) => itemToRequest({ ...item, id: null }, filtros))
      try {
        await incluirItens(id, noFio, { idempotencyKey: envio, ifMatch: versao })
      } catch (error) {
        if (isApiError(error, 412)) updateRascunho({ ...regra, temItens: true })
        else if (isApiError(error) && !error.obsolete) toastInfo(describePending(regra))
        throw error
      }
    },
  })
}

/** The rule's saved header; saves it first when needed. */
async function ensureCabecalho({ cabecalho, regraGarantiaId, versao = null }: Rascunho) {
  if (regraGarantiaId !== null) return { regraGarantiaId, versao }
  const { data, etag } = await criarRegra(cabecalho)
  return { regraGarantiaId: data.id, versao: etag }
}
