import {
  type Divergencia,
  type DivergenciaRequest,
  divergenciaRequest,
  conciliacaoCall,
  veiculosDaDivergenciaCall,
  anotarDivergenciaCall,
} from '@lastro/shared/saldos/conciliacao'
import {
  type ImportarSaldosResponse,
  type PreviaDeSaldos,
  preverSaldosCall,
  arquivoDeSaldosCall,
  cargasDeSaldosCall,
} from '@lastro/shared/saldos/saldo'
import { colunasDeSaldosCall } from '@lastro/shared/saldos/colunas-do-arquivo'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { call, queryOf } from '#lib/api.ts'
import { invalidar, invalidarContratos } from '#lib/invalidar.ts'
import { ifMatchOf, useSave } from '#ui/use-save.ts'
import { useArquivo, sendFile } from '../importacao/use-arquivo.ts'
import type { BuscaDaConciliacao } from './busca.ts'

export const POR_PAGINA = 20

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
  return queryOf(conciliacaoCall, { params: { id: instituicaoId }, query, placeholderData: keepPreviousData })
}

/** The three answers of a divergence's vehicles. */
export const veiculosDaDivergenciaOptions = (id: number) =>
  queryOf(veiculosDaDivergenciaCall, { params: { id }, meta: { silent: true } })

export function cargasOptions(instituicaoId: number, pagina: number) {
  const query = { pagina, quantidadePorPagina: POR_PAGINA }
  return queryOf(cargasDeSaldosCall, {
    params: { id: instituicaoId },
    query,
    placeholderData: keepPreviousData,
  })
}

/** Saves what a person says of a divergence; `reread` is called after a conflict. */
export const useAnotarDivergencia = (reread: () => Promise<unknown>) =>
  useSave({
    reread,
    mutationFn: ({ divergencia, anotacoes }: { divergencia: Divergencia; anotacoes: DivergenciaRequest }) =>
      call(anotarDivergenciaCall, {
        params: { id: divergencia.id },
        body: z.encode(divergenciaRequest, anotacoes),
        ifMatch: ifMatchOf(divergencia),
      }),
    conflito: 'Divergência alterada',
    sucesso: 'Divergência atualizada.',
    muda: [['conciliacao']],
  })

interface EnvioDeSaldos {
  arquivo: File
  /** The file has every contract with a balance. */
  completo: boolean
}

/** Checks a file of balances, then loads it with the confirmations that the check asked for. */
export function useImportarSaldos(instituicaoId: number, onFim: () => void) {
  const queryClient = useQueryClient()
  const params = { id: instituicaoId }
  const { importar, ...carga } = useArquivo<EnvioDeSaldos, PreviaDeSaldos, ImportarSaldosResponse>({
    colunas: colunasDeSaldosCall,
    params,
    prever: ({ arquivo, completo }, signal) =>
      sendFile(preverSaldosCall, { params, query: { completo }, arquivo, signal }),
  })
  const { falta = [] } = carga.previa ?? {}
  return {
    ...carga,
    carregar: () =>
      importar(async ({ arquivo, completo }, signal) => {
        const query = { completo, parcial: falta.includes('parcial'), confirmar: falta.includes('confirmar') }
        const imported = await sendFile(arquivoDeSaldosCall, { params, query, arquivo, signal })
        // Coverage, lists, Início and what sales owe go by balances.
        await invalidarContratos(queryClient)
        await invalidar(queryClient, [['baixas']])
        onFim()
        return imported
      }),
  }
}
