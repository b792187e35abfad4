import type { FonteDeEstoque } from '../carga.ts'
import { openEstoque } from '../colunas.ts'
import { createParser, type LinhaEstoque } from '../linha.ts'

const HOJE = '2026-11-26'
const UFS = [
  { id: 31, sigla: 'MG', nome: 'Minas Gerais' },
  { id: 35, sigla: 'SP', nome: 'São Paulo' },
]

async function* bytes(conteudo: string | Buffer) {
  yield Buffer.from(conteudo)
}
export const open = (conteudo: string | Buffer) =>
  openEstoque(bytes(conteudo), { lembradas: [], listMarcas: async () => [], hoje: HOJE })

/** Of each line the wanted field, or why it isn't taken, by the line's number. */
export async function read(fonte: FonteDeEstoque, campo: keyof LinhaEstoque) {
  const parser = createParser(UFS, HOJE)
  const lines = new Map<number, unknown>()
  for await (const registro of fonte.registros) {
    const lida = 'valores' in registro ? parser.parse(registro.linha, registro.valores) : registro
    const said = 'motivo' in lida ? lida.motivo : 'texto' in lida ? { outra: lida.texto } : lida[campo]
    lines.set(registro.linha, said)
  }
  for (const { linha, motivo } of parser.listDoubtful()) lines.set(linha, motivo)
  return [...lines.values()]
}
