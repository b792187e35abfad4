import { expect, test } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { inRoot } from '../scripts/lib/paths.mjs'
import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessibility.ts'

// Of the program's server the page needs nothing, so this spec starts none: the development server of Vite has the page.
let vite: ViteDevServer
let address = ''
test.beforeAll(async () => {
  vite = await createServer({
    root: inRoot('apps', 'web'),
    logLevel: 'error',
    server: { port: 0, hmr: false, watch: null },
  })
  await vite.listen()
  address = `${vite.resolvedUrls?.local[0]}dev/pecas`
})
test.afterAll(() => vite.close())

/** What each button opens: the role of what then stands above the page. */
const OPENED = [
  ['Abrir janela', 'dialog'],
  ['Abrir formulário', 'dialog'],
  ['Confirmar', 'dialog'],
  ['Excluir', 'dialog'],
  ['Recusar', 'dialog'],
  ['Abrir painel', 'dialog'],
  ['Filtros (1)', 'dialog'],
  ['Abrir o calendário', 'dialog'],
  ['Exportar', 'menu'],
  ['Ações de CT-2026-0041', 'menu'],
] as const

// The libraries' bundle and thirteen looks of a long page: more than one journey on a busy machine.
test.describe.configure({ timeout: 400_000 })

test('every part of ui/ passes axe in both schemes and in forced colours, closed and opened', async ({
  page,
}) => {
  // The first visit bundles the libraries.
  await page.goto(address, { timeout: 120_000 })
  await expect(page.getByRole('heading', { name: 'Peças' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectAccessible(page)
  await page.emulateMedia({ forcedColors: 'none' })
  for (const [name, role] of OPENED) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole(role)).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toHaveCount(0)
  }
  await page.getByLabel('Marcas', { exact: true }).click()
  await expect(page.getByRole('option', { name: 'Fiat' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
})
