import type { Dia } from '@lastro/shared/dia'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { TIPOS_VEICULO } from '@lastro/shared/veiculos/combustivel'
import { sql } from 'kysely'
import type { Ambiente } from '../../../ambiente.ts'
import type { Clock } from '../../../clock.ts'
import type { Db, Tx } from '../../../db/tables.ts'
import { withTransaction } from '../../../db/transaction.ts'
import type { Bytes } from '../../../importacao/arquivo.ts'
import { abrirCsv, type Planilha } from '../../../importacao/csv.ts'
import {
  Erros,
  ImportacaoRecusada,
  MAXIMO_DE_ERROS,
  mensagemDeErros,
  quantos,
  type Relatorio,
} from '../../../importacao/relatorio.ts'
import { comTrava, type Trava } from '../../../importacao/trava.ts'
import {
  type Registro as RegistroDeAuditoria,
  registrar,
} from '../../registro-de-auditoria/registro.service.ts'
import { pedirReavaliacao } from '../../cobertura/avaliacao.service.ts'
import { COLUNAS_FIPE, type ColunaFipe, type LinhaFipe, lerLinhaFipe } from './fipe-linha.ts'
import { deleteImportacao, deleteSobras } from './fipe-limpeza.repository.ts'
import * as preparo from './fipe-preparo.repository.ts'
import * as publicacao from './fipe-publicacao.repository.ts'

export interface OpcoesFipe {
  /** A line of text for whoever waits, some ten times a second at most. */
  onProgress?: (texto: string) => void
  /** Who imports, for the audit; null: the command line. */
  sessao?: RegistroDeAuditoria['sessao']
  /** How long another import is waited for; a minute without it. */
  pacienciaMs?: number
  /** Ends the import with the signal's reason; nothing is kept. */
  signal?: AbortSignal
  /** Asked when all is read, outside any transaction; what it throws ends the import, and nothing is kept. */
  confirmarAcesso?: () => Promise<void>
}

export interface RelatorioFipe extends Relatorio {
  /** The months in the file; `novo` false: it was loaded before with the same prices. */
  meses: { tipo: string; mes: Dia; precos: number; novo: boolean }[]
  marcasNovas: number
  modelosNovos: number
}

type MesDoArquivo = preparo.MesTipo & { precos: number; novo: boolean }

type Registros = Planilha<ColunaFipe>['registros']

/** All that one import works with. */
interface Contexto extends Ambiente {
  trava: Trava
  onProgress: (texto: string) => void
  opcoes: OpcoesFipe
  erros: Erros
  linhas: number
}

const LINHAS_POR_VEZ = 1_000

/** One import of prices at a time. */
export const CHAVE_FIPE = 'fipe'
const chaveDe = ({ pacienciaMs }: OpcoesFipe) =>
  pacienciaMs === undefined ? CHAVE_FIPE : { chave: CHAVE_FIPE, pacienciaMs }

/**
 * Imports FIPE prices (domain 6; CSV, plain or gzip) all or nothing: lines are staged in short transactions, checked, and published in one.
 * A (type, month) is loaded once: the same content again changes nothing, other content is refused. Problems with the file are
 * in the report; only what isn't the file's fault (the database, `signal`) throws.
 */
export async function importarFipe(
  db: Db,
  clock: Clock,
  bytes: Bytes,
  opcoes: OpcoesFipe = {},
): Promise<RelatorioFipe> {
  const { onProgress = () => undefined } = opcoes
  const estado = { db, clock, onProgress, opcoes, erros: new Erros(), linhas: 0 }
  let planilha: Planilha<ColunaFipe> | undefined
  try {
    planilha = await abrirCsv(bytes, COLUNAS_FIPE)
    const { registros, colunas } = planilha
    const faltam = COLUNAS_FIPE.filter((coluna) => !colunas.has(coluna))
    if (faltam.length > 0)
      throw new ImportacaoRecusada(`Faltam no cabeçalho as colunas: ${faltam.join(', ')}.`)
    return await comTrava(db, chaveDe(opcoes), onProgress, async (trava) => {
      const contexto: Contexto = Object.assign(estado, { trava })
      await deleteSobras(db)
      try {
        return await importar(contexto, registros)
      } finally {
        await deleteImportacao(db, trava.id)
      }
    })
  } catch (error) {
    if (!(error instanceof ImportacaoRecusada)) throw error
    return relatorio(estado, 'recusado', error.message)
  } finally {
    await planilha?.fechar()
  }
}

