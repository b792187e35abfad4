import type { Permissao } from '@lastro/shared/permissoes'
import { FORMATOS, type Formato, LABEL_FORMATO, MAXIMO_DE_LINHAS } from '@lastro/shared/relatorios/exportacao'
import { Button, Loader, Menu, Text } from '@mantine/core'
import {
  IconChevronDown,
  IconDownload,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
} from '@tabler/icons-react'
import type { ApiQuery } from '../lib/api.ts'
import { formatInteiro } from '../lib/format.ts'
import { usePermissao } from '../lib/session.ts'
import { useExportacao } from '../lib/use-exportacao.ts'

interface ExportarMenuProps {
  /** `Relatorios.<X>.Exportar`; without it nothing is drawn. */
  permissao: Permissao
  /** The report's own call followed by `/exportar`; undefined while there is nothing to ask for (no institution yet). */
  path: string | undefined
  /** The filters as they are applied, without the page. */
  query: ApiQuery
  /** Rows of the report, where the screen knows: a format that can't take them is not offered. */
  linhas?: number | undefined
}

const ICONES = { csv: IconFileText, xlsx: IconFileSpreadsheet, pdf: IconFileTypePdf }
const DESCRICOES: Record<Formato, string> = {
  csv: 'Todas as linhas, para qualquer planilha ou sistema',
  xlsx: 'Números e datas prontos para calcular',
  pdf: 'Para imprimir ou enviar',
}

/** 'Exportar' in a report's header: the report as filtered, all rows, in the chosen format. */
export function ExportarMenu({ permissao, path, query, linhas }: ExportarMenuProps) {
  const pode = usePermissao(permissao)
  const { exportar, cancelar, exportando, bytes } = useExportacao()
  if (!pode) return null
  const emAndamento = exportando !== undefined
  return (
    <Menu position="bottom-end" withinPortal width={290} disabled={emAndamento}>
      <Menu.Target>
        {/* One button for both, so that the keyboard's focus stays where it is. */}
        <Button
          variant="default"
          leftSection={emAndamento ? <Loader size={14} /> : <IconDownload size={16} aria-hidden />}
          rightSection={!emAndamento && <IconChevronDown size={14} aria-hidden />}
          disabled={path === undefined}
          {...(emAndamento && { onClick: cancelar })}
        >
          {emAndamento ? `Exportando ${LABEL_FORMATO[exportando]}${quanto(bytes)} · Cancelar` : 'Exportar'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATOS.map((formato) => (
          <Item
            key={formato}
            formato={formato}
            linhas={linhas}
            onClick={() => path && exportar({ formato, path, query })}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface ItemProps {
  formato: Formato
  linhas: number | undefined
  onClick: () => void
}

function Item({ formato, linhas = 0, onClick }: ItemProps) {
  const Icone = ICONES[formato]
  const maximo = formato === 'csv' ? undefined : MAXIMO_DE_LINHAS[formato]
  const demais = maximo !== undefined && linhas > maximo
  return (
    <Menu.Item leftSection={<Icone size={18} aria-hidden />} disabled={demais} onClick={onClick}>
      <Text size="sm" span display="block">
        {LABEL_FORMATO[formato]}
      </Text>
      <Text size="xs" span display="block" {...(!demais && { c: 'dimmed' })}>
        {demais ? `Até ${formatInteiro(maximo)} linhas: use filtros ou CSV` : DESCRICOES[formato]}
      </Text>
    </Menu.Item>
  )
}

const MB = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

// Small files are there before anybody could read how much of them is.
const quanto = (bytes: number) => (bytes > 1_000_000 ? ` ${MB.format(bytes / 1_000_000)} MB` : '')
