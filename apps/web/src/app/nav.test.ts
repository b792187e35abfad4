import { PERMISSOES } from '@lastro/shared/permissoes'
import { expect, test } from 'vitest'
import type { Regras } from '../lib/session.ts'
import { visibleNav } from './nav.ts'

const who = (tipo: Regras['tipo'], permissoes: readonly string[]): Regras => ({
  idEstabelecimento: tipo === 'operador' ? 0 : 1,
  permissoes: [...permissoes],
  tipo,
  nome: 'Ana',
  estabelecimento: null,
  expirado: false,
  precisaAceitarTermoUso: false,
})
const labels = (regras: Regras, group: string) =>
  visibleNav(regras)
    .find(({ label }) => label === group)
    ?.entries.map(({ label }) => label)

test('institution staff see Contratos in the order of the spec', () => {
  expect(labels(who('instituicao', PERMISSOES), 'Contratos')).toEqual(['Todos os contratos', 'Novo contrato'])
})

test('and Relatórios likewise, with ours after them', () => {
  expect(labels(who('instituicao', PERMISSOES), 'Relatórios')).toEqual([
    'Histórico de Precificação',
    'Situação dos Contratos',
    'Extrato Financeiro',
    'Cobertura',
  ])
  expect(labels(who('operador', ['Relatorios.ExtratoFinanceiro.Listar']), 'Relatórios')).toEqual([
    'Extrato Financeiro',
  ])
})

test('each entry asks for its own code', () => {
  expect(labels(who('instituicao', ['Contratos.Contratos.Listar']), 'Contratos')).toEqual([
    'Todos os contratos',
  ])
  expect(labels(who('instituicao', ['Contratos.Contratos.Enviar']), 'Contratos')).toBeUndefined()
})

test('store staff see no group of the institution, and the institution none of the store', () => {
  expect(labels(who('loja', PERMISSOES), 'Contratos')).toBeUndefined()
  expect(labels(who('loja', PERMISSOES), 'Loja')).toContain('Propostas')
  expect(labels(who('instituicao', PERMISSOES), 'Loja')).toBeUndefined()
})

test('without permissions there is nothing to draw', () => {
  expect(visibleNav(who('instituicao', []))).toEqual([])
})

test('the platform is for operators only, whatever codes others hold', () => {
  expect(labels(who('operador', PERMISSOES), 'Plataforma')).toContain('Usuários')
  expect(labels(who('instituicao', PERMISSOES), 'Plataforma')).toBeUndefined()
  expect(labels(who('loja', PERMISSOES), 'Plataforma')).toBeUndefined()
})
