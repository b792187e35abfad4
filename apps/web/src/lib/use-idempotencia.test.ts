import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useIdempotencia } from './use-idempotencia.ts'

test('the same request keeps its key until it is done, another has its own', () => {
  const { chaveDe, forget } = renderHook(useIdempotencia).result.current
  const primeira = chaveDe({ texto: 'Ligar' })
  expect(chaveDe({ texto: 'Ligar' })).toBe(primeira)
  forget()
  const segunda = chaveDe({ texto: 'Ligar' })
  expect(segunda).not.toBe(primeira)
  expect(chaveDe({ texto: 'Escrever' })).not.toBe(segunda)
})
