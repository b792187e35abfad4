import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { inRoot } from '../lib/paths.mjs'

/** docs/visual.md; 1 px is a line's own width. */
const ESCALA = [0, 1, 2, 4, 6, 8, 12, 16, 20, 24, 32, 40]

const raiz = inRoot('apps/web/src')
const nomes = readdirSync(raiz, { recursive: true, encoding: 'utf8' })
const folhas = nomes.filter((nome) => nome.endsWith('.css'))
/** @param {string} nome */
const textOf = (nome) => readFileSync(join(raiz, nome), 'utf8')

test('every space of a style is on the scale', () => {
  const declaracoes = folhas.flatMap((folha) =>
    [...textOf(folha).matchAll(/(?:padding|margin|gap)[a-z-]*:[^;]+/g)].map(
      ([texto]) => `${folha}: ${texto}`,
    ),
  )
  expect(declaracoes.length).toBeGreaterThan(100)
  const fora = declaracoes.filter((texto) =>
    [...texto.matchAll(/(?<![\d.])(\d+)px/g)].some(([, px]) => !ESCALA.includes(Number(px))),
  )
  expect(fora).toEqual([])
})

test('a class that a screen takes from a sheet stands in it', () => {
  const taken = nomes
    .filter((nome) => nome.endsWith('.tsx'))
    .flatMap((nome) => {
      const text = textOf(nome)
      return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
        ([, name, path = '']) => {
          const folha = path.startsWith('#') ? path.slice(1) : join(dirname(nome), path)
          const classes = new Set(
            [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, each]) => each),
          )
          // The sheet's own path: 'resumo.module.css'.
          classes.delete('module')
          return [...classes].map((each) => ({ nome, folha, each }))
        },
      )
    })
  expect(taken.length).toBeGreaterThan(300)
  const missing = taken.filter(({ folha, each }) => !new RegExp(`\\.${each}\\b`).test(textOf(folha)))
  expect(missing.map(({ nome, each }) => `${nome}: ${each}`)).toEqual([])
})
