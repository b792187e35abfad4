import { periodoEmOrdem } from '@lastro/shared/auditoria/auditoria'
import { TIPO_DE_NOVIDADE, TIPOS_DE_NOVIDADE } from '@lastro/shared/novidades/tipos-de-novidade'
import { Box, Group, Select } from '@mantine/core'
import { useRegras } from '#lib/session.ts'
import { clearButton } from '#ui/clear-button.ts'
import { FilterDateField } from '#ui/filter-date-field.tsx'
import { PhoneFilters } from '#ui/phone-filters.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import type { BuscaDeNovidades } from './busca.ts'
import { tiposQueLe } from './quem-le.ts'

interface NovidadesFiltrosProps {
  busca: BuscaDeNovidades
  onMudar: (change: Partial<BuscaDeNovidades>) => void
}

export function NovidadesFiltros({ busca, onMudar }: NovidadesFiltrosProps) {
  const { contrato, ...outros } = busca
  return (
    <Group mb="md" gap="sm" align="flex-end" component="search">
      <Box flex="1 1 200px" maw={420} fz="sm">
        <SearchBox
          label="Número do contrato"
          value={contrato ?? ''}
          onSearch={(novo) => onMudar({ contrato: novo || undefined })}
        />
      </Box>
      <PhoneFilters ativos={Object.values(outros).filter((each) => each !== undefined).length}>
        {(inPanel) => <Outros busca={busca} onMudar={onMudar} inPanel={inPanel} />}
      </PhoneFilters>
    </Group>
  )
}

function Outros({ busca, onMudar, inPanel }: NovidadesFiltrosProps & { inPanel: boolean }) {
  const tipos = tiposQueLe(useRegras())
  const largura = inPanel ? '100%' : 150
  return (
    <>
      <Box flex="1 1 200px" maw={420} fz="sm">
        <SearchBox
          label="Nome da pessoa"
          value={busca.pessoa ?? ''}
          onSearch={(pessoa) => onMudar({ pessoa: pessoa || undefined })}
        />
      </Box>
      <Select
        label="Assunto"
        placeholder="Todos os assuntos"
        data={tipos.map((value) => ({ value, label: TIPO_DE_NOVIDADE[value] }))}
        value={busca.assunto ?? null}
        onChange={(novo) => onMudar({ assunto: TIPOS_DE_NOVIDADE.find((each) => each === novo) })}
        clearable
        clearButtonProps={clearButton('Limpar assunto')}
        comboboxProps={{ withinPortal: !inPanel }}
        w={inPanel ? '100%' : 190}
      />
      <FilterDateField
        label="De"
        clearLabel="Limpar data inicial"
        w={largura}
        withinPortal={!inPanel}
        value={busca.dataInicial ?? null}
        onChange={(dia) => onMudar({ dataInicial: dia ?? undefined })}
      />
      <FilterDateField
        label="Até"
        clearLabel="Limpar data final"
        w={largura}
        withinPortal={!inPanel}
        {...(busca.dataInicial && { minDate: busca.dataInicial })}
        {...(!periodoEmOrdem(busca) && { error: true })}
        value={busca.dataFinal ?? null}
        onChange={(dia) => onMudar({ dataFinal: dia ?? undefined })}
      />
    </>
  )
}
