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

// What every page of a session asks first, and the files of the page that is asked for (vite/paginas.ts names them), travel while our first
// code comes and runs, not after it; the files behind that, so that it comes first over a slow line.
;(() => {
  let pagina = location.pathname === '/' ? '/home' : location.pathname
  try {
    const { token, cpf } = JSON.parse(sessionStorage.getItem('lastro.sessao') ?? '{}')
    if (token) adiantarRegras(token, cpf)
    else pagina = 'entrada'
  } catch {
    return
  }
  const primeiro = document.querySelector('link[data-primeiro]')
  if (!primeiro) return
  primeiro.addEventListener('load', () => {
    for (const link of document.querySelectorAll('link[data-paginas]'))
      if (link.dataset.paginas.split(' ').some((inicio) => pagina.startsWith(inicio)))
        link.rel = 'modulepreload'
  })
  primeiro.rel = 'modulepreload'

  function adiantarRegras(token, documento) {
    const resposta = fetch('/api/autenticacao/Regras', {
      method: 'POST',
      headers: { accept: 'text/plain', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ documento }),
      credentials: 'omit',
      cache: 'no-store',
    })
    // Whoever takes it (lib/sign-in.ts) tells of a failure.
    resposta.catch(() => undefined)
    globalThis.lastroRegras = { token, resposta }
  }
})()
