import { Anchor, Group, Text } from '@mantine/core'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { formatInteiro } from '#lib/format.ts'
import { escondidosEmTexto } from '../selecao/garantias-count.tsx'
import { BotaoDosFiltros, Busca, FiltrosEmVigor, PainelDosFiltros } from '../selecao/filtros.tsx'
import type { OrdemDoEstoque, Ordenavel } from '../selecao/refinar.ts'
import { useRefino, type Pesquisavel } from '../selecao/use-refino.ts'
import classes from './alteracao.module.css'

type Item = Ordenavel & Pesquisavel & { id: number }

interface EscolhaListaProps<T extends Item> {
  titulo: string
  itens: readonly T[]
  escolhidos: { has: (id: number) => boolean; size: number }
  /** Ids that stand first: what a suggestion ticked. */
  naFrente?: ReadonlySet<number> | undefined
  vazio: ReactNode
  /** Initial order; without it the list has neither order nor filters. */
  ordem?: OrdemDoEstoque
  children: (item: T) => ReactNode
}

const MOSTRADOS = 30
/** Shorter lists have no search. */
const BUSCA_A_PARTIR_DE = 6

/** A list to choose from, with search by plate, brand, model and year, filters, and 30 items at a time. */
export function EscolhaLista<T extends Item>(props: EscolhaListaProps<T>) {
  const { titulo, itens, escolhidos, naFrente, vazio, ordem, children } = props
  const uso = useRefino(itens, ordem)
  const id = useId()
  const [aberto, setAberto] = useState(false)
  const [mostrados, setMostrados] = useState(MOSTRADOS)
  const naOrdem = useMemo(() => {
    const primeiro = ({ id: item }: T) => Number(!naFrente?.has(item))
    return naFrente?.size ? uso.encontrados.toSorted((a, b) => primeiro(a) - primeiro(b)) : uso.encontrados
  }, [uso.encontrados, naFrente])
  const encontrados = uso.soEscolhidos ? naOrdem.filter((item) => escolhidos.has(item.id)) : naOrdem
  const visiveis = encontrados.slice(0, mostrados)
  const resto = encontrados.length - visiveis.length
  const escondidos = escolhidos.size - encontrados.filter((item) => escolhidos.has(item.id)).length
  return (
    <fieldset className={classes.coluna}>
      <legend>
        {titulo} ({formatInteiro(escolhidos.size)})
      </legend>
      {itens.length > BUSCA_A_PARTIR_DE && (
        <>
          <Group gap="xs" mb={6}>
            <Busca uso={uso} label={`Buscar em ${titulo.toLowerCase()}`} />
            {ordem && <BotaoDosFiltros uso={uso} id={id} comOrdem aberto={aberto} onAbrir={setAberto} />}
          </Group>
          {aberto && <PainelDosFiltros uso={uso} id={id} comOrdem onAbrir={setAberto} />}
          <FiltrosEmVigor uso={uso} id={id} />
          <Text size="sm" c="dimmed" mb={6} role="status">
            {encontrados.length < itens.length &&
              `${formatInteiro(encontrados.length)} de ${formatInteiro(itens.length)} veículos`}
            {escondidos > 0 && ` · ${escondidosEmTexto(escondidos)}`}
          </Text>
        </>
      )}
      {itens.length === 0 ? (
        <Text size="sm" c="dimmed">
          {vazio}
        </Text>
      ) : (
        <div className={classes.rolagem}>
          <ul className={classes.lista}>{visiveis.map(children)}</ul>
          {visiveis.length === 0 && (
            <Text size="sm" c="dimmed" p="xs">
              Nenhum veículo encontrado. Confira a busca e os filtros.
            </Text>
          )}
          {resto > 0 && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              p="xs"
              onClick={() => setMostrados(mostrados + MOSTRADOS)}
            >
              Mostrar mais {formatInteiro(Math.min(resto, MOSTRADOS))} de {formatInteiro(resto)}
            </Anchor>
          )}
        </div>
      )}
    </fieldset>
  )
}
