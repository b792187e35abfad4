import type { Page } from '@playwright/test'
import { signIn, goTo, signInAnotherPerson } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

const ANO = new Date().getFullYear()
const CHASSI = '9BWZZZ377VT912001'
const NOME = 'A emplacar VT912001'
const PLACA = 'QZK0K01'

async function importar(loja: Page, placa: string) {
  await goTo(loja, '/loja/estoque/importar')
  const linhas = [
    'placa;chassi;ano_modelo;marca;modelo;combustivel;hodometro;preco;codigo_fipe',
    `${placa};${CHASSI};${ANO};Gurgel;Zero 2000;Flex;5;90000;`,
    '',
  ]
  await loja.locator('input[type=file]').setInputFiles({
    name: 'estoque.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(linhas.join('\r\n')),
  })
  // The first file of a store is checked by its button; later ones as soon as they are chosen.
  const conferir = loja.getByRole('button', { name: 'Conferir arquivo' })
  await expect(conferir.or(loja.getByRole('button', { name: 'Importar', exact: true }))).toBeVisible()
  if (await conferir.isVisible()) await conferir.click()
  await loja.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(loja.getByText('Estoque importado.')).toBeVisible()
}

test('@motores a zero-km car is pledged by its chassis, and the contract shows its plate once it has one', async ({
  page,
}) => {
  await signIn(page, PESSOAS.auroraGestor)
  const loja = await signInAnotherPerson(page, PESSOAS.autoestrada)
  await importar(loja, 'SEM PLACA')
  await goTo(loja, '/loja/estoque')
  await loja.getByRole('searchbox').fill(CHASSI)
  await loja.keyboard.press('Enter')
  const estoque = loja.getByRole('table', { name: 'Estoque' })
  await expect(estoque.getByRole('row')).toHaveCount(2)
  await expect(estoque.getByText(NOME)).toBeVisible()

  await goTo(page, '/contratos/criar')
  await page.getByRole('combobox', { name: 'Loja', exact: true }).click()
  await page.getByRole('option', { name: 'Loja Autoestrada' }).click()
  await page.getByLabel('Número').fill('E2E-ZERO-KM-1')
  // FIPE has no price of this car, so that no rule takes it.
  await page.getByRole('combobox', { name: 'Regra de garantia' }).click()
  await page.getByRole('option', { name: 'Nenhuma' }).click()
  await page.getByRole('radio', { name: 'Instituição Financeira', exact: true }).check()
  await page.getByLabel('Data de término').fill(`31/12/${ANO + 1}`)
  await page.getByLabel('Valor do crédito').fill('80.000,00')
  await page.getByLabel('Valor da garantia').fill('30.000,00')
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await expect(page).toHaveURL(/\/contratos\/detalhe\/\d+$/)
  const id = /\d+$/.exec(page.url())?.[0]
  await page.getByRole('tab', { name: /^Garantia/ }).click()
  await page.getByPlaceholder('Buscar por placa, marca, modelo ou ano').fill(CHASSI)
  await page.getByRole('checkbox', { name: new RegExp(`placa ${NOME}$`) }).check()
  await page.getByLabel(`Preço da instituição financeira, placa ${NOME}`).fill('85.000,00')
  await page.getByRole('button', { name: 'Atualizar contrato' }).click()
  await expect(page.getByText('Contrato atualizado com sucesso.')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar para loja' }).click()
  const pergunta = page.getByRole('dialog').filter({ hasText: 'Enviar esta proposta para loja?' })
  await pergunta.getByRole('button', { name: 'SIM', exact: true }).click()
  await expect(page.getByText('Proposta enviada para a loja.')).toBeVisible()
  await goTo(loja, `/loja/propostas/${id}`)
  await expect(loja.getByText(NOME)).toBeVisible()

  await importar(loja, PLACA)
  await goTo(loja, `/loja/propostas/${id}`)
  await expect(loja.getByText(PLACA)).toBeVisible()
  await expect(loja.getByText(NOME)).toHaveCount(0)
  await loja.close()
})
