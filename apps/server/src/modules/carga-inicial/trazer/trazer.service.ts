import {
  MAXIMO_DE_RECUSADOS,
  type PreviaDeTrazer,
  type Trazidos,
  type TrazerResponse,
} from '@lastro/shared/carga-inicial/carga-inicial'
import { type Centavos, formatDinheiro, somar, ZERO } from '@lastro/shared/dinheiro'
import { nomear } from '@lastro/shared/saldos/perguntas-da-carga'
import { MAXIMO_DE_EXEMPLOS } from '@lastro/shared/saldos/saldo'
import type { Ambiente } from '#ambiente.ts'
import { instanteDe } from '#clock.ts'
import type { Tx } from '#db/tables.ts'
import { rehearse } from '#db/rehearse.ts'
import { withTransaction } from '#db/transaction.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError, ConfirmableError } from '#http/errors.ts'
import { allowLongStatements } from '#importacao/long-statements.ts'
import { pluralize } from '#importacao/relatorio.ts'
import { inImportTransaction } from '#importacao/running-import.ts'
import { registrarMudancas } from '#modules/contratos/efeitos/registrar-mudanca.service.ts'
import {
  type GarantiaDoContrato,
  upsertGarantiasDosContratos,
} from '#modules/contratos/nucleo/garantias.repository.ts'
import { insertPenhores } from '#modules/contratos/nucleo/penhor.repository.ts'
import { insertCadastro } from '#modules/estabelecimentos/cadastro.repository.ts'
import { notificar } from '#modules/notificacoes/notificacoes.service.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import { lockAtivos } from '#modules/vinculos/whitelist-valida.service.ts'
import { insertWhitelist } from '#modules/whitelist/whitelist.repository.ts'
import { type CargaAberta, requireSituacao, touchCarga, withOpenCarga } from '../carga-aberta.service.ts'
import { holdSituacao } from '../carga-inicial.repository.ts'
import * as julgar from './julgar.repository.ts'
import {
  type ContratoATrazer,
  type ContratoNovo,
  countLojasNovas,
  insertContratosTrazidos,
  insertVeiculosForaDoEstoque,
  listATrazer,
  listLojasATrazer,
  listLojasPorCnpj,
  lockVeiculosATrazer,
  lockVersoes,
  type Lugar,
  updateAvisados,
  updateLojaTrazida,
  updateTrazidos,
  type VeiculoATrazer,
} from './trazer.repository.ts'

/** Of one transaction: short enough for others to wait for, and for a server of little memory. */
const CONTRATOS_POR_LOTE = 200
const VEICULOS_POR_LOTE = 2_000
const LOJAS_POR_LOTE = 200

export interface TrazerOptions {
  cargaId: number
  sessao: Pick<Sessao, 'usuarioId' | 'tipo'> | null
  /** Leaves out what is refused. */
  parcial: boolean
  /** Confirms what was asked. */
  confirmar: boolean
  patienceMs?: number
  onProgress?: (texto: string) => void
  signal?: AbortSignal
}

interface Contexto extends Ambiente, CargaAberta {
  opcoes: TrazerOptions
}

/** What a batch brought. */
type Soma = Pick<
  Trazidos,
  | 'contratos'
  | 'veiculos'
  | 'credito'
  | 'garantia'
  | 'vencidos'
  | 'foraDoEstoque'
  | 'semReferencia'
  | 'naoAtendem'
>
const NADA: Soma = {
  contratos: 0,
  veiculos: 0,
  credito: ZERO,
  garantia: ZERO,
  vencidos: 0,
  foraDoEstoque: 0,
  semReferencia: 0,
  naoAtendem: 0,
}
const somarTudo = (a: Soma, b: Soma): Soma => ({
  contratos: a.contratos + b.contratos,
  veiculos: a.veiculos + b.veiculos,
  credito: somar([a.credito, b.credito]),
  garantia: somar([a.garantia, b.garantia]),
  vencidos: a.vencidos + b.vencidos,
  foraDoEstoque: a.foraDoEstoque + b.foraDoEstoque,
  semReferencia: a.semReferencia + b.semReferencia,
  naoAtendem: a.naoAtendem + b.naoAtendem,
})

