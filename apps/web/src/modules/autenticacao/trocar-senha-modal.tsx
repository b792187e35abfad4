import { Text } from '@mantine/core'
import { TAMANHO_MINIMO_SENHA } from '@lastro/shared/autenticacao/troca-senha'
import { FormModal } from '#ui/form-modal.tsx'
import { TrocaFields, useTrocaForm, useTrocarSenha, validarTroca } from './troca-de-senha.tsx'

/** The change of the own password at any time. Mount only while open. */
export function TrocarSenhaModal({ onClose }: { onClose: () => void }) {
  const form = useTrocaForm()
  const { mutateAsync } = useTrocarSenha()
  return (
    <FormModal
      title="Trocar senha"
      form={form}
      draftKey={null}
      validar={validarTroca}
      salvar={async (valores, release) => {
        await mutateAsync(valores)
        release()
        onClose()
      }}
      onClose={onClose}
    >
      <Text size="sm">
        A nova senha precisa de pelo menos {TAMANHO_MINIMO_SENHA} caracteres. As suas outras sessões terminam;
        esta continua.
      </Text>
      <TrocaFields form={form} />
    </FormModal>
  )
}
