const PAGE = '#conteudo'
/** Rows of lists, and cards of a telephone or of Início. */
const ROW = 'tbody > tr, li'
const TARGETS = ['[data-row-link]', 'a[href]', 'button:not(:disabled)'] as const

/** Where the focus stands in a row: at what leads to its record, or its first act. */
const targetOf = (row: Element) =>
  TARGETS.map((each) => row.querySelector<HTMLElement>(each)).find((target) => target?.checkVisibility())

const rowWithFocus = () => document.activeElement?.closest(PAGE) && document.activeElement.closest(ROW)

/** The next or the previous row of the page; from no row the first one. */
function rowAt(step: 1 | -1): HTMLElement | undefined {
  const rows = [...document.querySelectorAll(`${PAGE} :is(${ROW})`)].filter((row) => targetOf(row))
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  const row = rows[here < 0 ? 0 : here + step]
  return (row && targetOf(row)) ?? undefined
}

/** The first button in sight that names a key (`aria-keyshortcuts`). */
const buttonOf = (key: string) =>
  [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${key}"]:not(:disabled)`)].find((button) =>
    button.checkVisibility(),
  )

/** What a key does on the present page; undefined: nothing. */
function actOf(key: string): (() => void) | undefined {
  const row = rowWithFocus()
  if (key === 'j' || key === 'k') {
    const target = rowAt(key === 'j' ? 1 : -1)
    return target && (() => target.focus())
  }
  const target =
    key === 'x'
      ? row?.querySelector<HTMLElement>('input[type="checkbox"]:not(:disabled)')
      : key === 'e'
        ? ((row && targetOf(row)) ?? buttonOf(key))
        : key === 'c' || key === '['
          ? buttonOf(key)
          : undefined
  return target ? () => target.click() : undefined
}

/** Does what a plain key stands for: a row of the page's list, what the page creates or edits, and the menu's rail. */
export function pressPageKey(event: KeyboardEvent): void {
  const { key, repeat, defaultPrevented } = event
  if (defaultPrevented || (repeat && key !== 'j' && key !== 'k')) return
  // On an outdated page the act is done already.
  const act = document.querySelector(`${PAGE}[inert]`) ? undefined : actOf(key)
  if (!act) return
  // The key must not be typed into the field that it opens.
  event.preventDefault()
  act()
}