/** What {@link trazer} would bring now: its batches run to their end, and each is rolled back. */
export const preverTrazer = (
  deps: Ambiente,
  opcoes: Omit<TrazerOptions, 'parcial' | 'confirmar'>,
): Promise<PreviaDeTrazer> =>
  withOpenCarga(deps, opcoes, async (aberta) => {
    const contexto = { ...deps, ...aberta, opcoes: { ...opcoes, parcial: true, confirmar: true } }
    await julgarTudo(contexto)
    const lojasNovas = await countLojasNovas(deps.db, opcoes.cargaId)
    const ensaiar = (work: (tx: Tx) => Promise<Soma>) => rehearse(deps.db, work)
    const soma = await porLotes(contexto, (lote) => trazerOuRecusar(contexto, lote, ensaiar))
    const descrito = await descrever(contexto, soma, lojasNovas)
    const isNothing = soma.contratos + lojasNovas + descrito.totalRecusados === 0
    return { ...descrito, situacao: isNothing ? 'sem_mudancas' : 'previa', falta: faltaDe(descrito) }
  })

/**
 * Brings in what the files of an open load tell and nothing stands against, a contract with all its vehicles or not at
 * all, in bounded transactions: killed in the middle and called again, each comes once. Refuses with 400 a load that
 * isn't open; asks with 409 where contracts are refused, have no vehicles, or may lack one.
 */
export const trazer = (deps: Ambiente, opcoes: TrazerOptions): Promise<TrazerResponse> =>
  withOpenCarga(deps, opcoes, async (aberta) => {
    const contexto = { ...deps, ...aberta, opcoes }
    await julgarTudo(contexto)
    const lojasNovas = await countLojasNovas(deps.db, opcoes.cargaId)
    const {
      aTrazer: contratos,
      veiculos,
      credito,
      garantia,
    } = await julgar.sumJulgamento(deps.db, opcoes.cargaId, 0)
    const antes = await descrever(contexto, { ...NADA, contratos, veiculos, credito, garantia }, lojasNovas)
    const falta = faltaDe(antes)
    if (falta.some((flag) => !opcoes[flag])) throw new ConfirmableError({ ...antes, falta })
    await inImportTransaction(contexto, (tx) => touchCarga(tx, opcoes.cargaId))
    const gravar = (work: (tx: Tx) => Promise<Soma>) => inImportTransaction(contexto, work)
    const soma = await porLotes(contexto, (lote) => trazerOuRecusar(contexto, lote, gravar))
    await trazerOutrasLojas(contexto)
    await concluir(contexto, soma)
    const descrito = await descrever(contexto, soma, lojasNovas)
    const isNothing = soma.contratos + lojasNovas === 0
    return { ...descrito, situacao: isNothing ? 'sem_mudancas' : 'trazidos' }
  })

async function julgarTudo(contexto: Contexto): Promise<void> {
  const { cargaId, instituicaoId, lease, opcoes } = contexto
  lease.progresso.etapa = 'Conferindo'
  opcoes.onProgress?.('Conferindo…')
  const qual = { cargaId, instituicaoId }
  const passos = [
    julgar.updateContratosJulgados,
    julgar.updateVeiculosJulgados,
    julgar.updateVeiculosRepetidos,
    julgar.updateContratosPelosVeiculos,
  ]
  for (const passo of passos) {
    opcoes.signal?.throwIfAborted()
    await inImportTransaction(contexto, async (tx) => {
      await allowLongStatements(tx)
      await passo(tx, qual)
    })
  }
}

