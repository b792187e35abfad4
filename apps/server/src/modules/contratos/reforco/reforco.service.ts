import {
  type AcaoDoPedido,
  descreverPedido,
  impedimentoDoPedido,
  type PedidoFeito,
  type PedidoReforcoRequest,
  type PedidosReforcoRequest,
} from '@lastro/shared/contratos/pedido-reforco'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { Ambiente } from '#ambiente.ts'
import { pipelined } from '#db/pipelined.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { instituicaoDo } from '#http/acesso.ts'
import type { ActInPath, Actor } from '#http/act.ts'
import { BusinessError, campoInvalido, camposInvalidos } from '#http/errors.ts'
import { avisarPedidos } from '#modules/pedidos-reforco/avisos-do-pedido.service.ts'
import { insertPedidos, updatePedidosEncerrados } from '#modules/pedidos-reforco/pedidos.repository.ts'
import { lockEstabelecimentos } from '#modules/vinculos/whitelist-valida.repository.ts'
import { DESATIVADO, lockAtivos } from '#modules/vinculos/whitelist-valida.service.ts'
import { travarSemVencida } from '../alteracao/expirar-alteracoes.service.ts'
import { registrarMudanca, registrarMudancas } from '../efeitos/registrar-mudanca.service.ts'
import {
  type AutoriaDaMudanca,
  CONTRATO_NAO_ENCONTRADO,
  travarContrato,
} from '../nucleo/contrato-travado.service.ts'
import { lockContratos, updateContrato, updateContratos } from '../nucleo/contratos.repository.ts'
import { type EstadoDoContrato, lerEstados } from '../nucleo/estado-do-contrato.service.ts'
import { relogioDosContratos } from '../nucleo/relogio-dos-contratos.service.ts'
import { listContratosDosDoisLados, recusaDosDoisLados } from '../nucleo/um-so-lado.service.ts'

/** What an act on a request answers; `versao` becomes the ETag. */
type Resposta = PedidoFeito & { versao: number }

/** Says why an act is not open; undefined where it is. */
const impedimentoDe = (
  acao: AcaoDoPedido,
  { contrato, pedido }: Pick<EstadoDoContrato, 'contrato' | 'pedido'>,
) => impedimentoDoPedido(acao, { statusId: contrato.status, pedido })

/**
 * Refuses with 400 an act that is not open. `pedidoId` is the request that the act is about, which may no longer be the
 * contract's open one.
 */
const exigirAcaoAberta =
  (acao: AcaoDoPedido, pedidoId?: number) =>
  ({ contrato, pedido }: Pick<EstadoDoContrato, 'contrato' | 'pedido'>) => {
    const outro = pedidoId !== undefined && pedido?.id !== pedidoId
    const recusa = impedimentoDe(acao, { contrato, pedido: outro ? null : pedido })
    if (recusa) throw new BusinessError(recusa)
    return contrato.status
  }

/** Refuses with 400 a last day in the past. */
function exigirPrazo(prazo: Dia, { clock }: Ambiente): void {
  if (prazo < clock.today()) throw campoInvalido('prazo', 'O prazo não pode ser anterior a hoje.')
}

/**
 * Asks the store of an Ativo contract for more guarantee. Refuses with 404, 412, and with 400 where a request is open,
 * the contract isn't Ativo, the day has passed or the store is disabled.
 */
export function pedirReforco(
  deps: Ambiente,
  ato: ActInPath,
  { valor, ...termos }: PedidoReforcoRequest,
): Promise<Resposta> {
  exigirPrazo(termos.prazo, deps)
  return travarContrato(deps, ato, exigirAcaoAberta('pedirReforco'), async (travado) => {
    const { tx, clock, chave, lado } = travado
    // A disabled store could not answer.
    await lockAtivos(tx, [travado.contrato.lojaId])
    const autoria = { tx, clock, sessao: ato.sessao, lado }
    const pedidos = [{ contratoId: chave.id, valor }]
    const [resposta] = await gravarPedidos(autoria, { pedidos, antes: [travado], ...termos })
    if (!resposta) throw new Error('The inserted request is gone')
    return resposta
  })
}

/**
 * Asks for more guarantee of several contracts of one institution, all or none. Refuses with 400 naming each contract
 * at fault and why; a foreign contract is answered like a missing one.
 */
export function pedirReforcos(
  deps: Ambiente,
  { sessao, alvo }: Actor,
  { contratos: pedidos, ...termos }: PedidosReforcoRequest,
): Promise<PedidoFeito[]> {
  const { db, clock } = deps
  exigirPrazo(termos.prazo, deps)
  return withTransaction(db, async (tx) => {
    const instituicaoId = instituicaoDo(alvo)
    const ids = pedidos.map(({ contratoId }) => contratoId)
    const travados = await lockContratos(tx, { instituicaoId }, ids)
    const [antes, dosDoisLados] = await pipelined(
      () => lerEstados(tx, travados),
      () => listContratosDosDoisLados(tx, sessao, { instituicaoId, ids: travados.map(({ id }) => id) }),
    )
    const porId = new Map(antes.map((estado) => [estado.contrato.id, estado]))
    const desativadas = await lojasDesativadas(tx, antes)
    const recusas = pedidos.flatMap(({ contratoId }, index) => {
      const estado = porId.get(contratoId)
      const desativada = estado && desativadas.has(estado.contrato.lojaId) ? DESATIVADO.loja : undefined
      const motivoDosDoisLados = dosDoisLados.includes(contratoId) ? recusaDosDoisLados(sessao) : undefined
      const mensagem = estado
        ? (motivoDosDoisLados ?? impedimentoDe('pedirReforco', estado) ?? desativada)
        : CONTRATO_NAO_ENCONTRADO
      return mensagem ? [{ campo: `contratos.${index}.contratoId`, mensagem }] : []
    })
    if (recusas.length > 0) throw camposInvalidos(recusas)
    const relogio = await relogioDosContratos(tx, clock, travados)
    return gravarPedidos({ tx, clock: relogio, sessao, lado: alvo.lado }, { pedidos, antes, ...termos })
  })
}

