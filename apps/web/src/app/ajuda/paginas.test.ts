import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lerLink, PAGINAS_DO_MANUAL, paginaDoManual } from './paginas.ts'

test.each([
  ['/home', 'inicio'],
  ['/contratos/detalhe/7', 'contratos'],
  ['/contratosX', 'inicio'],
  ['/veiculos/7', 'veiculo'],
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

const MANUAL = join(import.meta.dirname, '../../../../../docs/manual')
const arquivos = readdirSync(MANUAL).filter((nome) => nome.endsWith('.md'))

test('every page of the manual can be opened', () => {
  expect(arquivos.toSorted()).toEqual(
    [...PAGINAS_DO_MANUAL.map((pagina) => `${pagina}.md`), 'README.md'].toSorted(),
  )
})

test('every picture of the manual is there', () => {
  const pedidas = arquivos.flatMap((nome) =>
    [...readFileSync(join(MANUAL, nome), 'utf8').matchAll(/\]\((imagens\/[^)]+)\)/g)].map(
      ([, imagem = '']) => imagem,
    ),
  )
  expect(pedidas.length).toBeGreaterThan(10)
  expect(pedidas.filter((imagem) => !existsSync(join(MANUAL, imagem)))).toEqual([])
})
