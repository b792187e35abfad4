import type { Plugin } from 'vite'

/**
 * Where people begin, by the start of the address ('entrada': without a session, whatever it is): the modules that its route asks for.
 * public/antes-de-tudo.js has their files fetched before our code could.
 */
export const PAGINAS = {
  entrada: ['autenticacao/login-page.tsx'],
  '/': ['app/shell.tsx'],
  '/home': ['carteira/use-carteira.ts', 'app/home-page.tsx'],
  '/contratos/listar': ['lista/use-contratos.ts', 'visoes/use-visoes.ts', 'lista/contratos-page.tsx'],
  '/contratos/detalhe': ['chamadas/carregar-contrato.ts', 'contrato/contrato-detalhe-page.tsx'],
  '/cobertura': ['cobertura/use-cobertura.ts', 'cobertura/cobertura-page.tsx'],
  '/loja/propostas': ['lista/use-contratos.ts', 'visoes/use-visoes.ts', 'lista/propostas-page.tsx'],
  '/loja/estoque': ['estoque/use-estoque-da-loja.ts', 'estoque/estoque-page.tsx'],
}

/** Before which the links have to stand. */
const QUEM_LE = '<script src="/antes-de-tudo.js"></script>'

/** Writes into the page which file belongs to which page. */
export const pagePreloads: Plugin = {
  name: 'lastro-das-paginas',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((saida) => saida.type === 'chunk')
      const comSuas = (nome: string, vistos = new Set<string>()): Set<string> => {
        const chunk = chunks.find(({ fileName }) => fileName === nome)
        if (!chunk || vistos.has(nome)) return vistos
        vistos.add(nome)
        for (const seu of chunk.imports) comSuas(seu, vistos)
        return vistos
      }
      const arquivosDe = (modulo: string) => {
        // As it is asked for: the file that leads to it, where that isn't the one it lies in.
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${modulo}`))
        if (!chunk) throw new Error(`${modulo} is loaded by no route.`)
        return [...comSuas(chunk.fileName)]
      }
      const inicio = chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...comSuas(fileName)])
      const paginas = Object.entries(PAGINAS).map(
        ([pagina, modulos]) => [pagina, new Set(modulos.flatMap(arquivosDe))] as const,
      )
      const arquivos = new Set(paginas.flatMap(([, deles]) => [...deles]))
      const link = (arquivo: string, attrs: string) => `<link ${attrs} href="/${arquivo}">`
      const letras = Object.keys(bundle).find((arquivo) => arquivo.endsWith('.woff2'))
      if (!letras) throw new Error('There are no letters in the bundle.')
      const links = [
        link(letras, 'data-letras as="font" type="font/woff2" crossorigin'),
        ...inicio
          .filter((arquivo) => arquivo.includes('/base-'))
          .map((arquivo) => link(arquivo, 'data-primeiro crossorigin')),
        ...[...arquivos]
          .filter((arquivo) => !inicio.includes(arquivo))
          .map((arquivo) => {
            const suas = paginas.filter(([, deles]) => deles.has(arquivo)).map(([pagina]) => pagina)
            return link(arquivo, `data-paginas="${suas.join(' ')}"`)
          }),
      ]
      if (!html.includes(QUEM_LE)) throw new Error(`${QUEM_LE} is not in the page.`)
      return html.replace(QUEM_LE, () => [...links, QUEM_LE].join('\n    '))
    },
  },
}
