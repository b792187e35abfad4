import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, goTo } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { requestLogin } from './support/sessions.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./ })

const campo = (page: Page) => page.getByRole('textbox', { name: 'Buscar em tudo' })
const linhas = (page: Page) => page.getByRole('dialog', { name: 'Busca' }).locator('[data-action]')

interface Lida {
  contratos: { id: number; numero: string; statusId: number }[]
  garantias: { placa: string }[]
}

/** The search's content as the gestor reads it. */
async function ler(page: Page, path: string): Promise<Lida> {
  const headers = { authorization: `Bearer ${await requestLogin(page.request, PESSOAS.auroraGestor)}` }
  return (await (await page.request.get(path, { headers })).json()) as Lida
}

/** A plate of the contract, as a caller on the telephone reads it out. */
async function placaDe(page: Page, numero: string): Promise<string> {
  const { contratos } = await ler(page, `/api/busca?q=${numero}`)
  const { garantias } = await ler(page, `/api/contratos/${contratos[0]?.id}/garantias`)
  const [primeira] = garantias
  if (!primeira) throw new Error(`${numero} has no vehicle`)
  return primeira.placa
}

test('a plate read over the telephone is found in two acts: the keys that open, and Enter', async ({
  page,
}) => {
  const placa = await placaDe(page, 'CT-2026-0009')
  await signIn(page, PESSOAS.auroraGestor)
  await expect(page.getByRole('heading', { name: 'Início' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(campo(page)).toBeFocused()
  await campo(page).pressSequentially(`${placa.slice(0, 3).toLowerCase()}-${placa.slice(3)}`, { delay: 40 })
  // Before the answer has come.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: placa, exact: true })).toBeVisible()

  await page.keyboard.press('/')
  await expect(linhas(page).first()).toContainText(placa)
  await page.keyboard.press('Escape')
  await expect(campo(page)).toBeHidden()
  await page.getByRole('button', { name: 'Buscar em tudo' }).click()
  await campo(page).pressSequentially('regras de', { delay: 40 })
  await expect(linhas(page).first()).toContainText('Regras de Garantia')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/configuracoes/regras-garantia')
})

test('arrows walk the lines, an act leads to the contract whose turn it is', async ({ page }) => {
  const { contratos } = await ler(page, '/api/busca?q=CT-2026-001')
  const numero = contratos.find(({ statusId }) => statusId === 4)?.numero ?? ''
  await signIn(page, PESSOAS.auroraGestor)
  await page.getByRole('button', { name: 'Buscar em tudo' }).click()
  await campo(page).pressSequentially('aprovar CT-2026-001', { delay: 40 })
  const primeira = linhas(page).first()
  await expect(primeira).toContainText(`Aprovar ${numero}`)
  await expect(primeira).toContainText('Aguarda você: aprovar ou recusar a proposta')
  await expect(primeira).toHaveAttribute('data-selected')
  await page.keyboard.press('ArrowDown')
  await expect(linhas(page).nth(1)).toHaveAttribute('data-selected')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Contrato ${numero}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aprovar' })).toBeVisible()
})

test('a slash that is written is written, and nothing found is said', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar')
  const lista = page.getByRole('searchbox', { name: 'Buscar contrato' })
  await lista.pressSequentially('a/b', { delay: 40 })
  await expect(lista).toHaveValue('a/b')
  await lista.press('ControlOrMeta+k')
  await campo(page).pressSequentially('zzz zzz', { delay: 40 })
  await expect(
    page.getByRole('dialog', { name: 'Busca' }).getByText('Nada encontrado para “zzz zzz”.').first(),
  ).toBeVisible()
})

test('the list finds by plate, and names what the situation hides', async ({ page }) => {
  const placa = await placaDe(page, 'CT-2026-0009')
  await signIn(page, PESSOAS.auroraGestor, `/contratos/listar?filtro=${placa}`)
  await expect(page.getByRole('link', { name: 'CT-2026-0009' })).toBeVisible()
  await goTo(page, '/contratos/listar?filtro=CT-2026')
  const tambem = page.getByRole('button', { name: /^também \d+ encerrados$/ })
  const quantos = /\d+/.exec((await tambem.textContent()) ?? '')?.[0]
  await tambem.click()
  await expect(page.getByText(`de ${quantos} contratos`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remover o filtro Cancelado ou Liquidado' })).toBeVisible()
})

test('an operator is asked for the institution, whose contracts are then found', async ({ page }) => {
  await signIn(page, PESSOAS.operador, '/contratos/listar')
  await page.getByRole('button', { name: 'Buscar em tudo' }).click()
  await campo(page).pressSequentially('auditoria', { delay: 40 })
  await expect(linhas(page).first()).toContainText('Auditoria')
  await expect(page.getByText(/escolha antes a instituição financeira/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Instituição Financeira' }).click()
  await page.getByRole('option', { name: /Aurora/ }).click()
  await page.getByRole('button', { name: 'Buscar em tudo' }).click()
  await campo(page).pressSequentially('CT-2026-0009', { delay: 40 })
  await expect(linhas(page).first()).toContainText('CT-2026-0009')
})

test('@celular a store finds its own stock and proposals by hand', async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada)
  await page.getByRole('button', { name: 'Buscar em tudo' }).tap()
  await campo(page).pressSequentially('CT-2026', { delay: 40 })
  await expect(linhas(page).first()).toContainText('CT-2026')
  await expectAccessible(page)
  await linhas(page).first().tap()
  await expect(page).toHaveURL(/\/loja\/propostas\/\d+$/)
  await page.getByRole('button', { name: 'Buscar em tudo' }).tap()
  await page.getByRole('button', { name: 'Fechar a busca' }).tap()
  await expect(campo(page)).toBeHidden()
})

test('g and a letter open a screen, but write within a field', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor)
  await expect(page.getByRole('heading', { name: 'Início' })).toBeVisible()
  await page.keyboard.type('gc')
  await expect(page.getByRole('heading', { name: 'Contratos', exact: true })).toBeVisible()
  const busca = page.getByRole('searchbox', { name: 'Buscar contrato' })
  await busca.click()
  await page.keyboard.type('go')
  await expect(busca).toHaveValue('go')
  await expect(page).toHaveURL(/\/contratos\/listar$/)
  await page.getByRole('heading', { name: 'Contratos', exact: true }).focus()
  await page.keyboard.type('go')
  await expect(page.getByRole('heading', { name: 'Cobertura', exact: true })).toBeVisible()
  // Only screens of the person's own menu.
  await page.keyboard.type('gu')
  await page.keyboard.type('gi')
  await expect(page.getByRole('heading', { name: 'Início' })).toBeVisible()
})

test('the keys are shown by ?, and those of one sign can be switched off', async ({ page }) => {
  await signIn(page, PESSOAS.auroraGestor)
  await expect(page.getByRole('heading', { name: 'Início' })).toBeVisible()
  await page.keyboard.press('?')
  const teclas = page.getByRole('dialog', { name: 'Atalhos de teclado' })
  await expect(teclas.getByRole('row', { name: /Ir para Todos os contratos/ })).toContainText('gc')
  await expectAccessible(page)
  await teclas.getByRole('switch', { name: /^Atalhos sem Ctrl/ }).click()
  await page.keyboard.press('Escape')
  await expect(teclas).toBeHidden()
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await page.keyboard.type('gc')
  await expect(page).toHaveURL(/\/home$/)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(campo(page)).toBeFocused()
  await expect(campo(page)).toHaveValue('')
  await expect(teclas).toBeHidden()
  await page.keyboard.press('Escape')

  await page.reload()
  await page.getByRole('button', { name: 'Helena Prado' }).click()
  await page.getByRole('menuitem', { name: 'Atalhos de teclado' }).click()
  await teclas.getByRole('switch', { name: /^Atalhos sem Ctrl/ }).click()
  await page.keyboard.press('Escape')
  await expect(teclas).toBeHidden()
  await page.keyboard.press('/')
  await expect(campo(page)).toBeFocused()
})
