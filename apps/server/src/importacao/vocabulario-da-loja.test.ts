import { COMBUSTIVEIS, TIPOS_VEICULO } from '@lastro/shared/veiculos/combustivel'
import { expect, test } from 'vitest'
import { lerCombustivel, lerCombustivelDaLoja } from './combustivel.ts'
import { parseTipo, parseTipoDaLoja } from './tipo.ts'

// Words of dealers' systems, registration papers and filling stations, and what they mean in FIPE's words.

const nameOf = (id: number | null | undefined, list: readonly { id: number; nome: string }[]) =>
  id ? list.find((each) => each.id === id)?.nome : id

const FUELS: Record<string, string[]> = {
  Híbrido: [
    'PHEV',
    'HEV',
    'MHEV',
    'FHEV',
    'Híbrido leve',
    'Híbrido plug-in',
    'Híbrido Plug-In (PHEV)',
    'Mild Hybrid',
  ].concat([
    'Gasolina/MHEV',
    'HEV - Gasolina',
    'REEV',
    'Micro-híbrido 48V',
    'Híbrido convencional',
    'Hybrid',
    'HÍB.',
  ]),
  'Híbrido Flex': ['MHEV Flex', 'Híbrido leve flex', 'HEV/Flex', 'Flex/Elétrico'],
  Flex: [
    'Flexível',
    'Bi-combustível',
    'Bicombustível',
    'BI COMBUSTIVEL',
    'Total Flex',
    'TotalFlex',
    'Hi-Flex',
    'EconoFlex',
  ]
    .concat([
      'Flex + GNV',
      'Flex com kit gás',
      'Flex c/ Kit GNV 5ª geração',
      'A/G',
      'G/A',
      'Álcool ou gasolina',
      'Tetra Fuel',
    ])
    .concat([
      'Bi-combustível (álcool/gasolina)',
      'Gasolina comum/Etanol hidratado',
      'Tri-combustível (álcool, gasolina e GNV)',
    ]),
  Gasolina: [
    'Gasolina aditivada',
    'Gasolina comum',
    'Gasolina C',
    'Gasolina Premium',
    'Gasolina Podium',
    'GASO',
    'GASOL.',
    'a gasolina',
  ].concat([
    'Gasolina com kit gás',
    'Gasolina + kit GNV',
    'Gasolina E27',
    'Gasolina V-Power',
    'Bicombustível (gasolina/GNV)',
  ]),
  Diesel: [
    'Diesel S-10',
    'Diesel S10',
    'DIESEL S 10',
    'Diesel S500',
    'Diesel S-500 comum',
    'Diesel S10 aditivado',
    'Óleo diesel S-10',
  ].concat(['Biodiesel', 'Diesel + Arla 32', 'DIES', 'Diesel híbrido leve', 'MHEV Diesel', 'Diesel/MHEV']),
  Álcool: ['Etanol hidratado', 'Etanol aditivado', 'Álcool hidratado', 'ALCO.'],
  Elétrico: ['BEV', 'EV', 'Elétrico (BEV)', 'Energia elétrica', 'a bateria', 'Hidrogênio'],
  'Gás Natural Veicular': ['GNV', 'Kit gás', 'GNV 5ª geração', 'Gás', 'GLP'],
}
test.each(Object.entries(FUELS).flatMap(([fuel, texts]) => texts.map((text) => [text, fuel])))(
  'the fuel %s is %s',
  (text, fuel) => expect(nameOf(lerCombustivelDaLoja(text), COMBUSTIVEIS)).toBe(fuel),
)

test.each([
  'Querosene',
  'G/E',
  'Bi-combustível GNV',
  'Diesel/Gasolina',
  'alc/gas',
  'plug-in',
  'comum',
  '10',
  'S10',
  'Outros',
  'Flex Diesel',
])('the fuel %s can’t be told', (text) => expect(lerCombustivelDaLoja(text)).toBeUndefined())

test.each([
  'PHEV',
  'Híbrido leve',
  'Flexível',
  'Diesel S-10 aditivado',
  'Gasolina comum',
  'A/G',
  '10 Gasolina',
])('FIPE’s files don’t say %s: there it stays refused', (text) =>
  expect(lerCombustivel(text)).toBeUndefined(),
)

const TYPES: Record<string, string[]> = {
  Carro: [
    'PAS/AUTOMOVEL',
    'PASSAGEIRO AUTOMOVEL',
    'PASSAGEIRO/AUTOMÓVEL',
    'MIS/CAMIONETA',
    'MISTO UTILITARIO',
    'CAR/CAMINHONETE',
  ]
    .concat([
      'ESP/CAMINHONETE',
      'CARGA CAMINHONETE CARROC. ABERTA/CAB. DUPLA',
      'COL/AUTOMOVEL',
      'ESP/CAMIONETA/AMBULANCIA',
    ])
    .concat([
      'SUV/Utilitário',
      'Veículo de passeio',
      'Automóvel particular',
      'Hatchback',
      'Pick-up',
      'Camionete',
    ]),
  Moto: ['PAS/MOTOCICLETA', 'PASSAGEIRO/MOTONETA', 'CAR/TRICICLO', 'COM/MOTOCICLETA', 'PAS/CICLOMOTOR'],
  Caminhão: [
    'CAR/CAMINHAO',
    'CARGA CAMINHAO',
    'TRA/C.TRATOR',
    'TRACAO CAMINHAO TRATOR',
    'PAS/ONIBUS',
    'PAS/MICROONIBUS',
  ].concat([
    'CAR/CAMINHAO/BASCULANTE',
    'ESP/CAMINHAO/GUINCHO',
    'Caminhão baú',
    'CAR/CAMINHAO FURGAO',
    'Passageiro micro-ônibus',
  ]),
}
test.each(Object.entries(TYPES).flatMap(([type, texts]) => texts.map((text) => [text, type])))(
  'the type %s is %s',
  (text, type) => expect(nameOf(parseTipoDaLoja(text), TIPOS_VEICULO)).toBe(type),
)

test.each(['PASSAGEIRO', 'CAR', 'Especial', 'Aberta', 'Cab. dupla'])(
  'a store’s word %s says no type of vehicle',
  (text) => expect(parseTipoDaLoja(text)).toBeNull(),
)

test.each([
  'CAR/REBOQUE',
  'CAR/S.REBOQUE',
  'Trator',
  'Retroescavadeira',
  'ESP/MOTOR-CASA',
  'Carro/Moto',
  'Lancha',
  'xyz',
])('the type %s can’t be told', (text) => expect(parseTipoDaLoja(text)).toBeUndefined())

test('FIPE’s files have FIPE’s types alone', () => {
  for (const text of ['PAS/AUTOMOVEL', 'TRA/C.TRATOR', 'Jipe']) expect(parseTipo(text)).toBeUndefined()
})
