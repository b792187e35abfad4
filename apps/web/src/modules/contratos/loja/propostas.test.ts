import { expect, test } from 'vitest'
import { porVez } from './propostas-page.tsx'

test('what waits for the store comes first, the rest keeps its order', () => {
  const contratos = ([1, 2, 3, 4, 5] as const).map((statusId) => ({
    statusId,
    tipoSelecaoGarantia: 0 as const,
    alteracaoEspera: null,
  }))
  expect(porVez(contratos).map(({ statusId }) => statusId)).toEqual([1, 3, 2, 4, 5])
  const [ativo] = contratos.slice(-1).map((contrato) => ({ ...contrato, alteracaoEspera: 'loja' as const }))
  expect(porVez([...contratos, ...(ativo ? [ativo] : [])]).map(({ statusId }) => statusId)).toEqual([
    1, 3, 5, 2, 4, 5,
  ])
})
