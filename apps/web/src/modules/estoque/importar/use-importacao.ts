import {
  type ImportacaoAConfirmar,
  importacaoAConfirmarSchema,
  type ImportarEstoqueResponse,
  type PreviaEstoque,
  type ModeloEmDuvida,
  type Escolha,
  escolhasRequest,
  arquivoDeEstoqueCall,
  colunasCall,
  preverEstoqueCall,
  escolhasCall,
  ultimoArquivoCall,
} from '@lastro/shared/veiculos/importacao-estoque'
import { useQueryClient } from '@tanstack/react-query'
import { invalidarContratos } from '#lib/invalidar.ts'
import { formatInteiro } from '#lib/format.ts'
import { withForceQuestion } from '#ui/with-force-question.ts'
import { useArquivo, sendFile } from '#modules/importacao/use-arquivo.ts'
import {
  escolhasNovas,
  chaveDaDuvida,
  applyRespostas,
  type Escolhas,
  escolhasIniciais,
  QUESTIONS_SHOWN,
  type Respostas,
} from './duvidas.tsx'
import { useState } from 'react'
import * as z from 'zod'
import { type RecoveredDraft, useStoredDraft, useSaveDraft } from '#ui/use-form-draft.ts'
import { call, queryOf } from '#lib/api.ts'

interface EnvioDeEstoque {
  arquivo: File
  /** The file is the whole stock: a vehicle that is not in it leaves. */
  completo: boolean
}

const importarArquivo = (
  lojaId: number,
  { arquivo, completo }: EnvioDeEstoque,
  { confirmadas, signal }: { confirmadas: ImportacaoAConfirmar['falta']; signal: AbortSignal },
) =>
  sendFile(arquivoDeEstoqueCall, {
    params: { id: lojaId },
    query: { completo, ...Object.fromEntries(confirmadas.map((flag) => [flag, true])) },
    arquivo,
    signal,
  })

const salvarEscolhas = (lojaId: number, escolhas: Escolha[]) =>
  call(escolhasCall, { params: { id: lojaId }, body: z.encode(escolhasRequest, { escolhas }) })

export const ultimoArquivoOptions = (lojaId: number) => queryOf(ultimoArquivoCall, { params: { id: lojaId } })

export type Passo = 'arquivo' | 'conferir' | 'resultado'

const LINHAS_NA_PERGUNTA = 10

/** What a confirmation decides: lines that are left out, vehicles that would leave. */
function fatosDe({ falta, erros, totalErros, estoque, sairiam }: ImportacaoAConfirmar) {
  const linhas = erros.slice(0, LINHAS_NA_PERGUNTA).map(({ linha }) => formatInteiro(linha))
  const resto = totalErros > linhas.length ? ` e mais ${formatInteiro(totalErros - linhas.length)}` : ''
  return [
    ...(falta.includes('parcial')
      ? [
          {
            termo: 'Fica de fora',
            valor: `${totalErros === 1 ? 'linha' : 'linhas'} ${linhas.join(', ')}${resto}`,
          },
        ]
      : []),
    ...(falta.includes('confirmar') && sairiam > 0
      ? [
          { termo: 'Veículos no estoque', valor: formatInteiro(estoque) },
          { termo: 'Sairiam do estoque', valor: formatInteiro(sairiam) },
        ]
      : []),
  ]
}

/** Imports, and asks where a confirmation is missing; undefined: the person said no. */
function importarComPergunta(lojaId: number, envio: EnvioDeEstoque, signal: AbortSignal) {
  let confirmadas: ImportacaoAConfirmar['falta'] = []
  return withForceQuestion(
    () => importarArquivo(lojaId, envio, { confirmadas, signal }),
    (error) => {
      const aConfirmar = error.read(importacaoAConfirmarSchema)
      if (!aConfirmar) return undefined
      confirmadas = aConfirmar.falta
      return { message: aConfirmar.mensagem, fatos: fatosDe(aConfirmar) }
    },
  )
}

