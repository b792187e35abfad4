import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { nomeComSituacao, instituicoesOptions } from './use-instituicao.ts'

export interface InstituicaoFieldProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value: number | null
  onChange: (id: number | null) => void
}

/** Select of an institution in a form. Option text is razaoSocial, value the id (spec section 2.14). */
export function InstituicaoField({ value, onChange, ...others }: InstituicaoFieldProps) {
  const { data, isPending } = useQuery(instituicoesOptions)
  const options = data?.instituicoesFinanceiras.map((instituicao) => ({
    value: String(instituicao.id),
    label: nomeComSituacao(instituicao.razaoSocial, instituicao),
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
