import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { copyTestBanco, createTestBanco, TEST_ENGINE } from '#db/testing.ts'
import { arquivoReal } from '#testing/dados.ts'
import { arquivo, uno } from '../testing/mesa.ts'

const REAL = arquivoReal('fipe-2022-05.csv.gz')
const PROGRAMA = fileURLToPath(new URL('../testing/import-and-measure.ts', import.meta.url))

/** Imports the file twice in a process of its own, on an embedded database without prices. */
async function medir(caminho: string): Promise<{ situacao: string; mb: number }[]> {
  const banco = await createTestBanco()
  const copia = await copyTestBanco(banco)
  await banco.close()
  try {
    const env = { ...process.env, ...copia.env }
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAMA, caminho], { env })
    return stdout
      .trim()
      .split('\n')
      .map((linha) => JSON.parse(linha))
  } finally {
    await copia.remove()
  }
}

test.runIf(REAL && TEST_ENGINE === 'embutido')(
  'a whole month of the real file adds 300 MB at most to what the embedded engine takes for one line, a repeat nothing more',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'lastro-memoria-'))
    try {
      const umaLinha = join(dir, 'uma.csv')
      writeFileSync(umaLinha, arquivo(uno('2022-05', '50000.00')))
      const [motor] = await medir(umaLinha)
      const [mes, repetido] = await medir(REAL ?? '')
      expect([motor?.situacao, mes?.situacao, repetido?.situacao]).toEqual([
        'importado',
        'importado',
        'sem_mudancas',
      ])
      const acrescimo = (mes?.mb ?? Number.NaN) - (motor?.mb ?? Number.NaN)
      expect(acrescimo).toBeLessThanOrEqual(300)
      // The number of pages varies a little.
      expect((repetido?.mb ?? Number.NaN) - (mes?.mb ?? Number.NaN)).toBeLessThanOrEqual(20)
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  },
  300_000,
)
