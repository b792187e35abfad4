import { isDeepStrictEqual } from 'node:util'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { type EsperaFipe, previaFipeSchema, type PreviaFipe } from '@lastro/shared/veiculos/referencia'
import * as z from 'zod'
import type { Ambiente } from '#ambiente.ts'
import type { Db } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError } from '#http/errors.ts'
import { inImportTransaction, type RunningImport } from '#importacao/running-import.ts'
import { LineErrors, ImportacaoRecusada } from '#importacao/relatorio.ts'
import { withImportLease, type ImportLease } from '#importacao/import-lease.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import * as repository from './espera.repository.ts'
import type { FipeOptions } from './importacao.service.ts'
import { deleteLeftovers } from './limpeza.repository.ts'
import { type MesDoArquivo, nomeDoMes } from './mes.ts'
import { listMeses, listTiposTrocados } from './preparo.repository.ts'
import { preverPublicacao } from './previa.service.ts'
import { type ArquivoFipe, publicar } from './publicacao.service.ts'

/** Most waiting files; each keeps its lines. */
const MAX_ESPERAS = 12

const replacesMonth = (meses: readonly MesDoArquivo[]) =>
  meses.some(({ situacao }) => situacao === 'substituto')

/**
 * Whether a staged file waits for an operator. Out of the bounds of domain 6 it waits unless confirmed; a replacement
 * waits when somebody else can confirm it. Throws ImportacaoRecusada when the only operator asks for a replacement on
 * the screen.
 */
export async function mustWait(
  { db, opcoes: { sessao = null, confirmar } }: RunningImport<FipeOptions>,
  { meses, previa }: ArquivoFipe,
): Promise<boolean> {
  if (replacesMonth(meses)) {
    const outros = await repository.countOperadores(db, sessao?.usuarioId ?? null)
    if (sessao && outros === 0)
      throw new ImportacaoRecusada(
        'Não há outro operador que possa confirmar a substituição. Faça-a pela linha de comando, com o motivo.',
      )
    // The command line's person is unknown: where there are two operators, one of them is asked.
    if (outros >= (sessao ? 1 : 2)) return true
  }
  return confirmar === undefined && previa.meses.some(({ duvidas }) => duvidas.length > 0)
}

const serializePrevia = (previa: PreviaFipe) => JSON.stringify(z.encode(previaFipeSchema, previa))
const parsePrevia = (previa: string): PreviaFipe => previaFipeSchema.parse(JSON.parse(previa))

/**
 * Keeps a staged file for an operator, in place of files that waited for its months. Resolves to the answer for the
 * sender. Throws ImportacaoRecusada when too many wait.
 */
export async function keepWaiting(
  running: RunningImport,
  { importacaoId, meses, previa, motivo }: ArquivoFipe,
): Promise<string> {
  const { clock, opcoes } = running
  const { sessao = null } = opcoes
  const nomes = meses.map(nomeDoMes).join(', ')
  const agora = clock.now()
  await inImportTransaction(running, async (tx) => {
    await repository.deleteEsperasDosMeses(tx, meses)
    if ((await repository.countEsperas(tx)) >= MAX_ESPERAS)
      throw new ImportacaoRecusada(
        `Já há ${MAX_ESPERAS} arquivos aguardando um operador. Confirme ou descarte um deles antes.`,
      )
    await repository.insertEspera(tx, {
      importacaoId,
      pedidaEm: agora,
      pedidaPor: sessao?.usuarioId ?? null,
      motivo,
      previa: serializePrevia(previa),
    })
    await registrar(tx, {
      instituicaoId: PLATAFORMA,
      sessao,
      acao: 'pedirConfirmacao',
      entidade: 'referencia',
      entidadeId: importacaoId,
      motivo,
      depois: { meses: nomes, duvidas: previa.meses.flatMap(({ duvidas }) => duvidas) },
      agora,
    })
  })
  if (!replacesMonth(meses)) return `Nada foi publicado ainda: ${nomes} aguarda a confirmação de um operador.`
  return `A substituição de ${nomes} aguarda a confirmação de ${sessao ? 'outro' : 'um'} operador.`
}

export async function listarEsperas(db: Db, { usuarioId }: Pick<Sessao, 'usuarioId'>): Promise<EsperaFipe[]> {
  const esperas = await repository.listEsperas(db)
  return esperas.map(({ pedidaPorId, previa, ...espera }) => ({
    ...espera,
    propria: pedidaPorId === usuarioId,
    previa: parsePrevia(previa),
  }))
}

