import type { Dia } from '@lastro/shared/dia'
import { COLUNAS_FIPE, type ColunaFipe } from '@lastro/shared/veiculos/colunas-fipe'
import type { PreviaFipe } from '@lastro/shared/veiculos/referencia'
import type { Clock } from '#clock.ts'
import type { Db } from '#db/tables.ts'
import { withoutFooters } from '#importacao/footers.ts'
import type { Bytes } from '#importacao/import-file.ts'
import { listToldTitles } from '#importacao/told-titles.repository.ts'
import { openTable, type Reading, readingOf, requireColumns, type Table } from '#importacao/table.ts'
import {
  setCheckingStage,
  inImportTransaction,
  type RunningImport,
  type ImportOptions,
  stageLines,
  reportOf,
} from '#importacao/running-import.ts'
import {
  LineErrors,
  ImportacaoRecusada,
  MAX_ERRORS,
  errorsMessage,
  pluralize,
  type Relatorio,
} from '#importacao/relatorio.ts'
import { withImportLease } from '#importacao/import-lease.ts'
import { findEspera } from './espera.repository.ts'
import { keepWaiting, mustWait } from './espera.service.ts'
import { ARQUIVO_DA_FIPE, parseLinhaFipe } from './linha.ts'
import { deleteImportacao, deleteLeftovers } from './limpeza.repository.ts'
import { type MesDoArquivo, type MesTipo, nomeDoMes, nomeDoTipo } from './mes.ts'
import * as preparo from './preparo.repository.ts'
import { preverPublicacao } from './previa.service.ts'
import { type Publicado, publicar } from './publicacao.service.ts'

export interface FipeOptions extends ImportOptions {
  /** Why out-of-bounds months are published all the same; without it they wait. */
  confirmar?: string | undefined
  /** Why months that are loaded with other prices are replaced; without it they are refused. */
  substituir?: string | undefined
}

export interface RelatorioFipe extends Omit<Relatorio, 'situacao'>, Reading<ColunaFipe>, Publicado {
  /** 'em_espera': kept for an operator to confirm. */
  situacao: Relatorio['situacao'] | 'em_espera'
  /** The months in the file; `novo` false: loaded before with equal prices. */
  meses: { tipo: string; mes: Dia; precos: number; novo: boolean }[]
  /** Refused only because a month is loaded with other prices. */
  substituivel: boolean
  /** null when nothing is to be published. */
  previa: PreviaFipe | null
}

interface Contexto extends RunningImport<FipeOptions> {
  fonte: Table<ColunaFipe>
}

/** Key of the import lease: one import of prices at a time. */
export const CHAVE_FIPE = 'fipe'

/** Loaded with other prices than the file's. */
class MesCarregado extends ImportacaoRecusada {}

/**
 * Imports FIPE prices (domain 6; CSV, plain or gzip, or .xlsx) all or nothing. Stages lines in short transactions, checks them
 * and publishes all in one. A loaded month with equal content changes nothing; with other content it is refused, or
 * replaced (`substituir`). Out-of-bounds months and replacements wait for an operator. Problems of the file are in the
 * report. Throws only for other causes (the database, `signal`).
 */
export async function importarFipe(
  db: Db,
  clock: Clock,
  bytes: Bytes,
  opcoes: FipeOptions = {},
): Promise<RelatorioFipe> {
  let table: Table<ColunaFipe> | undefined
  const estado = { db, clock, opcoes, erros: new LineErrors(), outras: new LineErrors(), linhas: 0 }
  try {
    const fonte = await openTable(bytes, ARQUIVO_DA_FIPE, {
      lembradas: await listToldTitles(db, { arquivo: 'fipe' }),
      withoutOthers: (registros) => withoutFooters(registros, LISTA),
      signal: opcoes.signal,
    })
    table = fonte
    const { colunas } = fonte
    await requireColumns(
      fonte,
      COLUNAS_FIPE.filter((coluna) => !colunas.has(coluna)),
    )
    return await withImportLease(db, { ...opcoes, chave: CHAVE_FIPE }, async (lease) => {
      await deleteLeftovers({ db, lease })
      try {
        return await importar(Object.assign(estado, { lease, fonte }))
      } finally {
        if (!(await findEspera(db, lease.id))) await deleteImportacao(db, lease.id)
      }
    })
  } catch (error) {
    if (!(error instanceof ImportacaoRecusada)) throw error
    return {
      ...relatorio({ ...estado, fonte: table }, 'recusado', error.message),
      substituivel: error instanceof MesCarregado,
    }
  } finally {
    await table?.close()
  }
}

const NADA_GRAVADO = { meses: [], marcasNovas: 0, modelosNovos: 0, substituivel: false, previa: null }

const LISTA = {
  chaves: ['codigo_fipe', 'marca', 'modelo'],
  valores: ['preco'],
  dia: 'mes_referencia',
} as const

type Estado = Pick<Contexto, 'erros' | 'outras' | 'linhas'> & { fonte?: Table<ColunaFipe> | undefined }

