import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chaveDaMarca } from './marca.ts'
import { catalogar, MAXIMO_DE_CANDIDATOS, sugerirModelo } from './sugestao-fipe.ts'

const NOMES = [
  'ONIX HATCH LT 1.0 8V FlexPower 5p Mec.',
  'ONIX HATCH LTZ 1.4 8V FlexPower 5p Mec.',
  'ONIX HATCH LTZ 1.4 8V FlexPower 5p Aut.',
  'ONIX SEDAN Plus LT 1.0 12V TB Flex Aut.',
  'Gol City 1.0 Mi Total Flex 8V 4p',
  'Gol 1.0 Mi Total Flex 8V 4p',
  'Golf 1.6 Mi Total Flex 8V 4p',
  'Ka 1.0 SE/SE Plus TiVCT Flex 5p',
  'Ka+ Sedan 1.0 SE/SE Plus TiVCT Flex 4p',
  'COMPASS LONG. T270 1.3 TB 4x2 Flex Aut.',
  'Fiesta SE 1.6 16V Flex 5p',
  'Polo Sed. COMFORT. 1.6 Mi Tot. Flex 8v',
  'Polo Sed. COMFORT. I MOTION 1.6 T. Flex 8v',
  'C3 GLX 1.4 8V 5p',
  'C3 GLX 1.4/ GLX Sonora 1.4 Flex 8V 5p',
]
const catalogo = catalogar(NOMES.map((nome) => ({ nome })))
const sugerir = (modelo: string, flex: boolean | null = true) => {
  const sugestao = sugerirModelo({ marca: 'Marca', modelo, flex }, catalogo)
  if (sugestao.tipo === 'unica') return sugestao.modelo.nome
  return sugestao.tipo === 'varias' ? sugestao.candidatos.length : null
}

test.each([
  ['ONIX 1.0 MPFI LT 8V FLEX 4P MANUAL', 'ONIX HATCH LT 1.0 8V FlexPower 5p Mec.'],
  ['Onix LT 1.0 Turbo (Flex) (Aut)', 'ONIX SEDAN Plus LT 1.0 12V TB Flex Aut.'],
  ['ONIX LTZ 1.4 AUTOMÁTICO', 'ONIX HATCH LTZ 1.4 8V FlexPower 5p Aut.'],
  ['marca gol city 1.0', 'Gol City 1.0 Mi Total Flex 8V 4p'],
  ['KA 1.0 TI-VCT FLEX SE MANUAL', 'Ka 1.0 SE/SE Plus TiVCT Flex 5p'],
  ['KA + SEDAN 1.0 TI-VCT FLEX SE', 'Ka+ Sedan 1.0 SE/SE Plus TiVCT Flex 4p'],
  ['COMPASS 1.3 T270 TURBO FLEX LONGITUDE AT6', 'COMPASS LONG. T270 1.3 TB 4x2 Flex Aut.'],
  ['Polo Sedan Comfortline 1.6 8V I-Motion (Flex) (Aut)', 'Polo Sed. COMFORT. I MOTION 1.6 T. Flex 8v'],
  ['C3 GLX 1.4 8V (flex)', 'C3 GLX 1.4/ GLX Sonora 1.4 Flex 8V 5p'],
])('%s is %s', (anuncio, nome) => {
  expect(sugerir(anuncio)).toBe(nome)
})

test('a car that is not flex is none that is', () => {
  expect(sugerir('C3 GLX 1.4 8V', false)).toBe('C3 GLX 1.4 8V 5p')
})

test.each([
  ['the gearbox is not said', 'Onix LTZ 1.4', 2],
  ['the trim is not said', 'Gol 1.0', 2],
  ['a word is nowhere in FIPE’s name', 'Onix LT 1.0 Lollapalooza', 4],
  ['another displacement is said', 'Gol City 1.6', 2],
  ['only a longer name begins with it', 'Golfe 1.0', null],
  ['FIPE drops the first word', 'New Fiesta SE 1.6 16V', 1],
])('is asked when %s', (_motivo, anuncio, candidatos) => {
  expect(sugerir(anuncio)).toBe(candidatos)
})

test.each([
  ['VW', 'VW - VolksWagen'],
  ['Volkswagen', 'VW - VolksWagen'],
  ['chevrolet', 'GM - Chevrolet'],
  ['KIA', 'Kia Motors'],
  ['CITROEN', 'Citroën'],
  ['Caoa Chery', 'Caoa Chery/Chery'],
  ['Mercedes Benz', 'Mercedes-Benz'],
])('%s is the brand %s', (escrita, fipe) => {
  expect(chaveDaMarca(escrita)).toBe(chaveDaMarca(fipe))
})

const palavra = fc.constantFrom(
  'Onix',
  'Gol',
  'Plus',
  'LT',
  'LTZ',
  '1.0',
  '1.6',
  '8V',
  '16V',
  '4p',
  '5p',
  'Flex',
  'Aut.',
  'Mec.',
  'TB',
  'SE',
  'Sed.',
)
const nome = fc.array(palavra, { minLength: 1, maxLength: 8 }).map((palavras) => palavras.join(' '))

test('any text at all gets an answer, with few candidates and all of them of the list', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), nome), fc.array(fc.oneof(fc.string(), nome)), (modelo, nomes) => {
      const modelos = nomes.map((texto) => ({ nome: texto }))
      const sugestao = sugerirModelo({ marca: 'Fiat', modelo, flex: null }, catalogar(modelos))
      const ditos =
        sugestao.tipo === 'unica' ? [sugestao.modelo] : sugestao.tipo === 'varias' ? sugestao.candidatos : []
      expect(ditos.length).toBeLessThanOrEqual(MAXIMO_DE_CANDIDATOS)
      expect(ditos.every((dito) => modelos.includes(dito))).toBe(true)
    }),
  )
})

test('never guesses: two models of the same name are asked about, and the order of the list decides nothing', () => {
  fc.assert(
    fc.property(nome, fc.array(nome, { maxLength: 12 }), (modelo, nomes) => {
      const gemeos = [...nomes, modelo, modelo].map((texto, id) => ({ nome: texto, id }))
      expect(sugerirModelo({ marca: 'Fiat', modelo, flex: null }, catalogar(gemeos)).tipo).not.toBe('unica')
      const modelos = nomes.map((texto, id) => ({ nome: texto, id }))
      const um = sugerirModelo({ marca: 'Fiat', modelo, flex: null }, catalogar(modelos))
      const outro = sugerirModelo({ marca: 'Fiat', modelo, flex: null }, catalogar(modelos.toReversed()))
      expect(um.tipo === 'unica' ? um.modelo : um.tipo).toBe(
        outro.tipo === 'unica' ? outro.modelo : outro.tipo,
      )
    }),
  )
})