function relatorio(
  { erros, linhas }: Pick<Contexto, 'erros' | 'linhas'>,
  situacao: Relatorio['situacao'],
  mensagem: string,
): RelatorioFipe {
  const nada = { meses: [], marcasNovas: 0, modelosNovos: 0 }
  return { situacao, mensagem, linhas, erros: erros.lista, totalErros: erros.total, ...nada }
}

async function importar(contexto: Contexto, registros: Registros): Promise<RelatorioFipe> {
  const meses = await preparar(contexto, registros)
  if (contexto.linhas === 0) throw new ImportacaoRecusada('O arquivo não tem nenhum preço.')
  anotar(contexto, 'Conferindo')
  contexto.onProgress(`Conferindo ${quantos(contexto.linhas, 'linha', 'linhas')}…`)
  await conferir(contexto, meses)
  if (contexto.erros.total > 0) return relatorio(contexto, 'recusado', mensagemDeErros(contexto.erros.total))
  await contexto.opcoes.confirmarAcesso?.()
  const situados = await situar(contexto, meses)
  const novos = situados.filter(({ novo }) => novo)
  const publicos = situados.map(({ tipoId, ...mes }) => ({ tipo: nomeDoTipo(tipoId), ...mes }))
  if (novos.length === 0)
    return {
      ...relatorio(contexto, 'sem_mudancas', 'Estes preços já estavam carregados. Nada mudou.'),
      meses: publicos,
    }
  const feito = await publicar(contexto, novos)
  const precos = novos.reduce((total, mes) => total + mes.precos, 0)
  const mensagem = `${quantos(precos, 'preço importado', 'preços importados')} (${novos.map(nomeDoMes).join(', ')}).`
  return { ...relatorio(contexto, 'importado', mensagem), ...feito, meses: publicos }
}

/** Stages the good lines in short transactions and counts them by month. */
async function preparar(contexto: Contexto, registros: Registros): Promise<MesDoArquivo[]> {
  const { clock, trava, erros, opcoes } = contexto
  const mesAtual = `${clock.today().slice(0, 7)}-01`
  const meses = new Map<string, MesDoArquivo>()
  let lote: LinhaFipe[] = []
  const gravar = async () => {
    const linhas = lote
    lote = []
    anotar(contexto, 'Lendo')
    await emPasso(contexto, (tx) => preparo.insertLinhas(tx, trava.id, linhas))
    contexto.onProgress(`${quantos(contexto.linhas, 'linha lida', 'linhas lidas')}…`)
  }
  for await (const registro of registros) {
    opcoes.signal?.throwIfAborted()
    contexto.linhas++
    const lida = 'motivo' in registro ? registro : lerLinhaFipe(registro.linha, registro.valores, mesAtual)
    if ('motivo' in lida) {
      erros.add(lida.linha, lida.motivo)
      continue
    }
    const chave = `${lida.mes} ${lida.tipoId}`
    const mes = meses.get(chave)
    if (mes) mes.precos++
    else meses.set(chave, { tipoId: lida.tipoId, mes: lida.mes, precos: 1, novo: true })
    if (lote.push(lida) === LINHAS_POR_VEZ) await gravar()
  }
  if (lote.length > 0) await gravar()
  return [...meses.values()].toSorted((a, b) => a.mes.localeCompare(b.mes) || a.tipoId - b.tipoId)
}

/** What only all lines together tell. One month at a time, so that no query is long. */
async function conferir(contexto: Contexto, meses: readonly preparo.MesTipo[]): Promise<void> {
  const { db, trava, erros } = contexto
  for (const mes of meses) {
    const repetidas = await preparo.listRepetidas(db, trava.id, mes, MAXIMO_DE_ERROS)
    erros.addAll(repetidas.erros, repetidas.total)
  }
  const trocados = await preparo.listTiposTrocados(db, trava.id, MAXIMO_DE_ERROS)
  erros.addAll(trocados.erros, trocados.total)
}

