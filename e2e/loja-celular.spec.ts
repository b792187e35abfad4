import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from './support/accessibility.ts'
import { PESSOAS } from './support/pessoas.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { typeText } from './support/type-text.ts'

function countTaps() {
  let toques = 0
  return {
    tap: async (alvo: Locator) => {
      await alvo.tap()
      toques += 1
    },
    toques: () => toques,
  }
}

const abas = (page: Page) => page.getByRole('navigation', { name: 'Telas da loja' })
const dado = (page: Page, termo: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[text()="${termo}"]`) })

test('@celular a store corrects the km of a car in 4 taps from its start page', async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada)
  const { tap, toques } = countTaps()
  await tap(abas(page).getByRole('link', { name: 'Estoque' }))
  await tap(page.getByRole('list', { name: 'Estoque' }).getByRole('link').first())
  await tap(page.getByRole('button', { name: 'Corrigir' }))
  const janela = page.getByRole('dialog', { name: /^Corrigir / })
  await expectAccessibleInBothSchemes(page)
  await typeText(janela.getByRole('textbox', { name: 'Km', exact: true }), '45678')
  await tap(janela.getByRole('button', { name: 'Salvar' }))
  await expect(janela).toBeHidden()
  await expect(dado(page, 'Km')).toHaveText('45.678')
  expect(toques()).toBe(4)
  await page.getByRole('button', { name: 'Corrigir' }).tap()
  await typeText(janela.getByRole('textbox', { name: 'Preço da loja' }), '45,90')
  await page.keyboard.press('Enter')
  await expect(janela.getByText(/^É pouco para um veículo/)).toBeVisible()
})

test('@celular a car in guarantee is told as sold, with its contract, and brought back', async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/estoque?situacao=garantia')
  const emGarantia = page.getByRole('listitem').filter({ hasText: 'Em garantia' })
  await emGarantia.first().getByRole('link').first().tap()
  const { tap, toques } = countTaps()
  await tap(page.getByRole('button', { name: 'Vendi este carro' }))
  const janela = page.getByRole('dialog', { name: 'Vendi este carro' })
  await expect(janela).toContainText(/CT-.* · /)
  await expect(janela).toContainText('conta R$ 0,00 na cobertura')
  await expectAccessibleInBothSchemes(page)
  await tap(janela.getByRole('button', { name: 'Informar venda' }))
  expect(toques()).toBe(2)
  await expect(
    page.getByRole('note').filter({ hasText: 'Proponha outro veículo no lugar dele' }),
  ).toBeVisible()
  const placa = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('button', { name: 'Trazer de volta' }).tap()
  await expect(page.getByRole('button', { name: 'Vendi este carro' })).toBeVisible()
  await page.getByRole('button', { name: 'Vendi este carro' }).tap()
  await janela.getByRole('button', { name: 'Informar venda' }).tap()
  await page.getByRole('link', { name: 'Propor substituição' }).tap()
  const saida = page
    .getByRole('dialog')
    .getByRole('checkbox', { name: new RegExp(`^Retirar .*, placa ${placa}$`) })
  await expect(saida).toBeChecked()
  await expectTickFor(saida)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** A finger has 44 px for a tick, whatever its drawn size. */
async function expectTickFor(checkbox: Locator) {
  await checkbox.scrollIntoViewIfNeeded()
  const hits = await checkbox.evaluate((input) => {
    const { x, y, width, height } = input.getBoundingClientRect()
    const half = 21.5
    return [
      [0, -half],
      [0, half],
      [-half, 0],
      [half, 0],
    ].map(([dx = 0, dy = 0]) => {
      const hit = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy)
      return hit === input || Boolean(hit?.closest('label'))
    })
  })
  expect(hits).toEqual([true, true, true, true])
}

test('@celular ticks of every list are 44 px wide and high for a finger', async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/propostas')
  await page.getByText('CT-2026-0027').first().tap()
  await expectTickFor(page.getByRole('checkbox', { name: /, placa / }).first())
  for (const path of ['/contratos/listar', '/cobertura']) {
    await signIn(page, PESSOAS.auroraGestor, path)
    await expectTickFor(page.getByRole('listitem').getByRole('checkbox').first())
  }
})

/** Height in px of a card of two lines, with its borders. */
const DUAS_LINHAS = 80

test('@celular vehicles stand in two lines in every list, at 360 and 390', async ({ page }) => {
  const listas = [
    [PESSOAS.autoestrada, '/loja/estoque', 'Estoque'],
    [PESSOAS.auroraGestor, '/relatorios/historico-precificacao', 'Veículos em garantia'],
  ] as const
  for (const [pessoa, path, nome] of listas) {
    await signIn(page, pessoa, path)
    const cards = page.getByRole('list', { name: nome }).getByRole('listitem')
    await expect(cards.first()).toBeVisible()
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height))
      expect({ path, width, tall: heights.filter((height) => height > DUAS_LINHAS) }).toEqual({
        path,
        width,
        tall: [],
      })
    }
  }
})

test('@celular a car is added by plate and FIPE model in 5 taps, once', async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/estoque')
  const janela = page.getByRole('dialog', { name: 'Adicionar veículo' })
  const { tap, toques } = countTaps()
  const preencher = async () => {
    await tap(page.getByRole('button', { name: 'Adicionar veículo' }))
    await typeText(janela.getByRole('textbox', { name: 'Placa' }), 'qqq7b77')
    for (const [campo, texto] of [
      ['Marca', 'fiat'],
      ['Modelo', 'argo'],
      ['Ano do modelo', '20'],
    ] as const) {
      await typeText(janela.getByRole('combobox', { name: campo, exact: true }), texto)
      await tap(page.getByRole('option').filter({ visible: true }).first())
    }
    await expect(janela.getByText(/^Tabela FIPE: R\$/)).toBeVisible()
    await typeText(janela.getByRole('textbox', { name: 'Chassi' }), '9bd00000000007771')
    await tap(janela.getByRole('button', { name: 'Adicionar', exact: true }))
  }
  await preencher()
  await expect(page.getByRole('heading', { level: 1, name: 'QQQ7B77' })).toBeVisible()
  // Beside what is typed: the button, three choices of FIPE's, and the end.
  expect(toques()).toBe(5)
  await abas(page).getByRole('link', { name: 'Estoque' }).tap()
  await preencher()
  await expect(janela.getByText('O veículo QQQ7B77 já está no seu estoque.')).toBeVisible()
})

test('@celular a store approves a proposal in 3 taps from its start page', async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada)
  const { tap, toques } = countTaps()
  await tap(page.getByRole('link', { name: 'Responder: CT-2026-0023' }))
  await tap(page.getByRole('button', { name: 'Aprovar proposta' }))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'SIM', exact: true }))
  await expect(page.getByText('Proposta aprovada. O contrato encontra-se ativo.')).toBeVisible()
  expect(toques()).toBe(3)
})

test('@celular the bar at the foot covers nothing, and the chosen chip is in sight', async ({ page }) => {
  await signIn(page, PESSOAS.autoestrada, '/loja/estoque?situacao=todos')
  await expect(page.locator('[aria-pressed=true]')).toBeInViewport({ ratio: 1 })
  // A list that comes later would move what is measured.
  await expect(page.getByRole('list', { name: 'Estoque' }).getByRole('listitem').first()).toBeVisible()
  const barra = await abas(page).boundingBox()
  for (const link of await abas(page).getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }))
  const ultimo = await page.getByRole('main').locator('button, a').last().boundingBox()
  expect((ultimo?.y ?? 0) + (ultimo?.height ?? 0)).toBeLessThanOrEqual(barra?.y ?? 0)
  await expectAccessibleInBothSchemes(page)
})

test('@celular a clerk imports the day’s file in 4 taps from the start page, as the last one', async ({
  page,
}) => {
  const arquivo = (km: number) => ({
    name: 'estoque.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `placa;chassi;ano_modelo;marca;modelo;codigo_fipe;km;preco\nQQQ8A01;9BD00000000000801;2022;Gurgel;BR-800;;${km};9000\n`,
    ),
  })
  const importar = page.getByRole('button', { name: 'Importar', exact: true })
  const importado = page.getByText('Estoque importado.')
  await signIn(page, PESSOAS.autoestrada, '/loja/estoque/importar')
  await page.locator('input[type=file]').setInputFiles(arquivo(10))
  await page.getByRole('button', { name: 'Conferir arquivo' }).tap()
  await importar.tap()
  await expect(importado).toBeVisible()

  await page.goto('/home')
  const { tap, toques } = countTaps()
  await tap(abas(page).getByRole('link', { name: 'Estoque' }))
  await tap(page.getByRole('link', { name: 'Importar estoque' }))
  const escolha = page.waitForEvent('filechooser')
  await expect(page.getByText('O arquivo escolhido é conferido na hora')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await tap(page.getByRole('button', { name: 'Arquivo', exact: true }))
  await (await escolha).setFiles(arquivo(20))
  await expect(page.getByText('Lido como parte do estoque.')).toBeVisible()
  await tap(importar)
  await expect(importado).toBeVisible()
  expect(toques()).toBe(4)
})
