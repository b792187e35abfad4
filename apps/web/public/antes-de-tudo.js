// Runs before the first paint. A file, not inline: the content security policy allows scripts from this origin only.

// A dark screen never flashes white.
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

// What every page of a session needs travels at once with the rest (vite.config.ts names it); a sign-in does without.
;(() => {
  try {
    if (!sessionStorage.getItem('lastro.sessao')) return
  } catch {
    return
  }
  for (const link of document.querySelectorAll('link[data-da-sessao]')) link.rel = 'modulepreload'
})()
