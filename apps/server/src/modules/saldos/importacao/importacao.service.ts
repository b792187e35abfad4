import { nomear } from '@lastro/shared/saldos/perguntas-da-carga'
import { type ColunaSaldo, MAXIMO_DE_EXEMPLOS, type PreviaDeSaldos } from '@lastro/shared/saldos/saldo'
import { formatDia, formatInstante } from '@lastro/shared/dia'
import { formatDinheiro, ZERO } from '@lastro/shared/dinheiro'
import { formatInteiro } from '@lastro/shared/numeros'
import type { Ambiente } from '#ambiente.ts'
import type { Db } from '#db/tables.ts'
import type { Bytes } from '#importacao/import-file.ts'
import { withStagedLines } from '#importacao/staged-lines.ts'
import { allowLongStatements } from '#importacao/long-statements.ts'
import { withoutFooters } from '#importacao/footers.ts'
import {
  ConfirmationMissing,
  errorsMessage,
  ImportacaoRecusada,
  LineErrors,
  pluralize,
} from '#importacao/relatorio.ts'
import { openTable, readingOf, requireColumns, type Table } from '#importacao/table.ts'
import { listToldTitles } from '#importacao/told-titles.repository.ts'
import { inImportTransaction, setCheckingStage, stageLines } from '#importacao/running-import.ts'
import { pedirAcompanhamentoDasBaixas } from '#modules/baixas/acompanhar-baixas.service.ts'
import { pedirReavaliacaoDosContratos } from '#modules/cobertura/reavaliar/a-reavaliar.service.ts'
import { freshnessOf } from '#modules/politicas/saldo-fresco.service.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import { existsInstituicao } from '#modules/vinculos/estabelecimento.repository.ts'
import { conciliar } from '../conciliacao/conciliar.service.ts'
import { comecarSaldosDesde } from '../envelhecer-saldos.service.ts'
import { listContratosDeOutroSaldo } from '../saldos.repository.ts'
import {
  type Carga,
  type Contexto,
  type FonteDeSaldos,
  type RelatorioSaldos,
  type SaldosOptions,
} from './carga.ts'
import {
  countComSaldoMaisNovo,
  countVendasZeradas,
  findCargaDoDia,
  findNaoAtivos,
  findUltimaCarga,
} from './comparacao.repository.ts'
import { createLineReader } from './linha.ts'
import { leaveOutBad, refuseDoubtful } from './linhas-ruins.service.ts'
import { listDesconhecidos } from './preparo-arquivo.repository.ts'
import { ARQUIVO_DE_SALDOS, isSaidOfContracts } from './arquivo.ts'
import { findColunaDosNumeros } from '#modules/contratos/nucleo/coluna-dos-numeros.repository.ts'
import { confirmacaoDe, perguntasDaCarga, SEM_PERGUNTAS } from './perguntas.ts'
import * as preparo from './preparo.repository.ts'
import { insertCarga } from './publicacao.repository.ts'

/**
 * Loads an institution's balances of one day (carteira A.1; CSV, plain or gzip, or .xlsx). Bad lines leave out their whole
 * contract (`parcial`). A load that moves more than usual needs `confirmar`. A repeated load changes nothing. Problems of
 * the file are in the report. Throws only for other causes (the database, `signal`).
 */
export const importarSaldos = (
  deps: Ambiente,
  bytes: Bytes,
  opcoes: SaldosOptions,
): Promise<RelatorioSaldos> => doArquivo(deps, bytes, opcoes, (fonte) => importarLinhas(deps, fonte, opcoes))

/** Loads balances that don't come from a file. */
export const importarLinhas = (
  deps: Ambiente,
  fonte: FonteDeSaldos,
  opcoes: SaldosOptions,
): Promise<RelatorioSaldos> => stageAndCheck(deps, { fonte, opcoes }, publicar)

/** What `importarSaldos` would do with this file now. Keeps nothing. */
export async function preverSaldos(
  deps: Ambiente,
  bytes: Bytes,
  opcoes: SaldosOptions,
): Promise<PreviaDeSaldos> {
  const imported = await doArquivo(deps, bytes, opcoes, (fonte) =>
    stageAndCheck(deps, { fonte, opcoes }, prever),
  )
  return 'falta' in imported ? imported : { ...imported, situacao: 'recusado', falta: [], ...SEM_PERGUNTAS }
}

