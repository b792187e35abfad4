import {
  type CargaInicial,
  cargaInicialCall,
  cargasIniciaisCall,
  LABEL_DO_PASSO,
  passoDaCargaCall,
  type PassoDaCarga,
  pedirCargaCall,
  preverTrazerCall,
  type PreviaDeTrazer,
  recusarPassoCall,
  trazerCall,
  type TrazerResponse,
} from '@lastro/shared/carga-inicial/carga-inicial'
import {
  type ArquivoRecebido,
  arquivosDaCargaCalls,
  colunasDaCargaCalls,
  type TipoDeArquivo,
} from '@lastro/shared/carga-inicial/colunas-da-carga'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api.ts'
import { invalidar, invalidarContratos } from '#lib/invalidar.ts'
import { toastSucesso } from '#lib/toast.ts'
import { ifMatchOf, useSave } from '#ui/use-save.ts'
import { type Envio, sendFile, useArquivo } from '../importacao/use-arquivo.ts'

export const POR_PAGINA = 20
const CARGA = [['cargaInicial']] as const

export const cargasOptions = (instituicaoId: number, pagina: number) =>
  queryOf(cargasIniciaisCall, {
    params: { id: instituicaoId },
    query: { pagina, quantidadePorPagina: POR_PAGINA },
    placeholderData: keepPreviousData,
  })

export const cargaOptions = (id: number) => queryOf(cargaInicialCall, { params: { id } })

export const usePedirCarga = (instituicaoId: number) =>
  useMutation({
    mutationFn: () => call(pedirCargaCall, { params: { id: instituicaoId } }),
    meta: { muda: CARGA, sucesso: 'Abertura pedida: falta outra pessoa confirmar.' },
  })

/** What a step did, in words: it waits for another person, or is done. */
const feito = ({ passo }: CargaInicial, qual: PassoDaCarga) =>
  passo ? `Pedido para ${LABEL_DO_PASSO[qual]}: falta outra pessoa confirmar.` : 'Feito.'

/** Asks for a step of the load as it was seen, or confirms it. */
export function usePasso(carga: CargaInicial) {
  const queryClient = useQueryClient()
  return useSave({
    mutationFn: async (passo: PassoDaCarga) => {
      const depois = await call(passoDaCargaCall, {
        params: { id: carga.id, passo },
        ifMatch: ifMatchOf(carga),
      })
      if (depois.situacao === 'desfeita') await invalidarContratos(queryClient)
      toastSucesso(feito(depois, passo))
    },
    conflito: 'Carga inicial alterada',
    muda: CARGA,
    silent: [],
  })
}

export const useRecusarPasso = (carga: CargaInicial) =>
  useSave({
    mutationFn: () => call(recusarPassoCall, { params: { id: carga.id }, ifMatch: ifMatchOf(carga) }),
    conflito: 'Carga inicial alterada',
    muda: CARGA,
    sucesso: 'Pedido descartado.',
    silent: [],
  })

/** Sends one of the three files; its lines are kept and judged when contracts are brought. */
export function useEnviar(carga: CargaInicial, tipo: TipoDeArquivo) {
  const queryClient = useQueryClient()
  return useArquivo<Envio, ArquivoRecebido, never>({
    colunas: colunasDaCargaCalls[tipo],
    params: { id: carga.instituicaoFinanceiraId },
    prever: async ({ arquivo }, signal) => {
      const input = { params: { id: carga.id }, query: { nome: arquivo.name.slice(-200) }, arquivo, signal }
      const recebido: ArquivoRecebido = await sendFile(arquivosDaCargaCalls[tipo], input)
      await invalidar(queryClient, CARGA)
      return recebido
    },
  })
}

export const usePreverTrazer = (cargaId: number) =>
  useMutation<PreviaDeTrazer>({ mutationFn: () => call(preverTrazerCall, { params: { id: cargaId } }) })

/** Brings contracts in, with what the preview asked for confirmed. */
export function useTrazer(cargaId: number) {
  const queryClient = useQueryClient()
  return useMutation<TrazerResponse, Error, PreviaDeTrazer>({
    mutationFn: async ({ falta }) => {
      const trazidos = await call(trazerCall, {
        params: { id: cargaId },
        body: { parcial: falta.includes('parcial'), confirmar: falta.includes('confirmar') },
      })
      await invalidarContratos(queryClient)
      return trazidos
    },
    meta: { muda: CARGA },
  })
}
