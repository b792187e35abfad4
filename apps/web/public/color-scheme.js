// Runs before the first paint, so that a dark screen never flashes white. A file, not inline: the content
// security policy allows scripts from this origin only.
;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('lastro.tema') || 'auto'
  } catch {
    // Storage may be closed to us; the system's preference counts then.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
