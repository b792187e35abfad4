import { expect, test } from 'vitest'
import { LISTA_DE_STATUS, STATUS, STATUS_CONTRATO } from './status.ts'
import { STATUS_DA_VEZ } from './transicoes.ts'

test('a status says what is waited for where the transitions give a side its turn, and only there', () => {
  const daVez = Object.values(STATUS_DA_VEZ).flat()
  expect(STATUS_CONTRATO.filter((status) => STATUS[status].espera)).toEqual(daVez.toSorted((a, b) => a - b))
})

test('a list of statuses names none that there is not, and none of them too often', () => {
  const todos = STATUS_CONTRATO.join(',')
  for (const lista of ['0', '7', '1,3', todos]) expect(lista).toMatch(LISTA_DE_STATUS)
  for (const lista of ['', '8', '-1', '07', '1,', ',1', '1;3', `${todos},0`])
    expect(lista).not.toMatch(LISTA_DE_STATUS)
})
