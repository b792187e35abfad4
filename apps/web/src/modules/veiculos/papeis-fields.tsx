import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { diaDeHoje } from '#lib/relogio.ts'
import { useUfs } from './use-opcoes-veiculo.ts'
import { DateField } from '#ui/date-field.tsx'
import { NUMERO_RECUSADO, InteiroInput, MoneyInput } from '#ui/numero-input.tsx'

/** What the store itself may say of a car; the names are those of the call. */
export interface PapeisForm {
  hodometro: number | null
  dataAfericaoHodometro: Dia | null
  preco: Centavos | null
  renavam: string
  chassi: string
  uf: string | null
  chassiRemarcado: boolean
  leilao: boolean
}

export const SEM_PAPEIS: PapeisForm = {
  hodometro: null,
  dataAfericaoHodometro: null,
  preco: null,
  renavam: '',
  chassi: '',
  uf: null,
  chassiRemarcado: false,
  leilao: false,
}

/** Refuses texts that are no number. */
export const numbersRefused = ({ hodometro, preco }: PapeisForm) => ({
  ...(Number.isNaN(hodometro) && { hodometro: NUMERO_RECUSADO }),
  ...(Number.isNaN(preco) && { preco: NUMERO_RECUSADO }),
})

/** As lines of a load: nine million and a bit. */
const MAX_HODOMETRO = 9_999_999

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
    </>
  )
}
