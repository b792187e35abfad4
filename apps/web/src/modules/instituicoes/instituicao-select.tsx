import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { comSituacao, instituicoesOptions, useInstituicao } from './use-instituicao.ts'

interface InstituicaoFieldProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value: number | null
  onChange: (id: number | null) => void
}

/** A choice of the institution in a form; option text is razaoSocial, value the id (spec section 2.14). */
export function InstituicaoField({ value, onChange, ...others }: InstituicaoFieldProps) {
  const { data, isPending } = useQuery(instituicoesOptions)
  const options = data?.instituicoesFinanceiras.map((instituicao) => ({
    value: String(instituicao.id),
    label: comSituacao(instituicao.razaoSocial, instituicao),
  }))
  return (
    <Select
      label="Instituição Financeira"
      placeholder={isPending ? 'Carregando…' : 'Selecione a Instituição Financeira'}
      searchable
      nothingFoundMessage="Nenhuma instituição encontrada"
      {...others}
      data={options ?? []}
      value={value === null ? null : String(value)}
      onChange={(text) => onChange(text === null ? null : Number(text))}
    />
  )
}

export type InstituicaoSelectProps = Omit<InstituicaoFieldProps, 'value' | 'onChange'>

/** The operator's choice, kept in the URL; draws nothing for staff of one establishment. */
export function InstituicaoSelect(props: InstituicaoSelectProps) {
  const { id, operador, escolher } = useInstituicao()
  if (!operador) return null
  return (
    <InstituicaoField
      maw={420}
      mb="md"
      {...props}
      value={id ?? null}
      onChange={(chosen) => escolher(chosen ?? undefined)}
    />
  )
}
