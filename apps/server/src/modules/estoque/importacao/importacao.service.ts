import { type ColunaEstoque, MAXIMO_DE_LINHAS } from '@lastro/shared/veiculos/colunas-estoque'
import type { PreviaEstoque } from '@lastro/shared/veiculos/importacao-estoque'
import type { Clock } from '#clock.ts'
import type { Db } from '#db/tables.ts'
import type { Bytes } from '#importacao/import-file.ts'
import type { Planilha } from '#importacao/planilha.ts'
import {
  setCheckingStage,
  inImportTransaction,
  LINES_PER_BATCH,
  stageLines,
  reportOf,
} from '#importacao/running-import.ts'
import { LineErrors, ImportacaoRecusada, pluralize, type Relatorio } from '#importacao/relatorio.ts'
import { withImportLease } from '#importacao/import-lease.ts'
import { notificar } from '#modules/notificacoes/notificacoes.service.ts'
import { existsLoja } from '#modules/vinculos/estabelecimento.repository.ts'
import { type Contexto, type FonteDeEstoque, type EstoqueOptions, type RelatorioEstoque } from './carga.ts'
import { avisosDeColisao } from './avisos.ts'
import { listColunas } from './colunas.repository.ts'
import { LINES_PEEKED, openEstoque } from './colunas.ts'
import { conferirLinhas, refuseLine, requireGoodLine, spareByDocumentos } from './conferencia.service.ts'
import { createParser } from './linha.ts'
import { listMarcas } from './duvidas.repository.ts'
import * as preparo from './preparo.repository.ts'
import { arquivoDeErrosOf, outrasLinhasOf, prever } from './previa.ts'
import { PledgedMeanwhile, ConfirmationMissing, publicar, retidosDe, textoDosRetidos } from './publicar.ts'
import { avisarRetencao } from './retencao.service.ts'

/**
 * Imports a store's stock (domain 6; CSV, plain or gzip, or .xlsx). Stages lines in short transactions, checks them and publishes
 * all in one, upserting by plate; `parcial` leaves out bad lines. Problems of the file are in the report. Throws only
 * for other causes (the database, `signal`).
 */
export function importarEstoque(
  db: Db,
  clock: Clock,
  bytes: Bytes,
  opcoes: EstoqueOptions,
): Promise<RelatorioEstoque> {
  return doArquivo(db, bytes, opcoes, (fonte) => importarLinhas(db, clock, fonte, opcoes))
}

/** Imports lines that don't come from a file. */
export function importarLinhas(
  db: Db,
  clock: Clock,
  fonte: FonteDeEstoque,
  opcoes: EstoqueOptions,
): Promise<RelatorioEstoque> {
  return stageAndCheck({ db, clock, fonte, opcoes }, importar)
}

/** What `importarEstoque` would do with this file now, and the models that somebody must name. Keeps nothing. */
export function preverEstoque(
  db: Db,
  clock: Clock,
  bytes: Bytes,
  opcoes: EstoqueOptions,
): Promise<RelatorioEstoque | PreviaEstoque> {
  return doArquivo(db, bytes, opcoes, (fonte) => stageAndCheck({ db, clock, fonte, opcoes }, prever))
}

async function doArquivo<T>(
  db: Db,
  bytes: Bytes,
  { lojaId, maxBytes, maxErrors }: EstoqueOptions,
  work: (fonte: FonteDeEstoque) => Promise<T>,
): Promise<T | RelatorioEstoque> {
  let planilha: (FonteDeEstoque & Planilha<ColunaEstoque>) | undefined
  try {
    planilha = await openEstoque(bytes, {
      lembradas: await listColunas(db, lojaId),
      listMarcas: () => listMarcas(db),
      maxBytes,
    })
    return await work(planilha)
  } catch (error) {
    if (!(error instanceof ImportacaoRecusada)) throw error
    return recusado(
      { erros: new LineErrors(maxErrors), outras: new LineErrors(), linhas: 0, fonte: planilha },
      error,
    )
  } finally {
    await planilha?.close()
  }
}

