import { useState } from 'react'
import { api, ignoredAnswer } from '#lib/api.ts'
import { useUploadProgress } from './use-upload-progress.ts'

/** What a person has said of headings and not saved yet; '': nothing. */
export type Ditas = Partial<Record<string, string>>

/** A chosen file, with what the person says of it as a whole. */
export interface Envio {
  arquivo: File
}

interface Chamadas<E extends Envio, P> {
  /** Where the calls of this kind of file begin: '/api/lojas/3/estoque'. */
  path: string
  /** Asks what the file would do. */
  prever?: (envio: E, signal: AbortSignal) => Promise<P>
}

/** State of one file that comes in: sent, read, its headings explained, imported. One upload at a time. */
export function useArquivo<E extends Envio, P, R>({ path, prever }: Chamadas<E, P>) {
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
    path,
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
        await api(ignoredAnswer, 'PUT', `${path}/colunas`, { body: { colunas }, signal })
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
