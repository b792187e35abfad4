import type { AcaoAuditada } from '@lastro/shared/auditoria/rotulos'
import {
  strongerProtecoes,
  equalProtecoes,
  type Politica,
  type PoliticaRequest,
  type Protecoes,
  protecoesDe,
} from '@lastro/shared/politicas/politica'
import type { Ambiente } from '#ambiente.ts'
import type { Db } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { instituicaoDo } from '#http/acesso.ts'
import type { ActInPath, Actor } from '#http/act.ts'
import { BusinessError } from '#http/errors.ts'
import { reavaliarCarteira } from '../cobertura/reavaliar/a-reavaliar.service.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import {
  countAprovadores,
  findReducao,
  lockPolitica,
  updateReducao,
  updatePolitica,
} from './politicas.repository.ts'
import { obterPolitica, quemPode } from './politica-em-vigor.service.ts'
import { saldosDesde } from './saldos-desde.service.ts'
import { exigirVersao } from '../registro-de-auditoria/exigir-versao.service.ts'

/** The policy in force with what the screen shows besides: approvers and the pending reduction. */
export async function apresentarPolitica(db: Db, { sessao, alvo }: Actor): Promise<Politica> {
  const instituicaoId = instituicaoDo(alvo)
  const politica = await obterPolitica(db, instituicaoId)
  const reducao = (await findReducao(db, instituicaoId)) ?? null
  return {
    ...politica,
    pessoasQueAprovam: await countAprovadores(db, instituicaoId),
    reducao: reducao && {
      ...reducao,
      propria: reducao.usuarioId === sessao.usuarioId,
      podem: await quemPode(db, {
        instituicaoId,
        codigo: 'Configuracoes.Politicas.Alterar',
        exceto: [reducao.usuarioId],
      }),
    },
  }
}

interface Estado {
  protecoes: Protecoes
  reducao: Protecoes | null
}

type LockedPolitica = Awaited<ReturnType<typeof lockPolitica>> & {
  reducao: Awaited<ReturnType<typeof findReducao>>
}

interface MudancaDaPolitica {
  acao: AcaoAuditada
  depois: Estado
}

/** Why a changed policy judges coverage otherwise; undefined: it doesn't. */
function motivoDaReavaliacao(antes: Protecoes, depois: Protecoes): 'base' | 'politica' | undefined {
  const mudou = (...campos: (keyof Protecoes)[]) => campos.some((campo) => antes[campo] !== depois[campo])
  if (mudou('baseDoExigido')) return 'base'
  if (mudou('saldoVale') || (depois.baseDoExigido === 'saldo' && mudou('indiceMinimo'))) return 'base'
  return mudou('toleranciaCobertura') ? 'politica' : undefined
}

/**
 * Locks the policy, checks If-Match, then stores and audits what `decidir` returns; undefined changes nothing and
 * leaves no trace. Resolves to the resulting policy. Refuses a stale version with 412.
 */
function mudarPolitica(
  { db, clock }: Ambiente,
  ato: ActInPath,
  decidir: (travada: LockedPolitica) => MudancaDaPolitica | undefined,
): Promise<Politica> {
  const instituicaoId = instituicaoDo(ato.alvo)
  const { usuarioId } = ato.sessao
  return withTransaction(db, async (tx) => {
    const politica = await lockPolitica(tx, instituicaoId)
    await exigirVersao(tx, ato.ifMatch, {
      atual: politica,
      mudanca: { instituicaoId, entidade: 'politica', entidadeId: instituicaoId },
      wasChangedText: 'A política foi alterada',
    })
    const reducao = await findReducao(tx, instituicaoId)
    const mudanca = decidir({ ...politica, reducao })
    if (mudanca) {
      const { depois, acao } = mudanca
      const agora = clock.now()
      await updatePolitica(tx, instituicaoId, {
        ...depois.protecoes,
        agora,
        saldosDesde: await saldosDesde(tx, { instituicaoId, hoje: clock.today() }, depois.protecoes),
      })
      const motivo = motivoDaReavaliacao(politica, depois.protecoes)
      if (motivo) await reavaliarCarteira(tx, instituicaoId, motivo)
      await updateReducao(
        tx,
        instituicaoId,
        depois.reducao ? { ...depois.reducao, usuarioId, propostaEm: agora } : undefined,
      )
      await registrar(tx, {
        instituicaoId,
        sessao: ato.sessao,
        acao,
        entidade: 'politica',
        entidadeId: instituicaoId,
        antes: { ...protecoesDe(politica), reducao: reducao ? protecoesDe(reducao) : null },
        depois: { ...depois.protecoes, reducao: depois.reducao },
        agora,
      })
    }
    return apresentarPolitica(tx, ato)
  })
}

/**
 * Saves the wanted policy. Stronger protection counts at once. Weaker protection becomes a request that another person
 * must confirm, and replaces a pending one (docs/decisoes/0013). Refuses a stale version with 412.
 */
export function alterarPolitica(deps: Ambiente, ato: ActInPath, enviada: PoliticaRequest): Promise<Politica> {
  return mudarPolitica(deps, ato, ({ reducao, ...vigente }) => {
    const pedida = { ...protecoesDe(vigente), ...enviada }
    const protecoes = strongerProtecoes(vigente, pedida)
    const pendente = equalProtecoes(protecoes, pedida) ? null : pedida
    const mudou = !equalProtecoes(protecoes, vigente)
    // A repeated request stays its first author's; otherwise another person could take it over and let the author
    // confirm it.
    const mesmaReducao = pendente && reducao ? equalProtecoes(pendente, reducao) : !pendente && !reducao
    if (!mudou && mesmaReducao) return undefined
    const acao = mudou ? 'alterar' : pendente ? 'proporReducao' : 'descartarReducao'
    return { acao, depois: { protecoes, reducao: pendente } }
  })
}

const SEM_REDUCAO = 'Não há redução da política aguardando confirmação.'

/** Whether operators would get more power over the institution's accesses. */
const weakensAcessos = (de: Protecoes, para: Protecoes) =>
  (de.acessoPorDuasPessoas && !para.acessoPorDuasPessoas) ||
  (!de.operadorMantemAcessos && para.operadorMantemAcessos)

/**
 * Puts a pending reduction in force. Refuses with 412 a stale version, and with 400 when none is pending or the caller
 * asked for it. Refuses with 400 two operators who would loosen who keeps the institution's accesses.
 */
export function confirmarReducao(deps: Ambiente, ato: ActInPath): Promise<Politica> {
  return mudarPolitica(deps, ato, ({ reducao, ...vigente }) => {
    if (!reducao) throw new BusinessError(SEM_REDUCAO)
    if (reducao.usuarioId === ato.sessao.usuarioId)
      throw new BusinessError('A redução da política precisa ser confirmada por outra pessoa.')
    if (ato.sessao.tipo === 'operador' && reducao.daPlataforma && weakensAcessos(vigente, reducao))
      throw new BusinessError('Quem mantém os acessos da instituição só muda com uma pessoa dela.')
    return { acao: 'confirmarReducao', depois: { protecoes: protecoesDe(reducao), reducao: null } }
  })
}

/**
 * Drops the pending reduction, by anyone who may change the policy, also its author. Refuses with 412 a stale version,
 * and with 400 when none is pending.
 */
export function descartarReducao(deps: Ambiente, ato: ActInPath): Promise<Politica> {
  return mudarPolitica(deps, ato, ({ reducao, ...vigente }) => {
    if (!reducao) throw new BusinessError(SEM_REDUCAO)
    return { acao: 'descartarReducao', depois: { protecoes: protecoesDe(vigente), reducao: null } }
  })
}
