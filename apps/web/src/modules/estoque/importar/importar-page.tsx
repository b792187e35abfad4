import { Button, Group, Stack, Text } from '@mantine/core'
import type { ImportarEstoqueResponse } from '@lastro/shared/veiculos/importacao-estoque'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useRegras } from '#lib/session.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { LinhasComProblema } from '#modules/importacao/erros-do-arquivo.tsx'
import { Progresso } from '#modules/importacao/progresso.tsx'
import { lerAndamento } from './importacao-api.ts'
import { PassoArquivo } from './passo-arquivo.tsx'
import { PassoConferir } from './passo-conferir.tsx'
import { type Passo, useImportacao } from './use-importacao.ts'
import classes from './importar-page.module.css'

/** Imports a file into the stock (domain 6, 8): choose, check, import. */
export function ImportarPage() {
  const { idEstabelecimento } = useRegras()
  const importacao = useImportacao(idEstabelecimento)
  const { passo, ocupado, arquivo, previa, resultado, respostas } = importacao
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
        {ocupado && arquivo ? (
          <Progresso
            chave={idEstabelecimento}
            ler={(signal) => lerAndamento(idEstabelecimento, signal)}
            arquivo={arquivo.conteudo}
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
      <Sheet>
        <Stack gap="sm" align="flex-start">
          <Group gap="xs" wrap="nowrap">
            <IconCircleCheck size={24} aria-hidden color="var(--lastro-sucesso-fg)" />
            <Text fw={600}>{resultado.situacao === 'importado' ? 'Estoque importado.' : 'Nada mudou.'}</Text>
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
      <LinhasComProblema {...resultado} />
    </Stack>
  )
}
