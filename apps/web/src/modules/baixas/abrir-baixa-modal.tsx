import { Select, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type AbrirBaixaRequest,
  LABEL_MOTIVO_DA_BAIXA,
  type MotivoDaBaixa,
  MOTIVOS_DA_BAIXA,
} from '@lastro/shared/baixas/baixa'
import { type Dia, somarDias } from '@lastro/shared/dia'
import { DIAS_PARA_INFORMAR_VENDA } from '@lastro/shared/veiculos/um-veiculo'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { useMutation } from '@tanstack/react-query'
import { diaDeHoje } from '#lib/relogio.ts'
import { useIdempotencia } from '#lib/use-idempotencia.ts'
import { DateField } from '#ui/date-field.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { toastAto } from './use-atos-da-baixa.ts'
import { abrirBaixa, useRefreshBaixas } from './use-baixas.ts'

export interface VeiculoABaixar {
  contratoId: number
  numero: string
  veiculoId: number
  placa: string
}

interface Valores {
  motivo: MotivoDaBaixa
  dataVenda: Dia | null
  texto: string
}

const OPCOES = MOTIVOS_DA_BAIXA.map((value) => ({ value, label: LABEL_MOTIVO_DA_BAIXA[value] }))

/** Opens the payoff of a pledged vehicle by hand. Mount only while open. */
export function AbrirBaixaModal({ veiculo, onClose }: { veiculo: VeiculoABaixar; onClose: () => void }) {
  const { contratoId, numero, veiculoId, placa } = veiculo
  const hoje = diaDeHoje()
  const refresh = useRefreshBaixas()
  const { chaveDe } = useIdempotencia()
  const form = useForm<Valores>({ initialValues: { motivo: 'venda', dataVenda: hoje, texto: '' } })
  const { mutateAsync } = useMutation({
    mutationFn: (pedido: AbrirBaixaRequest) => abrirBaixa(contratoId, pedido, chaveDe(pedido)),
    meta: { silent: [400] },
  })
  const outro = form.values.motivo === 'outro'
  return (
    <FormModal
      title={`Abrir baixa: ${placa}`}
      form={form}
      draftKey={`baixa/veiculo/${veiculoId}`}
      submit="Abrir baixa"
      validar={({ dataVenda, texto }) => ({
        ...(dataVenda === null && { dataVenda: CAMPO_OBRIGATORIO }),
        ...(outro && texto.trim() === '' && { texto: 'Diga qual é o motivo.' }),
      })}
      salvar={async ({ motivo, dataVenda, texto }) => {
        if (dataVenda === null) return false
        const aberta = await mutateAsync({ veiculoId, motivo, dataVenda, texto: outro ? texto.trim() : null })
        toastAto(aberta, 'Baixa aberta. A loja foi avisada.')
        await refresh()
        onClose()
        return true
      }}
      onClose={onClose}
    >
      <Text size="sm">
        O veículo deixa de contar na cobertura do contrato {numero}, e a loja é avisada do que deve por ele e
        até quando.
      </Text>
      <Select label="Motivo" data={OPCOES} allowDeselect={false} {...form.getInputProps('motivo')} />
      {outro && (
        <Textarea
          label="Qual motivo"
          autosize
          minRows={2}
          maxLength={1_000}
          {...form.getInputProps('texto')}
        />
      )}
      <DateField
        label="Data"
        required
        minDate={somarDias(hoje, -DIAS_PARA_INFORMAR_VENDA)}
        maxDate={hoje}
        {...form.getInputProps('dataVenda')}
      />
    </FormModal>
  )
}
