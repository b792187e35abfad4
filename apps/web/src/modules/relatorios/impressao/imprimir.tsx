import { Button } from '@mantine/core'
import { formatInstante } from '@lastro/shared/dia'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { instanteAgora } from '#lib/relogio.ts'
import { useRegras } from '#lib/session.ts'
import { instituicoesOptions, useInstituicao } from '#modules/instituicoes/use-instituicao.ts'
import classes from '#ui/papel.module.css'
import { isNumeric, screenColumns, textoDaCelula, type Coluna } from '@lastro/shared/relatorios/colunas'
import { formatInteiro } from '#lib/format.ts'

/** A report on paper, in plain texts. */
export interface Folha {
  titulo: string
  /** Period, filters, counts. */
  dados: readonly (readonly [nome: string, valor: string])[]
  secoes: readonly Secao[]
  /** A remark for the reader, for example that rows are left out. */
  nota?: string | undefined
}

interface Secao {
  titulo?: string
  colunas: readonly { header: string; numeric?: boolean }[]
  linhas: readonly Linha[]
  rodape?: readonly string[]
}

interface Linha {
  /** Place in the list, from 1. */
  numero: number
  celulas: readonly string[]
}

/** A value on paper. */
export const printedValue = <T,>(coluna: Coluna<T>, row: T): string =>
  textoDaCelula(coluna.valor(row), coluna) || '—'

export function secao<T>(
  colunas: readonly Coluna<T>[],
  rows: readonly T[],
  { titulo, rodape }: Pick<Secao, 'titulo' | 'rodape'> = {},
): Secao {
  const impressas = screenColumns(colunas)
  return {
    ...(titulo && { titulo }),
    ...(rodape && { rodape }),
    colunas: impressas.map((coluna) => ({ header: coluna.titulo, numeric: isNumeric(coluna) })),
    linhas: rows.map((row, indice) => ({
      numero: indice + 1,
      celulas: impressas.map((coluna) => printedValue(coluna, row)),
    })),
  }
}

/** A longer print would be a book. Exports have no such limit. */
const MAXIMO_IMPRESSO = 1_000
const ROWS_PER_CALL = 200

interface Pagina<T> {
  rows: readonly T[]
  total: number
}

type LerPagina<T> = (query: { pagina: number; quantidadePorPagina: number }) => Promise<Pagina<T>>

/** Reads all rows of a paged list, page by page, up to MAXIMO_IMPRESSO. */
export const lerParaImprimir = <T,>(ler: LerPagina<T>): Promise<Pagina<T>> => readFrom(ler, 1, [])

/** Calls one after the other, because the server is shared. */
async function readFrom<T>(ler: LerPagina<T>, pagina: number, antes: readonly T[]): Promise<Pagina<T>> {
  const { rows: novas, total } = await ler({ pagina, quantidadePorPagina: ROWS_PER_CALL })
  const rows = [...antes, ...novas]
  if (novas.length === 0 || rows.length >= Math.min(total, MAXIMO_IMPRESSO)) return { rows, total }
  return readFrom(ler, pagina + 1, rows)
}

/** undefined when no row is left out. */
export function notaDeCorte(impressas: number, total: number): string | undefined {
  if (impressas >= total) return undefined
  return `Estão impressas ${formatInteiro(impressas)} de ${formatInteiro(total)} linhas.`
}

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
      {folha.secoes.map((each) => (
        <Tabela key={each.titulo ?? folha.titulo} secao={each} />
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
