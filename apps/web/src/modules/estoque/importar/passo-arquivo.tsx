import { Button, FileInput, Group, Radio, Stack, Text } from '@mantine/core'
import { MODELO_CSV } from '@lastro/shared/veiculos/colunas-estoque'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { salvar } from '#lib/download.ts'
import { useRegras } from '#lib/session.ts'
import { Sheet } from '#ui/sheet.tsx'
import { ultimoArquivoOptions } from './importacao-api.ts'
import type { Importacao } from './use-importacao.ts'

const CSV = 'text/csv;charset=utf-8'

export function PassoArquivo({ importacao }: { importacao: Importacao }) {
  const { arquivo, escolherArquivo, conferir } = importacao
  const [conteudo, setConteudo] = useState<File | null>(arquivo?.conteudo ?? null)
  // A store sends the same kind of file every day: its last one says which, and a new one is read at once.
  const ultimo = useQuery(ultimoArquivoOptions(useRegras().idEstabelecimento)).data?.completo ?? null
  const [dito, setDito] = useState(arquivo?.completo)
  const completo = dito ?? ultimo ?? false
  const [erro, setErro] = useState<string>()
  const mudar = (novo: File | null, todo: boolean) => {
    setConteudo(novo)
    setErro(undefined)
    const escolhido = novo ? { conteudo: novo, completo: todo } : undefined
    escolherArquivo(escolhido)
    if (escolhido && novo !== conteudo && ultimo !== null) conferir(escolhido)
  }
  const enviar = (event: FormEvent) => {
    event.preventDefault()
    if (!conteudo) return setErro('Escolha um arquivo.')
    // The last file's mode may have come after this file was chosen: what the screen shows counts.
    const escolhido = { conteudo, completo }
    escolherArquivo(escolhido)
    conferir(escolhido)
  }
  return (
    <Sheet>
      <form onSubmit={enviar} noValidate>
        <Stack>
          <Radio.Group
            label="O que o arquivo traz"
            value={completo ? 'completo' : 'parcial'}
            onChange={(value) => {
              setDito(value === 'completo')
              mudar(conteudo, value === 'completo')
            }}
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
            ml={-12}
            style={{ alignSelf: 'flex-start' }}
            onClick={() =>
              salvar({ nome: 'modelo-estoque.csv', conteudo: new Blob([MODELO_CSV], { type: CSV }) })
            }
          >
            Baixar modelo
          </Button>
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed">
              {ultimo === null
                ? 'Antes de gravar, você confere o que vai mudar.'
                : 'O arquivo escolhido é conferido na hora, como o último; só depois você o grava.'}
            </Text>
            <Button type="submit">Conferir arquivo</Button>
          </Group>
        </Stack>
      </form>
    </Sheet>
  )
}
