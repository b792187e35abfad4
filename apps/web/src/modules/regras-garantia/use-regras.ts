import { regraGarantiaResponse, type RegraGarantia } from '@lastro/shared/regras-garantia/regra-garantia'
import {
  type AlteracaoItens,
  alteracaoItensResponse,
  criarRegraResponse,
  exclusaoRegraResponse,
  regraPadraoResponse,
} from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { api, apiWithEtag, semConteudo } from '../../lib/api.ts'
import { fraseDoConflito, isApiError } from '../../lib/api-error.ts'
import { plural } from '../../lib/format.ts'
import { toastInfo, toastSucesso } from '../../lib/toast.ts'
import { confirmar } from '../../ui/dialogs.tsx'
import type { Cabecalho } from './cookie-regra.ts'
import type { ItemNoFio } from './item-form.ts'

export const REGRAS = 'regras-garantia'
const PATH = '/api/regras-garantia'

export const regraQuery = (id: number) =>
  queryOptions({
    queryKey: [REGRAS, 'detalhe', id],
    queryFn: ({ signal }) => apiWithEtag(regraGarantiaResponse, 'GET', `${PATH}/${id}`, { signal }),
  })

/** A rule with its items and the ETag of the version that the person sees. */
export interface VistaDaRegra {
  data: z.output<typeof regraGarantiaResponse>
  etag: string | null
}

export function useRecarregarRegras() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [REGRAS] })
}

/** POST of the header; the draft's id makes a repeated try the same rule. */
export function criarRegra({ rascunho, id: _id, loja: _loja, contrato: _contrato, ...body }: Cabecalho) {
  return api(criarRegraResponse, 'POST', PATH, {
    body,
    ...(rascunho !== undefined && { idempotencyKey: rascunho }),
  })
}

export function incluirItens(regraGarantiaId: number, itens: readonly ItemNoFio[], ifMatch?: string | null) {
  const body = { regraGarantiaId, itens }
  return api(alteracaoItensResponse, 'POST', `${PATH}/${regraGarantiaId}/itens`, {
    body,
    ifMatch: ifMatch ?? null,
  })
}

/** PUT of the full list. */
export function substituirItens(
  regraGarantiaId: number,
  itens: readonly ItemNoFio[],
  ifMatch: string | null,
) {
  const body = { regraGarantiaId, itens }
  return api(alteracaoItensResponse, 'PUT', `${PATH}/${regraGarantiaId}/itens`, { body, ifMatch })
}

/** Which contracts a saved change touches; nothing when there are none. */
export function dizerAfetados({ contratos, contratosComVersaoAnterior: anteriores }: AlteracaoItens): void {
  const frases: string[] = []
  if (contratos.length > 0) {
    const numeros = contratos.slice(0, 5).map(({ numero }) => numero)
    const outros = contratos.length > 5 ? ` e mais ${contratos.length - 5}` : ''
    frases.push(
      `${plural(contratos.length, 'contrato passa', 'contratos passam')} a valer pela nova versão: ${numeros.join(', ')}${outros}.`,
    )
  }
  if (anteriores > 0)
    frases.push(
      `${plural(anteriores, 'contrato já enviado mantém', 'contratos já enviados mantêm')} a versão anterior.`,
    )
  if (frases.length > 0) toastInfo(frases.join(' '))
}

/** 'Excluir a regra Fiat > até 10 anos?': the non-empty display fields (spec section 8, domain 11). */
export function perguntaDeExclusao({ marca, modelo, idade, km, uf, chassi, leilao }: RegraGarantia): string {
  const partes = [marca, modelo, idade, km, uf, chassi, leilao].filter(Boolean)
  return partes.length > 0 ? `Excluir a regra ${partes.join(' > ')}?` : 'Excluir a regra?'
}

interface Exclusao {
  regra: RegraGarantia
  forcarExclusao?: true
}

export function useExcluirRegra() {
  const recarregar = useRecarregarRegras()
  const { mutateAsync } = useMutation({
    // Nobody deletes a rule that says something else by now than the list did.
    mutationFn: ({ regra: { id, versao }, forcarExclusao }: Exclusao) =>
      api(semConteudo, 'DELETE', `${PATH}/${id}`, { query: { forcarExclusao }, ifMatch: `"${versao}"` }),
    meta: { silent: [409, 412] },
    onSuccess: async () => {
      toastSucesso('Apagado com sucesso')
      await recarregar()
    },
    onError: async (error) => {
      if (!isApiError(error, 412)) return
      await recarregar()
      await confirmar({
        title: 'Regra alterada',
        message: fraseDoConflito(error),
        confirm: 'OK',
        cancel: false,
      })
    },
  })
  return async (regra: RegraGarantia): Promise<void> => {
    const sim = await confirmar({ title: 'Excluir regra', message: perguntaDeExclusao(regra), simNao: true })
    if (!sim) return
    try {
      await mutateAsync({ regra })
    } catch (error) {
      if (!isApiError(error, 409)) return
      const n = error.read(exclusaoRegraResponse)?.contratosAfetados.length ?? 0
      const message = `Esta regra está em uso em ${n} contrato(s) em andamento. Deseja excluir assim mesmo?`
      const assimMesmo = await confirmar({ message, simNao: true })
      // A failure of the second try has been told already.
      if (assimMesmo) await mutateAsync({ regra, forcarExclusao: true }).catch(() => undefined)
    }
  }
}

/** One default per institution: the former one is no longer (domain 4). */
export function useTornarPadrao() {
  const recarregar = useRecarregarRegras()
  return useMutation({
    mutationFn: (id: number) =>
      api(regraPadraoResponse, 'PUT', `${PATH}/${id}/padrao`, { body: { regraPadrao: true } }),
    onSuccess: async () => {
      toastSucesso('Regra padrão alterada com sucesso')
      await recarregar()
    },
  })
}
