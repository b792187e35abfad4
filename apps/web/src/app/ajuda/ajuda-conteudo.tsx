import { Collapse, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SearchInput } from '#ui/search-input.tsx'
import classes from './ajuda.module.css'
import { ancoraDe, CONTEUDO, type LugarDoManual, type PaginaDoManual } from './paginas.ts'
import { normalizar } from '@lastro/shared/texto'
import { importChunk } from '#lib/chunk.ts'

const PAGINAS = import.meta.glob<string>('../../../../../docs/manual/*.md', {
  query: '?manual',
  import: 'default',
})

const read = (pagina: PaginaDoManual) =>
  importChunk(async () => PAGINAS[`../../../../../docs/manual/${pagina}.md`]?.() ?? '')

const keyOf = (que: PaginaDoManual | 'trechos') => ['manual', que] as const

/** A page of the manual as HTML. */
export const manualOptions = (pagina: PaginaDoManual) =>
  queryOptions({
    queryKey: keyOf(pagina),
    queryFn: () => read(pagina),
    staleTime: Infinity,
    meta: { silent: true },
  })

interface Trecho extends LugarDoManual {
  /** 'Contratos › A lista' */
  onde: string
  texto: string
}

/** Every section of the manual, with its text. */
const trechosOptions = queryOptions({
  queryKey: keyOf('trechos'),
  queryFn: async () =>
    (
      await Promise.all(
        CONTEUDO.map(async ({ pagina, titulo }) => trechosDe(await read(pagina), pagina, titulo)),
      )
    ).flat(),
  staleTime: Infinity,
  meta: { silent: true },
})

function trechosDe(html: string, pagina: PaginaDoManual, titulo: string): Trecho[] {
  const trechos: Trecho[] = []
  for (const element of new DOMParser().parseFromString(html, 'text/html').body.children) {
    const ultimo = trechos.at(-1)
    const texto = element.textContent ?? ''
    if (/^H[23]$/.test(element.tagName)) {
      const onde = element.tagName === 'H2' ? titulo : `${titulo} › ${texto}`
      const lugar = element.tagName === 'H2' ? '' : element.id.replace(/^ajuda-/, '')
      trechos.push({ pagina, lugar, onde, texto: '' })
    } else if (ultimo) ultimo.texto += ` ${texto.replaceAll(/\s+/g, ' ')}`
  }
  return trechos
}

const MAXIMO = 8
const AO_REDOR = 70

/** The sections that hold every word, those with all words in their heading first, each with the text around a word. */
function procurar(trechos: readonly Trecho[], pedido: string): (Trecho & { amostra: string })[] {
  const palavras = normalizar(pedido).split(' ').filter(Boolean)
  if (palavras.length === 0) return []
  const holdsEveryWord = (texto: string) => palavras.every((palavra) => normalizar(texto).includes(palavra))
  return trechos
    .filter(({ onde, texto }) => holdsEveryWord(`${onde} ${texto}`))
    .toSorted((a, b) => Number(holdsEveryWord(b.onde)) - Number(holdsEveryWord(a.onde)))
    .slice(0, MAXIMO)
    .map((trecho) => ({ ...trecho, amostra: amostraDe(trecho.texto, palavras) }))
}

function amostraDe(texto: string, palavras: readonly string[]): string {
  const onde = palavras.map((palavra) => texto.toLowerCase().indexOf(palavra)).find((each) => each >= 0) ?? 0
  const inicio = Math.max(0, onde - AO_REDOR)
  const fim = onde + AO_REDOR
  return `${inicio > 0 ? '…' : ''}${texto.slice(inicio, fim).trim()}${fim < texto.length ? '…' : ''}`
}

interface AjudaConteudoProps {
  onEscolher: (lugar: LugarDoManual) => void
}

/** The search through the whole manual, and its contents. Either leads to a section. */
export function AjudaConteudo({ onEscolher }: AjudaConteudoProps) {
  const [texto, setTexto] = useState('')
  const [aberto, setAberto] = useState(false)
  const lista = useId()
  const { data: trechos } = useQuery({ ...trechosOptions, enabled: texto !== '' })
  const achados = trechos && procurar(trechos, texto)
  const ir = (lugar: LugarDoManual) => {
    setTexto('')
    setAberto(false)
    onEscolher(lugar)
  }
  return (
    <search className={classes.indice}>
      <SearchInput
        aria-label="Buscar na ajuda"
        placeholder="Buscar na ajuda"
        value={texto}
        onChange={setTexto}
        onClear={() => setTexto('')}
      />
      {texto === '' ? (
        <>
          <UnstyledButton
            className={classes.conteudo}
            aria-expanded={aberto}
            aria-controls={lista}
            onClick={() => setAberto(!aberto)}
          >
            <IconChevronRight size={16} aria-hidden />
            Conteúdo
          </UnstyledButton>
          <Collapse expanded={aberto} id={lista}>
            <ul className={classes.paginas}>
              {CONTEUDO.map(({ pagina, titulo, secoes }) => (
                <li key={pagina}>
                  <Item onClick={() => ir({ pagina, lugar: '' })}>{titulo}</Item>
                  {secoes.length > 0 && (
                    <ul>
                      {secoes.map((secao) => (
                        <li key={secao}>
                          <Item onClick={() => ir({ pagina, lugar: ancoraDe(secao) })}>{secao}</Item>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </Collapse>
        </>
      ) : (
        <div role="status">
          {achados?.length === 0 && (
            <Text size="sm" c="dimmed">
              Nada na ajuda tem “{texto.trim()}”.
            </Text>
          )}
          <ul className={classes.paginas}>
            {achados?.map(({ pagina, lugar, onde, amostra }) => (
              <li key={`${pagina} ${lugar}`}>
                <Item onClick={() => ir({ pagina, lugar })}>{onde}</Item>
                <Text size="xs" c="dimmed">
                  {amostra}
                </Text>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  )
}

function Item({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <UnstyledButton className={classes.item} onClick={onClick}>
      {children}
    </UnstyledButton>
  )
}
