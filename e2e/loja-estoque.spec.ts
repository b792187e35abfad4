import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { expect, test } from './support/test.ts'

const TITULOS = 'placa;chassi;ano_modelo;marca;modelo;combustivel;preco'
const chassi = (n: number) => `9BD${String(n).padStart(14, '0')}`
const arquivo = (...linhas: string[]) => ({
  name: 'estoque.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([TITULOS, ...linhas, ''].join('\r\n')),
})

async function conferir(page: Page, conteudo: ReturnType<typeof arquivo>, completo = false) {
  await page.locator('input[type=file]').setInputFiles(conteudo)
  if (completo) await page.getByRole('radio', { name: 'O estoque completo' }).check()
  // A store that has sent a file before has the next one read as soon as it is chosen.
  const botao = page.getByRole('button', { name: 'Conferir arquivo' })
  await expect(botao.or(page.getByText(/^Lido como/)).first()).toBeVisible()
  if (await botao.isVisible()) await botao.click()
}

const contagem = (page: Page, nome: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[text()="${nome}"]`) })

test('@motores a store finds its vehicles, and the contract that one backs', { tag: '@smoke' }, async ({
  page,
}) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/estoque')
  const tabela = page.getByRole('table', { name: 'Estoque' })
  await expect(tabela.getByRole('row').nth(40)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Buscar por placa, marca ou modelo' }).fill('toyota')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/filtro=toyota/)
  await expect(tabela.getByText('Fiat').first()).toBeHidden()
  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await page.getByRole('button', { name: 'Em garantia', exact: true }).click()
  await expect(page).toHaveURL(/situacao=garantia/)
  await expect(tabela.getByText('Livre')).toHaveCount(0)
  await tabela.locator('[data-row-link]').first().click()
  await page.getByRole('note').getByRole('link', { name: /^CT-/ }).click()
  await expect(page.getByRole('heading', { name: /^Proposta CT-/ })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/situacao=garantia/)
})

test('@motores a file is checked, asked about and imported; bad lines are told by number and can be downloaded', async ({
  page,
}) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/estoque/importar')
  const [modelo] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar modelo' }).click(),
  ])
  expect(modelo.suggestedFilename()).toBe('modelo-estoque.csv')
  await conferir(
    page,
    arquivo(`AAA0;${chassi(1)};2020;Fiat;Uno;Flex;30000`, `QQQ1A01;;2020;Fiat;Uno;Flex;30000`),
  )
  await expect(page.getByText('O arquivo tem 2 linhas com problema. Nada foi alterado.')).toBeVisible()
  await expect(
    page.getByRole('row', { name: 'Linha 3 Placa QQQ1A01: Faltam o RENAVAM e o chassi: informe um deles.' }),
  ).toBeVisible()
  const [erros] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar linhas com problema (CSV)' }).click(),
  ])
  expect(await readFile(await erros.path(), 'utf8')).toBe(
    `\uFEFFproblema;${TITULOS}\r\nLinha 2: Chassi ${chassi(1)}: Placa “AAA0” não é válida: escreva como ABC1D23 ou ABC1234.;AAA0;${chassi(1)};2020;Fiat;Uno;Flex;30000\r\n` +
      'Linha 3: Placa QQQ1A01: Faltam o RENAVAM e o chassi: informe um deles.;QQQ1A01;;2020;Fiat;Uno;Flex;30000\r\n',
  )
  await page.getByRole('button', { name: 'Escolher outro arquivo' }).click()
  await conferir(
    page,
    arquivo(
      `QQQ1A01;${chassi(71)};2022;Fiat;ARGO 1.3 DRIVE FLEX 4P;Flex;70000,00`,
      `QQQ1A02;${chassi(72)};2022;Gurgel;BR-800;Gasolina;9000`,
      `QQQ1A03;${chassi(73)};2022;Fiat;Uno;Gasolina;nove`,
    ),
  )
  await expect(page.getByText('3 linhas lidas, 1 com problema.')).toBeVisible()
  await expect(
    page.getByRole('row', {
      name: /^Linha 4 Placa QQQ1A03: Preço “nove” não é um valor: /,
    }),
  ).toBeVisible()
  await expect(contagem(page, 'Novos')).toHaveText('2')
  await expect(
    page.getByRole('combobox', { name: 'Modelo FIPE de Fiat ARGO 1.3 DRIVE FLEX 4P 2022' }),
  ).toContainText('Argo Drive 1.3 Flex 5p')
  await expect(page.getByText('1 veículo fica sem código FIPE')).toBeVisible()
  // A double click asks and imports once.
  await page.getByRole('button', { name: 'Importar', exact: true }).dblclick()
  const pergunta = page.getByRole('dialog').filter({ hasText: 'A carga tem 1 linha com problema.' })
  await expect(pergunta.getByText('linha 4', { exact: true })).toBeVisible()
  await pergunta.getByRole('button', { name: 'SIM' }).click()
  await expect(page.getByText('Estoque importado.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/1 linha com problema ficou de fora\.$/)).toBeVisible()
  await expect(
    page.getByRole('row', {
      name: /^Linha 4 Placa QQQ1A03: Preço “nove” não é um valor: /,
    }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Baixar linhas com problema (CSV)' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver estoque' }).click()
  await page.getByRole('searchbox').fill('QQQ-1A01')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Fiat Argo Drive 1\.3 Flex 5p QQQ1A01 2022 —/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Estoque' }).getByRole('row')).toHaveCount(2)
})

test('@motores questions come most vehicles first, a hundred at a time, and are answered by keys', async ({
  page,
}) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/estoque/importar')
  const carro = (n: number, resto: string) =>
    `QQR${Math.floor(n / 100)}B${String(n % 100).padStart(2, '0')};${chassi(500 + n)};2022;${resto};Flex;`
  const desconhecidos = Array.from({ length: 100 }, (_, n) => carro(n + 10, `Gurgel;BR-${n}`))
  await conferir(
    page,
    arquivo(
      carro(1, 'Fiat;Argo 1.8'),
      carro(2, 'VW;Polo 1.6'),
      carro(3, 'Renault;Kwid 1.0 Zen'),
      carro(4, 'Nissan;Kicks 2.0'),
      carro(5, 'Nissan;Kicks 2.0'),
      ...desconhecidos,
    ),
  )
  const pergunta = (nome: string) => page.getByRole('combobox', { name: `Modelo FIPE de ${nome} 2022` })
  const lista = page.getByRole('region', { name: 'Modelos na tabela FIPE' }).getByRole('listitem')
  await expect(lista).toHaveCount(100)
  await expect(lista.first()).toContainText('Nissan Kicks 2.0')
  await pergunta('Nissan Kicks 2.0').focus()
  await page.keyboard.press('1')
  await expect(pergunta('Nissan Kicks 2.0').locator('option:checked')).toContainText('1. Kicks Advance 1.6')
  await expect(pergunta('Fiat Argo 1.8')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pergunta('VW Polo 1.6')).toBeFocused()
  await page.keyboard.press('1')
  await expect(pergunta('VW Polo 1.6').locator('option:checked')).toContainText('1. Polo Comfortline 1.0')
  await page.keyboard.press('0')
  await expect(pergunta('VW Polo 1.6')).toHaveValue('')
  await expect(pergunta('Fiat Argo 1.8')).toHaveValue('')
  await expect(pergunta('Renault Kwid 1.0 Zen').locator('option:checked')).toContainText('1. Kwid Zen 1.0')
  await expect(page.getByText('4 modelos ainda não aparecem aqui.')).toBeVisible()
  await page.getByRole('button', { name: 'Ver os próximos' }).click()
  await expect(lista).toHaveCount(104)
  await expect(pergunta('Nissan Kicks 2.0').locator('option:checked')).toContainText('1. Kicks Advance 1.6')
})

test('@motores an unknown column is said once, told afterwards, and asked again', async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/estoque/importar')
  const conteudo = {
    ...arquivo(),
    buffer: Buffer.from(
      `${TITULOS};Giros;Cor\nQQQ5A01;${chassi(61)};2022;Fiat;Uno;Flex;30000;42.000;Prata\n`,
    ),
  }
  await conferir(page, conteudo)
  await expect(page.getByText('2 colunas desconhecidas')).toBeVisible()
  await expect(page.getByText('42.000', { exact: true })).toBeVisible()
  const giros = page.getByRole('combobox', { name: 'O que a coluna Giros traz' })
  await giros.selectOption('Quilometragem')
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: 'Ignorar as que não escolhi' }).click()
  const ditas = page.getByText('2 colunas lidas como a loja disse')
  await expect(ditas).toBeVisible()
  await expect(page.getByText('sem quilometragem')).toBeHidden()
  await ditas.click()
  await expect(page.getByText(/^lida como Quilometragem, escolha de \d{2}\/\d{2}\/\d{4}\.$/)).toBeVisible()
  await expect(page.getByText(/^ignorada, escolha de /)).toBeVisible()
  await giros.selectOption('Perguntar de novo')
  await page.getByRole('button', { name: 'Ler de novo com estas colunas' }).click()
  await expect(page.getByText('1 coluna desconhecida')).toBeVisible()
})

test('@motores a full load that retires too much asks first, and NÃO changes nothing', async ({ page }) => {
  await signIn(page, PESSOAS.veneza, '/loja/estoque/importar')
  await conferir(page, arquivo(`QQQ2A01;${chassi(81)};2022;Fiat;Argo Drive 1.3 Flex 5p;Flex;70000`), true)
  await expect(page.getByText(/A carga completa tiraria/)).toBeVisible()
  const importar = page.getByRole('button', { name: 'Importar', exact: true })
  await importar.click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'A carga completa tiraria' })
  await dialog.getByRole('button', { name: 'NÃO' }).click()
  await expect(dialog).toBeHidden()
  await importar.click()
  await dialog.getByRole('button', { name: 'SIM' }).click()
  await expect(page.getByText('Estoque importado.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver estoque' }).click()
  await expect(page.getByRole('table', { name: 'Estoque' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Em garantia', exact: true }).click()
  await expect(page.getByText('Fora do estoque, em garantia').first()).toBeVisible()
})

test('@celular the stock and its import on a phone, light and dark', async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/estoque')
  await expect(page.getByRole('list', { name: 'Estoque' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: 'Em garantia', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Estoque' }).getByText('Livre')).toHaveCount(0)
  await page.locator('[data-row-link]').first().click()
  await expect(page.getByText(/^(Em garantia no|Bloqueado por uma proposta ao) contrato/)).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Importar estoque' }).click()
  await expect(page.getByRole('button', { name: 'Conferir arquivo' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await conferir(page, arquivo(`QQQ3A01;${chassi(91)};2022;Fiat;Argo 1.3 Drive;Flex;70000`))
  await expect(page.getByText('1 linha lida, sem problemas.')).toBeVisible()
  await expect(page.getByText('1 veículo novo sem quilometragem')).toContainText('não passa em regras')
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  const pergunta = page.getByRole('dialog').filter({ hasText: 'O arquivo não tem a coluna Quilometragem' })
  await pergunta.getByRole('button', { name: 'SIM' }).click()
  await expect(page.getByText('Estoque importado.')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a proposal whose vehicles were lost can’t be sent before they are out; one that can’t be read is read again', async ({
  page,
}) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/propostas')
  await page.getByText('CT-2026-0027').first().click()
  await page
    .getByRole('checkbox', { name: /, placa / })
    .first()
    .check()
  await page.getByRole('button', { name: 'Salvar seleção' }).click()
  await expect(page.getByText('Garantias atualizadas com sucesso.')).toBeVisible()

  await page.route('**/api/lojas/*/estoque?*', (route) => route.fulfill({ json: { estoque: [] } }))
  await page.reload()
  const enviar = page.getByRole('button', { name: 'Enviar veículos' })
  await expect(enviar).toBeDisabled()
  await expect(enviar).toHaveAccessibleDescription('Retire o veículo indisponível para enviar.')
  await page.getByRole('button', { name: 'Retirar os indisponíveis' }).click()
  await expect(enviar).toBeEnabled()
  await expect(enviar).toHaveAccessibleDescription('')

  await page.unroute('**/api/lojas/*/estoque?*')
  await page.route('**/api/contratos/*/garantias', (route) => route.fulfill({ status: 500, body: '' }))
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Não foi possível carregar os veículos da proposta.')).toBeVisible()
  await page.unroute('**/api/contratos/*/garantias')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('checkbox', { name: /, placa / }).first()).toBeVisible()
})

test('a file that was chosen before the last one’s kind is known goes as the screen says', async ({
  page,
}) => {
  let responder = () => undefined as void
  const escolhido = new Promise<void>((resolve) => (responder = resolve))
  await page.route('**/estoque/ultimo-arquivo', async (rota) => {
    await escolhido
    await rota.fulfill({ json: { completo: true } })
  })
  await signIn(page, PESSOAS.veneza, '/loja/estoque/importar')
  await page
    .locator('input[type=file]')
    .setInputFiles(arquivo(`QQQ4A01;${chassi(92)};2022;Fiat;Argo 1.3 Drive;Flex;70000`))
  responder()
  await expect(page.getByRole('radio', { name: 'O estoque completo' })).toBeChecked()
  const previa = page.waitForRequest(/\/estoque\/previa/)
  await page.getByRole('button', { name: 'Conferir arquivo' }).click()
  expect((await previa).url()).toContain('completo=true')
})
