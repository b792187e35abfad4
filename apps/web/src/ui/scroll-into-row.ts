/**
 * On telephones a row of chips or tabs scrolls sideways: the chosen one is brought into sight, without moving the page.
 */
export function scrollIntoRow(chosen: HTMLElement | null): void {
  const row = chosen?.parentElement
  if (!chosen || !row || row.scrollWidth <= row.clientWidth) return
  const { left, width } = chosen.getBoundingClientRect()
  row.scrollLeft += left - row.getBoundingClientRect().left - (row.clientWidth - width) / 2
}
