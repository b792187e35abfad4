import { formatDiaDoInstante } from '@lastro/shared/dia'
import type { AlterarPerfilRequest } from '@lastro/shared/usuarios/perfil'
import { DIAS_DE_UM_ATO, type Feito, MAXIMO_DE_ATOS } from '@lastro/shared/usuarios/atos-de-acesso'
import type { AcaoAuditada } from '@lastro/shared/auditoria/rotulos'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { DAY } from '#durations.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError } from '#http/errors.ts'
import { isConvite, novaSenhaProvisoria } from '../autenticacao/criar-usuario.service.ts'
import { notificar } from '../notificacoes/notificacoes.service.ts'
import { politicaParaDecidir } from '../politicas/politica-em-vigor.service.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { existsSegundoAdministrador, listAdministradores } from '../usuarios/administradores.repository.ts'
import { keepAdministrador, soAdministra } from '../usuarios/administradores.service.ts'
import {
  type AtoPossivel,
  daSenha,
  julgarAto,
  type PedidoDeAcesso,
} from '../usuarios/ato-de-acesso.service.ts'
import { lockActors } from '../usuarios/conceder.service.ts'
import { lockAllPerfis } from '../usuarios/perfis.repository.ts'
import { julgarPerfil } from '../usuarios/perfis.service.ts'
import {
  type AtoEmEspera,
  findTipoDoAto,
  insertAto,
  listAtos,
  listVencidos,
  updateEncerrado,
} from './atos.repository.ts'
import { podemConfirmar } from './listar-atos.service.ts'

/** What an administrator wants: an act upon a person's access, or a change of a profile of the institution. */
export type Pedido = PedidoDeAcesso | ({ ato: 'codigos'; perfilId: number } & AlterarPerfilRequest)

const julgar = (
  tx: Tx,
  sessao: Sessao,
  pedido: Pedido,
  ifMatch?: string,
): Promise<AtoPossivel | undefined> =>
  pedido.ato === 'codigos'
    ? julgarPerfil(tx, sessao, { ...pedido, id: pedido.perfilId, ifMatch })
    : julgarAto(tx, sessao, pedido, { ifMatch })

const usuarioDe = (pedido: Pedido) => ('usuarioId' in pedido ? pedido.usuarioId : null)
const perfilDe = (pedido: Pedido) => ('perfilId' in pedido ? pedido.perfilId : null)

export interface EquipeDeps extends Ambiente {
  /** Mail is set up. */
  correio: boolean
}

/** Acts that may wait; of others nobody gets a code. */
const ESPERAM = ['criar', 'perfis', 'ativar', 'senha', 'segundoFator', 'codigos'] as const
type PedidoQueEspera = Pedido & { ato: (typeof ESPERAM)[number] }
const mayWait = (pedido: Pedido): pedido is PedidoQueEspera => ESPERAM.some((each) => each === pedido.ato)

/** Whether an act waits for a second administrator. The only one there ever was makes the second alone. */
async function needsSecond(tx: Tx, sessao: Sessao, pedido: Pedido, ato: AtoPossivel): Promise<boolean> {
  const { tipo, estabelecimentoId } = sessao
  if (tipo !== 'instituicao' || ato.vinculam.length === 0) return false
  if (!(await politicaParaDecidir(tx, estabelecimentoId)).acessoPorDuasPessoas) return false
  const comeca = (pedido.ato === 'criar' || pedido.ato === 'perfis') && soAdministra(ato.vinculam)
  if (!comeca || (await existsSegundoAdministrador(tx, estabelecimentoId))) return true
  return (await listAdministradores(tx, estabelecimentoId)).length > 1
}

const avisar = (
  tx: Tx,
  { instituicaoId, id, agora }: { instituicaoId: number; id: number; agora: Date },
  { acao, titulo, conteudo }: { acao: string; titulo: string; conteudo: string },
) => {
  const chave = `ato-de-acesso:${id}:${acao}`
  return notificar(
    tx,
    'seguranca',
    [{ estabelecimentoId: instituicaoId, titulo, conteudo, chave, contratoId: null }],
    agora,
  )
}

