import type { CriarContratoRequest } from '@lastro/shared/contratos/contrato'
import { TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#lib/api-error.ts'
import { invalidarContratos } from '#lib/invalidar.ts'
import { discardDrafts } from '#lib/form-draft.ts'
import { toastErro, toastSucesso } from '#lib/toast.ts'
import { useIdempotencia } from '#lib/use-idempotencia.ts'
import { alterarGarantias, criarContrato } from '../chamadas/contrato-api.ts'
import { saveEscolhidos } from '../selecao/use-selecao.ts'
import type { VeiculoEscolhido } from '../selecao/veiculo.ts'
import { guardarPendente } from './contrato-form.ts'

export const SEM_SELECAO_AUTOMATICA = 'Não foi possível selecionar as garantias automaticamente.'
const GERADA = 'Proposta gerada com sucesso.'

interface Pedido {
  contrato: CriarContratoRequest
  /** Empty where the institution doesn't choose. */
  escolhidos: readonly VeiculoEscolhido[]
  /** Called when the contract exists, so that its draft can go. */
  aoCriar: () => void
}

/**
 * 'Salvar rascunho' (spec section 4): creates the contract, then saves the chosen vehicles. Returns the new id also
 * when the vehicles were not saved (refused, session over, step due): the contract's page gets the choice to try again.
 */
export function useCriarContrato() {
  const queryClient = useQueryClient()
  const { chaveDe } = useIdempotencia()
  return useMutation({
    mutationFn: async ({ contrato, escolhidos, aoCriar }: Pedido): Promise<number> => {
      const { id, garantias } = await criarContrato(contrato, chaveDe(contrato))
      aoCriar()
      if (contrato.tipoSelecaoGarantia === TipoSelecaoGarantia.Automatico && garantias.length === 0) {
        toastErro(SEM_SELECAO_AUTOMATICA)
      } else if (escolhidos.length > 0) {
        const chave = saveEscolhidos(`contrato/${id}`, { lojaId: contrato.lojaId, escolhidos })
        try {
          await alterarGarantias({ id, etag: null }, escolhidos, false)
          discardDrafts([chave])
          toastSucesso(GERADA)
        } catch (error) {
          if (!isApiError(error)) throw error
          // The contract's page shows the refusal at the vehicles.
          if (!error.obsolete) guardarPendente(id, { escolhidos, mensagem: error.mensagem })
        }
      } else toastSucesso(GERADA)
      return id
    },
    meta: { silent: [400], shown: true },
    onSuccess: () => invalidarContratos(queryClient),
  })
}
