import { alteracaoRequest } from '@lastro/shared/contratos/alteracao'
import {
  mudancasDosCampos,
  NOMES_DOS_TERMOS,
  type Termos,
  termosDe,
  termosSchema,
} from '@lastro/shared/contratos/campos'
import { precoQueConta } from '@lastro/shared/contratos/garantia'
import {
  type AtoDeCompromisso,
  CAMPOS_DE_COMPROMISSO,
  type CampoDeCompromisso,
  exigenciasDoAto,
  JA_APROVOU,
  O_QUE_SE_APROVA,
  recusaDoAutor,
} from '@lastro/shared/contratos/quatro-olhos'
import { formatDia } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro, ZERO } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '#db/tables.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError } from '#http/errors.ts'
import { politicaParaDecidir } from '#modules/politicas/politicas.service.ts'
import { canonicalJson, readActsOfInstituicao } from '#modules/registro-de-auditoria/registro.service.ts'
import { existsMesmaMao } from '#modules/vinculos/acesso-de-operador.repository.ts'
import { registrarMudanca } from '../efeitos/registrar-mudanca.service.ts'
import type { ContratoTravado } from '../nucleo/contrato-travado.service.ts'
import { type ContratoRow, updatePrimeiraAprovacao } from '../nucleo/contratos.repository.ts'
import { contratoNaAuditoria } from '../nucleo/estado-do-contrato.service.ts'
import type { ChaveDoContrato } from '../nucleo/contratos.sql.ts'
import { listGarantias } from '../nucleo/garantias.repository.ts'
import { findPrimeiraAprovacao, listPlacas, listQuemCarregou } from '../nucleo/quatro-olhos.repository.ts'
import type { Retrato } from '../nucleo/retrato.ts'
import type { SaldoAtualLido } from '../nucleo/saldos-atuais.repository.ts'

const ACOES_DOS_TERMOS = ['criar', 'alterar'] as const
/**
 * Acts that change vehicles or prices. `enviar` is missing: it may raise valorGarantia to the vehicles' total, but
 * nobody chooses that.
 */
const ACOES_DAS_GARANTIAS = [
  ...ACOES_DOS_TERMOS,
  'alterarGarantias',
  'proporAlteracao',
  'efetivarAlteracao',
  'aceitarAlteracao',
] as const

type Precos = Pick<Retrato['garantias'][number], 'veiculoId' | 'precoVeiculo' | 'precoInstituicaoFinanceira'>

const precosDe = (veiculos: readonly Precos[] = []) =>
  veiculos.map(({ veiculoId, precoVeiculo, precoInstituicaoFinanceira }) => [
    veiculoId,
    precoVeiculo,
    precoInstituicaoFinanceira,
  ])

/**
 * The vehicles of a state for comparison. A proposal counts as a change by its author, though the store's answer puts
 * it in force.
 */
const veiculosDe = (retrato: Retrato | null) => [
  precosDe(retrato?.garantias),
  precosDe(retrato?.alteracao?.incluir),
  precosDe(retrato?.alteracao?.precos),
  retrato?.alteracao?.remover.map(({ veiculoId }) => veiculoId) ?? [],
]

const valorDoCampo = (retrato: Retrato | null, campo: CampoDeCompromisso) =>
  campo === 'garantias' ? canonicalJson(veiculosDe(retrato)) : (retrato?.[campo] ?? null)

/** Who changed a field last, and when. */
export interface Autoria {
  usuarioId: number | null
  em: Date
}

const CAMPOS_COM_VEICULOS = ['garantias', 'alteracao'] as const
const CAMPOS_DOS_TERMOS = CAMPOS_DE_COMPROMISSO.filter((campo) => campo !== 'garantias')

/**
 * Answers from the audit who of the institution's side changed each field last. Of acts that set terms the vehicles are
 * not read, of acts that moved vehicles mostly one is.
 */
export async function autoresDe(db: Db, chave: ChaveDoContrato): Promise<Map<CampoDeCompromisso, Autoria>> {
  const autores = new Map<CampoDeCompromisso, Autoria>()
  for (const { campos, ...leitura } of [
    { campos: CAMPOS_DOS_TERMOS, acoes: ACOES_DOS_TERMOS, omittedFields: CAMPOS_COM_VEICULOS },
    {
      campos: ['garantias'] as const,
      acoes: ACOES_DAS_GARANTIAS,
      changedFields: CAMPOS_COM_VEICULOS,
      pageSize: 1,
    },
  ])
    for await (const row of readActsOfInstituicao(db, contratoNaAuditoria(chave), leitura)) {
      const antes: Retrato | null = row.antes ? JSON.parse(row.antes) : null
      const depois: Retrato = JSON.parse(row.depois ?? '{}')
      for (const campo of campos)
        if (!autores.has(campo) && valorDoCampo(antes, campo) !== valorDoCampo(depois, campo))
          autores.set(campo, { usuarioId: row.usuarioId, em: row.ocorridaEm })
      if (campos.every((campo) => autores.has(campo))) break
    }
  return autores
}

