import { NativeSelect } from '@mantine/core'
import { LABEL_FILTRO_STATUS } from '@lastro/shared/contratos/status'
import { SearchInput } from '#ui/search-input.tsx'
import { CAMPO, Filtros } from '../filtros.tsx'
import { useUrlField } from '#lib/use-url-field.ts'
import type { BuscaDeSituacao } from '../busca.ts'

const NENHUM = 'nenhum'
/** Spec 2.14. */
export const OPCOES_DE_STATUS = [
  { value: NENHUM, label: 'Selecione o status', disabled: true },
  { value: '', label: 'Todos' },
  { value: '0', label: LABEL_FILTRO_STATUS[0] },
  { value: '1', label: LABEL_FILTRO_STATUS[1] },
  { value: '2', label: LABEL_FILTRO_STATUS[2] },
]

function statusDe(value: string): BuscaDeSituacao['status'] {
  if (value === '') return 'todos'
  return value === '0' || value === '1' || value === '2' ? value : undefined
}

interface SituacaoFiltrosProps {
  busca: BuscaDeSituacao
  onBuscar: (busca: Pick<BuscaDeSituacao, 'filtro' | 'status'>) => void
}

/** Status and text (spec 2.14). */
export function SituacaoFiltros({ busca, onBuscar }: SituacaoFiltrosProps) {
  const chave = `${busca.status} ${busca.filtro}`
  const [status, setStatus] = useUrlField(busca.status === 'todos' ? '' : (busca.status ?? NENHUM), chave)
  const [texto, setTexto] = useUrlField(busca.filtro ?? '', chave)
  return (
    <Filtros
      selecione="Selecione a instituição financeira"
      onBuscar={() => onBuscar({ filtro: texto.trim() || undefined, status: statusDe(status) })}
    >
      <NativeSelect
        label="Status"
        className={CAMPO}
        data={OPCOES_DE_STATUS}
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value)}
      />
      <SearchInput
        label="Busca"
        className={CAMPO}
        placeholder="Buscar por loja ou nº do contrato"
        value={texto}
        onChange={setTexto}
      />
    </Filtros>
  )
}
