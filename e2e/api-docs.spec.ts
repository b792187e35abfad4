import { expect, test } from './support/test.ts'

test.use({ soLeem: /./ })

test('the API document is shown as a readable page, without an error @embutido', async ({ page }) => {
  test.slow()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /^Lastro/ })).toBeVisible()
  // A busy machine takes its time to draw all the operations.
  await page.getByText('Enviar a proposta ao outro lado').click({ timeout: 60_000 })
  await expect(page.getByText('forcarEnvio')).toBeVisible()
  expect(errors).toEqual([])
})
