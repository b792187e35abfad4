import { parentPort } from 'node:worker_threads'
import { criarTotais, type Linha } from '@lastro/shared/relatorios/colunas'
import type { Cabecalho, Coluna } from './tabela.ts'

/** What the thread is told, in this order: the table, its rows, the end. */
export type PedidoAOficina =
  | { tipo: 'tabela'; formato: 'xlsx' | 'pdf'; colunas: readonly Coluna[]; cabecalho: Cabecalho }
  | { tipo: 'linhas'; linhas: readonly Linha[] }
  | { tipo: 'fim' }

let tabela: Extract<PedidoAOficina, { tipo: 'tabela' }> | undefined
const linhas: Linha[] = []

async function escrever(): Promise<Buffer> {
  if (!tabela) throw new Error('The end came before the table')
  const { formato, colunas, cabecalho } = tabela
  const totais = criarTotais(colunas)
  totais.somar(linhas)
  const total = totais.linha()
  // Each library takes its time to load, and a thread makes one file.
  if (formato === 'pdf') {
    const { escreverPdf } = await import('./pdf.ts')
    return escreverPdf({ cabecalho, colunas, linhas, total })
  }
  const { escreverXlsx } = await import('./xlsx.ts')
  return escreverXlsx(colunas, linhas, { titulo: cabecalho.titulo, total })
}

parentPort?.on('message', (pedido: PedidoAOficina) => {
  if (pedido.tipo === 'tabela') tabela = pedido
  else if (pedido.tipo === 'linhas') for (const linha of pedido.linhas) linhas.push(linha)
  // A failure ends the thread, which is how the other side hears of it.
  else void escrever().then((arquivo) => parentPort?.postMessage(Uint8Array.from(arquivo)))
})
