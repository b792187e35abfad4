import { type Dia, formatDia } from '@lastro/shared/dia'
import { Input, TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { parseDia } from './parse-dia.ts'
import { lazyComponent } from './lazy-component.ts'

const Calendario = lazyComponent(async () => (await import('./calendarios.tsx')).CalendarioDoDia)

export interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'ref'> {
  /** 'YYYY-MM-DD' */
  value?: Dia | null
  /** null while the typed text is no allowed day: an old value never hides behind it. */
  onChange?: (value: Dia | null) => void
  /** What stands there once one has finished: by Enter, by leaving it, by picking a day or by emptying it. Not told of a refused text. */
  onFinish?: (value: Dia | null) => void
  minDate?: Dia
  maxDate?: Dia
  /** What is said of a typed day before `minDate`, where that isn't just that it is. */
  recusaAntes?: string
  /** Name of the button that empties it; none without. */
  limpar?: string
  /** false: the calendar lies within the panel that the field stands in, which a click elsewhere closes. */
  withinPortal?: boolean
}

type Limites = { [K in 'minDate' | 'maxDate' | 'recusaAntes']: DateFieldProps[K] | undefined }

function porQueNao(text: string, { minDate, maxDate, recusaAntes }: Limites): string | undefined {
  const dia = parseDia(text)
  if (!dia) return `Data inválida: ${text.trim()}`
  if (minDate && dia < minDate) return recusaAntes ?? `A data não pode ser anterior a ${formatDia(minDate)}.`
  if (maxDate && dia > maxDate) return `A data não pode ser posterior a ${formatDia(maxDate)}.`
  return undefined
}

/**
 * Any clear way to write a day, shown as DD/MM/YYYY: an impossible day is never turned into another one, and the typed text stays.
 * Escape closes an open calendar only, not the dialog that the field stands in.
 */
export function DateField({
  value = null,
  onChange,
  onFinish,
  minDate,
  maxDate,
  recusaAntes,
  limpar,
  withinPortal = true,
  error,
  onFocus,
  onBlur,
  onKeyDown,
  ...others
}: DateFieldProps) {
  const id = useId()
  const campo = useRef<HTMLInputElement>(null)
  // Undefined until it is opened for the first time.
  const [aberto, setAberto] = useState<boolean>()
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const recusa = (text: string) => porQueNao(text, { minDate, maxDate, recusaAntes })
  const lido = (text: string): Dia | null => (recusa(text) ? null : parseDia(text))
  const atual = value || null
  /** What the form has been told last; it may be slow to say so itself. */
  const dito = typed === null ? atual : lido(typed)
  const [visto, setVisto] = useState(atual)
  if (atual !== visto) {
    setVisto(atual)
    // It comes from outside, and takes the place of what was typed, unless it still is.
    if (atual !== dito && !aberto) setTyped(null)
  }
  const text = typed ?? (atual ? formatDia(atual) : '')
  const refused = typed?.trim() ? recusa(typed) : undefined
  useEffect(() => Calendario.prefetch(), [])
  const tomar = (dia: Dia | null) => {
    if (dia !== dito) onChange?.(dia)
  }
  const terminar = () => {
    setLeft(true)
    if (refused) return
    setTyped(null)
    onFinish?.(dito)
  }
  const escolher = (dia: Dia | null) => {
    setTyped(null)
    setAberto(false)
    tomar(dia)
    onFinish?.(dia)
  }
  return (
    <>
      <TextInput
        placeholder="DD/MM/AAAA"
        inputMode="numeric"
        autoComplete="off"
        {...(limpar &&
          atual && {
            rightSection: <Input.ClearButton aria-label={limpar} onClick={() => escolher(null)} />,
          })}
        {...others}
        ref={campo}
        data-mantine-stop-propagation={aberto || undefined}
        error={(left && refused) || error}
        value={text}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setLeft(false)
          setAberto(true)
          tomar(lido(currentTarget.value))
        }}
        onClick={() => setAberto(true)}
        onFocus={(event) => {
          setAberto(true)
          onFocus?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setAberto(false)
          if (event.key === 'Enter') terminar()
          onKeyDown?.(event)
        }}
        onBlur={(event) => {
          setAberto(false)
          terminar()
          onBlur?.(event)
        }}
      />
      {aberto !== undefined && (
        <Calendario
          suspenso={{ id, botao: campo, aberto, onMudar: setAberto }}
          aoFalhar={() => setAberto(undefined)}
          value={atual}
          onPick={escolher}
          minDate={minDate}
          maxDate={maxDate}
          withinPortal={withinPortal}
        />
      )}
    </>
  )
}
