import { diaEmSaoPaulo } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { avaliar, type VeiculoAvaliado } from '@lastro/shared/regras-garantia/motor'
import type { ItemDaRegra } from '@lastro/shared/regras-garantia/regra-compilada'
import { FiltroRegra, MAXIMO_ITENS } from '@lastro/shared/regras-garantia/regra-garantia'
import type { Db } from '../apps/server/src/db/tables.ts'
import { withTransaction } from '../apps/server/src/db/transaction.ts'
import { carregarRegraCompilada } from '../apps/server/src/modules/regras/testing/regra-compilada.ts'
import { insertRegra } from '../apps/server/src/modules/regras-garantia/regra-versao.repository.ts'

const FILTERS = [
  FiltroRegra.Modelo,
  FiltroRegra.Marca,
  FiltroRegra.TipoVeiculo,
  FiltroRegra.Idade,
  FiltroRegra.Km,
  FiltroRegra.Leilao,
]
const ACCEPTS_ALL = {
  marcas: [],
  modelos: [],
  tipos: [],
  combustiveis: [],
  ufs: [],
  idadeMaxima: null,
  quilometragemMaxima: null,
  chassiRemarcado: null,
  leilao: false,
}
type Item = Omit<ItemDaRegra, 'id'>

/** 20 items as a bank writes them: favoured models, groups of brands by age and mileage, a rest per type of vehicle. */
const ITEMS: Item[] = [
  ...Array.from({ length: 4 }, (_, i): Item => {
    const modelos = Array.from({ length: 25 }, (_unused, n) => 1 + i * 25 + n * 7)
    return { ...ACCEPTS_ALL, modelos, idadeMaxima: 5 + i, percentual: 9_500 - i * 100 }
  }),
  ...Array.from({ length: 13 }, (_, i): Item => {
    const marcas = Array.from({ length: 4 }, (_unused, n) => 1 + i * 4 + n)
    return {
      ...ACCEPTS_ALL,
      marcas,
      tipos: [1],
      idadeMaxima: 6 + (i % 5),
      quilometragemMaxima: 80_000 + i * 5_000,
      percentual: 9_000 - i * 50,
    }
  }),
  ...[1, 2, 3].map((tipo): Item => ({ ...ACCEPTS_ALL, tipos: [tipo], idadeMaxima: 12, percentual: 7_000 })),
]

/** The largest allowed rule: every model in one item with its own limits, and a rest per type of vehicle. */
export const MOST_ITEMS: Item[] = [
  ...Array.from({ length: MAXIMO_ITENS - 3 }, (_, i): Item => {
    const modelos = Array.from({ length: 7 }, (_unused, n) => 1 + ((i * 6 + n) % 3_000))
    return {
      ...ACCEPTS_ALL,
      modelos,
      idadeMaxima: 6 + (i % 8),
      quilometragemMaxima: 90_000 + i * 100,
      percentual: 9_500 - i,
    }
  }),
  ...[1, 2, 3].map((tipo): Item => ({ ...ACCEPTS_ALL, tipos: [tipo], percentual: 6_000 })),
]

/** Creates a general rule of the institution in the program's own form. */
export async function createRule(
  db: Db,
  instituicaoFinanceiraId: number,
  itens: Item[] = ITEMS,
): Promise<number> {
  const header = {
    instituicaoFinanceiraId,
    lojaId: null,
    contratoId: null,
    regraPadrao: false,
    ordemSelecaoGarantiaAno: 0,
    ordemSelecaoGarantiaPreco: 0,
    criadaEm: new Date(),
  } as const
  const content = { filtros: FILTERS.map((filtro, index) => ({ filtro, ordem: index + 1 })), itens }
  const { regraId } = await withTransaction(db, (tx) => insertRegra(tx, header, content))
  return regraId
}

interface Asked {
  instituicaoId: number
  regraId: number
  lojaId: number
}

/** The store's free vehicles that qualify, with prices, computed by the TypeScript engine instead of SQL. */
export async function expectedStock(
  db: Db,
  { instituicaoId, regraId, lojaId }: Asked,
): Promise<Map<number, Centavos>> {
  const rule = await carregarRegraCompilada(db, { instituicaoId, regraId })
  if (!rule) throw new Error('the rule is gone')
  const vehicles: (VeiculoAvaliado & { id: number; fuel: string | null })[] = (
    await db
      .selectFrom('veiculo')
      .innerJoin('veiculoModelo', 'veiculoModelo.id', 'veiculo.modeloId')
      .leftJoin('veiculoTipoCombustivel as combustivel', 'combustivel.id', 'veiculo.tipoCombustivelId')
      .leftJoin('penhor', (join) =>
        join.onRef('penhor.veiculoId', '=', 'veiculo.id').on('penhor.dataExclusao', 'is', null),
      )
      .where('veiculo.lojaId', '=', lojaId)
      .where('penhor.id', 'is', null)
      .selectAll('veiculo')
      .select([
        'veiculoModelo.marcaId',
        'veiculoModelo.outrasMarcas',
        (eb) => eb.fn.coalesce('combustivel.alternativa', 'combustivel.referencia').as('fuel'),
      ])
      .execute()
  ).map((row) => ({ ...row, precoReferencia: null }))
  const prices = await db.selectFrom('precoReferenciaAtual').selectAll().execute()
  const key = (model: number, year: number, fuel: string | null) => `${model} ${year} ${fuel ?? ''}`
  const priceOf = new Map(prices.map((p) => [key(p.modeloId, p.anoModelo, p.combustivel), p.preco]))
  const year = Number(diaEmSaoPaulo(new Date()).slice(0, 4))
  return new Map(
    vehicles.flatMap((vehicle) => {
      const precoReferencia = priceOf.get(key(vehicle.modeloId, vehicle.anoModelo, vehicle.fuel)) ?? null
      const result = avaliar(rule, { ...vehicle, precoReferencia }, year)
      return result ? [[vehicle.id, result.preco] as const] : []
    }),
  )
}
