import {
  type ArquivoRecebido,
  type ColunaDaCarga,
  COLUNAS_OBRIGATORIAS,
  LABEL_DO_ARQUIVO,
  type TipoDeArquivo,
} from '@lastro/shared/carga-inicial/colunas-da-carga'
import { createHash } from 'node:crypto'
import { formatInstante } from '@lastro/shared/dia'
import { formatInteiro } from '@lastro/shared/numeros'
import type { Ambiente } from '#ambiente.ts'
import type { Bytes } from '#importacao/import-file.ts'
import type { ImportLease } from '#importacao/import-lease.ts'
import { allowLongStatements } from '#importacao/long-statements.ts'
import { ImportacaoRecusada, type LineError, LineErrors, pluralize } from '#importacao/relatorio.ts'
import {
  type ImportOptions,
  inImportTransaction,
  type RunningImport,
  setCheckingStage,
  stageLines,
} from '#importacao/running-import.ts'
import { openTable, readingOf, requireColumns, type Table } from '#importacao/table.ts'
import { listToldTitles } from '#importacao/told-titles.repository.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import { touchCarga, withOpenCarga } from '../carga-aberta.service.ts'
import { ARQUIVOS_DA_CARGA, withoutFootersOf } from './arquivos-da-carga.ts'
import {
  deleteArquivosInacabados,
  findUltimoArquivo,
  insertArquivo,
  insertLinhas,
  insertPedaco,
  listPedacos,
  updateArquivoLido,
  updateConteudo,
  updateDuvidosas,
} from './arquivos.repository.ts'
import { createLeitor, type LinhaDaCarga } from './linhas.ts'

/** A line per vehicle of a large portfolio. */
const MAXIMO_DE_LINHAS = 2_000_000
const PIECE_BYTES = 256 * 1024

interface EnvioDaCarga<T extends TipoDeArquivo> extends ImportOptions {
  cargaId: number
  tipo: T
  /** The file's name as its sender calls it. */
  nome: string
}

/**
 * Keeps a file of an open load and stages its lines, which the taking judges. The newest file that names a contract
 * tells all of it. A file that is equal to the last one of its kind changes nothing. Problems of the file are in the
 * report. Refuses with 400 a load that isn't open.
 */
export async function receberArquivo<T extends TipoDeArquivo>(
  deps: Ambiente,
  bytes: Bytes,
  envio: EnvioDaCarga<T>,
): Promise<ArquivoRecebido> {
  const running = {
    ...deps,
    opcoes: envio,
    erros: new LineErrors(envio.maxErrors),
    outras: new LineErrors(),
    linhas: 0,
  }
  const estado: Estado<T> = running
  try {
    return await withOpenCarga(deps, envio, async ({ lease, instituicaoId }) => {
      await deleteArquivosInacabados(deps.db, envio.cargaId)
      try {
        return await ler({ ...running, lease }, estado, { bytes, instituicaoId })
      } finally {
        await estado.fonte?.close()
        await deleteArquivosInacabados(deps.db, envio.cargaId)
      }
    })
  } catch (error) {
    if (!(error instanceof ImportacaoRecusada)) throw error
    return relatorio(estado, 'recusado', error.message)
  }
}

type Estado<T extends TipoDeArquivo> = Pick<RunningImport, 'erros' | 'outras' | 'linhas'> & {
  fonte?: Table<ColunaDaCarga<T>>
}

const relatorio = <T extends TipoDeArquivo>(
  estado: Estado<T>,
  situacao: ArquivoRecebido['situacao'],
  mensagem: string,
) =>
  ({
    situacao,
    mensagem,
    linhas: estado.linhas,
    erros: estado.erros.lista,
    totalErros: estado.erros.total,
    ...readingOf(estado),
  }) as ArquivoRecebido

