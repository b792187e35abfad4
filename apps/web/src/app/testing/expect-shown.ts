import { screen } from '@testing-library/react'
import { expect } from 'vitest'

/** Checks what an input shows, by its label. */
export const expectShown = (campo: string | RegExp, valor: string | RegExp) =>
  expect(
    screen
      .getByLabelText<HTMLInputElement>(campo, { exact: true, selector: 'input' })
      .value.replace(/\s/g, ' '),
  ).toMatch(valor)
