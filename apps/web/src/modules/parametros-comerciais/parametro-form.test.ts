import type { Centavos } from '@lastro/shared/dinheiro'
import { expect, test } from 'vitest'
import { pedidoDeParametro, formDoParametro } from './use-parametros.ts'

test('a new parameter is 0.00 everywhere and general', () => {
  expect(pedidoDeParametro(formDoParametro(undefined), 4)).toEqual({
    instituicaoFinanceiraId: 4,
    lojaId: null,
    contratoId: null,
    contratoNovo: 0,
    contratoAlterado: 0,
    garantiaIncluida: 0,
    garantiaRemovida: 0,
    regraGarantiaAlterada: 0,
  })
})

test('ids go as integers, amounts with two decimals, an emptied amount as 0.00', () => {
  const form = {
    ...formDoParametro(undefined),
    lojaId: '7',
    contratoId: '31',
    contratoNovo: 123_450 as Centavos,
    garantiaRemovida: null,
  }
  expect(pedidoDeParametro(form, 4)).toMatchObject({
    lojaId: 7,
    contratoId: 31,
    contratoNovo: 1234.5,
    garantiaRemovida: 0,
  })
})
