import { anoDe, type Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { ANO_ZERO_KM, COMBUSTIVEIS, QUALQUER_COMBUSTIVEL } from '@lastro/shared/veiculos/combustivel'
import { sql } from 'kysely'
import { unnest } from '../db/lists.ts'
import type { Tx } from '../db/tables.ts'
import { pedirReavaliacao } from '../modules/cobertura/reavaliar/reavaliar-pendentes.service.ts'
import { CAMINHAO, CARRO, ELETRICO, MOTO, type Modelo, type ModeloGravado } from './modelos.ts'

/** Oldest model year with prices, in years before the current one. */
const IDADE_MAXIMA = 12

/** The first day of the month `ago` months before today's. */
export function mesAnterior(today: Dia, ago: number): Dia {
  const date = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - ago)
  return date.toISOString().slice(0, 10)
}

const PRIMEIRO_ANO = 0.88
const POR_ANO = 0.925
const POR_MES = 0.004
/** Small deviations from the trend by model and month, in thousandths. */
const DEVIATIONS = [0, 3, -2, 5, 1, -4, 2, -1, 4, -3, 0]

/**
 * Whole reais, like FIPE's prices: older is cheaper, and prices fall a little every month. `mesesAtras` counts from the
 * current month.
 */
function precoDe(modelo: ModeloGravado, idade: number, mesesAtras: number): Centavos {
  const daIdade = idade === 0 ? 1 : PRIMEIRO_ANO * POR_ANO ** (idade - 1)
  const oscilacao = (DEVIATIONS[(modelo.index * 3 + mesesAtras * 5 + idade) % DEVIATIONS.length] ?? 0) / 1_000
  const reais = Math.round(modelo.precoNovo * daIdade * (1 + POR_MES * mesesAtras + oscilacao))
  return (reais * 100) as Centavos
}

/** The fuel under which the table lists the prices; undefined: the model is too new for the table. */
function combustivelDaTabela({ tipo, combustivel }: Modelo): string | undefined {
  if (tipo === MOTO) return QUALQUER_COMBUSTIVEL
  if (combustivel === ELETRICO) return undefined
  return COMBUSTIVEIS.find(({ id }) => id === combustivel)?.referencia
}

interface Preco {
  modeloId: number
  tipo: number
  anoModelo: number
  combustivel: string
  preco: Centavos
}

const ZERO_KM_A_MAIS = 1.03

function precosDe(modelo: ModeloGravado, anoAtual: number, mesesAtras: number): Preco[] {
  const combustivel = combustivelDaTabela(modelo)
  if (!combustivel) return []
  const comum = { modeloId: modelo.id, tipo: modelo.tipo, combustivel }
  const usados = Array.from({ length: IDADE_MAXIMA + 1 }, (_, idade) => ({
    ...comum,
    anoModelo: anoAtual - idade,
    preco: precoDe(modelo, idade, mesesAtras),
  }))
  const zeroKm = (Math.round((precoDe(modelo, 0, mesesAtras) * ZERO_KM_A_MAIS) / 100) * 100) as Centavos
  return [...usados, { ...comum, anoModelo: ANO_ZERO_KM, preco: zeroKm }]
}

/** A model's current price, on which the store's asking price is based. */
export function precoAtual(modelo: ModeloGravado, idade: number): Centavos {
  return precoDe(modelo, idade, 0)
}

interface Mes {
  mes: Dia
  mesesAtras: number
  /** The import day that a vehicle's price history shows. */
  importadoEm: Date
  today: Dia
}

const COLUMNS = { modeloId: 'bigint', anoModelo: 'integer', combustivel: 'text', preco: 'bigint' } as const

/** Inserts one month's prices of every model as the newest. A month that was really imported keeps its row. */
export async function insertMes(
  tx: Tx,
  modelos: readonly ModeloGravado[],
  { mes, mesesAtras, importadoEm, today }: Mes,
): Promise<void> {
  const precos = modelos.flatMap((modelo) => precosDe(modelo, anoDe(today), mesesAtras))
  await tx
    .insertInto('fipeMes')
    .values(
      [CARRO, MOTO, CAMINHAO].map((tipoId) => ({
        tipoId,
        mes,
        importadoEm,
        precos: precos.filter(({ tipo }) => tipo === tipoId).length,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const linhas = sql`select n.modelo_id, n.ano_modelo, n.combustivel, ${mes}::date, n.preco
    from ${unnest(precos, COLUMNS)} as n (modelo_id, ano_modelo, combustivel, preco)`
  await sql`insert into preco_referencia (modelo_id, ano_modelo, combustivel, mes, preco) ${linhas}`.execute(
    tx,
  )
  await sql`insert into preco_referencia_atual (modelo_id, ano_modelo, combustivel, mes, preco) ${linhas}
    on conflict (modelo_id, ano_modelo, combustivel) do update set mes = excluded.mes, preco = excluded.preco`.execute(
    tx,
  )
  const novos = [CARRO, MOTO, CAMINHAO].map((tipoId) => ({ tipoId, mes }))
  await pedirReavaliacao(tx, { novos }, importadoEm)
}