/**
 * Answers why a person may not approve what they changed last themselves; undefined where they changed nothing of it.
 */
export function recusaPelaAutoria(
  ato: AtoDeCompromisso,
  autores: ReadonlyMap<CampoDeCompromisso, Autoria>,
  usuarioId: number,
): string | undefined {
  const campos = CAMPOS_DE_COMPROMISSO.filter((campo) => autores.get(campo)?.usuarioId === usuarioId)
  const momentos = campos.flatMap((campo) => autores.get(campo)?.em ?? [])
  const [em] = momentos.toSorted((a, b) => b.getTime() - a.getTime())
  return em && recusaDoAutor(ato, { campos, em })
}

/**
 * Answers the credit, in centavos, by which a policy's amount is judged. One person who lowers the credit doesn't lower
 * what the policy asks.
 */
export const creditoQueConta = (
  { valorCredito, termosConsentidos }: Pick<ContratoRow, 'valorCredito' | 'termosConsentidos'>,
  pedido: Centavos = ZERO,
) => Math.max(valorCredito, termosConsentidos?.valorCredito ?? 0, pedido) as Centavos

/**
 * Answers what the institution's policy asks of an act on the locked contract. `valorCredito` is the credit, in
 * centavos, to which the act leads.
 */
export async function exigencias(
  { tx, contrato, chave }: Pick<ContratoTravado, 'tx' | 'contrato' | 'chave'>,
  ato: AtoDeCompromisso,
  valorCredito?: Centavos,
) {
  const politica = await politicaParaDecidir(tx, chave.instituicaoFinanceiraId)
  return exigenciasDoAto(ato, politica, creditoQueConta(contrato, valorCredito))
}

/** An operator who made or reset an access may hold it, so both count as one person (domain 1). */
const MESMA_MAO =
  'Pela política da instituição, outra pessoa precisa aprovar, e quem criou ou redefiniu um acesso conta como a mesma.'

/**
 * Where the institution's policy asks for another person, refuses with 400 who changed last what they would approve.
 * Whoever is one hand with that person is refused too.
 */
export async function exigirOutraPessoa(
  travado: ContratoTravado,
  ato: 'enviar' | 'aprovar' | 'aceitarAlteracao',
): Promise<void> {
  if (travado.lado !== 'instituicao' || !(await exigencias(travado, ato)).outraPessoa) return
  const { usuarioId } = travado.ato.sessao
  const autores = await autoresDe(travado.tx, travado.chave)
  const recusa = recusaPelaAutoria(ato, autores, usuarioId)
  if (recusa) throw new BusinessError(recusa)
  const outros = [...autores.values()].flatMap((autor) => autor.usuarioId ?? [])
  if (await existsMesmaMao(travado.tx, usuarioId, outros)) throw new BusinessError(MESMA_MAO)
}

/**
 * Refuses with 400 who made the balance count by which one person may act (carteira A.4). That load is the first of two
 * consents. Whoever is one hand with that person is refused too.
 */
export async function exigirQuemNaoCarregou(
  { tx, chave, ato: { sessao } }: ContratoTravado,
  saldo: SaldoAtualLido,
): Promise<void> {
  const quem = await listQuemCarregou(tx, chave, saldo)
  if (quem.includes(sessao.usuarioId))
    throw new BusinessError(
      `Pela sua carga conta o saldo de ${formatDia(saldo.dataBase)}, e ela vale como a primeira aprovação. Pela política da instituição, falta a de outra pessoa.`,
    )
  if (await existsMesmaMao(tx, sessao.usuarioId, quem)) throw new BusinessError(MESMA_MAO)
}

interface PedidoDeConsentimento {
  /** What the person consents to, where the act alone doesn't say it. */
  conteudo?: unknown
  /** The credit, in centavos, to which the act leads, where it changes the credit. */
  valorCredito?: Centavos
  forcado?: boolean
  /** Why the person forces the act. */
  motivo?: string | undefined
  /** Whether two people must consent; absent: as the policy asks of the act. */
  duasPessoas?: boolean
  /** Checks the act by doing it; all that it writes is rolled back. */
  ensaio?: () => Promise<unknown>
}

/**
 * Four eyes (docs/decisoes/0013): notes the first of two consents and answers the contract, which now waits for the
 * second. Undefined: the act may go on. Runs under the contract's lock, after all other checks. Refuses with 400 who
 * gave the first consent, and who is one hand with them.
 */
