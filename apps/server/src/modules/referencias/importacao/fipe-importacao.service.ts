import type { Dia } from '@lastro/shared/dia'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { TIPOS_VEICULO } from '@lastro/shared/veiculos/combustivel'
import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db, Tx } from '../../../db/tables.ts'
import type { Bytes } from '../../../importacao/arquivo.ts'
import { abrirCsv, type Planilha } from '../../../importacao/csv.ts'
import {
  anotar,
  anotarConferencia,
  emPasso,
  type ImportacaoEmCurso,
  LINHAS_POR_VEZ,
  type OpcoesDeImportacao,
  prepararLinhas,
  relatorioDe,
} from '../../../importacao/importar.ts'
import {
  Erros,
  ImportacaoRecusada,
  MAXIMO_DE_ERROS,
  mensagemDeErros,
  quantos,
  type Relatorio,
} from '../../../importacao/relatorio.ts'
import { comTrava } from '../../../importacao/trava.ts'
import { registrar } from '../../registro-de-auditoria/registro.service.ts'
import { pedirReavaliacao } from '../../cobertura/avaliacao.service.ts'
import { COLUNAS_FIPE, type ColunaFipe, lerLinhaFipe } from './fipe-linha.ts'
import { deleteImportacao, deleteSobras } from './fipe-limpeza.repository.ts'
import * as preparo from './fipe-preparo.repository.ts'
import * as publicacao from './fipe-publicacao.repository.ts'

export interface RelatorioFipe extends Relatorio {
  /** The months in the file; `novo` false: it was loaded before with the same prices. */
  meses: { tipo: string; mes: Dia; precos: number; novo: boolean }[]
  marcasNovas: number
  modelosNovos: number
}

type Contexto = ImportacaoEmCurso

/** One import of prices at a time. */
export const CHAVE_FIPE = 'fipe'

/**
 * Imports FIPE prices (domain 6; CSV, plain or gzip) all or nothing: lines are staged in short transactions, checked, and published in one.
 * A (type, month) is loaded once: the same content again changes nothing, other content is refused. Problems with the file are
 * in the report; only what isn't the file's fault (the database, `signal`) throws.
 */
