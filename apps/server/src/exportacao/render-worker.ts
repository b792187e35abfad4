import { parentPort } from 'node:worker_threads'
import { criarTotais, type Linha } from '@lastro/shared/relatorios/colunas'
import type { Cabecalho, Folha } from './tabela.ts'

/** A file's description without its tables. In a PDF the heading always stands above the table. */
export interface Arquivo {
  formato: 'xlsx' | 'pdf'
  cabecalho: Cabecalho
  /** The heading also stands above each sheet of an XLSX. */
  cabecalhoNaPlanilha: boolean
}

/** Messages to the thread, in this order: the file, each table followed by its rows, the end. */
export type RenderRequest =
  | ({ tipo: 'arquivo' } & Arquivo)
  | ({ tipo: 'folha' } & Folha)
  | { tipo: 'linhas'; linhas: readonly Linha[] }
  | { tipo: 'fim' }

let arquivo: Arquivo | undefined
const folhas: (Folha & { linhas: Linha[] })[] = []

async function escrever(): Promise<Buffer> {
  const prontas = folhas.map((folha) => {
    const totais = criarTotais(folha.colunas)
    totais.somar(folha.linhas)
    return { ...folha, total: totais.linha() }
  })
  const [primeira] = prontas
  if (!arquivo || !primeira) throw new Error('The end came before the table')
  const { formato, cabecalho, cabecalhoNaPlanilha } = arquivo
  // Loading a library takes time, and a thread makes only one file.
  if (formato === 'pdf') {
    const { escreverPdf } = await import('./pdf.ts')
    return escreverPdf({ ...primeira, cabecalho })
  }
  const { escreverXlsx } = await import('./xlsx.ts')
  return escreverXlsx(prontas, cabecalhoNaPlanilha ? cabecalho : undefined)
}

parentPort?.on('message', (pedido: RenderRequest) => {
  if (pedido.tipo === 'arquivo') arquivo = pedido
  else if (pedido.tipo === 'folha') folhas.push({ ...pedido, linhas: [] })
  else if (pedido.tipo === 'linhas') for (const linha of pedido.linhas) folhas.at(-1)?.linhas.push(linha)
  // A failure ends the thread, which rejects the caller's promise.
  else void escrever().then((bytes) => parentPort?.postMessage(Uint8Array.from(bytes)))
})
