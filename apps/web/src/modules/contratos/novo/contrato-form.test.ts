import type { Centavos } from '@lastro/shared/dinheiro'
import { expect, test } from 'vitest'
import { type ContratoForm, termosDoContrato, validarContrato, validarTermos } from './contrato-form.ts'

const HOJE = '2026-05-10'
const vazio: ContratoForm = {
  lojaId: null,
  numero: '',
  regraGarantiaId: null,
  tipo: '1',
  tipoSelecaoGarantia: '1',
  dataTermino: null,
  valorCredito: null,
  valorGarantia: null,
}
const cheio: ContratoForm = {
  ...vazio,
  lojaId: '3',
  numero: 'C-1',
  dataTermino: HOJE,
  valorCredito: 1 as Centavos,
  valorGarantia: 1 as Centavos,
}
const criar = (form: ContratoForm, regraId = 7) => validarContrato(form, { hoje: HOJE, regraId })

test('every empty required field is named, in the order of the screen', () => {
  const erros = criar(vazio)
  expect(Object.keys(erros)).toEqual(['lojaId', 'numero', 'dataTermino', 'valorCredito', 'valorGarantia'])
  expect(new Set(Object.values(erros))).toEqual(new Set(['Campo obrigatório']))
})

test('the least that counts: today and one centavo', () => {
  expect(criar(cheio)).toEqual({})
  expect(criar({ ...cheio, valorCredito: 0 as Centavos })).toEqual({ valorCredito: 'Campo obrigatório' })
})

test('an amount that can’t be read is never sent', () => {
  expect(Object.keys(criar({ ...cheio, valorGarantia: Number.NaN as Centavos }))).toEqual(['valorGarantia'])
})

test('an end before today is refused with its reason', () => {
  expect(criar({ ...cheio, dataTermino: '2026-05-09' })).toEqual({
    dataTermino: 'Campo obrigatório: a data de término não pode ser anterior a hoje.',
  })
})

test('a number of blanks is empty, and one of 31 characters too long', () => {
  expect(criar({ ...cheio, numero: '   ' })).toEqual({ numero: 'Campo obrigatório' })
  expect(criar({ ...cheio, numero: 'x'.repeat(31) })).toEqual({ numero: 'Use no máximo 30 caracteres.' })
  expect(criar({ ...cheio, numero: ` ${'x'.repeat(30)} ` })).toEqual({})
})

test('automatic selection needs a rule, the other types do not', () => {
  expect(Object.keys(criar({ ...cheio, tipoSelecaoGarantia: '2' }, 0))).toEqual(['regraGarantiaId'])
  expect(criar({ ...cheio, tipoSelecaoGarantia: '2' })).toEqual({})
  expect(criar({ ...cheio, tipoSelecaoGarantia: '0' }, 0)).toEqual({})
})

const contrato = {
  regraGarantiaId: 7,
  dataTermino: '2026-01-31',
  valorCredito: 100 as Centavos,
  valorGarantia: 200 as Centavos,
}

test('an expired contract is held to its end only when that changes', () => {
  const termos = termosDoContrato(contrato)
  expect(validarTermos(termos, { hoje: HOJE, contrato })).toEqual({})
  expect(validarTermos({ ...termos, dataTermino: '2026-02-01' }, { hoje: HOJE, contrato })).toEqual({
    dataTermino: 'Campo obrigatório: a data de término não pode ser anterior a hoje.',
  })
})
