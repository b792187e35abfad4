import type { Locator } from '@playwright/test'
import { signIn } from './support/sign-in.ts'
import { PESSOAS } from './support/pessoas.ts'
import { abrirNovaRegra, confirmarRegra, modalRegra, REGRAS } from './support/regras.ts'
import { expect, test } from './support/test.ts'
import { centerOf, restFinger, waitForFrames } from './support/touch.ts'

test.use({ readOnlyTests: /./ })

test('filters are dragged by the mouse into their place', async ({ page }) => {
  await signIn(page, PESSOAS.horizonteGestor, REGRAS)
  await abrirNovaRegra(page, 'Marca', 'Km Máxima')
  const modal = modalRegra(page)
  await modal.getByRole('button', { name: 'Mover Leilão' }).hover({ position: { x: 30, y: 17 } })
  const para = await modal.getByRole('button', { name: 'Mover Marca, posição 1' }).boundingBox()
  if (!para) throw new Error('The lists are not drawn.')
  await page.mouse.down()
  // Each try goes a little higher, because the modal scrolls while the pointer is near its end.
  let passo = 0
  await expect(async () => {
    passo += 1
    await page.mouse.move(para.x + 40, para.y + 8 - passo * 4, { steps: 12 })
    await expect(page.getByText('Leilão em Escolhidos, posição 1.')).toBeAttached({ timeout: 400 })
  }).toPass({ timeout: 15_000 })
  await page.mouse.up()
  await expect(modal.getByRole('button', { name: 'Mover Leilão, posição 1' })).toBeVisible()
  await expect(modal.getByRole('button', { name: 'Mover Km Máxima, posição 3' })).toBeVisible()
  await page.keyboard.press('Escape')
  const guarda = page.getByRole('dialog', { name: 'Atenção' })
  await guarda.getByRole('button', { name: 'NÃO' }).click()
  await expect(modal).toBeVisible()
})

test('@celular filters are dragged by a finger from list to list and within one', async ({ page }) => {
  await signIn(page, PESSOAS.horizonteGestor, REGRAS)
  await abrirNovaRegra(page, 'Marca', 'Km Máxima')
  const modal = modalRegra(page)
  const alca = (nome: string) => modal.getByRole('button', { name: new RegExp(`^Mover ${nome}`) })
  const arrastar = async (nome: string, sobre: Locator, lugar: string) => {
    await alca(nome).scrollIntoViewIfNeeded()
    const dedo = await restFinger(page, alca(nome))
    await expect(page.getByText(`${nome} foi pego.`)).toBeAttached()
    const para = await centerOf(sobre)
    // Each try goes a little higher, because the modal scrolls while the finger is near its end.
    await expect(async () => {
      para.y -= 6
      await dedo.moveTo(para)
      // The lists make room and scroll meanwhile: what is announced in passing is no place to drop at.
      await waitForFrames(page, 20)
      await expect(page.getByText(`${nome} em ${lugar}`)).toBeAttached({ timeout: 400 })
    }).toPass({ timeout: 15_000 })
    const arrastada = await centerOf(modal.locator('[data-arrastando]'))
    expect(Math.abs(arrastada.y - para.y), 'the row is under the finger').toBeLessThan(4)
    await dedo.lift()
  }
  await arrastar('Leilão', alca('Km Máxima'), 'Escolhidos, posição 2')
  await expect(modal.getByRole('button', { name: 'Mover Leilão, posição 2' })).toBeVisible()
  await arrastar('Leilão', alca('Marca'), 'Escolhidos, posição 1')
  await expect(modal.getByRole('button', { name: 'Mover Leilão, posição 1' })).toBeVisible()
  await expect(modal.getByRole('button', { name: 'Mover Km Máxima, posição 3' })).toBeVisible()
  await arrastar('Marca', alca('Chassi Remarcado'), 'Disponíveis')
  await expect(modal.getByRole('button', { name: 'Mover Marca, posição' })).toHaveCount(0)
  await expect(modal.getByRole('button', { name: 'Mover Km Máxima, posição 2' })).toBeVisible()
})

test('@celular the first item begins at its top, wherever its rule was scrolled to', async ({ page }) => {
  await signIn(page, PESSOAS.horizonteGestor, REGRAS)
  await abrirNovaRegra(page, 'Marca', 'Modelo', 'Km Máxima', 'UF', 'Tipo de Veículo', 'Tipo de Combustível')
  await modalRegra(page).evaluate((dialogo) => dialogo.scrollTo(0, dialogo.scrollHeight))
  await confirmarRegra(page)
  const item = page.getByRole('dialog', { name: 'Novo item' })
  await expect(item).toBeVisible()
  await expect(item.getByLabel('Marca', { exact: true })).toBeInViewport()
  expect(await item.evaluate((dialogo) => dialogo.scrollTop)).toBe(0)
})
