import { expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { stageLines } from './running-import.ts'
import { LineErrors } from './relatorio.ts'

const LINHAS = 40
const LINHA_MS = 5

function ocupar(ms: number): void {
  const fim = performance.now() + ms
  while (performance.now() < fim);
}

test('everybody else has a turn between lines, also between those of which all are there at once', async () => {
  async function* registros() {
    for (let linha = 1; linha <= LINHAS; linha++) yield { linha, valores: {} }
  }
  let vezes = 0
  const contar = () => {
    vezes++
    vez = setImmediate(contar)
  }
  let vez = setImmediate(contar)
  const running = {
    // Every line is bad, so nothing is written.
    db: undefined as unknown as Db,
    clock: systemClock,
    lease: { id: 1, progresso: { etapa: '', linhas: 0 }, assertHeld: fora, renew: fora },
    opcoes: {},
    erros: new LineErrors(),
    outras: new LineErrors(),
    linhas: 0,
  }
  await stageLines(running, registros(), {
    parseLine(linha) {
      ocupar(LINHA_MS)
      return { linha, motivo: 'ruim' }
    },
    insertLines: fora,
  })
  clearImmediate(vez)
  expect(running.erros.total).toBe(LINHAS)
  // Once per two or three lines, which take 10 ms.
  expect(vezes).toBeGreaterThanOrEqual(LINHAS / 4)
})

const fora = () => Promise.reject(new Error('No line is to be written'))
