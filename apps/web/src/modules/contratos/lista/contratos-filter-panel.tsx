import { LABEL_SITUACAO_COBERTURA, SITUACOES_COBERTURA } from '@lastro/shared/cobertura/situacao'
import { STATUS, STATUS_CONTRATO } from '@lastro/shared/contratos/status'
import { diaDe } from '@lastro/shared/dia'
import { type Centavos, dinheiro } from '@lastro/shared/dinheiro'
import { Group, Select } from '@mantine/core'
import { plural } from '#lib/format.ts'
import { FilterTextField, FilterMoneyField, FilterDateField } from '#ui/filter-fields.tsx'
import { MultiSelect } from '#ui/multi-select.tsx'
import { FilterPanel } from '#ui/filter-panel.tsx'
import type { Anchor } from '#ui/use-lazy-menu.ts'
import type { Lado } from '@lastro/shared/contratos/lados'
import type { EstabelecimentoResumo } from '@lastro/shared/estabelecimentos/estabelecimento'
import type { BuscaDeContratos } from './busca-de-contratos.ts'

export interface ContratosFilterProps {
  busca: BuscaDeContratos
  /** undefined in a store's list, or while loading. */
  lojas: readonly EstabelecimentoResumo[] | undefined
  lado: Lado
  onChange: (change: Partial<BuscaDeContratos>) => void
}

const SITUACOES = STATUS_CONTRATO.map((status) => ({ id: status, nome: STATUS[status].label }))
const COBERTURAS = SITUACOES_COBERTURA.map((value) => ({ value, label: LABEL_SITUACAO_COBERTURA[value] }))
const emCentavos = (reais: number | undefined) => (reais === undefined ? null : dinheiro.decode(reais))
const emReais = (valor: Centavos | null) => (valor === null ? undefined : dinheiro.encode(valor))
const WITHIN_PANEL = { withinPortal: false }

export function ContratosFilterPanel({
  anchor,
  busca: { situacao, lojaId, criador, cobertura, creditoDe, creditoAte, terminoDe, terminoAte },
  lojas,
  lado,
  onChange,
}: ContratosFilterProps & { anchor: Anchor }) {
  return (
    <FilterPanel anchor={anchor}>
      <MultiSelect
        label="Situação"
        withinPortal={false}
        opcoes={SITUACOES}
        value={situacao ? situacao.split(',').map(Number) : []}
        contagem={(quantidade) => plural(quantidade, 'situação', 'situações')}
        placeholder="Todas do grupo escolhido"
        onChange={(ids) =>
          onChange({
            situacao: ids.length > 0 ? ids.join(',') : undefined,
            status: ids.length > 0 ? 'todos' : undefined,
          })
        }
      />
      {lojas && (
        <Select
          label="Loja"
          placeholder="Todas"
          searchable
          clearable
          comboboxProps={WITHIN_PANEL}
          nothingFoundMessage="Nenhuma loja encontrada"
          data={lojas.map(({ id, nomeFantasia }) => ({ value: String(id), label: nomeFantasia }))}
          value={lojaId === undefined ? null : String(lojaId)}
          onChange={(value) => onChange({ lojaId: value === null ? undefined : Number(value) })}
        />
      )}
      {lado === 'instituicao' && (
        <FilterTextField
          label="Criado por"
          placeholder="Parte do nome"
          value={criador ?? ''}
          onChange={(nome) => onChange({ criador: nome || undefined })}
        />
      )}
      <Select
        label="Cobertura"
        placeholder="Qualquer"
        clearable
        comboboxProps={WITHIN_PANEL}
        data={COBERTURAS}
        value={cobertura ?? null}
        onChange={(value) => onChange({ cobertura: SITUACOES_COBERTURA.find((each) => each === value) })}
      />
      <Group grow gap="xs" wrap="nowrap">
        <FilterMoneyField
          label="Crédito de"
          value={emCentavos(creditoDe)}
          onChange={(valor) => onChange({ creditoDe: emReais(valor) })}
        />
        <FilterMoneyField
          label="Crédito até"
          value={emCentavos(creditoAte)}
          onChange={(valor) => onChange({ creditoAte: emReais(valor) })}
        />
      </Group>
      <FilterDateField
        label="Término de"
        clearLabel="Limpar o início do término"
        withinPortal={false}
        value={diaDe(terminoDe ?? '') ?? null}
        onChange={(dia) => onChange({ terminoDe: dia ?? undefined })}
      />
      <FilterDateField
        label="Término até"
        clearLabel="Limpar o término"
        withinPortal={false}
        value={diaDe(terminoAte ?? '') ?? null}
        onChange={(dia) => onChange({ terminoAte: dia ?? undefined })}
      />
    </FilterPanel>
  )
}
