import type { Clock } from '../../../clock.ts'
import type { Db, Tx } from '../../../db/tables.ts'
import { withTransaction } from '../../../db/transaction.ts'
import type { Bytes } from '../../../importacao/arquivo.ts'
import { abrirCsv, type Planilha } from '../../../importacao/csv.ts'
import {
  Erros,
  ImportacaoRecusada,
  mensagemDeErros,
  quantos,
  type Relatorio,
} from '../../../importacao/relatorio.ts'
import { comTrava, type Trava } from '../../../importacao/trava.ts'
import { type Registro as RegistroDeAuditoria, registrar } from '../../auditoria/auditoria.service.ts'
import { notificar } from '../../notificacoes/notificacoes.service.ts'
import { avisosDeMudanca, avisosDeSaida } from './estoque-avisos.ts'
import * as conferencia from './estoque-conferencia.repository.ts'
import { COLUNAS_ESTOQUE, type ColunaEstoque, createLeitor, type LinhaEstoque } from './estoque-linha.ts'
import { limparImportacao, limparSobras } from './estoque-limpeza.repository.ts'
import * as preparo from './estoque-preparo.repository.ts'
import * as publicacao from './estoque-publicacao.repository.ts'

export interface OpcoesEstoque {
  lojaId: number
  /** The file names the whole stock: what it doesn't name leaves. */
  completo: boolean
  /** A full load that is empty or retires more than 20% of the stock is meant. */
  confirmar: boolean
  /** A line of text for whoever waits. */
  onProgress?: (texto: string) => void
  /** Who imports, for the audit; null: the command line. */
  sessao?: RegistroDeAuditoria['sessao']
  /** Ends the import with the signal's reason; nothing is kept. */
  signal?: AbortSignal
}

export interface RelatorioEstoque extends Relatorio {
  /** Refused only because it retires so much: the same call with `confirmar` goes through. */
  precisaConfirmar: boolean
  novos: number
  alterados: number
  /** Of those altered, the ones that had left the stock. */
  voltaram: number
  sairam: number
  /** Of those that left, the ones in guarantee: they stay pledged. */
  sairamEmGarantia: number
  /** Headings that aren't columns of domain 6. */
  colunasIgnoradas: string[]
}

/** Lines from anywhere: values are text, as in a file. */
export type FonteDeEstoque = Pick<Planilha<ColunaEstoque>, 'colunas' | 'ignoradas' | 'registros'>

interface Contexto {
  db: Db
  clock: Clock
  trava: Trava
  carga: conferencia.Carga
  fonte: FonteDeEstoque
  opcoes: OpcoesEstoque
  erros: Erros
  linhas: number
}

class FaltaConfirmar extends ImportacaoRecusada {}

const LINHAS_POR_VEZ = 1_000
/** Far more than any store has; bounds the one transaction that publishes. */
const MAXIMO_DE_LINHAS = 20_000
/** A full load may retire a fifth of the stock without asking. */
const PARTE_SEM_CONFIRMAR = 5

/**
 * Imports a store's stock (domain 6; CSV, plain or gzip) all or nothing: lines are staged in short transactions, checked, and published in
 * one. Upserts by plate. Problems with the file are in the report; only what isn't the file's fault (the database, `signal`) throws.
 */
export async function importarEstoque(
  db: Db,
  clock: Clock,
  bytes: Bytes,
  opcoes: OpcoesEstoque,
): Promise<RelatorioEstoque> {
  let planilha: Planilha<ColunaEstoque> | undefined
  try {
    planilha = await abrirCsv(bytes, COLUNAS_ESTOQUE)
    return await importarLinhas(db, clock, planilha, opcoes)
  } catch (error) {
    if (!(error instanceof ImportacaoRecusada)) throw error
    return recusado({ erros: new Erros(), linhas: 0, fonte: planilha }, error)
  } finally {
    await planilha?.fechar()
  }
}