/** Runs a work over all contracts that nothing stands against, batch by batch. */
async function porLotes(
  contexto: Contexto,
  work: (lote: readonly ContratoATrazer[]) => Promise<Soma>,
): Promise<Soma> {
  const { db, cargaId, lease, opcoes } = contexto
  let soma = NADA
  let depois: Lugar = { arquivoId: 0, linha: 0 }
  for (;;) {
    opcoes.signal?.throwIfAborted()
    const lote = await listATrazer(db, cargaId, {
      depois,
      contratos: CONTRATOS_POR_LOTE,
      veiculos: VEICULOS_POR_LOTE,
    })
    const ultimo = lote.at(-1)
    if (!ultimo) return soma
    soma = somarTudo(soma, await work(lote))
    depois = ultimo
    Object.assign(lease.progresso, { etapa: 'Trazendo', linhas: soma.contratos })
    opcoes.onProgress?.(`${pluralize(soma.contratos, 'contrato', 'contratos')}…`)
  }
}

/** Vehicles, or numbers, that somebody took after the judgement. */
class TakenMeanwhile extends Error {
  readonly veiculos: readonly Lugar[]
  readonly contratos: readonly Lugar[]
  constructor(taken: { veiculos?: readonly Lugar[]; contratos?: readonly Lugar[] }) {
    super('Taken meanwhile')
    this.veiculos = taken.veiculos ?? []
    this.contratos = taken.contratos ?? []
  }
}

/** Brings a batch in; contracts that lost a race are refused, and the others of the batch come without them. */
async function trazerOuRecusar(
  contexto: Contexto,
  lote: readonly ContratoATrazer[],
  run: (work: (tx: Tx) => Promise<Soma>) => Promise<Soma>,
): Promise<Soma> {
  let restantes = lote
  while (restantes.length > 0)
    try {
      const agora = restantes
      return await run((tx) => trazerLote(tx, contexto, agora))
    } catch (error) {
      if (!(error instanceof TakenMeanwhile)) throw error
      const { veiculos, contratos } = error
      await inImportTransaction(contexto, async (tx) => {
        await julgar.updatePerdidos(tx, contexto.cargaId, veiculos)
        await julgar.updateNumerosTomados(tx, contratos)
      })
      const recusados = new Set(await julgar.listRecusadosDe(contexto.db, restantes))
      restantes = restantes.filter(({ numeroUnico }) => !recusados.has(numeroUnico))
    }
  return NADA
}

/** Brings in contracts with all their vehicles. Throws TakenMeanwhile, and the caller rolls back. */
async function trazerLote(tx: Tx, contexto: Contexto, lote: readonly ContratoATrazer[]): Promise<Soma> {
  const { clock, cargaId, instituicaoId, opcoes } = contexto
  const hoje = clock.today()
  await holdOpen(tx, cargaId)
  const novos = await withLojasERegras(tx, contexto, lote)
  const ids = await insertContratosTrazidos(tx, { instituicaoId, cargaId }, novos)
  const tomados = novos.filter(({ numeroUnico }) => !ids.has(numeroUnico))
  if (tomados.length > 0) throw new TakenMeanwhile({ contratos: tomados })
  await insertVeiculosForaDoEstoque(tx, cargaId, novos, clock.now())
  const contratos = novos.map((novo) => ({ ...novo, id: ids.get(novo.numeroUnico) ?? 0 }))
  const veiculos = await lockVeiculosATrazer(tx, { instituicaoId, cargaId, hoje }, contratos)
  const penhorados = await penhorarTodos(tx, contexto, veiculos)
  await upsertGarantiasDosContratos(tx, instituicaoId, penhorados.map(garantiaDe))
  await updateTrazidos(
    tx,
    contratos.map(({ arquivoId, linha, id }) => ({ arquivoId, linha, contratoId: id })),
    penhorados.map((penhorado) => ({ ...penhorado, semReferencia: penhorado.precoReferencia === null })),
  )
  await registrarMudancas(
    { tx, clock, sessao: opcoes.sessao, lado: 'instituicao' },
    { acao: 'cargaInicial' },
    {
      instituicaoFinanceiraId: instituicaoId,
      antes: [],
      novos: { ids: [...ids.values()], semGarantias: false },
    },
  )
  return {
    contratos: contratos.length,
    veiculos: penhorados.length,
    credito: somar(contratos.map(({ valorCredito }) => valorCredito)),
    garantia: somar(contratos.map(({ valorGarantia }) => valorGarantia)),
    vencidos: contratos.filter(({ dataTermino }) => dataTermino < hoje).length,
    foraDoEstoque: penhorados.filter(({ foraDoEstoque }) => foraDoEstoque).length,
    semReferencia: penhorados.filter(({ precoReferencia }) => precoReferencia === null).length,
    naoAtendem: penhorados.filter(({ naoAtende }) => naoAtende).length,
  }
}

