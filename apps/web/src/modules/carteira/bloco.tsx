import { Text, Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { formatInteiro } from '#lib/format.ts'
import { Sheet } from '#ui/sheet.tsx'
import classes from './carteira.module.css'

interface BlocoProps {
  titulo: string
  /** The block's figure, which links to the list behind it. */
  total?: number
  link?: LinkProps | undefined
  descricao?: ReactNode
  children: ReactNode
}

/** One block of /home: a title, and a figure that links to the list behind it. */
export function Bloco({ titulo, total, link, descricao, children }: BlocoProps) {
  const id = useId()
  return (
    <Sheet role="region" aria-labelledby={id}>
      <div className={classes.cabeca}>
        <Title order={2} id={id} fz="1rem" className={classes.titulo}>
          {titulo}
        </Title>
        {total !== undefined &&
          (link && total > 0 ? (
            <Link {...link} className={classes.figura} aria-label={`${titulo}: ver ${formatInteiro(total)}`}>
              {formatInteiro(total)}
            </Link>
          ) : (
            <span className={classes.figura}>{formatInteiro(total)}</span>
          ))}
      </div>
      {descricao && (
        <Text size="sm" c="dimmed">
          {descricao}
        </Text>
      )}
      {children}
    </Sheet>
  )
}

export function Nada({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {children}
    </Text>
  )
}
