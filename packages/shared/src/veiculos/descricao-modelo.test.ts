import { expect, test } from 'vitest'
import { parseName } from './descricao-modelo.ts'

/** Reads a name as 'palavra' or 'palavra.' for words and 'fato:valor' for facts. */
const ler = (nome: string) => {
  const { palavras, fatos } = parseName(nome)
  const escritas = palavras.map(({ texto, abbreviated: abreviada }) => (abreviada ? `${texto}.` : texto))
  const ditos = Object.entries(fatos).flatMap(([fato, valores]) =>
    [...valores].map((valor) => `${fato}:${valor}`),
  )
  return [...escritas, ...ditos].join(' ')
}

test.each([
  [
    'ONIX HATCH LT 1.0 8V FlexPower 5p Mec.',
    'onix lt litros:1.0 valvulas:8v portas:4p cambio:manual corpo:hatch energia:flex',
  ],
  ['Fox Highline1.6 Flex 16V 5p', 'fox highline litros:1.6 valvulas:16v portas:4p energia:flex'],
  ['XC 60 T-5 2.0 245cv FWD 5p', 'xc 60 t 5 litros:2.0 potencia:245cv portas:4p tracao:4x2'],
  ['320iA 2.0 Turbo', '320i litros:2.0 cambio:automatico motor:turbo'],
  [
    'Palio Week.Adv.LOCK.Dualogic 1.8 Flex',
    'palio weekend adv. lock. litros:1.8 cambio:automatico energia:flex',
  ],
  [
    'Gol (novo) 1.6 Mi I MOTION T.Flex 8V 3p',
    'gol litros:1.6 valvulas:8v portas:2p cambio:automatico geracao:nova energia:flex',
  ],
  [
    'Corolla Altis 1.8 16V Aut. (Híbrido)',
    'corolla altis litros:1.8 valvulas:16v cambio:automatico energia:hibrido',
  ],
  ['AMAROK CS2.0 16V TDI 4x4 Diesel', 'amarok litros:2.0 valvulas:16v tracao:4x4 cabine:simples motor:turbo'],
  ['Tiggo 2 Look 1,5 Aut.5p', 'tiggo 2 look litros:1.5 portas:4p cambio:automatico'],
  ['GOLF 1.4 250 TSI Highli. 4 portas automático', 'golf highline litros:1.4 cambio:automatico motor:turbo'],
  ['Fiesta Rocam 1.6', 'fiesta litros:1.6 valvulas:8v'],
  ['Ka + 1.0 SE', 'ka se litros:1.0 corpo:sedan'],
  ['Classe C C180 Avantgarde', 'c c180 avantgarde'],
  ['E-250 1.8', 'e 250 litros:1.8'],
])('%s', (nome, lido) => {
  expect(ler(nome)).toBe(lido)
})

test.each([
  ['Classic Life/LS 1.0', [[['life'], ['ls']]]],
  ['SPACEFOX 1.6/ 1.6 Trend Flex', [[[], ['trend']]]],
  ['C3 GLX 1.4/ GLX Sonora 1.4', [[[], ['sonora']]]],
  [
    'LIVINA X-GEAR SL/X-GEAR 1.8',
    [
      [
        ['x', 'gear', 'sl'],
        ['x', 'gear'],
      ],
    ],
  ],
  ['C3 Excl./Excl.Solar./Sonora 1.6', [[['excl'], ['excl', 'solar'], ['sonora']]]],
  ['Onix LT 1.0', []],
])('%s is a choice', (nome, escolhas) => {
  expect(
    parseName(nome).escolhas.map((grupo) =>
      grupo.map((alternativa) => alternativa.map(({ texto }) => texto)),
    ),
  ).toEqual(escolhas)
})

test('brackets before the displacement are free to leave out, others are not', () => {
  const livres = (nome: string) =>
    parseName(nome).palavras.flatMap(({ texto, optional: livre }) => (livre ? [texto] : []))
  expect(livres('Gol City (Trend) 1.0')).toEqual(['trend'])
  expect(livres('Gol 1.0 Total Flex (25 Anos)')).toEqual([])
})