interface Registro {
  instituicaoId: number
  id: number
  sessao: Sessao | null
  acao: AcaoAuditada
  agora: Date
  depois?: unknown
}

const auditar = (tx: Tx, { id, ...registro }: Registro) =>
  registrar(tx, { ...registro, entidade: 'atoDeAcesso', entidadeId: id })

const isSame = (pedido: Pedido, { ato, usuarioId, perfilId, pedido: texto }: AtoEmEspera): boolean =>
  ato === pedido.ato &&
  usuarioId === usuarioDe(pedido) &&
  perfilId === perfilDe(pedido) &&
  (pedido.ato !== 'criar' || (JSON.parse(texto ?? '{}') as { cpf?: string }).cpf === pedido.cpf)

/** Keeps an act for a second administrator, audits it, and tells the institution. Refuses with 400 one that waits already. */
async function esperar(
  tx: Tx,
  { sessao, agora }: { sessao: Sessao; agora: Date },
  pedido: PedidoQueEspera,
  { descricao, vinculam, versao }: AtoPossivel,
): Promise<Feito['espera']> {
  const { estabelecimentoId: instituicaoId, usuarioId: pedidoPor, nome } = sessao
  await vencer(tx, agora)
  const outros = await listAtos(tx, instituicaoId)
  if (outros.some((outro) => isSame(pedido, outro)))
    throw new BusinessError('Isto já espera a confirmação de outro administrador.')
  if (outros.length >= MAXIMO_DE_ATOS)
    throw new BusinessError(`Já há ${MAXIMO_DE_ATOS} atos à espera. Confirme ou recuse alguns antes.`)
  const expiraEm = new Date(agora.getTime() + DIAS_DE_UM_ATO * DAY)
  const id = await insertAto(tx, {
    instituicaoFinanceiraId: instituicaoId,
    ato: pedido.ato,
    usuarioId: usuarioDe(pedido),
    perfilId: perfilDe(pedido),
    pedido: JSON.stringify(pedido),
    descricao,
    codigos: vinculam,
    versao,
    pedidoPor,
    pedidoEm: agora,
    expiraEm,
  })
  await auditar(tx, { instituicaoId, id, sessao, acao: 'pedirAto', agora, depois: { descricao, vinculam } })
  await avisar(
    tx,
    { instituicaoId, id, agora },
    {
      acao: 'pedir',
      titulo: 'Acesso espera outro administrador',
      conteudo: `${nome} pediu: ${descricao}. Outro administrador de acessos confirma ou recusa em Equipe até ${formatDiaDoInstante(expiraEm)}.`,
    },
  )
  const administradores = await listAdministradores(tx, instituicaoId)
  return { id, podem: podemConfirmar(administradores, { autorId: pedidoPor, usuarioId: usuarioDe(pedido) }) }
}

async function aplicar(
  tx: Tx,
  ato: AtoPossivel,
  {
    sessao,
    agora,
    pedidoPor,
    correio,
  }: { sessao: Sessao; agora: Date; pedidoPor?: string; correio: boolean },
  senhaHash: string,
): Promise<number> {
  const { estabelecimento } = ato
  const id = await keepAdministrador(tx, estabelecimento, agora, () =>
    ato.aplicar({ sessao, agora, pedidoPor, correio }, senhaHash),
  )
  if (ato.perfil !== null) await avisarPerfil(tx, ato.perfil, sessao, agora)
  return id
}

/** Tells the institution of a changed profile. */
const avisarPerfil = (tx: Tx, perfil: string, { nome, estabelecimentoId }: Sessao, agora: Date) =>
  notificar(
    tx,
    'seguranca',
    [
      {
        estabelecimentoId,
        titulo: 'Perfil alterado',
        conteudo: `${nome} mudou as permissões do perfil ${perfil}. Se a sua equipe não esperava isso, fale com um administrador de acessos.`,
        chave: `perfil:${crypto.randomUUID()}`,
        contratoId: null,
      },
    ],
    agora,
  )

