import { Group, Pagination, Text } from '@mantine/core'
import { formatInteiro, plural } from '../lib/format.ts'

export interface PaginatorProps {
  /** 1-based; as in the URL, undefined is the first. */
  pagina: number | undefined
  total: number
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
  const { pagina = 1, total, quantidadePorPagina, onChange, nome = ['registro', 'registros'] } = props
  if (total === 0) return null
  const pages = Math.ceil(total / quantidadePorPagina)
  const first = (pagina - 1) * quantidadePorPagina + 1
  const last = Math.min(pagina * quantidadePorPagina, total)
  return (
    <Group component="nav" aria-label="Paginação" justify="space-between" gap="sm" mt="sm">
      <Text size="sm" c="dimmed" component="output">
        {first <= total ? `${formatInteiro(first)}–${formatInteiro(last)} de ` : ''}
        {plural(total, ...nome)}
      </Text>
      {(pages > 1 || pagina > 1) && (
        <Pagination
          total={pages}
          value={pagina}
          onChange={(page) => onChange(page === 1 ? undefined : page)}
          size="sm"
          siblings={1}
          getItemProps={(page) => ({ 'aria-label': `Página ${page}` })}
          getControlProps={(control) => ({ 'aria-label': NAMES[control] })}
        />
      )}
    </Group>
  )
}
