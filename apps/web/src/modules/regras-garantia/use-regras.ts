import {
  type RegraGarantia,
  regraCall,
  type regraGarantiaResponse,
} from '@lastro/shared/regras-garantia/regra-garantia'
import {
  type AlteracaoItens,
  criarRegraCall,
  incluirItensCall,
  regraPadraoCall,
  substituirItensCall,
} from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { type ApiOptions, call, callWithEtag, etagQueryOf } from '#lib/api.ts'
import { invalidar, invalidarContratos } from '#lib/invalidar.ts'
import { plural, firstNames } from '#lib/format.ts'
import { toastInfo } from '#lib/toast.ts'
import { ifMatchOf, NOT_THERE, useSave } from '#ui/use-save.ts'
import type { Cabecalho } from './cookie-regra.ts'
import type { ItemRequest } from './item-form.ts'

export const regraOptions = (id: number) => etagQueryOf(regraCall, { params: { id } })

/** A rule with its items, and the ETag of the version on the screen. */
export interface VistaDaRegra {
  data: z.output<typeof regraGarantiaResponse>
  etag: string | null
}

/** Refreshes contracts too: drafts follow a rule's newest version, and deleting a rule takes it from its contracts. */
export function useRecarregarRegras() {
  const queryClient = useQueryClient()
  return async (succeeded = true) => {
    await Promise.all([
      invalidar(queryClient, [['regras']], succeeded),
      invalidarContratos(queryClient, succeeded),
    ])
  }
}

/**
 * POST of the header. The draft's id is the idempotency key, so that a retry makes no second rule. The ETag is that of
 * the rule without items.
 */
export function criarRegra({ rascunho, id: _id, loja: _loja, contrato: _contrato, ...body }: Cabecalho) {
  return callWithEtag(criarRegraCall, {
    body,
    ...(rascunho !== undefined && { idempotencyKey: rascunho }),
  })
}

export function incluirItens(
  regraGarantiaId: number,
  itens: readonly ItemRequest[],
  options: Pick<ApiOptions, 'idempotencyKey' | 'ifMatch'>,
) {
  const body = { regraGarantiaId, itens }
  return call(incluirItensCall, { params: { id: regraGarantiaId }, body, ...options })
}

/** PUT of the full list. */
export function substituirItens(
  regraGarantiaId: number,
  itens: readonly ItemRequest[],
  ifMatch: string | null,
) {
  const body = { regraGarantiaId, itens }
  return call(substituirItensCall, { params: { id: regraGarantiaId }, body, ifMatch })
}

/** A toast with the contracts that a saved change affects; none when it affects none. */
export function toastAfetados({
  contratos,
  totalAfetados,
  contratosComVersaoAnterior: anteriores,
}: AlteracaoItens): void {
  const frases: string[] = []
  if (contratos.length > 0) {
    const numeros = contratos.map(({ numero }) => numero)
    frases.push(
      `${plural(totalAfetados, 'contrato passa', 'contratos passam')} a valer pela nova versão: ${firstNames(numeros, 5, totalAfetados)}.`,
    )
  }
  if (anteriores > 0)
    frases.push(
      `${plural(anteriores, 'contrato já enviado mantém', 'contratos já enviados mantêm')} a versão anterior.`,
    )
  if (frases.length > 0) toastInfo(frases.join(' '))
}

/** One default per institution: the former one among `regras` stops to be (domain 4). If-Match names it. */
export function useTornarPadrao(regras: readonly RegraGarantia[] = []) {
  const reread = useRecarregarRegras()
  const padrao = regras.find(({ regraPadrao }) => regraPadrao)
  const { mutateAsync } = useSave({
    mutationFn: (id: number) =>
      call(regraPadraoCall, {
        params: { id },
        body: { regraPadrao: true },
        ifMatch: ifMatchOf(padrao ? { versao: padrao.id } : NOT_THERE),
      }),
    conflito: 'Regra padrão alterada',
    sucesso: 'Regra padrão alterada com sucesso',
    reread: () => reread(false),
    silent: [],
  })
  return async (id: number) => {
    await mutateAsync(id)
    await reread()
  }
}
