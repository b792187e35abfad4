import * as z from 'zod'

/** The states, by their letters. */
export const UFS = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(
  ' ',
) as [string, ...string[]]

export const uf = z.enum(UFS, { error: 'Use a sigla de um estado, como SP.' }).meta({ title: 'Uf' })
