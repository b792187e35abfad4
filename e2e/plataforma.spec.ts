import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, goTo } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /@celular/ })

const tabela = (page: Page, nome: string) => page.getByRole('table', { name: nome })

async function acao(page: Page, de: string, nome: string) {
  await page.getByRole('button', { name: `Ações de ${de}` }).click()
  await page.getByRole('menuitem', { name: nome }).click()
}

test('users: required fields, a new one with a password shown once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, PESSOAS.operador)
  await goTo(page, '/plataforma/usuarios')
  await expect(tabela(page, 'Usuários')).toContainText('(você)')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Novo usuário' }).click()
  const modal = page.getByRole('dialog', { name: 'Novo usuário' })
  await modal.getByRole('button', { name: 'Salvar' }).click()
  await expect(modal.getByText('Campo obrigatório')).toHaveCount(3)
  await expect(modal.getByLabel('Nome', { exact: true })).toBeFocused()
  await modal.getByLabel('Nome', { exact: true }).fill('Bia Conferente')
  await modal.getByLabel('CPF', { exact: true }).fill('529.982.247-25')
  await modal.getByRole('combobox', { name: 'Estabelecimento' }).click()
  await page.getByRole('option', { name: 'Banco Aurora' }).click()
  await expect(modal.getByRole('note')).toContainText(
    'A instituição e as lojas da sua whitelist são avisadas.',
  )
  await modal.getByRole('checkbox', { name: /^Analista/ }).check()
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Salvar' }).click()
  await expect(modal.getByText('Já existe um usuário com este CPF.')).toBeVisible()
  await modal.getByLabel('CPF', { exact: true }).fill('863.914.250-51')
  await modal.getByRole('button', { name: 'Salvar' }).click()
  const senhaModal = page.getByRole('dialog', { name: 'Senha provisória' })
  const senha = await senhaModal.getByLabel('Senha provisória').inputValue()
  expect(senha).toMatch(/^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(senhaModal).toBeVisible()
  await page.goBack()
  await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'NÃO' }).click()
  await senhaModal.getByRole('button', { name: 'Já anotei' }).click()
  await expect(page.getByText(senha)).toHaveCount(0)
  await page.getByRole('searchbox').fill('863.914.250-51')
  await page.keyboard.press('Enter')
  await expect(tabela(page, 'Usuários').getByRole('row', { name: /Bia Conferente/ })).toContainText(
    'Senha provisória',
  )
})

test('users: a reset password opens the choice of another, and the commonest are refused', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, PESSOAS.operador, `/plataforma/usuarios?filtro=${PESSOAS.auroraAnalista}`)
  const celula = tabela(page, 'Usuários').getByRole('row').nth(1).getByRole('cell').first()
  await expect(celula).not.toHaveText('')
  await acao(page, (await celula.innerText()).trim(), 'Redefinir senha')
  const redefinir = page.getByRole('dialog', { name: 'Redefinir senha' })
  await expect(redefinir).toContainText('A instituição e as lojas da sua whitelist são avisadas.')
  await redefinir.getByRole('button', { name: 'SIM' }).click()
  const senha = await page.getByRole('dialog').getByLabel('Senha provisória').inputValue()
  const outra = await browser.newPage({ baseURL: baseURL ?? '' })
  await outra.goto('/login')
  await outra.getByLabel('CPF', { exact: true }).fill(PESSOAS.auroraAnalista)
  await outra.getByLabel('Senha', { exact: true }).fill(senha)
  await outra.getByRole('button', { name: 'Entrar', exact: true }).click()
  await outra.getByLabel('Senha atual', { exact: true }).fill(senha)
  await outra.getByLabel('Nova senha', { exact: true }).fill('Senha@123456')
  await outra.getByLabel('Confirme a nova senha', { exact: true }).fill('Senha@123456')
  await outra.getByRole('button', { name: 'Salvar' }).click()
  await expect(outra.getByText(/fácil de adivinhar/)).toBeVisible()
  await outra.close()
})

test('users: a disabled one is out at once; profiles change; one’s own row offers nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const outra = await browser.newPage({ baseURL: baseURL ?? '' })
  await signIn(outra, PESSOAS.auroraRedatora, '/contratos/listar')
  await signIn(page, PESSOAS.operador, '/plataforma/usuarios')
  const eu = tabela(page, 'Usuários').getByRole('row', { name: /\(você\)/ })
  await expect(eu.getByRole('button')).toHaveCount(0)
  const nome = 'Lívia Duarte'
  const linha = tabela(page, 'Usuários').getByRole('row', { name: nome })
  await acao(page, nome, 'Desativar')
  await page.getByRole('dialog', { name: 'Desativar usuário' }).getByRole('button', { name: 'SIM' }).click()
  await expect(linha).toContainText('Desativado')
  await outra.reload()
  await expect(outra).toHaveURL(/\/login/)
  await outra.close()
  await acao(page, nome, 'Ativar')
  await expect(linha).toContainText('Ativo')

  await acao(page, nome, 'Alterar perfis')
  const modal = page.getByRole('dialog', { name: `Perfis de ${nome}` })
  await modal.getByRole('checkbox', { name: /^Redator/ }).uncheck()
  await modal.getByRole('button', { name: 'Salvar' }).click()
  await expect(modal.getByText('Escolha pelo menos um perfil.')).toBeVisible()
  await expect(modal.getByRole('checkbox').first()).toBeFocused()
  await modal.getByRole('button', { name: 'Cancelar' }).click()
})