/** Stages and checks the lines under the store's import lease, then calls `concluir`. */
async function stageAndCheck<T>(
  pedido: Pick<Contexto, 'db' | 'clock' | 'fonte' | 'opcoes'>,
  concluir: (contexto: Contexto) => Promise<T>,
): Promise<T | RelatorioEstoque> {
  const { db, clock, fonte, opcoes } = pedido
  const { lojaId, completo } = opcoes
  const estado = { ...pedido, erros: new LineErrors(opcoes.maxErrors), outras: new LineErrors(), linhas: 0 }
  try {
    await checkColunas(fonte)
    if (!(await existsLoja(db, lojaId))) throw new ImportacaoRecusada(`A loja ${lojaId} não existe.`)
    return await withImportLease(db, { ...opcoes, chave: leaseKeyOf(lojaId) }, async (lease) => {
      await preparo.deleteLeftovers(db)
      try {
        const hoje = clock.today()
        const carga = {
          importacaoId: lease.id,
          lojaId,
          completo,
          ilegiveis: 0,
          poupadas: [],
          semPlaca: [],
          colisoes: [],
          hoje,
        }
        const contexto: Contexto = Object.assign(estado, { lease, carga })
        await preparar(contexto)
        await conferir(contexto)
        await opcoes.confirmarAcesso?.()
        return await concluir(contexto)
      } finally {
        await preparo.deleteImportacao(db, lease.id)
      }
    })
  } catch (error) {
    if (!(error instanceof ImportacaoRecusada)) throw error
    return recusado(estado, error)
  }
}

export const leaseKeyOf = (lojaId: number) => `estoque:${lojaId}`

async function checkColunas({ colunas, registros }: FonteDeEstoque): Promise<void> {
  const faltam: string[] = (['placa', 'ano_modelo'] as const).filter((coluna) => !colunas.has(coluna))
  if (!colunas.has('renavam') && !colunas.has('chassi')) faltam.push('renavam ou chassi')
  if (!colunas.has('codigo_fipe') && !(colunas.has('marca') && colunas.has('modelo')))
    faltam.push('codigo_fipe ou marca e modelo')
  if (faltam.length === 0) return
  // The values below an unknown heading tell which of the missing columns it is.
  const lines = registros[Symbol.asyncIterator]()
  for (let left = LINES_PEEKED; left > 0 && !(await lines.next()).done; left--);
  throw new ImportacaoRecusada(`Faltam no cabeçalho as colunas: ${faltam.join(', ')}.`)
}

type Estado = Pick<Contexto, 'erros' | 'outras' | 'linhas'> & { fonte?: FonteDeEstoque | undefined }

const NADA = {
  aConfirmar: null,
  novos: 0,
  alterados: 0,
  voltaram: 0,
  sairam: 0,
  sairamEmGarantia: 0,
}

const relatorio = (estado: Estado, situacao: Relatorio['situacao'], mensagem: string): RelatorioEstoque => ({
  ...reportOf(estado, situacao, mensagem),
  arquivoDeErros: arquivoDeErrosOf(estado),
  colunasIgnoradas: estado.fonte?.ignoradas ?? [],
  colunas: estado.fonte?.daLoja ?? [],
  ...outrasLinhasOf(estado),
  ...NADA,
})

const recusado = (estado: Estado, error: ImportacaoRecusada): RelatorioEstoque => ({
  ...relatorio(estado, 'recusado', error.message),
  aConfirmar: error instanceof ConfirmationMissing ? error.confirmacao : null,
})

