import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Dia, somarDias } from '@lastro/shared/dia'
import type { FichaDoVeiculo } from '@lastro/shared/veiculos/ficha-do-veiculo'
import { DIAS_PARA_INFORMAR_VENDA } from '@lastro/shared/veiculos/um-veiculo'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { useNavigate } from '@tanstack/react-router'
import { diaDeHoje } from '#lib/relogio.ts'
import { ContratoLink } from '#modules/links/contrato-link.tsx'
import { DateField } from '#ui/date-field.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { useInformarVendaEmGarantia } from '#modules/baixas/use-informar-venda.ts'
import { useInformarVenda } from './use-um-veiculo.ts'

/** 'Vendi este carro': says first what the sale means for a car in guarantee. Mount only while open. */
export function VenderModal({ veiculo, onClose }: { veiculo: FichaDoVeiculo; onClose: () => void }) {
  const hoje = diaDeHoje()
  const form = useForm<{ dataVenda: Dia | null }>({ initialValues: { dataVenda: hoje } })
  const { mutateAsync } = useInformarVenda(veiculo)
  const navigate = useNavigate()
  const { informarSePuder } = useInformarVendaEmGarantia()
  return (
    <FormModal
      title="Vendi este carro"
      form={form}
      draftKey={null}
      submit="Informar venda"
      validar={({ dataVenda }) => (dataVenda ? {} : { dataVenda: CAMPO_OBRIGATORIO })}
      salvar={async ({ dataVenda }, release) => {
        if (dataVenda === null) return
        const { contratoAtual, id } = veiculo
        const porVendas = contratoAtual?.emGarantia && !contratoAtual.emProposta
        if (porVendas && (await informarSePuder({ veiculoId: id, dataVenda }))) {
          release()
          await navigate({ to: '/loja/vendas' })
          return
        }
        await mutateAsync(dataVenda)
        onClose()
      }}
      onClose={onClose}
    >
      <Text size="sm">
        {veiculo.placa} · {veiculo.marca} {veiculo.modelo}
      </Text>
      <EmGarantia veiculo={veiculo} />
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

function EmGarantia({ veiculo: { contratoAtual, contratos } }: { veiculo: FichaDoVeiculo }) {
  if (!contratoAtual?.emGarantia)
    return <Text size="sm">O veículo sai do estoque e não pode mais ser oferecido em garantia.</Text>
  const { id, numero } = contratoAtual
  const instituicao = contratos.find((contrato) => contrato.id === id)?.instituicaoFinanceira
  const onde = contratoAtual.emProposta
    ? 'Este carro está em uma proposta do contrato'
    : 'Este carro está em garantia no contrato'
  const depois = contratoAtual.emProposta
    ? 'Vendido, ele não pode mais ser aprovado, e a instituição é avisada. Depois, troque-o na proposta.'
    : 'Vendido, o carro continua em garantia, conta R$ 0,00 na cobertura e a instituição é avisada. Depois, proponha outro veículo no lugar dele.'
  return (
    <Notice tom="atencao">
      <Text size="sm">
        {onde} <ContratoLink id={id} numero={numero} />
        {instituicao && ` de ${instituicao}`}. {depois}
      </Text>
    </Notice>
  )
}
