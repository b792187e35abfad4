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

test('work that takes long ends with the loop, whose signal it is given', async () => {
  const atWork = Promise.withResolvers<AbortSignal>()
  const errors: unknown[] = []
  const repeated = every(
    1,
    (signal) => {
      atWork.resolve(signal)
      return wait(60_000, undefined, { signal, ref: false })
    },
    (error) => errors.push(error),
  )
  const signal = await atWork.promise
  expect(signal.aborted).toBe(false)
  await repeated.stop()
  expect(errors).toEqual([expect.objectContaining({ name: 'AbortError' })])
})
