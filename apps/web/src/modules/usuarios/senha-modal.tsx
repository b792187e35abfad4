import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { AppModal } from '#ui/app-modal.tsx'
import { Copiar } from '#ui/copiar.tsx'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'

/**
 * Shows a provisional password, once. Only its button closes the modal, because nobody can look up the password again.
 */
export function SenhaModal({ nome, senha, onClose }: { nome: string; senha: string; onClose: () => void }) {
  useUnsavedGuard(true, 'A senha provisória, que não será mostrada de novo')
  return (
    <AppModal opened onClose={onClose} title="Senha provisória" withCloseButton={false} closeOnEscape={false}>
      <Stack>
        <Text>
          Passe esta senha a <strong>{nome}</strong> por um meio seguro. Ela não será mostrada de novo e, no
          primeiro acesso, será trocada por outra.
        </Text>
        <Group align="flex-end" gap="sm" wrap="nowrap">
          <TextInput
            label="Senha provisória"
            value={senha}
            readOnly
            flex={1}
            ff="monospace"
            styles={{ input: { fontFamily: 'monospace', letterSpacing: '0.04em' } }}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Copiar valor={senha} copiado="Copiada" />
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Já anotei
          </Button>
        </Group>
      </Stack>
    </AppModal>
  )
}
