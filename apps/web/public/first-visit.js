// Runs before the first paint. It is a file because the content security policy allows scripts of this origin only,
// none inline.

// A dark screen never flashes white.
;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('lastro.tema') || 'auto'
  } catch {
    // The browser may deny access to storage; the system's preference counts then.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()

// While the first code of the application loads and runs, this script fetches the page's files (vite/page-preloads.ts
// names them). They start after the base file, so that a slow line brings that one first; the fonts come last.
;(() => {
  let page = location.pathname === '/' ? '/home' : location.pathname
  try {
    if (!JSON.parse(sessionStorage.getItem('lastro.sessao') ?? '{}').token) page = 'sign-in'
  } catch {
    return
  }
  const firstScript = document.querySelector('link[data-first-script]')
  if (!firstScript) return
  firstScript.addEventListener('load', () => {
    const links = [...document.querySelectorAll('link[data-pages]')]
    const ofPage = links.filter(({ dataset }) =>
      dataset.pages.split(' ').some((start) => page.startsWith(start)),
    )
    let missing = ofPage.length
    for (const link of ofPage) {
      link.addEventListener('load', () => --missing || preloadFonts())
      link.rel = 'modulepreload'
    }
  })
  firstScript.rel = 'modulepreload'

  function preloadFonts() {
    for (const link of document.querySelectorAll('link[data-fonts]')) link.rel = 'preload'
  }
})()
