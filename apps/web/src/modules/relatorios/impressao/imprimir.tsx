import { Button } from '@mantine/core'
import { formatInstante } from '@lastro/shared/dia'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { instanteAgora } from '#lib/relogio.ts'
import { useRegras } from '#lib/session.ts'
import { instituicoesOptions, useInstituicao } from '#modules/instituicoes/use-instituicao.ts'
import type { Folha, Secao } from './folha.ts'
import classes from '#ui/papel.module.css'

interface ImprimirProps {
  /** What is on the screen, for the browser's own print command. undefined: nothing to print yet. */
  tela: () => Folha | undefined
  /** Reads the whole report. Absent: the screen shows all. */
  tudo?: () => Promise<Folha>
  disabled?: boolean
}

/** Print form of a report. It is in the page only while the browser prints. */
export function Imprimir({ tela, tudo, disabled }: ImprimirProps) {
  const [folha, setFolha] = useState<Folha>()
  const instituicao = useNomeDaInstituicao()
  const preparar = useMutation({
    mutationFn: async () => (tudo ? await tudo() : tela()),
    onSuccess: (pronta) => {
      if (!pronta) return
      flushSync(() => setFolha(pronta))
      window.print()
    },
  })
  const antes = useEffectEvent(() => {
    if (!folha) flushSync(() => setFolha(tela()))
  })
  useEffect(() => {
    const depois = () => setFolha(undefined)
    window.addEventListener('beforeprint', antes)
    window.addEventListener('afterprint', depois)
    return () => {
      window.removeEventListener('beforeprint', antes)
      window.removeEventListener('afterprint', depois)
    }
  }, [])
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        disabled={disabled}
        loading={preparar.isPending}
        onClick={() => preparar.mutate()}
      >
        Imprimir
      </Button>
      {folha && createPortal(<Papel folha={folha} instituicao={instituicao} />, document.body)}
    </>
  )
}

function Papel({ folha, instituicao }: { folha: Folha; instituicao: string | undefined }) {
  const { nome } = useRegras()
  const [emissao] = useState(() => formatInstante(instanteAgora()))
  const dados = [...(instituicao ? [['Instituição financeira', instituicao] as const] : []), ...folha.dados]
  return (
    <article className={classes.papel} data-impressao lang="pt-BR">
      <p className={classes.marca}>Lastro</p>
      <h1>{folha.titulo}</h1>
      <dl>
        {dados.map(([rotulo, valor]) => (
          <div key={rotulo}>
            <dt>{rotulo}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
        <div>
          <dt>Emitido em</dt>
          <dd>
            {emissao} por {nome}
          </dd>
        </div>
      </dl>
      {folha.nota && <p className={classes.nota}>{folha.nota}</p>}
      {folha.secoes.map((secao) => (
        <Tabela key={secao.titulo ?? folha.titulo} secao={secao} />
      ))}
    </article>
  )
}

function Tabela({ secao: { titulo, colunas, linhas, rodape } }: { secao: Secao }) {
  const celula = (texto: string, indice: number) => (
    <td
      key={colunas[indice]?.header}
      data-numeric={colunas[indice]?.numeric || undefined}
      data-inteiro={!texto.includes(' ') || undefined}
    >
      {texto}
    </td>
  )
  return (
    <>
      {titulo && <h2>{titulo}</h2>}
      <table>
        <thead>
          <tr>
            {colunas.map(({ header, numeric }) => (
              <th key={header} scope="col" data-numeric={numeric || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linhas.map(({ numero, celulas }) => (
            <tr key={numero}>{celulas.map(celula)}</tr>
          ))}
          {linhas.length === 0 && (
            <tr>
              <td colSpan={colunas.length}>Nenhum registro.</td>
            </tr>
          )}
        </tbody>
        {rodape && linhas.length > 0 && (
          <tfoot>
            <tr>{rodape.map(celula)}</tr>
          </tfoot>
        )}
      </table>
    </>
  )
}

/** Name of the institution; the staff's own establishment while the directory loads. */
function useNomeDaInstituicao(): string | undefined {
  const { id } = useInstituicao()
  const { estabelecimento, tipo } = useRegras()
  const { data } = useQuery(instituicoesOptions)
  const razaoSocial = data?.instituicoesFinanceiras.find((uma) => uma.id === id)?.razaoSocial
  return razaoSocial ?? (tipo === 'instituicao' ? (estabelecimento ?? undefined) : undefined)
}
