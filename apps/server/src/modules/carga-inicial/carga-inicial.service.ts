import {
  type CargaInicial,
  LABEL_DO_PASSO,
  type PassoDaCarga,
  type ResumoDaCarga,
  type SituacaoDaCarga,
} from '@lastro/shared/carga-inicial/carga-inicial'
import type { AcaoAuditada } from '@lastro/shared/auditoria/rotulos'
import { nomear } from '@lastro/shared/saldos/perguntas-da-carga'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { instituicaoDo, type Sessao } from '#http/acesso.ts'
import type { ActInPath, Actor } from '#http/act.ts'
import { BusinessError } from '#http/errors.ts'
import { existsMesmaMao } from '#modules/vinculos/acesso-de-operador.repository.ts'
import { quemPode } from '#modules/politicas/politica-em-vigor.service.ts'
import { exigirVersao } from '#modules/registro-de-auditoria/exigir-versao.service.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import { lockAtivos } from '#modules/vinculos/whitelist-valida.service.ts'
import { requireSituacao } from './carga-aberta.service.ts'
import {
  type CargaRow,
  findCarga,
  findCargaEmCurso,
  insertCarga,
  listArquivos,
  lockCarga,
  sumCarga,
  updateCarga,
} from './carga-inicial.repository.ts'
import { listTocados } from './desfazer.repository.ts'

const CODIGO = 'Contratos.CargaInicial.Alterar'
const MAXIMO_DE_ARQUIVOS = 100
const NAO_ENCONTRADA = 'Carga inicial não encontrada.'

export const resumoDe = ({
  instituicaoFinanceiraId: _instituicao,
  passo: _passo,
  passoPor: _por,
  passoEm: _em,
  autorDoPasso: _autor,
  ...resumo
}: CargaRow): ResumoDaCarga => resumo

/** One load as a screen shows it. Refuses with 404 an unknown one. */
export async function lerCarga(
  { db, clock }: Ambiente,
  { usuarioId }: Pick<Sessao, 'usuarioId'>,
  id: number,
): Promise<CargaInicial> {
  const carga = await findCarga(db, id)
  if (!carga) throw new BusinessError(NAO_ENCONTRADA, 404)
  const { instituicaoFinanceiraId, passo, passoPor, passoEm, autorDoPasso } = carga
  const podem = (autor: number) =>
    quemPode(db, { instituicaoId: instituicaoFinanceiraId, codigo: CODIGO, exceto: [autor] })
  return {
    ...resumoDe(carga),
    instituicaoFinanceiraId,
    passo:
      passo && passoPor !== null && passoEm && autorDoPasso !== null
        ? {
            passo,
            por: autorDoPasso,
            em: passoEm,
            propria: passoPor === usuarioId,
            podem: await podem(passoPor),
          }
        : null,
    arquivos: await listArquivos(db, id, MAXIMO_DE_ARQUIVOS),
    ...(await sumCarga(db, id, clock.today())),
  }
}

interface Passo {
  /** The state in which it is asked for, and the one to which it leads. */
  de: SituacaoDaCarga
  para: SituacaoDaCarga
  acao: AcaoAuditada
}
const PASSOS: Record<PassoDaCarga, Passo> = {
  abrir: { de: 'pedida', para: 'aberta', acao: 'abrirCarga' },
  fechar: { de: 'aberta', para: 'fechada', acao: 'fecharCarga' },
  desfazer: { de: 'aberta', para: 'desfazendo', acao: 'desfazerCarga' },
}

interface AtoDaCarga {
  sessao: Sessao
  instituicaoId: number
  id: number
  agora: Date
}

const auditar = (
  tx: Tx,
  { sessao, instituicaoId, id, agora }: AtoDaCarga,
  acao: AcaoAuditada,
  depois: { passo: PassoDaCarga; primeiraPessoa?: number | null },
) => registrar(tx, { instituicaoId, sessao, acao, entidade: 'cargaInicial', entidadeId: id, depois, agora })

/** Asks for a load, which a second person opens. Refuses with 400 while the institution has another one. */
export async function pedirCarga(deps: Ambiente, { sessao, alvo }: Actor): Promise<CargaInicial> {
  const instituicaoId = instituicaoDo(alvo)
  const id = await withTransaction(deps.db, async (tx) => {
    await lockAtivos(tx, [instituicaoId])
    const agora = deps.clock.now()
    const nova = await insertCarga(tx, instituicaoId, { usuarioId: sessao.usuarioId, agora })
    if (!nova) {
      const emCurso = await findCargaEmCurso(tx, instituicaoId)
      throw new BusinessError(
        emCurso?.situacao === 'pedida'
          ? 'A abertura de uma carga inicial já foi pedida: falta outra pessoa confirmar.'
          : 'A instituição já tem uma carga inicial aberta. Feche-a ou desfaça-a antes de abrir outra.',
      )
    }
    await auditar(tx, { sessao, instituicaoId, id: nova.id, agora }, 'pedirPassoDaCarga', { passo: 'abrir' })
    return nova.id
  })
  return lerCarga(deps, sessao, id)
}