/** The same for lines that don't come from a file. */
export async function importarLinhas(
  db: Db,
  clock: Clock,
  fonte: FonteDeEstoque,
  opcoes: OpcoesEstoque,
): Promise<RelatorioEstoque> {
  const { lojaId, completo, onProgress = () => undefined } = opcoes
  const estado = { db, clock, fonte, opcoes, erros: new Erros(), linhas: 0 }
  try {
    checkColunas(fonte.colunas)
    if (!(await preparo.existsLoja(db, lojaId))) throw new ImportacaoRecusada(`A loja ${lojaId} não existe.`)
    return await comTrava(db, `estoque:${lojaId}`, onProgress, async (trava) => {
      await limparSobras(db)
      try {
        const carga = { importacaoId: trava.id, lojaId, completo }
        return await importar(Object.assign(estado, { trava, carga }))
      } finally {
        await limparImportacao(db, trava.id)
      }
    })
  } catch (error) {
    if (!(error instanceof ImportacaoRecusada)) throw error
    return recusado(estado, error)
  }
}

function checkColunas(colunas: ReadonlySet<ColunaEstoque>): void {
  const faltam: string[] = (['placa', 'ano_modelo'] as const).filter((coluna) => !colunas.has(coluna))
  if (!colunas.has('renavam') && !colunas.has('chassi')) faltam.push('renavam ou chassi')
  if (!colunas.has('codigo_fipe') && !(colunas.has('marca') && colunas.has('modelo')))
    faltam.push('codigo_fipe ou marca e modelo')
  if (faltam.length > 0) throw new ImportacaoRecusada(`Faltam no cabeçalho as colunas: ${faltam.join(', ')}.`)
}

type Estado = Pick<Contexto, 'erros' | 'linhas'> & { fonte?: FonteDeEstoque }

function relatorio(
  { erros, linhas, fonte }: Estado,
  situacao: Relatorio['situacao'],
  mensagem: string,
): RelatorioEstoque {
  const nada = {
    precisaConfirmar: false,
    novos: 0,
    alterados: 0,
    voltaram: 0,
    sairam: 0,
    sairamEmGarantia: 0,
  }
  const colunasIgnoradas = fonte?.ignoradas ?? []
  return {
    situacao,
    mensagem,
    linhas,
    erros: erros.lista,
    totalErros: erros.total,
    colunasIgnoradas,
    ...nada,
  }
}

const recusado = (estado: Estado, error: ImportacaoRecusada): RelatorioEstoque => ({
  ...relatorio(estado, 'recusado', error.message),
  precisaConfirmar: error instanceof FaltaConfirmar,
})

async function importar(contexto: Contexto): Promise<RelatorioEstoque> {
  const { opcoes, erros, carga } = contexto
  await preparar(contexto)
  if (contexto.linhas === 0 && !carga.completo)
    throw new ImportacaoRecusada('O arquivo não tem nenhum veículo.')
  opcoes.onProgress?.(`Conferindo ${quantos(contexto.linhas, 'linha', 'linhas')}…`)
  await conferir(contexto)
  if (erros.total > 0) throw new ImportacaoRecusada(mensagemDeErros(erros.total))
  opcoes.signal?.throwIfAborted()
  opcoes.onProgress?.('Gravando…')
  const feito = await emPasso(contexto, (tx) => publicar(tx, contexto))
  const { novos, alterados, sairam, sairamEmGarantia } = feito
  if (novos + sairam > LINHAS_POR_VEZ) await preparo.analyze(contexto.db, 'veiculo')
  if (novos + alterados + sairam === 0)
    return relatorio(contexto, 'sem_mudancas', 'O estoque já estava assim. Nada mudou.')
  const emGarantia =
    sairamEmGarantia > 0
      ? ` (${sairamEmGarantia} em garantia, que ${sairamEmGarantia === 1 ? 'continua' : 'continuam'} em garantia)`
      : ''
  const mensagem =
    `${quantos(novos, 'veículo novo', 'veículos novos')}, ${quantos(alterados, 'alterado', 'alterados')}, ` +
    `${quantos(sairam, 'saiu', 'saíram')} do estoque${emGarantia}.`
  return { ...relatorio(contexto, 'importado', mensagem), ...feito }
}

/** One transaction of the import, while it still has the right to write. */
function emPasso<T>({ db, trava }: Contexto, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withTransaction(db, async (tx) => {
    await trava.renovar(tx)
    return work(tx)
  })
}

