import { expect, test } from 'vitest'
import { validarWhitelist } from './whitelist-page.tsx'

test('all three are required, and the deadline is not in the past', () => {
  const vazio = { lojaId: null, instituicaoFinanceiraId: null, prazo: null }
  expect(validarWhitelist(vazio, '2026-07-01')).toEqual({
    lojaId: 'Campo obrigatório',
    instituicaoFinanceiraId: 'Campo obrigatório',
    prazo: 'Campo obrigatório',
  })
  const cheio = { lojaId: '1', instituicaoFinanceiraId: '2', prazo: '2026-07-01' }
  expect(validarWhitelist(cheio, '2026-07-01')).toEqual({})
  expect(validarWhitelist(cheio, '2026-07-02')).toEqual({
    prazo: 'Campo obrigatório: o prazo não pode ser anterior a hoje.',
  })
})
