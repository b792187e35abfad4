import { COLUNAS_SALDO, MAXIMO_DE_EXEMPLOS, type PreviaDeSaldos } from '@lastro/shared/saldos/saldo'
import { formatDia, formatInstante } from '@lastro/shared/dia'
import { formatDinheiro, ZERO } from '@lastro/shared/dinheiro'
import { formatInteiro } from '@lastro/shared/numeros'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import type { Bytes } from '#importacao/import-file.ts'
import { withImportLease } from '#importacao/import-lease.ts'
import { allowLongStatements } from '#importacao/long-statements.ts'
import { openPlanilha } from '#importacao/open-planilha.ts'
import {
  errorsMessage,
  ImportacaoRecusada,
  LineErrors,
  MAX_ERRORS,
  pluralize,
} from '#importacao/relatorio.ts'
import { inImportTransaction, setCheckingStage, stageLines } from '#importacao/running-import.ts'
import { pedirReavaliacaoDosContratos } from '#modules/cobertura/reavaliar/a-reavaliar.service.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import { existsInstituicao } from '#modules/vinculos/estabelecimento.repository.ts'
import { conciliar } from '../conciliacao/conciliar.service.ts'
import { listContratosDeOutroSaldo } from '../saldos.repository.ts'
import {
  type Carga,
  ConfirmationMissing,
  type Contexto,
  type FonteDeSaldos,
  type RelatorioSaldos,
  type SaldosOptions,
} from './carga.ts'
import {
  countComSaldoMaisNovo,
  findCargaDoDia,
  findNaoAtivos,
  findUltimaCarga,
} from './comparacao.repository.ts'
import { createLineReader, OUTROS_TITULOS } from './linha.ts'
import { confirmacaoDe, nomear, perguntasDaCarga, SEM_PERGUNTAS } from './perguntas.ts'
import * as preparo from './preparo.repository.ts'
import { MOTIVO_DO_PROBLEMA } from './problemas.ts'
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
): Promise<RelatorioSaldos> => doArquivo(bytes, opcoes, (fonte) => importarLinhas(deps, fonte, opcoes))

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
  const imported = await doArquivo(bytes, opcoes, (fonte) => stageAndCheck(deps, { fonte, opcoes }, prever))
  return 'falta' in imported ? imported : { ...imported, situacao: 'recusado', falta: [], ...SEM_PERGUNTAS }
}

async function doArquivo<T>(
  bytes: Bytes,
  { maxBytes }: SaldosOptions,
  work: (fonte: FonteDeSaldos) => Promise<T>,
): Promise<T | RelatorioSaldos> {
  let planilha: Awaited<ReturnType<typeof openPlanilha<(typeof COLUNAS_SALDO)[number]>>> | undefined
  try {
    planilha = await openPlanilha(bytes, { conhecidas: COLUNAS_SALDO, sinonimos: OUTROS_TITULOS, maxBytes })
    return await work(planilha)
  } catch (error) {
    if (!(error instanceof ImportacaoRecusada)) throw error
    return recusado({ erros: new LineErrors(), outras: new LineErrors(), fonte: planilha }, error)
  } finally {
    await planilha?.close()
  }
}

/** The load as far as it is known. */
type Estado = Pick<Contexto, 'erros' | 'outras'> & { fonte?: FonteDeSaldos | undefined }

const contagensDe = ({ erros, outras, fonte }: Estado) => ({
  dataBase: null,
  historica: false,
  contratos: 0,
  naoAtivos: { total: 0, numeros: [] },
  desconhecidos: 0,
  saldoDevedor: ZERO,
  substitui: null,
  outrasLinhas: outras.lista.map(({ linha, motivo }) => ({ linha, texto: motivo })),
  totalOutrasLinhas: outras.total,
  colunasIgnoradas: fonte?.ignoradas ?? [],
  erros: erros.lista,
  totalErros: erros.total,
})

const recusado = (estado: Estado, error: ImportacaoRecusada): RelatorioSaldos => ({
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
    checkColunas(fonte, opcoes)
    if (!(await existsInstituicao(deps.db, opcoes.instituicaoId)))
      throw new ImportacaoRecusada(`A instituição financeira ${opcoes.instituicaoId} não existe.`)
    const chave = leaseKeyOf(opcoes.instituicaoId)
    return await withImportLease(deps.db, { ...opcoes, chave }, async (lease) => {
      await preparo.deleteLeftovers(deps.db)
      try {
        const contexto: Contexto = Object.assign(estado, { ...deps, lease, opcoes })
        const checked = await conferir(contexto)
        await opcoes.confirmarAcesso?.()
        return await concluir(checked)
      } finally {
        await preparo.deleteImportacao(deps.db, lease.id)
      }
    })
  } catch (error) {
    if (!(error instanceof ImportacaoRecusada)) throw error
    return recusado(estado, error)
  }
}

/** Far more than any portfolio has, a line per vehicle. */
const MAXIMO_DE_LINHAS = 2_000_000

export const leaseKeyOf = (instituicaoId: number) => `saldos:${instituicaoId}`

