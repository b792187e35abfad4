import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ApiError, fraseDoConflito } from '../lib/api-error.ts'
import { Notice } from './notice.tsx'
import { type ConfirmOptions, confirmar } from './dialogs.ts'

export const NAO_SALVO = 'Há alterações não salvas nesta tela. Elas serão descartadas.'

interface Detalhes extends Omit<ConfirmOptions, 'message' | 'confirm' | 'cancel' | 'simNao'> {
  /** What else the answer means, one note each. */
  aviso?: string | false | readonly string[]
}

/** Asks SIM / NÃO, with facts and notes. Resolves to true for SIM. */
export async function perguntarSimNao(
  message: ConfirmOptions['message'],
  { aviso, ...detalhes }: Detalhes = {},
): Promise<boolean> {
  const nota = [aviso || []].flat().map((texto) => (
    <Notice key={texto} tom="atencao">
      {texto}
    </Notice>
  ))
  return (await confirmar({ message, simNao: true, nota, ...detalhes })) === true
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