/** Holds the load open until the transaction ends. Refuses with 400 one that was closed meanwhile. */
async function holdOpen(tx: Tx, cargaId: number): Promise<void> {
  const carga = await holdSituacao(tx, cargaId)
  if (!carga) throw new Error('A load is gone')
  requireSituacao(carga.situacao, 'aberta')
}

interface Penhorado extends VeiculoATrazer {
  veiculoId: number
  penhorId: number
}

/** Pledges all vehicles by the door of every act (domain 3). */
async function penhorarTodos(
  tx: Tx,
  { instituicaoId, cargaId }: Contexto,
  veiculos: readonly VeiculoATrazer[],
): Promise<Penhorado[]> {
  const semLinha = veiculos.filter(({ veiculoId }) => veiculoId === null)
  if (semLinha.length > 0) throw new TakenMeanwhile({ veiculos: semLinha })
  const conhecidos = veiculos.flatMap(({ veiculoId, ...veiculo }) =>
    veiculoId === null ? [] : [{ ...veiculo, veiculoId, desde: instanteDe(veiculo.dataInclusao) }],
  )
  const { abertos, perdidos } = await insertPenhores(tx, instituicaoId, conhecidos, cargaId)
  if (perdidos.length > 0) {
    const lost = new Set(perdidos)
    throw new TakenMeanwhile({ veiculos: conhecidos.filter(({ veiculoId }) => lost.has(veiculoId)) })
  }
  const penhorDe = new Map(abertos.map(({ veiculoId, penhorId }) => [veiculoId, penhorId]))
  return conhecidos.map((veiculo) => ({ ...veiculo, penhorId: penhorDe.get(veiculo.veiculoId) ?? 0 }))
}

/** The agreed price is the vehicle's own: it was agreed elsewhere, and nobody typed another beside it. */
const garantiaDe = (veiculo: Penhorado): GarantiaDoContrato => ({
  contratoId: veiculo.contratoId,
  veiculoId: veiculo.veiculoId,
  penhorId: veiculo.penhorId,
  precoVeiculo: veiculo.preco,
  precoInstituicaoFinanceira: veiculo.preco,
  precoReferencia: veiculo.precoReferencia,
  mesReferencia: veiculo.mesReferencia,
  incluidaEm: instanteDe(veiculo.dataInclusao),
})

async function withLojasERegras(
  tx: Tx,
  contexto: Contexto,
  lote: readonly ContratoATrazer[],
): Promise<ContratoNovo[]> {
  const { instituicaoId } = contexto
  const cnpjs = [...new Set(lote.map(({ cnpjLoja }) => cnpjLoja))]
  await trazerLojas(tx, contexto, cnpjs)
  const lojaDe = new Map((await listLojasPorCnpj(tx, cnpjs)).map(({ cnpj, id }) => [cnpj, id]))
  await lockAtivos(tx, [instituicaoId, ...lojaDe.values()])
  const regras = [...new Set(lote.flatMap(({ regraId }) => regraId ?? []))]
  const versaoDe = new Map(
    (await lockVersoes(tx, instituicaoId, regras)).map(({ id, versao }) => [id, versao]),
  )
  return lote.map((contrato) => {
    const lojaId = lojaDe.get(contrato.cnpjLoja)
    const regraVersao = contrato.regraId === null ? null : versaoDe.get(contrato.regraId)
    if (lojaId === undefined || regraVersao === undefined)
      throw new BusinessError('Uma loja ou uma regra de garantia mudou agora. Traga os contratos de novo.')
    return { ...contrato, lojaId, regraVersao }
  })
}