export async function anotarPrimeiraAprovacao(
  travado: ContratoTravado,
  ato: AtoDeCompromisso,
  { conteudo = null, valorCredito, forcado = false, motivo, duasPessoas, ensaio }: PedidoDeConsentimento = {},
): Promise<ContratoRow | undefined> {
  const { tx, lado, contrato, chave, clock } = travado
  if (lado !== 'instituicao') return undefined
  if (!(duasPessoas ?? (await exigencias(travado, ato, valorCredito)).duasPessoas)) return undefined
  const { usuarioId } = travado.ato.sessao
  const texto = canonicalJson(conteudo) ?? 'null'
  if (contrato.primeiraAprovacaoAto === ato && contrato.primeiraAprovacaoConteudo === texto) {
    const { primeiraAprovacaoPor: primeira } = contrato
    if (primeira === usuarioId) throw new BusinessError(JA_APROVOU)
    if (primeira !== null && (await existsMesmaMao(tx, usuarioId, [primeira])))
      throw new BusinessError(MESMA_MAO)
    return undefined
  }
  if (ensaio) {
    await sql`savepoint ensaio`.execute(tx)
    await ensaio()
    await sql`rollback to savepoint ensaio`.execute(tx)
  }
  await updatePrimeiraAprovacao(tx, chave, {
    primeiraAprovacaoPor: usuarioId,
    primeiraAprovacaoEm: clock.now(),
    primeiraAprovacaoAto: ato,
    primeiraAprovacaoConteudo: texto,
  })
  // The time line and the audit show this as what the person consented to.
  const consente = `Para ${O_QUE_SE_APROVA[ato]}.${motivo ? ` ${motivo}` : ''}`
  return (await registrarMudanca(travado, 'primeiraAprovacao', { forcado, motivo: consente })).contrato
}

/**
 * Answers what the contract's own screen shows the institution's side of the first consent; null for a store, and
 * without one.
 */
export async function apresentarPrimeiraAprovacao(db: Db, sessao: Sessao, contrato: ContratoRow) {
  if (sessao.tipo === 'loja' || contrato.primeiraAprovacaoPor === null) return null
  const primeira = await findPrimeiraAprovacao(db, contrato)
  if (!primeira?.ato || !primeira.em) return null
  const { usuarioId, usuario, em, ato, conteudo } = primeira
  const pedido: unknown = JSON.parse(conteudo ?? 'null')
  const apresentacao =
    ato === 'alterar'
      ? apresentarTermos(contrato, pedido)
      : { mudancas: await mudancasDasGarantias(db, contrato, pedido), pedido }
  return { ato, usuario, em, propria: usuarioId === sessao.usuarioId, ...apresentacao }
}

/**
 * Answers what the consented terms change, and the request that the second person sends. A term that the program got
 * later keeps its present value. The request then differs from the stored one, so sending it gives a first consent.
 */
function apresentarTermos(contrato: ContratoRow, pedido: unknown) {
  const consentidos = termosDoPedido(Object(pedido))
  return {
    mudancas: mudancasDosCampos(contrato, consentidos).map(
      ({ campo, de, para }) => `${campo}: de ${de} para ${para}`,
    ),
    pedido: z.encode(termosSchema, { ...termosDe(contrato), ...consentidos }),
  }
}

/**
 * Reads the terms of a stored request. A term that is absent stays absent, without the default that a request would
 * take.
 */
function termosDoPedido(pedido: Readonly<Record<string, unknown>>): Partial<Termos> {
  return Object.fromEntries(
    NOMES_DOS_TERMOS.flatMap((campo) => {
      if (!(campo in pedido)) return []
      const { success, data } = termosSchema.shape[campo].safeParse(pedido[campo])
      return success ? [[campo, data]] : []
    }),
  )
}

async function mudancasDasGarantias(db: Db, contrato: ContratoRow, pedido: unknown): Promise<string[]> {
  const { data } = alteracaoRequest.safeParse(pedido)
  if (!data) return []
  const saem = new Set(data.remover)
  const garantias = await listGarantias(db, {
    instituicaoFinanceiraId: contrato.instituicaoFinanceiraId,
    id: contrato.id,
  })
  const placaDe = await listPlacas(
    db,
    contrato.lojaId,
    data.incluir.map(({ veiculoId }) => veiculoId),
  )
  return [
    ...garantias
      .filter(({ veiculoId }) => saem.has(veiculoId))
      .map(({ placa }) => `Veículo ${placa}: sai da garantia`),
    ...data.incluir.map(
      ({ veiculoId, precoInstituicaoFinanceira: preco }) =>
        `Veículo ${placaDe.get(veiculoId) ?? ''}: entra em garantia por ${formatDinheiro(preco ?? ZERO)}`,
    ),
    ...garantias.flatMap((garantia) => {
      const novo = data.precos?.find(({ veiculoId }) => veiculoId === garantia.veiculoId)
      const preco = novo?.precoInstituicaoFinanceira ?? ZERO
      return novo
        ? `Veículo ${garantia.placa}: preço de ${formatDinheiro(precoQueConta(garantia))} para ${formatDinheiro(preco)}`
        : []
    }),
  ]
}
