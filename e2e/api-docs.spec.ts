import { expect, test } from './support/test.ts'

test.use({ soLeem: /./ })

test('the API document is shown as a readable page, without an error @embutido', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /^Lastro/ })).toBeVisible()
  await page.getByText('Enviar a proposta ao outro lado').click()
  await expect(page.getByText('forcarEnvio')).toBeVisible()
  expect(errors).toEqual([])
})