async function doArquivo<T>(
  { db }: Ambiente,
  bytes: Bytes,
  { maxBytes, signal, instituicaoId }: SaldosOptions,
  work: (fonte: FonteDeSaldos) => Promise<T>,
): Promise<T | RelatorioSaldos> {
  let table: Table<ColunaSaldo> | undefined
  try {
    const dono = { instituicaoFinanceiraId: instituicaoId, arquivo: 'saldos' as const }
    table = await openTable(bytes, ARQUIVO_DE_SALDOS, {
      lembradas: await listToldTitles(db, dono),
      porValores: { numero: findColunaDosNumeros(db, instituicaoId) },
      withoutOthers: (registros) => withoutFooters(registros, LISTA),
      maxBytes,
      signal,
    })
    return await work(table)
  } catch (error) {
    if (!(error instanceof ImportacaoRecusada)) throw error
    return relatorioRecusado({ erros: new LineErrors(), outras: new LineErrors(), fonte: table }, error)
  } finally {
    await table?.close()
  }
}

const LISTA = {
  chaves: ['numero', 'id_contrato', 'placa', 'chassi'],
  valores: ['saldo_devedor', 'saldo_veiculo'],
  dia: 'data_base',
} as const

/** The load as far as it is known. */
type Estado = Pick<Contexto, 'erros' | 'outras'> & { fonte?: FonteDeSaldos | undefined }

const contagensDe = (estado: Estado) => ({
  dataBase: null,
  historica: false,
  contratos: 0,
  naoAtivos: { total: 0, numeros: [] },
  desconhecidos: 0,
  numerosDesconhecidos: [],
  saldoDevedor: ZERO,
  substitui: null,
  ...readingOf(estado),
  erros: estado.erros.lista,
  totalErros: estado.erros.total,
})

const relatorioRecusado = (estado: Estado, error: ImportacaoRecusada): RelatorioSaldos => ({
  ...contagensDe(estado),
  situacao: 'recusado',
  mensagem: error.message,
  aConfirmar: error instanceof ConfirmationMissing ? error.confirmacao : null,
})

/** A load whose good lines are staged. */
interface CheckedCarga extends Contexto {
  carga: Carga
  resumo: preparo.Resumo
}

async function stageAndCheck<T>(
  deps: Ambiente,
  { fonte, opcoes }: Pick<Contexto, 'fonte' | 'opcoes'>,
  concluir: (checked: CheckedCarga) => Promise<T>,
): Promise<T | RelatorioSaldos> {
  const estado = { fonte, erros: new LineErrors(opcoes.maxErrors), outras: new LineErrors(), linhas: 0 }
  try {
    await checkColunas(fonte, opcoes)
    if (!(await existsInstituicao(deps.db, opcoes.instituicaoId)))
      throw new ImportacaoRecusada(`A instituição financeira ${opcoes.instituicaoId} não existe.`)
    const chave = leaseKeyOf(opcoes.instituicaoId)
    const staging = { ...opcoes, chave, tabela: 'importacao_saldo' as const }
    return await withStagedLines(deps.db, staging, async (lease) => {
      const contexto: Contexto = Object.assign(estado, { ...deps, lease, opcoes })
      const checked = await conferir(contexto)
      await opcoes.confirmarAcesso?.()
      return await concluir(checked)
    })
  } catch (error) {
    if (!(error instanceof ImportacaoRecusada)) throw error
    return relatorioRecusado(estado, error)
  }
}

/** Far more than any portfolio has, a line per vehicle. */
const MAXIMO_DE_LINHAS = 2_000_000

export const leaseKeyOf = (instituicaoId: number) => `saldos:${instituicaoId}`

async function checkColunas(fonte: FonteDeSaldos, { dataBase }: SaldosOptions): Promise<void> {
  const { colunas } = fonte
  const faltam: string[] = []
  if (!colunas.has('numero') && !colunas.has('id_contrato')) faltam.push('numero ou id_contrato')
  if (!colunas.has('saldo_devedor')) faltam.push('saldo_devedor')
  if (dataBase === null && !colunas.has('data_base')) faltam.push('data_base')
  await requireColumns(fonte, faltam)
}

