// @module-tag motores
// @module-tag lento
import { afterEach, expect, test } from 'vitest'
import { ALL_CASES } from '../case-count.ts'
import { startServidor, type Servidor } from './servidor.ts'
import { COMECO, viverCarteira } from './vida.ts'

/** The oracle's life of what is owed (carteira A): an even seed goes by valorGarantia, an odd one by the balance. */
const ATOS = ALL_CASES ? 1_000 : 120
const PEDIDA = Number(process.env.LASTRO_ORACULO ?? 0)

let servidor: Servidor | undefined
afterEach(() => servidor?.fechar())

test.each(PEDIDA > 0 ? [PEDIDA] : [2, 3])(
  `${ATOS} acts of sales, payments and balances come out as the page says (seed %i)`,
  async (semente) => {
    servidor = await startServidor(COMECO)
    const { vida, fatos } = await viverCarteira(servidor, { semente, atos: ATOS })
    expect(vida.diario.length).toBeGreaterThanOrEqual(ATOS)
    expect(fatos).toBeGreaterThan(ATOS * 10)
  },
  1_800_000,
)
