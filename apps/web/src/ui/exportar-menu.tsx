import type { Permissao } from '@lastro/shared/permissoes'
import { lazily } from '@lastro/shared/lazily'
import { LABEL_FORMATO } from '@lastro/shared/relatorios/exportacao'
import { Box, Button, Group, Loader } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type { ApiQuery } from '../lib/api.ts'
import { usePermissao } from '../lib/session.ts'
import { lazyComponent } from './lazy-component.ts'
import { useExportacao } from '../lib/use-exportacao.ts'
import { useLazyMenu } from './use-lazy-menu.ts'

interface ExportarMenuProps {
  /** `Relatorios.<X>.Exportar`; without this permission nothing is drawn. */
  permissao: Permissao
  /**
   * Path of the report's call followed by `/exportar`; undefined while no report can be asked for (no institution yet).
   */
  path: string | undefined
  /** The applied filters, without the page. */
  query: ApiQuery
  /** Number of rows, where the screen knows it: formats that can't hold them are disabled. */
  linhas?: number | undefined
  /** Default 'Exportar'. */
  label?: string
  /** A second CSV with the details behind the rows. */
  anexo?: { label: string; descricao: string; path: string }
}

const Itens = lazyComponent(async () => (await import('./exportar-itens.tsx')).ExportarItens)

/** 'Exportar' in a report's header: downloads all rows of the filtered report in the chosen format. */
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
  const emAndamento = exportando !== undefined
  const { button, popup } = useLazyMenu('menu', Itens)
  if (!pode) return null
  return (
    <>
      {/* One button for export and cancel, so that it keeps the focus. */}
      <Button
        variant="default"
        // On phones an idle button shows only its icon.
        aria-label={emAndamento ? undefined : label}
        data-so-icone={!emAndamento || undefined}
        leftSection={emAndamento && <Loader size={14} />}
        disabled={path === undefined}
        {...button}
        {...(emAndamento && { onClick: cancelar })}
      >
        {emAndamento ? (
          `Exportando ${LABEL_FORMATO[exportando]}${sizeInWords(bytes)} · Cancelar`
        ) : (
          <Group component="span" gap={8} wrap="nowrap">
            <IconDownload size={16} aria-hidden />
            <Box component="span" visibleFrom="sm">
              {label}
            </Box>
            <IconChevronDown size={14} className="mantine-visible-from-sm" aria-hidden />
          </Group>
        )}
      </Button>
      {popup && (
        <Itens
          {...popup}
          disabled={emAndamento}
          linhas={linhas}
          onFormato={(formato) => path && exportar({ formato, path, query })}
          anexo={anexo && { ...anexo, onClick: () => exportar({ formato: 'csv', path: anexo.path, query }) }}
        />
      )}
    </>
  )
}

const MB = lazily(
  () => new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

// Small files arrive before anybody could read a size.
const sizeInWords = (bytes: number) => (bytes > 1_000_000 ? ` ${MB().format(bytes / 1_000_000)} MB` : '')
