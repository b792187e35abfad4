import { expect, test } from 'vitest'
import * as z from 'zod'
import { errosDeCampo, errosDoSchema, textoDaRecusa } from './api-error.ts'

const CORPO = [
  'Validation failed:',
  ' -- numero: Já existe um contrato com este número.',
  ' -- lojaId: Campo obrigatório',
  ' -- 0.veiculoId: x',
  ' -- O corpo não é JSON.',
].join('\n')

test('reads the refused fields of a 400', () => {
  expect(errosDeCampo(CORPO)).toEqual({
    numero: 'Já existe um contrato com este número.',
    lojaId: 'Campo obrigatório',
    '0.veiculoId': 'x',
  })
  expect(errosDeCampo('O veículo ABC1D23 está sem preço.')).toEqual({})
})

test('tells them by the labels of the screen, without those that the screen shows itself', () => {
  expect(textoDaRecusa(CORPO, ['numero'])).toBe('Loja: Campo obrigatório\nVeículo: x\nO corpo não é JSON.')
  expect(textoDaRecusa('Validation failed:\n -- perfilIds: Perfil inexistente.')).toBe('Perfil inexistente.')
  expect(textoDaRecusa('Não é possível: o contrato está Ativo.\n')).toBe(
    'Não é possível: o contrato está Ativo.',
  )
})

test('a form is told of each field once, in its own order', () => {
  const schema = z.object({ ids: z.array(z.int()), nome: z.string().min(1).max(2).regex(/^a/) })
  const validar = errosDoSchema(schema)
  const erros = validar({ nome: 'bbb', ids: [1.5, 'x'], outro: 1 })
  expect(Object.keys(erros)).toEqual(['nome', 'ids'])
  expect(erros).toMatchObject({ nome: expect.stringContaining('2') })
  expect(validar({ nome: 'ab', ids: [] })).toEqual({})
})
