import { randomInt } from 'node:crypto'
import type { AlterarTermosRequest, CriarContratoRequest } from '@lastro/shared/contratos/contrato'
import { LABEL_STATUS, StatusContrato, TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import { type Lado, recusaDaTransicao } from '@lastro/shared/contratos/transicoes'
import { type Dia, dia } from '@lastro/shared/dia'
import { dinheiro } from '@lastro/shared/dinheiro'
import * as z from 'zod'
import type { Clock } from '../../clock.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { withTransaction } from '../../db/transaction.ts'
import { type Alvo, type Sessao, instituicaoDo } from '../../http/acesso.ts'
import { BusinessError, campoInvalido } from '../../http/errors.ts'
import type { Limites, Lista } from '../../http/lista.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { avaliarVeiculos } from '../estoque/estoque.service.ts'
import { exigirWhitelist } from '../vinculos/whitelist-valida.service.ts'
import { type Ato, CONTRATO_NAO_ENCONTRADO, comContratoTravado, type Travado } from './contrato-travado.ts'
import { registrarMudanca, retrato } from './contratos.registro.ts'
import {
  type BuscaDeContratos,
  type ContratoDaLista,
  type ContratoRow,
  type DonoDeContratos,
  findContrato,
  insertContrato,
  listContratos,
  ordemDoNumero,
  updateContrato,
} from './contratos.repository.ts'
import { exigirAptos, exigirPreco, STATUS_DE_SELECAO } from './garantias.service.ts'
import { type GarantiaRow, listGarantias, upsertGarantias } from './garantias.repository.ts'
import { exigirLadosAtivos } from './lados-ativos.service.ts'
import { propostaDe } from './propostas.service.ts'
import { primeiraAprovacao } from './quatro-olhos.service.ts'
import { regraAplicavel, regraDoContrato } from './regra-do-contrato.ts'
import { selecionarAutomaticamente } from './selecao-automatica.service.ts'
import { exigirTermino } from './termino.ts'

interface Deps {
  db: Db
  clock: Clock
}

/** A row as GET answers show it to a side: the label beside the number, and whether it is past its end (domain 2). */
export function contratoDaLinha(row: ContratoRow, { today, lado }: { today: Dia; lado: Lado }) {
  return {
    ...row,
    status: LABEL_STATUS[row.status],
    statusId: row.status,
    vencido: row.status === StatusContrato.Ativo && row.dataTermino < today,
    aguardandoSegundaAprovacao: lado === 'instituicao' && row.primeiraAprovacaoPor !== null,
  }
}

export async function consultarContratos(
  { db, clock }: Deps,
  dono: DonoDeContratos,
  query: BuscaDeContratos,
  limites: Limites,
): Promise<Lista<ReturnType<typeof contratoDaLinha> & Pick<ContratoDaLista, 'alteracaoEspera'>>> {
  const today = clock.today()
  const { rows, total } = await listContratos(db, dono, query, limites)
  const lado = dono !== 'todos' && 'lojaId' in dono ? 'loja' : 'instituicao'
  return {
    rows: rows.map((row) => ({
      ...contratoDaLinha(row, { today, lado }),
      alteracaoEspera: row.alteracaoEspera,
    })),
    total,
  }
}

/** The caller's contract; the guard has already answered 404 for others, a race with its end is answered the same. */
export async function buscarContrato(db: Db, alvo: Alvo, id: number): Promise<ContratoRow> {
  const dono = alvo.instituicaoId === null ? 'todos' : { instituicaoId: alvo.instituicaoId }
  const row = await findContrato(db, dono, id)
  if (!row) throw new BusinessError(CONTRATO_NAO_ENCONTRADO, 404)
  return row
}

/**
 * Saves a new contract as Rascunho (domain 2) and, with selection type Automático, chooses its vehicles (domain 4). `garantias` is
 * empty when they couldn't reach valorGarantia; the draft is kept all the same.
 */
export async function criarContrato(
  { db, clock }: Deps,
  { sessao, alvo }: { sessao: Sessao; alvo: Alvo },
  body: CriarContratoRequest,
): Promise<{ id: number; garantias: GarantiaRow[] }> {
  const instituicaoId = instituicaoDo(alvo)
  const today = clock.today()
  exigirTermino(body, { today })
  const automatico = body.tipoSelecaoGarantia === TipoSelecaoGarantia.Automatico
  if (automatico && body.regraGarantiaId === null)
    throw campoInvalido('regraGarantiaId', 'A seleção automática precisa de uma regra de garantia.')
  return withTransaction(db, async (tx) => {
    await exigirWhitelist(tx, { instituicaoId, lojaId: body.lojaId, today })
    const { regraGarantiaId, lojaId } = body
    const regra = await regraAplicavel(tx, { instituicaoId, regraGarantiaId, lojaId, contratoId: null })
    const semente = automatico ? randomInt(2 ** 47) : null
    const id = await insertRascunho(tx, { instituicaoId, body, semente, agora: clock.now() })
    const chave = { instituicaoFinanceiraId: instituicaoId, id }
    if (regra && semente !== null) {
      const { valorGarantia } = body
      const escolhidas = await selecionarAutomaticamente(tx, { regra, lojaId, valorGarantia, semente, today })
      await upsertGarantias(tx, chave, escolhidas, clock.now())
    }
    const garantias = await listGarantias(tx, chave)
    const contrato = await findContrato(tx, { instituicaoId }, id)
    if (!contrato) throw new Error('The inserted contract is gone')
    const depois = retrato(contrato, garantias)
    await registrar(tx, {
      instituicaoId,
      sessao,
      acao: 'criar',
      entidade: 'contrato',
      entidadeId: id,
      depois,
      agora: clock.now(),
    })
    return { id, garantias }
  })
}

async function insertRascunho(
  tx: Tx,
  {
    instituicaoId,
    body,
    semente,
    agora,
  }: { instituicaoId: number; body: CriarContratoRequest; semente: number | null; agora: Date },
): Promise<number> {
  const id = await insertContrato(tx, {
    instituicaoFinanceiraId: instituicaoId,
    lojaId: body.lojaId,
    regraGarantiaId: body.regraGarantiaId,
    numero: body.numero,
    numeroOrdem: ordemDoNumero(body.numero),
    valorCredito: body.valorCredito,
    valorGarantia: body.valorGarantia,
    dataTermino: body.dataTermino,
    status: StatusContrato.Rascunho,
    tipo: body.tipo,
    tipoSelecaoGarantia: body.tipoSelecaoGarantia,
    sementeSelecao: semente,
    criadoEm: agora,
    statusDesde: agora,
  })
  if (id === undefined) throw campoInvalido('numero', 'Já existe um contrato com este número.')
  return id
}

/** PUT of a contract's terms: the status stays what it is (domain 2). A save that changes nothing leaves no trace. */
export function alterarContrato(
  deps: Deps,
  ato: Ato,
  body: AlterarTermosRequest & { status: StatusContrato },
) {
  return comContratoTravado(deps, ato, 'alterar', async (travado) => {
    const { tx, contrato, chave, clock } = travado
    if (body.id && body.id !== contrato.id)
      throw campoInvalido('id', 'O id do corpo difere do id do endereço.')
    if (body.status !== contrato.status)
      throw new BusinessError(
        `${recusaDaTransicao('alterar', contrato.status).replace(/\.$/, '')} para outro status.`,
      )
    exigirTermino(body, { today: clock.today(), atual: contrato.dataTermino })
    const { valorCredito, valorGarantia, dataTermino, regraGarantiaId } = body
    const mudouRegra = regraGarantiaId !== contrato.regraGarantiaId
    const mudou =
      mudouRegra ||
      valorCredito !== contrato.valorCredito ||
      valorGarantia !== contrato.valorGarantia ||
      dataTermino !== contrato.dataTermino
    if (!mudou) return propostaDe(contrato)
    if (valorCredito > contrato.valorCredito) await exigirLadosAtivos(travado)
    const regra = mudouRegra ? await trocarRegra(travado, regraGarantiaId) : {}
    if (afrouxaSemAprovacao(contrato, body)) {
      const conteudo = z.encode(termosNoFio, { regraGarantiaId, valorCredito, valorGarantia, dataTermino })
      const primeira = await primeiraAprovacao(travado, 'alterar', { conteudo, valorCredito })
      if (primeira) return { ...propostaDe(primeira), aguardandoSegundaAprovacao: true as const }
    }
    await updateContrato(tx, chave, { valorCredito, valorGarantia, dataTermino, ...regra })
    return propostaDe((await registrarMudanca(travado, 'alterar')).contrato)
  })
}

const termosNoFio = z.object({
  regraGarantiaId: z.int().nullable(),
  valorCredito: dinheiro,
  valorGarantia: dinheiro,
  dataTermino: dia,
})

/** More credit or less guarantee where the institution has approved already and no approval of its own follows. */
function afrouxaSemAprovacao(contrato: ContratoRow, depois: AlterarTermosRequest): boolean {
  const { PendenteAprovacaoGarantiaLoja, Ativo } = StatusContrato
  if (contrato.status !== PendenteAprovacaoGarantiaLoja && contrato.status !== Ativo) return false
  return depois.valorCredito > contrato.valorCredito || depois.valorGarantia < contrato.valorGarantia
}

/** The new rule's columns; while the vehicles may still be chosen they are checked and priced again under it. */
async function trocarRegra(
  { tx, contrato, chave, garantias, clock }: Travado,
  regraGarantiaId: number | null,
) {
  if (contrato.status === StatusContrato.Ativo)
    throw campoInvalido('regraGarantiaId', 'A regra de garantia de um contrato ativo não pode ser trocada.')
  const { instituicaoFinanceiraId: instituicaoId, lojaId, id: contratoId } = contrato
  const regra = await regraAplicavel(tx, { instituicaoId, regraGarantiaId, lojaId, contratoId })
  if (STATUS_DE_SELECAO.includes(contrato.status) && garantias.length > 0) {
    const veiculoIds = garantias.map(({ veiculoId }) => veiculoId)
    const candidatos = await avaliarVeiculos(tx, {
      lojaId,
      contratoId,
      regra,
      veiculoIds,
      today: clock.today(),
    })
    exigirAptos(candidatos)
    const porId = new Map(candidatos.map((candidato) => [candidato.veiculoId, candidato]))
    const novas = garantias.map(({ veiculoId, penhorId, precoInstituicaoFinanceira, ...atual }) => {
      const {
        preco = atual.precoVeiculo,
        precoReferencia = null,
        mesReferencia = null,
      } = porId.get(veiculoId) ?? {}
      const nova = {
        veiculoId,
        penhorId,
        precoInstituicaoFinanceira,
        precoVeiculo: preco,
        precoReferencia,
        mesReferencia,
      }
      exigirPreco(nova, atual.placa)
      return nova
    })
    await upsertGarantias(tx, chave, novas, clock.now())
  }
  // From the first send on a version is frozen: of the new rule, the one that it has now.
  return { regraGarantiaId, regraGarantiaVersao: contrato.enviadoEm && regra ? regra.versao : null }
}

/** The version of a contract's rule that counts, and the current one. */
export async function versoesDaRegra(db: Db, contrato: ContratoRow) {
  const vigente = await regraDoContrato(db, { ...contrato, regraGarantiaVersao: null })
  return {
    regraGarantiaVersao: contrato.regraGarantiaVersao ?? vigente?.versao ?? null,
    regraGarantiaVersaoAtual: vigente?.versao ?? null,
    regraGarantiaCongelada: contrato.regraGarantiaVersao !== null,
  }
}
