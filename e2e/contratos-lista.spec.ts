import { expectAcessivelNasDuasCores } from './support/acessibilidade.ts'
import { entrar } from './support/entrar.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

test('@embutido the list is narrowed by several things at once, which stay in the address, and added up', async ({
  page,
}) => {
  await entrar(page, PESSOAS.auroraGestor, '/contratos/listar')
  const tabela = page.getByRole('table', { name: 'Contratos' })
  await expect(tabela.getByRole('columnheader', { name: 'Cobertura' })).toBeVisible()
  await expect(tabela.getByText(/^há \d+ dias?$|^desde hoje$/).first()).toBeVisible()
  const rodape = tabela.locator('tfoot')
  await expect(rodape).toContainText(/Total.*R\$/)
  const tudo = await rodape.textContent()

  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  const filtros = page.getByRole('dialog', { name: 'Filtros' })
  await filtros.getByRole('combobox', { name: 'Loja' }).click()
  await page.keyboard.type('auto', { delay: 30 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/lojaId=\d+/)
  await filtros.getByRole('combobox', { name: 'Cobertura' }).click()
  // Closes the open list, not what it stands in.
  await page.keyboard.press('Escape')
  await expect(filtros).toBeVisible()
  await filtros.getByLabel('Término até').click()
  await page.keyboard.type('31122099', { delay: 30 })
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/terminoAte=2099-12-31/)
  await expectAcessivelNasDuasCores(page)
  await page.keyboard.press('Escape')
  await expect(filtros).toBeHidden()
  await expect(rodape).not.toHaveText(tudo ?? '')
  for (const linha of await tabela.locator('tbody tr').all())
    await expect(linha).toContainText('Loja Autoestrada')

  await page.reload()
  const daLoja = page.getByRole('button', { name: 'Remover o filtro Loja Autoestrada' })
  await expect(daLoja).toBeVisible()
  await page.getByRole('button', { name: 'Nossa vez' }).click()
  await expect(page.getByRole('button', { name: 'Nossa vez' })).toHaveAttribute('aria-pressed', 'true')
  await daLoja.click()
  await expect(page).not.toHaveURL(/lojaId/)
  await expect(page).toHaveURL(/vez=instituicao/)

  await page.getByRole('button', { name: 'Exportar' }).click()
  const arquivo = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await arquivo).suggestedFilename()).toMatch(/^situacao-contratos.*\.csv$/)
})

test('@embutido on a tablet the list fits its sheet, and on a phone nothing stands over the cards', async ({
  page,
}) => {
  await entrar(page, PESSOAS.auroraGestor, '/contratos/listar')
  const tabela = page.getByRole('table', { name: 'Contratos' })
  for (const largura of [768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width: largura, height: 900 })
    await expect(tabela).toBeVisible()
    const sobra = await tabela.evaluate((no) => no.scrollWidth - (no.parentElement?.clientWidth ?? 0))
    expect(sobra, `${largura} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('link', { name: /^CT-/ }).first()).toBeVisible()
  await expect(page.getByText('Total', { exact: true })).toHaveCount(0)
})
