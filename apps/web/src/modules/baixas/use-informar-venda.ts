import type { InformarVendaRequest } from '@lastro/shared/baixas/baixa'
import { useMutation } from '@tanstack/react-query'
import { isApiError } from '#lib/api-error.ts'
import { errosDeCampo } from '#lib/campos-recusados.ts'
import { usePermissao, useRegras } from '#lib/session.ts'
import { useIdempotencia } from '#lib/use-idempotencia.ts'
import { toastAto } from './use-atos-da-baixa.ts'
import { informarVenda, useRefreshBaixas } from './use-baixas.ts'

/** Tells the sale of a car in guarantee. A refusal of 400 belongs to the caller's form. */
export function useInformarVendaEmGarantia() {
  const { idEstabelecimento } = useRegras()
  const pode = usePermissao('Loja.Vendas.Informar')
  const refresh = useRefreshBaixas()
  const { chaveDe } = useIdempotencia()
  const { mutateAsync } = useMutation({
    mutationFn: (venda: InformarVendaRequest) => informarVenda(idEstabelecimento, venda, chaveDe(venda)),
    meta: { silent: [400] },
  })
  const informar = async (venda: InformarVendaRequest) => {
    toastAto(await mutateAsync(venda), 'Venda informada. Veja quanto pagar e até quando.')
    await refresh()
  }
  return {
    informar,
    /** Resolves to false where the sale is not told so: the institution takes no sales, or this person may not. */
    informarSePuder: async (venda: InformarVendaRequest): Promise<boolean> => {
      if (!pode) return false
      try {
        await informar(venda)
        return true
      } catch (error) {
        if (isApiError(error, 400) && errosDeCampo(error.body).veiculoId) return false
        throw error
      }
    },
  }
}
