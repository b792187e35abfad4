import { MINUTOS_SEM_PROVEDOR } from '@lastro/shared/autenticacao/sso'
import { withTransaction } from '#db/transaction.ts'
import { MINUTE, SECOND } from '#durations.ts'
import { every, type Repeated } from '#every.ts'
import { BusinessError } from '#http/errors.ts'
import { SESSAO_IDLE_MS } from '../autenticacao/sessao.repository.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { clienteDe, type SsoDeps } from './configurar.service.ts'
import { openCliente, renovar } from './openid.service.ts'
import { estabelecimentoDe } from './pessoa.service.ts'
import { deleteSessaoPorId, lockSessoesAPerguntar, updateRenovacao } from './pessoas.repository.ts'
import { findProvedorAberto } from './provedores.repository.ts'
import { type Motivo, Recusado } from './recusado.service.ts'

/** So long before a session would pause its provider is asked, and again each minute until it answers. */
const ANTES_MS = 5 * MINUTE
const AGAIN_MS = 50 * SECOND
const EVERY_MS = 10 * SECOND
/** Asked at once; a provider that hangs holds them for seconds. */
const AT_ONCE = 20

export type RenovarDeps = Pick<SsoDeps, 'db' | 'clock' | 'segredos' | 'rede'>

/** The provider says no of this person. Of everything else the session waits for an answer. */
const NAO: readonly Motivo[] = ['codigo', 'negado', 'pessoa']

type Reservada = Awaited<ReturnType<typeof lockSessoesAPerguntar>>[number]

async function perguntar(deps: RenovarDeps, reservada: Reservada): Promise<void> {
  const { db, clock, segredos } = deps
  const { id, provedorSsoId, sujeito, usuarioId } = reservada
  const provedor = await findProvedorAberto(db, provedorSsoId)
  const guardada = segredos.decrypt(`sessao:${id}`, reservada.renovacao)
  if (!provedor || guardada === undefined) return
  try {
    const config = await openCliente(deps, clienteDe(deps, provedor))
    const nova = await renovar(config, { renovacao: guardada, sujeito })
    const renovacao = segredos.encrypt(`sessao:${id}`, nova)
    await withTransaction(db, (tx) => updateRenovacao(tx, id, { renovacao, agora: clock.now() }))
  } catch (error) {
    if (error instanceof BusinessError) return
    if (!(error instanceof Recusado)) throw error
    if (!NAO.includes(error.motivo)) return
    await withTransaction(db, async (tx) => {
      if (!(await deleteSessaoPorId(tx, id))) return
      await registrar(tx, {
        instituicaoId: estabelecimentoDe(provedor),
        sessao: null,
        acao: 'terminarPorSso',
        entidade: 'usuario',
        entidadeId: usuarioId,
        motivo: 'O provedor não renovou a sessão.',
        agora: clock.now(),
      })
    })
  }
}

/** Asks the providers of sessions that would soon pause whether their people may go on. Resolves to how many it asked. */
export async function renovarSessoes(deps: RenovarDeps, log: (error: unknown) => void): Promise<number> {
  const agora = deps.clock.now()
  const antes = (ms: number) => new Date(agora.getTime() - ms)
  const sessoes = await lockSessoesAPerguntar(deps.db, {
    confirmadaAntes: antes(MINUTOS_SEM_PROVEDOR * MINUTE - ANTES_MS),
    perguntadaAntes: antes(AGAIN_MS),
    usadaDesde: antes(SESSAO_IDLE_MS),
    agora,
    limite: AT_ONCE,
  })
  await Promise.all(sessoes.map((sessao) => perguntar(deps, sessao).catch(log)))
  return sessoes.length
}

/** Asks until stopped. Servers may run it side by side: each session is asked about by one. */
export function startRenovador(deps: RenovarDeps, log: (error: unknown) => void): Repeated {
  const untilNone = async (signal: AbortSignal) => {
    while (!signal.aborted && (await renovarSessoes(deps, log)) === AT_ONCE);
  }
  const ended = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  return every(EVERY_MS, (signal) => Promise.race([untilNone(signal), ended(signal)]), log)
}
