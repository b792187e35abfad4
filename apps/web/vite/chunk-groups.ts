import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { PAGINAS } from './page-preloads.ts'

/** Modules that lead to all of a package, of which nobody asks more than the names. */
const BARRIL =
  /[\\/](@mantine[\\/]\w+)[\\/]esm[\\/]index\.mjs$|[\\/](@tabler[\\/]icons-react)[\\/]dist[\\/]esm[\\/]tabler-icons-react\.mjs$/

/** Which pages of `PAGINAS` draw or ask with a module from their first moment on. */
const usersOfChunk = new Map<string, Set<string>>()
const raizes = new Set<string>()
const deDados = new Set<string>()
/** What toasts are drawn with, which come to every page once it stands: of what they share none may bring along a page. */
const OVERLAYS = 'src/app/overlays.tsx'
const ofOverlays = new Set<string>()

const emBarris = new Map<string, Map<string, string>>()

/** Where each name of a package comes from. */
function nomesDe(barril: string): Map<string, string> {
  const sabidos = emBarris.get(barril)
  if (sabidos) return sabidos
  const pasta = dirname(barril)
  const nomes = new Map(
    [...readFileSync(barril, 'utf8').matchAll(/import \{ ([^}]+) \} from "([^"]+)"/g)].flatMap(
      ([, lista = '', arquivo = '']) =>
        lista.split(', ').map((nome) => [nome, join(pasta, arquivo)] as const),
    ),
  )
  emBarris.set(barril, nomes)
  return nomes
}

/** What a module takes from a package, file by file. */
function deBarril(barril: string, code: string): string[] {
  const pacote = BARRIL.exec(barril)?.slice(1).find(Boolean)?.replaceAll('\\', '/')
  const listas = code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*['"]${pacote}['"]`, 'g'))
  const nomes = [...listas].flatMap(([, lista = '']) => lista.split(',').map((cada) => cada.trim()))
  return nomes.flatMap((cada) => {
    const nome = cada.split(/\s+as\s+/)[0] ?? ''
    if (pacote === '@tabler/icons-react') return [join(dirname(barril), 'icons', `${nome}.mjs`)]
    return nomesDe(barril).get(nome) ?? []
  })
}

/** Finds out what the first visits load, by which the files are cut. */
export const chunkUsers: Plugin = {
  name: 'lastro-partes',
  buildEnd() {
    for (const cada of [usersOfChunk, raizes, deDados, ofOverlays]) cada.clear()
    const ids = [...this.getModuleIds()]
    const seguir = (id: string, vistos: Set<string>) => {
      if (vistos.has(id)) return
      vistos.add(id)
      const info = this.getModuleInfo(id)
      for (const seu of info?.importedIds ?? []) {
        const seus = BARRIL.test(seu) ? deBarril(seu, info?.code ?? '') : [seu]
        for (const cada of seus) seguir(cada, vistos)
      }
    }
    const overlays = ids.find((id) => id.endsWith(`/${OVERLAYS}`))
    if (!overlays) throw new Error(`${OVERLAYS} is not there.`)
    seguir(overlays, ofOverlays)
    for (const [pagina, modulos] of Object.entries(PAGINAS))
      for (const modulo of modulos) {
        const raiz = ids.find((id) => id.endsWith(`/${modulo}`))
        if (!raiz) throw new Error(`${modulo} is not there.`)
        const vistos = new Set<string>()
        seguir(raiz, vistos)
        if (raiz.endsWith('.tsx')) raizes.add(raiz)
        for (const id of vistos) {
          usersOfChunk.set(id, (usersOfChunk.get(id) ?? new Set()).add(pagina))
          if (modulo.endsWith('.ts')) deDados.add(id)
        }
      }
  },
  // Of two files that need each other one runs before what it needs is there.
  generateBundle(_options, bundle) {
    const voltas = new Set<string>()
    const prontos = new Set<string>()
    const seguir = (nome: string, caminho: string[]) => {
      if (caminho.includes(nome)) voltas.add([...caminho.slice(caminho.indexOf(nome)), nome].join(' → '))
      const saida = bundle[nome]
      if (prontos.has(nome) || caminho.includes(nome) || saida?.type !== 'chunk') return
      for (const seu of saida.imports) seguir(seu, [...caminho, nome])
      prontos.add(nome)
    }
    for (const nome of Object.keys(bundle)) seguir(nome, [])
    if (voltas.size > 0) this.error(`Files that need each other: ${[...voltas].join('; ')}`)
  },
}

const grupo = (name: string, priority: number, serve: (paginas: Set<string>, id: string) => boolean) => ({
  name,
  priority,
  test: (id: string) => {
    const paginas = usersOfChunk.get(id)
    return paginas !== undefined && !raizes.has(id) && serve(paginas, id)
  },
})

/** Each takes what no group before it has. */
export const CHUNK_GROUPS = [
  // What the sign-in shares with others: forms with those that have one, the rest with all.
  grupo(
    'formularios',
    70,
    (paginas) =>
      paginas.has('entrada') && paginas.size > 1 && !paginas.has('/') && !paginas.has('/contratos/listar'),
  ),
  grupo('campos', 68, (paginas, id) => (paginas.has('entrada') && paginas.size > 1) || ofOverlays.has(id)),
  grupo('entrada', 66, (paginas) => paginas.has('entrada')),
  // What the first pages ask the server, without the code that shows it, which comes after.
  grupo('dados', 65, (_, id) => deDados.has(id)),
  grupo('moldura', 60, (paginas) => paginas.has('/')),
  grupo('paginas', 50, ({ size }) => size > 1),
  // What a contract has of its own from packages others have in what opens later, which must not bring along the contract.
  grupo('suspensos', 44, (paginas, id) => paginas.has('/contratos/detalhe') && id.includes('node_modules')),
  ...Object.keys(PAGINAS).map((pagina) =>
    grupo(`so${pagina.replaceAll('/', '-')}`, 40, (paginas) => paginas.has(pagina)),
  ),
  { name: 'overlays', priority: 30, test: (id: string) => ofOverlays.has(id) && !id.endsWith(OVERLAYS) },
]

/** What the first visits run at once, and most of it; the layers above a page come once it stands. */
export const DE_INICIO: ReadonlySet<string> = new Set([
  'esquemas',
  'base',
  'inicio',
  ...CHUNK_GROUPS.map(({ name }) => name).filter(
    (name) => !['overlays', 'campos', 'dados', 'formularios'].includes(name),
  ),
])
