import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopSession, type Regras, setSessao } from '../lib/session.ts'
import { prefetchForInstituicao, prefetchForLoja } from './prefetch.ts'

function entrarComo(tipo: Regras['tipo']): void {
  const regras = { idEstabelecimento: 7, tipo, nome: 'Helena', estabelecimento: 'Banco Aurora' }
  const nada = { expirado: false, precisaAceitarTermoUso: false, permissoes: [] }
  setSessao({ token: 't1', cpf: '52998224725', regras: { ...regras, ...nada } })
}

beforeEach(() => entrarComo('instituicao'))
afterEach(() => stopSession('negada'))

test('it is asked for the establishment whose page it is', () => {
  const pedir = vi.fn<(id: number) => Promise<void>>(async () => undefined)
  prefetchForInstituicao({ instituicao: 9 }, pedir)
  prefetchForLoja(pedir)
  entrarComo('operador')
  prefetchForInstituicao({ instituicao: 9 }, pedir)
  prefetchForInstituicao({}, pedir)
  entrarComo('loja')
  prefetchForInstituicao({ instituicao: 9 }, pedir)
  prefetchForLoja(pedir)
  expect(pedir.mock.calls).toEqual([[7], [9], [7]])
})
