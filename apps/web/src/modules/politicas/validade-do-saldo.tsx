import { Select } from '@mantine/core'
import { SALDO_VALE_MAXIMO } from '@lastro/shared/politicas/politica'
import { useQuery } from '@tanstack/react-query'
import { plural } from '#lib/format.ts'
import { usePermissao } from '#lib/session.ts'
import { cargasOptions } from '../conciliacao/use-conciliacao.ts'

/** Whether the institution ever loaded balances: before, nothing of them shows (carteira, section 0). */
export function useTemSaldos(instituicaoId: number): boolean {
  const podeVer = usePermissao('Carteira.Saldos.Listar')
  const { data } = useQuery({ ...cargasOptions(instituicaoId, 1), enabled: podeVer, meta: { silent: true } })
  return (data?.total ?? 0) > 0
}

const OPCOES = Array.from({ length: SALDO_VALE_MAXIMO }, (_, index) => ({
  value: String(index + 1),
  label: plural(index + 1, 'dia útil', 'dias úteis'),
}))

interface Props {
  disabled: boolean
  value?: number
  onChange?: (dias: number) => void
}

/** For how long a balance counts. */
export function ValidadeDoSaldo({ value, onChange, disabled }: Props) {
  return (
    <Select
      label="Um saldo vale por"
      maw={260}
      allowDeselect={false}
      disabled={disabled}
      data={OPCOES}
      value={String(value)}
      onChange={(dias) => onChange?.(Number(dias))}
    />
  )
}
