import { useForm } from '@mantine/form'
import type { FichaDoVeiculo } from '@lastro/shared/veiculos/ficha-do-veiculo'
import { diaDeHoje } from '#lib/relogio.ts'
import { FormModal } from '#ui/form-modal.tsx'
import { PapeisFields, type PapeisForm } from './papeis-fields.tsx'
import { useCorrigirVeiculo } from './use-um-veiculo.ts'

/** The store corrects one car. Mount only while open. */
export function CorrigirModal({ veiculo, onClose }: { veiculo: FichaDoVeiculo; onClose: () => void }) {
  const initialValues: PapeisForm = {
    hodometro: veiculo.hodometro,
    dataAfericaoHodometro: veiculo.dataAfericaoHodometro,
    preco: veiculo.preco,
    renavam: veiculo.renavam ?? '',
    chassi: veiculo.chassi ?? '',
    uf: veiculo.veiculoUF,
    chassiRemarcado: veiculo.chassiRemarcado,
    leilao: veiculo.leilao,
  }
  const form = useForm<PapeisForm>({ initialValues })
  const { mutateAsync } = useCorrigirVeiculo(veiculo)
  // A new reading is today's unless another day was told.
  form.watch('hodometro', ({ dirty }) => {
    if (dirty && !form.isDirty('dataAfericaoHodometro'))
      form.setFieldValue('dataAfericaoHodometro', diaDeHoje())
  })
  return (
    <FormModal
      title={`Corrigir ${veiculo.placa}`}
      form={form}
      draftKey={`veiculo/${veiculo.id}`}
      existente
      salvar={async (valores) => {
        const mudou = Object.entries(valores).filter(([campo]) => form.isDirty(campo as keyof PapeisForm))
        await mutateAsync(Object.fromEntries(mudou))
        onClose()
      }}
      onClose={onClose}
    >
      <PapeisFields form={form} emGarantia={veiculo.contratoAtual?.emGarantia ?? false} />
    </FormModal>
  )
}