function checkColunas({ colunas }: FonteDeSaldos, { dataBase }: SaldosOptions): void {
  const faltam: string[] = []
  if (!colunas.has('numero') && !colunas.has('id_contrato')) faltam.push('numero ou id_contrato')
  if (!colunas.has('saldo_devedor')) faltam.push('saldo_devedor')
  if (dataBase === null && !colunas.has('data_base')) faltam.push('data_base')
  if (faltam.length > 0) throw new ImportacaoRecusada(`Faltam no cabeçalho as colunas: ${faltam.join(', ')}.`)
}

/** Stages the lines and leaves out contracts with a bad one. Throws ImportacaoRecusada when nothing good is left. */
async function conferir(contexto: Contexto): Promise<CheckedCarga> {
  const { clock, erros, opcoes, lease, fonte, db } = contexto
  const reader = createLineReader({
    hoje: clock.today(),
    dataBase: opcoes.dataBase,
    refuse: (linha, motivo) => erros.add(linha, motivo),
  })
  await stageLines(contexto, fonte.registros, {
    checkLimit() {
      if (contexto.linhas > MAXIMO_DE_LINHAS)
        throw new ImportacaoRecusada(
          `A carga tem mais de ${formatInteiro(MAXIMO_DE_LINHAS)} linhas. Envie-a em partes.`,
        )
    },
    parseLine: (linha, valores) => reader.parseLine(linha, valores),
    insertLines: preparo.insertLinhas,
  })
  if (contexto.linhas === 0) throw new ImportacaoRecusada('A carga não tem nenhum saldo.')
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
      `${formatInteiro(resumo.desconhecidos)} de ${pluralize(total, 'número não é', 'números não são')} de contratos desta instituição. ` +
        'Confira se o arquivo é dela. Nada foi alterado.',
    )
  return Object.assign(contexto, { carga, resumo })
}

async function leaveOutBad(tx: Tx, { erros }: Contexto, carga: Carga): Promise<void> {
  await preparo.updateContratos(tx, carga)
  await preparo.updateProblemas(tx, carga.importacaoId)
  const bad = await preparo.listProblemas(tx, carga.importacaoId, MAX_ERRORS)
  erros.addAll(
    bad.map((line) => ({ linha: line.linha, motivo: MOTIVO_DO_PROBLEMA[line.problema](line) })),
    bad[0]?.total ?? 0,
  )
  await preparo.deleteContratosRuins(tx, carga.importacaoId)
}
/** What the load changes, as sentences and numbers. */
async function descrever(contexto: CheckedCarga) {
  const { db, carga, resumo } = contexto
  const mesmoDia = await findCargaDoDia(db, carga.instituicaoId, carga.dataBase)
  const ultima = await findUltimaCarga(db, carga.instituicaoId)
  // A newer part leaves most contracts without a newer balance.
  const maisNovos = ultima && ultima.dataBase > carga.dataBase ? await countComSaldoMaisNovo(db, carga) : 0
  const igual = mesmoDia?.conteudo === resumo.conteudo && mesmoDia.completo === carga.completo
  const { contratos, desconhecidos, saldoDevedor } = resumo
  return {
    igual,
    maisNovos,
    contagens: {
      ...contagensDe(contexto),
      contratos,
      naoAtivos: await findNaoAtivos(db, carga, MAXIMO_DE_EXEMPLOS),
      desconhecidos,
      saldoDevedor,
      dataBase: carga.dataBase,
      historica: maisNovos === contratos,
      substitui: mesmoDia && !igual ? mesmoDia.recebidaEm : null,
    },
  }
}

type Descrita = Awaited<ReturnType<typeof descrever>>

const JA_CARREGADA = 'Estes saldos já estavam carregados. Nada mudou.'

function frasesDe({ contagens, maisNovos }: Descrita): string {
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
    naoAtivos.total > 0 &&
      `${pluralize(naoAtivos.total, 'contrato não está ativo', 'contratos não estão ativos')}: ${nomear(naoAtivos)}.`,
    desconhecidos > 0 &&
      `${pluralize(desconhecidos, 'número não é de contrato', 'números não são de contratos')} desta instituição.`,
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
  const pendentes = confirmacaoDe(perguntas, erros.total)?.confirmacao.falta ?? []
  return {
    situacao: igual ? 'sem_mudancas' : 'previa',
    ...contagens,
    ...perguntas,
    falta: pendentes,
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
  await inImportTransaction(checked, async (tx) => {
    const usuarioId = opcoes.sessao?.usuarioId ?? null
    await allowLongStatements(tx)
    const cargaId = await insertCarga(tx, carga, { resumo, usuarioId, agora })
    await pedirReavaliacaoDosContratos(tx, await listContratosDeOutroSaldo(tx, carga.instituicaoId), {
      motivo: 'saldo',
      reavaliacaoId: null,
    })
    await conciliar(tx, carga.instituicaoId, clock)
    const { dataBase, contratos, desconhecidos, saldoDevedor } = contagens
    await registrar(tx, {
      instituicaoId: carga.instituicaoId,
      sessao: opcoes.sessao ?? null,
      acao: 'importar',
      entidade: 'cargaSaldo',
      entidadeId: cargaId,
      forcado: pendente !== undefined,
      depois: {
        dataBase,
        completo: carga.completo,
        contratos,
        desconhecidos,
        saldoDevedor,
        recusadas: erros.total,
      },
      agora,
    })
  })
  return { ...contagens, situacao: 'importado', mensagem: frasesDe(descrita), aConfirmar: null }
}
