import { Checkbox } from '@mantine/core'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useMediaQuery } from '@mantine/hooks'
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { formatInteiro, plural } from '../../../lib/format.ts'
import { useImprimindo } from '../../../lib/impressao.ts'
import { PHONE } from '../../../ui/data-table.tsx'
import { focarQuandoDer } from '../../../ui/focar-quando-der.ts'
import { EstoqueRow, idDaCaixa, idDoPreco } from './estoque-row.tsx'
import type { Selecao, VeiculoDaSelecao } from './selecao.ts'
import { useConjunto } from './use-selecao.ts'
import classes from './estoque-list.module.css'

export interface EstoqueListHandle {
  /** Brings a vehicle's price input into view and into focus. */
  focarPreco: (veiculoId: number) => void
  /** The same with the first vehicle's box. */
  focarPrimeiro: () => void
}

interface EstoqueListProps {
  selecao: Selecao
  veiculos: readonly VeiculoDaSelecao[]
  comPrecos: boolean
  mostrarErros: boolean
  handle?: RefObject<EstoqueListHandle | null>
}

const PASSOS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }
const COLUNAS = ['Marca', 'Modelo', 'Ano', 'Km', 'Placa', 'Preço'] as const
const NUMERICAS = new Set(['Ano', 'Km', 'Preço'])

/** Rows that paper takes. */
const NO_PAPEL = 1000

/** A store's stock as one page-long list of which only the rows in sight exist: fluent with 5,000 vehicles. */
export function EstoqueList({ selecao, veiculos, comPrecos, mostrarErros, handle }: EstoqueListProps) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const body = useRef<HTMLTableSectionElement>(null)
  const scrollMargin = useDistanceToTop(body)
  const imprimindo = useImprimindo()
  const virtualizer = useWindowVirtualizer({
    count: veiculos.length,
    estimateSize: () => (phone ? 118 : 49),
    overscan: 8,
    rangeExtractor: (range) =>
      imprimindo
        ? Array.from({ length: Math.min(range.count, NO_PAPEL) }, (_, index) => index)
        : defaultRangeExtractor(range),
    scrollMargin,
    // Rows in sight are not hidden below the sticky heads and the action bar when focus or errors lead to them.
    scrollPaddingStart: 110,
    scrollPaddingEnd: 120,
    getItemKey: (index) => veiculos[index]?.id ?? index,
  })
  const focar = useCallback(
    (index: number, idDe = idDaCaixa) => {
      const veiculo = veiculos[index]
      if (!veiculo) return
      virtualizer.scrollToIndex(index)
      focarQuandoDer(idDe(veiculo.id))
    },
    [veiculos, virtualizer],
  )
  useImperativeHandle(handle, () => ({
    focarPrimeiro: () => focar(0),
    focarPreco: (veiculoId) => {
      const index = veiculos.findIndex(({ id }) => id === veiculoId)
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' })
      focarQuandoDer(idDoPreco(veiculoId))
    },
  }))
  /**
   * ↓ and ↑ lead from a vehicle to the next one's box, also where that is not drawn yet; the space bar ticks, Enter leads to the price and
   * from there on to the next one. Tab leads past all of them.
   */
  const andar = useCallback(
    (event: KeyboardEvent, index: number) => {
      const passo = PASSOS[event.key]
      const noPreco =
        event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'checkbox'
      const veiculo = veiculos[index]
      if (noPreco && veiculo) document.getElementById(idDoPreco(veiculo.id))?.focus()
      else if (passo !== undefined) focar(index + passo)
      else return
      event.preventDefault()
    },
    [veiculos, focar],
  )
  const [atual, setAtual] = useState<number>()
  const desenhados = virtualizer.getVirtualItems()
  const naOrdem = desenhados.some(({ key }) => key === atual) ? atual : desenhados[0]?.key
  return (
    <table className={classes.sheet} aria-label="Estoque da loja" aria-rowcount={veiculos.length + 1}>
      <thead className={classes.thead}>
        <tr aria-rowindex={1} className={classes.head}>
          <th scope="col">
            <div className={classes.caixa}>
              <MarcarTodos selecao={selecao} veiculos={veiculos} comTexto={phone} />
            </div>
          </th>
          {COLUNAS.map((coluna) => (
            <th key={coluna} scope="col" className={NUMERICAS.has(coluna) ? classes.numero : undefined}>
              {coluna}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
        {desenhados.map(({ index, key, start }) => {
          const veiculo = veiculos[index]
          return (
            veiculo && (
              <EstoqueRow
                key={key}
                ref={virtualizer.measureElement}
                veiculo={veiculo}
                selecao={selecao}
                comPrecos={comPrecos}
                mostrarErros={mostrarErros}
                index={index}
                naOrdem={key === naOrdem}
                onFoco={setAtual}
                onTecla={andar}
                total={veiculos.length}
                top={start - scrollMargin}
              />
            )
          )
        })}
      </tbody>
      {imprimindo && veiculos.length > NO_PAPEL && (
        <caption className={classes.noPapel}>
          Os primeiros {formatInteiro(NO_PAPEL)} de {formatInteiro(veiculos.length)} veículos. Use os filtros
          para imprimir outros.
        </caption>
      )}
    </table>
  )
}

interface MarcarTodosProps {
  selecao: Selecao
  veiculos: readonly VeiculoDaSelecao[]
  /** Cards have no column heads: the box says what it does. */
  comTexto: boolean
}

/** Chooses all that the search shows, or lets them go. */
function MarcarTodos({ selecao, veiculos, comTexto }: MarcarTodosProps) {
  useConjunto(selecao)
  const escolhidos = veiculos.reduce((sum, { id }) => sum + Number(selecao.preco(id) !== undefined), 0)
  const texto = `Selecionar ${plural(veiculos.length, 'veículo da lista', 'veículos da lista')}`
  const todos = veiculos.length > 0 && escolhidos === veiculos.length
  return (
    <Checkbox
      {...(comTexto ? { label: texto } : { 'aria-label': texto })}
      checked={todos}
      indeterminate={escolhidos > 0 && !todos}
      onChange={() =>
        selecao.marcar(
          veiculos.map(({ id }) => id),
          !todos,
        )
      }
    />
  )
}

/** How far the list stands below the document's top; follows whatever grows or appears above it. */
function useDistanceToTop(element: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const rect = element.current?.getBoundingClientRect()
      // Hidden (another tab is open): nothing to measure.
      if (rect && rect.width > 0) setDistance(Math.round(rect.top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return distance
}
