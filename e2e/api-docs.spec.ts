import { expect, test } from './support/test.ts'

test.use({ readOnlyTests: /./ })

test('the API document is shown as a readable page, without an error', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto('/api/docs')
  // The page reads the whole document first.
  await expect(page.getByRole('heading', { name: /^Lastro/ })).toBeVisible({ timeout: 60_000 })
  const enviar = page.getByText('Enviar a proposta ao outro lado')
  // The page draws only the operations in sight.
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(enviar).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 60_000 })
  // It then resolves the whole document, with nothing else going on in the page.
  await enviar.click({ timeout: 60_000 })
  await expect(page.getByText('forcarEnvio')).toBeVisible({ timeout: 60_000 })
  expect(errors).toEqual([])
})
