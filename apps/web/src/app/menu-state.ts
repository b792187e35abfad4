import * as z from 'zod'
import { personalSetting } from '#lib/personal-setting.ts'
import { toastInfo } from '#lib/toast.ts'

/** So many screens stand above the groups. */
export const MAX_PINS = 8

const FRESH = { open: [], pinned: [], rail: false }
const menuSchema = z
  .object({
    /** Labels of the groups that the person has opened. */
    open: z.array(z.string()),
    /** Addresses of the pinned screens, in the order of pinning. */
    pinned: z.array(z.string()).max(MAX_PINS),
    /** The menu is a rail of icons. */
    rail: z.boolean(),
  })
  .catch(FRESH)

const menu = personalSetting('menu', menuSchema)

export const useMenu = menu.useValue

export const saveGroup = (label: string, opened: boolean): void =>
  menu.save((before) => ({
    ...before,
    open: [...before.open.filter((each) => each !== label), ...(opened ? [label] : [])],
  }))

export const toggleRail = (): void => menu.save((before) => ({ ...before, rail: !before.rail }))

/** Pins a screen, or unpins it. One more than `MAX_PINS` is refused in words. `visible`: addresses of the menu. */
export function togglePin(to: string, visible: readonly string[]): void {
  menu.save((before) => {
    if (before.pinned.includes(to)) return { ...before, pinned: before.pinned.filter((each) => each !== to) }
    // A screen that the person no longer sees must not take a place that they can't free.
    const shown = before.pinned.filter((each) => visible.includes(each))
    const pinned = before.pinned.length < MAX_PINS ? before.pinned : shown
    if (pinned.length < MAX_PINS) return { ...before, pinned: [...pinned, to] }
    toastInfo(`Há lugar para ${MAX_PINS} telas fixadas. Desafixe uma para fixar outra.`)
    return before
  })
}
