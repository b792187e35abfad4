import { Stack, TextInput } from '@mantine/core'
import type { Centavos } from '@lastro/shared/dinheiro'
import { Copiar } from '#ui/copiar.tsx'
import { CpfInput } from '#ui/cpf-input.tsx'
import { EmailInput } from '#ui/email-input.tsx'
import { DateField } from '#ui/date-field.tsx'
import { DualList } from '#ui/dual-list.tsx'
import { withFieldWarning } from '#ui/field-warning.tsx'
import { FilterTextField, FilterMoneyField, FilterDateField } from '../src/ui/filter-fields.tsx'
import { FormTabs } from '#ui/form-tabs.tsx'
import { InteiroInput, PercentInput, MoneyInput } from '../src/ui/numero-input.tsx'
import { MultiSelect } from '#ui/multi-select.tsx'
import { PeriodField } from '#ui/period-field.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Section } from '#ui/section.tsx'
import { useState, type ReactNode } from 'react'

interface StateProps<V> {
  initial: V
  children: (value: V, set: (value: V) => void) => ReactNode
}

/** Holds the value of one field on the page, so that the field can be tried. */
export function State<V>({ initial, children }: StateProps<V>) {
  const [value, setValue] = useState(initial)
  return children(value, setValue)
}

const MARCAS = ['Fiat', 'Ford', 'Honda'].map((nome, index) => ({ id: index + 1, nome }))

function Numeros() {
  return (
    <Section title="Números">
      <Stack gap="xs">
        <State initial={10_000_000 as Centavos | null}>
          {(value, set) => <MoneyInput label="Valor" value={value} onChange={set} />}
        </State>
        <State<Centavos | null> initial={null}>
          {(value, set) => (
            <MoneyInput
              label="Valor recusado"
              required
              error="Informe o valor."
              value={value}
              onChange={set}
            />
          )}
        </State>
        <State<number | null> initial={8_000}>
          {(value, set) => <PercentInput label="Percentual" value={value} onChange={set} />}
        </State>
        <State<number | null> initial={42_000}>
          {(value, set) => <InteiroInput label="Km" maximo={999_999} value={value} onChange={set} />}
        </State>
        <InteiroInput label="Km desativado" maximo={10} disabled value={5} />
        <State initial="529982">
          {(value, set) => <CpfInput label="CPF" value={value} onChange={set} />}
        </State>
        <EmailInput defaultValue="ana@example.com" />
      </Stack>
    </Section>
  )
}

function Datas() {
  return (
    <Section title="Datas">
      <Stack gap="xs">
        <State<string | null> initial="2026-11-26">
          {(value, set) => <DateField label="Dia" value={value} onChange={set} clearLabel="Limpar dia" />}
        </State>
        <DateField label="Dia recusado" error="Informe o dia." value={null} />
        <State<string | null> initial={null}>
          {(value, set) => (
            <FilterDateField label="Até o dia" value={value} onChange={set} clearLabel="Limpar filtro" />
          )}
        </State>
        <State<Centavos | null> initial={null}>
          {(value, set) => <FilterMoneyField label="Crédito de" value={value} onChange={set} />}
        </State>
        <State initial="">
          {(value, set) => (
            <FilterTextField label="Criado por" placeholder="Parte do nome" value={value} onChange={set} />
          )}
        </State>
        <State initial="01/11/2026 – 30/11/2026">
          {(value, set) => <PeriodField label="Período" value={value} onChange={set} />}
        </State>
      </Stack>
    </Section>
  )
}

function Escolhas() {
  return (
    <Section title="Escolhas">
      <Stack gap="xs">
        <State<readonly number[]> initial={[1]}>
          {(value, set) => (
            <MultiSelect
              label="Marcas"
              opcoes={MARCAS}
              value={value}
              onChange={set}
              contagem={(quantas) => `${quantas} marcas selecionadas`}
            />
          )}
        </State>
        <MultiSelect
          label="Marcas em leitura"
          loading
          opcoes={[]}
          value={[]}
          onChange={() => undefined}
          contagem={String}
        />
        <State<readonly number[]> initial={[2]}>
          {(value, set) => <DualList label="Filtros da regra" opcoes={MARCAS} value={value} onChange={set} />}
        </State>
      </Stack>
    </Section>
  )
}

/** Parts into which people type or in which they choose. */
export function Campos() {
  return (
    <>
      <Numeros />
      <Datas />
      <Escolhas />
      <Section title="Textos">
        <SearchBox label="Buscar contrato" value="CT-2026" onSearch={() => undefined} />
        <Stack gap="xs">
          <State initial="Uno">
            {(value, set) => <SearchInput aria-label="Buscar veículo" value={value} onChange={set} />}
          </State>
          <TextInput label="Com aviso" {...withFieldWarning('O valor é maior do que o usual.')} />
          <Copiar valor="texto" copiado="Copiado" />
        </Stack>
        <State initial="dados">
          {(value, set) => (
            <FormTabs
              label="Partes do contrato"
              value={value}
              onChange={set}
              tabs={[
                { value: 'dados', label: 'Dados', content: 'Os dados.' },
                {
                  value: 'garantias',
                  label: 'Garantias',
                  hasError: true,
                  badge: ' 2',
                  content: 'As garantias.',
                },
              ]}
            />
          )}
        </State>
      </Section>
    </>
  )
}
