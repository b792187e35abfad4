import type { Locator, Page } from '@playwright/test'
import { signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./ })

interface Filtro {
  pessoa: string
  path: string
  campo: (page: Page) => Locator | Promise<Locator>
  texto: string
  /** The filter's search parameter, once typing has ended. */
  busca: string
}

const searchBox = (page: Page) => page.getByRole('search').getByRole('searchbox')
const noPainel = (nome: string) => async (page: Page) => {
  await page.getByRole('button', { name: /^Filtros(?! salvos)/ }).click()
  return page.getByRole('dialog', { name: 'Filtros' }).getByLabel(nome)
}
const terminoAte = noPainel('Término até')
const dia = (nome: string) => (page: Page) => page.getByLabel(nome, { exact: true })

const FILTROS: readonly Filtro[] = [
  {
    pessoa: PESSOAS.auroraGestor,
    path: '/contratos/listar',
    campo: terminoAte,
    texto: '31122026',
    busca: 'terminoAte=2026-12-31',
  },
  {
    pessoa: PESSOAS.auroraGestor,
    path: '/contratos/listar',
    campo: noPainel('Criado por'),
    texto: 'helena',
    busca: 'criador=helena',
  },
  {
    pessoa: PESSOAS.autoestrada,
    path: '/loja/propostas',
    campo: terminoAte,
    texto: '31/12/26',
    busca: 'terminoAte=2026-12-31',
  },
  {
    pessoa: PESSOAS.operador,
    path: '/plataforma/auditoria',
    campo: dia('De'),
    texto: '01112026',
    busca: 'dataInicial=2026-11-01',
  },
  {
    pessoa: PESSOAS.operador,
    path: '/plataforma/auditoria',
    campo: dia('Até'),
    texto: '31122026',
    busca: 'dataFinal=2026-12-31',
  },
  {
    pessoa: PESSOAS.operador,
    path: '/plataforma/auditoria',
    campo: searchBox,
    texto: 'ana',
    busca: 'pessoa=ana',
  },
  {
    pessoa: PESSOAS.auroraGestor,
    path: '/contratos/listar',
    campo: searchBox,
    texto: '0029',
    busca: 'filtro=0029',
  },
  {
    pessoa: PESSOAS.autoestrada,
    path: '/loja/propostas',
    campo: searchBox,
    texto: '0027',
    busca: 'filtro=0027',
  },
  {
    pessoa: PESSOAS.autoestrada,
    path: '/loja/estoque',
    campo: searchBox,
    texto: 'fiat',
    busca: 'filtro=fiat',
  },
  {
    pessoa: PESSOAS.auroraGestor,
    path: '/cobertura',
    campo: searchBox,
    texto: '0009',
    busca: 'filtro=0009',
  },
  {
    pessoa: PESSOAS.operador,
    path: '/plataforma/usuarios',
    campo: searchBox,
    texto: 'ana',
    busca: 'filtro=ana',
  },
  {
    pessoa: PESSOAS.operador,
    path: '/plataforma/estabelecimentos',
    campo: searchBox,
    texto: 'veneza',
    busca: 'filtro=veneza',
  },
  {
    pessoa: PESSOAS.auroraGestor,
    path: '/relatorios/situacao-contratos',
    campo: searchBox,
    texto: '0009',
    busca: 'filtro=0009',
  },
  {
    pessoa: PESSOAS.auroraGestor,
    path: '/relatorios/historico-precificacao',
    campo: searchBox,
    texto: 'onix',
    busca: 'filtro=onix',
  },
  {
    pessoa: PESSOAS.auroraGestor,
    path: '/relatorios/extrato-financeiro',
    campo: dia('Período'),
    texto: '1/11/26 a 20/11/26',
    busca: 'dataInicial=2026-11-01&dataFinal=2026-11-20',
  },
]

/** Counts what a filter costs: the page's calls, and entries in the browser's history. */
async function countCosts(page: Page) {
  const chamadas: string[] = []
  const anotar = (url: string) => {
    if (url.includes('/api/') && !/notificacoes|configuracao/.test(url)) chamadas.push(url)
  }
  page.on('request', (pedido) => anotar(pedido.url()))
  const historico = () => page.evaluate(() => history.length)
  const antes = await historico()
  return { chamadas, novas: async () => (await historico()) - antes }
}

// apps/web/src/ui/filter-fields.test.tsx holds what the filters have in common; here each reaches its address and its calls.
for (const [pessoa, filtros] of Map.groupBy(FILTROS, (filtro) => filtro.pessoa))
  test(`each filter of a person asks once, when one has finished: ${pessoa}`, async ({ page }) => {
    await signIn(page, pessoa)
    for (const { path, campo, texto, busca } of filtros) {
      await page.goto(path)
      const alvo = await campo(page)
      await alvo.click()
      await page.waitForLoadState('networkidle')
      const { chamadas, novas } = await countCosts(page)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(texto)
      expect([chamadas, await novas()], path).toEqual([[], 0])
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL((url) => url.search.includes(busca))
      await expect.poll(() => chamadas.length).toBeGreaterThan(0)
      await page.keyboard.press('Tab')
      await expect(page).toHaveURL((url) => url.search.includes(busca))
      // The list, its sums and other reads: each once.
      expect(chamadas, path).toEqual([...new Set(chamadas)])
      expect(await novas(), path).toBe(1)
    }
  })

test('a day that is typed and left, by Tab or by a click beside the panel, filters once; another takes its place at one step', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar')
  const campo = await terminoAte(page)
  await campo.click()
  await page.waitForLoadState('networkidle')
  const { novas } = await countCosts(page)
  await page.keyboard.type('31122026', { delay: 60 })
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/terminoAte=2026-12-31/)
  await expect(campo).toHaveValue('31/12/2026')
  expect(await novas()).toBe(1)
  await campo.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1/6/27', { delay: 60 })
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeHidden()
  await expect(page).toHaveURL(/terminoAte=2027-06-01/)
  expect(await novas()).toBe(2)
  await page.goBack()
  await expect(page).toHaveURL(/terminoAte=2026-12-31/)
  await page.getByRole('button', { name: /^Filtros(?! salvos)/ }).click()
  await expect(campo).toHaveValue('31/12/2026')
})

test('a day that is none leaves the list as it was and says so; a picked one, and the button that empties it, hold at once', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?terminoAte=2027-06-30')
  const campo = await terminoAte(page)
  await campo.click()
  await page.waitForLoadState('networkidle')
  const { chamadas, novas } = await countCosts(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('31/2/27', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Data inválida: 31/2/27')).toBeVisible()
  expect([chamadas, await novas()]).toEqual([[], 0])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('30/6/27', { delay: 60 })
  await page.getByRole('button', { name: '10 junho 2027' }).click()
  await expect(page).toHaveURL(/terminoAte=2027-06-10/)
  expect(await novas()).toBe(1)
  await campo.click()
  await page.getByRole('button', { name: '10 junho 2027' }).click()
  await expect(campo).toHaveValue('10/06/2027')
  expect(await novas()).toBe(1)
  await page.getByRole('button', { name: 'Limpar o término' }).click()
  await expect(page).not.toHaveURL(/terminoAte/)
  expect(await novas()).toBe(2)
})
