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

// What a page of a session asks first, and the files of the page that is asked for (vite/page-preloads.ts names them), travel while our first
// code comes and runs, not after it; the files behind that, so that it comes first over a slow line, and the letters behind them.
;(() => {
  // By kind of establishment, whose id stands for ':id', and address: to the letter as the page asks, or nobody takes the answer (lib/prefetched-answers.ts).
  const PERGUNTAS = {
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
  // Which views a person has kept of the list: one may open in its place.
  const VISOES = { '/contratos/listar': 'contratos', '/loja/propostas': 'propostas' }
  const REGRAS = '/api/autenticacao/Regras'
  const DE_TODAS = '/api/notificacoes?estabelecimentoId=:id&pagina=1&quantidadePorPagina=3&total=limitado'
  const UM_CONTRATO = /^\/(?:contratos\/detalhe|loja\/propostas)\/(\d+)$/
  /** Milliseconds after which an answer is no news. */
  const VALEM = 15_000

  const caminho = location.pathname === '/' ? '/home' : location.pathname
  let pagina = caminho
  try {
    const { token, cpf } = JSON.parse(sessionStorage.getItem('lastro.sessao') ?? '{}')
    if (token) perguntar(token, cpf)
    else pagina = 'entrada'
  } catch {
    return
  }
  const primeiro = document.querySelector('link[data-primeiro]')
  if (!primeiro) return
  primeiro.addEventListener('load', () => {
    const links = [...document.querySelectorAll('link[data-paginas]')]
    const seus = links.filter(({ dataset }) =>
      dataset.paginas.split(' ').some((inicio) => pagina.startsWith(inicio)),
    )
    let faltam = seus.length
    for (const link of seus) {
      link.addEventListener('load', () => --faltam || letras())
      link.rel = 'modulepreload'
    }
  })
  primeiro.rel = 'modulepreload'

  function letras() {
    for (const link of document.querySelectorAll('link[data-letras]')) link.rel = 'preload'
  }

  function perguntar(token, documento) {
    const respostas = new Map()
    globalThis.lastroAdiantadas = { token, ate: performance.now() + VALEM, respostas }
    const headers = { accept: 'text/plain', authorization: `Bearer ${token}` }
    const guardar = (endereco, resposta) => {
      // Whoever takes it tells of a failure.
      resposta.catch(() => undefined)
      respostas.set(endereco, resposta)
      return resposta
    }
    const buscar = (endereco, outros) =>
      fetch(endereco, { headers, credentials: 'omit', cache: 'no-store', ...outros })
    const pedir = (endereco, outros) => guardar(endereco, buscar(endereco, outros))
    // Whoever comes for it meanwhile waits for it; where another view opens nobody does.
    const pedirSe = (endereco, abre) =>
      guardar(
        endereco,
        abre.then((sim) => {
          if (sim || !respostas.has(endereco)) return buscar(endereco)
          respostas.delete(endereco)
          throw new Error('Not asked')
        }),
      )
    const regras = buscar(REGRAS, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ documento }),
    })
    const perguntado = regras
      .then((resposta) => resposta.clone().json())
      .then((quem) => {
        const { daPagina, deTodas } = perguntasDe(quem)
        const abre = daPagina.length > 0 ? abreComoEsta(pedir) : Promise.resolve(false)
        for (const endereco of daPagina) void pedirSe(endereco, abre)
        for (const endereco of deTodas) void pedir(endereco)
        return undefined
      })
      .catch(() => undefined)
    // Whoever takes it asks the page's questions next, which are under way by then: else they were asked twice.
    guardar(
      REGRAS,
      perguntado.then(() => regras),
    )
  }

  function perguntasDe({
    idEstabelecimento,
    tipo,
    listaAutorizacao,
    expirado,
    precisaAceitarTermoUso,
    segundoFator,
  }) {
    if (expirado || precisaAceitarTermoUso || segundoFator || listaAutorizacao.length === 0)
      return { daPagina: [], deTodas: [] }
    const comId = (endereco) => endereco.replace(':id', idEstabelecimento)
    const contrato = UM_CONTRATO.exec(caminho)?.[1]
    const suas = location.search ? [] : (PERGUNTAS[tipo]?.[caminho] ?? [])
    return {
      daPagina: contrato ? [`/api/contratos/${contrato}`] : suas.map(comId),
      deTodas: [comId(DE_TODAS)],
    }
  }

  /** Whether the list opens as its address says; where that can't be told, it does. */
  async function abreComoEsta(pedir) {
    const lista = VISOES[caminho]
    if (!lista) return true
    try {
      const { visoes } = await (await pedir(`/api/visoes?lista=${lista}`)).clone().json()
      return !visoes.some(({ inicial }) => inicial)
    } catch {
      return true
    }
  }
})()
