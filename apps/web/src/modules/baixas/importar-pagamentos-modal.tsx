import { Button, FileInput, Group, Stack, Text } from '@mantine/core'
import {
  LABEL_RESULTADO_DO_PAGAMENTO,
  type PagamentoFeito,
  type PagamentosFeitos,
  pagamentosResponse,
  type ResultadoDoPagamento,
} from '@lastro/shared/baixas/pagamentos'
import { formatDinheiro, ZERO } from '@lastro/shared/dinheiro'
import {
  type Icon,
  IconBan,
  IconCash,
  IconCircleCheck,
  IconClock,
  IconFileSpreadsheet,
  IconRepeat,
} from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatInteiro, plural } from '#lib/format.ts'
import { AppModal } from '#ui/app-modal.tsx'
import { DataTable } from '#ui/data-table.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { Notice } from '#ui/notice.tsx'
import { StatusBadge, type Tom } from '#ui/status-badge.tsx'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { assertReadable } from '../importacao/assert-readable.ts'
import { useUploadProgress } from '../importacao/use-upload-progress.ts'
import { useRefreshBaixas } from './use-baixas.ts'

const APARENCIA: Record<ResultadoDoPagamento, { tom: Tom; icon: Icon }> = {
  aRegistrar: { tom: 'info', icon: IconClock },
  parcial: { tom: 'atencao', icon: IconCash },
  quitado: { tom: 'sucesso', icon: IconCircleCheck },
  repetido: { tom: 'neutro', icon: IconRepeat },
  recusado: { tom: 'perigo', icon: IconBan },
}

const COLUNAS: readonly DataColumn<PagamentoFeito>[] = [
  { id: 'linha', header: 'Linha', cell: ({ linha }) => formatInteiro(linha), width: 70, card: 'hidden' },
  { id: 'numero', header: 'Contrato', value: ({ numero }) => numero, card: 'title' },
  { id: 'veiculo', header: 'Veículo', value: ({ veiculo }) => veiculo, card: 'below' },
  {
    id: 'valor',
    header: 'Valor',
    cell: ({ valor }) => valor !== null && formatDinheiro(valor),
    numeric: true,
    card: 'titleEnd',
  },
  { id: 'referencia', header: 'Referência', value: ({ referencia }) => referencia },
  {
    id: 'resultado',
    header: 'Resultado',
    cell: ({ linha, resultado, mensagem }) => (
      <>
        <StatusBadge {...APARENCIA[resultado]} label={LABEL_RESULTADO_DO_PAGAMENTO[resultado]} />
        {mensagem && (
          <Text size="sm" mt={4}>
            {resultado === 'recusado' && `Linha ${formatInteiro(linha)}: `}
            {mensagem}
          </Text>
        )}
      </>
    ),
    wrap: true,
  },
]

const countOf = ({ pagamentos }: PagamentosFeitos, ...quais: ResultadoDoPagamento[]) =>
  pagamentos.filter(({ resultado }) => quais.includes(resultado)).length

/** 'Registrados: 3, R$ 40.000,00 ao todo. 1 já estava registrado. 2 são recusados: o motivo está na linha.' */
function frasesDe(feitos: PagamentosFeitos, oQue: string, contam: number): string {
  const repetidos = countOf(feitos, 'repetido')
  const recusados = countOf(feitos, 'recusado')
  return [
    `${oQue}: ${contam === 0 ? 'nenhum' : `${formatInteiro(contam)}, ${formatDinheiro(feitos.total)} ao todo`}.`,
    repetidos > 0 && `${plural(repetidos, 'já estava registrado', 'já estavam registrados')}.`,
    recusados > 0 && `${plural(recusados, 'é recusado', 'são recusados')}: o motivo está na linha.`,
    feitos.cobranca > ZERO &&
      `Cada veículo quitado é liberado, o que gera até ${formatDinheiro(feitos.cobranca)} ao todo.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A file of payments for sold vehicles: shown first, then registered line by line. Mount only while open. */
export function ImportarPagamentosModal({
  instituicaoId,
  onClose,
}: {
  instituicaoId: number
  onClose: () => void
}) {
  const [arquivo, setArquivo] = useState<File | null>(null)
  const [previa, setPrevia] = useState<PagamentosFeitos>()
  const [feitos, setFeitos] = useState<PagamentosFeitos>()
  const refresh = useRefreshBaixas()
  const { trabalhar, ocupado } = useUploadProgress()
  useUnsavedGuard(ocupado, 'O registro dos pagamentos')
  const enviar = (escolhido: File, query: { previa?: true }) => async (signal: AbortSignal) => {
    await assertReadable(escolhido)
    const path = `/api/instituicoes-financeiras/${instituicaoId}/baixas/pagamentos/arquivo`
    const resposta = await api(pagamentosResponse, 'POST', path, { query, arquivo: escolhido, signal })
    if (query.previa) {
      setPrevia(resposta)
      return
    }
    setPrevia(undefined)
    setFeitos(resposta)
    await refresh()
  }
  const escolher = (novo: File | null) => {
    setArquivo(novo)
    setPrevia(undefined)
    setFeitos(undefined)
    if (novo) trabalhar(enviar(novo, { previa: true }))
  }
  const aRegistrar = previa ? countOf(previa, 'aRegistrar') : 0
  const mostrados = feitos ?? previa
  return (
    <AppModal opened onClose={onClose} title="Importar pagamentos" size="xl">
      <Stack>
        <FileInput
          label="Arquivo de pagamentos"
          placeholder="Escolher arquivo"
          description="CSV, também compactado (.gz), ou Excel (.xlsx): numero, placa ou chassi, valor, data e referencia, um pagamento por linha."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          accept=".csv,.gz,.xlsx,text/csv,application/gzip"
          disabled={ocupado}
          value={arquivo}
          onChange={escolher}
        />
        {mostrados && (
          <>
            <Notice tom={countOf(mostrados, 'recusado') > 0 ? 'atencao' : 'info'} urgente>
              {feitos
                ? frasesDe(feitos, 'Registrados', countOf(feitos, 'parcial', 'quitado'))
                : frasesDe(mostrados, 'A registrar', aRegistrar)}
            </Notice>
            <DataTable
              label="Pagamentos do arquivo"
              columns={COLUNAS}
              rows={mostrados.pagamentos}
              rowKey={({ linha }) => linha}
              empty={null}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={ocupado}>
            {feitos ? 'Fechar' : 'Cancelar'}
          </Button>
          {arquivo && aRegistrar > 0 && (
            <Button loading={ocupado} onClick={() => trabalhar(enviar(arquivo, {}))}>
              {aRegistrar === 1
                ? 'Registrar 1 pagamento'
                : `Registrar ${formatInteiro(aRegistrar)} pagamentos`}
            </Button>
          )}
        </Group>
      </Stack>
    </AppModal>
  )
}