async function lojasDesativadas(tx: Tx, estados: readonly EstadoDoContrato[]): Promise<Set<number>> {
  if (estados.length === 0) return new Set()
  const lojas = await lockEstabelecimentos(tx, [...new Set(estados.map(({ contrato }) => contrato.lojaId))])
  return new Set(lojas.filter(({ ativo }) => !ativo).map(({ id }) => id))
}

interface PedidosNovos extends Omit<PedidosReforcoRequest, 'contratos'> {
  pedidos: readonly { contratoId: number; valor: Centavos }[]
  /** The contracts of the requests, of one institution, locked and checked. */
  antes: readonly EstadoDoContrato[]
}

/** Writes the requests and tells the stores, answering in the order of `pedidos`. */
async function gravarPedidos(
  autoria: AutoriaDaMudanca,
  { pedidos, antes, prazo, texto }: PedidosNovos,
): Promise<Resposta[]> {
  const { tx, clock, sessao } = autoria
  const instituicaoFinanceiraId = antes[0]?.contrato.instituicaoFinanceiraId
  if (instituicaoFinanceiraId === undefined || !sessao) throw new Error('Nobody asks for nothing')
  const agora = clock.now()
  const camposComuns = { instituicaoFinanceiraId, prazo, texto, pedidoPor: sessao.usuarioId, pedidoEm: agora }
  const ids = await insertPedidos(
    tx,
    pedidos.map((pedido) => ({ ...pedido, ...camposComuns })),
  )
  const contratoIds = pedidos.map(({ contratoId }) => contratoId)
  await updateContratos(tx, { instituicaoFinanceiraId, ids: contratoIds }, {})
  const respostas: Resposta[] = []
  const antesDe = new Map(antes.map((estado) => [estado.contrato.id, estado]))
  for (const [index, { contratoId, valor }] of pedidos.entries()) {
    const estado = antesDe.get(contratoId)
    if (!estado) throw new Error('A request is for a contract that is not locked')
    const motivo = [descreverPedido({ valor, prazo }), texto].filter(Boolean).join('. ')
    const alvos = { instituicaoFinanceiraId, antes: [estado] }
    const [depois] = await registrarMudancas(autoria, { acao: 'pedirReforco', motivo }, alvos)
    const id = ids[index]
    if (!depois || id === undefined) throw new Error('The inserted request is gone')
    respostas.push({ id, contratoId, situacao: 'aberto', versao: depois.contrato.versao })
  }
  await avisarPedidos(tx, 'pedido', { instituicaoId: instituicaoFinanceiraId, ids }, { agora })
  return respostas
}

/**
 * Declines the request for the store, with a reason; the institution may ask again. An overdue proposal ends first.
 * Refuses with 404, 412, and with 400 where the request is not open or a proposal answers it.
 */
export const recusarReforco = (deps: Ambiente, ato: ActInPath, fim: FimDoReforco) =>
  encerrar(deps, ato, { ...fim, acao: 'recusarReforco', situacao: 'recusado' })

/**
 * Takes the request back for the institution, with a reason; a proposal that answers it stays open. Refuses with 404,
 * 412, and with 400 where the request is not open.
 */
export const encerrarReforco = (deps: Ambiente, ato: ActInPath, fim: FimDoReforco) =>
  encerrar(deps, ato, { ...fim, acao: 'encerrarReforco', situacao: 'encerrado' })

interface FimDoReforco {
  pedidoId: number
  motivo: string
}

function encerrar(
  deps: Ambiente,
  ato: ActInPath,
  {
    pedidoId,
    motivo,
    acao,
    situacao,
  }: FimDoReforco & { acao: AcaoDoPedido; situacao: 'recusado' | 'encerrado' },
): Promise<Resposta> {
  return travarSemVencida(deps, ato, exigirAcaoAberta(acao, pedidoId), async (travado) => {
    const { tx, chave, clock } = travado
    const { instituicaoFinanceiraId: instituicaoId } = chave
    const agora = clock.now()
    const fim = { situacao, motivo, usuarioId: ato.sessao.usuarioId, agora }
    const ids = await updatePedidosEncerrados(tx, { instituicaoId, contratoIds: [chave.id] }, fim)
    await updateContrato(tx, chave, {})
    const { contrato } = await registrarMudanca(travado, acao, { motivo })
    await avisarPedidos(tx, situacao, { instituicaoId, ids }, { agora })
    return { id: pedidoId, contratoId: chave.id, situacao, versao: contrato.versao }
  })
}
