import { Button, Text, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Fragment, type ReactNode, useId } from 'react'
import { formatInteiro } from '#lib/format.ts'
import { MiddleCut } from '#ui/middle-cut.tsx'
import { RowMenu } from '#ui/row-menu.tsx'
import { Sheet } from '#ui/sheet.tsx'
import type { Tom } from '#ui/status-badge.tsx'
import { WholeTexts } from '#ui/whole-texts.tsx'
import classes from './carteira.module.css'

/** An act's verb, and the screen or the dialog where the person does it. */
export type AtoDoGrupo = { rotulo: string; link: LinkProps } | { rotulo: string; onClick: () => void }

interface Item {
  /** A contract's id, or a text where the line is about something else. */
  id: number | string
  link: LinkProps | undefined
  titulo: string
  /** The other side's name. */
  parte?: string
  /** What is wrong, or what is waited for. */
  motivo: ReactNode
  /** Since when, or until when. */
  desde?: ReactNode
  /** An amount, and what it is. */
  valor?: { rotulo: string; valor: string } | undefined
  ato?: AtoDoGrupo | undefined
  /** Other ways to the same end, in the line's menu. */
  outrosAtos?: readonly AtoDoGrupo[]
  /** What the group counts in this line; default: 1. */
  quantos?: number
  /** The other side waits for this act: it goes before a contract's other acts. */
  isAnswer?: boolean
}

/** Lines with one reason to act. */
export interface Grupo {
  titulo: string
  tom: Tom
  icon: Icon
  total: number
  /** The list behind the total. */
  link?: LinkProps | undefined
  descricao?: string
  itens: readonly Item[]
}

interface Linha extends Item {
  outrosMotivos: readonly Item[]
}

interface GrupoDeLinhas extends Omit<Grupo, 'itens'> {
  linhas: Linha[]
  /** How many of the total stand in the list, here or in a group above. */
  mostrados: number
}

/**
 * Names each contract once: in its first group, with the reasons of the later ones. Leaves out a group that has nothing
 * of its own.
 */
function juntarPorContrato(grupos: readonly Grupo[]): GrupoDeLinhas[] {
  const motivosDe = new Map<Item['id'], Item[]>()
  for (const { itens } of grupos)
    for (const item of itens) motivosDe.set(item.id, [...(motivosDe.get(item.id) ?? []), item])
  return grupos.flatMap(({ itens, ...grupo }) => {
    const linhas = itens.flatMap((item) => {
      const [primeiro, ...outrosMotivos] = motivosDe.get(item.id) ?? []
      if (primeiro !== item) return []
      const comAto = [item, ...outrosMotivos].filter(({ ato }) => ato)
      const primeiroAto = comAto.find(({ isAnswer }) => isAnswer) ?? comAto[0]
      const atos = [primeiroAto?.ato, item.ato, ...(item.outrosAtos ?? [])].filter(
        (each) => each !== undefined,
      )
      const [ato, ...outrosAtos] = new Set(atos)
      return [{ ...item, ato, outrosAtos, outrosMotivos }]
    })
    const mostrados = itens.reduce((soma, { quantos = 1 }) => soma + quantos, 0)
    const isEmpty = linhas.length === 0 && grupo.total === mostrados
    return isEmpty ? [] : [{ ...grupo, linhas, mostrados }]
  })
}

/** One list of what asks for somebody, by reason. Draws nothing where nothing asks. */
export function ListaDePendencias({ grupos }: { grupos: readonly Grupo[] }) {
  const comLinhas = juntarPorContrato(grupos)
  if (comLinhas.length === 0) return null
  return (
    <Sheet className={classes.pendencias}>
      <Title order={2} className={classes.paraResolver}>
        Para resolver
      </Title>
      <WholeTexts className={classes.grupos}>
        {comLinhas.map((grupo) => (
          <GrupoDaLista key={grupo.titulo} {...grupo} />
        ))}
      </WholeTexts>
    </Sheet>
  )
}