/** Makes the stores of the file that aren't there, and lets those without an entry into the whitelist. */
async function trazerLojas(
  tx: Tx,
  { clock, cargaId, instituicaoId, opcoes }: Contexto,
  cnpjs: readonly string[] | null,
) {
  const linhas = await listLojasATrazer(tx, cargaId, cnpjs, LOJAS_POR_LOTE)
  const agora = clock.now()
  const { sessao } = opcoes
  for (const { cnpj, razaoSocial, nomeFantasia, prazoWhitelist: prazo, id, ...lugar } of linhas) {
    const cadastro = {
      tipo: 'loja' as const,
      cnpj,
      razaoSocial: razaoSocial ?? cnpj,
      nomeFantasia: nomeFantasia ?? cnpj,
    }
    const nova = id === null ? await insertCadastro(tx, { ...cadastro, criadoEm: agora }) : undefined
    const lojaId = id ?? nova
    if (lojaId === undefined)
      throw new BusinessError('Uma loja foi cadastrada agora. Traga os contratos de novo.')
    if (nova !== undefined)
      await registrar(tx, {
        instituicaoId: 0,
        sessao,
        acao: 'criar',
        entidade: 'estabelecimento',
        entidadeId: nova,
        depois: cadastro,
        agora,
      })
    const entrada =
      prazo === null
        ? undefined
        : await insertWhitelist(tx, {
            instituicaoFinanceiraId: instituicaoId,
            lojaId,
            prazo,
            dataInclusao: agora,
          })
    if (entrada !== undefined)
      await registrar(tx, {
        instituicaoId,
        sessao,
        acao: 'criar',
        entidade: 'whitelist',
        entidadeId: entrada,
        depois: { lojaId, prazo },
        agora,
      })
    await updateLojaTrazida(tx, lugar, {
      lojaId,
      criada: nova !== undefined,
      autorizada: entrada !== undefined,
    })
  }
  return linhas.length
}

async function trazerOutrasLojas(contexto: Contexto): Promise<void> {
  for (let left = LOJAS_POR_LOTE; left === LOJAS_POR_LOTE; )
    left = await inImportTransaction(contexto, async (tx) => {
      await holdOpen(tx, contexto.cargaId)
      return trazerLojas(tx, contexto, null)
    })
}

/** Tells each side once what came, also what a killed run had brought. */
async function concluir({ db, clock, cargaId, instituicaoId, opcoes }: Contexto, soma: Soma): Promise<void> {
  await withTransaction(db, async (tx) => {
    const porLoja = await updateAvisados(tx, cargaId)
    if (porLoja.length === 0) return
    const agora = clock.now()
    const quantos = (contratos: number, veiculos: number) =>
      `${pluralize(contratos, 'contrato', 'contratos')} com ${pluralize(veiculos, 'veículo', 'veículos')}`
    const total = porLoja.reduce((ate, um) => ({ c: ate.c + um.contratos, v: ate.v + um.veiculos }), {
      c: 0,
      v: 0,
    })
    const aviso = {
      titulo: 'Carga inicial',
      contratoId: null,
      chave: `carga-inicial:${cargaId}:${agora.toISOString()}`,
    }
    await notificar(
      tx,
      'propostas',
      [
        ...porLoja.map(({ lojaId, contratos, veiculos }) => ({
          ...aviso,
          estabelecimentoId: lojaId,
          conteudo: `A instituição financeira trouxe ${quantos(contratos, veiculos)} que já corriam antes do Lastro. Confira-os em Propostas.`,
        })),
        {
          ...aviso,
          estabelecimentoId: instituicaoId,
          conteudo: `A carga inicial trouxe ${quantos(total.c, total.v)}, de ${pluralize(porLoja.length, 'loja', 'lojas')}.`,
        },
      ],
      agora,
    )
    const { sessao } = opcoes
    await registrar(tx, {
      instituicaoId,
      sessao,
      acao: 'trazerContratos',
      entidade: 'cargaInicial',
      entidadeId: cargaId,
      forcado: opcoes.parcial || opcoes.confirmar,
      depois: { ...soma },
      agora,
    })
  })
}