/** Which months are new. Months are appended, never overwritten: other prices for a loaded month are refused. */
async function situar({ db, trava }: Contexto, meses: readonly MesDoArquivo[]): Promise<MesDoArquivo[]> {
  const situados: MesDoArquivo[] = []
  for (const mes of meses) {
    const carregados = await preparo.findMesCarregado(db, mes)
    const iguais = carregados === undefined ? 0 : await preparo.countIguais(db, trava.id, mes)
    if (carregados !== undefined && (iguais !== mes.precos || iguais !== carregados))
      throw new ImportacaoRecusada(
        `O mês ${nomeDoMes(mes)} já está carregado com ${quantos(carregados, 'preço', 'preços')} e o arquivo traz ` +
          `${quantos(mes.precos, 'preço', 'preços')}, dos quais ${iguais === 1 ? '1 igual' : `${iguais} iguais`}. ` +
          'Um mês carregado não é alterado.',
      )
    situados.push({ ...mes, novo: carregados === undefined })
  }
  return situados
}

/** The prices go ahead, unseen; what makes them count is one short transaction. */
async function publicar(contexto: Contexto, meses: readonly MesDoArquivo[]) {
  const { db, trava, linhas, onProgress, opcoes } = contexto
  anotar(contexto, 'Gravando')
  await emPasso(contexto, (tx) => preparo.updateRecentes(tx, trava.id))
  const ultima = await preparo.findUltimaLinha(db, trava.id)
  for (let de = 1; de <= ultima; de += LINHAS_POR_VEZ) {
    opcoes.signal?.throwIfAborted()
    const faixa = { de, ate: de + LINHAS_POR_VEZ - 1 }
    await emPasso(contexto, (tx) => publicacao.insertPrecosAdiantados(tx, trava.id, faixa))
    onProgress(`Gravando ${quantos(linhas, 'preço', 'preços')}…`)
  }
  const feito = await emPasso(contexto, (tx) => virar(tx, contexto, meses))
  await atualizarEstatisticas(db)
  return feito
}

async function virar(tx: Tx, { clock, trava, opcoes }: Contexto, meses: readonly MesDoArquivo[]) {
  const marcasNovas = await publicacao.insertMarcasNovas(tx, trava.id)
  const modelosNovos = await publicacao.insertModelosNovos(tx, trava.id)
  await publicacao.updateNomes(tx, trava.id)
  await publicacao.upsertAtuais(tx, trava.id)
  await publicacao.insertMeses(tx, meses, {
    importadoEm: clock.now(),
    importadoPor: opcoes.sessao?.usuarioId ?? null,
  })
  await pedirReavaliacao(tx, meses, clock.now())
  await registrar(tx, {
    instituicaoId: PLATAFORMA,
    sessao: opcoes.sessao ?? null,
    acao: 'importar',
    entidade: 'referencia',
    entidadeId: trava.id,
    depois: {
      meses: meses.map(({ tipoId, mes, precos }) => ({ tipo: nomeDoTipo(tipoId), mes, precos })),
      marcasNovas,
      modelosNovos,
    },
  })
  return { marcasNovas, modelosNovos }
}

/** What whoever waits on a screen is told, with the import's next transaction. */
function anotar({ trava, linhas }: Contexto, etapa: string): void {
  Object.assign(trava.progresso, { etapa, linhas })
}

/** One transaction of the import, while it still has the right to write. */
function emPasso<T>({ db, trava }: Contexto, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withTransaction(db, async (tx) => {
    await trava.renovar(tx)
    return work(tx)
  })
}

/** The embedded engine has nobody who does it in time, and after the first load every plan depends on it. */
async function atualizarEstatisticas(db: Db): Promise<void> {
  for (const tabela of ['veiculo_marca', 'veiculo_modelo', 'preco_referencia', 'preco_referencia_atual'])
    await sql`analyze ${sql.table(tabela)}`.execute(db)
}

const nomeDoTipo = (id: number): string => TIPOS_VEICULO.find((tipo) => tipo.id === id)?.nome ?? String(id)

/** '08/2023 de Carro'. */
const nomeDoMes = ({ mes, tipoId }: preparo.MesTipo) =>
  `${mes.slice(5, 7)}/${mes.slice(0, 4)} de ${nomeDoTipo(tipoId)}`
