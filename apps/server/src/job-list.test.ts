import { expect, test } from 'vitest'
import { serverJobs } from './job-list.ts'

const HOURLY_TRIES_OF_TWO_WEEKS = 14 * 24

test('what failed after its last try is made up for: by a run of every day, or tried on for two weeks', () => {
  const semRede = serverJobs({ auditoriaArquivo: undefined }).filter(({ cron, retries = 0 }) => {
    const todoDia = cron !== undefined && /^\S+ \S+ \* \* \*$/.test(cron)
    return !todoDia && retries < HOURLY_TRIES_OF_TWO_WEEKS
  })
  expect(semRede.map(({ nome }) => nome)).toEqual([])
})
