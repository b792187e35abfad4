import {
  type AtoDeCompromisso,
  creditoQueConta,
  exigenciasDoAto,
  JA_APROVOU,
  O_QUE_SE_APROVA,
} from '@lastro/shared/contratos/quatro-olhos'
import { formatDia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { BusinessError } from '#http/errors.ts'
import { politicaParaDecidir } from '#modules/politicas/politica-em-vigor.service.ts'
import { canonicalJson } from '#modules/registro-de-auditoria/registro.service.ts'
import { existsMesmaMao } from '#modules/vinculos/acesso-de-operador.repository.ts'
import { registrarMudanca } from '../efeitos/registrar-mudanca.service.ts'
import type { ContratoTravado } from '../nucleo/contrato-travado.service.ts'
import { type ContratoRow, updatePrimeiraAprovacao } from '../nucleo/contratos.repository.ts'
import { listQuemCarregou } from '../nucleo/quatro-olhos.repository.ts'
import type { SaldoAtualLido } from '../nucleo/saldos-atuais.repository.ts'
import { autoresDe, recusaPelaAutoria } from './autoria.service.ts'

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
