import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { SuspensaoDaLoja } from '@lastro/shared/suspensoes/suspensao'
import type { Dia } from '@lastro/shared/dia'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { diaDeHoje } from '#lib/relogio.ts'
import { DateField } from '#ui/date-field.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { useLevantar } from './use-suspensoes.ts'

interface Props {
  instituicaoId: number
  suspensao: SuspensaoDaLoja
  onClose: () => void
}

/** Asks to lift a store's suspension until a day. Mount only while open. */
export function LevantarModal({ instituicaoId, suspensao, onClose }: Props) {
  const form = useForm<{ ate: Dia | null; motivo: string }>({ initialValues: { ate: null, motivo: '' } })
  const { mutateAsync } = useLevantar(instituicaoId, [400])
  return (
    <FormModal
      title={`Levantar a suspensão: ${suspensao.loja}`}
      form={form}
      draftKey={`suspensao/${instituicaoId}/${suspensao.lojaId}`}
      submit="Pedir"
      validar={({ ate, motivo }) => ({
        ...(ate === null && { ate: CAMPO_OBRIGATORIO }),
        ...(!motivo.trim() && { motivo: CAMPO_OBRIGATORIO }),
      })}
      salvar={async ({ ate, motivo }) => {
        if (ate === null) return false
        await mutateAsync({ suspensao, pedido: { ate, motivo: motivo.trim() } })
        onClose()
        return true
      }}
      onClose={onClose}
    >
      <Text size="sm">
        Vale quando outra pessoa confirmar. Depois do dia escolhido, a loja volta a ficar suspensa se ainda
        dever.
      </Text>
      <DateField
        label="Até"
        description="No máximo 10 dias úteis à frente."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        minDate={diaDeHoje()}
        tooEarlyMessage="Escolha um dia a partir de hoje."
        {...form.getInputProps('ate')}
      />
      <Textarea
        label="Motivo"
        required
        autosize
        minRows={2}
        maxLength={1_000}
        {...form.getInputProps('motivo')}
      />
    </FormModal>
  )
}
