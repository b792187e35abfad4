import {
  MAXIMO_DE_RECUSADOS,
  type PreviaDeTrazer,
  type Trazidos,
  type TrazerResponse,
} from '@lastro/shared/carga-inicial/carga-inicial'
import { MAXIMO_DE_EXEMPLOS } from '@lastro/shared/saldos/saldo'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { rehearse } from '#db/rehearse.ts'
import { withTransaction } from '#db/transaction.ts'
import { ConfirmableError } from '#http/errors.ts'
import { allowLongStatements } from '#importacao/long-statements.ts'
import { pluralize } from '#importacao/relatorio.ts'
import { inImportTransaction } from '#importacao/running-import.ts'
import { notificar } from '#modules/notificacoes/notificacoes.service.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import { touchCarga, withOpenCarga } from '../carga-aberta.service.ts'
import type { Contexto, TrazerOptions } from './contexto.ts'
import * as julgar from './julgar.repository.ts'
import { trazerOutrasLojas } from './lojas.service.ts'
import { trazerOuRecusar } from './lote.service.ts'
import {
  type ContratoATrazer,
  countLojasNovas,
  listATrazer,
  type Lugar,
  updateAvisados,
} from './trazer.repository.ts'
import { faltaDe, fraseDe, NADA, somarTudo, type Soma } from './trazidos-em-palavras.ts'

/** Of one transaction: short enough for others to wait for, and for a server of little memory. */
const CONTRATOS_POR_LOTE = 200
const VEICULOS_POR_LOTE = 2_000

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
 * Brings in what the files of an open load tell and nothing stands against. A contract comes with all its vehicles or
 * not at all. Transactions are bounded: killed in the middle and called again, each contract comes once. Refuses with
 * 400 a load that isn't open. Asks with 409 where contracts are refused, have no vehicles, or may lack one.
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