/** What an operator judges by; the number of cars in stock may have changed meanwhile. */
const judgedFacts = ({ meses }: PreviaFipe) =>
  meses.map(({ anterior, substituicao, duvidas }) => {
    const { precos = 0, mudam = 0, saem = 0, entram = 0 } = substituicao ?? {}
    return { anterior, duvidas, precos, mudam, saem, entram }
  })

interface Decisao {
  id: number
  sessao: Sessao
  /** The import lease to take; `patienceMs` is how long to wait for a running import. */
  lease: { chave: string; patienceMs: number }
}

/** Acts on a waiting file under the import lease. Refuses with a BusinessError while another import runs. */
async function withEspera<T>(
  { db }: Ambiente,
  { id, lease }: Decisao,
  work: (
    espera: NonNullable<Awaited<ReturnType<typeof repository.findEspera>>> & { meses: MesDoArquivo[] },
    lease: ImportLease,
  ) => Promise<T>,
): Promise<T> {
  try {
    return await withImportLease(db, lease, async (own) => {
      const running = { db, lease: own }
      await deleteLeftovers(running)
      try {
        const espera = await repository.findEspera(db, id)
        if (!espera) throw new BusinessError('Este arquivo não aguarda mais confirmação.', 404)
        return await work({ ...espera, meses: await listMeses(db, id) }, own)
      } finally {
        // A decided file leaves its lines, and a failed one the prices that it wrote ahead.
        await deleteLeftovers(running)
      }
    })
  } catch (error) {
    if (error instanceof ImportacaoRecusada) throw new BusinessError(error.message)
    throw error
  }
}

/**
 * Publishes a waiting file. Refuses with 404 one that waits no longer. Refuses with 400 a replacement that this person
 * asked for, a code that would change type, and a running import. Refuses with 400 a changed comparison, and updates
 * the preview.
 */
export function confirmarEspera(ambiente: Ambiente, decisao: Decisao, confirmacao: string) {
  const { db, clock } = ambiente
  const { id, sessao } = decisao
  return withEspera(ambiente, decisao, async ({ meses: todos, pedidaPor, motivo, previa: lida }, lease) => {
    if (replacesMonth(todos) && pedidaPor === sessao.usuarioId)
      throw new BusinessError('A substituição é confirmada por outro operador, não por quem a pediu.')
    if ((await listTiposTrocados(db, id, 1)).total > 0)
      throw new BusinessError(
        'Um mês carregado depois deste arquivo dá outro tipo de veículo a um dos seus códigos. Descarte-o e envie-o de novo.',
      )
    const meses = todos.filter(({ situacao }) => situacao !== 'igual')
    const previa = await preverPublicacao(db, id, { meses, hoje: clock.today() })
    const linhas = todos.reduce((total, { precos }) => total + precos, 0)
    const running = {
      db,
      clock,
      lease,
      opcoes: { sessao },
      erros: new LineErrors(),
      outras: new LineErrors(),
      linhas,
    }
    if (!isDeepStrictEqual(judgedFacts(previa), judgedFacts(parsePrevia(lida)))) {
      await inImportTransaction(running, (tx) =>
        repository.updateEspera(tx, id, { previa: serializePrevia(previa) }),
      )
      throw new BusinessError(
        'A comparação mudou desde que o arquivo foi lido. Confira-a de novo e confirme.',
      )
    }
    await inImportTransaction(running, (tx) => repository.updateEspera(tx, id, { publicando: true }))
    return publicar(running, { importacaoId: id, meses, previa, motivo, pedidaPor, confirmacao })
  })
}

/** Discards a waiting file. Refuses with 404 one that waits no longer, and with 400 while an import runs. */
export function descartarEspera(ambiente: Ambiente, decisao: Decisao): Promise<void> {
  const { id, sessao } = decisao
  return withEspera(ambiente, decisao, ({ meses }) =>
    withTransaction(ambiente.db, async (tx) => {
      await repository.deleteEspera(tx, id)
      await registrar(tx, {
        instituicaoId: PLATAFORMA,
        sessao,
        acao: 'descartar',
        entidade: 'referencia',
        entidadeId: id,
        antes: { meses: meses.map(nomeDoMes).join(', ') },
        agora: ambiente.clock.now(),
      })
    }),
  )
}