async function descrever({ db, cargaId }: Contexto, soma: Soma, lojasNovas: number): Promise<Trazidos> {
  const {
    recusados: totalRecusados,
    semVeiculos,
    numerosSemVeiculos,
    semContrato,
  } = await julgar.sumJulgamento(db, cargaId, MAXIMO_DE_EXEMPLOS)
  const descrito = {
    ...soma,
    lojasNovas,
    recusados: await julgar.listRecusados(db, cargaId, MAXIMO_DE_RECUSADOS),
    totalRecusados,
    semVeiculos: semVeiculos > 0 ? { total: semVeiculos, numeros: numerosSemVeiculos } : null,
    semContrato,
  }
  return { ...descrito, mensagem: fraseDe(descrito) }
}

const faltaDe = ({ totalRecusados, semVeiculos, semContrato }: Trazidos): ('parcial' | 'confirmar')[] => [
  ...(totalRecusados > 0 ? (['parcial'] as const) : []),
  ...(semVeiculos || semContrato > 0 ? (['confirmar'] as const) : []),
]

function fraseDe({
  contratos,
  veiculos,
  credito,
  lojasNovas,
  vencidos,
  foraDoEstoque,
  semReferencia,
  naoAtendem,
  totalRecusados,
  semVeiculos,
  semContrato,
}: Omit<Trazidos, 'mensagem'>): string {
  const quais = [
    vencidos > 0 && `${pluralize(vencidos, 'contrato já venceu', 'contratos já venceram')}.`,
    foraDoEstoque > 0 &&
      `${pluralize(foraDoEstoque, 'veículo não está no estoque e conta', 'veículos não estão no estoque e contam')} R$ 0,00.`,
    semReferencia > 0 && `${pluralize(semReferencia, 'veículo fica', 'veículos ficam')} sem referência.`,
    naoAtendem > 0 &&
      `${pluralize(naoAtendem, 'veículo não atende', 'veículos não atendem')} à regra do contrato, e ${naoAtendem === 1 ? 'fica' : 'ficam'}.`,
    totalRecusados > 0 &&
      `${pluralize(totalRecusados, 'contrato não pode', 'contratos não podem')} ser trazidos ainda.`,
    semVeiculos &&
      `${pluralize(semVeiculos.total, 'contrato não tem', 'contratos não têm')} veículo em nenhum arquivo: ${nomear(semVeiculos)}.`,
    semContrato > 0 &&
      `${pluralize(semContrato, 'linha de garantias não diz', 'linhas de garantias não dizem')} de que contrato é: ele pode ficar sem um veículo.`,
  ]
  const lojas = lojasNovas > 0 ? ` e ${pluralize(lojasNovas, 'loja nova', 'lojas novas')}` : ''
  const inicio =
    contratos + lojasNovas === 0 && totalRecusados === 0
      ? 'Não há contratos a trazer. Nada mudou.'
      : `${pluralize(contratos, 'contrato', 'contratos')} com ${pluralize(veiculos, 'veículo', 'veículos')}, ${formatDinheiro(credito as Centavos)} de crédito${lojas}.`
  return [inicio, ...quais.filter(Boolean)].join(' ')
}
