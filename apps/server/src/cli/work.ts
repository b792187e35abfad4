import { writeFile } from 'node:fs/promises'
import type * as z from 'zod'
import { BusinessError } from '../http/errors.ts'
import { type CommandResult, refused } from './command-result.ts'

export type Handler = (
  args: unknown,
  progress: (line: string) => void,
  signal: AbortSignal,
) => Promise<CommandResult>

/** How to go on where only a confirmation is missing. */
export const missingFlags = (aConfirmar: { falta: readonly string[] } | null) =>
  aConfirmar
    ? [`Para confirmar, repita o comando com ${aConfirmar.falta.map((flag) => `--${flag}`).join(' ')}.`]
    : []

/** Writes the bad lines beside the file, to be mended and sent again, and says where they are. */
export async function writeBadLines(
  arquivo: string,
  { arquivoDeErros }: { arquivoDeErros: string | null },
): Promise<string[]> {
  if (arquivoDeErros === null) return []
  const caminho = `${arquivo.replace(/\.gz$/i, '').replace(/\.(?:csv|txt|xlsx)$/i, '')}-linhas-com-problema.csv`
  try {
    // Lines that somebody has mended there meanwhile must not be lost.
    await writeFile(caminho, arquivoDeErros, { flag: 'wx' })
    return [`As linhas com problema estão em ${caminho}: corrija-as e importe esse arquivo, sem --completo.`]
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return [
      error.code === 'EEXIST'
        ? `O arquivo ${caminho} já existe e foi mantido. Mova-o ou apague-o para receber as linhas com problema desta vez.`
        : `O arquivo ${caminho} não pôde ser gravado (${String(error.code)}).`,
    ]
  }
}

/** A command's work, with its arguments checked again; a refusal is its result. */
export function withArguments<T>(
  schema: z.ZodType<T>,
  work: (args: T, progress: (line: string) => void, signal: AbortSignal) => Promise<CommandResult>,
): Handler {
  return async (args, progress, signal) => {
    try {
      return await work(schema.parse(args), progress, signal)
    } catch (error) {
      if (error instanceof BusinessError) return refused(error.message)
      throw error
    }
  }
}
