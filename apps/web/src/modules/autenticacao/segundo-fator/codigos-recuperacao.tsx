import { Button, Group, Stack, Text } from '@mantine/core'
import { formatInstante } from '@lastro/shared/dia'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { instanteAgora } from '#lib/relogio.ts'
import { salvar } from '#lib/download.ts'
import { Notice } from '#ui/notice.tsx'
import { Copiar } from '#ui/copiar.tsx'
import papel from '#ui/papel.module.css'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import classes from './segundo-fator.module.css'

const TITULO = 'Códigos de recuperação do Lastro'
const USO = 'Cada código vale uma vez, no lugar do código do aplicativo. Guarde-os longe do celular.'

function baixarTexto(codigos: readonly string[]): void {
  const linhas = [TITULO, `Gerados em ${formatInstante(instanteAgora())}`, USO, '', ...codigos, '']
  const conteudo = new Blob([linhas.join('\r\n')], { type: 'text/plain;charset=utf-8' })
  salvar({ nome: 'lastro-codigos-de-recuperacao.txt', conteudo })
}

/** Asks before closing codes that the person neither copied nor saved nor printed. true: close. */
export async function podeFecharCodigos(guardados: boolean): Promise<boolean> {
  if (guardados) return true
  return perguntarSimNao(
    'Os códigos ainda não foram copiados, baixados nem impressos e não serão mostrados outra vez. Deseja fechar assim mesmo?',
    { perigo: true },
  )
}

interface CodigosRecuperacaoProps {
  codigos: readonly string[]
  guardados: boolean
  onGuardados: () => void
  concluir: string
  onConcluir: () => void
}

const focusWhenMounted = (tela: HTMLElement | null) => tela?.focus()

/** Shows the recovery codes, once. */
export function CodigosRecuperacao(props: CodigosRecuperacaoProps) {
  const { codigos, guardados, onGuardados, concluir, onConcluir } = props
  const release = useUnsavedGuard(!guardados, 'Os códigos de recuperação, que não serão mostrados outra vez')
  const fechar = async () => {
    if (!(await podeFecharCodigos(guardados))) return
    release()
    onConcluir()
  }
  return (
    // Takes the focus from the form that stood here: on a button, a second Enter would press it.
    <Stack ref={focusWhenMounted} tabIndex={-1} data-autofocus>
      <Text size="sm">
        Se você perder o celular, cada um destes códigos abre a sua conta uma vez. Guarde-os em lugar seguro,
        longe do celular.
      </Text>
      <ul className={classes.codigos} aria-label="Códigos de recuperação">
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Copiar valor={codigos.join('\n')} copiado="Copiados" onCopiado={onGuardados} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => {
            baixarTexto(codigos)
            onGuardados()
          }}
        >
          Baixar
        </Button>
        <Imprimir codigos={codigos} onImpresso={onGuardados} />
      </Group>
      <Notice tom="atencao">
        Eles não serão mostrados outra vez. Os anteriores, se havia, não valem mais.
      </Notice>
      <Group justify="flex-end">
        <Button onClick={() => void fechar()}>{concluir}</Button>
      </Group>
    </Stack>
  )
}

/** The codes on a sheet of paper. The sheet is in the page only while the browser prints. */
function Imprimir({ codigos, onImpresso }: { codigos: readonly string[]; onImpresso: () => void }) {
  const [emissao, setEmissao] = useState<string>()
  const imprimir = () => {
    flushSync(() => setEmissao(formatInstante(instanteAgora())))
    window.print()
    setEmissao(undefined)
    onImpresso()
  }
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={imprimir}>
        Imprimir
      </Button>
      {emissao &&
        createPortal(
          <article className={papel.papel} lang="pt-BR">
            <h1>{TITULO}</h1>
            <p>
              Gerados em {emissao}. {USO}
            </p>
            <ul className={classes.codigos}>
              {codigos.map((codigo) => (
                <li key={codigo}>{codigo}</li>
              ))}
            </ul>
          </article>,
          document.body,
        )}
    </>
  )
}
