import { Button, Checkbox, FileInput, Group, Stack, Text } from '@mantine/core'
import type { ImportarSaldosResponse, PreviaDeSaldos } from '@lastro/shared/saldos/saldo'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { formatInteiro, plural } from '#lib/format.ts'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { ErrosDoArquivo, LinhasComProblema } from '../importacao/erros-do-arquivo.tsx'
import { Progresso } from '../importacao/progresso.tsx'
import { lerAndamento, useImportarSaldos } from './use-conciliacao.ts'

/** A file of balances: checked first, loaded when its questions are answered. */
export function ImportarSaldos({ instituicaoId }: { instituicaoId: number }) {
  const [arquivo, setArquivo] = useState<File | null>(null)
  const [completo, setCompleto] = useState(true)
  const [erro, setErro] = useState<string>()
  const [previa, setPrevia] = useState<PreviaDeSaldos>()
  const [imported, setImported] = useState<ImportarSaldosResponse>()
  const { conferir, importar, ocupado, cancelar } = useImportarSaldos(instituicaoId)
  useUnsavedGuard(ocupado, 'A carga dos saldos')
  const restart = () => {
    setErro(undefined)
    setPrevia(undefined)
    setImported(undefined)
  }
  if (ocupado && arquivo)
    return (
      <Progresso
        chave={`saldos/${instituicaoId}`}
        ler={lerAndamento(instituicaoId)}
        arquivo={arquivo}
        onCancelar={cancelar}
      />
    )
  const enviar = (event: FormEvent) => {
    event.preventDefault()
    restart()
    if (arquivo) conferir({ arquivo, completo }, setPrevia)
    else setErro('Escolha um arquivo.')
  }
  const confirmar = ({ falta }: PreviaDeSaldos) => {
    if (arquivo)
      importar({ arquivo, completo, falta }, (resposta) => {
        setPrevia(undefined)
        setArquivo(null)
        setImported(resposta)
      })
  }
  return (
    <Stack mb="md">
      <Sheet>
        <form onSubmit={enviar} noValidate>
          <Stack gap="sm">
            <Group align="flex-start" gap="sm">
              <FileInput
                flex="1 1 280px"
                maw={520}
                label="Arquivo de saldos"
                placeholder="Escolher arquivo"
                description="CSV, também compactado (.gz), ou Excel (.xlsx), de um só dia: numero, data_base e saldo_devedor."
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
                accept=".csv,.gz,.xlsx,text/csv,application/gzip"
                clearable
                clearButtonProps={{ 'aria-label': 'Tirar o arquivo' }}
                value={arquivo}
                onChange={(novo) => {
                  setArquivo(novo)
                  restart()
                }}
                error={erro}
              />
              <Button type="submit" mt={{ base: 0, xs: 23 }}>
                Conferir arquivo
              </Button>
            </Group>
            <Checkbox
              label="O arquivo traz todos os contratos com saldo"
              checked={completo}
              onChange={(event) => {
                setCompleto(event.currentTarget.checked)
                restart()
              }}
            />
          </Stack>
        </form>
      </Sheet>
      {imported && (
        <Notice tom="info" urgente>
          {imported.mensagem}
        </Notice>
      )}
      {previa && <Previa previa={previa} onConfirmar={() => confirmar(previa)} />}
    </Stack>
  )
}

const nomear = ({ total, numeros }: { total: number; numeros: readonly string[] }) =>
  `${numeros.join(', ')}${total > numeros.length ? ` e mais ${formatInteiro(total - numeros.length)}` : ''}`

/** What must be confirmed, one sentence each. */
function perguntasDe({ variacao, ausentes, acimaDoCredito }: PreviaDeSaldos): string[] {
  return [
    variacao &&
      `A soma dos saldos vai de ${formatDinheiro(variacao.antes)} para ${formatDinheiro(variacao.depois)}. As maiores mudanças: ${nomear(variacao)}.`,
    ausentes &&
      `${plural(ausentes.total, 'contrato com saldo não está', 'contratos com saldo não estão')} no arquivo: ${nomear(ausentes)}.`,
    acimaDoCredito &&
      `${plural(acimaDoCredito.total, 'saldo passa', 'saldos passam')} de 1,5 vez o crédito: ${nomear(acimaDoCredito)}.`,
  ].filter((pergunta) => pergunta !== null)
}

function Previa({ previa, onConfirmar }: { previa: PreviaDeSaldos; onConfirmar: () => void }) {
  if (previa.situacao === 'recusado') return <ErrosDoArquivo previa={previa} />
  const perguntas = perguntasDe(previa)
  return (
    <Stack gap="sm">
      <Notice tom={previa.falta.length > 0 ? 'atencao' : 'info'} urgente>
        <Text fw={600}>{previa.mensagem}</Text>
        {perguntas.map((pergunta) => (
          <Text key={pergunta} size="sm">
            {pergunta}
          </Text>
        ))}
      </Notice>
      <LinhasComProblema erros={previa.erros} totalErros={previa.totalErros} />
      {previa.situacao === 'previa' && (
        <Button onClick={onConfirmar} style={{ alignSelf: 'flex-start' }}>
          {previa.falta.length > 0 ? 'Carregar assim mesmo' : 'Carregar'}
        </Button>
      )}
    </Stack>
  )
}
