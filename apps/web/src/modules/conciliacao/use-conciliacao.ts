import {
  conciliacaoResponse,
  type Divergencia,
  type DivergenciaRequest,
  divergenciaRequest,
  divergenciaSchema,
  veiculosConciliadosResponse,
} from '@lastro/shared/saldos/conciliacao'
import {
  cargasDeSaldosResponse,
  type ImportarSaldosResponse,
  importarSaldosResponse,
  type PreviaDeSaldos,
  previaDeSaldosResponse,
} from '@lastro/shared/saldos/saldo'
import { andamentoResponse } from '@lastro/shared/veiculos/importacao-estoque'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { api } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { chaves, invalidar, invalidarContratos } from '#lib/chaves.ts'
import { perguntarRecarregar } from '#ui/perguntar.tsx'
import { assertReadable } from '../importacao/assert-readable.ts'
import { useUploadProgress } from '../importacao/use-upload-progress.ts'
import type { BuscaDaConciliacao } from './busca.ts'

export const POR_PAGINA = 20

const pathOf = (instituicaoId: number, resto: string) =>
  `/api/instituicoes-financeiras/${instituicaoId}/${resto}`

/** The filters of the list and of its file. */
export const filtrosDaConciliacao = ({ tipo, faixa, lojaId, ciente }: BuscaDaConciliacao) => ({
  tipo,
  faixa,
  loja: lojaId,
  ciente,
})

export function conciliacaoOptions(instituicaoId: number, busca: BuscaDaConciliacao) {
  const { pagina = 1 } = busca
  const query = {
    ...filtrosDaConciliacao(busca),
    pagina,
    quantidadePorPagina: POR_PAGINA,
    total: 'limitado',
  }
  return queryOptions({
    queryKey: chaves.conciliacao.lista(instituicaoId, query),
    queryFn: ({ signal }) =>
      api(conciliacaoResponse, 'GET', pathOf(instituicaoId, 'conciliacao'), { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The three answers of a divergence's vehicles. */
export const veiculosDaDivergenciaOptions = (id: number) =>
  queryOptions({
    queryKey: chaves.conciliacao.veiculos(id),
    queryFn: ({ signal }) =>
      api(veiculosConciliadosResponse, 'GET', `/api/divergencias/${id}/veiculos`, { signal }),
    meta: { silent: true },
  })

export function cargasOptions(instituicaoId: number, pagina: number) {
  const query = { pagina, quantidadePorPagina: POR_PAGINA }
  return queryOptions({
    queryKey: chaves.conciliacao.cargas(instituicaoId, query),
    queryFn: ({ signal }) =>
      api(cargasDeSaldosResponse, 'GET', pathOf(instituicaoId, 'saldos/cargas'), { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Saves what a person says of a divergence. After a conflict the person may take the newer list. */
export function useAnotarDivergencia() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ divergencia, anotacoes }: { divergencia: Divergencia; anotacoes: DivergenciaRequest }) =>
      api(divergenciaSchema, 'PUT', `/api/divergencias/${divergencia.id}`, {
        body: z.encode(divergenciaRequest, anotacoes),
        ifMatch: `"${divergencia.versao}"`,
      }),
    meta: { silent: [400, 412], sucesso: 'Divergência atualizada.', muda: [chaves.conciliacao.tudo] },
    onError: async (error) => {
      if (isApiError(error, 412) && (await perguntarRecarregar('Divergência alterada', error)))
        await invalidar(queryClient, [chaves.conciliacao.tudo], false)
    },
  })
}

export const lerAndamento = (instituicaoId: number) => (signal: AbortSignal) =>
  api(andamentoResponse, 'GET', pathOf(instituicaoId, 'saldos/andamento'), { signal })

interface Envio {
  arquivo: File
  completo: boolean
}

/** Checks a file of balances, then loads it with the confirmations that the check asked for. One file at a time. */
export function useImportarSaldos(instituicaoId: number) {
  const queryClient = useQueryClient()
  const { trabalhar, ocupado, cancelar } = useUploadProgress()
  const conferir = ({ arquivo, completo }: Envio, onFim: (previa: PreviaDeSaldos) => void) =>
    trabalhar(async (signal) => {
      await assertReadable(arquivo)
      const path = pathOf(instituicaoId, 'saldos/previa')
      onFim(await api(previaDeSaldosResponse, 'POST', path, { query: { completo }, arquivo, signal }))
    })
  const importar = (
    { arquivo, completo, falta }: Envio & Pick<PreviaDeSaldos, 'falta'>,
    onFim: (imported: ImportarSaldosResponse) => void,
  ) =>
    trabalhar(async (signal) => {
      await assertReadable(arquivo)
      const query = { completo, parcial: falta.includes('parcial'), confirmar: falta.includes('confirmar') }
      const path = pathOf(instituicaoId, 'saldos/arquivo')
      const imported = await api(importarSaldosResponse, 'POST', path, { query, arquivo, signal })
      // Coverage, lists, Início and what sales owe go by balances.
      await invalidarContratos(queryClient)
      await invalidar(queryClient, [chaves.baixas.tudo])
      onFim(imported)
    })
  return { conferir, importar, ocupado, cancelar }
}
