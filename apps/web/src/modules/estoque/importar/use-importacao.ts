import {
  type ColunasRequest,
  type ImportacaoAConfirmar,
  importacaoAConfirmarSchema,
  type ImportarEstoqueResponse,
  type LeituraDeColuna,
  type PreviaEstoque,
} from '@lastro/shared/veiculos/importacao-estoque'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidarContratos } from '#lib/chaves.ts'
import { formatInteiro } from '#lib/format.ts'
import { withForceQuestion } from '#ui/with-force-question.ts'
import { useUploadProgress } from '#modules/importacao/use-upload-progress.ts'
import {
  type ArquivoDeEstoque,
  importarArquivo,
  preverImportacao,
  salvarColunas,
  salvarEscolhas,
} from './importacao-api.ts'
import { escolhasNovas } from './escolhas.ts'
import { useRespostas } from './use-respostas.ts'

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
function importarComPergunta(lojaId: number, arquivo: ArquivoDeEstoque, signal: AbortSignal) {
  let confirmadas: ImportacaoAConfirmar['falta'] = []
  return withForceQuestion(
    () => importarArquivo(lojaId, arquivo, { confirmadas, signal }),
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
  const [arquivo, setArquivo] = useState<ArquivoDeEstoque>()
  const [previa, setPrevia] = useState<PreviaEstoque>()
  /** What the person said of unknown headings, until it is saved. */
  const [ditas, setDitas] = useState<Partial<Record<string, LeituraDeColuna | ''>>>({})
  const { escolhas, vistas, escolher, comecar, verMais, esquecer, ...respostas } = useRespostas(lojaId)
  const [resultado, setResultado] = useState<ImportarEstoqueResponse>()
  const { trabalhar, ocupado, cancelar } = useUploadProgress()

  const showPrevia = (nova: PreviaEstoque) => {
    setPrevia(nova)
    comecar(nova.duvidas)
  }
  const saveEscolhas = async () => {
    const novas = previa ? escolhasNovas(previa.duvidas, escolhas) : []
    if (novas.length > 0) await salvarEscolhas(lojaId, novas)
  }

  /** Reads the file, once `antes` has saved what changes how it is read. */
  const ler = (antes: () => Promise<unknown>, escolhido = arquivo) => {
    if (!escolhido) return
    trabalhar(async (signal) => {
      await antes()
      showPrevia(await preverImportacao(lojaId, escolhido, signal))
    })
  }

  const importar = async (escolhido: ArquivoDeEstoque, signal: AbortSignal) => {
    const imported = await importarComPergunta(lojaId, escolhido, signal)
    if (!imported) return
    esquecer()
    // Contracts depend on vehicles of the stock.
    await invalidarContratos(queryClient)
    setResultado(imported)
  }

  return {
    arquivo,
    previa,
    escolhas,
    vistas,
    respostas,
    resultado,
    passo: passoDe(previa, resultado),
    ocupado,
    escolherArquivo: setArquivo,
    escolher,
    conferir: (escolhido = arquivo) => ler(async () => undefined, escolhido),
    /** Keeps what the store says of its headings, and reads the file again with it. */
    dizerColunas: (colunas: ColunasRequest['colunas']) =>
      ler(async () => {
        await salvarColunas(lojaId, { colunas })
        setDitas({})
      }),
    ditas,
    setDitas,
    /** Shows the next questions: of this preview, else of the next one, which keeps the answers so far. */
    continuarPerguntas: () => {
      if (previa && vistas < previa.duvidas.length) verMais()
      else ler(saveEscolhas)
    },
    importar: () => {
      if (!arquivo) return
      trabalhar(async (signal) => {
        await saveEscolhas()
        await importar(arquivo, signal)
      })
    },
    cancelar,
    /** Returns to the first step, with the file still chosen. */
    voltar: () => setPrevia(undefined),
    recomecar: () => {
      setArquivo(undefined)
      setPrevia(undefined)
      setResultado(undefined)
    },
  }
}

function passoDe(previa: unknown, resultado: unknown): Passo {
  if (resultado) return 'resultado'
  return previa ? 'conferir' : 'arquivo'
}

export type Importacao = ReturnType<typeof useImportacao>
