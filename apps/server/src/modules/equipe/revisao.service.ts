import { diaEmSaoPaulo, somarDias } from '@lastro/shared/dia'
import { formatInteiro } from '@lastro/shared/numeros'
import type { Paginacao } from '@lastro/shared/paginacao'
import { DIAS_DE_LEMBRETE, type PrazoDaRevisao } from '@lastro/shared/usuarios/prazo-da-revisao'
import type { Respondido } from '@lastro/shared/usuarios/revisao'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { paginar } from '#http/lista.ts'
import { notificar } from '../notificacoes/notificacoes.service.ts'
import { quemPode } from '../politicas/politica-em-vigor.service.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { keepAdministrador } from '../usuarios/administradores.service.ts'
import { julgarAto } from '../usuarios/ato-de-acesso.service.ts'
import { lockActors, USUARIO_NAO_ENCONTRADO } from '../usuarios/conceder.service.ts'
import { acessoDa, apresentarAcesso } from './acesso-em-palavras.service.ts'
import {
  type AcessoRow,
  countSemResposta,
  deleteSemEfeito,
  findPrazo,
  findRevisaoAberta,
  insertRevisao,
  listAcessos,
  listAcessosPorId,
  updateAssinada,
  upsertRespostas,
} from './revisao.repository.ts'

const RESPONDE = 'Equipe.Revisao.Responder'

/** The accesses of the own institution with the answers that count, and how far the review has come. */
export async function lerRevisao(
  { db, clock }: Ambiente,
  { estabelecimentoId: instituicaoId, usuarioId: eu }: Sessao,
  { situacao, ...query }: Paginacao & { situacao?: 'semResposta' | undefined },
) {
  const de = { instituicaoId, agora: clock.now() }
  const filtro = { ...de, semResposta: situacao === 'semResposta' }
  const lista = await paginar('acessos', query, (limites) => listAcessos(db, filtro, limites))
  const aberta = await findRevisaoAberta(db, instituicaoId)
  return {
    ...lista,
    acessos: lista.acessos.map((row) => apresentarAcesso(row, eu)),
    faltam: await countSemResposta(db, de),
    iniciadaEm: aberta?.iniciadaEm ?? null,
    podem: await quemPode(db, { instituicaoId, codigo: RESPONDE, exceto: [eu] }),
  }
}

/** When the institution's next review is due. */
export async function lerPrazo({ db, clock }: Ambiente, instituicaoId: number): Promise<PrazoDaRevisao> {
  const { dias, desde, ultimaEm } = await findPrazo(db, instituicaoId)
  if (dias === null) return { venceEm: null, situacao: 'emDia', ultimaEm }
  const venceEm = somarDias(diaEmSaoPaulo(ultimaEm ?? desde), dias)
  const hoje = clock.today()
  const lembra = somarDias(venceEm, -DIAS_DE_LEMBRETE) <= hoje
  return { venceEm, situacao: hoje > venceEm ? 'vencida' : lembra ? 'aVencer' : 'emDia', ultimaEm }
}

interface Pedido {
  sessao: Sessao
  agora: Date
  respondidos: readonly Respondido[]
}

/**
 * The accesses to answer, as they are under the locks of all acts upon accesses. Refuses with 400 who isn't an active
 * person of the institution, naming the field, and the caller's own. Refuses with 412 an access that changed since the caller saw it.
 */
async function acessosComoVistos(tx: Tx, { sessao, agora, respondidos }: Pedido): Promise<AcessoRow[]> {
  const ids = respondidos.map(({ usuarioId }) => usuarioId)
  if (ids.includes(sessao.usuarioId)) throw new BusinessError('Outra pessoa precisa revisar o seu acesso.')
  const rows = await listAcessosPorId(tx, { instituicaoId: sessao.estabelecimentoId, agora, ids })
  const falta = ids.findIndex((id) => !rows.some(({ usuarioId }) => usuarioId === id))
  if (falta >= 0) throw campoInvalido(`acessos.${falta}.usuarioId`, USUARIO_NAO_ENCONTRADO)
  const visto = new Map(respondidos.map(({ usuarioId, versoes }) => [usuarioId, versoes]))
  const mudou = rows.find(({ usuarioId, versoes }) => visto.get(usuarioId) !== versoes)
  if (mudou)
    throw new BusinessError(`O acesso de ${mudou.nome} mudou. Confira as mudanças antes de continuar.`, 412)
  return rows
}

/** Keeps answers in the review under way, which the first one begins. Resolves to its id. */
async function responder(
  tx: Tx,
  { sessao: { estabelecimentoId, usuarioId }, agora }: { sessao: Sessao; agora: Date },
  resposta: 'mantem' | 'retira',
  rows: readonly AcessoRow[],
): Promise<number> {
  const aberta = await findRevisaoAberta(tx, estabelecimentoId)
  const revisaoId = aberta?.id ?? (await insertRevisao(tx, estabelecimentoId, agora))
  await upsertRespostas(
    tx,
    rows.map((row) => ({
      usuarioId: row.usuarioId,
      versoes: row.versoes,
      retrato: JSON.stringify(acessoDa(row)),
    })),
    { revisaoId, resposta, respondidaPor: usuarioId, respondidaEm: agora },
  )
  return revisaoId
}

