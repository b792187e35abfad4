import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { expect, test } from './support/test.ts'
import { goTo, signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'

test('balances come by file, and a disagreement of the morning is taken in three clicks', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor, '/contratos/listar?situacao=5')
  const link = page.getByRole('link', { name: /^CT-/ }).first()
  const numero = (await link.textContent())?.trim() ?? ''
  const endereco = await link.getAttribute('href')
  await goTo(page, '/carteira/conciliacao')
  await page.getByRole('button', { name: 'Ir às cargas de saldos' }).click()
  const arquivo = join(tmpdir(), `saldos-${Date.now()}.csv`)
  const hoje = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date())
  writeFileSync(
    arquivo,
    `numero;data_base;saldo_devedor\n${numero};${hoje};1.000,50\nDE-FORA;${hoje};70,00\nTOTAL;;1.070,50\n`,
  )
  await page.locator('input[type=file]').setInputFiles(arquivo)
  await page.getByRole('button', { name: 'Conferir arquivo' }).click()
  await expect(page.getByText(/^1 saldo de .*1\.000,50 ao todo\. 1 número não é de contrato/)).toBeVisible()
  await page.getByRole('button', { name: /^Carregar/ }).click()
  await expect(page.getByRole('table', { name: 'Cargas de saldos' })).toContainText('1.000,50')

  await goTo(page, '/home')
  await page.getByRole('button', { name: 'Carteira', exact: true }).click()
  await page.getByRole('link', { name: 'Conciliação' }).click()
  let cliques = 0
  const clicar = async (nome: RegExp | string) => {
    cliques++
    await page.getByRole('button', { name: nome }).click()
  }
  await clicar('Tratar DE-FORA')
  await page.getByLabel('Nota').click()
  await page.keyboard.type('Número de outra carteira; o banco confirma.')
  await clicar('Salvar')
  const linha = page.getByRole('row', { name: /DE-FORA/ })
  await expect(linha).toContainText('o banco confirma')
  expect(cliques).toBeLessThanOrEqual(3)

  // As filtered: of one store, in a file that says of which day.
  await page.getByRole('button', { name: 'Também as adiadas' }).click()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('combobox', { name: 'Loja' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await expect(linha).toBeHidden()
  await page.getByRole('button', { name: 'Exportar' }).click()
  const baixado = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const texto = readFileSync(await (await baixado).path(), 'utf8')
  expect(texto).toContain('Data-base')
  expect(texto).not.toContain('DE-FORA')

  await goTo(page, endereco ?? '')
  await expect(page.getByText(/LTV \d/)).toBeVisible()
  await expect(page.getByText('Saldo', { exact: true })).toBeVisible()

  // In the list the balance stands where somebody chose its column.
  await goTo(page, '/contratos/listar?situacao=5')
  const coluna = page.getByRole('columnheader', { name: 'Saldo' })
  await expect(coluna).toHaveCount(0)
  await page.getByRole('button', { name: 'Colunas', exact: true }).click()
  for (const nome of ['Saldo', 'LTV', 'Atraso'])
    await page.getByRole('dialog', { name: 'Colunas' }).getByRole('checkbox', { name: nome }).click()
  await page.keyboard.press('Escape')
  await expect(coluna).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(numero) })).toContainText(/1\.000,50.*\d,\d\d%/)
})