function GrupoDaLista({
  titulo,
  tom,
  icon: Picture,
  total,
  link,
  descricao,
  linhas,
  mostrados,
}: GrupoDeLinhas) {
  const id = useId()
  const resto = total - mostrados
  const mais = `mais ${formatInteiro(resto)} · ver todos`
  return (
    <section className={classes.grupo} aria-labelledby={id}>
      <div className={classes.cabeca}>
        <span className={classes.tom} data-tom={tom}>
          <Picture size={16} stroke={2} aria-hidden />
        </span>
        <Title order={3} id={id} fz="0.875rem">
          {titulo}
        </Title>
        {link ? (
          <Link {...link} className={classes.quantos} aria-label={`${titulo}: ver ${formatInteiro(total)}`}>
            {formatInteiro(total)}
          </Link>
        ) : (
          <span className={classes.quantos}>{formatInteiro(total)}</span>
        )}
        {link && resto > 0 && (
          <Link {...link} className={classes.mais} aria-label={`${mais}: ${titulo}`}>
            {mais}
          </Link>
        )}
        <Text span size="sm" c="dimmed" className={classes.descricao}>
          {descricao}
        </Text>
      </div>
      {linhas.length > 0 && (
        <ol className={classes.lista}>
          {linhas.map((linha) => (
            <LinhaDaLista key={linha.id} {...linha} />
          ))}
        </ol>
      )}
    </section>
  )
}

function LinhaDaLista(linha: Linha) {
  const { link, titulo, parte, desde, valor, ato, outrosAtos = [] } = linha
  const nome = <MiddleCut text={titulo} />
  return (
    <li className={classes.item} data-row>
      {link ? (
        <Link {...link} className={classes.nome}>
          {nome}
        </Link>
      ) : (
        <span className={classes.nome}>{nome}</span>
      )}
      <span className={classes.detalhe}>
        {parte && (
          <span className={classes.parte} data-cell>
            {parte}
          </span>
        )}
        <span className={classes.porque}>
          <span className={classes.motivo} data-cell>
            <Motivos {...linha} />
          </span>{' '}
          {desde && <span className={classes.desde}>{desde}</span>}
        </span>
      </span>
      {valor && (
        <span className={classes.valor}>
          <span className={classes.rotulo}>{valor.rotulo}</span> {valor.valor}
        </span>
      )}
      {ato && <BotaoDoAto ato={ato} de={titulo} />}
      <span className={classes.menu}>
        <RowMenu
          label={`Mais ações: ${titulo}`}
          items={outrosAtos.map(({ rotulo, ...resto }) => ({ label: rotulo, ...resto }))}
        />
      </span>
    </li>
  )
}

const Motivos = ({ titulo, motivo, valor, outrosMotivos }: Linha) => (
  <>
    <Motivo>{motivo}</Motivo>
    {outrosMotivos.map((outro, at) => (
      <Fragment key={`${titulo} ${at}`}>
        {' · '}
        <Motivo>{outro.motivo}</Motivo>
        {outro.valor && outro.valor.rotulo !== valor?.rotulo && (
          <Motivo>{`, ${outro.valor.rotulo} ${outro.valor.valor}`}</Motivo>
        )}
      </Fragment>
    ))}
  </>
)

/** Where the line ends, a day, number or amount goes as a whole. */
function Motivo({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  return children.split(' ').map((word, at) => (
    <Fragment key={`${at} ${word}`}>
      {at > 0 && ' '}
      {/\d/.test(word) ? <span className={classes.numero}>{word}</span> : word}
    </Fragment>
  ))
}

/** The button of a line's act. `de` names the line for screen readers. */
export function BotaoDoAto({ ato, de }: { ato: AtoDoGrupo; de: string }) {
  const props = {
    size: 'compact-sm',
    variant: 'default',
    className: classes.ato,
    'aria-label': `${ato.rotulo}: ${de}`,
  } as const
  if ('onClick' in ato)
    return (
      <Button {...props} onClick={ato.onClick}>
        {ato.rotulo}
      </Button>
    )
  return (
    <Button {...props} renderRoot={(root) => <Link {...ato.link} {...root} />}>
      {ato.rotulo}
    </Button>
  )
}
