import type { Plugin } from 'vite'

/**
 * Pages where people begin, by the start of their address, and the modules that their routes load. 'entrada' is any
 * address without a session. public/first-visit.js fetches their files before the application could.
 */
export const FIRST_PAGES = {
  'sign-in': ['app/sign-in-page.tsx'],
  '/': ['app/shell.tsx'],
  '/home': ['carteira/use-carteira.ts', 'app/home-page.tsx'],
  '/contratos/listar': ['lista/use-contratos.ts', 'visoes/use-visoes.ts', 'lista/contratos-page.tsx'],
  '/contratos/detalhe': ['chamadas/use-contrato.ts', 'contrato/contrato-detalhe-page.tsx'],
  '/cobertura': ['cobertura/use-cobertura.ts', 'cobertura/cobertura-page.tsx'],
  '/loja/propostas': ['lista/use-contratos.ts', 'visoes/use-visoes.ts', 'lista/propostas-page.tsx'],
  '/loja/estoque': ['estoque/use-estoque-da-loja.ts', 'estoque/estoque-page.tsx'],
}

/** The links must stand before the script that reads them. */
const SCRIPT_TAG = '<script src="/first-visit.js"></script>'

/** Writes into index.html which chunk belongs to which first page. */
export const pagePreloads: Plugin = {
  name: 'lastro-page-preloads',
  // The development server has no chunks to name.
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const withImports = (fileName: string, seen = new Set<string>()): Set<string> => {
        const chunk = chunks.find((each) => each.fileName === fileName)
        if (!chunk || seen.has(fileName)) return seen
        seen.add(fileName)
        for (const imported of chunk.imports) withImports(imported, seen)
        return seen
      }
      const filesOf = (moduleName: string) => {
        // Looks for the chunk by its facade module: the module's code may lie in another chunk.
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${moduleName}`))
        if (!chunk) throw new Error(`${moduleName} is loaded by no route.`)
        return [...withImports(chunk.fileName)]
      }
      const initialFiles = chunks
        .filter(({ isEntry }) => isEntry)
        .flatMap(({ fileName }) => [...withImports(fileName)])
      const pages = Object.entries(FIRST_PAGES).map(
        ([page, moduleNames]) => [page, new Set(moduleNames.flatMap(filesOf))] as const,
      )
      const files = new Set(pages.flatMap(([, ownFiles]) => [...ownFiles]))
      const link = (file: string, attrs: string) => `<link ${attrs} href="/${file}">`
      const font = Object.keys(bundle).find((file) => file.endsWith('.woff2'))
      if (!font) throw new Error('The bundle has no font.')
      const links = [
        link(font, 'data-fonts as="font" type="font/woff2" crossorigin'),
        ...initialFiles
          .filter((file) => file.includes('/base-'))
          .map((file) => link(file, 'data-first-script crossorigin')),
        ...[...files]
          .filter((file) => !initialFiles.includes(file))
          .map((file) => {
            const itsPages = pages.filter(([, ownFiles]) => ownFiles.has(file)).map(([page]) => page)
            return link(file, `data-pages="${itsPages.join(' ')}"`)
          }),
      ]
      if (!html.includes(SCRIPT_TAG)) throw new Error(`${SCRIPT_TAG} is not in the page.`)
      return html.replace(SCRIPT_TAG, () => [...links, SCRIPT_TAG].join('\n    '))
    },
  },
}
