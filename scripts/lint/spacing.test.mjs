import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inRoot } from '../lib/paths.mjs'

/** docs/visual.md; 1 px is a line's own width. */
const ESCALA = [0, 1, 2, 4, 6, 8, 12, 16, 20, 24, 32, 40]

const raiz = inRoot('apps/web/src')
const folhas = readdirSync(raiz, { recursive: true, encoding: 'utf8' }).filter((nome) =>
  nome.endsWith('.css'),
)

test('every space of a style is on the scale', () => {
  const declaracoes = folhas.flatMap((folha) =>
    [...readFileSync(join(raiz, folha), 'utf8').matchAll(/(?:padding|margin|gap)[a-z-]*:[^;]+/g)].map(
      ([texto]) => `${folha}: ${texto}`,
    ),
  )
  expect(declaracoes.length).toBeGreaterThan(100)
  const fora = declaracoes.filter((texto) =>
    [...texto.matchAll(/(?<![\d.])(\d+)px/g)].some(([, px]) => !ESCALA.includes(Number(px))),
  )
  expect(fora).toEqual([])
})
