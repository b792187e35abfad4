import type { Locator, Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

/** The middle of an element. Throws when the element isn't drawn. */
export async function centerOf(elemento: Locator): Promise<Point> {
  const box = await elemento.boundingBox()
  if (!box) throw new Error('The element is not drawn.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Waits until the page was drawn so many times. */
export const waitForFrames = (page: Page, count: number) =>
  page.evaluate(async (times) => {
    for (let time = 0; time < times; time++) await new Promise(requestAnimationFrame)
  }, count)

export interface Finger {
  moveTo(para: Point): Promise<void>
  lift(): Promise<void>
}

/**
 * Rests a finger on the element, which the page takes after a long press. Uses the browser's own input, not script events.
 */
export async function restFinger(page: Page, elemento: Locator): Promise<Finger> {
  const cdp = await page.context().newCDPSession(page)
  let onde = await centerOf(elemento)
  const sendTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  await sendTouch('touchStart', [onde])
  return {
    async moveTo(para) {
      const passos = 8
      const de = onde
      for (let passo = 1; passo <= passos; passo++) {
        onde = {
          x: de.x + ((para.x - de.x) * passo) / passos,
          y: de.y + ((para.y - de.y) * passo) / passos,
        }
        await sendTouch('touchMove', [onde])
        await waitForFrames(page, 1)
      }
    },
    async lift() {
      await sendTouch('touchEnd', [])
      await cdp.detach()
    },
  }
}
