import { Button, FileInput, Group, Radio, Stack, Text } from '@mantine/core'
import { MODELO_CSV } from '@lastro/shared/veiculos/colunas-estoque'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { salvar } from '#lib/download.ts'
import { Sheet } from '#ui/sheet.tsx'
import type { Importacao } from './use-importacao.ts'

const CSV = 'text/csv;charset=utf-8'

export function PassoArquivo({ importacao }: { importacao: Importacao }) {
  const { arquivo, escolherArquivo, conferir } = importacao
  const [conteudo, setConteudo] = useState<File | null>(arquivo?.conteudo ?? null)
  const [completo, setCompleto] = useState(arquivo?.completo ?? false)
  const [erro, setErro] = useState<string>()
  const mudar = (novo: File | null, todo: boolean) => {
    setConteudo(novo)
    setCompleto(todo)
    setErro(undefined)
    escolherArquivo(novo ? { conteudo: novo, completo: todo } : undefined)
  }
  const enviar = (event: FormEvent) => {
    event.preventDefault()
    if (conteudo) conferir()
    else setErro('Escolha um arquivo.')
  }
  return (
    <Sheet>
      <form onSubmit={enviar} noValidate>
        <Stack>
          <FileInput
            label="Arquivo"
            placeholder="Escolher arquivo"
            description="Exportado do seu sistema ou preenchido no modelo: Excel (.xlsx) ou CSV, até 50.000 linhas."
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            accept=".csv,.txt,.gz,.xlsx,text/csv,text/plain"
            clearable
            clearButtonProps={{ 'aria-label': 'Tirar o arquivo' }}
            value={conteudo}
            onChange={(novo) => mudar(novo, completo)}
            error={erro}
          />
          <Button
            variant="subtle"
            leftSection={<IconDownload size={18} aria-hidden />}
            style={{ alignSelf: 'flex-start' }}
            onClick={() =>
              salvar({ nome: 'modelo-estoque.csv', conteudo: new Blob([MODELO_CSV], { type: CSV }) })
            }
          >
            Baixar modelo
          </Button>
          <Radio.Group
            label="O que o arquivo traz"
            value={completo ? 'completo' : 'parcial'}
            onChange={(value) => mudar(conteudo, value === 'completo')}
          >
            <Stack gap="xs" mt={6}>
              <Radio
                value="parcial"
                label="Parte do estoque"
                description="Inclui e atualiza os veículos do arquivo; os outros ficam como estão."
              />
              <Radio
                value="completo"
                label="O estoque completo"
                description="Os veículos que não estão no arquivo saem do estoque."
              />
            </Stack>
          </Radio.Group>
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed">
              Antes de gravar, você confere o que vai mudar.
            </Text>
            <Button type="submit">Conferir arquivo</Button>
          </Group>
        </Stack>
      </form>
    </Sheet>
  )
}
