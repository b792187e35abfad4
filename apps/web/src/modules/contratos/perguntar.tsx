import { Stack, Text } from '@mantine/core'
import { confirmar } from '../../ui/dialogs.tsx'
import { Aviso } from './aviso.tsx'

export const NAO_SALVO = 'Há alterações não salvas nesta tela. Elas serão descartadas.'

/** SIM / NÃO, with a note on what else the answer means. */
export function perguntarSimNao(pergunta: string, aviso: string | false = false) {
  const message = aviso ? (
    <Stack gap="sm">
      <Text>{pergunta}</Text>
      <Aviso tom="atencao">{aviso}</Aviso>
    </Stack>
  ) : (
    pergunta
  )
  return confirmar({ message, simNao: true })
}
