import { queryOf } from '#lib/api.ts'
import { Button, Group, Stack, Text, Radio } from '@mantine/core'
import {
  andamentoDoEstoqueCall,
  type ImportarEstoqueResponse,
  type PreviaEstoque,
} from '@lastro/shared/veiculos/importacao-estoque'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useRegras } from '#lib/session.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { Progresso } from '#modules/importacao/progresso.tsx'
import { type Passo, useImportacao, type Importacao, ultimoArquivoOptions } from './use-importacao.ts'
import classes from './importar-page.module.css'
import { MODELO_CSV, NOMES_DAS_COLUNAS } from '@lastro/shared/veiculos/colunas-estoque'
import { useQuery } from '@tanstack/react-query'
import { salvarCsv } from '#lib/download.ts'
import { plural } from '#lib/format.ts'
import { Notice } from '#ui/notice.tsx'
import { RecoveredDraftNote } from '#ui/recovered-draft-note.tsx'
import { Duvidas, escolhasNovas, countSemCodigo } from './duvidas.tsx'
import { ResumoDaPrevia } from './resumo-da-previa.tsx'
import { ArquivoLido, EnviarArquivo } from '#modules/importacao/arquivo-lido.tsx'
import type { TextosDoArquivo } from '#modules/importacao/colunas-do-arquivo.tsx'

/** Imports a file into the stock (domain 6, 8): choose, check, import. */
export function ImportarPage() {
  const { idEstabelecimento } = useRegras()
  const importacao = useImportacao(idEstabelecimento)
  const { passo, ocupado, envio, previa, resultado, respostas } = importacao
  useUnsavedGuard(
    ocupado ||
      (passo === 'conferir' && previa?.situacao === 'pronto') ||
      (passo !== 'resultado' && respostas.respondeu),
    'A importação do estoque',
    [respostas.chave],
  )
  const topo = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Each step starts at its top, for eyes and for screen readers.
    if (passo === 'arquivo') return
    topo.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [passo])
  return (
    <>
      <PageHeader title="Importar estoque" back={{ to: '/loja/estoque', label: 'Estoque' }} />
      <Passos atual={passo} />
      <div ref={topo} tabIndex={-1}>
        {ocupado && envio ? (
          <Progresso
            andamento={queryOf(andamentoDoEstoqueCall, { params: { id: idEstabelecimento } })}
            arquivo={envio.arquivo}
            onCancelar={importacao.cancelar}
          />
        ) : resultado ? (
          <Resultado resultado={resultado} onOutro={importacao.recomecar} />
        ) : previa ? (
          <PassoConferir importacao={importacao} previa={previa} />
        ) : (
          <PassoArquivo importacao={importacao} />
        )}
      </div>
    </>
  )
}

const PASSOS: readonly { passo: Passo; nome: string }[] = [
  { passo: 'arquivo', nome: 'Arquivo' },
  { passo: 'conferir', nome: 'Conferência' },
  { passo: 'resultado', nome: 'Resultado' },
]

function Passos({ atual }: { atual: Passo }) {
  return (
    <ol className={classes.passos} aria-label="Passos">
      {PASSOS.map(({ passo, nome }, index) => (
        <li key={passo} aria-current={passo === atual ? 'step' : undefined}>
          <span aria-hidden>{index + 1}</span> {nome}
        </li>
      ))}
    </ol>
  )
}

function Resultado({ resultado, onOutro }: { resultado: ImportarEstoqueResponse; onOutro: () => void }) {
  return (
    <Stack>
      <Sheet boxed>
        <Stack gap="sm" align="flex-start">
          <Group gap="xs" wrap="nowrap">
            <IconCircleCheck size={24} aria-hidden color="var(--lastro-sucesso-fg)" />
            <Text fw={500}>{resultado.situacao === 'importado' ? 'Estoque importado.' : 'Nada mudou.'}</Text>
          </Group>
          <Text>{resultado.mensagem}</Text>
          <Group>
            <Button renderRoot={(props) => <Link to="/loja/estoque" {...props} />}>Ver estoque</Button>
            <Button variant="default" onClick={onOutro}>
              Importar outro arquivo
            </Button>
          </Group>
        </Stack>
      </Sheet>
      <ArquivoLido lido={resultado} textos={TEXTOS_DO_ESTOQUE} />
    </Stack>
  )
}

