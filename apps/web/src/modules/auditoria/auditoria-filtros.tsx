import { periodoEmOrdem } from '@lastro/shared/auditoria/auditoria'
import { LABEL_ACAO, LABEL_ENTIDADE } from '@lastro/shared/auditoria/rotulos'
import { Box, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clearButton } from '#ui/clear-button.ts'
import { FilterDateField } from '#ui/filter-fields.tsx'
import { PhoneFilters } from '#ui/phone-filters.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { nomeComSituacao, instituicoesOptions } from '../instituicoes/use-instituicao.ts'
import type { BuscaDeAuditoria } from './busca.ts'

type Busca = Omit<BuscaDeAuditoria, 'estabelecimento' | 'entidade'>

interface FiltrosProps {
  busca: Busca
  onMudar: (change: Partial<Busca>) => void
  /** Whom `pessoa` may name. */
  label: string
  /** What else is filtered by, before the act. */
  children: (inPanel: boolean) => ReactNode
}

const byLabel = new Intl.Collator('pt-BR').compare

/** The known codes by their labels, and the address's code even when unknown. */
function opcoes(rotulos: Readonly<Record<string, string>>, atual: string | undefined) {
  const conhecidas = Object.entries(rotulos).map(([value, label]) => ({ value, label }))
  if (atual !== undefined && !Object.hasOwn(rotulos, atual)) conhecidas.push({ value: atual, label: atual })
  return conhecidas.toSorted((a, b) => byLabel(a.label, b.label))
}

/** Filters of every audit: a person, an act, a period. */
export function FiltrosDeRegistros({ busca, onMudar, label, children }: FiltrosProps) {
  const { pessoa, ...outros } = busca
  return (
    <Group mb="md" gap="sm" align="flex-start" component="search">
      {/* In line with the fields, whose labels stand above them and whose errors below. */}
      <Box flex="1 1 260px" maw={420} fz="sm" mt={{ xs: '1.55em' }}>
        <SearchBox
          label={label}
          value={pessoa ?? ''}
          onSearch={(nova) => onMudar({ pessoa: nova || undefined })}
        />
      </Box>
      <PhoneFilters ativos={Object.values(outros).filter((each) => each !== undefined).length}>
        {(inPanel) => (
          <>
            {children(inPanel)}
            <Escolha
              nome="Ação"
              todas="Todas as ações"
              data={opcoes(LABEL_ACAO, busca.acao)}
              value={busca.acao}
              onChange={(acao) => onMudar({ acao })}
              inPanel={inPanel}
            />
            <Periodo busca={busca} onMudar={onMudar} inPanel={inPanel} />
          </>
        )}
      </PhoneFilters>
    </Group>
  )
}

function Periodo({
  busca,
  onMudar,
  inPanel,
}: Pick<FiltrosProps, 'busca' | 'onMudar'> & { inPanel: boolean }) {
  const dias = { w: inPanel ? '100%' : 170, withinPortal: !inPanel }
  return (
    <>
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

interface AuditoriaFiltrosProps {
  busca: BuscaDeAuditoria
  onMudar: (change: Partial<BuscaDeAuditoria>) => void
}

/** Filters of operators, who also choose the institution and the kind of thing. */
export function AuditoriaFiltros({ busca, onMudar }: AuditoriaFiltrosProps) {
  const { data } = useQuery(instituicoesOptions)
  const instituicoes = (data?.instituicoesFinanceiras ?? []).map((instituicao) => ({
    value: String(instituicao.id),
    label: nomeComSituacao(instituicao.nomeFantasia, instituicao),
  }))
  return (
    <FiltrosDeRegistros busca={busca} onMudar={onMudar} label="Buscar por nome da pessoa">
      {(inPanel) => (
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
            nome="Em quê"
            todas="Todas as entidades"
            data={opcoes(LABEL_ENTIDADE, busca.entidade)}
            value={busca.entidade}
            onChange={(entidade) => onMudar({ entidade })}
            inPanel={inPanel}
          />
        </>
      )}
    </FiltrosDeRegistros>
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
