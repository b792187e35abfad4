import * as z from 'zod'
import { leituraEmTexto } from '@lastro/shared/importacao/colunas-ditas'
import { formatInteiro } from '@lastro/shared/numeros'
import { type Relatorio } from '../importacao/relatorio.ts'
import type { Reading } from '../importacao/table.ts'

/** A command's output, which crosses the socket when a running server does the work. */
export const commandResultSchema = z.object({
  /** Exit code: 0 done, 1 refused. */
  codigo: z.union([z.literal(0), z.literal(1)]),
  /** Lines for stdout and stderr. */
  saida: z.array(z.string()),
  erros: z.array(z.string()),
})
export type CommandResult = z.infer<typeof commandResultSchema>

export const succeeded = (...saida: string[]): CommandResult => ({ codigo: 0, saida, erros: [] })
export const refused = (...erros: string[]): CommandResult => ({ codigo: 1, saida: [], erros })

/** Wrong arguments: exit code 2, with the help. */
export class UsageError extends Error {
  override name = 'UsoInvalido'
}

/** What of a file was read by a person's word only. */
export const toldColumns = <C extends string>(
  { colunas }: Pick<Reading<C>, 'colunas'>,
  nomes: Record<C, string>,
) =>
  colunas.flatMap(({ titulo, escolha, lida }) =>
    lida && escolha ? [`Coluna “${titulo}”: ${leituraEmTexto(escolha, nomes)}.`] : [],
  )

/** What of a file was not read; `alheia` says what a line is not. */
export const ignored = (
  { colunasIgnoradas, outrasLinhas }: Pick<Reading<string>, 'colunasIgnoradas' | 'outrasLinhas'>,
  alheia: string,
) => [
  ...(colunasIgnoradas.length > 0 ? [`Colunas ignoradas: ${colunasIgnoradas.join(', ')}.`] : []),
  ...outrasLinhas.map(({ linha, texto }) => `Linha ${linha}: ${alheia} (${texto}).`),
]

/** Describes an import's result or refusal, with its bad lines. */
export function describeImport({
  situacao,
  mensagem,
  erros,
  totalErros,
}: Omit<Relatorio, 'linhas'>): CommandResult {
  const linhas = erros.map(({ linha, motivo }) => `  linha ${linha}: ${motivo}`)
  const resto = totalErros - erros.length
  const badLines = [...linhas, ...(resto > 0 ? [`  … e mais ${formatInteiro(resto)}.`] : [])]
  return situacao === 'recusado'
    ? refused(mensagem, ...badLines)
    : { ...succeeded(mensagem), erros: badLines }
}
