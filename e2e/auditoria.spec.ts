import { expectAccessible } from './support/accessibility.ts'
import { signIn, goTo } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

test('the audit: filters in the address, an act field by field, the file, in both colours', async ({
  page,
}) => {
  await signIn(page, PESSOAS.operador, '/plataforma/auditoria')
  const tabela = page.getByRole('table', { name: 'Auditoria' })
  await expect(tabela.getByRole('row').nth(1)).toBeVisible()
  // A job checks the chains; the screen shows the result without a reload.
  const conferencia = page.getByRole('region', { name: 'Conferência das sequências' })
  const pedida = page.waitForResponse((response) => response.request().method() === 'POST')
  await conferencia.getByRole('button', { name: 'Conferir agora' }).click()
  await pedida
  await expect(conferencia.getByText(/a pedido de .*: \d+ registros? em/)).toBeVisible({ timeout: 15_000 })
  await expect(conferencia.getByText('A auditoria confere')).toBeVisible()
  await expectAccessible(page)

  // The audit shows what the operator does, with the name.
  const nome = `Perfil da auditoria ${Date.now()}`
  await goTo(page, '/plataforma/perfis')
  await page.getByRole('button', { name: 'Novo perfil' }).click()
  const perfil = page.getByRole('dialog', { name: 'Novo perfil' })
  await perfil.getByLabel('Nome', { exact: true }).fill(nome)
  await perfil.getByRole('checkbox').first().check()
  await perfil.getByRole('button', { name: 'Salvar' }).click()
  await expect(perfil).toBeHidden()

  await goTo(page, '/plataforma/auditoria')
  await page.getByRole('combobox', { name: 'Em quê' }).click()
  await page.getByRole('option', { name: 'Perfil', exact: true }).click()
  await expect(page).toHaveURL(/entidade=perfil/)
  const linha = tabela.getByRole('row').nth(1)
  await expect(linha).toContainText('Criou')
  await expect(linha).toContainText('Plataforma')
  await linha.getByRole('button').click()
  const registro = page.getByRole('dialog', { name: 'Criou' })
  await expect(registro.getByRole('row', { name: /^Nome/ })).toContainText(nome)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(registro).toBeHidden()

  // An impossible day shows an error below its field, and changes no other field.
  const ate = page.getByLabel('Até', { exact: true })
  await ate.fill('99/11/2026')
  await ate.press('Tab')
  await expect(page.getByText('Data inválida: 99/11/2026')).toBeVisible()
  const y = async (campo: string) => (await page.getByLabel(campo, { exact: true }).boundingBox())?.y
  expect(await y('Até')).toBe(await y('De'))
  await ate.fill('')

  const chega = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  expect((await chega).suggestedFilename()).toMatch(/^auditoria_\d{4}-\d{2}-\d{2}\.csv$/)

  await page.getByRole('searchbox').fill('ninguém com este nome')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nenhum registro encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page).toHaveURL(/auditoria$/)
  await expect(tabela.getByRole('row').nth(1)).toBeVisible()
})
