import { Button, Progress, Stack, Text } from '@mantine/core'
import type { andamentoDoEstoqueCall } from '@lastro/shared/veiculos/importacao-estoque'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { queryOf } from '#lib/api.ts'
import { plural } from '#lib/format.ts'
import { Sheet } from '#ui/sheet.tsx'

const AMOSTRA = 64 * 1024
const QUEBRA = 10

/** Estimates a file's lines from its beginning. undefined when compressed or unreadable. */
async function estimateLines(arquivo: Blob): Promise<number | undefined> {
  try {
    const bytes = new Uint8Array(await arquivo.slice(0, AMOSTRA).arrayBuffer())
    const linhas = bytes.reduce((total, byte) => total + (byte === QUEBRA ? 1 : 0), 0)
    return linhas < 2 ? undefined : Math.max(1, Math.round((linhas * arquivo.size) / bytes.length) - 1)
  } catch {
    return undefined
  }
}

const POLL_MS = 800
/** Percent of the progress bar for reading lines. The rest of the work has no count. */
const PERCENT_OF_READING = 70
const PERCENT_AT_STEP: Record<string, number> = { Conferindo: 80, Gravando: 90 }

interface ProgressoProps {
  andamento: ReturnType<typeof queryOf<typeof andamentoDoEstoqueCall>>
  arquivo: File
  onCancelar: () => void
}

export function Progresso({ andamento, arquivo, onCancelar }: ProgressoProps) {
  const [estimadas, setEstimadas] = useState<number>()
  useEffect(() => {
    void estimateLines(arquivo).then(setEstimadas)
  }, [arquivo])
  const { data } = useQuery({
    ...andamento,
    refetchInterval: POLL_MS,
    gcTime: 0,
    meta: { silent: true },
  })
  const { etapa = 'Enviando', linhas = 0 } = data?.andamento ?? {}
  const lidas = estimadas ? Math.min(1, linhas / estimadas) * PERCENT_OF_READING : 0
  const texto =
    linhas > 0 ? `${etapa || 'Lendo'}: ${plural(linhas, 'linha', 'linhas')}` : 'Enviando o arquivo'
  return (
    <Sheet>
      <Stack gap="sm">
        <Text fw={500} role="status">
          {texto}…
        </Text>
        <Progress
          value={Math.max(4, PERCENT_AT_STEP[etapa] ?? lidas)}
          animated
          aria-label="Andamento da importação"
        />
        <Text size="sm" c="dimmed">
          {arquivo.name}
          {estimadas && estimadas > linhas ? ` · cerca de ${plural(estimadas, 'linha', 'linhas')}` : ''}. Não
          feche esta página.
        </Text>
        <Button variant="default" onClick={onCancelar} style={{ alignSelf: 'flex-start' }}>
          Cancelar
        </Button>
      </Stack>
    </Sheet>
  )
}
