import { Select } from '@mantine/core'
import {
  type PeriodoDaRevisao as Periodo,
  PERIODOS_DA_REVISAO,
  PRAZO_BAIXA_MAXIMO,
  SALDO_VALE_MAXIMO,
  SUSPENDER_LOJA_MAXIMO,
} from '@lastro/shared/politicas/politica'
import { plural } from '#lib/format.ts'

const opcoesAte = (maximo: number) =>
  Array.from({ length: maximo }, (_, index) => ({
    value: String(index + 1),
    label: plural(index + 1, 'dia útil', 'dias úteis'),
  }))

/** The policy's fields that count business days, and how each reads. */
const CAMPOS = {
  saldoVale: { label: 'Um saldo vale por', data: opcoesAte(SALDO_VALE_MAXIMO) },
  prazoBaixa: { label: 'Uma venda é paga em até', data: opcoesAte(PRAZO_BAIXA_MAXIMO) },
  suspenderLoja: {
    label: 'Suspender depois de',
    data: [{ value: 'nunca', label: 'Nunca suspender' }, ...opcoesAte(SUSPENDER_LOJA_MAXIMO)],
  },
}

interface Props {
  campo: keyof typeof CAMPOS
  disabled: boolean
  /** null: never. */
  value?: number | null
  onChange?: (dias: number | null) => void
}

/** A choice of business days. */
export function DiasUteis({ campo, value, onChange, disabled }: Props) {
  return (
    <Select
      {...CAMPOS[campo]}
      maw={260}
      allowDeselect={false}
      disabled={disabled}
      value={String(value ?? 'nunca')}
      onChange={(dias) => onChange?.(dias === 'nunca' ? null : Number(dias))}
    />
  )
}

const PERIODOS = [
  { value: 'nunca', label: 'Nunca' },
  ...PERIODOS_DA_REVISAO.map((dias) => ({ value: String(dias), label: `A cada ${dias} dias` })),
]

interface PeriodoProps {
  disabled: boolean
  value?: Periodo | null
  onChange?: (dias: Periodo | null) => void
}

/** How often accesses are reviewed. */
export function PeriodoDaRevisao({ value, onChange, disabled }: PeriodoProps) {
  return (
    <Select
      label="Revisar os acessos"
      data={PERIODOS}
      maw={260}
      allowDeselect={false}
      disabled={disabled}
      value={String(value ?? 'nunca')}
      onChange={(dias) => onChange?.(PERIODOS_DA_REVISAO.find((each) => String(each) === dias) ?? null)}
    />
  )
}
