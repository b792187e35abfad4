import { Button, Group, Stack, Text } from '@mantine/core'
import type { PreviaEstoque } from '@lastro/shared/veiculos/importacao-estoque'
import { plural } from '#lib/format.ts'
import { Notice } from '#ui/notice.tsx'
import { RecoveredDraftNote } from '#ui/recovered-draft-note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ErrosDoArquivo, LinhasComProblema } from '#modules/importacao/erros-do-arquivo.tsx'
import { ColunasDoArquivo } from './colunas-do-arquivo.tsx'
import { Duvidas } from './duvidas.tsx'
import { escolhasNovas, countSemCodigo } from './escolhas.ts'
import { ResumoDaPrevia } from './resumo-da-previa.tsx'
import type { Importacao } from './use-importacao.ts'

/** Second step: what the file would do, and the questions before the import. */
export function PassoConferir({ importacao, previa }: { importacao: Importacao; previa: PreviaEstoque }) {
  const { escolhas, voltar, importar } = importacao
  if (previa.situacao === 'recusado')
    return (
      <Stack>
        <ErrosDoArquivo previa={previa} />
        <ColunasDoArquivo colunas={previa.colunas} importacao={importacao} />
        <Group>
          <Button onClick={voltar}>Escolher outro arquivo</Button>
        </Group>
      </Stack>
    )
  const unanswered = countSemCodigo(previa, escolhas)
  const nada = previa.situacao === 'sem_mudancas' && escolhasNovas(previa.duvidas, escolhas).length === 0
  return (
    <Stack>
      <Sheet>
        <Stack gap="sm">
          {previa.retidos ? (
            <Notice tom="perigo">{previa.mensagem}</Notice>
          ) : (
            <Text fw={600}>{previa.mensagem}</Text>
          )}
          <Text size="sm" c="dimmed">
            Lido como {importacao.arquivo?.completo ? 'o estoque completo' : 'parte do estoque'}.
          </Text>
          <ResumoDaPrevia previa={previa} />
        </Stack>
      </Sheet>
      <ColunasDoArquivo colunas={previa.colunas} importacao={importacao} />
      <LinhasComProblema {...previa} />
      {previa.duvidas.length > 0 && (
        <Sheet>
          <RecoveredDraftNote drafts={[importacao.respostas.recuperado]} />
          <Duvidas importacao={importacao} duvidas={previa.duvidas.slice(0, importacao.vistas)} />
          <MaisPerguntas importacao={importacao} previa={previa} />
        </Sheet>
      )}
      {unanswered > 0 && (
        <Notice tom="atencao">
          {plural(unanswered, 'veículo fica', 'veículos ficam')} sem código FIPE: sem preço de referência, não{' '}
          {unanswered === 1 ? 'serve' : 'servem'} de garantia sob uma regra.
        </Notice>
      )}
      <Group justify="space-between" gap="sm">
        <Button variant="default" onClick={voltar}>
          Voltar
        </Button>
        <Button onClick={importar} disabled={nada}>
          {nada ? 'Nada a importar' : 'Importar'}
        </Button>
      </Group>
    </Stack>
  )
}

function MaisPerguntas({ importacao, previa }: { importacao: Importacao; previa: PreviaEstoque }) {
  const { vistas, continuarPerguntas } = importacao
  const restam = previa.totalDuvidas - Math.min(vistas, previa.duvidas.length)
  if (restam <= 0) return null
  return (
    <Group mt="sm" gap="sm">
      <Text size="sm">{plural(restam, 'modelo ainda não aparece', 'modelos ainda não aparecem')} aqui.</Text>
      <Button variant="default" size="compact-md" onClick={continuarPerguntas}>
        {vistas < previa.duvidas.length ? 'Ver os próximos' : 'Guardar respostas e ver os próximos'}
      </Button>
    </Group>
  )
}
