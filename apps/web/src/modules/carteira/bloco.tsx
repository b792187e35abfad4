import { Button, Text, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { formatInteiro } from '#lib/format.ts'
import { Sheet } from '#ui/sheet.tsx'
import type { Tom } from '#ui/status-badge.tsx'
import classes from './carteira.module.css'

interface BlocoProps {
  titulo: string
  tom?: Tom
  icon?: Icon
  /** The block's figure, which links to the list behind it. */
  total?: number
  link?: LinkProps | undefined
  descricao?: ReactNode
  /** How many of the list's rows the block draws. */
  mostrados?: number
  children: ReactNode
}

/** One block of /home: a title, a figure that links to the list behind it, and the first rows of the list. */
export function Bloco({
  titulo,
  tom,
  icon: Picture,
  total,
  link,
  descricao,
  mostrados,
  children,
}: BlocoProps) {
  const id = useId()
  const resto = (total ?? 0) - (mostrados ?? total ?? 0)
  const mais = `mais ${formatInteiro(resto)} · ver todos`
  return (
    <Sheet role="region" aria-labelledby={id}>
      <div className={classes.cabeca}>
        {Picture && (
          <span className={classes.tom} data-tom={tom}>
            <Picture size={18} stroke={2} aria-hidden />
          </span>
        )}
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
      {link && resto > 0 && (
        <Link {...link} className={classes.mais} aria-label={`${mais}: ${titulo}`}>
          {mais}
        </Link>
      )}
    </Sheet>
  )
}

/** An act's verb, and the screen where the person does it. */
export interface Ato {
  rotulo: string
  link: LinkProps
}

interface ItemProps {
  link: LinkProps | undefined
  titulo: string
  /** Below the title: the other side, and what is wrong. */
  detalhe: ReactNode
  /** Since when, or until when. */
  desde?: ReactNode
  /** At the right: an amount. */
  valor?: ReactNode
  ato?: Ato | undefined
}

interface BlocoDeItensProps extends Omit<BlocoProps, 'children' | 'mostrados'> {
  total: number
  itens: readonly (ItemProps & { id: number | string })[]
  /** Names the list where the title doesn't. */
  'aria-label'?: string
}

/** A block with the first items that need somebody's action. Draws nothing without items. */
export function BlocoDeItens({ itens, 'aria-label': label, ...bloco }: BlocoDeItensProps) {
  if (bloco.total === 0) return null
  return (
    <Bloco {...bloco} mostrados={itens.length}>
      <ol className={classes.lista} aria-label={label}>
        {itens.map(({ id, ...item }) => (
          <ItemDaCarteira key={id} {...item} />
        ))}
      </ol>
    </Bloco>
  )
}

export function ItemDaCarteira({ link, titulo, detalhe, desde, valor, ato }: ItemProps) {
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
        <span className={classes.valor}>{valor}</span>
      </div>
      <div className={classes.linha}>
        <span className={classes.detalhe}>
          <span>{detalhe}</span> {desde && <span>{desde}</span>}
        </span>
        {ato && (
          <Button
            size="compact-sm"
            variant="default"
            className={classes.ato}
            aria-label={`${ato.rotulo}: ${titulo}`}
            renderRoot={(props) => <Link {...ato.link} {...props} />}
          >
            {ato.rotulo}
          </Button>
        )}
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
