import { Box, CloseButton, Group, Input, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DIAS_DO_PEDIDO } from '@lastro/shared/contratos/pedido-reforco'
import { type Dia, somarDias } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro, somar } from '@lastro/shared/dinheiro'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { type ReactNode, useState } from 'react'
import { isApiError, errosDeCampo } from '#lib/api-error.ts'
import { plural } from '#lib/format.ts'
import { diaDeHoje } from '#lib/relogio.ts'
import { toastSucesso } from '#lib/toast.ts'
import { useIdempotencia } from '#lib/use-idempotencia.ts'
import { DateField } from '#ui/date-field.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { NUMERO_RECUSADO, MoneyInput } from '#ui/numero-input.tsx'
import { showFieldErrors, type Formulario, showRefusal } from '#ui/refusal.ts'
import { useSave } from '#ui/use-save.ts'
import { type Pedidos, pedirReforco, pedirReforcos, useRefreshReforco } from './use-reforco.ts'

export interface ContratoAPedir {
  contratoId: number
  numero: string
  loja: string
  /** Proposed amount. */
  deficit: Centavos
}

interface PedirReforcoProps {
  contratos: readonly ContratoAPedir[]
  /** For several contracts of one institution. Absent: one contract, at the version `etag`. */
  instituicaoId?: number
  etag?: string | null
  /** Called after the request. `succeeded` false: the contract has changed, and no request was made. */
  onDone: (succeeded: boolean) => void
  onClose: () => void
}

interface Valores {
  contratos: (Omit<ContratoAPedir, 'deficit'> & { valor: Centavos | null })[]
  prazo: Dia | null
  texto: string
}

const PRAZO_PASSADO = 'O prazo não pode ser anterior a hoje.'

function validar({ contratos, prazo }: Valores) {
  const erros: Record<string, string> = {}
  for (const [index, { valor }] of contratos.entries()) {
    if (Number.isNaN(valor)) erros[`contratos.${index}.valor`] = NUMERO_RECUSADO
    else if (!valor) erros[`contratos.${index}.valor`] = CAMPO_OBRIGATORIO
  }
  if (prazo === null) erros.prazo = CAMPO_OBRIGATORIO
  return erros
}

/** Shows the reason of each refused contract at its own line. */
function mostrarRecusas(form: Formulario, error: unknown, campos: readonly string[]) {
  const refused = isApiError(error, 400) ? Object.entries(errosDeCampo(error.body)) : []
  const porContrato = refused.flatMap(([campo, mensagem]) => {
    const index = /^contratos\.(\d+)(\.|$)/.exec(campo)?.[1]
    return index === undefined ? [] : [[`contratos.${index}.valor`, mensagem]]
  })
  if (porContrato.length > 0) showFieldErrors(form, Object.fromEntries(porContrato))
  else showRefusal(form, error, campos)
}

/** Wraps a field so that a button stands beside its input, whatever stands above and below. */
const besideInput = (botao: ReactNode) => (campo: ReactNode) => (
  <Group gap="sm" wrap="nowrap">
    <Box flex={1}>{campo}</Box>
    {botao}
  </Group>
)

const doneText = (pedidos: Valores['contratos']) =>
  pedidos.length === 1
    ? `Reforço pedido. ${pedidos[0]?.loja} foi avisada.`
    : `Reforço pedido de ${pedidos.length} contratos. As lojas foram avisadas.`

/** Asks stores for more guarantee: how much per contract, until when, and a message. Mount only while open. */
export function PedirReforcoModal({
  contratos,
  instituicaoId,
  etag = null,
  onDone,
  onClose,
}: PedirReforcoProps) {
  const [hoje] = useState(() => diaDeHoje())
  const refreshReforco = useRefreshReforco()
  const proposed: Valores = {
    contratos: contratos.map(({ contratoId, numero, loja, deficit }) => ({
      contratoId,
      numero,
      loja,
      valor: deficit > 0 ? deficit : null,
    })),
    prazo: somarDias(hoje, DIAS_DO_PEDIDO),
    texto: '',
  }
  const form = useForm<Valores>({ initialValues: proposed })
  const pedidos = form.values.contratos
  const { chaveDe } = useIdempotencia()
  const { mutateAsync } = useSave({
    mutationFn: async (pedido: Pedidos) => {
      const idempotencyKey = chaveDe(pedido)
      if (instituicaoId === undefined) await pedirReforco(pedido, { idempotencyKey, ifMatch: etag })
      else await pedirReforcos(instituicaoId, pedido, { idempotencyKey })
    },
    conflito: 'Contrato alterado',
    reread: async () => onDone(false),
  })
  const salvar = async ({ contratos: digitados, prazo, texto }: Valores) => {
    if (prazo === null) return
    const completos = digitados.flatMap(({ contratoId, valor }) => (valor ? [{ contratoId, valor }] : []))
    await mutateAsync({ contratos: completos, prazo, texto })
    toastSucesso(doneText(digitados))
    await refreshReforco()
    onDone(true)
    onClose()
  }
  return (
    <FormModal
      title="Pedir reforço"
      size="lg"
      form={form}
      draftKey={`reforco/${contratos.map(({ contratoId }) => contratoId).join('-')}`}
      proposed={proposed}
      submit="Pedir reforço"
      validar={validar}
      recusar={mostrarRecusas}
      salvar={salvar}
      onClose={onClose}
    >
      <Stack gap={6}>
        {pedidos.map(({ contratoId, numero, loja }, index) => (
          <MoneyInput
            key={contratoId}
            leftSection={<span aria-hidden>R$</span>}
            label={`Reforço do contrato ${numero}, ${loja}`}
            inputContainer={besideInput(
              pedidos.length > 1 && (
                <CloseButton
                  aria-label={`Tirar o contrato ${numero} do pedido`}
                  onClick={() => form.removeListItem('contratos', index)}
                />
              ),
            )}
            {...form.getInputProps(`contratos.${index}.valor`)}
          />
        ))}
        {pedidos.length > 1 && (
          <Text size="sm" c="dimmed">
            {plural(pedidos.length, 'contrato', 'contratos')}, ao todo{' '}
            {formatDinheiro(somar(pedidos.map(({ valor }) => (valor || 0) as Centavos)))}
          </Text>
        )}
        {form.errors.contratos && <Input.Error>{form.errors.contratos}</Input.Error>}
        <Input.Description>É proposta a insuficiência de hoje.</Input.Description>
      </Stack>
      <DateField
        label="Prazo"
        description="Último dia para a loja responder."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        minDate={hoje}
        tooEarlyMessage={PRAZO_PASSADO}
        {...form.getInputProps('prazo')}
      />
      <Textarea
        label="Mensagem"
        description="A loja lê isto no aviso e no contrato. Pode ficar em branco."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        {...form.getInputProps('texto')}
      />
    </FormModal>
  )
}