const registro = (sessao: Sessao, entidadeId: number, agora: Date) => ({
  instituicaoId: sessao.estabelecimentoId,
  sessao,
  entidade: 'revisaoDeAcessos' as const,
  entidadeId,
  agora,
})

/**
 * Keeps one access, or many that bind nobody. Refuses as `acessosComoVistos` does, and with 400 many of which one binds
 * the institution.
 */
export async function manterAcessos(
  { db, clock }: Ambiente,
  sessao: Sessao,
  respondidos: readonly Respondido[],
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockActors(tx, sessao, undefined, RESPONDE)
    const agora = clock.now()
    const rows = await acessosComoVistos(tx, { sessao, agora, respondidos })
    const vincula = rows.length > 1 && rows.find(({ codigos }) => codigos.length > 0)
    if (vincula)
      throw new BusinessError(`${vincula.nome} tem permissões que vinculam: responda a esse acesso sozinho.`)
    const id = await responder(tx, { sessao, agora }, 'mantem', rows)
    const depois = { acessos: rows.map(({ nome }) => nome) }
    await registrar(tx, { ...registro(sessao, id, agora), acao: 'manterAcessos', depois })
  })
}

/**
 * Switches a person's access off at once, as the answer of a review. Refuses as `acessosComoVistos` does, with 403 who
 * doesn't administer accesses, and with 400 to leave the institution without an administrator.
 */
export async function retirarAcesso(
  { db, clock }: Ambiente,
  sessao: Sessao,
  respondido: Respondido,
): Promise<void> {
  const { usuarioId } = respondido
  await withTransaction(db, async (tx) => {
    await lockActors(tx, sessao, usuarioId, RESPONDE)
    const agora = clock.now()
    const ato = await julgarAto(tx, sessao, { ato: 'desativar', usuarioId })
    if (!ato) throw new BusinessError('Este acesso já foi desativado.')
    const rows = await acessosComoVistos(tx, { sessao, agora, respondidos: [respondido] })
    const id = await responder(tx, { sessao, agora }, 'retira', rows)
    await keepAdministrador(tx, ato.estabelecimento, agora, () => ato.aplicar({ sessao, agora }, ''))
    const depois = { acesso: rows[0]?.nome }
    await registrar(tx, { ...registro(sessao, id, agora), acao: 'retirarAcesso', depois })
  })
}

const MAX_NOMES = 5

/** 'Faltam 7 respostas: Ana, Bia, Caio, Davi, Eva e mais 2.' */
function describeFaltam(nomes: readonly string[], total: number): string {
  const resto = total > nomes.length ? ` e mais ${formatInteiro(total - nomes.length)}` : ''
  return `${total === 1 ? 'Falta 1 resposta' : `Faltam ${formatInteiro(total)} respostas`}: ${nomes.join(', ')}${resto}.`
}

/**
 * Signs the review under way as a whole, and keeps it for good. Refuses with 400 while an active person has no answer
 * that counts, and where nobody answered since the last one was signed.
 */
export async function assinarRevisao({ db, clock }: Ambiente, sessao: Sessao): Promise<{ id: number }> {
  return withTransaction(db, async (tx) => {
    await lockActors(tx, sessao, undefined, RESPONDE)
    const agora = clock.now()
    const { estabelecimentoId: instituicaoId, usuarioId, nome } = sessao
    const aberta = await findRevisaoAberta(tx, instituicaoId)
    if (!aberta) throw new BusinessError('Não há revisão em andamento: responda antes aos acessos.')
    const faltam = await listAcessos(
      tx,
      { instituicaoId, agora, semResposta: true },
      { limit: MAX_NOMES, offset: 0 },
    )
    if (faltam.total > 0)
      throw new BusinessError(
        describeFaltam(
          faltam.rows.map((row) => row.nome),
          faltam.total,
        ),
      )
    await deleteSemEfeito(tx, aberta.id)
    const contagem = await updateAssinada(tx, aberta.id, { assinadaPor: usuarioId, assinadaEm: agora })
    await registrar(tx, { ...registro(sessao, aberta.id, agora), acao: 'assinarRevisao', depois: contagem })
    const { mantidos, retirados } = contagem
    await notificar(
      tx,
      'seguranca',
      [
        {
          estabelecimentoId: instituicaoId,
          titulo: 'Revisão de acessos assinada',
          conteudo: `${nome} assinou a revisão de acessos: ${formatInteiro(mantidos)} mantidos, ${formatInteiro(retirados)} retirados.`,
          chave: `revisao-de-acessos:${aberta.id}`,
          contratoId: null,
        },
      ],
      agora,
    )
    return { id: aberta.id }
  })
}
