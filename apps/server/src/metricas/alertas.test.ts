import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverJobs } from '../job-list.ts'
import { startApp, type TestApp } from '../testing/app.ts'

const DOCS = join(import.meta.dirname, '../../../../docs')
const ARQUIVO = readFileSync(join(DOCS, 'alertas/lastro.rules.yml'), 'utf8')

/** One rule of the file; any deviation from this form is no rule. */
const REGRA =
  /^ {6}- alert: (?<nome>Lastro[A-Za-z]+)\n {8}expr: (?<expr>\w.*|>-(?:\n {10}\S.*)+)\n(?: {8}for: \d+[mh]\n)? {8}labels:\n {10}severity: (?:critical|warning)\n {8}annotations:\n {10}summary: "[^"\\\n]+"\n*$/
const [cabecalho = '', ...blocos] = ARQUIVO.split(/(?=^ {6}- alert: )/m)
const regras = blocos.map((bloco) => ({ nome: '', expr: '', ...REGRA.exec(bloco)?.groups, bloco }))

let t: TestApp
beforeAll(async () => {
  t = await startApp({ env: { METRICAS_TOKEN: 'para-quem-olha-de-fora' } })
})
afterAll(() => t.close())

test('the file is a group of rules, each with what makes it one', () => {
  expect(cabecalho.replaceAll(/^#.*\n/gm, '').trim()).toBe('groups:\n  - name: lastro\n    rules:')
  expect(regras.length).toBeGreaterThan(10)
  expect(regras.flatMap(({ nome, bloco }) => (nome ? [] : [bloco]))).toEqual([])
  expect(new Set(regras.map(({ nome }) => nome)).size).toBe(regras.length)
})

test('every metric that a rule names is one that the server tells', async () => {
  const { text } = await t.call('GET', '/metrics', { token: 'para-quem-olha-de-fora' })
  const ditas = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, nome]) => nome))
  const faltam = regras.flatMap(({ nome, expr }) => {
    const usadas = [...expr.matchAll(/\b(?:lastro|nodejs|process)_\w+/g)].map(([metrica]) => metrica)
    const comuns = usadas.map((metrica) => metrica.replace(/(?<=_segundos)_(bucket|count|sum)$/, ''))
    const conhece = comuns.length > 0 || expr === 'up{job="lastro"} == 0'
    return [...comuns.filter((metrica) => !ditas.has(metrica)), ...(conhece ? [] : [`${nome}: ${expr}`])]
  })
  expect(faltam).toEqual([])
})

test('every job is watched by its name, but the one that only imports ask for', () => {
  const vigiadas = regras.flatMap(({ expr }) =>
    [...expr.matchAll(/tarefa=~?"([^"]+)"/g)].flatMap(([, nomes = '']) => nomes.split('|')),
  )
  const nomes = serverJobs({ auditoriaArquivo: undefined }).map(({ nome }) => nome)
  expect(new Set(vigiadas)).toEqual(new Set(nomes.filter((nome) => nome !== 'reavaliar-contratos')))
})

test('the page on operation says of each what it means and what to do', () => {
  const operacao = readFileSync(join(DOCS, 'operacao.md'), 'utf8')
  const explicados = [...operacao.matchAll(/^\| `(Lastro\w+)` \| \S.* \| \S.* \|$/gm)].map(([, nome]) => nome)
  expect(explicados).toEqual(regras.map(({ nome }) => nome))
})
