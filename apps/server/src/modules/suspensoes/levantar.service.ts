import {
  LEVANTAR_MAXIMO,
  type LevantarRequest,
  SUSPENSOES_MAXIMO,
  type Suspensao,
  type SuspensaoDaLoja,
} from '@lastro/shared/suspensoes/suspensao'
import { type Dia, formatDia } from '@lastro/shared/dia'
import type { Ambiente } from '#ambiente.ts'
import type { Db, Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { instituicaoDo } from '#http/acesso.ts'
import type { ActInPath } from '#http/act.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { exigirVersao } from '#modules/registro-de-auditoria/exigir-versao.service.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import { calendarioDa } from '../calendario/calendario.service.ts'
import { obterPolitica } from '../politicas/politica-em-vigor.service.ts'
import { avisarSuspensao } from './avisos-da-suspensao.service.ts'
import {
  findNomes,
  findSuspensao,
  listInstituicoesQueEsperam,
  listLojasSemQuitacao,
  lockSuspensao,
  type ParDaLoja,
  type SuspensaoLida,
  updateSuspensao,
} from './suspensoes.repository.ts'
import {
  isLevantada,
  lerSuspensao,
  limiteDaSuspensao,
  quemLevanta,
  suspensaoDaLoja,
} from './suspensoes.service.ts'

interface Leitor {
  db: Db
  hoje: Dia
  usuarioId: number
}

/** A store's suspension as the institution's people see it, with the lifting that counts or waits. */
async function apresentar(
  { db, hoje, usuarioId }: Leitor,
  { instituicaoId, ...loja }: Suspensao & ParDaLoja & { loja: string },
  lida: SuspensaoLida | undefined,
): Promise<SuspensaoDaLoja> {
  const { ate, motivo, pedidaPor, pedidaEm, pedidoPor, confirmadoPor, versao } = lida ?? { versao: 0 }
  if (!ate || !motivo || !pedidaPor || !pedidaEm || !pedidoPor || ate < hoje)
    return { ...loja, levantamento: null, versao }
  const podem = await quemLevanta(db, instituicaoId, [pedidaPor])
  const pedido = { pedidoPor, pedidoEm: pedidaEm, confirmadoPor: confirmadoPor ?? null }
  const levantamento = { ate, motivo, ...pedido, propria: pedidaPor === usuarioId, podem }
  return { ...loja, levantamento, versao }
}

interface LeitorDasSuspensoes {
  instituicaoId: number
  usuarioId: number
  /** Reads lifted ones and liftings, too. */
  comLevantamentos: boolean
}

/** An institution's stores with sales that suspend them. */
export async function listarSuspensoes(
  { db, clock }: Ambiente,
  { instituicaoId, usuarioId, comLevantamentos }: LeitorDasSuspensoes,
): Promise<SuspensaoDaLoja[]> {
  const hoje = clock.today()
  const { suspenderLoja } = await obterPolitica(db, instituicaoId)
  const limite = await limiteDaSuspensao(db, { instituicaoId, hoje }, suspenderLoja)
  if (!limite) return []
  const { dias, prazo } = limite
  const suspensoes: SuspensaoDaLoja[] = []
  for (const loja of await listLojasSemQuitacao(db, instituicaoId, prazo, SUSPENSOES_MAXIMO)) {
    const par = { instituicaoId, lojaId: loja.lojaId }
    const lida = await findSuspensao(db, par)
    if (comLevantamentos)
      suspensoes.push(await apresentar({ db, hoje, usuarioId }, { ...par, ...loja, dias }, lida))
    else if (!isLevantada(lida, hoje))
      suspensoes.push({ ...loja, dias, levantamento: null, versao: lida?.versao ?? 0 })
  }
  return suspensoes
}

/** The institutions that take nothing new from a store now. */
export async function suspensoesDaLoja({ db, clock }: Ambiente, lojaId: number) {
  const hoje = clock.today()
  const suspensoes = []
  for (const instituicao of await listInstituicoesQueEsperam(db, lojaId, hoje)) {
    const par = { instituicaoId: instituicao.instituicaoFinanceiraId, lojaId, hoje }
    const suspensao = await lerSuspensao(db, par)
    if (suspensao) suspensoes.push({ ...instituicao, ...suspensao })
  }
  return suspensoes
}

/** An act on the suspension of a store by the institution in the path. */
interface AtoNaSuspensao extends ActInPath {
  lojaId: number
}

const NAO_SUSPENSA = 'A loja não está suspensa.'
const SEM_PEDIDO = 'Não há pedido de levantar esta suspensão aguardando confirmação.'

interface SuspensaoTravada {
  tx: Tx
  par: ParDaLoja
  hoje: Dia
  agora: Date
  lida: SuspensaoLida
}

/**
 * Locks a store's suspension, lets `decidir` change the lifting, audits the change and answers the suspension. Refuses
 * with 412 a stale version, and with 400 a store that isn't suspended: unknown ones and other institutions' alike.
 */
function mudarLevantamento(
  { db, clock }: Ambiente,
  ato: AtoNaSuspensao,
  decidir: (travada: SuspensaoTravada) => Promise<'pedirLevantamento' | 'confirmarLevantamento' | undefined>,
): Promise<SuspensaoDaLoja> {
  const { sessao, lojaId } = ato
  const instituicaoId = instituicaoDo(ato.alvo)
  const par = { instituicaoId, lojaId }
  return withTransaction(db, async (tx) => {
    const hoje = clock.today()
    const agora = clock.now()
    // The lifting is read last: one confirmed between the two reads is then seen, and answered with 412 below.
    const suspensao = await suspensaoDaLoja(tx, { ...par, hoje })
    if (!suspensao && !isLevantada(await findSuspensao(tx, par), hoje)) throw new BusinessError(NAO_SUSPENSA)
    await lockSuspensao(tx, par)
    const lida = await findSuspensao(tx, par)
    if (!lida) throw new Error('The locked suspension is gone')
    await exigirVersao(tx, ato.ifMatch, {
      atual: lida,
      mudanca: { instituicaoId, entidade: 'suspensaoLoja', entidadeId: lojaId },
      wasChangedText: 'A suspensão foi alterada',
    })
    // Whom the lock let wait reads what the other person did meanwhile.
    if (!suspensao || isLevantada(lida, hoje)) throw new BusinessError(NAO_SUSPENSA)
    const acao = await decidir({ tx, par, hoje, agora, lida })
    const depois = await findSuspensao(tx, par)
    if (acao) {
      const retrato = ({ ate, motivo, confirmadaPor }: SuspensaoLida) => ({ ate, motivo, confirmadaPor })
      await registrar(tx, {
        instituicaoId,
        sessao,
        acao,
        entidade: 'suspensaoLoja',
        entidadeId: lojaId,
        antes: retrato(lida),
        depois: depois && retrato(depois),
        agora,
      })
    }
    const { loja } = await findNomes(tx, par)
    const { usuarioId } = sessao
    return apresentar({ db: tx, hoje, usuarioId }, { ...par, ...suspensao, loja }, depois)
  })
}

/**
 * Asks to lift a suspension until a day, which another person confirms. An equal request stays its first author's.
 * Refuses with 412, and with 400 a store that isn't suspended, and a day that has passed or is too far ahead.
 */
export function pedirLevantamento(
  deps: Ambiente,
  ato: AtoNaSuspensao,
  { ate, motivo }: LevantarRequest,
): Promise<SuspensaoDaLoja> {
  return mudarLevantamento(deps, ato, async ({ tx, par, hoje, agora, lida }) => {
    const ultimo = (await calendarioDa(tx, par.instituicaoId)).somarDiasUteis(hoje, LEVANTAR_MAXIMO)
    if (ate < hoje || ate > ultimo)
      throw campoInvalido(
        'ate',
        `Escolha um dia de hoje até ${formatDia(ultimo)}, ${LEVANTAR_MAXIMO} dias úteis à frente.`,
      )
    if (lida.ate === ate && lida.motivo === motivo && lida.confirmadaPor === null) return undefined
    const pedido = { ate, motivo, pedidaPor: ato.sessao.usuarioId, pedidaEm: agora }
    const nova = { ...pedido, confirmadaPor: null, confirmadaEm: null, versao: lida.versao + 1 }
    await updateSuspensao(tx, par, nova)
    return 'pedirLevantamento'
  })
}

/**
 * Lifts a suspension that another person asked to lift, and tells both sides. Refuses with 412, and with 400 a store
 * that isn't suspended, where no request waits, and who asked.
 */
export function confirmarLevantamento(deps: Ambiente, ato: AtoNaSuspensao): Promise<SuspensaoDaLoja> {
  return mudarLevantamento(deps, ato, async ({ tx, par, hoje, agora, lida }) => {
    const { ate, pedidaPor, confirmadaPor, versao } = lida
    if (ate === null || ate < hoje || confirmadaPor !== null) throw new BusinessError(SEM_PEDIDO)
    const { usuarioId } = ato.sessao
    if (pedidaPor === usuarioId)
      throw new BusinessError('O levantamento da suspensão precisa ser confirmado por outra pessoa.')
    const confirmada = { confirmadaPor: usuarioId, confirmadaEm: agora, versao: versao + 1 }
    await updateSuspensao(tx, par, { ...confirmada, avisadaEm: null })
    await avisarSuspensao(tx, par, { ate }, agora)
    return 'confirmarLevantamento'
  })
}
