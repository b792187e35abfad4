import type { Page, Route } from '@playwright/test'
import { typeText } from './support/type-text.ts'
import { signIn, goTo } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

// A browser without a cache: a cached file would not be missing.
test.use({ readOnlyTests: /./, emptyBrowserTests: /./ })

const botao = (nome: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name: nome }).first().click()
const abrirAtivo = async (page: Page) => {
  await page.getByRole('link', { name: /^CT-/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CT-')
}

interface Parte {
  path: string
  /** Opens the part. Absent: the page shows it at once. */
  abrir?: (page: Page) => Promise<void>
  /** The page is a form with typed values. */
  digitado?: true
}

/** One of each kind, by the name of its file; apps/web/src/app/new-version.test.tsx holds what all have in common. */
const PARTES: Record<string, Parte> = {
  'ajuda-painel': { path: '/contratos/criar', digitado: true, abrir: botao('Ajuda desta tela') },
  'dialog-host': {
    path: '/contratos/criar',
    digitado: true,
    abrir: (page) =>
      page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Início' }).click(),
  },
  'phone-menu': { path: '/contratos/criar', digitado: true, abrir: botao(/^Abrir o menu/) },
  'contratos-filter-panel': { path: '/contratos/listar', abrir: botao('Filtros') },
  'linha-do-tempo': { path: '/contratos/listar?situacao=5', abrir: abrirAtivo },
  tendencia: { path: '/cobertura?aba=tendencia' },
}

const NUMERO = 'CT-VERSAO-1'
const numero = (page: Page) => page.getByLabel('Número', { exact: true })

const NOVA = 'Há uma versão nova: recarregar'
const faixa = (page: Page) => page.getByRole('status').filter({ hasText: NOVA })
const recarregar = (page: Page) => faixa(page).getByRole('button', { name: 'recarregar' })
const FALHOU = 'Não foi possível abrir a página'

const notFound = (rota: Route) => rota.fulfill({ status: 404, contentType: 'text/plain', body: 'Not Found' })

/** Removes a file of the program from the server, as a new version does. Counts the requests for it. */
async function removeFile(page: Page, nome: string, responder = notFound) {
  const pedidos: string[] = []
  const endereco = new RegExp(`/assets/${nome}-[\\w-]{8}\\.js$`)
  await page.route(endereco, (rota) => {
    pedidos.push(rota.request().url())
    return responder(rota)
  })
  return { pedidos, devolver: () => page.unroute(endereco) }
}

for (const [nome, { path, abrir, digitado }] of Object.entries(PARTES))
  test(`a missing piece leaves the page alone and says why: ${nome}${nome === 'phone-menu' ? ' @celular' : ''}`, async ({
    page,
  }) => {
    const { pedidos } = await removeFile(page, nome)
    await signIn(page, PESSOAS.auroraGestor, path)
    const titulo = page.getByRole('heading', { level: 1 })
    await expect(titulo).toBeVisible()
    await page.evaluate(() => Object.assign(globalThis, { mesmaAba: true }))
    if (digitado) await typeText(numero(page), NUMERO)
    await abrir?.(page)
    await expect(faixa(page)).toBeVisible()
    expect(pedidos.length).toBeGreaterThan(0)
    await expect(titulo).toBeVisible()
    await expect(titulo).not.toHaveText(FALHOU)
    await expect(page.getByText('Verifique sua conexão')).toHaveCount(0)
    if (digitado) await expect(numero(page)).toHaveValue(NUMERO)
    expect(await page.evaluate(() => 'mesmaAba' in globalThis)).toBe(true)
  })

test('what was typed is there again once the new version is loaded, which nobody asks about twice', async ({
  page,
}) => {
  const perguntas: string[] = []
  page.on('dialog', (dialogo) => {
    perguntas.push(dialogo.type())
    void dialogo.accept()
  })
  const { devolver } = await removeFile(page, 'ajuda-painel')
  await signIn(page, PESSOAS.auroraGestor, '/contratos/criar')
  await typeText(numero(page), NUMERO)
  await botao('Ajuda desta tela')(page)
  await expect(faixa(page)).toBeVisible()
  await faixa(page).getByRole('button', { name: 'Continuar na versão atual' }).click()
  await expect(faixa(page)).toBeHidden()
  await botao('Ajuda desta tela')(page)
  // The piece is asked for, and missing, before it is there again.
  await expect(faixa(page)).toBeVisible()
  await devolver()
  await recarregar(page).click()
  await expect(page.getByText('Recuperamos o que você tinha digitado.')).toBeVisible()
  await expect(numero(page)).toHaveValue(NUMERO)
  await expect(faixa(page)).toHaveCount(0)
  await botao('Ajuda desta tela')(page)
  await expect(page.getByRole('complementary', { name: 'Ajuda' })).toBeVisible()
  expect(perguntas).toEqual([])
})

test('a page of HTML in the place of a piece is a missing piece, too; so is a page of the manual', async ({
  page,
}) => {
  await removeFile(page, 'teclas-dialog', (rota) =>
    rota.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Lastro</title>' }),
  )
  await signIn(page, PESSOAS.auroraGestor, '/cobertura')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(faixa(page)).toBeVisible()
  await faixa(page).getByRole('button', { name: 'Continuar na versão atual' }).click()
  await removeFile(page, 'cobertura')
  await botao('Ajuda desta tela')(page)
  await expect(faixa(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cobertura')
})

test('without a connection a piece is no new version, and comes when it is asked for again', async ({
  page,
  context,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/criar')
  await typeText(numero(page), NUMERO)
  await context.setOffline(true)
  await botao('Ajuda desta tela')(page)
  await expect(page.getByText('Verifique sua conexão e tente novamente.')).toBeVisible()
  await expect(faixa(page)).toHaveCount(0)
  await expect(numero(page)).toHaveValue(NUMERO)
  await context.setOffline(false)
  await botao('Ajuda desta tela')(page)
  await expect(page.getByRole('complementary', { name: 'Ajuda' })).toBeVisible()
})

test('what is fetched ahead and missing changes nothing on the page, and comes when it is asked for', async ({
  page,
}) => {
  const aba = await removeFile(page, 'detalhe-garantia')
  const perguntas = await removeFile(page, 'dialog-host')
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?situacao=5')
  await abrirAtivo(page)
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await expect(faixa(page)).toBeVisible()
  await expect
    .poll(() => [...aba.pedidos, ...perguntas.pedidos].length, 'one is asked for ahead')
    .toBeGreaterThan(0)
  await expect(page.getByRole('tab', { name: 'Histórico' })).toHaveAttribute('aria-selected', 'true')
  await aba.devolver()
  await perguntas.devolver()
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  await expect(page.getByRole('table', { name: 'Veículos em garantia' })).toBeVisible()
  await page.getByRole('button', { name: 'Liquidar contrato' }).click()
  const pergunta = page.getByRole('dialog').filter({ hasText: 'Deseja liquidar este contrato?' })
  await pergunta.getByRole('button', { name: 'NÃO' }).click()
  await expect(pergunta).toBeHidden()
})

test('a page whose piece is gone comes from the new version, at the address that was gone to', async ({
  page,
}) => {
  // Simulates a tab that was not just loaded.
  await page.addInitScript(() => {
    const { now } = performance
    performance.now = () => now.call(performance) + 60_000
  })
  let vezes = 0
  await removeFile(page, 'cobertura-page', (rota) => {
    vezes += 1
    return vezes > 1 ? rota.continue() : notFound(rota)
  })
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar')
  await goTo(page, '/cobertura')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cobertura')
  await expect(page).toHaveURL(/\/cobertura/)
  expect(vezes).toBe(2)
})

for (const nome of ['veiculo-page', 'use-ficha'])
  test(`a page that the new version doesn't have either says so: ${nome}`, async ({ page }) => {
    await signIn(page, PESSOAS.auroraGestor, '/contratos/listar')
    await removeFile(page, nome)
    await goTo(page, '/veiculos/1')
    await expect(page.getByRole('heading', { name: FALHOU })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(NOVA)
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0)
    await expect(recarregar(page)).toBeVisible()
  })
