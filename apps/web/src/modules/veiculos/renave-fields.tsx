import { Fieldset, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { LABEL_SITUACAO_RENAVE, LABEL_TITULO_RENAVE } from '@lastro/shared/veiculos/renave-em-palavras'
import { MAXIMO_DO_PROTOCOLO, SITUACOES_RENAVE, TITULOS_RENAVE } from '@lastro/shared/veiculos/renave'
import { diaDeHoje } from '#lib/relogio.ts'
import { DateField } from '#ui/date-field.tsx'
import { InteiroInput } from '#ui/numero-input.tsx'
import { MAX_HODOMETRO, type PapeisForm } from './papeis-form.ts'

const SITUACOES = SITUACOES_RENAVE.map((value) => ({ value, label: LABEL_SITUACAO_RENAVE[value] }))
const TITULOS = TITULOS_RENAVE.map((value) => ({ value, label: LABEL_TITULO_RENAVE[value] }))
/** 44 digits in eleven groups. */
const MAXIMO_DA_CHAVE = 60

/** Whose car it is, as the store tells it (portas V). */
export function RenaveFields<V extends PapeisForm>({ form }: { form: UseFormReturnType<V> }) {
  const valores: PapeisForm = form.values
  const campo = (nome: keyof PapeisForm) => form.getInputProps(nome)
  const consignado = valores.renaveSituacao === 'consignado'
  return (
    <Fieldset legend="Renave">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          label="Situação no Renave"
          data={SITUACOES}
          allowDeselect={false}
          {...campo('renaveSituacao')}
          onChange={(situacao) => {
            campo('renaveSituacao').onChange(situacao)
            if (situacao === 'consignado') campo('renaveTitulo').onChange('consignacao')
            else if (valores.renaveTitulo === 'consignacao') campo('renaveTitulo').onChange(null)
          }}
        />
        <Select
          label="Título"
          data={consignado ? TITULOS : TITULOS.filter(({ value }) => value !== 'consignacao')}
          disabled={consignado}
          allowDeselect={false}
          {...campo('renaveTitulo')}
        />
        <DateField label="Entrada no Renave" maxDate={diaDeHoje()} {...campo('renaveEntrada')} />
        {valores.renaveSituacao === 'saiu' && (
          <DateField label="Saída no Renave" maxDate={diaDeHoje()} {...campo('renaveSaida')} />
        )}
        <TextInput
          label="Protocolo do Renave"
          autoComplete="off"
          maxLength={MAXIMO_DO_PROTOCOLO}
          {...campo('renaveProtocolo')}
        />
        <InteiroInput label="Km no Renave" maximo={MAX_HODOMETRO} {...campo('renaveHodometro')} />
      </SimpleGrid>
      <TextInput
        label="Chave da NF-e de entrada"
        autoComplete="off"
        inputMode="numeric"
        maxLength={MAXIMO_DA_CHAVE}
        mt="sm"
        {...campo('nfeEntrada')}
      />
      {consignado && (
        <Text size="sm" c="dimmed" mt="sm">
          Um veículo em consignação não pertence à loja e não pode ser dado em garantia.
        </Text>
      )}
    </Fieldset>
  )
}
