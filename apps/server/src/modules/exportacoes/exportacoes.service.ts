import { Readable } from 'node:stream'
import { setImmediate as passarAVez } from 'node:timers/promises'
import type { EntidadeAuditada } from '@lastro/shared/auditoria/rotulos'
import { type Dia, formatDia, formatInstante } from '@lastro/shared/dia'
import { formatCnpj } from '@lastro/shared/documentos'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { formatInteiro } from '@lastro/shared/numeros'
import type { Ordenacao } from '@lastro/shared/ordenacao'
import { type ColunaDeArquivo, type Linha, linhaDe } from '@lastro/shared/relatorios/colunas'
import { type Formato, MAXIMO_DE_LINHAS } from '@lastro/shared/relatorios/exportacao'
import type { Periodo } from '@lastro/shared/relatorios/extrato-financeiro'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#clock.ts'
import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import { csvHeading, csvRows } from '#exportacao/csv.ts'
import { renderFile, RenderPoolFullError } from '#exportacao/render-pool.ts'
import type { Heading, Coluna } from '#exportacao/tabela.ts'
import { type Tenant, instituicaoDo, lojaDo } from '#http/acesso.ts'
import { TIPO_MIME } from '#http/file-answer.ts'
import { BusinessError } from '#http/errors.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { findIdentificacao } from '../vinculos/estabelecimento.repository.ts'

export interface Relatorio<T> {
  entidade: EntidadeAuditada
  /** Beginning of the file's name. */
  nome: string
  titulo: string
  periodo?: Periodo
  /** The day of the loaded figures that the report rests on; null: none were loaded. Every sheet names it. */
  dataBase?: Dia | null
  colunas: readonly ColunaDeArquivo<T>[]
  /** Filters in words, for paper: 'Situação: Em andamento'. */
  filtros: readonly string[]
  /** Filters as requested, for the audit. */
  pedido: Record<string, unknown>
  /** All rows in the report's order, by short queries. */
  lotes(): AsyncIterable<readonly T[]>
  anexo?: Anexo
}

/** A report's second table, on the second sheet of its XLSX. */
interface Anexo {
  titulo: string
  colunas: readonly Coluna[]
  countRows(): Promise<number>
  lotes(): AsyncIterable<readonly Linha[]>
  /** Text of the sheet when it would have too many rows. */
  tooManyText(quantas: number): string
}

const DIRECAO = { asc: 'crescente', desc: 'decrescente' }

/** A list's sort order in words, for `filtros`. */
export const ordemEmPalavras = <Campo extends string>(
  campos: Record<Campo, string>,
  ordenacao: Ordenacao<Campo> | undefined,
): string[] => (ordenacao ? [`por ${campos[ordenacao.campo]}, ordem ${DIRECAO[ordenacao.direcao]}`] : [])

type Situacao = 'concluida' | 'interrompida' | 'falhou'
interface Exportacao<T> extends Ambiente {
  request: FastifyRequest
  formato: Formato
  relatorio: Relatorio<T>
}

/**
 * Answers with the report as a file. A CSV streams without a limit; a failure breaks the connection, so no part passes
 * for the whole. An XLSX or PDF is made first. Refuses with 400 an XLSX or PDF of too many rows, and with 429 when too
 * many are being made. The audit gets a row per file: person, filters, rows sent, and whether to the end.
 */
export async function exportar<T>(
  deps: Ambiente,
  reply: FastifyReply,
  pedido: { formato: Formato; relatorio: Relatorio<T> },
) {
  const { request } = reply
  const { formato, relatorio } = pedido
  const exportacao = { ...deps, request, formato, relatorio }
  const arquivo =
    formato === 'csv'
      ? Readable.from(streamCsv(exportacao), { objectMode: false })
      : await renderWhole({ ...exportacao, formato }, reply)
  return reply
    .type(TIPO_MIME[formato])
    .header('content-disposition', `attachment; filename="${fileNameOf(deps.clock, pedido)}"`)
    .send(arquivo)
}

/** `extrato-financeiro_2026-11-01_2026-11-30.csv`, `situacao-contratos_2026-11-21.xlsx`; days in São Paulo. */
function fileNameOf(
  clock: Clock,
  { formato, relatorio }: { formato: Formato; relatorio: Pick<Relatorio<never>, 'nome' | 'periodo'> },
) {
  const { nome, periodo } = relatorio
  const dias = periodo ? [periodo.dataInicial, periodo.dataFinal] : [clock.today()]
  return `${[nome, ...dias].join('_')}.${formato}`
}

/** A row of the audit may hold a contract with 2,000 vehicles twice: other calls get a turn after so many rows. */
const ROWS_PER_TURN = 20

/** When the caller disconnects, the stream is destroyed and the generator ends; its `finally` writes the audit. */
async function* streamCsv<T>(exportacao: Exportacao<T>): AsyncGenerator<string> {
  const { colunas, lotes } = exportacao.relatorio
  let linhas = 0
  let situacao: Situacao = 'interrompida'
  try {
    yield csvHeading(colunas)
    for await (const lote of lotes()) {
      for (let from = 0; from < lote.length; from += ROWS_PER_TURN) {
        const rows = lote.slice(from, from + ROWS_PER_TURN)
        linhas += rows.length
        yield csvRows(
          colunas,
          rows.map((row) => linhaDe(colunas, row)),
        )
        await passarAVez()
      }
    }
    situacao = 'concluida'
  } catch (error) {
    situacao = 'falhou'
    throw error
  } finally {
    // Before the stream's end: a file that can't be audited never arrives whole.
    await auditar(exportacao, situacao, linhas)
  }
}

