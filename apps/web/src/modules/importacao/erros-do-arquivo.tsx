import { Button, Group, Stack, Text } from '@mantine/core'
import type { ErroDeLinha } from '@lastro/shared/veiculos/erro-de-linha'
import type { PreviaEstoque } from '@lastro/shared/veiculos/importacao-estoque'
import { IconDownload } from '@tabler/icons-react'
import { salvar } from '#lib/download.ts'
import { formatInteiro } from '#lib/format.ts'
import { Notice } from '#ui/notice.tsx'
import { DataTable } from '#ui/data-table.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { errosCsv } from './erros-csv.ts'

const COLUNAS: readonly DataColumn<ErroDeLinha>[] = [
  { id: 'linha', header: 'Linha', cell: ({ linha }) => `Linha ${formatInteiro(linha)}`, width: 120 },
  { id: 'motivo', header: 'Problema', value: ({ motivo }) => motivo },
]
/** The screen shows so many lines; the file has the rest. */
const NA_TELA = 50

type Erros = Pick<PreviaEstoque, 'erros' | 'totalErros'> & Partial<Pick<PreviaEstoque, 'arquivoDeErros'>>

/** Why the server refuses a file, line by line. */
export function ErrosDoArquivo({ previa }: { previa: Erros & { mensagem: string } }) {
  return (
    <Stack>
      <Notice tom="perigo" urgente>
        {previa.mensagem}
      </Notice>
      <LinhasComProblema {...previa} />
    </Stack>
  )
}

/** The first bad lines to read, and a file with more to download: of the stock, one to mend and send again. */
export function LinhasComProblema({ erros, totalErros, arquivoDeErros }: Erros) {
  if (erros.length === 0) return null
  const baixar = () =>
    salvar({
      nome: 'linhas-com-problema.csv',
      conteudo: new Blob([arquivoDeErros ?? errosCsv(erros)], { type: 'text/csv;charset=utf-8' }),
    })
  return (
    <>
      <DataTable
        label="Linhas com problema"
        columns={COLUNAS}
        rows={erros.slice(0, NA_TELA)}
        rowKey={({ linha, motivo }) => `${linha}:${motivo}`}
        empty={null}
      />
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {totalErros > NA_TELA
            ? `As primeiras ${NA_TELA} de ${formatInteiro(totalErros)}.`
            : arquivoDeErros
              ? 'Baixe só estas linhas, corrija-as e envie-as como parte do estoque.'
              : 'Corrija as linhas no arquivo e confira de novo.'}
        </Text>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={baixar}>
          {erros.length < totalErros
            ? `Baixar as primeiras ${formatInteiro(erros.length)} (CSV)`
            : 'Baixar linhas com problema (CSV)'}
        </Button>
      </Group>
    </>
  )
}
