import { expect, test } from 'vitest'
import { jobsDoServidor } from './job-list.ts'

const DUAS_SEMANAS_DE_HORA_EM_HORA = 14 * 24

test('what failed after its last try is made up for: by a run of every day, or tried on for two weeks', () => {
  const semRede = jobsDoServidor({ auditoriaArquivo: undefined }).filter(({ cron, repeticoes = 0 }) => {
    const todoDia = cron !== undefined && /^\S+ \S+ \* \* \*$/.test(cron)
    return !todoDia && repeticoes < DUAS_SEMANAS_DE_HORA_EM_HORA
  })
  expect(semRede.map(({ nome }) => nome)).toEqual([])
})