test('profiles: a new one by page and action, changed, deleted', { tag: '@smoke' }, async ({ page }) => {
  await signIn(page, PESSOAS.operador, '/plataforma/perfis')
  await expect(tabela(page, 'Perfis')).toContainText('Gestor')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Novo perfil' }).click()
  const modal = page.getByRole('dialog', { name: 'Novo perfil' })
  await modal.getByRole('button', { name: 'Salvar' }).click()
  await expect(modal.getByText('Escolha pelo menos uma permissão.')).toBeVisible()
  await modal.getByLabel('Nome', { exact: true }).fill('Só contratos')
  await page.keyboard.press('Enter')
  const contratos = modal.getByRole('group', { name: 'Contratos', exact: true })
  await expect(contratos.getByRole('checkbox', { name: 'Consultar' })).toBeFocused()
  await expect(modal.getByText('Escolha pelo menos uma permissão.')).toBeInViewport({ ratio: 1 })
  await contratos.getByRole('checkbox', { name: 'Consultar' }).check()
  await contratos.getByRole('checkbox', { name: 'Aprovar' }).check()
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Salvar' }).click()
  const linha = tabela(page, 'Perfis').getByRole('row', { name: /Só contratos/ })
  await expect(linha).toContainText('Contratos: aprova')
  await acao(page, 'Só contratos', 'Editar')
  const editar = page.getByRole('dialog', { name: 'Editar perfil' })
  await editar
    .getByRole('group', { name: 'Contratos', exact: true })
    .getByRole('checkbox', { name: 'Aprovar' })
    .uncheck()
  await editar.getByRole('button', { name: 'Salvar' }).click()
  await expect(linha).toContainText(/consulta Contratos/i)
  await acao(page, 'Só contratos', 'Excluir')
  await page.getByRole('dialog', { name: 'Excluir perfil' }).getByRole('button', { name: 'SIM' }).click()
  await expect(linha).toHaveCount(0)
})

test('establishments: a new store with an alphanumeric CNPJ, refused twice, then altered', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, PESSOAS.operador, '/plataforma/estabelecimentos')
  await expect(tabela(page, 'Estabelecimentos')).toContainText('Banco Aurora')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Novo estabelecimento' }).click()
  const modal = page.getByRole('dialog', { name: 'Novo estabelecimento' })
  await modal.getByLabel('CNPJ', { exact: true }).fill('12abc34501de36')
  await modal.getByRole('button', { name: 'Salvar' }).click()
  await expect(modal.getByText('CNPJ inválido.')).toBeVisible()
  await expect(modal.getByText('Campo obrigatório')).toHaveCount(3)
  await modal.getByLabel('CNPJ', { exact: true }).fill('12abc34501de35')
  await modal.getByLabel('Razão social', { exact: true }).fill('Autos Jacarandá Ltda')
  await expect(modal.getByLabel('CNPJ', { exact: true })).toHaveValue('12.ABC.345/01DE-35')
  await modal.getByLabel('Nome fantasia', { exact: true }).fill('Autos Jacarandá')
  await modal.getByRole('combobox', { name: 'UF' }).click()
  await page.getByRole('option', { name: 'MG' }).click()
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Salvar' }).click()
  const linha = tabela(page, 'Estabelecimentos').getByRole('row', { name: /Autos Jacarandá/ })
  await expect(linha).toContainText('12.ABC.345/01DE-35')
  await acao(page, 'Autos Jacarandá', 'Alterar')
  const alterar = page.getByRole('dialog', { name: 'Alterar estabelecimento' })
  await alterar.getByLabel('Nome fantasia', { exact: true }).fill('Jacarandá Veículos')
  await alterar.getByRole('button', { name: 'Salvar' }).click()
  await expect(tabela(page, 'Estabelecimentos')).toContainText('Jacarandá Veículos')
  // Disables the store after naming the consequences, and enables it again.
  await acao(page, 'Loja Veneza', 'Desativar')
  const desativar = page.getByRole('dialog', { name: 'Desativar Loja Veneza' })
  await expect(desativar).toContainText('1 usuário perde o acesso')
  await expect(desativar).toContainText(/contratos? ativos? continuam?, com os veículos em garantia/)
  await desativar.getByRole('button', { name: 'Desativar' }).click()
  const veneza = tabela(page, 'Estabelecimentos').getByRole('row', { name: /Loja Veneza/ })
  await expect(veneza).toContainText('Desativado')
  await acao(page, 'Loja Veneza', 'Reativar')
  await expect(veneza).not.toContainText('Desativado')
  await page.getByRole('button', { name: 'Instituições financeiras' }).click()
  await expect(tabela(page, 'Estabelecimentos')).not.toContainText('Jacarandá')
})

test('@celular the users on a phone: cards, and nothing wider than the screen', async ({ page }) => {
  await signIn(page, PESSOAS.operador, '/plataforma/usuarios')
  await expect(page.getByRole('list', { name: 'Usuários' })).toContainText('Banco Aurora')
  const larguras = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(larguras[0]).toBeLessThanOrEqual(larguras[1] ?? 0)
  await expectAccessible(page)
})
