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

// While the first code of the application loads and runs, this script asks the page's first questions and fetches its
// files (vite/page-preloads.ts names them). The page's files start after the base file, so that a slow line brings that
// one first; the fonts come last.
;(() => {
  // By kind of establishment and address; the establishment's id stands for ':id'. Each address must be exactly what
  // the page asks, or nobody takes the answer (lib/prefetched-answers.ts).
  const QUESTIONS = {
    instituicao: {
      '/home': ['/api/instituicoes-financeiras/:id/carteira'],
      '/contratos/listar': [
        '/api/instituicoes-financeiras/:id/contratos?status=0&pagina=1&quantidadePorPagina=20&total=limitado',
        // Cards have no totals (ui/data-table.tsx, PHONE).
        ...(matchMedia('(max-width: 47.99em)').matches
          ? []
          : ['/api/instituicoes-financeiras/:id/contratos/somas?status=0']),
      ],
      '/cobertura': [
        '/api/instituicoes-financeiras/:id/cobertura?pagina=1&quantidadePorPagina=20&semResumo=true&total=limitado',
        '/api/instituicoes-financeiras/:id/cobertura/resumo',
      ],
    },
    loja: {
      '/home': ['/api/lojas/:id/carteira'],
      '/loja/propostas': [
        '/api/lojas/:id/contratos?status=0&ordenacao=vez%3Aasc&pagina=1&quantidadePorPagina=50&total=limitado',
      ],
      '/loja/estoque': ['/api/lojas/:id/veiculos?pagina=1&quantidadePorPagina=50'],
    },
  }
  // Lists that may open in a saved view instead.
  const LISTS_WITH_VIEWS = { '/contratos/listar': 'contratos', '/loja/propostas': 'propostas' }
  const REGRAS_PATH = '/api/autenticacao/Regras'
  const NOTIFICACOES_PATH =
    '/api/notificacoes?estabelecimentoId=:id&pagina=1&quantidadePorPagina=3&total=limitado'
  const CONTRATO_PAGE = /^\/(?:contratos\/detalhe|loja\/propostas)\/(\d+)$/
  /** Milliseconds after which an answer is too old to be shown. */
  const MAX_AGE_MS = 15_000

  const pathname = location.pathname === '/' ? '/home' : location.pathname
  let page = pathname
  try {
    const { token, cpf } = JSON.parse(sessionStorage.getItem('lastro.sessao') ?? '{}')
    if (token) askEarly(token, cpf)
    else page = 'sign-in'
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
    // The styles may have asked for them already.
    if ([...document.fonts].some(({ status }) => status !== 'unloaded')) return
    for (const link of document.querySelectorAll('link[data-fonts]')) link.rel = 'preload'
  }

  function askEarly(token, documento) {
    const answers = new Map()
    globalThis.lastroPrefetched = { token, expiresAt: performance.now() + MAX_AGE_MS, answers }
    const headers = { accept: 'text/plain', authorization: `Bearer ${token}` }
    const keep = (path, answer) => {
      // Whoever takes the answer reports the failure.
      answer.catch(() => undefined)
      answers.set(path, answer)
      return answer
    }
    const request = (path, options) =>
      fetch(path, { headers, credentials: 'omit', cache: 'no-store', ...options })
    const ask = (path, options) => keep(path, request(path, options))
    // The page may take the answer while the saved views are still on their way. If the list opens in a saved view,
    // nobody takes it.
    const askIf = (path, opensAsAsked) =>
      keep(
        path,
        opensAsAsked.then((opens) => {
          if (opens || !answers.has(path)) return request(path)
          answers.delete(path)
          throw new Error('Not asked')
        }),
      )
    const regrasAnswer = request(REGRAS_PATH, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ documento }),
    })
    const asked = regrasAnswer
      .then((answer) => answer.clone().json())
      .then((regras) => {
        const { pageQuestions, shellQuestions } = questionsFor(regras)
        const opensAsAsked = pageQuestions.length > 0 ? listOpensAsAsked(ask) : Promise.resolve(false)
        for (const path of pageQuestions) void askIf(path, opensAsAsked)
        for (const path of shellQuestions) void ask(path)
        return undefined
      })
      .catch(() => undefined)
    // The page asks its questions as soon as it has these rules. They are handed over only once those questions are
    // under way; otherwise the page would ask them a second time.
    keep(
      REGRAS_PATH,
      asked.then(() => regrasAnswer),
    )
  }

  function questionsFor({
    idEstabelecimento,
    tipo,
    listaAutorizacao,
    expirado,
    precisaAceitarTermoUso,
    segundoFator,
  }) {
    if (expirado || precisaAceitarTermoUso || segundoFator || listaAutorizacao.length === 0)
      return { pageQuestions: [], shellQuestions: [] }
    const withId = (path) => path.replace(':id', idEstabelecimento)
    const contrato = CONTRATO_PAGE.exec(pathname)?.[1]
    const ownQuestions = location.search ? [] : (QUESTIONS[tipo]?.[pathname] ?? [])
    return {
      pageQuestions: contrato ? [`/api/contratos/${contrato}`] : ownQuestions.map(withId),
      shellQuestions: [withId(NOTIFICACOES_PATH)],
    }
  }

  /** Resolves to true if the list opens exactly as its address says, also when the saved views can't be read. */
  async function listOpensAsAsked(ask) {
    const lista = LISTS_WITH_VIEWS[pathname]
    if (!lista) return true
    try {
      const { visoes } = await (await ask(`/api/visoes?lista=${lista}`)).clone().json()
      return !visoes.some(({ inicial }) => inicial)
    } catch {
      return true
    }
  }
})()
