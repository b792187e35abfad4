import { creditoUsualResponse } from '@lastro/shared/contratos/credito-usual'
import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { diaDeHoje } from '#lib/relogio.ts'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import { avisosDosTermos, type Termos, type Usual } from './avisos-do-contrato.ts'

/** Milliseconds after the last key until a warning changes, so that it doesn't change with every digit. */
export const PAUSA = 500

const creditoUsualOptions = (instituicaoId: number) =>
  queryOptions({
    queryKey: chaves.instituicoes.creditoUsual(instituicaoId),
    queryFn: ({ signal }) =>
      api(creditoUsualResponse, 'GET', `/api/instituicoes-financeiras/${instituicaoId}/credito-usual`, {
        signal,
      }),
    staleTime: 10 * 60_000,
    // If the call fails, only this warning is missing.
    meta: { silent: true },
  })

/** What the terms are compared with. */
export function useUsual(instituicaoId: number): Usual {
  const { data } = useQuery(creditoUsualOptions(instituicaoId))
  const creditoUsual = data?.valorCredito ?? null
  const [hoje] = useState(() => diaDeHoje())
  return useMemo(() => ({ hoje, creditoUsual }), [hoje, creditoUsual])
}

export function useAvisosDosTermos(termos: Termos, usual: Usual) {
  const { valorCredito, valorGarantia, dataTermino } = termos
  const avisos = useMemo(
    () => avisosDosTermos({ valorCredito, valorGarantia, dataTermino }, usual),
    [valorCredito, valorGarantia, dataTermino, usual],
  )
  return useDebouncedValue(avisos, PAUSA)[0]
}
