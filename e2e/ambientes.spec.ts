import type { Locator, Page } from '@playwright/test'
import { typeText } from './support/type-text.ts'
import { signIn, signInAnotherPerson } from './support/sign-in.ts'
import { PESSOAS, SENHA } from './support/pessoas.ts'
import { abrirNovaRegra, confirmarRegra, REGRAS } from './support/regras.ts'
import { expect, test } from './support/test.ts'

// Browsers as they are: translated, on plain http, shared by two people, with a wrong clock, without storage or network.

test('no browser offers to translate a page', async ({ request }) => {
  for (const path of ['/', '/login', '/index.html', '/contratos/detalhe/1', '/nao-existe']) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain('<html lang="pt-BR" translate="no">')
    expect(html, path).toContain('<meta name="google" content="notranslate"')
  }
})

/** Types key by key and sends by Enter. */
async function entrar(page: Page, cpf: string) {
  await typeText(page.getByLabel('CPF', { exact: true }), cpf)
  await typeText(page.getByLabel('Senha', { exact: true }), SENHA)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}

const TERMINO = `31/12/${new Date().getFullYear() + 1}`
async function preencherRascunho(page: Page, numero: string) {
  await page.getByRole('combobox', { name: 'Loja', exact: true }).click()
  await page.getByRole('option', { name: 'Loja Autoestrada' }).click()
  await typeText(page.getByLabel('Número'), numero)
  await typeText(page.getByLabel('Data de término'), TERMINO)
  await typeText(page.getByLabel('Valor do crédito'), '80000,00')
  await typeText(page.getByLabel('Valor da garantia'), '30000,00')
}

async function salvarRascunho(page: Page, numero: string) {
  await preencherRascunho(page, numero)
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page.getByText('Proposta gerada com sucesso.')).toBeVisible()
}

test('by plain http at a name of the local network a contract and a rule can be created', async ({
  playwright,
  launchOptions,
  servidor,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP lastro.interno 127.0.0.1'],
  })
  const page = await browser.newPage({ baseURL: `http://lastro.interno:${new URL(servidor.url).port}` })
  await page.goto('/login?returnUrl=/contratos/criar')
  await entrar(page, PESSOAS.auroraGestor)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await salvarRascunho(page, 'CT-REDE-LOCAL')

  await page.goto(REGRAS)
  await abrirNovaRegra(page, 'Leilão')
  await confirmarRegra(page)
  const item = page.getByRole('dialog', { name: 'Novo item' })
  await typeText(item.getByLabel('% Tabela de Referência'), '80')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Adicionado com sucesso')).toBeVisible()
  await browser.close()
})

test('whoever saves again and again while a contract is being saved creates one', async ({ page }) => {
  await signIn(page, PESSOAS.auroraRedatora, '/contratos/criar')
  let answer: () => void = () => undefined
  const held = new Promise<void>((done) => {
    answer = done
  })
  let calls = 0
  await page.route('**/api/contratos', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    calls += 1
    await held
    return route.continue()
  })
  await preencherRascunho(page, 'CT-UMA-VEZ')
  const salvar = page.getByRole('button', { name: 'Salvar rascunho' })
  await salvar.dblclick()
  await page.keyboard.press('Control+s')
  await page.getByLabel('Número').press('Enter')
  await salvar.click({ force: true })
  answer()
  await expect(page.getByText('Proposta gerada com sucesso.')).toBeVisible()
  expect(calls).toBe(1)
})

const AURORA = /^Continuar como .*Banco Aurora$/
const AUTOESTRADA = /^Continuar como .*Loja Autoestrada$/
const conectada = (page: Page, nome: RegExp) => page.getByRole('button', { name: nome })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Principal' })
const menuDoUsuario = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Banco Aurora/ })

test('two people in one browser: a new tab asks which, and signing out ends the tabs of one', async ({
  page: aurora,
  context,
}) => {
  await signIn(aurora, PESSOAS.auroraGestor, '/contratos/listar')
  const segunda = await context.newPage()
  await segunda.goto('/cobertura')
  await expect(segunda.getByRole('heading', { level: 1 })).toHaveText('Cobertura')
  const loja = await signInAnotherPerson(aurora, PESSOAS.autoestrada, '/loja/propostas')
  await expect(loja.getByRole('heading', { level: 1 })).toBeVisible()

  const nova = await context.newPage()
  await nova.goto('/home')
  await expect(nova.getByText('Já há 2 pessoas conectadas neste navegador')).toBeVisible()
  await expect(conectada(nova, AUTOESTRADA)).toBeVisible()
  await conectada(nova, AURORA).focus()
  await nova.keyboard.press('Enter')
  await expect(nova).toHaveURL('/home')
  await expect(menuDoUsuario(nova)).toBeVisible()

  await menuDoUsuario(nova).click()
  await nova.getByRole('menuitem', { name: 'SAIR' }).click()
  for (const aba of [nova, aurora, segunda]) await expect(aba).toHaveURL(/\/login/)
  await expect(conectada(nova, AUTOESTRADA)).toBeVisible()
  await expect(conectada(nova, AURORA)).toHaveCount(0)
  await expect(loja).toHaveURL(/\/loja\/propostas/)
  await loja.reload()
  await expect(loja).toHaveURL(/\/loja\/propostas/)
  await expect(loja.getByRole('heading', { level: 1 })).toBeVisible()
})