/** Stages the good lines in short transactions. */
async function preparar(contexto: Contexto): Promise<void> {
  const { db, clock, trava, fonte, erros, opcoes } = contexto
  const ler = createLeitor(await preparo.listUfs(db), clock.today())
  let lote: LinhaEstoque[] = []
  const gravar = async () => {
    const linhas = lote
    lote = []
    await emPasso(contexto, (tx) => preparo.insertLinhas(tx, trava.id, linhas))
    opcoes.onProgress?.(`${quantos(contexto.linhas, 'linha lida', 'linhas lidas')}…`)
  }
  for await (const registro of fonte.registros) {
    opcoes.signal?.throwIfAborted()
    if (++contexto.linhas > MAXIMO_DE_LINHAS)
      throw new ImportacaoRecusada(
        `O arquivo tem veículos demais: o máximo são ${quantos(MAXIMO_DE_LINHAS, 'linha', 'linhas')}.`,
      )
    const lida = 'motivo' in registro ? registro : ler(registro.linha, registro.valores)
    if ('motivo' in lida) erros.add(lida.linha, lida.motivo)
    else if (lote.push(lida) === LINHAS_POR_VEZ) await gravar()
  }
  if (lote.length > 0) await gravar()
}

/** What only the whole file beside the stock tells. */
async function conferir(contexto: Contexto): Promise<void> {
  const { db, carga, erros } = contexto
  await preparo.analyze(db, 'importacao_estoque')
  await emPasso(contexto, (tx) => preparo.resolverModelos(tx, carga.importacaoId, carga.lojaId))
  const conferencias = [
    await conferencia.listPlacasRepetidas(db, carga),
    await conferencia.listDocumentosRepetidos(db, carga, 'renavam'),
    await conferencia.listDocumentosRepetidos(db, carga, 'chassi'),
    await conferencia.listSemModelo(db, carga),
    await conferencia.listCongelados(db, carga),
  ]
  for (const { erros: linhas, total } of conferencias) erros.addAll(linhas, total)
}

async function publicar(tx: Tx, { clock, carga, fonte, opcoes, erros, linhas }: Contexto) {
  await publicacao.lockVeiculos(tx, carga)
  // Asked again under the lock: a vehicle may have been pledged meanwhile.
  const congelados = await conferencia.listCongelados(tx, carga)
  if (congelados.total > 0) {
    erros.addAll(congelados.erros, congelados.total)
    throw new ImportacaoRecusada(mensagemDeErros(congelados.total))
  }
  if (carga.completo && !opcoes.confirmar) checkSaida(linhas, await publicacao.countSaida(tx, carga))
  await preparo.insertModelosSemCodigo(tx, carga.importacaoId)
  const agora = clock.now()
  const mudancas = await publicacao.listMudancasEmGarantia(tx, carga, fonte.colunas)
  const saidas = carga.completo ? await publicacao.listSaidasEmGarantia(tx, carga) : []
  const { alterados, voltaram } = await publicacao.updateVeiculos(tx, carga, fonte.colunas, agora)
  const novos = await publicacao.insertVeiculos(tx, carga, agora)
  const saida = carga.completo
    ? await publicacao.retirarVeiculos(tx, carga, agora)
    : { sairam: 0, sairamEmGarantia: 0 }
  const feito = { novos, alterados, voltaram, ...saida }
  if (novos + alterados + saida.sairam > 0)
    await registrar(tx, {
      instituicaoId: 0,
      sessao: opcoes.sessao ?? null,
      acao: 'importar',
      entidade: 'loja',
      entidadeId: carga.lojaId,
      forcado: opcoes.confirmar,
      depois: { completo: carga.completo, linhas, ...feito },
    })
  await notificar(tx, [...avisosDeSaida(saidas, carga), ...avisosDeMudanca(mudancas, carga)], agora)
  return feito
}

function checkSaida(linhas: number, { estoque, sairiam }: publicacao.Saida): void {
  if (linhas === 0)
    throw new FaltaConfirmar(
      `A carga completa está vazia: ${quantos(sairiam, 'veículo sairia', 'veículos sairiam')} do estoque. Confirme para importar assim mesmo.`,
    )
  if (sairiam * PARTE_SEM_CONFIRMAR > estoque)
    throw new FaltaConfirmar(
      `A carga completa tiraria ${quantos(sairiam, 'veículo', 'veículos')} de ${estoque} do estoque, mais de 20%. ` +
        'Confirme para importar assim mesmo.',
    )
}
