import type { CriarContratoRequest } from '@lastro/shared/contratos/contrato'
import { TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../../lib/api-error.ts'
import { invalidarContratos } from '../../../lib/chaves.ts'
import { toastErro, toastSucesso } from '../../../lib/toast.ts'
import { useIdempotencia } from '../../../lib/use-idempotencia.ts'
import { alterarGarantias, criarContrato } from '../comum/contrato-api.ts'
import type { VeiculoEscolhido } from '../selecao/veiculo.ts'
import { guardarPendente } from './selecao-pendente.ts'

export const SEM_SELECAO_AUTOMATICA = 'Não foi possível selecionar as garantias automaticamente.'
const GERADA = 'Proposta gerada com sucesso.'

interface Pedido {
  contrato: CriarContratoRequest
  /** Empty where the institution doesn't choose. */
  escolhidos: readonly VeiculoEscolhido[]
}

/**
 * 'Salvar rascunho' (spec section 4): the contract, then its vehicles when the institution chose some. Answers the new id, also
 * when the vehicles were refused: the draft exists, and the detail gets the choice to try again.
 */
export function useCriarContrato() {
  const queryClient = useQueryClient()
  const { chaveDe } = useIdempotencia()
  return useMutation({
    mutationFn: async ({ contrato, escolhidos }: Pedido): Promise<number> => {
      const { id, garantias } = await criarContrato(contrato, chaveDe(contrato))
      if (contrato.tipoSelecaoGarantia === TipoSelecaoGarantia.Automatico && garantias.length === 0) {
        toastErro(SEM_SELECAO_AUTOMATICA)
      } else if (escolhidos.length > 0) {
        try {
          await alterarGarantias({ id, etag: null }, escolhidos, false)
          toastSucesso(GERADA)
        } catch (error) {
          // Of a session that is over nothing is left behind for the next person.
          if (!isApiError(error) || error.obsolete) throw error
          // The detail says it, at the vehicles.
          guardarPendente(queryClient, id, { escolhidos, mensagem: error.mensagem })
        }
      } else toastSucesso(GERADA)
      return id
    },
    meta: { silent: [400], shown: true },
    onSuccess: () => invalidarContratos(queryClient),
  })
}
