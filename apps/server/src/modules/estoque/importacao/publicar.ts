import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { KM_MAXIMA_ZERO_KM } from '@lastro/shared/veiculos/combustivel'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'
import { formatInteiro } from '@lastro/shared/numeros'
import { ConfirmationMissing, pluralize } from '#importacao/relatorio.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import { pedirReavaliacaoDosContratos } from '#modules/cobertura/reavaliar/a-reavaliar.service.ts'
import { pedirPresuncaoDeVendas } from '../presumir-vendas.service.ts'
import { notificar } from '#modules/notificacoes/notificacoes.service.ts'
import { avisosDeConsignacao, avisosDeMudanca, avisosDeSaida } from './avisos.ts'
import type { Confirmacao, Contexto } from './carga.ts'
import { colunasQueFaltam, textoDoQueFalta } from './colunas-que-faltam.ts'
import { retires, vehiclesLeaving, vehiclesOutByRenave } from './carga.sql.ts'
import * as conferencia from './conferencia.repository.ts'
import * as preparo from './preparo.repository.ts'
import * as publicacao from './publicacao.repository.ts'
import { upsertCargaCompleta } from './carga-completa.repository.ts'
import { deleteRetencao } from './retencao.repository.ts'
import { upsertUltimoArquivo } from './ultimo-arquivo.repository.ts'

/** A vehicle, or a plate that comes to one, was pledged since the lines were checked: check again. */
export class PledgedMeanwhile extends Error {}

/** A full load may retire a fifth of the stock without asking. */
const UNCONFIRMED_SHARE = 5

/** The columns of which a line's situation in Renave is made. */
const TELL_RENAVE = ['renave_situacao', 'renave_titulo', 'renave_saida'] as const

/** Writes the good lines and the notices in one transaction. Throws FaltaConfirmar and Empenhado. */
export async function publicar(tx: Tx, contexto: Contexto) {
  const { clock, carga, fonte, opcoes, erros, linhas } = contexto
  await publicacao.lockVeiculos(tx, carga)
  const pledged = [
    ...(await conferencia.listCongelados(tx, carga)),
    ...(await conferencia.listColisoes(tx, carga)),
  ]
  if (pledged.length > 0) throw new PledgedMeanwhile()
  const pendentes = await confirmacoesPendentes(tx, contexto)
  if (pendentes?.confirmacao.falta.some((flag) => !opcoes[flag])) throw pendentes
  await preparo.insertModelosSemCodigo(tx, carga.importacaoId)
  if (carga.completo && !(await retidosDe(tx, contexto))?.veiculos) {
    await deleteRetencao(tx, carga.lojaId)
    await upsertCargaCompleta(tx, carga)
  }
  const agora = clock.now()
  const telling = { agora, usuarioId: opcoes.sessao?.usuarioId ?? null }
  const tellsRenave = TELL_RENAVE.some((coluna) => fonte.colunas.has(coluna))
  if (fonte.titulos)
    await upsertUltimoArquivo(tx, { lojaId: carga.lojaId, agora }, { ...carga, colunas: [...fonte.colunas] })
  const mudancas = await publicacao.listMudancasEmGarantia(tx, carga, fonte.colunas)
  const leaving = saidaDa(carga, agora)
  const anyLeaves = retires(carga) || carga.vendidos.size > 0 || tellsRenave
  const saidas = anyLeaves ? await publicacao.listSaidasEmGarantia(tx, leaving) : []
  const consignacoes = await publicacao.listConsignacoesEmGarantia(tx, carga, fonte.colunas)
  const recuperam = await publicacao.listContratosQueRecuperam(tx, carga, fonte.colunas)
  const { alterados, voltaram } = await publicacao.updateVeiculos(tx, carga, fonte.colunas, telling)
  if (alterados > 0 && (await publicacao.updatePlacasEmGarantia(tx, carga))) throw new PledgedMeanwhile()
  const novos = await publicacao.insertVeiculos(tx, carga, telling)
  const saida = anyLeaves
    ? await publicacao.updateVeiculosRetirados(tx, leaving)
    : { sairam: 0, sairamEmGarantia: 0 }
  await publicacao.updateVendasInformadas(tx, carga, agora)
  if (tellsRenave) await publicacao.updateSaidasDoRenave(tx, carga, agora)
  const changed = { novos, alterados, voltaram, ...saida }
  if (novos + alterados + saida.sairam > 0)
    await registrar(tx, {
      instituicaoId: PLATAFORMA,
      sessao: opcoes.sessao ?? null,
      acao: 'importar',
      entidade: 'loja',
      entidadeId: carga.lojaId,
      forcado: pendentes !== undefined,
      depois: { completo: carga.completo, linhas, recusadas: erros.total, ...changed },
      agora,
    })
  await notificar(
    tx,
    'estoque',
    [
      ...avisosDeSaida(saidas, carga),
      ...avisosDeConsignacao(consignacoes, carga),
      ...avisosDeMudanca(mudancas, carga),
    ],
    agora,
  )
  await pedirReavaliacaoDosContratos(
    tx,
    distinctContratos([...saidas, ...consignacoes, ...recuperam, ...mudancas.filter(changesPrice)]),
  )
  if (saidas.length + recuperam.length > 0) await pedirPresuncaoDeVendas(tx, carga.lojaId)
  return changed
}

/** The exits that a load shows, by what it doesn't name and by what it tells of Renave. */
const saidaDa = (carga: Contexto['carga'], agora: Date): publicacao.Saida => ({
  lojaId: carga.lojaId,
  saem: sql`((${vehiclesLeaving(carga)}) or (${vehiclesOutByRenave(carga)}))`,
  saiuEm: agora,
  informada: false,
  agora,
})