/** Locks a load. Refuses with 404 a missing one, and with 412 a stale version. */
async function lockVista(tx: Tx, { id, ifMatch }: ActInPath) {
  const carga = await lockCarga(tx, id)
  if (!carga) throw new BusinessError(NAO_ENCONTRADA, 404)
  await exigirVersao(tx, ifMatch, {
    atual: carga,
    mudanca: { instituicaoId: carga.instituicaoFinanceiraId, entidade: 'cargaInicial', entidadeId: id },
    wasChangedText: 'Esta carga inicial foi alterada',
  })
  return carga
}

/** Refuses with 400 to undo a load on whose contracts somebody acted, naming the first. */
async function exigirQueDesfaca(tx: Tx, id: number): Promise<void> {
  const { total, numeros } = await listTocados(tx, id)
  if (total > 0)
    throw new BusinessError(
      `Já houve atos em contratos desta carga (${nomear({ total, numeros })}): ela não pode mais ser desfeita.`,
    )
}

/**
 * Takes a step of a load, or asks for it. The second person to ask takes it, with the load as the first saw it: every
 * change of it drops the first one's word. Refuses with 400 a step that doesn't fit the load's state, and the own second
 * word. Refuses to undo where somebody acted on its contracts.
 */
export async function darPasso(deps: Ambiente, ato: ActInPath, passo: PassoDaCarga): Promise<CargaInicial> {
  const { sessao, id } = ato
  await withTransaction(deps.db, async (tx) => {
    const carga = await lockVista(tx, ato)
    const { de, para, acao } = PASSOS[passo]
    // Two people agreed already; the caller goes on where the undoing stopped.
    if (carga.situacao === para && para === 'desfazendo') return
    requireSituacao(carga.situacao, de)
    const agora = deps.clock.now()
    const quem = { sessao, instituicaoId: carga.instituicaoFinanceiraId, id, agora }
    if (passo === 'desfazer') await exigirQueDesfaca(tx, id)
    if (carga.passo === passo && carga.passoPor === sessao.usuarioId)
      throw new BusinessError(`Você já pediu para ${LABEL_DO_PASSO[passo]}: falta outra pessoa confirmar.`)
    if (
      carga.passo === passo &&
      carga.passoPor !== null &&
      (await existsMesmaMao(tx, sessao.usuarioId, [carga.passoPor]))
    )
      throw new BusinessError(
        'Outra pessoa precisa confirmar, e quem criou ou redefiniu um acesso conta como a mesma pessoa.',
      )
    if (carga.passo !== passo) {
      await updateCarga(tx, id, { passo, passoPor: sessao.usuarioId, passoEm: agora })
      await auditar(tx, quem, 'pedirPassoDaCarga', { passo })
      return
    }
    const por = sessao.usuarioId
    await updateCarga(
      tx,
      id,
      passo === 'abrir'
        ? { situacao: para, abertaPor: por, abertaEm: agora }
        : { situacao: para, encerradaPor: por, encerradaEm: agora },
    )
    await auditar(tx, quem, acao, { passo, primeiraPessoa: carga.passoPor })
  })
  return lerCarga(deps, sessao, id)
}

/** Takes back what one asked for, or refuses what another did; a load that never was open ends. Refuses with 400 where nothing waits. */
export async function recusarPasso(deps: Ambiente, ato: ActInPath): Promise<CargaInicial> {
  const { sessao, id } = ato
  await withTransaction(deps.db, async (tx) => {
    const carga = await lockVista(tx, ato)
    if (!carga.passo) throw new BusinessError('Nada aguarda a segunda pessoa nesta carga inicial.')
    const agora = deps.clock.now()
    const fim = { situacao: 'recusada' as const, encerradaPor: sessao.usuarioId, encerradaEm: agora }
    await updateCarga(tx, id, carga.situacao === 'pedida' ? fim : {})
    const quem = { sessao, instituicaoId: carga.instituicaoFinanceiraId, id, agora }
    await auditar(tx, quem, 'recusarPassoDaCarga', { passo: carga.passo })
  })
  return lerCarga(deps, sessao, id)
}