/** Stages the lines and leaves out contracts with a bad one. Throws ImportacaoRecusada when nothing good is left. */
async function conferir(contexto: Contexto): Promise<CheckedCarga> {
  const { clock, erros, opcoes, lease, fonte, db } = contexto
  const reader = createLineReader({
    hoje: clock.today(),
    dataBase: opcoes.dataBase,
    semVeiculos: isSaidOfContracts(fonte),
    refuse: (linha, motivo, cruas) => erros.add(linha, motivo, cruas),
  })
  await stageLines(contexto, fonte.registros, {
    checkLimit() {
      if (contexto.linhas > MAXIMO_DE_LINHAS)
        throw new ImportacaoRecusada(
          `A carga tem mais de ${formatInteiro(MAXIMO_DE_LINHAS)} linhas. Envie-a em partes.`,
        )
    },
    parseLine: (linha, valores, cruas) => reader.parseLine(linha, valores, cruas),
    insertLines: preparo.insertLinhas,
  })
  if (contexto.linhas === 0) throw new ImportacaoRecusada('A carga não tem nenhum saldo.')
  await refuseDoubtful(contexto, reader.listDoubtful())
  setCheckingStage(contexto)
  const { dataBase } = reader
  if (dataBase === null) throw new ImportacaoRecusada(errorsMessage(erros.total))
  const { instituicaoId, completo } = opcoes
  const carga = { importacaoId: lease.id, instituicaoId, completo, dataBase }
  await inImportTransaction(contexto, (tx) => leaveOutBad(tx, contexto, carga))
  const resumo = await preparo.sumCarga(db, carga)
  const total = resumo.contratos + resumo.desconhecidos
  if (total === 0) throw new ImportacaoRecusada(errorsMessage(erros.total))
  if (resumo.desconhecidos * 2 > total)
    throw new ImportacaoRecusada(
      `${formatInteiro(resumo.desconhecidos)} de ${pluralize(total, 'número não é', 'números não são')} de contratos desta instituição: ` +
        `${await nomearDesconhecidos(db, carga, resumo.desconhecidos)}. Confira se o arquivo é dela. Nada foi alterado.`,
    )
  return Object.assign(contexto, { carga, resumo })
}

const DESCONHECIDOS_NOMEADOS = 10

/** 'OUTRO-1 (linha 3), OUTRO-2 (linha 4) e mais 5'. */
async function nomearDesconhecidos(db: Db, { importacaoId }: Carga, total: number): Promise<string> {
  const first = await listDesconhecidos(db, importacaoId, DESCONHECIDOS_NOMEADOS)
  return nomear({ total, numeros: first.map(nomeDoDesconhecido) })
}
const nomeDoDesconhecido = ({ numero, linha }: { numero: string; linha: number }) =>
  `${numero} (linha ${formatInteiro(linha)})`

/** What the load changes, as sentences and numbers. */
async function descrever(contexto: CheckedCarga) {
  const { db, clock, carga, resumo } = contexto
  const isFresh = await freshnessOf(db, { instituicaoId: carga.instituicaoId, hoje: clock.today() })
  const mesmoDia = await findCargaDoDia(db, carga.instituicaoId, carga.dataBase)
  const ultima = await findUltimaCarga(db, carga.instituicaoId)
  // A newer part leaves most contracts without a newer balance.
  const maisNovos = ultima && ultima.dataBase > carga.dataBase ? await countComSaldoMaisNovo(db, carga) : 0
  const igual = mesmoDia?.conteudo === resumo.conteudo && mesmoDia.completo === carga.completo
  const { contratos, desconhecidos, saldoDevedor } = resumo
  return {
    igual,
    maisNovos,
    zeradas: isFresh(carga.dataBase) ? await countVendasZeradas(db, carga) : 0,
    contagens: {
      ...contagensDe(contexto),
      contratos,
      naoAtivos: await findNaoAtivos(db, carga, MAXIMO_DE_EXEMPLOS),
      desconhecidos,
      numerosDesconhecidos: await listDesconhecidos(db, carga.importacaoId, DESCONHECIDOS_NOMEADOS),
      saldoDevedor,
      dataBase: carga.dataBase,
      historica: maisNovos === contratos,
      substitui: mesmoDia && !igual ? mesmoDia.recebidaEm : null,
    },
  }
}

type Descrita = Awaited<ReturnType<typeof descrever>>

const JA_CARREGADA = 'Estes saldos já estavam carregados. Nada mudou.'

