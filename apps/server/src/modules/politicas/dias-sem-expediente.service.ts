import type { AcaoAuditada } from '@lastro/shared/auditoria/rotulos'
import {
  DIAS_QUE_ESPERAM,
  type DiaNaTela,
  type DiaSemExpediente,
  MAXIMO_DE_DIAS,
} from '@lastro/shared/calendario/dias-sem-expediente'
import { type Dia, formatDia } from '@lastro/shared/dia'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { openCalendario } from '#dias-uteis.ts'
import { instituicaoDo } from '#http/acesso.ts'
import type { Actor } from '#http/act.ts'
import { BusinessError } from '#http/errors.ts'
import { exigirVersao } from '#modules/registro-de-auditoria/exigir-versao.service.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import {
  deleteDia,
  type DiaLido,
  listDiasComPropostas,
  lockInstituicao,
  type PropostaDoDia,
  upsertDia,
} from '../calendario/calendario.repository.ts'
import { calendarioDa } from '../calendario/calendario.service.ts'
import { politicaParaDecidir, quemPode } from './politica-em-vigor.service.ts'

const ENTIDADE = 'diaSemExpediente'
const PASSADO = 'O dia já passou: os prazos que ele mudou ficam como estão.'
const LIMIT_REACHED = `A instituição já tem ${MAXIMO_DE_DIAS} dias sem expediente.`

/** An institution's own days off, by day; one that waits names who asked for it and who may confirm. */
export async function listarDias(
  { db }: Ambiente,
  { instituicaoId, usuarioId }: { instituicaoId: number; usuarioId: number },
): Promise<DiaNaTela[]> {
  const dias: DiaNaTela[] = []
  for (const { propostoPor, propostoEm, pedidoPor, ...salvo } of await listDiasComPropostas(
    db,
    instituicaoId,
  )) {
    if (propostoPor === null || propostoEm === null || pedidoPor === null) {
      dias.push({ ...salvo, aguardando: null })
      continue
    }
    const podem = await quemPode(db, {
      instituicaoId,
      codigo: 'Configuracoes.Politicas.Alterar',
      exceto: [propostoPor],
    })
    const aguardando = { pedidoPor, pedidoEm: propostoEm, propria: propostoPor === usuarioId, podem }
    dias.push({ ...salvo, aguardando })
  }
  return dias
}

interface Mudanca {
  acao: AcaoAuditada
  antes: DiaSemExpediente | null
  depois: DiaSemExpediente | null
}

const auditar = ({ clock }: Ambiente, tx: Tx, { sessao, alvo }: Actor, mudanca: Mudanca) =>
  registrar(tx, {
    ...mudanca,
    instituicaoId: instituicaoDo(alvo),
    sessao,
    entidade: ENTIDADE,
    entidadeId: instituicaoDo(alvo),
    agora: clock.now(),
  })

interface Pedido {
  instituicaoId: number
  hoje: Dia
  dia: Dia
}

/** Says whether a new day off takes two people (carteira, section 0). A near day moves deadlines and keeps balances fresh. */
async function needsSecondPerson(tx: Tx, { instituicaoId, hoje, dia }: Pedido): Promise<boolean> {
  const { aprovadorDistinto, valorSegundaAprovacao } = await politicaParaDecidir(tx, instituicaoId)
  if (!aprovadorDistinto && valorSegundaAprovacao === null) return false
  return dia <= (await calendarioDa(tx, instituicaoId)).somarDiasUteis(hoje, DIAS_QUE_ESPERAM)
}

/** Refuses a new day off that has passed, is no business day anyway, or is one too many. */
function exigirDiaNovo(dias: readonly DiaLido[], dia: Dia): void {
  if (!openCalendario([]).isDiaUtil(dia)) throw new BusinessError(`${formatDia(dia)} já não é dia útil.`)
  if (dias.length >= MAXIMO_DE_DIAS) throw new BusinessError(LIMIT_REACHED)
}

interface AtoDoDia extends Actor {
  /** If-Match as sent; "0" is the version of a day that isn't there. */
  ifMatch: string | undefined
}

const exigirDiaVisto = (tx: Tx, { alvo, ifMatch }: AtoDoDia, dia: Dia, antes: DiaLido | undefined) =>
  exigirVersao(tx, ifMatch, {
    atual: { versao: antes?.versao ?? 0 },
    mudanca: {
      instituicaoId: instituicaoDo(alvo),
      entidade: ENTIDADE,
      entidadeId: instituicaoDo(alvo),
      dia,
    },
    wasChangedText: 'Este dia sem expediente foi alterado',
  })

const diaDe = (lido: DiaLido | undefined) => (lido ? { dia: lido.dia, nome: lido.nome } : null)

/**
 * Gives an institution a day off, or that day another name. One of the next business days waits for another person where
 * the policy asks for two; that person sends it again, with its name. Answers whether it waits. Refuses with 400 a day
 * before today, one that is no business day anyway, and more than MAXIMO_DE_DIAS, and with 412 a stale version.
 */
export function incluirDia(
  deps: Ambiente,
  ato: AtoDoDia,
  pedido: DiaSemExpediente,
): Promise<{ espera: boolean }> {
  const instituicaoId = instituicaoDo(ato.alvo)
  const { usuarioId } = ato.sessao
  return withTransaction(deps.db, async (tx) => {
    const hoje = deps.clock.today()
    await lockInstituicao(tx, instituicaoId)
    const dias = await listDiasComPropostas(tx, instituicaoId)
    const antes = dias.find(({ dia }) => dia === pedido.dia)
    await exigirDiaVisto(tx, ato, pedido.dia, antes)
    if (pedido.dia < hoje) throw new BusinessError(PASSADO)
    if (!antes) exigirDiaNovo(dias, pedido.dia)
    const conta = antes?.propostoPor === null
    const mesmo = antes?.nome === pedido.nome
    const confirma = antes && !conta && mesmo && antes.propostoPor !== usuarioId
    const espera =
      !conta && !confirma && (await needsSecondPerson(tx, { instituicaoId, hoje, dia: pedido.dia }))
    if (mesmo && (conta || espera)) return { espera }
    const proposta: PropostaDoDia = espera ? { usuarioId, em: deps.clock.now() } : null
    await upsertDia(tx, instituicaoId, pedido, proposta)
    const acao = espera ? 'proporDia' : confirma ? 'confirmarDia' : conta ? 'renomear' : 'criar'
    await auditar(deps, tx, ato, { acao, antes: diaDe(antes), depois: pedido })
    return { espera }
  })
}

/** Takes an institution's own day off away, if it is there. Refuses with 400 a day before today, and with 412 a stale version. */
export function excluirDia(deps: Ambiente, ato: AtoDoDia, dia: Dia): Promise<void> {
  const instituicaoId = instituicaoDo(ato.alvo)
  return withTransaction(deps.db, async (tx) => {
    await lockInstituicao(tx, instituicaoId)
    const antes = (await listDiasComPropostas(tx, instituicaoId)).find((seu) => seu.dia === dia)
    if (!antes) return
    await exigirDiaVisto(tx, ato, dia, antes)
    if (dia < deps.clock.today()) throw new BusinessError(PASSADO)
    await deleteDia(tx, instituicaoId, dia)
    await auditar(deps, tx, ato, { acao: 'excluir', antes: diaDe(antes), depois: null })
  })
}
