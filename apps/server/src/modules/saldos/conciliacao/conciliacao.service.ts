import {
  type Conciliacao,
  type Divergencia,
  type DivergenciaRequest,
  MAXIMO_CONTADO,
  MAXIMO_DE_DIAS_CIENTE,
} from '@lastro/shared/saldos/conciliacao'
import type { Dia } from '@lastro/shared/dia'
import { formatDia } from '@lastro/shared/dia'
import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import type { Calendario } from '#dias-uteis.ts'
import { instituicaoDo } from '#http/acesso.ts'
import type { ActInPath } from '#http/act.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import type { Lista, PageBounds } from '#http/lista.ts'
import { existsResponsavel } from '#modules/cobertura/casos/acompanhamento.repository.ts'
import { calendarioDa } from '#modules/calendario/calendario.service.ts'
import { exigirVersao } from '#modules/registro-de-auditoria/exigir-versao.service.ts'
import { canonicalJson, registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import {
  type BuscaDeDivergencias,
  countDivergencias,
  countPorFaixa,
  countPorTipo,
  findBase,
  findDivergencia,
  listDivergencias,
  lockDivergencia,
  updateAnotacoes,
} from './conciliacao.repository.ts'

type Busca = Omit<BuscaDeDivergencias, 'hoje'>

type Contagens = Pick<Conciliacao, 'contagens' | 'faixas'>

/**
 * What the page says besides the list: the base that it rests on, and how many of each kind are open. The counts go up
 * to one more than `MAXIMO_CONTADO`.
 */
export async function resumoDaConciliacao(
  { db, clock }: Ambiente,
  instituicaoId: number,
  { ciente, loja }: Pick<Busca, 'ciente' | 'loja'>,
): Promise<Pick<Conciliacao, 'base'> & Contagens> {
  const busca = { ciente, loja, hoje: clock.today() }
  return {
    base: (await findBase(db, instituicaoId)) ?? null,
    contagens: await countPorTipo(db, instituicaoId, busca),
    faixas: await countPorFaixa(db, instituicaoId, busca),
  }
}

/** The counts as they are answered: each up to `MAXIMO_CONTADO`. */
export const ateOMaximo = <T extends Record<string, number>>(contagens: T) =>
  Object.fromEntries(
    Object.entries(contagens).map(([nome, total]) => [nome, Math.min(total, MAXIMO_CONTADO)]),
  ) as T

/** A list's number from the counts of its kinds, which are counted anyway. */
function somaDasContagens({ contagens, faixas }: Contagens, { tipo, faixa }: Busca) {
  const daFaixa = faixa && (tipo ?? 'atraso') === 'atraso' ? [faixas[faixa]] : []
  const contadas = faixa ? daFaixa : tipo ? [contagens[tipo]] : Object.values(contagens)
  return {
    total: contadas.reduce((soma, total) => soma + Math.min(total, MAXIMO_CONTADO), 0),
    haMais: contadas.some((total) => total > MAXIMO_CONTADO),
  }
}

/** A page of divergences. With `contagens`, the list's number comes from them. */
export async function consultarDivergencias(
  { db, clock }: Ambiente,
  instituicaoId: number,
  { busca, limites, contagens }: { busca: Busca; limites: PageBounds; contagens: Contagens | undefined },
): Promise<Lista<Divergencia>> {
  const comHoje = { ...busca, hoje: clock.today() }
  return {
    rows: await listDivergencias(db, instituicaoId, comHoje, limites),
    ...(contagens
      ? somaDasContagens(contagens, busca)
      : { total: await countDivergencias(db, instituicaoId, comHoje) }),
  }
}

export const NAO_EXISTE_MAIS = 'Esta divergência não existe mais.'

/**
 * Replaces who looks after a divergence, its note, and until when it is put off. Refuses with 400 a foreign person, a day
 * that is past or more than ten business days ahead, and a day without a note. Refuses a stale version with 412.
 */
export function anotarDivergencia(
  { db, clock }: Ambiente,
  ato: ActInPath,
  pedido: DivergenciaRequest,
): Promise<Divergencia> {
  const chave = { instituicaoFinanceiraId: instituicaoDo(ato.alvo), id: ato.id }
  return withTransaction(db, async (tx) => {
    const antes = await lockDivergencia(tx, chave)
    if (!antes) throw new BusinessError(NAO_EXISTE_MAIS, 404)
    const daAuditoria = {
      instituicaoId: chave.instituicaoFinanceiraId,
      entidade: 'divergencia',
      entidadeId: ato.id,
    } as const
    await exigirVersao(tx, ato.ifMatch, {
      atual: antes,
      mudanca: daAuditoria,
      wasChangedText: 'A divergência foi alterada',
    })
    const { responsavelId, nota, cienteAte } = pedido
    if (
      responsavelId !== null &&
      !(await existsResponsavel(tx, chave.instituicaoFinanceiraId, responsavelId))
    )
      throw campoInvalido('responsavelId', 'Escolha uma pessoa da instituição que possa alterar contratos.')
    if (cienteAte !== null && cienteAte !== antes.cienteAte)
      checkCiente(await calendarioDa(tx, chave.instituicaoFinanceiraId), clock.today(), cienteAte)
    if (cienteAte !== null && nota === null)
      throw campoInvalido('nota', 'Diga por que esta divergência pode esperar.')
    const depois = { responsavelId, nota, cienteAte }
    const { versao: _versao, ...anotado } = antes
    if (canonicalJson(anotado) !== canonicalJson(depois)) {
      await updateAnotacoes(tx, chave, depois)
      await registrar(tx, {
        ...daAuditoria,
        acao: 'anotar',
        sessao: ato.sessao,
        antes: anotado,
        depois,
        agora: clock.now(),
      })
    }
    const mudada = await findDivergencia(tx, { ...chave, hoje: clock.today() })
    if (!mudada) throw new BusinessError(NAO_EXISTE_MAIS, 404)
    return mudada
  })
}

function checkCiente(calendario: Calendario, hoje: Dia, ate: Dia): void {
  const limite = calendario.somarDiasUteis(hoje, MAXIMO_DE_DIAS_CIENTE)
  if (ate < hoje || ate > limite)
    throw campoInvalido(
      'cienteAte',
      `Escolha um dia de hoje até ${formatDia(limite)} (${MAXIMO_DE_DIAS_CIENTE} dias úteis).`,
    )
}