const relatorio = (estado: Estado, situacao: Relatorio['situacao'], mensagem: string): RelatorioFipe => ({
  ...reportOf(estado, situacao, mensagem),
  ...readingOf(estado),
  ...NADA_GRAVADO,
})

async function importar(contexto: Contexto): Promise<RelatorioFipe> {
  const { db, clock, lease, opcoes } = contexto
  const contados = await preparar(contexto)
  if (contexto.linhas === 0) throw new ImportacaoRecusada('O arquivo não tem nenhum preço.')
  setCheckingStage(contexto)
  await conferir(contexto, contados)
  if (contexto.erros.total > 0) return relatorio(contexto, 'recusado', errorsMessage(contexto.erros.total))
  await opcoes.confirmarAcesso?.()
  const situados = await classifyMeses(contexto, contados)
  const publicos = situados.map(({ tipoId, mes, precos, situacao }) => ({
    tipo: nomeDoTipo(tipoId),
    mes,
    precos,
    novo: situacao !== 'igual',
  }))
  const meses = situados.filter(({ situacao }) => situacao !== 'igual')
  if (meses.length === 0)
    return {
      ...relatorio(contexto, 'sem_mudancas', 'Estes preços já estavam carregados. Nada mudou.'),
      meses: publicos,
    }
  await inImportTransaction(contexto, (tx) => preparo.insertMeses(tx, lease.id, situados))
  const previa = await preverPublicacao(db, lease.id, { meses, hoje: clock.today() })
  const arquivo = { importacaoId: lease.id, meses, previa, motivo: opcoes.substituir ?? null }
  if (await mustWait(contexto, arquivo)) {
    const mensagem = await keepWaiting(contexto, arquivo)
    return {
      ...relatorio(contexto, 'sem_mudancas', mensagem),
      situacao: 'em_espera',
      meses: publicos,
      previa,
    }
  }
  const { mensagem, ...publicado } = await publicar(contexto, {
    ...arquivo,
    pedidaPor: opcoes.sessao?.usuarioId ?? null,
    confirmacao: opcoes.confirmar ?? null,
  })
  return { ...relatorio(contexto, 'importado', mensagem), ...publicado, meses: publicos, previa }
}

/** Stages the good lines and counts them by month. */
async function preparar(contexto: Contexto): Promise<(MesTipo & { precos: number })[]> {
  const mesAtual = `${contexto.clock.today().slice(0, 7)}-01`
  const meses = new Map<string, MesTipo & { precos: number }>()
  await stageLines(contexto, contexto.fonte.registros, {
    parseLine(linha, valores: Partial<Record<ColunaFipe, string>>) {
      const lida = parseLinhaFipe(linha, valores, mesAtual)
      if ('motivo' in lida) return lida
      const { tipoId, mes } = lida
      const chave = `${mes} ${tipoId}`
      const contado = meses.get(chave)
      if (contado) contado.precos++
      else meses.set(chave, { tipoId, mes, precos: 1 })
      return lida
    },
    insertLines: preparo.insertLinhas,
  })
  return [...meses.values()].toSorted((a, b) => a.mes.localeCompare(b.mes) || a.tipoId - b.tipoId)
}

/** Checks what only all lines together show, one month at a time, so that no query is long. */
async function conferir(contexto: Contexto, meses: readonly MesTipo[]): Promise<void> {
  const { db, lease, erros } = contexto
  for (const mes of meses) {
    const repetidas = await preparo.listRepetidas(db, lease.id, mes, MAX_ERRORS)
    erros.addAll(repetidas.erros, repetidas.total)
  }
  const trocados = await preparo.listTiposTrocados(db, lease.id, MAX_ERRORS)
  erros.addAll(trocados.erros, trocados.total)
}

/** Which months are new. Throws MesCarregado for one that is loaded with other prices, unless `substituir` is given. */
async function classifyMeses(
  { db, lease, opcoes }: Contexto,
  meses: readonly (MesTipo & { precos: number })[],
): Promise<MesDoArquivo[]> {
  const situados: MesDoArquivo[] = []
  for (const mes of meses) {
    const carregados = await preparo.findMesCarregado(db, mes)
    if (carregados === undefined) {
      situados.push({ ...mes, situacao: 'novo' })
      continue
    }
    const iguais = await preparo.countIguais(db, lease.id, mes)
    const igual = iguais === mes.precos && iguais === carregados
    if (!igual && opcoes.substituir === undefined)
      throw new MesCarregado(
        `O mês ${nomeDoMes(mes)} já está carregado com ${pluralize(carregados, 'preço', 'preços')} e o arquivo traz ` +
          `${pluralize(mes.precos, 'preço', 'preços')}, dos quais ${pluralize(iguais, 'igual', 'iguais')}. ` +
          'Um mês carregado só muda se for substituído.',
      )
    situados.push({ ...mes, situacao: igual ? 'igual' : 'substituto' })
  }
  return situados
}