test('whoever signs in beside another person reads so first', async ({ page, context }) => {
  await page.goto('/login')
  const outra = await context.newPage()
  await outra.goto('/login')
  await entrar(page, PESSOAS.auroraAnalista)
  await expect(outra.getByText('Já há uma pessoa conectada neste navegador, em outra aba.')).toBeVisible()
  await expect(conectada(outra, AURORA)).toBeVisible()
  await entrar(outra, PESSOAS.veneza)
  await expect(outra.getByRole('banner')).toContainText('Veneza')
})

const hojeEmSaoPaulo = () =>
  new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })

for (const [nome, dias] of [
  ['two days ahead', 2],
  ['three days behind', -3],
] as const)
  test(`today is the server's where the computer's clock is ${nome}`, async ({ browser, servidor }) => {
    const context = await browser.newContext({ baseURL: servidor.url })
    const page = await context.newPage()
    await page.addInitScript((ms) => {
      const { now } = Date
      const Real = Date
      const wrong = () => now() + ms
      globalThis.Date = class extends Real {
        constructor(...args: [] | [number]) {
          super(...(args.length === 0 ? ([wrong()] as const) : args))
        }
        static override now = wrong
      } as DateConstructor
    }, dias * 86_400_000)
    await signIn(page, PESSOAS.auroraGestor, '/relatorios/extrato-financeiro')
    const hoje = hojeEmSaoPaulo()
    await page.getByRole('button', { name: 'Hoje', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Período' })).toHaveValue(
      new RegExp(`${hoje.slice(0, 6)}.*${hoje.slice(0, 6)}`),
    )
    await page.goto('/contratos/criar')
    const termino = page.getByLabel('Data de término')
    await typeText(termino, hoje)
    await page.keyboard.press('Tab')
    await expect(page.getByText('não pode ser anterior')).toHaveCount(0)
    const ontem = new Date(Date.now() - 86_400_000)
    await typeText(termino, ontem.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' }))
    await page.keyboard.press('Tab')
    await expect(page.getByText('não pode ser anterior')).toBeVisible()
    await context.close()
  })

test('a browser that forbids storage shows the application, and says what a reload loses', async ({
  browser,
  servidor,
}) => {
  const context = await browser.newContext({ baseURL: servidor.url })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, { get: refuse })
    navigator.locks.query = async () => refuse()
    navigator.locks.request = async () => refuse()
  })
  await page.goto('/login')
  await expect(page.getByText('Este navegador não deixa o Lastro guardar nada')).toBeVisible()
  await entrar(page, PESSOAS.auroraGestor)
  await menu(page).getByRole('link', { name: 'Notificações' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notificações')
  await expect(page.getByRole('table', { name: 'Notificações' })).toBeVisible()
  await context.close()
})

test('an empty sign-in is refused in Portuguese', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Senha', { exact: true }).press('Enter')
  await expect(page.getByText('Campo obrigatório', { exact: true })).toHaveCount(2)
})

test('fields that a password manager filled without a word are sent as they stand', async ({ page }) => {
  await page.goto('/login')
  // What is filled before would be lost when the page is drawn again.
  await expect(page.getByText('Demonstração, com dados fictícios: escolha quem você é.')).toBeVisible()
  const preencher = (campo: Locator, texto: string) =>
    campo.evaluate((field, value) => {
      // As a browser fills a field: past the page's own code.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    }, texto)
  await preencher(page.getByLabel('CPF', { exact: true }), PESSOAS.auroraGestor)
  await preencher(page.getByLabel('Senha', { exact: true }), SENHA)
  await page.getByLabel('Senha', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/home')
})

test('without a connection one strip says so, and what was asked comes by itself', async ({
  page,
  context,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/relatorios/extrato-financeiro')
  const semConexao = page.getByRole('status').filter({ hasText: 'Sem conexão' })
  await page.getByRole('button', { name: 'Hoje', exact: true }).waitFor()
  await context.setOffline(true)
  await expect(semConexao).toBeVisible()
  await page.getByRole('button', { name: 'Mês anterior', exact: true }).click()
  await expect(page.getByText('Não foi possível carregar o extrato.')).toBeVisible()
  await expect(page.getByText('Verifique sua conexão')).toHaveCount(0)
  const box = await semConexao.boundingBox()
  expect(box?.y).toBeLessThan(120)
  await context.setOffline(false)
  await expect(semConexao).toHaveCount(0)
  await expect(page.getByText('Não foi possível carregar o extrato.')).toHaveCount(0)
})

/** Whether an outline tells the element apart. */
const outlined = (element: Locator) =>
  element.evaluate((node) => getComputedStyle(node).outlineStyle === 'solid')

test('in high contrast an outline shows what is chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, PESSOAS.auroraGestor, '/cobertura')
  const abas = page.getByRole('tab')
  expect(await outlined(page.getByRole('tab', { selected: true }))).toBe(true)
  expect(await outlined(abas.and(page.locator('[aria-selected=false]')).first())).toBe(false)
  const grupo = (nome: string) => outlined(menu(page).getByRole('button', { name: nome, exact: true }))
  expect([await grupo('Relatórios'), await grupo('Contratos')]).toEqual([true, false])
  await page.emulateMedia({ forcedColors: null })
})
