import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { diaDeHoje } from '#lib/relogio.ts'
import { useUfs } from './use-opcoes-veiculo.ts'
import { MAX_HODOMETRO, type PapeisForm } from './papeis-form.ts'
import { RenaveFields } from './renave-fields.tsx'
import { DateField } from '#ui/date-field.tsx'
import { NUMERO_RECUSADO, InteiroInput, MoneyInput } from '#ui/numero-input.tsx'

/** Refuses texts that are no number. */
export const numbersRefused = ({ hodometro, preco, renaveHodometro }: PapeisForm) => ({
  ...(Number.isNaN(hodometro) && { hodometro: NUMERO_RECUSADO }),
  ...(Number.isNaN(renaveHodometro) && { renaveHodometro: NUMERO_RECUSADO }),
  ...(Number.isNaN(preco) && { preco: NUMERO_RECUSADO }),
})

interface PapeisFieldsProps<V extends PapeisForm> {
  form: UseFormReturnType<V>
  /** The vehicle is in guarantee: what names it is frozen (domain 3). */
  emGarantia?: boolean
}

export function PapeisFields<V extends PapeisForm>({ form, emGarantia = false }: PapeisFieldsProps<V>) {
  const ufs = useUfs(true).map(({ nome }) => ({ value: nome.slice(0, 2), label: nome }))
  const campo = (nome: keyof PapeisForm) => form.getInputProps(nome)
  const documento = {
    autoComplete: 'off',
    disabled: emGarantia,
    ...(emGarantia && { description: 'Não muda enquanto o veículo está em garantia.' }),
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <InteiroInput label="Km" maximo={MAX_HODOMETRO} {...campo('hodometro')} />
        <DateField label="Aferição do km" maxDate={diaDeHoje()} {...campo('dataAfericaoHodometro')} />
        <MoneyInput label="Preço da loja" leftSection="R$" {...campo('preco')} />
        <Select
          label="UF"
          data={ufs}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Limpar a UF' }}
          {...campo('uf')}
        />
        <TextInput label="Chassi" maxLength={20} {...documento} {...campo('chassi')} />
        <TextInput label="RENAVAM" maxLength={14} inputMode="numeric" {...documento} {...campo('renavam')} />
      </SimpleGrid>
      <Checkbox label="Chassi remarcado" {...form.getInputProps('chassiRemarcado', { type: 'checkbox' })} />
      <Checkbox label="Veio de leilão" {...form.getInputProps('leilao', { type: 'checkbox' })} />
      <RenaveFields form={form} />
    </>
  )
}
