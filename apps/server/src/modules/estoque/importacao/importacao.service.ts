import { type ColunaEstoque, MAXIMO_DE_LINHAS } from '@lastro/shared/veiculos/colunas-estoque'
import { formatInteiro } from '@lastro/shared/numeros'
import { type PreviaEstoque, valorDesconhecidoEmTexto } from '@lastro/shared/veiculos/importacao-estoque'
import type { Clock } from '#clock.ts'
import type { Ambiente } from '#ambiente.ts'
import type { Db } from '#db/tables.ts'
import type { Bytes } from '#importacao/import-file.ts'
import { readingOf, requireColumns, type Table } from '#importacao/table.ts'
import { listToldTitles } from '#importacao/told-titles.repository.ts'
import {
  setCheckingStage,
  inImportTransaction,
  LINES_PER_BATCH,
  stageLines,
  reportOf,
} from '#importacao/running-import.ts'
import {
  ConfirmationMissing,
  LineErrors,
  ImportacaoRecusada,
  joinReasons,
  pluralize,
  type Relatorio,
} from '#importacao/relatorio.ts'
import { withStagedLines } from '#importacao/staged-lines.ts'
import { notificar } from '#modules/notificacoes/notificacoes.service.ts'
import { existsLoja } from '#modules/vinculos/estabelecimento.repository.ts'
import { type Contexto, type FonteDeEstoque, type EstoqueOptions, type RelatorioEstoque } from './carga.ts'
import { avisosDeColisao } from './avisos.ts'
import { openEstoque } from './colunas.ts'
import { conferirLinhas, refuseLine, requireGoodLine, spareByDocumentos } from './conferencia.service.ts'
import { createParser } from './linha.ts'
import { listMarcas } from './duvidas.repository.ts'
import * as preparo from './preparo.repository.ts'
import { prever, valoresDesconhecidosOf } from './previa.ts'
import { PledgedMeanwhile, publicar, retidosDe, textoDosRetidos } from './publicar.ts'
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
  return doArquivo({ db, clock }, bytes, opcoes, (fonte) => importarLinhas(db, clock, fonte, opcoes))
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
  return doArquivo({ db, clock }, bytes, opcoes, (fonte) =>
    stageAndCheck({ db, clock, fonte, opcoes }, prever),
  )
}

async function doArquivo<T>(
  { db, clock }: Ambiente,
  bytes: Bytes,
  { lojaId, maxBytes, maxErrors, signal }: EstoqueOptions,
  work: (fonte: FonteDeEstoque) => Promise<T>,
): Promise<T | RelatorioEstoque> {
  let table: Table<ColunaEstoque> | undefined
  try {
    table = await openEstoque(bytes, {
      lembradas: await listToldTitles(db, { lojaId }),
      listMarcas: () => listMarcas(db),
      hoje: clock.today(),
      maxBytes,
      signal,
    })
    return await work(table)
  } catch (error) {
    if (!(error instanceof ImportacaoRecusada)) throw error
    return relatorioRecusado(
      {
        erros: new LineErrors(maxErrors),
        outras: new LineErrors(),
        desconhecidos: [],
        linhas: 0,
        fonte: table,
      },
      error,
    )
  } finally {
    await table?.close()
  }
}

/** Stages and checks the lines under the store's import lease, then calls `concluir`. */
async function stageAndCheck<T>(
  pedido: Pick<Contexto, 'db' | 'clock' | 'fonte' | 'opcoes'>,
  concluir: (contexto: Contexto) => Promise<T>,
): Promise<T | RelatorioEstoque> {
  const { db, clock, fonte, opcoes } = pedido
  const { lojaId, completo } = opcoes
  const estado = {
    ...pedido,
    erros: new LineErrors(opcoes.maxErrors),
    outras: new LineErrors(),
    desconhecidos: [],
    linhas: 0,
  }
  try {
    await checkColunas(fonte)
    if (!(await existsLoja(db, lojaId))) throw new ImportacaoRecusada(`A loja ${lojaId} não existe.`)
    const staging = { ...opcoes, chave: leaseKeyOf(lojaId), tabela: 'importacao_estoque' as const }
    return await withStagedLines(db, staging, async (lease) => {
      const carga = {
        importacaoId: lease.id,
        lojaId,
        completo,
        ilegiveis: 0,
        poupadas: [],
        daTela: opcoes.strict === true,
        semPlaca: [],
        colisoes: [],
        hoje: clock.today(),
        vendidos: fonte.vendidos ?? new Map(),
      }
      const contexto: Contexto = Object.assign(estado, { lease, carga })
      await preparar(contexto)
      await conferir(contexto)
      await opcoes.confirmarAcesso?.()
      return await concluir(contexto)
    })
  } catch (error) {
    if (!(error instanceof ImportacaoRecusada)) throw error
    return relatorioRecusado(estado, error)
  }
}