async function ler<T extends TipoDeArquivo>(
  running: RunningImport<EnvioDaCarga<T>> & { lease: ImportLease },
  estado: Estado<T>,
  { bytes, instituicaoId }: { bytes: Bytes; instituicaoId: number },
): Promise<ArquivoRecebido> {
  const { db, clock, opcoes, erros, lease } = running
  const { cargaId, tipo } = opcoes
  const { arquivoId, sha256 } = await guardar(running, bytes)
  const ultimo = await findUltimoArquivo(db, cargaId, tipo)
  const lembradas = await listToldTitles<ColunaDaCarga<T>>(db, {
    instituicaoFinanceiraId: instituicaoId,
    arquivo: tipo,
  })
  // What was said of its headings since may make it another file.
  if (ultimo?.sha256 === sha256 && !lembradas.some(({ escolhidaEm }) => escolhidaEm > ultimo.enviadoEm))
    return relatorio(
      estado,
      'sem_mudancas',
      `Este arquivo já chegou em ${formatInstante(ultimo.enviadoEm)}. Nada mudou.`,
    )
  const table = await openTable(listPedacos(db, arquivoId), ARQUIVOS_DA_CARGA[tipo], {
    lembradas,
    withoutOthers: withoutFootersOf(tipo),
    maxBytes: opcoes.maxBytes,
    signal: opcoes.signal,
  })
  estado.fonte = table
  await requireColumns(
    table,
    COLUNAS_OBRIGATORIAS[tipo].filter((coluna) => !table.colunas.has(coluna)),
  )
  const leitor = createLeitor(tipo, clock.today())
  let semChave = 0
  await stageLines<ColunaDaCarga<T>, LinhaDaCarga[T], LineError>(running, table.registros, {
    checkLimit() {
      estado.linhas = running.linhas
      if (running.linhas > MAXIMO_DE_LINHAS)
        throw new ImportacaoRecusada(
          `O arquivo tem mais de ${formatInteiro(MAXIMO_DE_LINHAS)} linhas. Envie-o em partes, cada contrato inteiro em uma delas.`,
        )
    },
    parseLine(linha, valores, celulas) {
      const lida = leitor.parseLine(linha, valores)
      if ('problema' in lida && lida.problema) erros.add(linha, lida.problema, celulas)
      else if ('motivo' in lida) semChave++
      return lida
    },
    insertLines: (tx, _importacaoId, linhas) => insertLinhas(tx, { cargaId, arquivoId }, tipo, linhas),
  })
  if (running.linhas === 0) throw new ImportacaoRecusada('O arquivo não tem nenhuma linha.')
  setCheckingStage(running)
  const duvidosas = leitor.listDoubtful()
  await opcoes.confirmarAcesso?.()
  const jaTrazidas = await contar(running, { arquivoId, instituicaoId, sha256, semChave, duvidosas })
  for (const { linha, motivo } of duvidosas) erros.add(linha, motivo)
  lease.progresso.etapa = 'Lido'
  return relatorio(estado, 'importado', frase(running, tipo, jaTrazidas))
}

interface ArquivoStaged {
  arquivoId: number
  instituicaoId: number
  sha256: string
  /** Lines that name nothing. */
  semChave: number
  duvidosas: readonly LineError[]
}

/** Lets a file count that was read to its end; answers how many of its lines are of what was taken already. */
function contar<T extends TipoDeArquivo>(
  running: RunningImport<EnvioDaCarga<T>>,
  { arquivoId, instituicaoId, sha256, semChave, duvidosas }: ArquivoStaged,
): Promise<number> {
  const { clock, opcoes, erros, linhas } = running
  const { cargaId, tipo, nome, sessao = null } = opcoes
  return inImportTransaction(running, async (tx) => {
    await allowLongStatements(tx)
    if (duvidosas.length > 0) await updateDuvidosas(tx, tipo, arquivoId, duvidosas)
    const lidoEm = clock.now()
    const comProblema = erros.total + duvidosas.length
    const lido = { linhas, comProblema, semChave, lidoEm }
    const { jaTrazidas } = await updateArquivoLido(tx, tipo, { cargaId, arquivoId }, lido)
    await touchCarga(tx, cargaId)
    await registrar(tx, {
      instituicaoId,
      sessao,
      acao: 'importar',
      entidade: 'cargaInicial',
      entidadeId: cargaId,
      depois: { tipo, nome, sha256, linhas, comProblema },
      agora: lidoEm,
    })
    return jaTrazidas
  })
}

function frase(
  { linhas, erros }: Pick<RunningImport, 'linhas' | 'erros'>,
  tipo: TipoDeArquivo,
  jaTrazidas: number,
) {
  const ruins =
    erros.total > 0
      ? ` ${pluralize(erros.total, 'tem problema', 'têm problema')}: corrija-as e envie-as de novo.`
      : ''
  const trazidas =
    jaTrazidas > 0
      ? ` ${pluralize(jaTrazidas, 'é do que já foi trazido e não muda', 'são do que já foi trazido e não mudam')}.`
      : ''
  return `${LABEL_DO_ARQUIVO[tipo]}: ${pluralize(linhas, 'linha lida', 'linhas lidas')}.${ruins}${trazidas}`
}

/** Keeps the bytes as they came, in pieces of bounded size. */
async function guardar<T extends TipoDeArquivo>(
  running: RunningImport<EnvioDaCarga<T>>,
  bytes: Bytes,
): Promise<{ arquivoId: number; sha256: string }> {
  const { clock, opcoes } = running
  const { cargaId, tipo, nome, sessao, signal } = opcoes
  const novo = {
    cargaId,
    tipo,
    nome,
    sha256: '0'.repeat(64),
    tamanho: 0,
    enviadoEm: clock.now(),
    enviadoPor: sessao?.usuarioId ?? null,
  }
  const { id: arquivoId } = await inImportTransaction(running, (tx) => insertArquivo(tx, novo))
  const hash = createHash('sha256')
  let tamanho = 0
  let ordem = 0
  for await (const conteudo of inPieces(bytes)) {
    signal?.throwIfAborted()
    hash.update(conteudo)
    tamanho += conteudo.length
    const pedaco = { ordem: ordem++, conteudo }
    await inImportTransaction(running, (tx) => insertPedaco(tx, arquivoId, pedaco))
  }
  const sha256 = hash.digest('hex')
  await inImportTransaction(running, (tx) => updateConteudo(tx, arquivoId, { sha256, tamanho }))
  return { arquivoId, sha256 }
}

async function* inPieces(bytes: Bytes): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    held.push(chunk)
    size += chunk.length
    if (size < PIECE_BYTES) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}
