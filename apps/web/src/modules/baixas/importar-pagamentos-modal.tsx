import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import {
  LABEL_RESULTADO_DO_PAGAMENTO,
  type PagamentoFeito,
  type PagamentosFeitos,
  arquivoDePagamentosCall,
  type ResultadoDoPagamento,
} from '@lastro/shared/baixas/pagamentos'
import {
  colunasDePagamentosCall,
  NOMES_DAS_COLUNAS_DE_PAGAMENTO,
} from '@lastro/shared/baixas/colunas-dos-pagamentos'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro, ZERO } from '@lastro/shared/dinheiro'
import {
  type Icon,
  IconBan,
  IconCash,
  IconCircleCheck,
  IconClock,
  IconHelp,
  IconRepeat,
} from '@tabler/icons-react'
import { useState } from 'react'
import { formatInteiro, plural } from '#lib/format.ts'
import { AppModal } from '#ui/app-modal.tsx'
import { DataTable } from '#ui/data-table.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { Notice } from '#ui/notice.tsx'
import { StatusBadge, type Tom } from '#ui/status-badge.tsx'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { type Envio, useArquivo, sendFile } from '../importacao/use-arquivo.ts'
import { useRefreshBaixas } from './use-baixas.ts'
import { ArquivoLido, BaixarLinhas, ArquivoInput } from '../importacao/arquivo-lido.tsx'
import type { TextosDoArquivo } from '../importacao/colunas-do-arquivo.tsx'

/** Refused lines stand among the payments. */
const TEXTOS: TextosDoArquivo = {
  nomes: NOMES_DAS_COLUNAS_DE_PAGAMENTO,
  quem: 'instituição',
  porque: ['não é de pagamento', 'não são de pagamentos'],
  parte: '',
}

const APARENCIA: Record<ResultadoDoPagamento, { tom: Tom; icon: Icon }> = {
  aRegistrar: { tom: 'info', icon: IconClock },
  parcial: { tom: 'atencao', icon: IconCash },
  quitado: { tom: 'sucesso', icon: IconCircleCheck },
  repetido: { tom: 'neutro', icon: IconRepeat },
  emDuvida: { tom: 'atencao', icon: IconHelp },
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
  { id: 'data', header: 'Dia', value: ({ data }) => data && formatDia(data), card: 'below' },
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
    sentence: true,
  },
]

const countOf = ({ pagamentos }: PagamentosFeitos, ...quais: ResultadoDoPagamento[]) =>
  pagamentos.filter(({ resultado }) => quais.includes(resultado)).length

/** 'Registrados: 3, R$ 40.000,00 ao todo. 1 já estava registrado. 2 são recusados: o motivo está na linha.' */
function frasesDe(feitos: PagamentosFeitos, oQue: string, contam: number): string {
  const repetidos = countOf(feitos, 'repetido')
  const recusados = countOf(feitos, 'recusado')
  const emDuvida = countOf(feitos, 'emDuvida')
  return [
    `${oQue}: ${contam === 0 ? 'nenhum' : `${formatInteiro(contam)}, ${formatDinheiro(feitos.total)} ao todo`}.`,
    repetidos > 0 && `${plural(repetidos, 'já estava registrado', 'já estavam registrados')}.`,
    emDuvida > 0 && `${plural(emDuvida, 'é igual a outro', 'são iguais a outros')}: confirme antes.`,
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
  const [confirmar, setConfirmar] = useState(false)
  const refresh = useRefreshBaixas()
  const params = { id: instituicaoId }
  const enviar = ({ arquivo }: Envio, query: { previa?: true; confirmar?: boolean }, signal: AbortSignal) =>
    sendFile(arquivoDePagamentosCall, { params, query, arquivo, signal })
  const pagamentos = useArquivo<Envio, PagamentosFeitos, PagamentosFeitos>({
    colunas: colunasDePagamentosCall,
    params,
    prever: (envio, signal) => enviar(envio, { previa: true }, signal),
  })
  const { envio, previa, resultado: feitos, ocupado } = pagamentos
  useUnsavedGuard(ocupado, 'O registro dos pagamentos')
  const escolher = (arquivo: File | null) => {
    pagamentos.recomecar()
    setConfirmar(false)
    if (arquivo) pagamentos.conferir({ arquivo })
  }
  const registrar = () =>
    pagamentos.importar(async (chosen, signal) => {
      const registered = await enviar(chosen, { confirmar }, signal)
      await refresh()
      return registered
    })
  const emDuvida = previa ? countOf(previa, 'emDuvida') : 0
  const aRegistrar = previa ? countOf(previa, 'aRegistrar') + (confirmar ? emDuvida : 0) : 0
  const mostrados = feitos ?? previa
  return (
    // Nobody would see the result of a dialog that closed while it registers.
    <AppModal opened onClose={() => ocupado || onClose()} title="Importar pagamentos" size="xl">
      <Stack>
        <ArquivoInput
          label="Arquivo de pagamentos"
          description="CSV, também compactado (.gz), ou Excel (.xlsx): numero, placa ou chassi, valor, data e referencia, um pagamento por linha."
          disabled={ocupado}
          value={envio?.arquivo ?? null}
          onChange={escolher}
        />
        {mostrados && (
          <>
            <ResultadoDoArquivo feitos={mostrados} registrados={feitos !== undefined} />
            <ArquivoLido lido={mostrados} textos={TEXTOS} {...(previa && { explicacao: pagamentos })} />
            <MesmoIguais {...{ emDuvida, confirmar, setConfirmar }} />
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
          <BaixarLinhas
            conteudo={mostrados?.arquivoDeErros}
            nome="pagamentos-recusados.csv"
            label="Baixar recusados (CSV)"
          />
          <Button variant="default" onClick={onClose} disabled={ocupado}>
            {feitos ? 'Fechar' : 'Cancelar'}
          </Button>
          {aRegistrar > 0 && (
            <Button loading={ocupado} onClick={registrar}>
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

/** What came of the file, or would. */
function ResultadoDoArquivo({ feitos, registrados }: { feitos: PagamentosFeitos; registrados: boolean }) {
  const frases = registrados
    ? frasesDe(feitos, 'Registrados', countOf(feitos, 'parcial', 'quitado'))
    : frasesDe(feitos, 'A registrar', countOf(feitos, 'aRegistrar'))
  return (
    <Notice tom={countOf(feitos, 'recusado') > 0 || feitos.recusa ? 'atencao' : 'info'} urgente>
      {feitos.recusa ?? frases}
    </Notice>
  )
}

interface MesmoIguaisProps {
  emDuvida: number
  confirmar: boolean
  setConfirmar: (confirmar: boolean) => void
}

function MesmoIguais({ emDuvida, confirmar, setConfirmar }: MesmoIguaisProps) {
  if (emDuvida === 0) return null
  return (
    <Checkbox
      label={`Registrar também ${plural(
        emDuvida,
        'pagamento igual a outro (veículo, valor e dia)',
        'pagamentos iguais a outros (veículo, valor e dia)',
      )}`}
      checked={confirmar}
      onChange={(event) => setConfirmar(event.currentTarget.checked)}
    />
  )
}