function PassoArquivo({ importacao }: { importacao: Importacao }) {
  const { envio, conferir } = importacao
  const [arquivo, setArquivo] = useState<File | null>(envio?.arquivo ?? null)
  // A store sends the same kind of file every day: its last one says which, and a new one is read at once.
  const ultimo = useQuery(ultimoArquivoOptions(useRegras().idEstabelecimento)).data?.completo ?? null
  const [dito, setDito] = useState(envio?.completo)
  const completo = dito ?? ultimo ?? false
  return (
    <EnviarArquivo
      label="Arquivo"
      description="Exportado do seu sistema ou preenchido no modelo: Excel (.xlsx) ou CSV, até 50.000 linhas."
      acao="Conferir arquivo"
      arquivo={arquivo}
      onEscolher={(novo) => {
        setArquivo(novo)
        if (novo && novo !== arquivo && ultimo !== null) conferir({ arquivo: novo, completo })
      }}
      onEnviar={(escolhido) => conferir({ arquivo: escolhido, completo })}
      abaixo={
        <>
          <Button
            variant="subtle"
            leftSection={<IconDownload size={18} aria-hidden />}
            ml={-12}
            style={{ alignSelf: 'flex-start' }}
            onClick={() => salvarCsv('modelo-estoque.csv', MODELO_CSV)}
          >
            Baixar modelo
          </Button>
          <Text size="sm" c="dimmed">
            {ultimo === null
              ? 'Antes de gravar, você confere o que vai mudar.'
              : 'O arquivo escolhido é conferido na hora, como o último; só depois você o grava.'}
          </Text>
        </>
      }
    >
      <Radio.Group
        label="O que o arquivo traz"
        value={completo ? 'completo' : 'parcial'}
        onChange={(value) => setDito(value === 'completo')}
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
    </EnviarArquivo>
  )
}

const TEXTOS_DO_ESTOQUE: TextosDoArquivo = {
  nomes: NOMES_DAS_COLUNAS,
  quem: 'loja',
  porque: ['não é de veículo do estoque', 'não são de veículos do estoque'],
  parte: 'Baixe só estas linhas, corrija-as e envie-as como parte do estoque.',
}

/** Second step: what the file would do, and the questions before the import. */
function PassoConferir({ importacao, previa }: { importacao: Importacao; previa: PreviaEstoque }) {
  const { escolhas, voltar, importar } = importacao
  const lido = <ArquivoLido lido={previa} textos={TEXTOS_DO_ESTOQUE} explicacao={importacao} />
  if (previa.situacao === 'recusado')
    return (
      <Stack>
        <Notice tom="perigo" urgente>
          {previa.mensagem}
        </Notice>
        {lido}
        <Group>
          <Button onClick={voltar}>Escolher outro arquivo</Button>
        </Group>
      </Stack>
    )
  const unanswered = countSemCodigo(previa, escolhas)
  const nada = previa.situacao === 'sem_mudancas' && escolhasNovas(previa.duvidas, escolhas).length === 0
  return (
    <Stack>
      <Sheet boxed>
        <Stack gap="sm">
          {previa.retidos ? (
            <Notice tom="perigo">{previa.mensagem}</Notice>
          ) : (
            <Text fw={500}>{previa.mensagem}</Text>
          )}
          <Text size="sm" c="dimmed">
            Lido como {importacao.envio?.completo ? 'o estoque completo' : 'parte do estoque'}.
          </Text>
          <ResumoDaPrevia previa={previa} />
        </Stack>
      </Sheet>
      {lido}
      {previa.duvidas.length > 0 && (
        <Sheet boxed>
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
        {vistas < previa.duvidas.length ? 'Ver os próximos' : 'Salvar respostas e ver os próximos'}
      </Button>
    </Group>
  )
}
