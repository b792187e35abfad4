import { saldosDoContratoResponse } from '@lastro/shared/carteira/saldo'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import { usePermissao } from '#lib/session.ts'

export const saldosOptions = (contratoId: number) =>
  queryOptions({
    queryKey: chaves.saldos.doContrato(contratoId),
    queryFn: ({ signal }) =>
      api(saldosDoContratoResponse, 'GET', `/api/contratos/${contratoId}/saldos`, { signal }),
    meta: { silent: true },
  })

/** A contract's balances; undefined while they are read, and where this person may not see them. */
export function useSaldos(contratoId: number) {
  const podeVer = usePermissao('Carteira.Saldos.Listar')
  return useQuery({ ...saldosOptions(contratoId), enabled: podeVer }).data
}
