import { useForm } from '@mantine/form'
import type { FichaDoVeiculo } from '@lastro/shared/veiculos/ficha-do-veiculo'
import { diaDeHoje } from '#lib/relogio.ts'
import { FormModal } from '#ui/form-modal.tsx'
import { numbersRefused, PapeisFields } from './papeis-fields.tsx'
import type { PapeisForm } from './papeis-form.ts'
import { NO_FORMULARIO, useCorrigirVeiculo } from './use-um-veiculo.ts'

const CONHECIDOS = {
  hodometro: 'a quilometragem',
  chassi: 'o chassi',
  renavam: 'o RENAVAM',
  renaveEntrada: 'a entrada no Renave',
  renaveProtocolo: 'o protocolo do Renave',
  renaveHodometro: 'a quilometragem no Renave',
  nfeEntrada: 'a chave da NF-e',
} as const

/** An empty field would leave what is known as it is (domain 6). */
const keepsWhatIsKnown = (antes: PapeisForm, agora: PapeisForm) =>
  Object.fromEntries(
    Object.entries(CONHECIDOS).flatMap(([campo, nome]) => {
      const key = campo as keyof typeof CONHECIDOS
      const emptied = (antes[key] ?? '') !== '' && (agora[key] ?? '') === ''
      return emptied ? [[campo, `Informe ${nome}.`]] : []
    }),
  )

/** The store corrects one car. Mount only while open. */
export function CorrigirModal({ veiculo, onClose }: { veiculo: FichaDoVeiculo; onClose: () => void }) {
  const saved: PapeisForm = {
    hodometro: veiculo.hodometro,
    dataAfericaoHodometro: veiculo.dataAfericaoHodometro,
    preco: veiculo.preco,
    renavam: veiculo.renavam ?? '',
    chassi: veiculo.chassi ?? '',
    uf: veiculo.veiculoUF,
    chassiRemarcado: veiculo.chassiRemarcado,
    leilao: veiculo.leilao,
    renaveSituacao: veiculo.renaveSituacao,
    renaveTitulo: veiculo.renaveTitulo,
    renaveEntrada: veiculo.renaveEntrada,
    renaveSaida: veiculo.renaveSaida,
    renaveProtocolo: veiculo.renaveProtocolo ?? '',
    renaveHodometro: veiculo.renaveHodometro,
    nfeEntrada: veiculo.nfeEntrada ?? '',
  }
  const form = useForm<PapeisForm>({ initialValues: saved })
  const { mutateAsync } = useCorrigirVeiculo(veiculo, NO_FORMULARIO)
  // A new reading is today's unless another day was told.
  form.watch('hodometro', ({ value }) => {
    const told = form.getValues().dataAfericaoHodometro
    const untouched = told === veiculo.dataAfericaoHodometro || told === diaDeHoje()
    if (!untouched || value === null || Number.isNaN(value)) return
    form.setFieldValue(
      'dataAfericaoHodometro',
      value === veiculo.hodometro ? veiculo.dataAfericaoHodometro : diaDeHoje(),
    )
  })
  return (
    <FormModal
      title={`Corrigir ${veiculo.placa}`}
      form={form}
      draftKey={`veiculo/${veiculo.id}`}
      saved={saved}
      validar={(valores) => ({ ...keepsWhatIsKnown(saved, valores), ...numbersRefused(valores) })}
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
