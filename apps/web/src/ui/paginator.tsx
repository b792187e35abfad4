import { Group, Pagination, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { countInWords, formatInteiro } from '../lib/format.ts'
import { PHONE } from './data-table.tsx'

export interface PaginatorProps {
  /** 1-based; undefined is the first page, as in the URL. */
  pagina: number | undefined
  total: number
  /** There are more rows than `total`: the server stopped counting there. */
  haMais?: boolean | undefined
  quantidadePorPagina: number
  onChange: (pagina: number | undefined) => void
  /** Name of the counted thing, singular and plural. */
  nome?: readonly [one: string, many: string]
}

const NAMES = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
} as const

/** Draws nothing for an empty list (spec section 2.14). */
export function Paginator(props: PaginatorProps) {
  const { pagina = 1, total, haMais, quantidadePorPagina, onChange, nome = ['registro', 'registros'] } = props
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  if (total === 0) return null
  const contadas = Math.ceil(total / quantidadePorPagina)
  const pages = haMais ? Math.max(contadas, pagina + 1) : contadas
  const first = (pagina - 1) * quantidadePorPagina + 1
  const last = haMais ? pagina * quantidadePorPagina : Math.min(pagina * quantidadePorPagina, total)
  return (
    <Group component="nav" aria-label="Paginação" justify="space-between" gap="xs" mt="sm">
      <Text fz="0.8125rem" c="dimmed" component="output">
        {first <= total || haMais ? `${formatInteiro(first)}–${formatInteiro(last)} de ` : ''}
        {countInWords({ total, haMais }, ...nome)}
      </Text>
      {(pages > 1 || pagina > 1) && (
        <Pagination
          total={pages}
          value={pagina}
          onChange={(page) => onChange(page === 1 ? undefined : page)}
          size="sm"
          // At most seven controls, which fit into one line of 360 px.
          gap={phone ? 2 : 4}
          siblings={phone ? 0 : 1}
          getItemProps={(page) => ({ 'aria-label': `Página ${page}` })}
          getControlProps={(control) => ({ 'aria-label': NAMES[control] })}
        />
      )}
    </Group>
  )
}
