import type { AcaoAuditada } from '@lastro/shared/auditoria/rotulos'
import {
  strongerProtecoes,
  equalProtecoes,
  MAX_NAMED_PEOPLE,
  type Politica,
  type Protecoes,
  type QuemPode,
  SEM_PROTECOES,
} from '@lastro/shared/politicas/politica'
import type { Permissao } from '@lastro/shared/permissoes'
import type { Ambiente } from '#ambiente.ts'
import type { Db, Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { instituicaoDo } from '#http/acesso.ts'
import type { ActInPath, Actor } from '#http/act.ts'
import { BusinessError } from '#http/errors.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import {
  countAprovadores,
  findPolitica,
  findReducao,
  listQuemPode,
  lockPoliticaEmUso,
  lockPolitica,
  updateReducao,
  updatePolitica,
} from './politicas.repository.ts'
import { exigirVersao } from '../registro-de-auditoria/exigir-versao.service.ts'

/** The policy in force of an institution; without one of its own all protections are off. */
export async function obterPolitica(db: Db, instituicaoId: number): Promise<Protecoes & { versao: number }> {
  return (await findPolitica(db, instituicaoId)) ?? { ...SEM_PROTECOES, versao: 0 }
}

const LIDAS = new WeakMap<Tx, Map<number, Promise<Protecoes>>>()

/** The same for a decision, read once in its transaction: one that was ever set can't change before the decision is taken. */
export function politicaParaDecidir(tx: Tx, instituicaoId: number): Promise<Protecoes> {
  const lidas = LIDAS.get(tx) ?? new Map<number, Promise<Protecoes>>()
  LIDAS.set(tx, lidas)
  const lida =
    lidas.get(instituicaoId) ??
    lockPoliticaEmUso(tx, instituicaoId).then((politica) => politica ?? SEM_PROTECOES)
  lidas.set(instituicaoId, lida)
  return lida
}

/** The same with what the screen tells besides. */
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

interface Procura {
  instituicaoId: number
  codigo: Permissao
  /** Who can't, by their ids. */
  exceto: readonly number[]
}

/** The institution's own people who hold a code and may use it where some can't. */
export async function quemPode(db: Db, { instituicaoId, codigo, exceto }: Procura): Promise<QuemPode> {
  const pessoas = await listQuemPode(db, { instituicaoId, codigo, exceto, limit: MAX_NAMED_PEOPLE })
  return { nomes: pessoas.map(({ nome }) => nome), total: pessoas[0]?.total ?? 0 }
}

const protecoesDe = ({
  exigeSegundoFator,
  aprovadorDistinto,
  valorSegundaAprovacao,
}: Protecoes): Protecoes => ({
  exigeSegundoFator,
  aprovadorDistinto,
  valorSegundaAprovacao,
})

interface Estado {
  protecoes: Protecoes
  reducao: Protecoes | null
}

type Travada = Awaited<ReturnType<typeof lockPolitica>> & {
  reducao: Awaited<ReturnType<typeof findReducao>>
}

interface MudancaDaPolitica {
  acao: AcaoAuditada
  depois: Estado
}

/**
 * Locks the policy, checks If-Match, and keeps and audits what `decidir` answers; undefined changes nothing and leaves no trace.
 * Answers the policy as it then stands.
 */
function mudarPolitica(
  { db, clock }: Ambiente,
  ato: ActInPath,
  decidir: (travada: Travada) => MudancaDaPolitica | undefined,
): Promise<Politica> {
  const instituicaoId = instituicaoDo(ato.alvo)
  const { usuarioId } = ato.sessao
  return withTransaction(db, async (tx) => {
    const politica = await lockPolitica(tx, instituicaoId)
    await exigirVersao(tx, ato.ifMatch, {
      atual: politica,
      mudanca: { instituicaoId, entidade: 'politica', entidadeId: instituicaoId },
      foiAlterado: 'A política foi alterada',
    })
    const reducao = await findReducao(tx, instituicaoId)
    const mudanca = decidir({ ...politica, reducao })
    if (mudanca) {
      const { depois, acao } = mudanca
      const agora = clock.now()
      await updatePolitica(tx, instituicaoId, depois.protecoes)
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
 * Saves the policy as it is to be. What protects more counts at once; what protects less waits for another person, as the
 * institution's request for a reduction, and replaces one that waits already (docs/decisoes/0013).
 */
export function alterarPolitica(deps: Ambiente, ato: ActInPath, pedida: Protecoes): Promise<Politica> {
  return mudarPolitica(deps, ato, ({ reducao, ...vigente }) => {
    const protecoes = strongerProtecoes(vigente, pedida)
    const pendente = equalProtecoes(protecoes, pedida) ? null : pedida
    const mudou = !equalProtecoes(protecoes, vigente)
    // The same request again stays its first author's, or another could take over what they then confirm.
    const mesmaReducao = pendente && reducao ? equalProtecoes(pendente, reducao) : !pendente && !reducao
    if (!mudou && mesmaReducao) return undefined
    const acao = mudou ? 'alterar' : pendente ? 'proporReducao' : 'descartarReducao'
    return { acao, depois: { protecoes, reducao: pendente } }
  })
}

const SEM_REDUCAO = 'Não há redução da política aguardando confirmação.'

/** Puts the reduction in force that somebody else asked for. Throws 412; 400 when nobody asked or the caller did. */
export function confirmarReducao(deps: Ambiente, ato: ActInPath): Promise<Politica> {
  return mudarPolitica(deps, ato, ({ reducao }) => {
    if (!reducao) throw new BusinessError(SEM_REDUCAO)
    if (reducao.usuarioId === ato.sessao.usuarioId)
      throw new BusinessError('A redução da política precisa ser confirmada por outra pessoa.')
    return { acao: 'confirmarReducao', depois: { protecoes: protecoesDe(reducao), reducao: null } }
  })
}

/** Anyone who may change the policy may drop the request, its author too. Throws 412; 400 when there is none. */
export function descartarReducao(deps: Ambiente, ato: ActInPath): Promise<Politica> {
  return mudarPolitica(deps, ato, ({ reducao, ...vigente }) => {
    if (!reducao) throw new BusinessError(SEM_REDUCAO)
    return { acao: 'descartarReducao', depois: { protecoes: protecoesDe(vigente), reducao: null } }
  })
}
