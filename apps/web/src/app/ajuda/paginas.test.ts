import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lerLink, PAGINAS_DO_MANUAL, paginaDoManual } from './paginas.ts'

test.each([
  ['/home', 'inicio'],
  ['/contratos/detalhe/7', 'contratos'],
  ['/contratosX', 'inicio'],
  ['/loja/propostas/3', 'loja'],
  ['/loja/integracao', 'integracao'],
  ['/plataforma/usuarios', 'plataforma'],
  ['/plataforma/auditoria', 'auditoria'],
  ['/relatorios/extrato-financeiro', 'relatorios'],
  ['/conta/seguranca', 'entrar'],
])('%s is explained by %s', (caminho, pagina) => {
  expect(paginaDoManual(caminho)).toBe(pagina)
})

test('links lead to pages of the manual, and to places on the same one', () => {
  expect(lerLink('configuracoes.md#pol%C3%ADticas')).toEqual({ pagina: 'configuracoes', lugar: 'políticas' })
  expect(lerLink('#a-lista')).toEqual({ pagina: null, lugar: 'a-lista' })
  expect(lerLink('../operacao.md')).toBeNull()
})

test('every page of the manual can be opened', () => {
  const arquivos = readdirSync(join(import.meta.dirname, '../../../../../docs/manual')).filter((nome) =>
    nome.endsWith('.md'),
  )
  expect(arquivos.toSorted()).toEqual(
    [...PAGINAS_DO_MANUAL.map((pagina) => `${pagina}.md`), 'README.md'].toSorted(),
  )
})
