import { Group, Pagination, Text } from '@mantine/core'
import { contados, formatInteiro } from '../lib/format.ts'

export interface PaginatorProps {
  /** 1-based; as in the URL, undefined is the first. */
  pagina: number | undefined
  total: number
  /** There are more than `total`: as many as were counted. */
  haMais?: boolean | undefined
  quantidadePorPagina: number
  onChange: (pagina: number | undefined) => void
  /** What is counted, singular and plural. */
  nome?: readonly [one: string, many: string]
}

const NAMES = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
} as const

/** Draws nothing while there is nothing (spec section 2.14). */
export function Paginator(props: PaginatorProps) {
  const { pagina = 1, total, haMais, quantidadePorPagina, onChange, nome = ['registro', 'registros'] } = props
  if (total === 0) return null
  const contadas = Math.ceil(total / quantidadePorPagina)
  const pages = haMais ? Math.max(contadas, pagina + 1) : contadas
  const first = (pagina - 1) * quantidadePorPagina + 1
  const last = haMais ? pagina * quantidadePorPagina : Math.min(pagina * quantidadePorPagina, total)
  return (
    <Group component="nav" aria-label="Paginação" justify="space-between" gap="xs" mt="sm">
      <Text fz="0.8125rem" c="dimmed" component="output">
        {first <= total || haMais ? `${formatInteiro(first)}–${formatInteiro(last)} de ` : ''}
        {contados({ total, haMais }, ...nome)}
      </Text>
      {(pages > 1 || pagina > 1) && (
        <Pagination
          total={pages}
          value={pagina}
          onChange={(page) => onChange(page === 1 ? undefined : page)}
          size="sm"
          gap={4}
          siblings={1}
          getItemProps={(page) => ({ 'aria-label': `Página ${page}` })}
          getControlProps={(control) => ({ 'aria-label': NAMES[control] })}
        />
      )}
    </Group>
  )
}
