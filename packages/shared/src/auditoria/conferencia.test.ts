import { expect, test } from 'vitest'
import { fraseDoAchado } from './conferencia.ts'

test('a wrong place is told with the name of its institution where it is known, the platform, or by itself', () => {
  const texto = 'o registro 7 foi removido.'
  const frases = [
    { instituicaoFinanceiraId: 3, instituicaoFinanceira: 'Banco Um', texto },
    { instituicaoFinanceiraId: 3, instituicaoFinanceira: null, texto },
    { instituicaoFinanceiraId: 3, texto },
    { instituicaoFinanceiraId: 0, instituicaoFinanceira: null, texto },
    { instituicaoFinanceiraId: null, texto },
  ].map(fraseDoAchado)
  expect(frases).toEqual([
    'Banco Um: o registro 7 foi removido.',
    'Instituição nº 3: o registro 7 foi removido.',
    'Instituição nº 3: o registro 7 foi removido.',
    'Plataforma: o registro 7 foi removido.',
    'O registro 7 foi removido.',
  ])
})
