import { type Dia, formatDia } from '@lastro/shared/dia'
import { Input, TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { parseDia } from './parse-dia.ts'
import { lazyComponent } from './lazy-component.ts'

const Calendario = lazyComponent(async () => (await import('./calendarios.tsx')).CalendarioDoDia)

export interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'ref'> {
  /** 'YYYY-MM-DD' */
  value?: Dia | null
  /** Called with null while the typed text is no allowed day, so that no old value hides behind the text. */
  onChange?: (value: Dia | null) => void
  /**
   * Called when typing is finished: by Enter, by leaving the field, by picking a day or by emptying the field. Not
   * called for a refused text.
   */
  onFinish?: (value: Dia | null) => void
  minDate?: Dia
  maxDate?: Dia
  /** Text for a day before `minDate`, instead of the general one. */
  recusaAntes?: string
  /** Label of the button that empties the field; without a label there is no button. */
  limpar?: string
  /** false draws the calendar inside the panel that holds the field; a click elsewhere would close the panel. */
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
 * Accepts any clear way to write a day and shows DD/MM/YYYY. An impossible day is refused and its text stays. Escape
 * closes an open calendar only, not the dialog around the field.
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
  // Undefined until the calendar opens for the first time.
  const [aberto, setAberto] = useState<boolean>()
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const recusa = (text: string) => porQueNao(text, { minDate, maxDate, recusaAntes })
  const lido = (text: string): Dia | null => (recusa(text) ? null : parseDia(text))
  const atual = value || null
  /** The value that `onChange` reported last; the form may pass it back later. */
  const dito = typed === null ? atual : lido(typed)
  const [visto, setVisto] = useState(atual)
  if (atual !== visto) {
    setVisto(atual)
    // A value from outside replaces the typed text, unless it is the reported value or the person still types.
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
