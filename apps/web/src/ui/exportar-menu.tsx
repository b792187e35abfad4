import type { Permissao } from '@lastro/shared/permissoes'
import { quandoUsado } from '@lastro/shared/quando-usado'
import { FORMATOS, type Formato, LABEL_FORMATO, MAXIMO_DE_LINHAS } from '@lastro/shared/relatorios/exportacao'
import { Box, Button, Group, Loader, Menu, Text } from '@mantine/core'
import {
  type Icon,
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
  /** Without it 'Exportar'. */
  label?: string
  /** A second CSV, of what is behind the rows. */
  anexo?: { label: string; descricao: string; path: string }
}

const ICONES = { csv: IconFileText, xlsx: IconFileSpreadsheet, pdf: IconFileTypePdf }
const DESCRICOES: Record<Formato, string> = {
  csv: 'Todas as linhas, para qualquer planilha ou sistema',
  xlsx: 'Números e datas prontos para calcular',
  pdf: 'Para imprimir ou enviar',
}

/** 'Exportar' in a report's header: the report as filtered, all rows, in the chosen format. */
export function ExportarMenu({
  permissao,
  path,
  query,
  linhas = 0,
  label = 'Exportar',
  anexo,
}: ExportarMenuProps) {
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
          // On phones its sign stands for it, while it rests.
          aria-label={emAndamento ? undefined : label}
          data-so-icone={!emAndamento || undefined}
          leftSection={emAndamento && <Loader size={14} />}
          disabled={path === undefined}
          {...(emAndamento && { onClick: cancelar })}
        >
          {emAndamento ? (
            `Exportando ${LABEL_FORMATO[exportando]}${quanto(bytes)} · Cancelar`
          ) : (
            <Group gap={8} wrap="nowrap">
              <IconDownload size={16} aria-hidden />
              <Box component="span" visibleFrom="sm">
                {label}
              </Box>
              <IconChevronDown size={14} className="mantine-visible-from-sm" aria-hidden />
            </Group>
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATOS.map((formato) => (
          <Item
            key={formato}
            impedimento={impedimentoDe(formato, linhas)}
            icone={ICONES[formato]}
            label={LABEL_FORMATO[formato]}
            descricao={DESCRICOES[formato]}
            onClick={() => path && exportar({ formato, path, query })}
          />
        ))}
        {anexo && (
          <Item
            icone={ICONES.csv}
            label={anexo.label}
            descricao={anexo.descricao}
            onClick={() => exportar({ formato: 'csv', path: anexo.path, query })}
          />
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Why a format can't take so many rows, in words. */
function impedimentoDe(formato: Formato, linhas: number): string | undefined {
  if (formato === 'csv' || linhas <= MAXIMO_DE_LINHAS[formato]) return undefined
  return `Até ${formatInteiro(MAXIMO_DE_LINHAS[formato])} linhas: use filtros ou CSV`
}

interface ItemProps {
  icone: Icon
  label: string
  descricao: string
  impedimento?: string | undefined
  onClick: () => void
}

function Item({ icone: Icone, label, descricao, impedimento, onClick }: ItemProps) {
  return (
    <Menu.Item leftSection={<Icone size={18} aria-hidden />} disabled={!!impedimento} onClick={onClick}>
      <Text size="sm" span display="block">
        {label}
      </Text>
      <Text size="xs" span display="block" {...(!impedimento && { c: 'dimmed' })}>
        {impedimento ?? descricao}
      </Text>
    </Menu.Item>
  )
}

const MB = quandoUsado(
  () => new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

// Small files are there before anybody could read how much of them is.
const quanto = (bytes: number) => (bytes > 1_000_000 ? ` ${MB().format(bytes / 1_000_000)} MB` : '')
