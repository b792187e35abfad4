import { BancoError } from '../db/banco-error.ts'
import type { Tx } from '../db/tables.ts'

// Invented, with right check digits. Veneza's CNPJ is alphanumeric (in force since July 2026).
const ESTABELECIMENTOS = {
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
} as const
export type NomeInstituicao = 'aurora' | 'horizonte'
export type NomeLoja = 'autoestrada' | 'veneza'

export type EstabelecimentoIds = Record<NomeInstituicao | NomeLoja, number>

export const NAO_VAZIO =
  'Os dados de demonstração só podem ser carregados num banco de dados vazio; este já tem estabelecimentos ou usuários.'

/** Inserts the institutions and stores. Throws BancoError when one exists already: a concurrent load was faster. */
export async function insertEstabelecimentos(tx: Tx, criadoEm: Date): Promise<EstabelecimentoIds> {
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
  return {
    aurora: await insert('aurora'),
    horizonte: await insert('horizonte'),
    autoestrada: await insert('autoestrada'),
    veneza: await insert('veneza'),
  }
}

/** Domain 10: both stores for Banco Aurora, only Loja Veneza for Financeira Horizonte. */
export async function insertWhitelist(
  tx: Tx,
  ids: EstabelecimentoIds,
  { prazo, dataInclusao }: { prazo: string; dataInclusao: Date },
): Promise<void> {
  const pares = [
    { instituicaoFinanceiraId: ids.aurora, lojaId: ids.autoestrada },
    { instituicaoFinanceiraId: ids.aurora, lojaId: ids.veneza },
    { instituicaoFinanceiraId: ids.horizonte, lojaId: ids.veneza },
  ]
  await tx
    .insertInto('whitelist')
    .values(pares.map((par) => ({ ...par, prazo, dataInclusao })))
    .execute()
}
