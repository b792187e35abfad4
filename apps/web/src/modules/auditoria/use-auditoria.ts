import { auditoriaResponse } from '@lastro/shared/auditoria/auditoria'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import type { BuscaDeAuditoria } from './busca.ts'

const PATH = '/api/plataforma/auditoria'
export const EXPORTAR = `${PATH}/exportar`

/** Renames the filters as the calls name them. */
export const filtroDa = ({ estabelecimento, ...busca }: BuscaDeAuditoria) => ({
  ...busca,
  instituicaoFinanceiraId: estabelecimento,
})

/** The newest entries first. Each page begins where the page before ended, even when new entries come in between. */
export function auditoriaOptions(busca: BuscaDeAuditoria) {
  const filtro = filtroDa(busca)
  return infiniteQueryOptions({
    queryKey: chaves.auditoria.lista(filtro),
    queryFn: ({ signal, pageParam }) =>
      api(auditoriaResponse, 'GET', PATH, { query: { ...filtro, antesDe: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ proxima }) => proxima ?? undefined,
    placeholderData: keepPreviousData,
  })
}
