import { List, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ApiError, fraseDoConflito } from '../lib/api-error.ts'
import { Notice } from './notice.tsx'
import { type ConfirmOptions, confirmar } from './dialogs.ts'

export const NAO_SALVO = 'Há alterações não salvas nesta tela. Elas serão descartadas.'

type Sentences = string | false | undefined | readonly (string | false | undefined)[]

const listOf = (sentences: Sentences) =>
  (Array.isArray(sentences) ? sentences : [sentences]).filter((sentence) => !!sentence)

export interface Detalhes extends Omit<ConfirmOptions, 'message' | 'confirm' | 'cancel' | 'simNao'> {
  /** What SIM does beyond what is asked: what rises, what is billed, what is saved first. A list. */
  acontece?: Sentences
  /** What speaks against SIM, all in one box. */
  aviso?: Sentences
}

/** Asks SIM / NÃO, with facts, what happens, and what speaks against it. Resolves to true for SIM. */
export async function perguntarSimNao(
  message: ConfirmOptions['message'],
  { acontece, aviso, nota, ...detalhes }: Detalhes = {},
): Promise<boolean> {
  const [happens, against] = [listOf(acontece), listOf(aviso)]
  const told = (
    <>
      {nota}
      {happens.length > 0 && (
        <List size="sm" spacing={4} aria-label="O que acontece">
          {happens.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      )}
      {against.length > 0 && (
        <Notice tom="atencao">
          {against.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </Notice>
      )}
    </>
  )
  return (await confirmar({ message, simNao: true, nota: told, ...detalhes })) === true
}

/**
 * Asks what to do after a 412: says who was faster and, in `children`, what they changed. Resolves to true when the
 * current version should be loaded.
 */
export async function perguntarRecarregar(
  title: string,
  error: ApiError,
  children?: ReactNode,
): Promise<boolean> {
  const resposta = await confirmar({
    title,
    message: (
      <Stack gap="sm">
        <Text>{fraseDoConflito(error)}</Text>
        {children}
      </Stack>
    ),
    confirm: 'Recarregar',
    cancel: 'Agora não',
    harmless: true,
  })
  return resposta === true
}
