import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { rotasDe } from '#testing/rotas.ts'

const PAGINA = new URL('../../../../../docs/integracao.md', import.meta.url)

/** The calls of the table, as `METHOD /path/:id`. */
function chamadasDaPagina(): string[] {
  const linhas = readFileSync(PAGINA, 'utf8').split('\n')
  return linhas.flatMap((linha) => {
    const [, method, caminho] = /^\| `(GET|POST|PUT|DELETE) (\/api\/[^`?]+)/.exec(linha) ?? []
    return method && caminho ? `${method} ${caminho.replaceAll(/\{(\w+)\}/g, ':$1')}` : []
  })
}

test('the page for integrators lists each call that a credential opens, and no other', async () => {
  const t = await startApp()
  try {
    const abertas = rotasDe(t.app).flatMap(({ method, url, acesso }) =>
      acesso.tipo === 'permissao' && acesso.credencial ? `${method} ${url}` : [],
    )
    expect(abertas.length).toBeGreaterThan(10)
    expect(chamadasDaPagina().toSorted()).toEqual(abertas.toSorted())
  } finally {
    await t.close()
  }
})
