import { motivoRequest } from '@lastro/shared/texto'
import {
  type EsperaFipe,
  type ImportacaoFipe,
  importarFipeCall,
  type MesComparado,
  type MesDeReferencia,
  type PreviaFipe,
  referenciasCall,
  esperasCall,
  confirmarEsperaCall,
  descartarEsperaCall,
} from '@lastro/shared/veiculos/referencia'
import { colunasFipeCall } from '@lastro/shared/veiculos/colunas-fipe'
import { keepPreviousData, type QueryKey, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { call, keyOf, queryOf } from '#lib/api.ts'
import { invalidar } from '#lib/invalidar.ts'
import { toastSucesso } from '#lib/toast.ts'
import type { Motivo } from '#ui/dialogs.ts'
import { useArquivo, sendFile, useUploadProgress } from '../importacao/use-arquivo.ts'
import { formatDia } from '@lastro/shared/dia'
import { formatInteiro, formatPercentual, plural } from '#lib/format.ts'

export const POR_PAGINA = 50
/** Every query, because many lists show prices. */
const EVERY_QUERY: QueryKey = []

export const referenciasOptions = (pagina: number) =>
  queryOf(referenciasCall, {
    query: { pagina, quantidadePorPagina: POR_PAGINA },
    placeholderData: keepPreviousData,
  })

export const esperasOptions = queryOf(esperasCall, { select: ({ esperas }) => esperas })

interface EnvioDePrecos {
  arquivo: File
  /** Reason for replacing months that are loaded with other prices. */
  substituir?: Motivo
}

/** Sends one file at a time, again once its headings are explained; `onAceito`: it needs no correction. */
export function useImportarReferencia(onAceito: () => void) {
  const queryClient = useQueryClient()
  return useArquivo<EnvioDePrecos, ImportacaoFipe, never>({
    colunas: colunasFipeCall,
    // Reading loads: what is out of bounds waits, and what is wrong changes nothing.
    prever: async ({ arquivo, substituir }, signal) => {
      const query = { substituir: substituir?.texto }
      const relatorio = await sendFile(importarFipeCall, { query, arquivo, signal })
      substituir?.markUsed()
      if (relatorio.situacao === 'importado') await invalidar(queryClient, [EVERY_QUERY])
      if (relatorio.situacao === 'em_espera') await invalidar(queryClient, [keyOf(esperasCall)])
      if (relatorio.situacao !== 'recusado') onAceito()
      return relatorio
    },
  })
}

export function useEspera({ id }: Pick<EsperaFipe, 'id'>) {
  const queryClient = useQueryClient()
  const { trabalhar, ocupado } = useUploadProgress()
  const decidir = (work: () => Promise<unknown>) =>
    trabalhar(async () => {
      try {
        await work()
      } catch (error) {
        // A refusal may have updated the comparison of the file.
        await invalidar(queryClient, [EVERY_QUERY], false)
        throw error
      }
      await invalidar(queryClient, [EVERY_QUERY])
    })
  return {
    ocupado,
    confirmar: (motivo: Motivo) =>
      decidir(async () => {
        const body = z.encode(motivoRequest, { motivo: motivo.texto })
        const { mensagem } = await call(confirmarEsperaCall, { params: { id }, body })
        motivo.markUsed()
        toastSucesso(mensagem)
      }),
    descartar: () => decidir(() => call(descartarEsperaCall, { params: { id } })),
  }
}

/** '10/2026' */
export const nomeDoMes = (mes: string) => formatDia(mes).slice(3)

/** '10/2026 de Carro, 10/2026 de Moto' */
export const nomesDosMeses = ({ previa }: Pick<EsperaFipe, 'previa'>) =>
  previa.meses.map(({ mes, tipo }) => `${nomeDoMes(mes)} de ${tipo}`).join(', ')

/** Codes that FIPE moved to another brand, and how many rules and vehicles that concerns; '' where none moved. */
export function fraseDasMarcas({ marcasTrocadas: { codigos, regras, veiculos } }: PreviaFipe): string {
  if (codigos === 0) return ''
  return (
    `${plural(codigos, 'código muda', 'códigos mudam')} de marca: ${plural(regras, 'regra cita', 'regras citam')} uma das duas, ` +
    `${plural(veiculos, 'veículo em estoque é', 'veículos em estoque são')} desses códigos. Uma regra que cita a marca anterior continua a aceitá-los.`
  )
}

/** Figures of a month beside the last one. */
export function figurasDo({ precos, anterior }: MesComparado): { termo: string; valor: string }[] {
  const doMes = { termo: 'Preços', valor: formatInteiro(precos) }
  if (!anterior) return [doMes]
  const { mes, codigos, codigosSumidos, comparados, extremos, mediana } = anterior
  return [
    doMes,
    { termo: `Preços em ${nomeDoMes(mes)}`, valor: formatInteiro(anterior.precos) },
    { termo: 'Códigos ausentes', valor: `${formatInteiro(codigosSumidos)} de ${formatInteiro(codigos)}` },
    { termo: 'Variação mediana', valor: mediana === null ? '—' : formatPercentual(mediana) },
    { termo: 'Mudaram mais de 25%', valor: `${formatInteiro(extremos)} de ${formatInteiro(comparados)}` },
  ]
}

/** What a replacement does; null where the file replaces nothing. */
export function fraseDaSubstituicao({ substituicao }: MesComparado): string | null {
  if (!substituicao) return null
  const { precos, mudam, saem, entram, veiculos, contratos } = substituicao
  return (
    `Substitui ${plural(precos, 'preço', 'preços')}: ${formatInteiro(mudam)} mudam, ${formatInteiro(saem)} saem e ` +
    `${formatInteiro(entram)} entram. Pode mudar o preço de ${plural(veiculos, 'veículo', 'veículos')} em garantia, de ` +
    `${plural(contratos, 'contrato', 'contratos')}.`
  )
}

/** Says who replaced a loaded month, why, and what changed. */
export const fraseDoMesSubstituido = ({
  pedidaPor,
  motivo,
  mudancas,
}: NonNullable<MesDeReferencia['substituicao']>) =>
  `${plural(mudancas, 'preço', 'preços')}, a pedido de ${pedidaPor ?? 'linha de comando'}: ${motivo}`
