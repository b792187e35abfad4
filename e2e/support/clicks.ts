import type { Locator } from '@playwright/test'

/** Counts clicks as a person makes them. */
export function countClicks() {
  let cliques = 0
  return {
    clicar: async (alvo: Locator) => {
      await alvo.click()
      cliques += 1
    },
    cliques: () => cliques,
  }
}
