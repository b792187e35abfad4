import { expect, test } from 'vitest'
import { measureGrowth, failedLimits } from './figures.mjs'

const MINUTOS = 40
const MIB = 1024 * 1024

/**
 * Forty minutes with a call per second and a sample every ten seconds.
 * @param {{ ms?: (minuto: number) => number, mib?: (minuto: number) => number, arquivos?: (minuto: number) => number,
 * falhas?: string[] }} fatos
 */
function prova({ ms = () => 20, mib = () => 60, arquivos = () => 30, falhas = [] }) {
  const chamadas = Array.from({ length: MINUTOS * 60 }, (_, segundo) => ({
    quando: segundo * 1000,
    ms: ms(segundo / 60),
    especie: /** @type {const} */ ('leitura'),
  }))
  const amostras = Array.from({ length: MINUTOS * 6 }, (_, dez) => ({
    quando: dez * 10_000,
    residente: mib(dez / 6) * 2 * MIB,
    objetos: (mib(dez / 6) + (dez % 5) * 10) * MIB,
    arquivos: arquivos(dez / 6),
  }))
  return measureGrowth({ chamadas, amostras, falhas, minutos: MINUTOS })
}

test('what stays flat passes, whatever waits to be collected', () => {
  const contas = prova({})
  expect(failedLimits(contas)).toEqual([])
  expect(contas.residentePorHora).toBeCloseTo(0)
  expect(contas.objetos).toEqual({ segundo: 60 * MIB, ultimo: 60 * MIB })
  expect(contas.especies[0]).toEqual({ especie: 'leitura', chamadas: 2400, primeiro: 20, ultimo: 20 })
})

test('a heap that grows, files left open, calls that slow down and any failure are told', () => {
  expect(failedLimits(prova({ mib: (minuto) => 60 + minuto * 2 }))).toEqual(['A memória de objetos cresceu.'])
  expect(prova({ mib: (minuto) => 60 + minuto * 2 }).residentePorHora / MIB).toBeCloseTo(240)
  expect(failedLimits(prova({ arquivos: (minuto) => 30 + minuto }))).toEqual([
    'Os descritores abertos cresceram.',
  ])
  expect(failedLimits(prova({ ms: (minuto) => 20 + minuto * 2 }))).toEqual([
    'leitura: o p99 passou de 2 vezes o do começo.',
  ])
  expect(failedLimits(prova({ falhas: ['/api: 500 x'] }))).toEqual([
    '1 chamadas falharam; a primeira: /api: 500 x',
  ])
})