const zeroKm = (km: number | null) => km !== null && km <= KM_MAXIMA_ZERO_KM

/** Whether the vehicle starts or stops being priced as zero km (domain 6). */
const changesPrice = ({ kmAntes, kmDepois }: publicacao.MudancaEmGarantia) =>
  zeroKm(kmAntes) !== zeroKm(kmDepois)

/** The contracts of these vehicles, each once. */
export function distinctContratos(
  veiculos: readonly Pick<publicacao.EmGarantia, 'contratoId' | 'instituicaoId'>[],
) {
  const contratos = new Map(veiculos.map(({ contratoId, instituicaoId }) => [contratoId, instituicaoId]))
  return [...contratos].map(([contratoId, instituicaoFinanceiraId]) => ({
    instituicaoFinanceiraId,
    contratoId,
  }))
}

/** What a full load keeps in the stock because nobody can tell which vehicle a bad line names. */
export interface Retidos {
  linhas: number
  veiculos: number
  emGarantia: number
}

/** null: nothing is kept. */
export async function retidosDe(db: Db, { carga }: Pick<Contexto, 'carga'>): Promise<Retidos | null> {
  if (!carga.completo || carga.ilegiveis === 0) return null
  return { linhas: carga.ilegiveis, ...(await conferencia.countRetidos(db, carga)) }
}

/** 'Sem elas, 3 veículos sairiam, 1 em garantia.' */
export function textoDoQueSairia({ linhas, veiculos, emGarantia }: Retidos): string {
  const pledged = emGarantia === 0 ? 'nenhum deles em garantia' : `${formatInteiro(emGarantia)} em garantia`
  return `Sem ${linhas === 1 ? 'ela' : 'elas'}, ${pluralize(veiculos, 'veículo sairia', 'veículos sairiam')}, ${pledged}.`
}

export function textoDosRetidos(retidos: Retidos): string {
  const { linhas, veiculos } = retidos
  const held = `A placa de ${pluralize(linhas, 'linha não pode ser lida', 'linhas não podem ser lidas')}: por isso nenhum veículo sai do estoque.`
  return veiculos === 0 ? held : `${held} ${textoDoQueSairia(retidos)}`
}

/** All confirmations that are missing; undefined when none is. */
export async function confirmacoesPendentes(
  db: Db,
  contexto: Contexto,
): Promise<ConfirmationMissing<Confirmacao> | undefined> {
  const { carga, erros, linhas } = contexto
  const saida = await conferencia.countSaida(db, carga)
  const retidos = await retidosDe(db, contexto)
  const partes: { flag: 'parcial' | 'confirmar'; texto: string }[] = []
  const boas = linhas - erros.total
  if (retidos && retidos.veiculos > 0) partes.push({ flag: 'parcial', texto: textoDosRetidos(retidos) })
  if (erros.total > 0)
    partes.push({
      flag: 'parcial',
      texto:
        `A carga tem ${pluralize(erros.total, 'linha com problema', 'linhas com problema')}. Confirme para importar ` +
        `${boas === 1 ? 'a outra' : `as outras ${formatInteiro(boas)}`} sem ${erros.total === 1 ? 'ela' : 'elas'}.`,
    })
  const { asked } = await colunasQueFaltam(db, contexto)
  if (asked.length > 0) partes.push({ flag: 'confirmar', texto: textoDoQueFalta(asked) })
  const trocas = await conferencia.listTrocas(db, carga, TROCAS_NOMEADAS)
  if (trocas.total > 0) partes.push({ flag: 'confirmar', texto: textoDasTrocas(trocas) })
  const texto = retires(carga) ? textoDaSaida(linhas, saida) : undefined
  if (texto) partes.push({ flag: 'confirmar', texto })
  if (partes.length === 0) return undefined
  return new ConfirmationMissing(
    { ...saida, retidos, falta: [...new Set(partes.map(({ flag }) => flag))] },
    partes.map((parte) => parte.texto).join(' '),
  )
}

const TROCAS_NOMEADAS = 10

/** Another car under a known plate would take the place of the first, with all that was said of it. */
function textoDasTrocas({ total, lista }: Awaited<ReturnType<typeof conferencia.listTrocas>>): string {
  const nomes = lista.map(
    ({ placa, documento, antes, depois }) => `${placa} (${documento} ${antes}, agora ${depois})`,
  )
  const resto = total > lista.length ? `; e mais ${formatInteiro(total - lista.length)}` : ''
  return (
    `${pluralize(total, 'veículo do estoque viraria outro', 'veículos do estoque virariam outros')}, com a mesma placa: ${nomes.join('; ')}${resto}. ` +
    'Confirme só se é o mesmo carro e o documento estava errado; se é outro carro, corrija a placa.'
  )
}

function textoDaSaida(linhas: number, { estoque, sairiam }: conferencia.Saida): string | undefined {
  if (linhas === 0)
    return `A carga completa está vazia: ${pluralize(sairiam, 'veículo sairia', 'veículos sairiam')} do estoque. Confirme para importar assim mesmo.`
  if (sairiam * UNCONFIRMED_SHARE <= estoque) return undefined
  return (
    `A carga completa tiraria ${pluralize(sairiam, 'veículo', 'veículos')} de ${formatInteiro(estoque)} do estoque, mais de 20%. ` +
    'Confirme para importar assim mesmo.'
  )
}