/**
 * Does what an administrator of the own establishment asks, or keeps it for a second one. Refuses as `julgarAto` and
 * `julgarPerfil` do, and with 400 to leave the establishment without an administrator.
 */
export async function fazer(
  { db, clock, correio }: EquipeDeps,
  sessao: Sessao,
  pedido: Pedido,
  ifMatch?: string,
): Promise<Feito> {
  const nova = daSenha(pedido) ? await novaSenhaProvisoria() : undefined
  return withTransaction(db, async (tx) => {
    const ato = await julgar(tx, sessao, pedido, ifMatch)
    const nada = { id: usuarioDe(pedido) ?? perfilDe(pedido), senha: null, espera: null }
    if (!ato) return nada
    const espera = mayWait(pedido) && (await needsSecond(tx, sessao, pedido, ato)) && pedido
    // The time when the policy was asked, also where the act waited for its turn.
    const agora = clock.now()
    if (espera) return { ...nada, espera: await esperar(tx, { sessao, agora }, espera, ato) }
    const id = await aplicar(tx, ato, { sessao, agora, correio }, nova?.senhaHash ?? '')
    const senha = ato.semSenha || (correio && isConvite(pedido)) ? null : (nova?.senha ?? null)
    return { id, senha, espera: null }
  })
}

/** An act that waits, once its caller may administer. Acts take turns by `lockActors`. Refuses with 400 one that ended. */
async function lockAto(tx: Tx, sessao: Sessao, id: number, agora: Date): Promise<AtoEmEspera> {
  await lockActors(tx, sessao)
  const ato = (await listAtos(tx, sessao.estabelecimentoId)).find((each) => each.id === id)
  if (!ato) throw new BusinessError('Este pedido já foi encerrado.')
  if (ato.expiraEm <= agora) throw new BusinessError('O prazo deste pedido venceu. Peça de novo.')
  return ato
}

const MUDOU =
  'O acesso ou os perfis mudaram depois do pedido. Recuse, e peça de novo o que ainda for preciso.'

/** Judges a waiting act anew. Refuses with 400 where its author administers no more, or what it is about has changed. */
async function julgarDeNovo(tx: Tx, sessao: Sessao, ato: AtoEmEspera): Promise<AtoPossivel> {
  if (ato.autorId === sessao.usuarioId)
    throw new BusinessError('Outro administrador precisa confirmar: o pedido é seu.')
  if (ato.usuarioId === sessao.usuarioId)
    throw new BusinessError('Outro administrador precisa confirmar: o acesso é o seu.')
  const administradores = await listAdministradores(tx, sessao.estabelecimentoId)
  if (!administradores.some(({ id }) => id === ato.autorId))
    throw new BusinessError(`${ato.pedidoPor} já não administra acessos. Recuse, e peça de novo.`)
  const possivel = await julgar(tx, sessao, JSON.parse(ato.pedido ?? '{}') as Pedido)
  const mudou = possivel?.versao !== ato.versao || possivel.vinculam.join() !== ato.codigos.join()
  if (!possivel || mudou) throw new BusinessError(MUDOU)
  return possivel
}

/**
 * Does a waiting act, as its second administrator. The answer holds the provisional password where the act makes one.
 * Refuses with 400 its author, whom it is about, one that ended, and one that could no longer be done as it was asked.
 */
