import { useState, useRef } from 'react'
import type { Call } from '@lastro/shared/call'
import { call, type CallInput } from '#lib/api.ts'
import { MAXIMO_DO_ARQUIVO } from '@lastro/shared/veiculos/colunas-estoque'
import { ApiError, isApiError } from '#lib/api-error.ts'
import { useMutation } from '@tanstack/react-query'
import { toastErro } from '#lib/toast.ts'

type Upload = (signal: AbortSignal) => Promise<void>

/** Runs one upload at a time. `cancelar` aborts it, and then nothing is imported. */
export function useUploadProgress() {
  const controller = useRef<AbortController>(undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ trabalho, signal }: { trabalho: Upload; signal: AbortSignal }) => {
      try {
        await trabalho(signal)
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        controller.current = undefined
      }
    },
    onError: (error) => {
      // The session leads the person to sign-in or to a pending step, and no toast is needed.
      if (isApiError(error) && error.obsolete) return
      toastErro(isApiError(error) ? error.mensagem : 'Ocorreu um erro inesperado')
    },
    meta: { silent: true },
  })
  // A second click may come before React draws the page without the button.
  const runUpload = (trabalho: Upload) => {
    if (controller.current) return
    controller.current = new AbortController()
    mutate({ trabalho, signal: controller.current.signal })
  }
  return { trabalhar: runUpload, ocupado: isPending, cancelar: () => controller.current?.abort() }
}

/** What a person has said of headings and not saved yet; '': nothing. */
export type Ditas = Partial<Record<string, string>>

/** A chosen file, with what the person says of it as a whole. */
export interface Envio {
  arquivo: File
}

interface Chamadas<E extends Envio, P> {
  /** Keeps what is said of headings. */
  colunas: Call
  /** Whose file it is. */
  params?: { id: number }
  /** Asks what the file would do. */
  prever?: (envio: E, signal: AbortSignal) => Promise<P>
}

/** State of one file that comes in: sent, read, its headings explained, imported. One upload at a time. */
export function useArquivo<E extends Envio, P, R>({ colunas: colunasCall, params, prever }: Chamadas<E, P>) {
  const [envio, setEnvio] = useState<E>()
  const [previa, setPrevia] = useState<P>()
  const [resultado, setResultado] = useState<R>()
  const [ditas, setDitas] = useState<Ditas>({})
  const { trabalhar, ocupado, cancelar } = useUploadProgress()
  const enviar = (work: (envio: E, signal: AbortSignal) => Promise<void>, qual: E | undefined) => {
    if (!qual) return
    setEnvio(qual)
    trabalhar((signal) => work(qual, signal))
  }
  /** Reads the file, once `antes` has saved what changes how it is read. */
  const conferir = (qual = envio, antes?: (signal: AbortSignal) => Promise<unknown>) =>
    enviar(async (each, signal) => {
      await antes?.(signal)
      setPrevia(await prever?.(each, signal))
    }, qual)
  return {
    envio,
    previa,
    resultado,
    ditas,
    setDitas,
    ocupado,
    cancelar,
    conferir,
    /** Keeps what is said of headings, and reads the file again with it. */
    dizerColunas: (colunas: readonly { titulo: string; leitura: string | null }[]) =>
      conferir(envio, async (signal) => {
        await call(colunasCall, { params, body: { colunas }, signal } as CallInput<Call>)
        setDitas({})
      }),
    /** Imports by `work`, which answers undefined where the person said no. */
    importar: (work: (envio: E, signal: AbortSignal) => Promise<R | undefined>, qual = envio) =>
      enviar(async (each, signal) => {
        const imported = await work(each, signal)
        if (imported === undefined) return
        setPrevia(undefined)
        setResultado(imported)
      }, qual),
    /** Returns to the choice, with the file still chosen. */
    voltar: () => setPrevia(undefined),
    recomecar: () => {
      setEnvio(undefined)
      setPrevia(undefined)
      setResultado(undefined)
    },
  }
}

const ARQUIVO_MUDOU = 'O arquivo mudou ou não pode mais ser lido neste aparelho. Escolha-o de novo.'
const GRANDE_DEMAIS = `O arquivo é grande demais: o máximo são ${MAXIMO_DO_ARQUIVO / 1024 / 1024} MB.`

/**
 * Sends a file as the body of a call. Refuses one that is too large or can't be read with an ApiError 400. A browser
 * can't read a file that changed after the choice; the upload would fail like a broken connection.
 */
export async function sendFile<C extends Call>(which: C, input: CallInput<C> & { arquivo: File }) {
  const { arquivo } = input
  const falha = (mensagem: string) => new ApiError({ status: 400, body: mensagem, mensagem })
  if (arquivo.size > MAXIMO_DO_ARQUIVO) throw falha(GRANDE_DEMAIS)
  await arquivo
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw falha(ARQUIVO_MUDOU)
    })
  return call(which, input)
}
