import type { ValoresCobrados } from '@lastro/shared/contratos/contrato'
import type { Centavos } from '@lastro/shared/dinheiro'
import { expect, test } from 'vitest'
import { avisoDaCobranca, type Eventos } from './cobranca.ts'

const centavos = (valor: number) => valor as Centavos
const COBRADOS = {
  contratoNovo: centavos(5_000),
  contratoAlterado: centavos(8_000),
  garantiaIncluida: centavos(1_000),
  garantiaRemovida: centavos(0),
}

test('an act says what it bills, counting each event, and nothing where it costs nothing or no price is known', () => {
  const parseParcela = (
    ato: string,
    cobrados: ValoresCobrados | undefined,
    eventos: Eventos,
    primeiraDeDuas = false,
  ) => avisoDaCobranca({ ato, eventos, primeiraDeDuas }, cobrados)?.replace('\u00a0', ' ')
  expect(parseParcela('esta alteração', COBRADOS, { contratoAlterado: 1 })).toBe(
    'Esta alteração gera R$ 80,00.',
  )
  expect(parseParcela('esta aprovação', COBRADOS, { contratoNovo: 1, garantiaIncluida: 3 })).toBe(
    'Esta aprovação gera R$ 80,00.',
  )
  expect(parseParcela('esta liquidação', COBRADOS, { garantiaRemovida: 3 })).toBeUndefined()
  expect(parseParcela('esta alteração', undefined, { contratoAlterado: 1 })).toBeUndefined()
  expect(parseParcela('esta alteração', COBRADOS, { contratoAlterado: 1 }, true)).toBe(
    'Com a segunda aprovação, esta alteração gera R$ 80,00.',
  )
})
