import { type DiaSemExpediente, MAXIMO_DE_DIAS } from '@lastro/shared/calendario/dias-sem-expediente'
import { type Dia, formatDia } from '@lastro/shared/dia'
import type { Ambiente } from '#ambiente.ts'
import type { Db, Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { type Calendario, openCalendario } from '#dias-uteis.ts'
import { instituicaoDo } from '#http/acesso.ts'
import type { Actor } from '#http/act.ts'
import { BusinessError } from '#http/errors.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import { deleteDia, listDias, lockInstituicao, upsertDia } from './calendario.repository.ts'

const PASSADO = 'O dia já passou: os prazos que ele mudou ficam como estão.'
const LIMIT_REACHED = `A instituição já tem ${MAXIMO_DE_DIAS} dias sem expediente.`

/** The business days of an institution: weekdays less the national holidays and its own days off. */
export async function calendarioDa(db: Db, instituicaoId: number): Promise<Calendario> {
  const dias = await listDias(db, instituicaoId)
  return openCalendario(dias.map(({ dia }) => dia))
}

interface Mudanca {
  acao: 'criar' | 'renomear' | 'excluir'
  antes: DiaSemExpediente | null
  depois: DiaSemExpediente | null
}

const auditar = ({ clock }: Ambiente, tx: Tx, { sessao, alvo }: Actor, mudanca: Mudanca) =>
  registrar(tx, {
    ...mudanca,
    instituicaoId: instituicaoDo(alvo),
    sessao,
    entidade: 'diaSemExpediente',
    entidadeId: instituicaoDo(alvo),
    agora: clock.now(),
  })

/**
 * Gives an institution a day off, or that day another name. Refuses with 400 a day before today, one that is no business
 * day anyway, and more than MAXIMO_DE_DIAS.
 */
export function incluirDia(deps: Ambiente, ato: Actor, pedido: DiaSemExpediente): Promise<void> {
  const instituicaoId = instituicaoDo(ato.alvo)
  return withTransaction(deps.db, async (tx) => {
    await lockInstituicao(tx, instituicaoId)
    const dias = await listDias(tx, instituicaoId)
    const antes = dias.find(({ dia }) => dia === pedido.dia) ?? null
    if (pedido.dia < deps.clock.today()) throw new BusinessError(PASSADO)
    if (!antes && !(await openCalendario([])).isDiaUtil(pedido.dia))
      throw new BusinessError(`${formatDia(pedido.dia)} já não é dia útil.`)
    if (!antes && dias.length >= MAXIMO_DE_DIAS) throw new BusinessError(LIMIT_REACHED)
    if (antes?.nome === pedido.nome) return
    await upsertDia(tx, instituicaoId, pedido)
    await auditar(deps, tx, ato, { acao: antes ? 'renomear' : 'criar', antes, depois: pedido })
  })
}

/** Takes an institution's own day off away, if it is there. Refuses with 400 a day before today. */
export function excluirDia(deps: Ambiente, ato: Actor, dia: Dia): Promise<void> {
  const instituicaoId = instituicaoDo(ato.alvo)
  return withTransaction(deps.db, async (tx) => {
    await lockInstituicao(tx, instituicaoId)
    const antes = (await listDias(tx, instituicaoId)).find((seu) => seu.dia === dia)
    if (!antes) return
    if (dia < deps.clock.today()) throw new BusinessError(PASSADO)
    await deleteDia(tx, instituicaoId, dia)
    await auditar(deps, tx, ato, { acao: 'excluir', antes, depois: null })
  })
}