export async function confirmarAto(
  { db, clock, correio }: EquipeDeps,
  sessao: Sessao,
  id: number,
): Promise<Feito> {
  const ato = await findTipoDoAto(db, id, sessao.estabelecimentoId)
  const nova = daSenha({ ato: ato ?? '' }) ? await novaSenhaProvisoria() : undefined
  return withTransaction(db, async (tx) => {
    const agora = clock.now()
    const emEspera = await lockAto(tx, sessao, id, agora)
    const possivel = await julgarDeNovo(tx, sessao, emEspera)
    const por = { sessao, agora, pedidoPor: emEspera.pedidoPor, correio }
    const feito = await aplicar(tx, possivel, por, nova?.senhaHash ?? '')
    await updateEncerrado(tx, id, {
      desfecho: 'confirmado',
      usuarioId: emEspera.perfilId === null ? feito : null,
      encerradoPor: sessao.usuarioId,
      encerradoEm: agora,
    })
    const instituicaoId = sessao.estabelecimentoId
    await auditar(tx, { instituicaoId, id, sessao, acao: 'confirmarAto', agora })
    const pedido = JSON.parse(emEspera.pedido ?? '{}') as Pedido
    const senha = possivel.semSenha || (correio && isConvite(pedido)) ? null : (nova?.senha ?? null)
    return { id: feito, senha, espera: null }
  })
}

/** Ends a waiting act undone. Refuses with 400 one that ended, an author who refuses, and anybody else who withdraws. */
async function encerrarAto(
  { db, clock }: Ambiente,
  sessao: Sessao,
  { id, desfecho }: { id: number; desfecho: 'recusado' | 'desistido' },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const agora = clock.now()
    const ato = await lockAto(tx, sessao, id, agora)
    const meu = ato.autorId === sessao.usuarioId
    if (meu && desfecho === 'recusado') throw new BusinessError('O pedido é seu: desista dele.')
    if (!meu && desfecho === 'desistido') throw new BusinessError('Só quem pediu desiste. Você pode recusar.')
    await updateEncerrado(tx, id, { desfecho, encerradoPor: sessao.usuarioId, encerradoEm: agora })
    const instituicaoId = sessao.estabelecimentoId
    const acao = meu ? 'desistirDoAto' : 'recusarAto'
    await auditar(tx, { instituicaoId, id, sessao, acao, agora })
    const conteudo = `${sessao.nome} ${meu ? 'desistiu' : 'recusou'}: ${ato.descricao}.`
    const titulo = meu ? 'Pedido de acesso retirado' : 'Pedido de acesso recusado'
    await avisar(tx, { instituicaoId, id, agora }, { acao: desfecho, titulo, conteudo })
  })
}

export const recusarAto = (deps: Ambiente, sessao: Sessao, id: number) =>
  encerrarAto(deps, sessao, { id, desfecho: 'recusado' })
export const desistirDoAto = (deps: Ambiente, sessao: Sessao, id: number) =>
  encerrarAto(deps, sessao, { id, desfecho: 'desistido' })

const POR_LOTE = 200

/** Ends acts whose time is over. Resolves to their number, of at most a batch. */
async function vencer(tx: Tx, agora: Date): Promise<number> {
  const vencidos = await listVencidos(tx, agora, POR_LOTE)
  for (const { id, instituicaoFinanceiraId: instituicaoId, descricao } of vencidos) {
    await updateEncerrado(tx, id, { desfecho: 'vencido', encerradoPor: null, encerradoEm: agora })
    await auditar(tx, { instituicaoId, id, sessao: null, acao: 'vencerAto', agora })
    await avisar(
      tx,
      { instituicaoId, id, agora },
      {
        acao: 'vencer',
        titulo: 'Pedido de acesso venceu',
        conteudo: `Ninguém confirmou em ${DIAS_DE_UM_ATO} dias: ${descricao}. Se ainda for preciso, peça de novo.`,
      },
    )
  }
  return vencidos.length
}

/** Ends all acts whose time is over, of all institutions. */
export async function vencerAtos({ db, clock }: Ambiente): Promise<void> {
  for (;;) {
    const vencidos = await withTransaction(db, async (tx) => {
      await lockAllPerfis(tx)
      return vencer(tx, clock.now())
    })
    if (vencidos < POR_LOTE) return
  }
}
