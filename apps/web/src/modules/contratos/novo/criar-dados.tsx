import { Button, Group, Radio, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CAMPOS } from '@lastro/shared/contratos/campos'
import { MAXIMO_DO_NUMERO } from '@lastro/shared/contratos/contrato'
import {
  LABEL_TIPO_CONTRATO,
  LABEL_TIPO_SELECAO,
  TipoContrato,
  TipoSelecaoGarantia,
} from '@lastro/shared/contratos/status'
import type { EstabelecimentoResumo } from '@lastro/shared/estabelecimentos/estabelecimento'
import { fraseDaSuspensao } from '@lastro/shared/suspensoes/suspensao'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { diaDeHoje } from '#lib/relogio.ts'
import { suspensoesOptions } from '#modules/instituicoes/use-lojas.ts'
import { Notice } from '#ui/notice.tsx'
import type { Avisos } from '../avisos/avisos-do-contrato.ts'
import { type ContratoForm, TERMINO_PASSADO, type OpcaoDeRegra } from './contrato-form.ts'
import { TermosFields } from './termos-fields.tsx'

interface CriarDadosProps {
  form: UseFormReturnType<ContratoForm>
  instituicaoId: number
  /** undefined while loading. */
  lojas: readonly EstabelecimentoResumo[] | undefined
  lojaId: number | null
  opcoes: readonly OpcaoDeRegra[]
  regraId: number
  /** The chosen or copied rule is not offered; another one counts. */
  regraTrocada: boolean
  avisos: Avisos
  proximoNumero: string | null
}

/** The stores from which nothing new is taken: a draft may be made, but not sent. */
function useSuspensas(instituicaoId: number) {
  const { data } = useQuery(suspensoesOptions(instituicaoId))
  const suspensas = (data?.suspensoes ?? []).filter(
    ({ levantamento }) => levantamento === null || levantamento.confirmadoPor === null,
  )
  return { suspensas: new Map(suspensas.map((cada) => [cada.lojaId, cada])), podem: data?.podem }
}

/** Spec 2.12, tab Dados. */
export function CriarDados({
  form,
  instituicaoId,
  lojas,
  lojaId,
  opcoes,
  regraId,
  regraTrocada,
  avisos,
  proximoNumero,
}: CriarDadosProps) {
  const { suspensas, podem } = useSuspensas(instituicaoId)
  const suspensa = lojaId === null ? undefined : suspensas.get(lojaId)
  const [hoje] = useState(() => diaDeHoje())
  const numero = useRef<HTMLInputElement>(null)
  const usarNumero = (sugerido: string) => {
    form.setFieldValue('numero', sugerido)
    numero.current?.focus()
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
      <Stack gap="xs">
        <Select
          label="Loja"
          placeholder={lojas ? 'Selecione' : 'Carregando…'}
          data={(lojas ?? []).map(({ id, nomeFantasia }) => ({
            value: String(id),
            label: suspensas.has(id) ? `${nomeFantasia} (suspensa)` : nomeFantasia,
          }))}
          description={lojas?.length === 0 ? 'Nenhuma loja na whitelist desta instituição.' : undefined}
          searchable
          openOnFocus={false}
          nothingFoundMessage="Nenhuma loja encontrada"
          required
          {...form.getInputProps('lojaId')}
          value={lojaId === null ? null : String(lojaId)}
        />
        {suspensa && podem && (
          <Notice tom="atencao">{fraseDaSuspensao({ ...suspensa, podem }, suspensa.loja)}</Notice>
        )}
      </Stack>
      <TextInput
        label="Número"
        maxLength={MAXIMO_DO_NUMERO}
        autoComplete="off"
        ref={numero}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          proximoNumero !== null &&
          form.values.numero === '' && (
            <Button
              variant="subtle"
              size="compact-xs"
              h="auto"
              mih={{ base: 44, sm: 24 }}
              maw="100%"
              ml={-8}
              styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: 1.5 } }}
              onClick={() => usarNumero(proximoNumero)}
            >
              Usar {proximoNumero}, o seguinte
            </Button>
          )
        }
        required
        {...form.getInputProps('numero')}
      />
      <Select
        label={CAMPOS.regraGarantiaId.label}
        description={
          regraTrocada && 'A regra escolhida não vale para este contrato. Confira a que está em seu lugar.'
        }
        data={[...opcoes]}
        {...form.getInputProps('regraGarantiaId')}
        value={String(regraId)}
      />
      <Opcoes
        label="Tipo do contrato"
        labels={LABEL_TIPO_CONTRATO}
        ordem={[TipoContrato.Rotativo, TipoContrato.Parcelado]}
        {...form.getInputProps('tipo')}
      />
      <Opcoes
        label="Tipo de seleção de garantia"
        labels={LABEL_TIPO_SELECAO}
        ordem={[
          TipoSelecaoGarantia.Loja,
          TipoSelecaoGarantia.InstituicaoFinanceira,
          TipoSelecaoGarantia.Automatico,
        ]}
        {...form.getInputProps('tipoSelecaoGarantia')}
      />
      <TermosFields
        form={form}
        avisos={avisos}
        termino={{ minDate: hoje, tooEarlyMessage: TERMINO_PASSADO }}
      />
    </SimpleGrid>
  )
}

interface OpcoesProps<V extends number> {
  label: string
  labels: Record<V, string>
  ordem: readonly V[]
  value?: string
  onChange?: (value: string) => void
}

function Opcoes<V extends number>({ label, labels, ordem, value, onChange }: OpcoesProps<V>) {
  return (
    <Radio.Group label={label} value={value ?? null} onChange={(next) => onChange?.(next)}>
      <Group gap="md" mt={6} mih={36}>
        {ordem.map((option) => (
          <Radio key={option} value={String(option)} label={labels[option]} />
        ))}
      </Group>
    </Radio.Group>
  )
}
