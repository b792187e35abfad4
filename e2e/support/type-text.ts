import type { Locator } from '@playwright/test'

/** Replaces a field's text key by key. `fill` would hide how a field treats single keys. */
export async function typeText(campo: Locator, texto: string): Promise<void> {
  await campo.click()
  await campo.press('ControlOrMeta+a')
  await campo.pressSequentially(texto, { delay: 40 })
}
