import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RELATORIOS } from '#modules/relatorios/relatorios.ts'
import { manualToHtml } from '../../../vite/manual.ts'
import { ancoraDe, CONTEUDO, lerLink, lugarDoManual, PAGINAS_DO_MANUAL } from './paginas.ts'

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
  expect(lugarDoManual(caminho).pagina).toBe(pagina)
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

const ler = (nome: string) => readFileSync(join(MANUAL, nome), 'utf8')
const linksDe = (nome: string) => [...ler(nome).matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)

test('every link of the manual leads somewhere: to a page of it and its place there, or to a file beside it', () => {
  const links = arquivos.flatMap((nome) => linksDe(nome).map((link) => ({ nome, link })))
  expect(links.length).toBeGreaterThan(40)
  const mortos = links.filter(({ nome, link }) => {
    const para = lerLink(link)
    if (!para) return !existsSync(join(MANUAL, link))
    const lugar = `id="ajuda-${para.lugar}"`
    return para.lugar !== '' && !manualToHtml(ler(para.pagina ? `${para.pagina}.md` : nome)).includes(lugar)
  })
  expect(mortos).toEqual([])
})

test('only what stays within the manual is a link in the panel', () => {
  const paginas = PAGINAS_DO_MANUAL.flatMap((pagina) => [
    ...manualToHtml(ler(`${pagina}.md`)).matchAll(/href="([^"]+)"/g),
  ])
  expect(paginas.length).toBeGreaterThan(5)
  expect(paginas.filter(([, href = '']) => !lerLink(href))).toEqual([])
  expect(manualToHtml('[← Manual](README.md), [aqui](#a-lista)')).toBe(
    '<p>← Manual, <a href="#a-lista">aqui</a></p>\n',
  )
})

test('every picture of the manual is there', () => {
  const pedidas = arquivos.flatMap(linksDe).filter((link) => link.startsWith('imagens/'))
  expect(pedidas.length).toBeGreaterThan(10)
  expect(pedidas.filter((imagem) => !existsSync(join(MANUAL, imagem)))).toEqual([])
})

test('the contents name every page and section of the manual, and every screen opens at a section that is there', () => {
  const doManual = PAGINAS_DO_MANUAL.map((pagina) => {
    const titulos = [...ler(`${pagina}.md`).matchAll(/^##? (.+)$/gm)].map(([, titulo = '']) => titulo)
    return { pagina, titulo: titulos[0], secoes: titulos.slice(1) }
  })
  expect(CONTEUDO).toEqual(doManual)
  expect(lugarDoManual('/configuracoes/politicas')).toEqual({ pagina: 'configuracoes', lugar: 'políticas' })
  const caminhos = [
    '/desde-ontem',
    '/notificacao',
    '/contratos/listar',
    '/contratos/criar',
    '/contratos/detalhe/7',
  ]
  // Coverage has a page of its own.
  const relatorios = RELATORIOS.map(({ to }) => to).filter((to) => to !== '/cobertura')
  const daLoja = ['/loja/propostas/3', '/loja/estoque', '/plataforma/perfis', '/plataforma/referencias']
  for (const caminho of [...caminhos, ...relatorios, ...daLoja]) {
    const { pagina, lugar } = lugarDoManual(caminho)
    const { secoes = [] } = CONTEUDO.find((cada) => cada.pagina === pagina) ?? {}
    expect(secoes.map(ancoraDe)).toContain(lugar)
  }
})
