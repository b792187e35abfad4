import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { diaEmSaoPaulo, formatDiaDoInstante, formatInstante } from './dia.ts'

const DE_FORA = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})
afterEach(() => {
  vi.unstubAllEnvs()
})

// Bahia and Buenos Aires were three hours behind UTC while São Paulo was two.
test.each(['UTC', 'America/Sao_Paulo', 'America/Bahia', 'America/Buenos_Aires', 'Asia/Tokyo'])(
  'a clock in %s shows every instant as São Paulo does',
  (onde) => {
    vi.stubEnv('TZ', onde)
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(onde)
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2010-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        (instante) => {
          const [dia = '', hora = ''] = DE_FORA.format(instante).split(', ')
          expect(formatInstante(instante)).toBe(`${dia} ${hora}`)
          expect(formatDiaDoInstante(instante)).toBe(dia)
          expect(diaEmSaoPaulo(instante)).toBe(dia.split('/').toReversed().join('-'))
        },
      ),
      { numRuns: 300 },
    )
  },
)

test('the hours around midnight, and around the end of the last daylight saving time', () => {
  vi.stubEnv('TZ', 'America/Sao_Paulo')
  expect(
    ['2026-11-25T02:59:59Z', '2026-11-25T03:00:00Z', '2019-02-17T01:59:00Z', '2019-02-17T02:00:00Z'].map(
      (texto) => formatInstante(new Date(texto)),
    ),
  ).toEqual(['24/11/2026 23:59', '25/11/2026 00:00', '16/02/2019 23:59', '16/02/2019 23:00'])
})
