import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { every } from './every.ts'

test('never works twice at once, goes on after an error, and begins nothing once it is stopped', async () => {
  let atWork = 0
  let most = 0
  let times = 0
  const errors: unknown[] = []
  const twice = Promise.withResolvers<void>()
  const work = async () => {
    most = Math.max(most, ++atWork)
    times++
    await wait(20)
    atWork--
    if (times === 2) twice.resolve()
    if (times === 1) throw new Error('once')
  }
  const repeated = every(1, work, (error) => errors.push(error))
  await twice.promise
  await repeated.stop()
  const until = times
  await wait(30)
  expect([most, atWork, times, errors]).toEqual([1, 0, until, [new Error('once')]])
})
