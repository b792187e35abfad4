import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Dia, somarDias } from '@lastro/shared/dia'
import { DIAS_PARA_INFORMAR_VENDA } from '@lastro/shared/veiculos/um-veiculo'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { diaDeHoje } from '#lib/relogio.ts'
import { DateField } from '#ui/date-field.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { useInformarVendaEmGarantia } from './use-informar-venda.ts'

interface VendiModalProps {
  placa: string
  onClose: () => void
}

/** 'Vendi este carro', of a car in guarantee. Mount only while open. */
export function VendiModal({ placa, onClose }: VendiModalProps) {
  const hoje = diaDeHoje()
  const { informar } = useInformarVendaEmGarantia()
  const form = useForm<{ dataVenda: Dia | null }>({ initialValues: { dataVenda: hoje } })
  return (
    <FormModal
      title={`Vendi este carro: ${placa}`}
      form={form}
      draftKey={null}
      submit="Informar venda"
      validar={({ dataVenda }) => (dataVenda ? {} : { dataVenda: CAMPO_OBRIGATORIO })}
      salvar={async ({ dataVenda }) => {
        if (dataVenda === null) return false
        await informar({ placa, dataVenda })
        onClose()
        return true
      }}
      onClose={onClose}
    >
      <Text size="sm">
        A instituição é avisada, o carro deixa de contar na cobertura, e o que falta pagar aparece nas suas
        vendas.
      </Text>
      <DateField
        label="Data da venda"
        required
        minDate={somarDias(hoje, -DIAS_PARA_INFORMAR_VENDA)}
        maxDate={hoje}
        {...form.getInputProps('dataVenda')}
      />
    </FormModal>
  )
}
