import { expect, type Locator } from '@playwright/test'

/** Milliseconds between two keys. */
export const KEY_DELAYS_MS = [0, 20, 40, 90]

type TypedCase = readonly [texto: string, mostrado: string]
export const MILHARES: readonly TypedCase[] = [
  ['500.000,00', ' 500.000,00'],
  ['3,10', ' 3,10'],
  ['1.234,56', ' 1.234,56'],
  ['600000', ' 600.000,00'],
]
export const CENTAVOS: readonly TypedCase[] = [
  ['3,10', ' 3,10'],
  ['600000', ' 600.000,00'],
  ['R$ 1.500.000,00', ' 1.500.000,00'],
  ['91.234,5', ' 91.234,50'],
]

/**
 * Types numbers at each pace, entering the field by a click and then by Tab, and checks the text after blur. The last
 * case stays.
 */
export async function typeCases(campo: Locator, casos: readonly TypedCase[]) {
  const { keyboard } = campo.page()
  // Tab from the former field may have led here; a click would then only place the caret.
  await campo.blur()
  await campo.click()
  for (const [index, delay] of KEY_DELAYS_MS.entries()) {
    const [texto, mostrado] = casos[index] ?? ['', '']
    if (index > 0) await keyboard.press('Shift+Tab')
    await keyboard.type(texto, { delay })
    expect(await campo.inputValue(), `${delay} ms`).toBe(texto)
    await keyboard.press('Tab')
    await expect(campo).toHaveValue(mostrado)
  }
}