async function renderWhole<T>(
  exportacao: Exportacao<T> & { formato: Exclude<Formato, 'csv'> },
  reply: FastifyReply,
): Promise<Buffer> {
  const { formato, relatorio } = exportacao
  const colunas = relatorio.colunas.filter(
    ({ soNoArquivo }) => formato !== 'pdf' || soNoArquivo !== 'planilha',
  )
  const saida = new AbortController()
  reply.raw.once('close', () => saida.abort())
  let linhas = 0
  async function* lotes(): AsyncGenerator<readonly Linha[]> {
    for await (const lote of relatorio.lotes()) {
      linhas += lote.length
      if (linhas > MAXIMO_DE_LINHAS[formato]) throw new BusinessError(demais(formato))
      yield lote.map((row) => linhaDe(colunas, row))
    }
  }
  async function* anexoSheet(anexo: Anexo): AsyncGenerator<readonly Linha[]> {
    for await (const lote of anexo.lotes()) {
      linhas += lote.length
      yield lote
    }
  }
  try {
    const folhas = [{ titulo: relatorio.titulo, colunas: colunas.map(withoutFunctions), lotes: lotes() }]
    if (formato === 'xlsx' && relatorio.anexo) {
      const { titulo, colunas: doTitulo } = relatorio.anexo
      const quantas = await relatorio.anexo.countRows()
      folhas.push(
        quantas > MAXIMO_DE_LINHAS.xlsx
          ? { titulo, colunas: AVISO, lotes: oneLine(relatorio.anexo.tooManyText(quantas)) }
          : { titulo, colunas: doTitulo.map(withoutFunctions), lotes: anexoSheet(relatorio.anexo) },
      )
    }
    const arquivo = await renderFile({
      // A report of a period or of a day's figures is filed as a document: its sheets name owner and days.
      arquivo: {
        formato,
        cabecalho: await headingOf(exportacao),
        cabecalhoNaPlanilha: relatorio.periodo !== undefined || relatorio.dataBase !== undefined,
      },
      folhas,
      signal: saida.signal,
    })
    await auditar(exportacao, 'concluida', linhas)
    return arquivo
  } catch (error) {
    if (saida.signal.aborted) await auditar(exportacao, 'interrompida', 0)
    if (error instanceof RenderPoolFullError)
      throw new BusinessError('Há muitas exportações em andamento. Tente novamente em instantes.', 429, {
        headers: { 'retry-after': '30' },
      })
    throw error
  }
}

const FORMAT_NAMES = { xlsx: 'Um arquivo do Excel', pdf: 'Um PDF' }
const demais = (formato: Exclude<Formato, 'csv'>) =>
  `${FORMAT_NAMES[formato]} leva até ${formatInteiro(MAXIMO_DE_LINHAS[formato])} linhas. ` +
  'Use filtros ou exporte em CSV, que não tem limite.'

const AVISO: Coluna[] = [{ titulo: 'Aviso', tipo: 'texto', largura: 100 }]
async function* oneLine(texto: string): AsyncGenerator<readonly Linha[]> {
  yield [[texto]]
}

/** Drops the functions, which can't be sent to a thread. */
const withoutFunctions = ({ titulo, tipo, largura, somar }: Coluna): Coluna => ({
  titulo,
  tipo,
  largura,
  ...(somar && { somar }),
})

/** The establishment that the file belongs to: a store's own, whatever institution the request names. */
const issuerOf = (alvo: Tenant) => (alvo.lado === 'loja' ? lojaDo(alvo) : instituicaoDo(alvo))

async function headingOf<T>({ db, clock, request, relatorio }: Exportacao<T>): Promise<Heading> {
  const { razaoSocial, cnpj } = await findIdentificacao(db, issuerOf(request.alvo))
  const { titulo, periodo, dataBase, filtros } = relatorio
  return {
    titulo,
    emissor: `${razaoSocial} · CNPJ ${formatCnpj(cnpj)}`,
    linhas: [
      ...(periodo ? [`Período: ${formatDia(periodo.dataInicial)} a ${formatDia(periodo.dataFinal)}`] : []),
      ...(dataBase === undefined
        ? []
        : [dataBase ? `Data-base: ${formatDia(dataBase)}` : 'Sem carga completa de saldos']),
      ...(filtros.length > 0 ? [`Filtros: ${filtros.join('; ')}`] : []),
      `Emitido por ${request.sessao.nome} em ${formatInstante(clock.now())}`,
    ],
  }
}

/** Audits a file; `linhas` counts the rows sent, 0 where the file was never finished. */
async function auditar<T>(
  { db, clock, request, formato, relatorio }: Exportacao<T>,
  situacao: Situacao,
  linhas: number,
): Promise<void> {
  const { lado, instituicaoId: deQuem } = request.alvo
  // Exports of the whole platform by operators, and of stores for themselves, stand in the platform's audit.
  const instituicaoId = (lado === 'instituicao' && deQuem) || PLATAFORMA
  await withTransaction(db, (tx) =>
    registrar(tx, {
      instituicaoId,
      sessao: request.sessao,
      acao: 'exportar',
      entidade: relatorio.entidade,
      entidadeId: lado === 'loja' ? lojaDo(request.alvo) : instituicaoId,
      depois: { formato, filtros: relatorio.pedido, linhas, situacao },
      agora: clock.now(),
    }),
  )
}