export async function importarFipe(
  db: Db,
  clock: Clock,
  bytes: Bytes,
  opcoes: OpcoesDeImportacao = {},
): Promise<RelatorioFipe> {
  const estado = { db, clock, opcoes, erros: new Erros(), linhas: 0 }
  let planilha: Planilha<ColunaFipe> | undefined
  try {
    planilha = await abrirCsv(bytes, COLUNAS_FIPE)
    const { registros, colunas } = planilha
    const faltam = COLUNAS_FIPE.filter((coluna) => !colunas.has(coluna))
    if (faltam.length > 0)
      throw new ImportacaoRecusada(`Faltam no cabeçalho as colunas: ${faltam.join(', ')}.`)
    return await comTrava(db, { ...opcoes, chave: CHAVE_FIPE }, async (trava) => {
      await deleteSobras(db)
      try {
        return await importar(Object.assign(estado, { trava }), registros)
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

const NADA = { meses: [], marcasNovas: 0, modelosNovos: 0 }

const relatorio = (...feito: Parameters<typeof relatorioDe>): RelatorioFipe => ({
  ...relatorioDe(...feito),
  ...NADA,
})

async function importar(
  contexto: Contexto,
  registros: Planilha<ColunaFipe>['registros'],
): Promise<RelatorioFipe> {
  const meses = await preparar(contexto, registros)
  if (contexto.linhas === 0) throw new ImportacaoRecusada('O arquivo não tem nenhum preço.')
  anotarConferencia(contexto)
  await conferir(contexto, meses)
  if (contexto.erros.total > 0) return relatorio(contexto, 'recusado', mensagemDeErros(contexto.erros.total))
  await contexto.opcoes.confirmarAcesso?.()
  const situados = await situar(contexto, meses)
  const novos = situados.filter(({ situacao }) => situacao === 'novo')
  const publicos = situados.map(({ tipoId, mes, precos, situacao }) => ({
    tipo: nomeDoTipo(tipoId),
    mes,
    precos,
    novo: situacao === 'novo',
  }))
  if (novos.length === 0)
    return {
      ...relatorio(contexto, 'sem_mudancas', 'Estes preços já estavam carregados. Nada mudou.'),
      meses: publicos,
    }
  await emPasso(contexto, (tx) => preparo.insertMeses(tx, contexto.trava.id, situados))
  const feito = await publicar(contexto, novos)
  const precos = novos.reduce((total, mes) => total + mes.precos, 0)
  const mensagem = `${quantos(precos, 'preço importado', 'preços importados')} (${novos.map(nomeDoMes).join(', ')}).`
  return { ...relatorio(contexto, 'importado', mensagem), ...feito, meses: publicos }
}

/** Stages the good lines and counts them by month. */
async function preparar(
  contexto: Contexto,
  registros: Planilha<ColunaFipe>['registros'],
): Promise<preparo.MesDoArquivo[]> {
  const mesAtual = `${contexto.clock.today().slice(0, 7)}-01`
  const meses = new Map<string, preparo.MesDoArquivo>()
  await prepararLinhas(contexto, registros, {
    ler(linha, valores: Partial<Record<ColunaFipe, string>>) {
      const lida = lerLinhaFipe(linha, valores, mesAtual)
      if ('motivo' in lida) return lida
      const { tipoId, mes } = lida
      const chave = `${mes} ${tipoId}`
      const contado = meses.get(chave)
      if (contado) contado.precos++
      else meses.set(chave, { tipoId, mes, precos: 1, situacao: 'novo' })
      return lida
    },
    insertLinhas: preparo.insertLinhas,
  })
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
async function situar(
  { db, trava }: Contexto,
  meses: readonly preparo.MesDoArquivo[],
): Promise<preparo.MesDoArquivo[]> {
  const situados: preparo.MesDoArquivo[] = []
  for (const mes of meses) {
    const carregados = await preparo.findMesCarregado(db, mes)
    const iguais = carregados === undefined ? 0 : await preparo.countIguais(db, trava.id, mes)
    if (carregados !== undefined && (iguais !== mes.precos || iguais !== carregados))
      throw new ImportacaoRecusada(
        `O mês ${nomeDoMes(mes)} já está carregado com ${quantos(carregados, 'preço', 'preços')} e o arquivo traz ` +
          `${quantos(mes.precos, 'preço', 'preços')}, dos quais ${iguais === 1 ? '1 igual' : `${iguais} iguais`}. ` +
          'Um mês carregado não é alterado.',
      )
    situados.push({ ...mes, situacao: carregados === undefined ? 'novo' : 'igual' })
  }
  return situados
}

/** The prices go ahead, unseen; what makes them count is one short transaction. */
async function publicar(contexto: Contexto, meses: readonly preparo.MesDoArquivo[]) {
  const { db, trava, linhas, opcoes } = contexto
  anotar(contexto, 'Gravando')
  await emPasso(contexto, (tx) => preparo.updateRecentes(tx, trava.id))
  const ultima = await preparo.findUltimaLinha(db, trava.id)
  for (let de = 1; de <= ultima; de += LINHAS_POR_VEZ) {
    opcoes.signal?.throwIfAborted()
    const faixa = { de, ate: de + LINHAS_POR_VEZ - 1 }
    await emPasso(contexto, (tx) => publicacao.insertPrecosAdiantados(tx, trava.id, faixa))
    opcoes.onProgress?.(`Gravando ${quantos(linhas, 'preço', 'preços')}…`)
  }
  const feito = await emPasso(contexto, (tx) => virar(tx, contexto, meses))
  await atualizarEstatisticas(db)
  return feito
}

async function virar(tx: Tx, { clock, trava, opcoes }: Contexto, meses: readonly preparo.MesDoArquivo[]) {
  const marcasNovas = await publicacao.upsertMarcas(tx, trava.id)
  const modelosNovos = await publicacao.insertModelosNovos(tx, trava.id)
  await publicacao.updateNomes(tx, trava.id)
  await publicacao.upsertAtuais(tx, trava.id)
  const agora = clock.now()
  await publicacao.insertMeses(tx, meses, {
    importadoEm: agora,
    importadoPor: opcoes.sessao?.usuarioId ?? null,
  })
  await pedirReavaliacao(tx, meses, agora)
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
    agora,
  })
  return { marcasNovas, modelosNovos }
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