/** State of importing one file: chosen, previewed with its questions, imported. */
export function useImportacao(lojaId: number) {
  const queryClient = useQueryClient()
  const params = { id: lojaId }
  const { escolhas, vistas, escolher, comecar, verMais, esquecer, ...respostas } = useRespostas(lojaId)
  const { importar, ...carga } = useArquivo<EnvioDeEstoque, PreviaEstoque, ImportarEstoqueResponse>({
    colunas: colunasCall,
    params,
    prever: async ({ arquivo, completo }, signal) => {
      const nova = await sendFile(preverEstoqueCall, { params, query: { completo }, arquivo, signal })
      comecar(nova.duvidas)
      return nova
    },
  })
  const { previa, resultado, conferir } = carga
  const saveEscolhas = async () => {
    const novas = previa ? escolhasNovas(previa.duvidas, escolhas) : []
    if (novas.length > 0) await salvarEscolhas(lojaId, novas)
  }
  return {
    ...carga,
    escolhas,
    vistas,
    respostas,
    passo: passoDe(previa, resultado),
    escolher,
    /** Shows the next questions: of this preview, else of the next one, which keeps the answers so far. */
    continuarPerguntas: () => {
      if (previa && vistas < previa.duvidas.length) verMais()
      else conferir(undefined, saveEscolhas)
    },
    importar: () =>
      importar(async (envio, signal) => {
        await saveEscolhas()
        const imported = await importarComPergunta(lojaId, envio, signal)
        if (!imported) return undefined
        esquecer()
        // Contracts depend on vehicles of the stock.
        await invalidarContratos(queryClient)
        return imported
      }),
  }
}

function passoDe(previa: unknown, resultado: unknown): Passo {
  if (resultado) return 'resultado'
  return previa ? 'conferir' : 'arquivo'
}

export type Importacao = ReturnType<typeof useImportacao>

const respostasSchema = z.record(z.string(), z.string())
const SEM_RESPOSTAS: Respostas = {}

/**
 * The store's choices for a preview's questions, shown a hundred at a time. Keeps the person's answers by content until
 * the server has them. The next preview, even of another file, starts with them.
 */
function useRespostas(lojaId: number) {
  const chave = `importacao/${lojaId}/respostas`
  const stored = useStoredDraft(chave, respostasSchema)
  const [respostas, setRespostas] = useState<Respostas>(stored ?? SEM_RESPOSTAS)
  const [recovered, setRecovered] = useState(stored !== undefined)
  const [duvidas, setDuvidas] = useState<readonly ModeloEmDuvida[]>([])
  const [escolhas, setEscolhas] = useState<Escolhas>([])
  const [shown, setShown] = useState(QUESTIONS_SHOWN)
  const hasAnswers = Object.keys(respostas).length > 0
  useSaveDraft(chave, hasAnswers ? respostas : null)
  const esquecer = () => {
    setRespostas(SEM_RESPOSTAS)
    setRecovered(false)
  }
  const recuperado: RecoveredDraft | undefined =
    recovered && hasAnswers
      ? {
          discard: () => {
            esquecer()
            setEscolhas(escolhasIniciais(duvidas, shown))
            return () => {
              setRespostas(respostas)
              setEscolhas(escolhas)
              setRecovered(true)
            }
          },
        }
      : undefined
  return {
    chave,
    escolhas,
    vistas: shown,
    respondeu: hasAnswers,
    recuperado,
    escolher: (index: number, codigo: string) => {
      const duvida = duvidas[index]
      if (!duvida) return
      setRespostas((antes) => ({ ...antes, [chaveDaDuvida(duvida)]: codigo }))
      setEscolhas((antes) => antes.map((atual, at) => (at === index ? codigo : atual)))
    },
    comecar: (novas: readonly ModeloEmDuvida[]) => {
      setDuvidas(novas)
      setEscolhas(applyRespostas(escolhasIniciais(novas), novas, respostas))
      setShown(QUESTIONS_SHOWN)
    },
    verMais: () => {
      const iniciais = applyRespostas(escolhasIniciais(duvidas, shown + QUESTIONS_SHOWN), duvidas, respostas)
      setEscolhas((antes) => iniciais.map((inicial, at) => (at < shown ? (antes[at] ?? '') : inicial)))
      setShown(shown + QUESTIONS_SHOWN)
    },
    /** Call once the server has the answers. */
    esquecer,
  }
}
