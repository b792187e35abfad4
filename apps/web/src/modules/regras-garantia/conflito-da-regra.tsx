import { List, Text } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import type { ApiError } from '#lib/api-error.ts'
import { chaves } from '#lib/chaves.ts'
import { perguntarRecarregar } from '#ui/perguntar.tsx'
import { filtrosDe, itemDaRegra } from './item-form.ts'
import { mudancasDosItens } from './mudancas-dos-itens.ts'
import { regraOptions, type VistaDaRegra } from './use-regras.ts'

/** After a 412: says who changed which items and offers to reload them with typed values kept. true: reload. */
export async function perguntarConflitoDaRegra(
  queryClient: QueryClient,
  { data }: VistaDaRegra,
  error: ApiError,
): Promise<boolean> {
  // A key of its own, so that the screen doesn't change before the person answers.
  const agora = await queryClient
    .fetchQuery({
      ...regraOptions(data.id),
      queryKey: chaves.regras.conflito(data.id),
      staleTime: 0,
      gcTime: 0,
    })
    .catch(() => null)
  const mudancas = agora
    ? mudancasDosItens(data.itens.map(itemDaRegra), agora.data.itens.map(itemDaRegra), filtrosDe(data))
    : []
  return perguntarRecarregar(
    'Regra alterada',
    error,
    <>
      {mudancas.length > 0 && (
        <List size="sm">
          {mudancas.slice(0, MAX_SENTENCES).map((mudanca) => (
            <List.Item key={mudanca}>{mudanca}</List.Item>
          ))}
          {mudancas.length > MAX_SENTENCES && (
            <List.Item>e mais {mudancas.length - MAX_SENTENCES}.</List.Item>
          )}
        </List>
      )}
      <Text size="sm">Ao recarregar, o que você digitou é mantido. Nada foi salvo ainda.</Text>
    </>,
  )
}

/** A dialog shows so many sentences well. */
const MAX_SENTENCES = 8
