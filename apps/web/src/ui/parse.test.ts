import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskCpfInput } from './cpf-input.tsx'
import { parseDia } from '@lastro/shared/ler-dia'
import { DINHEIRO, inteiroAte, lerNumero, PERCENTUAL, type TipoDeNumero } from './parse-numero.ts'

type Linha = [texto: string, lido: number | null | string]

const parseText = (texto: string, tipo: TipoDeNumero) => {
  const resultado = lerNumero(texto, tipo)
  return 'valor' in resultado ? resultado.valor : resultado.recusa
}
const PONTO = 'O ponto separa os milhares, de três em três algarismos: 1.234.567,89.'
const CASAS = 'Use no máximo duas casas decimais.'

test.each<Linha>([
  ['600.000', 60000000],
  ['600000', 60000000],
  ['600000,5', 60000050],
  ['R$ 600.000,00', 60000000],
  ['R$\u00a0600.000,00', 60000000],
  [' 600.000,00 ', 60000000],
  ['500.000,00', 50000000],
  ['1.500.000,00', 150000000],
  ['1.234,56', 123456],
  ['1234.56', 123456],
  ['1234.5', 123450],
  ['3,10', 310],
  ['0,05', 5],
  [',5', 50],
  ['7,', 700],
  ['007', 700],
  ['999.999.999,99', 99999999999],
  ['', null],
  ['  ', null],
  ['R$', null],
  ['1.000.000.000,00', 'O valor máximo é 999.999.999,99.'],
  ['-5', 'O valor não pode ser negativo.'],
  ['R$ -5', 'O valor não pode ser negativo.'],
  ['abc', 'Use só algarismos, ponto e vírgula, sem “a”.'],
  ['12 34', 'Use só algarismos, ponto e vírgula, sem espaços.'],
  ['90%', 'Use só algarismos, ponto e vírgula, sem “%”.'],
  ['1,2,3', 'Use só uma vírgula.'],
  ['1,234', CASAS],
  ['1,234.56', PONTO],
  ['1.23,45', PONTO],
  ['12.3456', PONTO],
  ['1234.567', PONTO],
  ['0.500', PONTO],
  ['1.234.56', PONTO],
  ['600.', PONTO],
  ['1..000', PONTO],
  [',', 'Digite um número.'],
])('amount %j is %j', (texto, esperado) => {
  expect(parseText(texto, DINHEIRO)).toBe(esperado)
})

test.each<Linha>([
  ['90%', 9000],
  ['90 %', 9000],
  ['90', 9000],
  ['82,5', 8250],
  ['82.5', 8250],
  ['99,60%', 9960],
  ['999,99', 99999],
  ['%', null],
  ['1.000', 'O valor máximo é 999,99%.'],
  ['90%%', 'Use só algarismos, ponto e vírgula, sem “%”.'],
  ['82,555', CASAS],
  ['82.555', 'O valor máximo é 999,99%.'],
])('percentage %j is %j', (texto, esperado) => {
  expect(parseText(texto, PERCENTUAL)).toBe(esperado)
})

test.each<Linha>([
  ['120.000', 120000],
  ['120000', 120000],
  ['0', 0],
  ['', null],
  ['2,5', 'Use um número inteiro, sem casas decimais.'],
  ['1.5', 'O ponto separa os milhares, de três em três algarismos: 1.234.567.'],
  ['1e3', 'Use só algarismos, sem “e”.'],
  ['10.000.000', 'O valor máximo é 9.999.999.'],
])('whole number %j is %j', (texto, esperado) => {
  expect(parseText(texto, inteiroAte(9_999_999))).toBe(esperado)
})

test('what a field writes is read as the same again, for any amount', () => {
  fc.assert(
    fc.property(
      fc
        .constantFrom(DINHEIRO, PERCENTUAL, inteiroAte(9_999_999))
        .chain((tipo) => fc.tuple(fc.constant(tipo), fc.nat(tipo.maximo))),
      ([tipo, valor]) => {
        expect(parseText(tipo.escrever(valor), tipo)).toBe(valor)
      },
    ),
  )
})

test.each([
  ['31/12/2026', '2026-12-31'],
  ['31122026', '2026-12-31'],
  ['29/02/2028', '2028-02-29'],
  ['31/02/2026', null],
  ['29/02/2026', null],
  ['12/31/2026', null],
  ['3/6/27', '2027-06-03'],
  ['03/06/27', '2027-06-03'],
  ['03062027', '2027-06-03'],
  ['030627', '2027-06-03'],
  ['3.6.2027', '2027-06-03'],
  ['3-6-27', '2027-06-03'],
  ['2027-06-30', '2027-06-30'],
  [' 30/06/2027 ', '2027-06-30'],
  ['31/2/27', null],
  ['30/06/202', null],
  ['3/6', null],
  ['3627', null],
  ['27-06-2030-1', null],
  ['', null],
])('day %j is %j', (text, dia) => {
  expect(parseDia(text)).toBe(dia)
})

test.each([
  ['', ''],
  ['529', '529'],
  ['5299', '529.9'],
  ['5299822', '529.982.2'],
  ['52998224725', '529.982.247-25'],
  ['529.982.247-25 99', '529.982.247-25'],
])('CPF %j is shown as %j', (text, masked) => {
  expect(maskCpfInput(text)).toBe(masked)
})
