import {
  type Announce,
  DragDropContext,
  Draggable,
  type DragStart,
  type DragUpdate,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd'
import { ActionIcon, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { colocar, dividir, mover, retirar } from './dual-list-state.ts'
import classes from './dual-list.module.css'

interface OpcaoDupla {
  id: number
  nome: string
}
export interface DualListProps {
  label: string
  opcoes: readonly OpcaoDupla[]
  /** The chosen ids, in order. */
  value: readonly number[]
  onChange: (ids: number[]) => void
  error?: string | undefined
  /** Name of the form's field, by which the form finds the element to focus an error. */
  'data-path'?: string
}

const DISPONIVEIS = 'disponiveis'
const ESCOLHIDOS = 'escolhidos'
const INSTRUCOES =
  'Pressione espaço para pegar, as setas para mover, espaço para soltar e Esc para desistir. Os botões fazem o mesmo.'

/**
 * Two sortable lists (spec 2.7): available left, chosen right. Works by mouse, touch, keys, and with a button for each
 * step.
 */
export function DualList(props: DualListProps) {
  const { label, opcoes, value, onChange, error } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [spoken, setSpoken] = useState('')
  const nomes = new Map(opcoes.map((opcao) => [opcao.id, opcao.nome]))
  const nome = (chave: number) => nomes.get(chave) ?? ''
  const todos = opcoes.map((opcao) => opcao.id)
  const { disponiveis, escolhidos } = dividir(todos, value)
  /** Applies a change, announces the new position and keeps the focus on the same filter. */
  const aplicar = (chave: number, proximos: number[], foco: Acao) => {
    onChange(proximos)
    setSpoken(positionInWords(nome(chave), proximos.indexOf(chave), proximos.length))
    requestAnimationFrame(() => focusButton(frame.current, chave, foco))
  }
  const soltar = ({ draggableId, destination }: DropResult, { announce }: ResponderProvided) => {
    const chave = Number(draggableId)
    if (!destination) return announce(`${nome(chave)} voltou para o lugar.`)
    const proximos =
      destination.droppableId === ESCOLHIDOS
        ? colocar(value, chave, destination.index)
        : retirar(value, chave)
    announce(positionInWords(nome(chave), proximos.indexOf(chave), proximos.length))
    onChange(proximos)
  }
  return (
    <fieldset
      data-path={props['data-path']}
      tabIndex={-1}
      aria-describedby={error ? `${id}-erro` : undefined}
    >
      <legend className={classes.legenda}>{label}</legend>
      <DragDropContext
        dragHandleUsageInstructions={INSTRUCOES}
        onDragStart={({ draggableId }: DragStart, { announce }) =>
          announce(`${nome(Number(draggableId))} foi pego. ${INSTRUCOES}`)
        }
        onDragUpdate={(update, { announce }) => announceDragOver(update, nome, announce)}
        onDragEnd={soltar}
      >
        <div className={classes.listas} ref={frame}>
          <Lista titulo="Disponíveis" chave={DISPONIVEIS} vazio="Todos os filtros foram escolhidos.">
            {disponiveis.map((chave, index) => (
              <Linha key={chave} chave={chave} index={index} nome={nome(chave)}>
                <Botao
                  acao="adicionar"
                  nome={nome(chave)}
                  onClick={() => aplicar(chave, colocar(value, chave, value.length), 'remover')}
                />
              </Linha>
            ))}
          </Lista>
          <Lista titulo="Escolhidos" chave={ESCOLHIDOS} vazio="Arraste um filtro para cá ou use Adicionar.">
            {escolhidos.map((chave, index) => (
              <Linha key={chave} chave={chave} index={index} nome={nome(chave)} posicao={index + 1}>
                <Botao
                  acao="subir"
                  nome={nome(chave)}
                  disabled={index === 0}
                  onClick={() => aplicar(chave, mover(value, chave, -1), 'subir')}
                />
                <Botao
                  acao="descer"
                  nome={nome(chave)}
                  disabled={index === escolhidos.length - 1}
                  onClick={() => aplicar(chave, mover(value, chave, 1), 'descer')}
                />
                <Botao
                  acao="remover"
                  nome={nome(chave)}
                  onClick={() => aplicar(chave, retirar(value, chave), 'adicionar')}
                />
              </Linha>
            ))}
          </Lista>
        </div>
      </DragDropContext>
      {error && (
        <Text id={`${id}-erro`} size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
          {error}
        </Text>
      )}
      <VisuallyHidden aria-live="polite">{spoken}</VisuallyHidden>
    </fieldset>
  )
}

/** Announcement of a position, counted from 1; removed when `indice` is negative. */
function positionInWords(nome: string, indice: number, total: number): string {
  return indice < 0 ? `${nome} removido.` : `${nome} na posição ${indice + 1} de ${total}.`
}

function announceDragOver(
  { draggableId, destination }: DragUpdate,
  nome: (chave: number) => string,
  announce: Announce,
): void {
  const name = nome(Number(draggableId))
  if (!destination) return announce(`${name} está fora das listas.`)
  const lista = destination.droppableId === ESCOLHIDOS ? 'Escolhidos' : 'Disponíveis'
  announce(`${name} em ${lista}, posição ${destination.index + 1}.`)
}

type Acao = 'adicionar' | 'remover' | 'subir' | 'descer'
const ACOES: Record<Acao, { label: string; icon: Icon }> = {
  adicionar: { label: 'Adicionar', icon: IconPlus },
  remover: { label: 'Remover', icon: IconMinus },
  subir: { label: 'Subir', icon: IconArrowUp },
  descer: { label: 'Descer', icon: IconArrowDown },
}

/** Focuses the button of the same action, or the first enabled one of the row. */
function focusButton(frame: HTMLElement | null, chave: number, acao: Acao): void {
  const linha = frame?.querySelector(`[data-filtro="${chave}"]`)
  const botao =
    linha?.querySelector<HTMLButtonElement>(`button[data-acao="${acao}"]:not(:disabled)`) ??
    linha?.querySelector<HTMLButtonElement>('button:not(:disabled)')
  botao?.focus()
}

interface BotaoProps {
  acao: Acao
  nome: string
  disabled?: boolean
  onClick: () => void
}

function Botao({ acao, nome, disabled, onClick }: BotaoProps) {
  const { label, icon: Picture } = ACOES[acao]
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={`${label} ${nome}`}
        data-acao={acao}
        disabled={disabled}
        onClick={onClick}
        size="md"
      >
        <Picture size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

interface ListaProps {
  titulo: string
  chave: string
  vazio: string
  children: ReactNode[]
}

function Lista({ titulo, chave, vazio, children }: ListaProps) {
  const id = useId()
  return (
    <div className={classes.lista}>
      <Text id={id} size="sm" c="dimmed" fw={500} mb={4}>
        {titulo}
      </Text>
      <Droppable droppableId={chave}>
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <div
            ref={innerRef}
            {...droppableProps}
            role="group"
            aria-labelledby={id}
            className={classes.alvo}
            data-sobre={isDraggingOver || undefined}
          >
            {children}
            {placeholder}
            {children.length === 0 && !isDraggingOver && (
              <Text size="sm" c="dimmed" p="xs">
                {vazio}
              </Text>
            )}
          </div>
        )}
      </Droppable>
    </div>
  )
}

interface LinhaProps {
  chave: number
  index: number
  nome: string
  /** From 1; chosen rows only. */
  posicao?: number
  children: ReactNode
}

/**
 * The row keeps its place in the document while it is dragged: touch events go to the touched element, and stop when it
 * moves elsewhere. No ancestor may have a transform, which would misplace a fixed element.
 */
function Linha({ chave, index, nome, posicao, children }: LinhaProps) {
  return (
    <Draggable draggableId={String(chave)} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <div
          ref={innerRef}
          {...draggableProps}
          className={classes.linha}
          data-filtro={chave}
          data-arrastando={isDragging || undefined}
        >
          <span
            {...dragHandleProps}
            className={classes.alca}
            aria-label={posicao ? `Mover ${nome}, posição ${posicao}` : `Mover ${nome}`}
          >
            <IconGripVertical size={16} aria-hidden />
            {posicao !== undefined && <span className={classes.posicao} data-posicao={posicao} aria-hidden />}
            <span>{nome}</span>
          </span>
          <span className={classes.botoes}>{children}</span>
        </div>
      )}
    </Draggable>
  )
}
