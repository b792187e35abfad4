import type { Locator, Page } from '@playwright/test'
import { typeText } from './support/type-text.ts'
import { signIn, signInOnScreen } from './support/sign-in.ts'
import { PESSOAS, SENHA } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

const TERMINO = `31/12/${new Date().getFullYear() + 1}`
const RECUPERADO = 'Recuperamos o que você tinha digitado.'

/** Accepts the browser's own question before a reload. */
function aceitarSaida(page: Page) {
  page.on('dialog', (dialog) => void dialog.accept())
}

/** Ends the session on the server, as its expiry does. The page learns of it at its next call. */
async function expirar(page: Page) {
  const status = await page.evaluate(async () => {
    const { token } = JSON.parse(sessionStorage.getItem('lastro.sessao') ?? '{}')
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch('/api/autenticacao/sair', { method: 'POST', headers })).status
  })
  expect(status).toBe(204)
}

async function escolherLoja(page: Page) {
  await page.getByRole('combobox', { name: 'Loja', exact: true }).click()
  await page.getByRole('option', { name: 'Loja Autoestrada' }).click()
}

async function preencher(page: Page, numero: string) {
  await escolherLoja(page)
  await typeText(page.getByLabel('Número'), numero)
  await typeText(page.getByLabel('Data de término'), TERMINO)
  await typeText(page.getByLabel('Valor do crédito'), '80000,00')
  await typeText(page.getByLabel('Valor da garantia'), '30000,00')
}

/** Signs in on the sign-in page that is open already. */
async function entrarDeNovo(page: Page, cpf: string) {
  await typeText(page.getByLabel('CPF', { exact: true }), cpf)
  await typeText(page.getByLabel('Senha', { exact: true }), SENHA)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}

const guardados = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((chave) => chave.startsWith('lastro.digitado')))

/** None of the parts covers the first. Repeats while the layout changes. */
async function expectApart(...partes: Locator[]) {
  await expect(async () => {
    const [uma, ...outras] = await Promise.all(partes.map((parte) => parte.boundingBox({ timeout: 1_000 })))
    for (const outra of outras) {
      if (!uma || !outra) throw new Error('Both have to be drawn')
      const lado = uma.x + uma.width <= outra.x || outra.x + outra.width <= uma.x
      const altura = uma.y + uma.height <= outra.y || outra.y + outra.height <= uma.y
      expect(lado || altura, `${JSON.stringify(uma)} covers ${JSON.stringify(outra)}`).toBe(true)
    }
  }).toPass({ timeout: 15_000 })
}

test('a session that ends in the middle of a new contract loses nothing', async ({ page }) => {
  aceitarSaida(page)
  await signIn(page, PESSOAS.auroraGestor, '/contratos/criar')
  await preencher(page, 'SESSAO-1')
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  const caixas = page
    .getByRole('table', { name: 'Estoque da loja' })
    .getByRole('checkbox', { name: /, placa / })
  await caixas.nth(0).check()
  await caixas.nth(1).check()
  const preco = page.getByLabel(/^Preço da instituição financeira, placa/).first()
  await preco.press('ControlOrMeta+a')
  await preco.pressSequentially('41000,50', { delay: 20 })
  await expirar(page)
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page).toHaveURL('/login?returnUrl=%2Fcontratos%2Fcriar')
  await expect(page.getByRole('alert')).toHaveText(['Sessão expirada'])

  await entrarDeNovo(page, PESSOAS.auroraGestor)
  const conferir = async () => {
    await expect(page).toHaveURL('/contratos/criar')
    await expect(page.getByText(RECUPERADO)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Loja', exact: true })).toHaveValue('Loja Autoestrada')
    await expect(page.getByLabel('Número')).toHaveValue('SESSAO-1')
    await expect(page.getByLabel('Data de término')).toHaveValue(TERMINO)
    await expect(page.getByLabel('Valor do crédito')).toHaveValue(/80\.000,00$/)
    await expect(page.getByLabel('Valor da garantia')).toHaveValue(/30\.000,00$/)
    await page.getByRole('tab', { name: /^Garantia/ }).click()
    await expect(caixas.nth(0)).toBeChecked()
    await expect(caixas.nth(1)).toBeChecked()
    await expect(caixas.nth(2)).not.toBeChecked()
    await expect(preco).toHaveValue(/41\.000,50$/)
  }
  await conferir()
  await page.reload()
  await conferir()

  await page.reload()
  // The vehicles' tab needn't be opened to have the draft back.
  await expect(page.getByRole('tab', { name: 'Dados' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: /^Garantia/ })).toContainText('2')
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page.getByText('Proposta gerada com sucesso.')).toBeVisible()
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+$/)
  await expect(page.getByRole('tab', { name: /^Garantia/ })).toContainText('2')
  await expect(page.getByText(RECUPERADO)).toHaveCount(0)
  expect(await guardados(page)).toEqual([])
})

test('nobody else finds it, and signing out forgets it', async ({ page }) => {
  aceitarSaida(page)
  await signIn(page, PESSOAS.auroraGestor, '/contratos/criar')
  await typeText(page.getByLabel('Número'), 'DE-OUTRA-PESSOA')
  expect(await guardados(page)).toHaveLength(1)
  await expirar(page)
  // Choosing a store reads its rules.
  await escolherLoja(page)
  await expect(page).toHaveURL(/\/login/)
  expect(await guardados(page)).toHaveLength(1)
  await entrarDeNovo(page, PESSOAS.horizonteGestor)
  await expect(page.getByRole('heading', { name: 'Novo contrato' })).toBeVisible()
  await expect(page.getByLabel('Número')).toHaveValue('')
  await expect(page.getByText(RECUPERADO)).toHaveCount(0)
  expect(await guardados(page)).toEqual([])

  await typeText(page.getByLabel('Número'), 'MEU')
  expect(await guardados(page)).toHaveLength(1)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Financeira Horizonte/ })
    .click()
  await page.getByRole('menuitem', { name: 'SAIR' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await guardados(page)).toEqual([])
  await signInOnScreen(page, PESSOAS.horizonteGestor, '/contratos/criar')
  await expect(page.getByLabel('Número')).toHaveValue('')
})

