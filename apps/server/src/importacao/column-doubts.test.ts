import { describe, expect, test } from 'vitest'
import { createColumnDoubts } from './column-doubts.ts'

/** The lines of a file with these days of entry that are refused or doubted. */
function doubted(days: readonly string[]): number[] {
  const doubts = createColumnDoubts<'data_entrada', { linha: number }>({
    hoje: '2026-11-26',
    nomes: { data_entrada: 'Data de entrada' },
    dias: ['data_entrada'],
  })
  const refused = days.flatMap((data_entrada, index) => {
    return doubts.note({ linha: index + 2 }, { data_entrada }).size > 0 ? [index] : []
  })
  return [...refused, ...doubts.list().map(({ linha }) => linha - 2)]
}

describe('days of two digits', () => {
  test.each(['/', '-', '.'])(
    'with the day first are read where one of them cannot begin with the year: %s',
    (sinal) => {
      const days = ['26/03/25', '05/08/26', '14/02/24', '31/03/25', '26/06/26']
      expect(doubted(days.map((day) => day.replaceAll('/', sinal)))).toEqual([])
    },
  )
  test('a day in the future is refused alone, not the others with it', () => {
    expect(doubted(['26/03/25', '05/12/26', '31/03/25'])).toEqual([1])
  })
  test('with the year first none is read as another day', () => {
    expect(doubted(['26-01-05', '25-02-26', '26-11-20'])).toEqual(expect.arrayContaining([0, 1, 2]))
  })
})
