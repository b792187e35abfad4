import { Button, Group, Text, FileInput, type FileInputProps, Stack } from '@mantine/core'
import type { ColunaDita } from '@lastro/shared/importacao/colunas-ditas'
import type { ErroDeLinha } from '@lastro/shared/veiculos/erro-de-linha'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { salvarCsv } from '#lib/download.ts'
import { formatInteiro, plural } from '#lib/format.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { Notice } from '#ui/notice.tsx'
import { ColunasDoArquivo, type Explicacao, type TextosDoArquivo } from './colunas-do-arquivo.tsx'
import classes from './resumo.module.css'
import { useState, type ReactElement, type FormEvent, type ReactNode } from 'react'
import { Sheet } from '#ui/sheet.tsx'

interface FileReading {
  colunasIgnoradas: readonly string[]
  outrasLinhas: readonly { linha: number; texto: string }[]
  totalOutrasLinhas: number
  colunas?: readonly ColunaDita[]
  /** Headings that are read by their names, and may be ignored. */
  colunasLidas?: readonly string[] | undefined
  erros?: readonly ErroDeLinha[]
  totalErros?: number
  arquivoDeErros?: string | null
}

interface ArquivoLidoProps {
  lido: FileReading
  textos: TextosDoArquivo
  /** Explains headings; absent once the file is imported. */
  explicacao?: Explicacao
}

/** How a file was read: what wasn't, which heading means what, and the bad lines. */
export function ArquivoLido({ lido, textos, explicacao }: ArquivoLidoProps) {
  const { colunas = [], colunasLidas = [] } = lido
  return (
    <>
      <NaoLido lido={lido} porque={textos.porque} />
      {explicacao && <ColunasDoArquivo {...{ colunas, colunasLidas, textos, explicacao }} />}
      <LinhasComProblema {...lido} parte={textos.parte} />
    </>
  )
}

/** Columns that nobody is asked about, other sheets, sums and footers. */
function NaoLido({ lido, porque: [um, varios] }: { lido: FileReading; porque: TextosDoArquivo['porque'] }) {
  const { outrasLinhas, totalOutrasLinhas, colunas = [], colunasIgnoradas } = lido
  const semPergunta = colunasIgnoradas.filter((each) => !colunas.some(({ titulo }) => titulo === each))
  return (
    <>
      {semPergunta.length > 0 && (
        <Notice tom="info">Colunas que não são usadas: {semPergunta.join(', ')}.</Notice>
      )}
      {totalOutrasLinhas > 0 && (
        <Notice tom="info">
          {plural(totalOutrasLinhas, `linha ${um} e fica`, `linhas ${varios} e ficam`)} de fora.
        </Notice>
      )}
      <Lista titulo="Linhas que não foram lidas" total={totalOutrasLinhas}>
        {outrasLinhas.map(({ linha, texto }) => (
          <li key={`${linha} ${texto}`}>
            Linha {linha}: {texto}
          </li>
        ))}
      </Lista>
    </>
  )
}

interface ListaProps {
  titulo: string
  total: number
  children: readonly ReactElement[]
}

export function Lista({ titulo, total, children }: ListaProps) {
  if (total === 0) return null
  return (
    <details className={classes.lista}>
      <summary>
        {titulo} ({formatInteiro(total)})
      </summary>
      <ul>{children}</ul>
      {total > children.length && (
        <Text size="sm" c="dimmed">
          E mais {formatInteiro(total - children.length)}.
        </Text>
      )}
    </details>
  )
}

const COLUNAS: readonly DataColumn<ErroDeLinha>[] = [
  { id: 'linha', header: 'Linha', cell: ({ linha }) => `Linha ${formatInteiro(linha)}`, width: 120 },
  { id: 'motivo', header: 'Problema', value: ({ motivo }) => motivo },
]
/** The screen shows so many lines; the file has the rest. */
const NA_TELA = 50

type LinhasComProblemaProps = Pick<FileReading, 'erros' | 'totalErros' | 'arquivoDeErros'> &
  Pick<TextosDoArquivo, 'parte'>

/** The first bad lines to read, and a file with more, to mend and send again. */
function LinhasComProblema({ erros = [], totalErros = 0, arquivoDeErros, parte }: LinhasComProblemaProps) {
  if (erros.length === 0) return null
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
          {totalErros > NA_TELA ? `As primeiras ${NA_TELA} de ${formatInteiro(totalErros)}.` : parte}
        </Text>
        <BaixarLinhas
          conteudo={arquivoDeErros}
          nome="linhas-com-problema.csv"
          label={
            erros.length < totalErros
              ? `Baixar as primeiras ${formatInteiro(erros.length)} (CSV)`
              : 'Baixar linhas com problema (CSV)'
          }
        />
      </Group>
    </>
  )
}

interface BaixarLinhasProps {
  /** null: there are none. */
  conteudo: string | null | undefined
  nome: string
  label: string
}

/** Bad lines as a file, to mend and send again. */
export function BaixarLinhas({ conteudo, nome, label }: BaixarLinhasProps) {
  if (!conteudo) return null
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => salvarCsv(nome, conteudo)}
    >
      {label}
    </Button>
  )
}

type ArquivoInputProps = Pick<
  FileInputProps,
  'label' | 'description' | 'disabled' | 'error' | 'flex' | 'maw'
> & {
  value: File | null
  onChange: (novo: File | null) => void
}

/** Where a person chooses a file that comes in. */
export const ArquivoInput = (props: ArquivoInputProps) => (
  <FileInput
    placeholder="Escolher arquivo"
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
    accept=".csv,.txt,.gz,.xlsx,text/csv,text/plain,application/gzip"
    clearable
    clearButtonProps={{ 'aria-label': 'Tirar o arquivo' }}
    {...props}
  />
)

interface EnviarArquivoProps {
  label: string
  description: string
  acao: string
  arquivo: File | null
  onEscolher: (novo: File | null) => void
  onEnviar: (arquivo: File) => void
  /** What the file as a whole is, above it. */
  children?: ReactNode
  /** What helps to choose, below it. */
  abaixo?: ReactNode
}

/** The form that sends a file. */
export function EnviarArquivo(props: EnviarArquivoProps) {
  const { label, description, acao, arquivo, onEscolher, onEnviar, children, abaixo } = props
  const [erro, setErro] = useState<string>()
  const enviar = (event: FormEvent) => {
    event.preventDefault()
    if (arquivo) onEnviar(arquivo)
    else setErro('Escolha um arquivo.')
  }
  return (
    <Sheet boxed>
      <form onSubmit={enviar} noValidate>
        <Stack>
          {children}
          <Group align="flex-start" gap="sm">
            <ArquivoInput
              flex="1 1 280px"
              maw={520}
              label={label}
              description={description}
              value={arquivo}
              onChange={(novo) => {
                setErro(undefined)
                onEscolher(novo)
              }}
              error={erro}
            />
            <Button type="submit" mt={{ base: 0, xs: 23 }}>
              {acao}
            </Button>
          </Group>
          {abaixo}
        </Stack>
      </form>
    </Sheet>
  )
}
