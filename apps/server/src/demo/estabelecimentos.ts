import { BancoError } from '../db/banco-error.ts'
import { POLITICA_INICIAL } from '@lastro/shared/politicas/politica'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { Tx } from '../db/tables.ts'
import { LOJAS_DA_REDE, type NomeDaRede, REDE } from './rede.ts'

// Invented, with right check digits. Veneza's CNPJ is alphanumeric (in force since July 2026).
const DA_REDE = Object.fromEntries(
  LOJAS_DA_REDE.map((nome) => {
    const { cnpj, razaoSocial, nomeFantasia } = REDE[nome]
    return [nome, { tipo: 'loja', cnpj, razaoSocial, nomeFantasia }]
  }),
) as Record<NomeDaRede, Cadastro>

interface Cadastro {
  tipo: 'instituicao' | 'loja'
  cnpj: string
  razaoSocial: string
  nomeFantasia: string
}

const ESTABELECIMENTOS = {
  ...DA_REDE,
  aurora: {
    tipo: 'instituicao',
    cnpj: '98765432000198',
    razaoSocial: 'Banco Aurora S.A.',
    nomeFantasia: 'Banco Aurora',
  },
  horizonte: {
    tipo: 'instituicao',
    cnpj: '97531864000171',
    razaoSocial: 'Financeira Horizonte S.A. Crédito, Financiamento e Investimento',
    nomeFantasia: 'Financeira Horizonte',
  },
  autoestrada: {
    tipo: 'loja',
    cnpj: '96420753000125',
    razaoSocial: 'Autoestrada Comércio de Veículos Ltda.',
    nomeFantasia: 'Loja Autoestrada',
  },
  veneza: {
    tipo: 'loja',
    cnpj: 'V3N3ZA98000108',
    razaoSocial: 'Veneza Automóveis e Motos Ltda.',
    nomeFantasia: 'Loja Veneza',
  },
} as const satisfies Record<string, Cadastro>
export type NomeInstituicao = 'aurora' | 'horizonte'
export type NomeLoja = 'autoestrada' | 'veneza' | NomeDaRede

/** Without the whole story the network's stores are missing, and nothing asks for them. */
export type EstabelecimentoIds = Record<NomeInstituicao | NomeLoja, number>

export const NAO_VAZIO =
  'Os dados de demonstração só podem ser carregados num banco de dados vazio; este já tem estabelecimentos ou usuários.'

/** Inserts the institutions and stores. Throws BancoError when one exists already: a concurrent load was faster. */
export async function insertEstabelecimentos(
  tx: Tx,
  { criadoEm, daRede }: { criadoEm: Date; daRede: readonly NomeDaRede[] },
): Promise<EstabelecimentoIds> {
  const insert = async (nome: keyof typeof ESTABELECIMENTOS) => {
    const row = ESTABELECIMENTOS[nome]
    const inserted = await tx
      .insertInto('estabelecimento')
      .values({ ...row, criadoEm })
      .onConflict((conflict) => conflict.column('cnpj').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw new BancoError(NAO_VAZIO)
    await tx
      .insertInto(row.tipo === 'instituicao' ? 'instituicaoFinanceira' : 'loja')
      .values(inserted)
      .execute()
    return inserted.id
  }
  const ids: Partial<EstabelecimentoIds> = {}
  for (const nome of ['aurora', 'horizonte', 'autoestrada', 'veneza', ...daRede] as const)
    ids[nome] = await insert(nome)
  return ids as EstabelecimentoIds
}

/** Above this credit Banco Aurora's policy of the whole story asks for two people; no other story's contract reaches it. */
const SEGUNDA_APROVACAO = 50_000_000 as Centavos

/** An unpaid sale suspends a store after so many business days: one of the whole story's is. */
const SUSPENDE_DEPOIS_DE = 2

/** Gives Banco Aurora the policy with which an institution begins, an amount for two people, suspensions, and a review due soon. */
export async function insertPolitica(
  tx: Tx,
  { aurora }: EstabelecimentoIds,
  revisaoDesde: Date,
): Promise<void> {
  await tx
    .insertInto('politicaInstituicao')
    .values({
      ...POLITICA_INICIAL,
      exigeRenave: JSON.stringify(POLITICA_INICIAL.exigeRenave),
      instituicaoFinanceiraId: aurora,
      valorSegundaAprovacao: SEGUNDA_APROVACAO,
      baseDoExigido: 'saldo',
      indiceMinimo: 12_500,
      suspenderLoja: SUSPENDE_DEPOIS_DE,
      revisaoDesde,
    })
    .execute()
}

/** Domain 10: all stores for Banco Aurora, only Loja Veneza for Financeira Horizonte. */
export async function insertWhitelist(
  tx: Tx,
  ids: EstabelecimentoIds,
  { prazo, dataInclusao, daRede }: { prazo: string; dataInclusao: Date; daRede: readonly NomeDaRede[] },
): Promise<void> {
  const pares = [
    { instituicaoFinanceiraId: ids.aurora, lojaId: ids.autoestrada },
    { instituicaoFinanceiraId: ids.aurora, lojaId: ids.veneza },
    { instituicaoFinanceiraId: ids.horizonte, lojaId: ids.veneza },
    ...daRede.map((loja) => ({ instituicaoFinanceiraId: ids.aurora, lojaId: ids[loja] })),
  ]
  await tx
    .insertInto('whitelist')
    .values(pares.map((par) => ({ ...par, prazo, dataInclusao })))
    .execute()
}