async function importar(contexto: Contexto): Promise<RelatorioEstoque> {
  const { opcoes, lease } = contexto
  opcoes.signal?.throwIfAborted()
  await avisarColisoes(contexto)
  opcoes.onProgress?.('Gravando…')
  lease.progresso.etapa = 'Gravando'
  // In its own transaction: the screen shows the stage before the long one begins, and a refused load counts too.
  await inImportTransaction(contexto, (tx) => avisarRetencao(tx, contexto))
  const changed = await publishChecked(contexto)
  const { novos, alterados, sairam, sairamEmGarantia } = changed
  if (novos + sairam > LINES_PER_BATCH) await preparo.updateEstatisticas(contexto.db, 'veiculo')
  const deFora = badLinesText(contexto)
  const retidos = await retidosDe(contexto.db, contexto)
  // The alarm's own words come first: a load that retires nobody is not a stock that is as it was.
  const held = retidos ? `${textoDosRetidos(retidos)} ` : ''
  if (novos + alterados + sairam === 0) {
    const same = retidos?.veiculos ? 'Nada mudou.' : 'O estoque já estava assim. Nada mudou.'
    return relatorio(contexto, 'sem_mudancas', `${held}${same}${deFora}`)
  }
  const emGarantia =
    sairamEmGarantia > 0
      ? ` (${sairamEmGarantia} em garantia, que ${sairamEmGarantia === 1 ? 'continua' : 'continuam'} em garantia)`
      : ''
  const mensagem =
    `${held}${pluralize(novos, 'veículo novo', 'veículos novos')}, ${pluralize(alterados, 'alterado', 'alterados')}, ` +
    `${pluralize(sairam, 'saiu', 'saíram')} do estoque${emGarantia}.${deFora}`
  return { ...relatorio(contexto, 'importado', mensagem), ...changed }
}

async function publishChecked(contexto: Contexto): ReturnType<typeof publicar> {
  requireGoodLine(contexto)
  try {
    return await inImportTransaction(contexto, (tx) => publicar(tx, contexto))
  } catch (error) {
    if (!(error instanceof PledgedMeanwhile)) throw error
    await conferirLinhas(contexto)
    await avisarColisoes(contexto)
    return publishChecked(contexto)
  }
}

/** In its own transaction: a plate that is refused is told even where nothing of the load is kept. */
async function avisarColisoes(contexto: Contexto): Promise<void> {
  const avisos = avisosDeColisao(contexto.carga)
  if (avisos.length > 0)
    await inImportTransaction(contexto, (tx) => notificar(tx, avisos, contexto.clock.now()))
}

const badLinesText = ({ erros }: Contexto): string =>
  erros.total === 0
    ? ''
    : ` ${pluralize(erros.total, 'linha com problema ficou', 'linhas com problema ficaram')} de fora.`

async function preparar(contexto: Contexto): Promise<void> {
  const { db, clock, fonte, opcoes, carga } = contexto
  const parser = createParser(await preparo.listUfs(db), clock.today())
  await stageLines(contexto, fonte.registros, {
    checkLimit() {
      if (contexto.linhas > MAXIMO_DE_LINHAS)
        throw new ImportacaoRecusada(
          `O arquivo tem veículos demais: o máximo são ${pluralize(MAXIMO_DE_LINHAS, 'linha', 'linhas')}.`,
        )
    },
    parseLine: (linha, valores, celulas) => ({ ...parser.parse(linha, valores), celulas }),
    refuseLine: (ruim) => refuseLine(contexto, { placa: null, ...ruim }),
    insertLines: preparo.insertLinhas,
  })
  if (contexto.linhas === 0 && (!opcoes.completo || contexto.outras.total > 0))
    throw new ImportacaoRecusada('O arquivo não tem nenhum veículo.')
  const doubtful = parser.listDoubtful()
  if (doubtful.length > 0) {
    const deleted = await inImportTransaction(contexto, (tx) =>
      preparo.deleteLinhas(
        tx,
        carga.importacaoId,
        doubtful.map(({ linha }) => linha),
      ),
    )
    for (const ruim of doubtful) refuseLine(contexto, { ...ruim, ...deleted.get(ruim.linha) })
  }
  await spareByDocumentos(contexto)
}

/** Checks what only the whole file beside the stock shows. */
async function conferir(contexto: Contexto): Promise<void> {
  const { db, carga } = contexto
  setCheckingStage(contexto)
  await preparo.updateEstatisticas(db, 'importacao_estoque')
  await inImportTransaction(contexto, (tx) => preparo.updateChaves(tx, carga.importacaoId, carga.lojaId))
  await inImportTransaction(contexto, (tx) => preparo.updateModelos(tx, carga.importacaoId, carga.lojaId))
  await conferirLinhas(contexto)
}
