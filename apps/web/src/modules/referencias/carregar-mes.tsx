import { Button, FileInput, Group, Stack, Text } from '@mantine/core'
import { fraseDaCobertura, type ImportacaoFipe } from '@lastro/shared/veiculos/referencia'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { plural } from '#lib/format.ts'
import { Notice } from '#ui/notice.tsx'
import { perguntarMotivo } from '#ui/dialogs.ts'
import { Sheet } from '#ui/sheet.tsx'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { ErrosDoArquivo } from '../importacao/erros-do-arquivo.tsx'
import { Progresso } from '../importacao/progresso.tsx'
import { fraseDasMarcas, nomeDoMes } from './textos.ts'
import { lerAndamento, useImportarReferencia } from './use-referencias.ts'

export function CarregarMes() {
  const [arquivo, setArquivo] = useState<File | null>(null)
  const [erro, setErro] = useState<string>()
  const [relatorio, setRelatorio] = useState<ImportacaoFipe>()
  const { importar, importando, cancelar } = useImportarReferencia((novo) => {
    setRelatorio(novo)
    // A file with bad lines stays chosen, because the person will correct it.
    if (novo.situacao !== 'recusado') setArquivo(null)
  })
  useUnsavedGuard(importando, 'A carga do arquivo da FIPE')
  const chooseArquivo = (novo: File | null) => {
    setArquivo(novo)
    setErro(undefined)
    setRelatorio(undefined)
  }
  const enviar = (event: FormEvent) => {
    event.preventDefault()
    if (!arquivo) return setErro('Escolha um arquivo.')
    setRelatorio(undefined)
    importar({ arquivo })
  }
  const substituir = async () => {
    const motivo = await perguntarMotivo({
      title: 'Substituir um mês carregado',
      message:
        'Os preços do arquivo tomam o lugar dos carregados, que ficam guardados, e os contratos são reavaliados. Outro operador confirma. Por que substituir?',
      draftKey: `motivo/fipe/substituir/${arquivo?.name}/${arquivo?.lastModified}`,
    })
    if (motivo && arquivo) importar({ arquivo, substituir: motivo })
  }
  if (importando && arquivo)
    return <Progresso chave="fipe" ler={lerAndamento} arquivo={arquivo} onCancelar={cancelar} />
  return (
    <Stack mb="md">
      <Sheet>
        <form onSubmit={enviar} noValidate>
          <Group align="flex-start" gap="sm">
            <FileInput
              flex="1 1 280px"
              maw={520}
              label="Arquivo da FIPE"
              placeholder="Escolher arquivo"
              description="CSV, também compactado (.gz), ou Excel (.xlsx), com um ou mais meses. Um mês fora do esperado aguarda a sua confirmação."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
              accept=".csv,.gz,.xlsx,text/csv,application/gzip"
              clearable
              clearButtonProps={{ 'aria-label': 'Tirar o arquivo' }}
              value={arquivo}
              onChange={chooseArquivo}
              error={erro}
            />
            <Button type="submit" mt={{ base: 0, xs: 23 }}>
              Carregar
            </Button>
          </Group>
        </form>
      </Sheet>
      {relatorio && <Relatorio relatorio={relatorio} onSubstituir={() => void substituir()} />}
    </Stack>
  )
}

function Relatorio({ relatorio, onSubstituir }: { relatorio: ImportacaoFipe; onSubstituir: () => void }) {
  const { situacao, mensagem, meses, marcasNovas, modelosNovos, substituivel, previa } = relatorio
  if (situacao === 'recusado')
    return (
      <Stack>
        <ErrosDoArquivo previa={relatorio} />
        {substituivel && (
          <Button variant="default" onClick={onSubstituir} style={{ alignSelf: 'flex-start' }}>
            Substituir o mês carregado
          </Button>
        )}
      </Stack>
    )
  return (
    <Notice tom={situacao === 'em_espera' ? 'atencao' : 'info'} urgente>
      <Text fw={600}>{mensagem}</Text>
      {situacao === 'importado' && (
        <Text size="sm">
          {meses.map(({ tipo, mes, precos, novo }) =>
            novo ? `${tipo} ${nomeDoMes(mes)}: ${plural(precos, 'preço', 'preços')}. ` : '',
          )}
          {plural(marcasNovas, 'marca nova', 'marcas novas')} e{' '}
          {plural(modelosNovos, 'modelo novo', 'modelos novos')}. {previa && fraseDasMarcas(previa)}{' '}
          {previa && fraseDaCobertura(previa)}
        </Text>
      )}
    </Notice>
  )
}
