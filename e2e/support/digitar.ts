import type { Locator } from '@playwright/test'

/** Types over what the field holds, key by key as a person does: `fill` would hide what a field makes of single keys. */
export async function digitar(campo: Locator, texto: string): Promise<void> {
  await campo.click()
  await campo.press('ControlOrMeta+a')
  await campo.pressSequentially(texto, { delay: 40 })
}
