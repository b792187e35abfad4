import type { Page } from '@playwright/test'
import { PESSOAS } from './support/pessoas.ts'
import { REGRAS } from './support/regras.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./ })

/** Opens the bank's general rule, which uses every filter, and answers a count of its first items. */
async function umaContagem(page: Page) {
  await signIn(page, PESSOAS.auroraGestor, REGRAS)
  await page.getByRole('link', { name: /^Geral/ }).click()
  const contagem = page.getByRole('button', { name: /selecionad|tipos? de veículo$/ }).first()
  await expect(contagem).toBeVisible()
  // The names are loaded by then.
  await expect(page.getByRole('list', { name: 'Itens em palavras' })).not.toContainText('…')
  return contagem
}

test('the names behind a count show on hover and on focus, and go again', async ({ page }) => {
  const contagem = await umaContagem(page)
  const nomes = page.getByRole('tooltip')
  await contagem.hover()
  await expect(nomes).toHaveText(/\p{L}{2}/u)
  await page.mouse.move(0, 0)
  await expect(nomes).toHaveCount(0)
  // Only keys show a focus.
  await page.keyboard.press('Tab')
  await contagem.focus()
  await expect(nomes).toHaveText(/\p{L}{2}/u)
})

test('at 1024 nothing lies over % Tabela', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 1600 })
  await umaContagem(page)
  const tabela = page.getByRole('table', { name: 'Itens da regra' })
  const coluna = (await tabela.getByRole('columnheader').allTextContents()).indexOf('% Tabela')
  const celulas = tabela.locator(`:is(th, td):nth-child(${coluna + 1})`)
  const cobertas = await celulas.evaluateAll((todas) =>
    todas.map((celula) => {
      const { left, right, top, bottom } = celula.getBoundingClientRect()
      const alvos = [left + 4, (left + right) / 2, right - 4].map((x) =>
        document.elementFromPoint(x, (top + bottom) / 2),
      )
      return alvos.every((alvo) => alvo !== null && celula.contains(alvo))
    }),
  )
  expect(cobertas.length).toBeGreaterThan(2)
  expect(cobertas).not.toContain(false)
})

test('@celular a tap shows the names behind a count', async ({ page }) => {
  const contagem = await umaContagem(page)
  // A finger that tapped before the page listened taps again.
  await expect(async () => {
    await contagem.tap()
    await expect(page.getByRole('tooltip')).toHaveText(/\p{L}{2}/u, { timeout: 2_000 })
  }).toPass()
})
