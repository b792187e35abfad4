import { expect, test } from 'vitest'
import { filtrosDosContratos } from './contratos.export.ts'
import type { BuscaDeContratos } from './lista.repository.ts'

test.each<[BuscaDeContratos, string]>([
  [{}, 'todas as situações'],
  [{ status: 1 }, 'situação liquidados'],
  [{ situacao: [5] }, 'situação ativo'],
  [{ status: 0, situacao: [0, 5] }, 'situação em andamento; situação rascunho ou ativo'],
  [{ status: 0, terminoAte: '2026-12-31' }, 'situação em andamento; término até 31/12/2026'],
  [{ cobertura: 'semReferencia' }, 'todas as situações; cobertura sem referência'],
  [{ vez: 'instituicao' }, 'todas as situações; esperam pela instituição'],
  [{ alteracao: 'loja' }, 'todas as situações; alteração de garantias espera pela loja'],
  [{ pedido: 'aberto' }, 'todas as situações; pedido de reforço espera pela loja'],
  [{ ids: [3, 4] }, 'contratos escolhidos um a um'],
])('%j is %s', (busca, palavras) => {
  expect(filtrosDosContratos(busca).join('; ')).toBe(palavras)
})
