import { periodoEmOrdem } from '@lastro/shared/auditoria/auditoria'
import { LABEL_ACAO, LABEL_ENTIDADE } from '@lastro/shared/auditoria/rotulos'
import { Box, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { clearButton } from '#ui/clear-button.ts'
import { FilterDateField } from '#ui/filter-fields.tsx'
import { PhoneFilters } from '#ui/phone-filters.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { nomeComSituacao, instituicoesOptions } from '../instituicoes/use-instituicao.ts'
import type { BuscaDeAuditoria } from './busca.ts'

interface AuditoriaFiltrosProps {
  busca: BuscaDeAuditoria
  onMudar: (change: Partial<BuscaDeAuditoria>) => void
}

const byLabel = new Intl.Collator('pt-BR').compare

/** The known codes by their labels, and the address's code even when unknown. */
function opcoes(rotulos: Readonly<Record<string, string>>, atual: string | undefined) {
  const conhecidas = Object.entries(rotulos).map(([value, label]) => ({ value, label }))
  if (atual !== undefined && !Object.hasOwn(rotulos, atual)) conhecidas.push({ value: atual, label: atual })
  return conhecidas.toSorted((a, b) => byLabel(a.label, b.label))
}

export function AuditoriaFiltros({ busca, onMudar }: AuditoriaFiltrosProps) {
  const { pessoa, ...outros } = busca
  return (
    <Group mb="md" gap="sm" align="flex-start" component="search">
      {/* In line with the fields, whose labels stand above them and whose errors below. */}
      <Box flex="1 1 260px" maw={420} fz="sm" mt={{ xs: '1.55em' }}>
        <SearchBox
          label="Buscar por nome da pessoa"
          value={pessoa ?? ''}
          onSearch={(nova) => onMudar({ pessoa: nova || undefined })}
        />
      </Box>
      <PhoneFilters ativos={Object.values(outros).filter((each) => each !== undefined).length}>
        {(inPanel) => <Outros busca={busca} onMudar={onMudar} inPanel={inPanel} />}
      </PhoneFilters>
    </Group>
  )
}

function Outros({ busca, onMudar, inPanel }: AuditoriaFiltrosProps & { inPanel: boolean }) {
  const { data } = useQuery(instituicoesOptions)
  const instituicoes = (data?.instituicoesFinanceiras ?? []).map((instituicao) => ({
    value: String(instituicao.id),
    label: nomeComSituacao(instituicao.nomeFantasia, instituicao),
  }))
  const dias = { w: inPanel ? '100%' : 170, withinPortal: !inPanel }
  return (
    <>
      <Escolha
        nome="Instituição"
        todas="Todas as instituições"
        data={[{ value: '0', label: 'Plataforma' }, ...instituicoes]}
        value={busca.estabelecimento}
        onChange={(estabelecimento) => onMudar({ estabelecimento })}
        inPanel={inPanel}
      />
      <Escolha
        nome="Ação"
        todas="Todas as ações"
        data={opcoes(LABEL_ACAO, busca.acao)}
        value={busca.acao}
        onChange={(acao) => onMudar({ acao })}
        inPanel={inPanel}
      />
      <Escolha
        nome="Em quê"
        todas="Todas as entidades"
        data={opcoes(LABEL_ENTIDADE, busca.entidade)}
        value={busca.entidade}
        onChange={(entidade) => onMudar({ entidade })}
        inPanel={inPanel}
      />
      <FilterDateField
        label="De"
        clearLabel="Limpar data inicial"
        {...dias}
        value={busca.dataInicial ?? null}
        onChange={(dia) => onMudar({ dataInicial: dia ?? undefined })}
      />
      <FilterDateField
        label="Até"
        clearLabel="Limpar data final"
        {...dias}
        {...(busca.dataInicial && { minDate: busca.dataInicial })}
        {...(!periodoEmOrdem(busca) && { error: true })}
        value={busca.dataFinal ?? null}
        onChange={(dia) => onMudar({ dataFinal: dia ?? undefined })}
      />
    </>
  )
}

interface EscolhaProps {
  nome: string
  /** Placeholder while nothing is chosen. */
  todas: string
  data: { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
  inPanel: boolean
}

function Escolha({ nome, todas, data, value, onChange, inPanel }: EscolhaProps) {
  return (
    <Select
      label={nome}
      placeholder={todas}
      data={data}
      value={value ?? null}
      onChange={(novo) => onChange(novo ?? undefined)}
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={clearButton(`Limpar ${nome.toLowerCase()}`)}
      nothingFoundMessage="Nada encontrado"
      comboboxProps={{ withinPortal: !inPanel }}
      w={inPanel ? '100%' : 220}
    />
  )
}
