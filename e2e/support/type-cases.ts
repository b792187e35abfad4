import { expect, type Locator } from '@playwright/test'

/** Milliseconds between two keys. */
export const KEY_DELAYS_MS = [0, 20, 40, 90]

type TypedNumber = readonly [texto: string, mostrado: string]
export const MILHARES: TypedNumber = ['600000', ' 600.000,00']
export const CENTAVOS: TypedNumber = ['91.234,5', ' 91.234,50']

/** Types a number, and checks the text after blur. */
export async function typeNumber(campo: Locator, [texto, mostrado]: TypedNumber) {
  const { keyboard } = campo.page()
  // Tab from the former field may have led here; a click would then only place the caret.
  await campo.blur()
  await campo.click()
  await keyboard.type(texto)
  expect(await campo.inputValue()).toBe(texto)
  await keyboard.press('Tab')
  await expect(campo).toHaveValue(mostrado)
}