function frasesDe({ contagens, maisNovos, zeradas }: Descrita): string {
  const { contratos, desconhecidos, naoAtivos, historica, substitui, saldoDevedor, dataBase, totalErros } =
    contagens
  const base = dataBase ? formatDia(dataBase) : ''
  return [
    `${pluralize(contratos, 'saldo', 'saldos')} de ${base}, ${formatDinheiro(saldoDevedor)} ao todo.`,
    substitui && `Substitui a carga de ${formatInstante(substitui)}.`,
    historica && 'Há saldos mais novos: estes ficam como histórico e não mudam o saldo atual.',
    maisNovos > 0 &&
      !historica &&
      `${pluralize(maisNovos, 'contrato tem saldo mais novo, que continua', 'contratos têm saldo mais novo, que continua')} a valer.`,
    zeradas > 0 &&
      `${pluralize(zeradas, 'veículo vendido fica sem nada a pagar e é liberado', 'veículos vendidos ficam sem nada a pagar e são liberados')}, salvo onde outra pessoa precisa aprovar.`,
    naoAtivos.total > 0 &&
      `${pluralize(naoAtivos.total, 'contrato não está ativo', 'contratos não estão ativos')}: ${nomear(naoAtivos)}.`,
    desconhecidos > 0 &&
      `${pluralize(desconhecidos, 'número não é de contrato', 'números não são de contratos')} desta instituição: ${nomear({ total: desconhecidos, numeros: contagens.numerosDesconhecidos.map(nomeDoDesconhecido) })}.`,
    totalErros > 0 &&
      `${pluralize(totalErros, 'linha com problema fica', 'linhas com problema ficam')} de fora.`,
  ]
    .filter(Boolean)
    .join(' ')
}

async function prever(checked: CheckedCarga): Promise<PreviaDeSaldos> {
  const { db, carga, erros } = checked
  const descrita = await descrever(checked)
  const { igual, contagens } = descrita
  const perguntas = igual ? SEM_PERGUNTAS : await perguntasDaCarga(db, carga)
  return {
    situacao: igual ? 'sem_mudancas' : 'previa',
    ...contagens,
    ...perguntas,
    falta: confirmacaoDe(perguntas, erros.total)?.confirmacao.falta ?? [],
    mensagem: igual ? JA_CARREGADA : frasesDe(descrita),
  }
}

async function publicar(checked: CheckedCarga): Promise<RelatorioSaldos> {
  const { db, clock, carga, resumo, opcoes, erros, lease } = checked
  const descrita = await descrever(checked)
  const { igual, contagens } = descrita
  if (igual && erros.total === 0)
    return { ...contagens, situacao: 'sem_mudancas', mensagem: JA_CARREGADA, aConfirmar: null }
  const perguntas = igual ? SEM_PERGUNTAS : await perguntasDaCarga(db, carga)
  const pendente = confirmacaoDe(perguntas, erros.total)
  if (pendente?.confirmacao.falta.some((flag) => !opcoes[flag]))
    throw new ConfirmationMissing(pendente.confirmacao, pendente.mensagem)
  if (igual) return { ...contagens, situacao: 'sem_mudancas', mensagem: JA_CARREGADA, aConfirmar: null }
  lease.progresso.etapa = 'Gravando'
  const agora = clock.now()
  await comecarSaldosDesde({ db, clock }, carga.instituicaoId)
  await inImportTransaction(checked, async (tx) => {
    const usuarioId = opcoes.sessao?.usuarioId ?? null
    await allowLongStatements(tx)
    const cargaId = await insertCarga(tx, carga, { resumo, usuarioId, agora })
    const julgados = await listContratosDeOutroSaldo(tx, carga.instituicaoId)
    await pedirReavaliacaoDosContratos(tx, julgados, { motivo: 'saldo', reavaliacaoId: null })
    await conciliar(tx, carga.instituicaoId, clock)
    await pedirAcompanhamentoDasBaixas(tx, carga.instituicaoId)
    const { dataBase, contratos, desconhecidos, saldoDevedor } = contagens
    const lidos = { dataBase, completo: carga.completo, contratos, desconhecidos, saldoDevedor }
    await registrar(tx, {
      instituicaoId: carga.instituicaoId,
      sessao: opcoes.sessao ?? null,
      acao: 'importar',
      entidade: 'cargaSaldo',
      entidadeId: cargaId,
      forcado: pendente !== undefined,
      depois: { ...lidos, recusadas: erros.total },
      agora,
    })
  })
  return { ...contagens, situacao: 'importado', mensagem: frasesDe(descrita), aConfirmar: null }
}
