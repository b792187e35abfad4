// @module-tag lento
import { expect, test } from 'vitest'
import { ImportacaoRecusada } from '#importacao/relatorio.ts'
import { openTable } from '#importacao/table.ts'
import { ARQUIVO_DE_ESTOQUE } from './colunas.ts'
import { createParser, type LinhaEstoque } from './linha.ts'
import { type Campo, type Carro, carroOf, createDraw, UFS } from './testing/carros.ts'
import { type Arquivo, disguise } from './testing/disfarce.ts'

// A stock in a thousand disguises comes back equal, or doubted, or refused: never silently different. The disguises are
// those of people, spreadsheets and dealers' systems, and know nothing of the reader's own tables.

const HOJE = '2026-11-26'

async function readBack({ bytes }: Arquivo) {
  async function* pieces() {
    yield bytes
  }
  const planilha = await openTable(pieces(), ARQUIVO_DE_ESTOQUE, { lembradas: [] })
  const parser = createParser(UFS, HOJE)
  const lines = new Map<number, LinhaEstoque | string>()
  const outras: string[] = []
  for await (const registro of planilha.registros) {
    const lida = 'valores' in registro ? parser.parse(registro.linha, registro.valores) : registro
    if ('texto' in lida) outras.push(lida.texto)
    else lines.set(lida.linha, 'motivo' in lida ? lida.motivo : lida)
  }
  for (const { linha, motivo } of parser.listDoubtful()) lines.set(linha, motivo)
  return { lidas: [...lines.values()], outras, ignoradas: planilha.ignoradas }
}

const equal = (campo: Campo, lida: unknown, carro: Carro) =>
  lida === carro[campo] ||
  // A missing column or empty cell is told as such.
  lida === null ||
  (typeof lida === 'string' && lida.replaceAll(/\s/g, ' ') === String(carro[campo]).replaceAll(/\s/g, ' '))

/** What of a seed's stock came back otherwise than it went, without a word. */
async function silentChanges(seed: number, said: Map<string, number>) {
  const d = createDraw(seed)
  const carros = Array.from({ length: d.int(2, 5) }, (_, i) => carroOf(d, i))
  const arquivo = disguise(d, carros)
  const count = (what: string) => said.set(what, (said.get(what) ?? 0) + 1)
  const changed: string[] = []
  try {
    const { lidas, outras, ignoradas } = await readBack(arquivo)
    const known = new Set(carros.map(({ placa }) => placa))
    for (const lida of lidas) {
      if (typeof lida === 'string') {
        count(lida.replaceAll(/\d+/g, '9'))
        continue
      }
      // A code that no vehicle has is refused where the load looks it up.
      if (lida.codigoFipe && !carros.some(({ codigoFipe }) => codigoFipe === lida.codigoFipe)) {
        count('unknown code')
        continue
      }
      const carro = carros.find(({ placa }) => placa === lida.placa)
      if (!carro) {
        changed.push(`plate ${lida.placa}`)
        continue
      }
      known.delete(carro.placa)
      count('read')
      for (const campo of Object.keys(carro) as Campo[])
        if (!equal(campo, lida[campo], carro))
          changed.push(`${campo} ${String(carro[campo])} → ${String(lida[campo])}`)
    }
    if (lidas.length === 0) count('refused: no car')
    else if (
      lidas.length < carros.length &&
      !lidas.some((lida) => typeof lida === 'string' && lida.includes('aspas'))
    )
      changed.push(`${lidas.length} of ${carros.length} cars`)
    for (const texto of outras)
      for (const { placa, chassi } of carros)
        if (texto.includes(placa) || texto.includes(chassi)) changed.push(`left out: ${texto}`)
    for (const titulo of ignoradas) count(`ignored ${titulo}`)
  } catch (error) {
    if (!(error instanceof ImportacaoRecusada)) throw error
    count(`refused ${error.message}`)
  }
  return changed.length > 0 ? { seed, changed, arquivo: arquivo.mostra } : undefined
}

test('a stock in a thousand disguises comes back equal or doubted, never silently different', async () => {
  const said = new Map<string, number>()
  const found = []
  for (let seed = 1; seed <= 1_000; seed++) {
    const each = await silentChanges(seed, said)
    if (each) found.push(each)
  }
  // The first show the kind; each names its seed.
  expect(found.slice(0, 3)).toEqual([])
  // A reader that refuses all is none.
  expect(said.get('read')).toBeGreaterThan(1_000)
})
