import { Group, Text, Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { formatInteiro } from '../../lib/format.ts'
import { Sheet } from '../../ui/sheet.tsx'
import classes from './carteira.module.css'

interface BlocoProps {
  titulo: string
  /** What it counts, and the list behind it. */
  total?: number
  link?: LinkProps
  descricao?: ReactNode
  children: ReactNode
}

/** One block of the portfolio: a title, its figure as a link to the list behind it, and the first of that list. */
export function Bloco({ titulo, total, link, descricao, children }: BlocoProps) {
  const id = useId()
  return (
    <Sheet role="region" aria-labelledby={id}>
      <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm">
        <Title order={2} id={id} fz="1rem">
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
      </Group>
      {descricao && (
        <Text size="sm" c="dimmed">
          {descricao}
        </Text>
      )}
      {children}
    </Sheet>
  )
}

interface ItemProps {
  link: LinkProps | undefined
  titulo: string
  /** Below the title. */
  detalhe: ReactNode
  /** At the right: an amount or a badge. */
  valor?: ReactNode
  /** Below it. */
  nota?: ReactNode
}

export function ItemDaCarteira({ link, titulo, detalhe, valor, nota }: ItemProps) {
  return (
    <li className={classes.item}>
      <div className={classes.linha}>
        {link ? (
          <Link {...link} className={classes.nome}>
            {titulo}
          </Link>
        ) : (
          <span className={classes.nome}>{titulo}</span>
        )}
        <span>{valor}</span>
      </div>
      <div className={`${classes.linha} ${classes.detalhe}`}>
        <span>{detalhe}</span>
        <span>{nota}</span>
      </div>
    </li>
  )
}

export function Nada({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {children}
    </Text>
  )
}
