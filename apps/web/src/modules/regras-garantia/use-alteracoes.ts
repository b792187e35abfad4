import type { AlteracaoItens } from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#lib/api-error.ts'
import { toastSucesso } from '#lib/toast.ts'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { perguntarConflitoDaRegra } from './conflito-da-regra.tsx'
import { efeitoDe } from './impacto.tsx'
import { filtrosDe, type ItemForm, type ItemNaLista, itemToRequest } from './item-form.ts'
import { fatosDoItem } from './item-textos.ts'
import type { LinhaDeItem } from './itens-columns.tsx'
import {
  toastAfetados,
  incluirItens,
  substituirItens,
  useRecarregarRegras,
  type VistaDaRegra,
} from './use-regras.ts'

/**
 * Spec section 4: adding sends the new item, changing and deleting send the full list. The screen reloads the list
 * after each. `lojaId`: the simulator's store.
 */
export function useAlteracoes(vista: VistaDaRegra, lojaId: number | null) {
  const { data: regra, etag } = vista
  const filtros = filtrosDe(regra)
  const queryClient = useQueryClient()
  const recarregar = useRecarregarRegras()
  const { mutateAsync } = useMutation({
    mutationFn: ({ chamar }: { chamar: () => Promise<AlteracaoItens>; sucesso: string }) => chamar(),
    onSuccess: async (alteracao, { sucesso }) => {
      toastSucesso(sucesso)
      toastAfetados(alteracao)
      await recarregar()
    },
    meta: { silent: [412] },
    onError: async (error) => {
      if (isApiError(error, 412) && (await perguntarConflitoDaRegra(queryClient, vista, error)))
        await recarregar(false)
    },
  })
  /** true: saved. On a failure the person has already been told. */
  const salvar = (chamar: () => Promise<AlteracaoItens>, sucesso: string): Promise<boolean> =>
    mutateAsync({ chamar, sucesso }).then(
      () => true,
      () => false,
    )
  const itensToRequest = (itens: readonly ItemNaLista[]) => itens.map((item) => itemToRequest(item, filtros))
  return {
    incluir: (criterios: ItemForm) =>
      salvar(
        () => incluirItens(regra.id, itensToRequest([{ chave: 0, id: null, criterios }]), { ifMatch: etag }),
        'Adicionado com sucesso',
      ),
    alterar: (itens: readonly ItemNaLista[]) =>
      salvar(() => substituirItens(regra.id, itensToRequest(itens), etag), 'Atualizado com sucesso'),
    excluir: async (item: LinhaDeItem, itens: readonly ItemNaLista[]) => {
      const restantes = itensToRequest(itens.filter(({ chave }) => chave !== item.chave))
      const { id: regraGarantiaId, instituicaoFinanceiraId } = regra
      const pedido = { regraGarantiaId, instituicaoFinanceiraId, lojaId, itens: restantes }
      const efeito = await efeitoDe(queryClient, pedido)
      const message = [`Deseja excluir o item ${item.posicao}?`, ...efeito].join(' ')
      const sim = await perguntarSimNao(message, {
        title: 'Excluir item',
        perigo: true,
        fatos: fatosDoItem(item, filtros),
      })
      if (!sim) return
      await salvar(() => substituirItens(regra.id, restantes, etag), 'Excluído com sucesso')
    },
  }
}
