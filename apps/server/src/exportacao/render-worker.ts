import { parentPort } from 'node:worker_threads'
import { criarTotais, type Linha } from '@lastro/shared/relatorios/colunas'
import type { Heading, Sheet } from './tabela.ts'

/** A file's description without its tables. In a PDF the heading always stands above the table. */
export interface RenderedFile {
  formato: 'xlsx' | 'pdf'
  cabecalho: Heading
  /** The heading also stands above each sheet of an XLSX. */
  cabecalhoNaPlanilha: boolean
}

/** Messages to the thread, in this order: the file, each table followed by its rows, the end. */
export type RenderRequest =
  | ({ tipo: 'arquivo' } & RenderedFile)
  | ({ tipo: 'folha' } & Sheet)
  | { tipo: 'linhas'; linhas: readonly Linha[] }
  | { tipo: 'fim' }

let arquivo: RenderedFile | undefined
const folhas: (Sheet & { linhas: Linha[] })[] = []

async function render(): Promise<Buffer> {
  const sheetsWithTotal = folhas.map((folha) => {
    const totais = criarTotais(folha.colunas)
    totais.somar(folha.linhas)
    return { ...folha, total: totais.linha() }
  })
  const [primeira] = sheetsWithTotal
  if (!arquivo || !primeira) throw new Error('The end came before the table')
  const { formato, cabecalho, cabecalhoNaPlanilha } = arquivo
  // Loading a library takes time, and a thread makes only one file.
  if (formato === 'pdf') {
    const { writePdf } = await import('./pdf.ts')
    return writePdf({ ...primeira, cabecalho })
  }
  const { writeXlsx } = await import('./xlsx.ts')
  return writeXlsx(sheetsWithTotal, cabecalhoNaPlanilha ? cabecalho : undefined)
}

parentPort?.on('message', (pedido: RenderRequest) => {
  if (pedido.tipo === 'arquivo') arquivo = pedido
  else if (pedido.tipo === 'folha') folhas.push({ ...pedido, linhas: [] })
  else if (pedido.tipo === 'linhas') for (const linha of pedido.linhas) folhas.at(-1)?.linhas.push(linha)
  // A failure ends the thread, which rejects the caller's promise.
  else void render().then((bytes) => parentPort?.postMessage(Uint8Array.from(bytes)))
})
