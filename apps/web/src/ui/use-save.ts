import { type MutationFunction, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../lib/api-error.ts'
import { invalidar } from '../lib/invalidar.ts'
import { toastInfo } from '../lib/toast.ts'
import { perguntarRecarregar } from './perguntar.tsx'

interface SaveOptions<T, V> {
  mutationFn: MutationFunction<T, V>
  /** Title of the question after a 412, like 'Perfil alterado'. */
  conflito: string
  /** Keys that a success changes. */
  muda?: readonly QueryKey[]
  /** Reads again what a conflict concerns; default: `muda`. */
  reread?: () => Promise<unknown>
  sucesso?: string | ((variables: V) => string)
  /** Statuses besides 412 that the screen shows itself; default: 400, which a form shows at its fields. */
  silent?: readonly number[]
}

/** Saves a record at the version that the person saw. After a 412 it offers the newer one; typed values stay. */
export function useSave<T, V>(options: SaveOptions<T, V>) {
  const { mutationFn, conflito, muda = [], sucesso, silent = [400], ...rest } = options
  const queryClient = useQueryClient()
  const { reread = () => invalidar(queryClient, muda, false) } = rest
  return useMutation({
    mutationFn,
    meta: { silent: [...silent, 412], muda, ...(sucesso !== undefined && { sucesso: sucesso as string }) },
    onError: async (error) => {
      if (isApiError(error, 412) && (await perguntarRecarregar(conflito, error))) await reread()
    },
  })
}

/** The record as the newest reading has it: it may have changed since a person opened it. */
export const newestOf = <T extends { id: number }>(seen: T, rows: readonly T[] | undefined): T =>
  rows?.find(({ id }) => id === seen.id) ?? seen

/**
 * Rereads the list of an open row after a conflict. A row that has left the list would be refused for ever: says so and
 * closes the dialog. Its draft stays.
 */
export const rereadRow =
  <T extends { id: number }>(seen: T, list: () => Promise<readonly T[] | undefined>, onGone: () => void) =>
  async () => {
    const rows = await list()
    if (!rows || rows.some(({ id }) => id === seen.id)) return
    toastInfo(
      'Este registro não está mais na lista. Procure-o e abra de novo: o que você digitou foi mantido.',
    )
    onGone()
  }

/** Version of a record that the person saw nowhere. */
export const NOT_THERE = { versao: 0 }

/** If-Match of a record's version. */
export const ifMatchOf = ({ versao }: { versao: number }) => `"${versao}"`