test('a dialog opened again holds what was typed, until it is let go of', async ({ page }) => {
  aceitarSaida(page)
  await signIn(page, PESSOAS.auroraGestor, '/configuracoes/parametros-comerciais/detalhe/1')
  const abrir = () => page.getByRole('button', { name: 'Novo Parâmetro' }).first().click()
  const modal = page.getByRole('dialog', { name: 'Cadastrar parâmetros comerciais' })
  const valor = modal.getByLabel('Garantia removida')
  await abrir()
  await typeText(valor, '3,1')
  await page.reload()
  await abrir()
  await expect(valor).toHaveValue(/3,10?$/)
  await expect(modal.getByText(RECUPERADO)).toBeVisible()
  await modal.getByRole('button', { name: 'Descartar' }).click()
  await expect(modal.getByText(RECUPERADO)).toHaveCount(0)
  expect(await guardados(page)).toEqual([])
  await modal.getByRole('button', { name: 'Cancelar' }).click()

  await page
    .getByRole('button', { name: /^Ações de/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const chamadas: string[] = []
  page.on('request', (request) => void (request.method() === 'PUT' && chamadas.push(request.url())))
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Nada foi alterado.')).toBeVisible()
  expect(chamadas).toEqual([])
})

test('what is refused stands at its field, by no technical name, and toasts cover nothing', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/criar')
  await page.getByRole('radio', { name: 'Loja', exact: true }).check()
  await preencher(page, 'SESSAO-2')
  await page.route('**/api/contratos', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          contentType: 'text/plain',
          body: 'Validation failed:\n -- numero: Já existe um contrato com este número.',
        })
      : route.fallback(),
  )
  const salvar = page.getByRole('button', { name: 'Salvar rascunho' })
  await salvar.click()
  await expect(page.getByText('Já existe um contrato com este número.')).toBeVisible()
  await expect(page.getByLabel('Número')).toBeFocused()
  await expect(page.getByText(/numero:/)).toHaveCount(0)
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
  await page.unroute('**/api/contratos')
  await salvar.click()
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+$/)

  const titulo = page.getByRole('heading', { level: 1 })
  const barra = page.getByRole('group', { name: 'Ações do contrato' })
  const aviso = page.locator('.mantine-Notification-root').first()
  const atualizar = page.getByRole('button', { name: 'Atualizar contrato' })
  const chamadas: string[] = []
  page.on('request', (request) => void (request.method() === 'PUT' && chamadas.push(request.url())))
  await atualizar.click()
  await expect(page.getByText('Nada foi alterado.')).toBeVisible()
  expect(chamadas).toEqual([])
  await expectApart(aviso, titulo, barra)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectApart(aviso, titulo, barra)
  await page.setViewportSize({ width: 1280, height: 800 })

  const credito = page.getByLabel('Valor do crédito')
  await credito.press('ControlOrMeta+a')
  await credito.pressSequentially('90000,00', { delay: 20 })
  await page.route(/\/api\/contratos\/\d+$/, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, contentType: 'text/plain', body: 'O contrato está em revisão.' })
      : route.fallback(),
  )
  await atualizar.click()
  await expect(page.getByRole('alert').filter({ hasText: 'O contrato está em revisão.' })).toBeVisible()
  await expect(page.getByRole('note').filter({ hasText: 'O contrato está em revisão.' })).toBeVisible()
  await expectApart(page.getByRole('alert').last(), titulo, barra)
  await page.unroute(/\/api\/contratos\/\d+$/)
  await atualizar.click()
  await expect(page.getByText('Contrato atualizado com sucesso.')).toBeVisible()
  await expect(page.getByText('O contrato está em revisão.')).toHaveCount(0)

  await page.getByRole('button', { name: 'Enviar para loja' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'SIM' }).click()
  await expect(page).toHaveURL(/\/contratos\/listar/)
  await expect(page.getByText('Proposta enviada para a loja.')).toBeVisible()
  // Under the pointer it stays, however long a busy machine takes to measure.
  await aviso.hover()
  const busca = page.getByRole('searchbox')
  await expectApart(aviso, titulo, busca)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectApart(aviso, titulo, busca)
})

test('the first access asks for a password of one’s own, in these words', { tag: '@smoke' }, async ({
  page,
  request,
}) => {
  const login = await request.post('/api/autenticacao/Login', {
    data: { cpf: PESSOAS.operador, senha: SENHA, origem: 'web' },
  })
  const headers = { authorization: `Bearer ${(await login.json()).token}` }
  const { perfis } = await (await request.get('/api/plataforma/perfis', { headers })).json()
  const perfil = perfis.find(({ tipo }: { tipo: string }) => tipo === 'operador')
  const criado = await request.post('/api/plataforma/usuarios', {
    headers,
    data: { cpf: '863.914.250-51', nome: 'Bia Nova', estabelecimentoId: 0, perfilIds: [perfil.id] },
  })
  const { senha } = await criado.json()
  await page.goto('/login')
  await typeText(page.getByLabel('CPF', { exact: true }), '863.914.250-51')
  await typeText(page.getByLabel('Senha', { exact: true }), 'errada')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(['Credenciais inválidas.'])
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Defina a sua senha' })).toBeVisible()
  await expect(page.getByText('A senha que você recebeu é provisória.')).toBeVisible()
  await expect(page.getByText('Sua senha expirou')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