export const leaseKeyOf = (lojaId: number) => `estoque:${lojaId}`

async function checkColunas(fonte: FonteDeEstoque): Promise<void> {
  const { colunas } = fonte
  const faltam: string[] = (['placa', 'ano_modelo'] as const).filter((coluna) => !colunas.has(coluna))
  if (!colunas.has('renavam') && !colunas.has('chassi')) faltam.push('renavam ou chassi')
  if (!colunas.has('codigo_fipe') && !(colunas.has('marca') && colunas.has('modelo')))
    faltam.push('codigo_fipe ou marca e modelo')
  await requireColumns(fonte, faltam)
}

type Estado = Pick<Contexto, 'erros' | 'outras' | 'desconhecidos' | 'linhas'> & {
  fonte?: FonteDeEstoque | undefined
}

const NADA_GRAVADO = {
  aConfirmar: null,
  novos: 0,
  alterados: 0,
  voltaram: 0,
  sairam: 0,
  sairamEmGarantia: 0,
}

const relatorio = (estado: Estado, situacao: Relatorio['situacao'], mensagem: string): RelatorioEstoque => ({
  ...reportOf(estado, situacao, mensagem),
  ...readingOf(estado),
  ...valoresDesconhecidosOf(estado),
  ...NADA_GRAVADO,
})

const relatorioRecusado = (estado: Estado, error: ImportacaoRecusada): RelatorioEstoque => ({
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
  const deFora = `${unknownValuesText(contexto)}${badLinesText(contexto)}`
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
    await inImportTransaction(contexto, (tx) => notificar(tx, 'estoque', avisos, contexto.clock.now()))
}

const VALUES_NAMED = 3

function unknownValuesText({ desconhecidos }: Contexto): string {
  if (desconhecidos.length === 0) return ''
  const rest = desconhecidos.length - VALUES_NAMED
  const named = desconhecidos.slice(0, VALUES_NAMED).map(valorDesconhecidoEmTexto).join('; ')
  return ` Sem o valor, que não é conhecido: ${named}${rest > 0 ? `; e mais ${formatInteiro(rest)}` : ''}.`
}

const badLinesText = ({ erros }: Contexto): string =>
  erros.total === 0
    ? ''
    : ` ${pluralize(erros.total, 'linha com problema ficou', 'linhas com problema ficaram')} de fora.`

async function preparar(contexto: Contexto): Promise<void> {
  const { db, clock, fonte, opcoes, carga } = contexto
  const parser = createParser(await preparo.listUfs(db), clock.today(), opcoes.strict)
  const bad = new Set<number>()
  await stageLines(contexto, fonte.registros, {
    checkLimit() {
      if (contexto.linhas > MAXIMO_DE_LINHAS)
        throw new ImportacaoRecusada(
          `O arquivo tem veículos demais: o máximo são ${pluralize(MAXIMO_DE_LINHAS, 'linha', 'linhas')}.`,
        )
    },
    parseLine: (linha, valores, celulas) => ({ ...parser.parse(linha, valores), celulas }),
    refuseLine(ruim) {
      bad.add(ruim.linha)
      refuseLine(contexto, { placa: null, ...ruim })
    },
    insertLines: preparo.insertLinhas,
  })
  const saysNothing = opcoes.completo ? contexto.outras.total > 0 : carga.vendidos.size === 0
  if (contexto.linhas === 0 && saysNothing) throw new ImportacaoRecusada('O arquivo não tem nenhum veículo.')
  contexto.desconhecidos = parser.listUnknown()
  const doubtful = Map.groupBy(parser.listDoubtful(), ({ linha }) => linha)
  if (doubtful.size > 0) {
    const deleted = await inImportTransaction(contexto, (tx) =>
      preparo.deleteLinhas(tx, carga.importacaoId, [...doubtful.keys()]),
    )
    for (const [linha, [ruim, ...others]] of doubtful) {
      if (!ruim) continue
      const motivo = joinReasons([ruim, ...others].map((each) => each.motivo))
      if (bad.has(linha)) contexto.erros.addReason(linha, motivo)
      else refuseLine(contexto, { ...ruim, motivo, ...deleted.get(linha) })
    }
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
