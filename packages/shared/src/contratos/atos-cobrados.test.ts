import { expect, test } from 'vitest'
import { VALORES_DO_PARAMETRO } from '../parametros-comerciais/parametro-comercial.ts'
import { EVENTOS_DO_ATO } from './atos-cobrados.ts'

test('every billed event belongs to an act on a contract, but that of a rule', () => {
  const deContratos = new Set<string>(Object.values(EVENTOS_DO_ATO).flat())
  expect(VALORES_DO_PARAMETRO.filter((evento) => !deContratos.has(evento))).toEqual(['regraGarantiaAlterada'])
})
