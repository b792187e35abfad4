import {
  cargaAConfirmarSchema,
  type CargaEstoqueResponse,
  type PreviaEstoque,
} from '@lastro/shared/veiculos/carga-estoque'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { invalidarContratos } from '../../../lib/chaves.ts'
import { formatInteiro } from '../../../lib/format.ts'
import { toastErro } from '../../../lib/toast.ts'
import { perguntarSimNao } from '../../../ui/perguntar.tsx'
import { type Arquivo, importarCarga, preverCarga, salvarEscolhas } from './carga-api.ts'
import { type Escolhas, escolhasIniciais, escolhasNovas } from './escolhas.ts'

export type Passo = 'arquivo' | 'conferir' | 'resultado'

/** One file on its way into the stock: chosen, previewed and asked about, imported. */
export function useImportacao(lojaId: number) {
  const queryClient = useQueryClient()
  const [arquivo, setArquivo] = useState<Arquivo>()
  const [previa, setPrevia] = useState<PreviaEstoque>()
  const [escolhas, setEscolhas] = useState<Escolhas>([])
  const [resultado, setResultado] = useState<CargaEstoqueResponse>()
  const { mutation, cancelar } = useTrabalho()

  const mostrar = (nova: PreviaEstoque) => {
    setPrevia(nova)
    setEscolhas(escolhasIniciais(nova.duvidas))
  }
  const guardar = async () => {
    const novas = previa ? escolhasNovas(previa.duvidas, escolhas) : []
    if (novas.length > 0) await salvarEscolhas(lojaId, novas)
  }

  async function importar(escolhido: Arquivo, signal: AbortSignal, confirmar = false): Promise<void> {
    try {
      const feito = await importarCarga(lojaId, { ...escolhido, confirmar }, signal)
      // Contracts rest on vehicles of the stock.
      await invalidarContratos(queryClient)
      setResultado(feito)
    } catch (error) {
      const aConfirmar = isApiError(error, 409) ? error.read(cargaAConfirmarSchema) : undefined
      if (!aConfirmar) throw error
      const { mensagem, estoque, sairiam } = aConfirmar
      const fatos = [
        { termo: 'Veículos no estoque', valor: formatInteiro(estoque) },
        { termo: 'Sairiam do estoque', valor: formatInteiro(sairiam) },
      ]
      if (await perguntarSimNao(mensagem, { fatos, perigo: true })) await importar(escolhido, signal, true)
    }
  }

  return {
    arquivo,
    previa,
    escolhas,
    resultado,
    passo: passoDe(previa, resultado),
    ocupado: mutation.isPending,
    escolherArquivo: setArquivo,
    escolher: (index: number, codigo: string) =>
      setEscolhas((antes) => antes.map((atual, at) => (at === index ? codigo : atual))),
    conferir: () => {
      if (arquivo) mutation.mutate(async (signal) => mostrar(await preverCarga(lojaId, arquivo, signal)))
    },
    /** Keeps the answers so far and asks the next questions. */
    continuarPerguntas: () => {
      if (!arquivo) return
      mutation.mutate(async (signal) => {
        await guardar()
        mostrar(await preverCarga(lojaId, arquivo, signal))
      })
    },
    importar: () => {
      if (!arquivo) return
      mutation.mutate(async (signal) => {
        await guardar()
        await importar(arquivo, signal)
      })
    },
    cancelar,
    /** Back to the choice of a file, which stays chosen. */
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

/** One call after the other, and a way out of it. */
function useTrabalho() {
  const controle = useRef<AbortController>(undefined)
  const mutation = useMutation({
    mutationFn: async (work: (signal: AbortSignal) => Promise<void>) => {
      controle.current = new AbortController()
      const { signal } = controle.current
      try {
        await work(signal)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    onError: (error) => toastErro(isApiError(error) ? error.mensagem : 'Ocorreu um erro inesperado'),
    meta: { silent: true },
  })
  return { mutation, cancelar: () => controle.current?.abort() }
}

export type Importacao = ReturnType<typeof useImportacao>
