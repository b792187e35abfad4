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
import { formatInteiro, plural } from '#lib/format.ts'
import { useIsPrinting } from '#lib/printing.ts'
import { PHONE } from '#ui/data-table.tsx'
import { focusWhenDrawn } from '#ui/focus.ts'
import { EstoqueRow, idDaCaixa, idDoPreco, type TabStop } from './estoque-row.tsx'
import type { Selecao } from './selecao.ts'
import type { VeiculoDaSelecao } from './veiculo.ts'
import { useSetVersion } from './use-selecao.ts'
import classes from './estoque-list.module.css'

export interface EstoqueListHandle {
  /** Scrolls to a vehicle's price field and focuses it. */
  focarPreco: (veiculoId: number) => void
  /** Scrolls to the first vehicle's checkbox and focuses it. */
  focarPrimeiro: () => void
}

interface EstoqueListProps {
  selecao: Selecao
  veiculos: readonly VeiculoDaSelecao[]
  comPrecos: boolean
  mostrarErros: boolean
  handle?: RefObject<EstoqueListHandle | null>
}

/** The button of a row that tells where the price comes from. */
const ORIGEM = '[aria-haspopup="dialog"]'
/** Columns in the order of the row's cells; `extra` ones move to the second line in narrow windows. */
const COLUNAS: readonly { titulo: string; numero?: true; extra?: true; dita?: string }[] = [
  { titulo: 'Marca' },
  { titulo: 'Modelo' },
  { titulo: 'Ano', numero: true },
  { titulo: 'Km', numero: true },
  { titulo: 'Placa' },
  { titulo: 'Dias', numero: true, extra: true, dita: 'Dias no estoque' },
  { titulo: 'FIPE', numero: true, extra: true, dita: 'Preço na tabela FIPE' },
  { titulo: 'Mês', numero: true, extra: true, dita: 'Mês da tabela FIPE' },
  { titulo: '%', numero: true, extra: true, dita: '% da tabela pela regra de garantia' },
  { titulo: 'Preço', numero: true },
]

/** Most rows that are printed. */
const MAX_PRINTED_ROWS = 1000

/** A store's stock as one long list of which only visible rows are mounted: fluent with 5,000 vehicles. */
export function EstoqueList({ selecao, veiculos, comPrecos, mostrarErros, handle }: EstoqueListProps) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const body = useRef<HTMLTableSectionElement>(null)
  const scrollMargin = useDistanceToTop(body)
  const imprimindo = useIsPrinting()
  const virtualizer = useWindowVirtualizer({
    count: veiculos.length,
    estimateSize: () => (phone ? 61 : 49),
    overscan: 8,
    rangeExtractor: (range) =>
      imprimindo
        ? Array.from({ length: Math.min(range.count, MAX_PRINTED_ROWS) }, (_, index) => index)
        : defaultRangeExtractor(range),
    scrollMargin,
    // Keeps focused rows clear of the sticky header and the action bar.
    scrollPaddingStart: 110,
    scrollPaddingEnd: 120,
    getItemKey: (index) => veiculos[index]?.id ?? index,
  })
  const focar = useCallback(
    (index: number, idDe = idDaCaixa) => {
      const veiculo = veiculos[index]
      if (!veiculo) return
      virtualizer.scrollToIndex(index)
      focusWhenDrawn(idDe(veiculo.id))
    },
    [veiculos, virtualizer],
  )
  useImperativeHandle(handle, () => ({
    focarPrimeiro: () => focar(0),
    focarPreco: (veiculoId) => {
      const index = veiculos.findIndex(({ id }) => id === veiculoId)
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' })
      focusWhenDrawn(idDoPreco(veiculoId))
    },
  }))
  const onKey = useListKeys(veiculos, focar)
  const [atual, setAtual] = useState<{ id: number; tabStop: TabStop }>()
  const onRowFocus = useCallback((id: number, tabStop: TabStop) => setAtual({ id, tabStop }), [])
  const desenhados = virtualizer.getVirtualItems()
  const focusedRow = desenhados.some(({ key }) => key === atual?.id) ? atual : undefined
  const tabStopOf = (key: unknown) => {
    if (focusedRow) return key === focusedRow.id ? focusedRow.tabStop : null
    return key === desenhados[0]?.key ? 'caixa' : null
  }
  return (
    <table className={classes.sheet} aria-label="Estoque da loja" aria-rowcount={veiculos.length + 1}>
      <thead className={classes.thead}>
        <tr aria-rowindex={1} className={classes.head}>
          <th scope="col">
            <div className={classes.caixa}>
              <MarcarTodos selecao={selecao} veiculos={veiculos} comTexto={phone} />
            </div>
          </th>
          {COLUNAS.map(({ titulo, numero, extra, dita }) => (
            <th
              key={titulo}
              scope="col"
              data-numeric={numero}
              data-extra={extra}
              title={dita}
              aria-label={dita}
            >
              {titulo}
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
                tabStop={tabStopOf(key)}
                onFoco={onRowFocus}
                onTecla={onKey}
                total={veiculos.length}
                phone={phone}
                top={start - scrollMargin}
              />
            )
          )
        })}
      </tbody>
      {imprimindo && veiculos.length > MAX_PRINTED_ROWS && (
        <caption className={classes.noPapel}>
          Os primeiros {formatInteiro(MAX_PRINTED_ROWS)} de {formatInteiro(veiculos.length)} veículos. Use os
          filtros para imprimir outros.
        </caption>
      )}
    </table>
  )
}

/**
 * Keys of the list. ↓ and ↑ move between vehicles, also to rows that are not mounted. Enter goes to the price field and
 * from there to the next row. → and ← go to the price's origin and back. Tab leaves the list and comes back to the last
 * row.
 */
function useListKeys(veiculos: readonly VeiculoDaSelecao[], focar: (index: number) => void) {
  return useCallback(
    (event: KeyboardEvent, index: number) => {
      const id = veiculos[index]?.id
      if (id === undefined || !(event.target instanceof HTMLElement)) return
      const onde =
        event.target.id === idDaCaixa(id) ? 'caixa' : event.target.id === idDoPreco(id) ? 'preco' : 'outro'
      const steps: Partial<Record<string, () => void>> = {
        ArrowDown: () => focar(index + 1),
        ArrowUp: () => focar(index - 1),
        'preco Enter': () => focar(index + 1),
        'caixa Enter': () => document.getElementById(idDoPreco(id))?.focus(),
        'caixa ArrowRight': () => event.currentTarget.querySelector<HTMLElement>(ORIGEM)?.focus(),
        'outro ArrowLeft': () => focar(index),
      }
      const step = steps[event.key] ?? steps[`${onde} ${event.key}`]
      if (!step) return
      event.preventDefault()
      step()
    },
    [veiculos, focar],
  )
}

interface MarcarTodosProps {
  selecao: Selecao
  veiculos: readonly VeiculoDaSelecao[]
  /** Cards have no column headers: the checkbox has its text. */
  comTexto: boolean
}

/** Chooses all vehicles in the filtered list, or none of them. */
function MarcarTodos({ selecao, veiculos, comTexto }: MarcarTodosProps) {
  useSetVersion(selecao)
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

/** Distance of an element from the document's top in pixels; follows changes above it. */
function useDistanceToTop(element: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const rect = element.current?.getBoundingClientRect()
      // In a hidden tab there is nothing to measure.
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
