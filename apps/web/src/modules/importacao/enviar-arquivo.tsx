import { Button, FileInput, type FileInputProps, Group, Stack } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Sheet } from '#ui/sheet.tsx'

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
    <Sheet>
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
