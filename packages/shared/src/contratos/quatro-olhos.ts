import * as z from 'zod'
import { formatInstante } from '../dia.ts'
import { type Centavos, dinheiro, ZERO } from '../dinheiro.ts'
import type { Permissao } from '../permissoes.ts'
import type { Protecoes } from '../politicas/politica.ts'
import { quemPodeSchema } from '../politicas/quem-pode.ts'
import { CAMPOS, NOMES_DOS_TERMOS } from './campos.ts'

/**
 * Acts that bind an institution, which its policy therefore guards (docs/decisoes/0013). `alterar`: terms that nobody
 * approves afterwards. `proporAlteracao`: also the release that needs no answer. `liquidar`: it frees every vehicle.
 * `quitarAMenos`: it frees a sold one for less than its value. `reabrirBaixa`: it mends what the program ended.
 */
export const ATOS_DE_COMPROMISSO = [
  'enviar',
  'aprovar',
  'alterar',
  'proporAlteracao',
  'aceitarAlteracao',
  'liquidar',
  'quitarAMenos',
  'reabrirBaixa',
] as const
export type AtoDeCompromisso = (typeof ATOS_DE_COMPROMISSO)[number]

/**
 * Acts that approve an earlier change, or take what the store asks for because of one. The other acts change something
 * themselves.
 */
const ATOS_QUE_APROVAM: readonly AtoDeCompromisso[] = ['enviar', 'aprovar', 'aceitarAlteracao']
const ATOS_QUE_MUDAM: readonly AtoDeCompromisso[] = ['alterar', 'proporAlteracao', 'liquidar', 'quitarAMenos']

/** What a person consents to, after the words 'a primeira aprovação para'. */
export const O_QUE_SE_APROVA: Record<AtoDeCompromisso, string> = {
  enviar: 'enviar a proposta para a loja',
  aprovar: 'aprovar a proposta',
  alterar: 'alterar os termos do contrato',
  proporAlteracao: 'alterar as garantias do contrato',
  aceitarAlteracao: 'aceitar a alteração de garantias',
  liquidar: 'liquidar o contrato',
  quitarAMenos: 'quitar uma venda por valor que o saldo não confirma',
  reabrirBaixa: 'reabrir uma baixa encerrada por engano',
}

/** The permission code that the act's call asks for. */
export const CODIGO_DO_ATO: Record<AtoDeCompromisso, Permissao> = {
  enviar: 'Contratos.Contratos.Enviar',
  aprovar: 'Contratos.Contratos.Aprovar',
  alterar: 'Contratos.Contratos.Alterar',
  proporAlteracao: 'Contratos.Contratos.Alterar',
  aceitarAlteracao: 'Contratos.Contratos.Aprovar',
  liquidar: 'Contratos.Contratos.Liquidar',
  quitarAMenos: 'Carteira.Baixas.Confirmar',
  reabrirBaixa: 'Carteira.Baixas.Confirmar',
}

type Politica = Pick<Protecoes, 'aprovadorDistinto' | 'valorSegundaAprovacao'>

interface ComCredito {
  valorCredito: Centavos
}

/**
 * Answers the credit, in centavos, by which a policy's amount is judged. One person who lowers the credit doesn't lower
 * what the policy asks.
 */
export const creditoQueConta = (
  { valorCredito, termosConsentidos }: ComCredito & { termosConsentidos: Partial<ComCredito> | null },
  pedido: Centavos = ZERO,
) => Math.max(valorCredito, termosConsentidos?.valorCredito ?? 0, pedido) as Centavos

/**
 * What a policy asks of an act on a contract with this credit. valorSegundaAprovacao counts strictly above the amount.
 */
export function exigenciasDoAto(
  ato: AtoDeCompromisso,
  { aprovadorDistinto, valorSegundaAprovacao }: Politica,
  valorCredito: Centavos,
): { outraPessoa: boolean; duasPessoas: boolean } {
  const acima = valorSegundaAprovacao !== null && valorCredito > valorSegundaAprovacao
  return {
    outraPessoa: aprovadorDistinto && ATOS_QUE_APROVAM.includes(ato),
    duasPessoas: acima || (aprovadorDistinto && ATOS_QUE_MUDAM.includes(ato)),
  }
}

/**
 * Whether a settlement takes two people (carteira A.4): never with a fresh balance of 0, always where the policy asks for
 * that balance. `saldo`: the fresh balance; undefined: none.
 */
export function duasPessoasLiquidam(
  politica: Politica & Pick<Protecoes, 'liquidarComSaldoZero'>,
  { valorCredito, saldo }: { valorCredito: Centavos; saldo: Centavos | undefined },
): boolean {
  if (saldo === 0) return false
  return politica.liquidarComSaldoZero || exigenciasDoAto('liquidar', politica, valorCredito).duasPessoas
}

/**
 * What the institution's policy asks of an act that is open to the caller. The screen tells this before the caller
 * tries.
 */
export const quatroOlhosSchema = z.object({
  ato: z.enum(ATOS_DE_COMPROMISSO),
  /** Two different people must give one consent. */
  duasPessoas: z.boolean(),
  /** Only of `alterar`: above this credit two people must consent in any case. null: the policy sets no amount. */
  acimaDe: dinheiro.nullable(),
  /**
   * Why the caller can't, and who can. Of a change of terms or vehicles it says that the caller can't repeat the
   * earlier consent. null: the caller can.
   */
  impedimento: z.object({ motivo: z.string(), podem: quemPodeSchema }).nullable(),
})
export type QuatroOlhos = z.infer<typeof quatroOlhosSchema>

/** The fields whose last changer may not approve. */
export const CAMPOS_DE_COMPROMISSO = [
  ...NOMES_DOS_TERMOS.filter((campo) => CAMPOS[campo].compromisso !== null),
  'garantias',
] as const
export type CampoDeCompromisso = (typeof CAMPOS_DE_COMPROMISSO)[number]

const QUEM_APROVA: Partial<Record<AtoDeCompromisso, string>> = {
  enviar: 'envia',
  aceitarAlteracao: 'aceita a alteração de garantias',
}

/** The refusal of an approver who made the last change. */
export function recusaDoAutor(
  ato: AtoDeCompromisso,
  { campos, em }: { campos: readonly CampoDeCompromisso[]; em: Date },
): string {
  const mudou = campos
    .map((campo) => (campo === 'garantias' ? 'os veículos' : CAMPOS[campo].compromisso))
    .join(', ')
  const verbo = QUEM_APROVA[ato] ?? 'aprova'
  return `Pela política da instituição, quem ${verbo} não pode ser quem fez a última alteração. Você alterou ${mudou} em ${formatInstante(em)}. Peça a outra pessoa.`
}

export const JA_APROVOU =
  'Você já deu a primeira aprovação. Pela política da instituição, falta a de outra pessoa.'
