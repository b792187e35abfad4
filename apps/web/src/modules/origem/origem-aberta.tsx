import { CloseButton, Drawer, Group, Popover, Skeleton, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  DE_ONDE_VEM,
  type Origem,
  type origemDaSituacaoCall,
  textoDoFato,
} from '@lastro/shared/origem/origem'
import { hashKey, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import type { queryOf } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { PHONE } from '#ui/data-table.tsx'
import { Fatos } from '#ui/fatos.tsx'
import classes from './origem-painel.module.css'

/** The query that explains a value, and the value's name. */
export interface PerguntaDeOrigem {
  consulta: ReturnType<typeof queryOf<typeof origemDaSituacaoCall>>
  /** Name of the value in words: 'Preço de ABC1D23'. */
  nome: string
}

export interface OrigemEmTela extends PerguntaDeOrigem {
  /** The pressed value. The panel stands beside it and returns the focus to it. */
  valor: HTMLElement
}

interface Closing {
  /** `returnFocus`: the value has the focus again. */
  onClose: (options?: { returnFocus?: boolean }) => void
}

/** Escape closes the panel alone, not the dialog below it. */
const closeByEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  close()
}

/** The panel of one value: beside the value, or at the foot of a phone's screen. */
export function OrigemAberta({ aberta, onClose }: { aberta: OrigemEmTela } & Closing) {
  const closeAndReturnFocus = () => onClose({ returnFocus: true })
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const titulo = useId()
  if (phone)
    return (
      <Drawer
        opened
        onClose={closeAndReturnFocus}
        onKeyDown={closeByEscape(closeAndReturnFocus)}
        position="bottom"
        title={<Titulo nome={aberta.nome} />}
        closeButtonProps={CLOSE_BUTTON}
        closeOnEscape={false}
        zIndex={400}
        styles={{ content: { height: 'auto', maxHeight: '85dvh' } }}
      >
        <Resposta consulta={aberta.consulta} />
      </Drawer>
    )
  return (
    <BesideValue key={hashKey(aberta.consulta.queryKey)} de={aberta.valor} titulo={titulo} onClose={onClose}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm" mb="sm">
        <h2 id={titulo} className={classes.titulo}>
          <Titulo nome={aberta.nome} />
        </h2>
        <CloseButton onClick={closeAndReturnFocus} {...CLOSE_BUTTON} />
      </Group>
      <Resposta consulta={aberta.consulta} />
    </BesideValue>
  )
}

/** The close button takes the focus. There Mantine's listeners for Escape leave the key alone. */
const CLOSE_BUTTON = {
  'aria-label': 'Fechar',
  'data-autofocus': true,
  'data-mantine-stop-propagation': 'true',
}

const Titulo = ({ nome }: { nome: string }) => (
  <>
    <Text component="span" display="block" fw={500}>
      {DE_ONDE_VEM}
    </Text>{' '}
    <Text component="span" display="block" size="sm" fw={400} c="dimmed">
      {nome}
    </Text>
  </>
)

/** Limits the height to the free room and to 560 px. */
const limitHeight = ({
  availableHeight,
  elements,
}: {
  availableHeight: number
  elements: { floating: HTMLElement }
}) => {
  elements.floating.style.maxHeight = `${Math.min(availableHeight - 8, 560)}px`
}

interface BesideValueProps extends Closing {
  de: HTMLElement
  titulo: string
  children: ReactNode
}

/** A popover whose target is a position on the page, because the value may be in one of thousands of rows. */
function BesideValue({ de, titulo, children, onClose }: BesideValueProps) {
  const { top, left, width, height } = de.getBoundingClientRect()
  const onde = { top: top + window.scrollY, left: left + window.scrollX, width, height }
  return (
    <Popover
      opened
      onDismiss={() => onClose()}
      trapFocus
      closeOnEscape={false}
      withRoles={false}
      position="bottom-end"
      width={400}
      middlewares={{ flip: true, shift: true, size: { apply: limitHeight } }}
      shadow="md"
      zIndex={400}
    >
      <Popover.Target>
        <span className={classes.lugar} style={onde} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-labelledby={titulo}
        onKeyDown={closeByEscape(() => onClose({ returnFocus: true }))}
        className={classes.painel}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

function Resposta({ consulta }: Pick<PerguntaDeOrigem, 'consulta'>) {
  const { data, error } = useQuery({
    ...consulta,
    staleTime: 0,
    gcTime: 0,
    meta: { silent: [400, 403, 404] },
  })
  if (error)
    return (
      <Text role="alert" size="sm">
        {isApiError(error) ? error.mensagem : 'Não foi possível carregar a origem deste valor.'}
      </Text>
    )
  if (!data)
    return (
      <Stack gap={8} role="status" aria-busy aria-label="Carregando a origem do valor">
        <Skeleton height={20} width="40%" />
        <Skeleton height={72} />
      </Stack>
    )
  return <Partes partes={data.partes} />
}

function Partes({ partes }: Origem) {
  if (partes.length === 0) return <Text size="sm">Não há mais nada sob este valor.</Text>
  const secoes = partes.map(({ titulo, fatos, nota }, index) => (
    // Two parts may have equal names: two stores' parameters.
    <section key={`${index} ${titulo}`} aria-label={titulo}>
      <Text size="sm" fw={500} component="h3" m={0}>
        {titulo}
      </Text>
      <Fatos linhas={fatos.map((fato) => ({ termo: fato.termo, valor: textoDoFato(fato) }))} />
      {nota && (
        <Text size="sm" c="dimmed" mt={4}>
          {nota}
        </Text>
      )}
    </section>
  ))
  return <Stack gap="sm">{secoes}</Stack>
}
