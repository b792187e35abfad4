import type { Contrato } from '@lastro/shared/contratos/contrato'
import type { QuatroOlhos } from '@lastro/shared/contratos/quatro-olhos'
import { STATUS_CONTRATO } from '@lastro/shared/contratos/status'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { expect, test } from 'vitest'
import { botoesDoContrato, mainActionOf } from './contrato-acoes.tsx'

const contrato = (statusId: Contrato['statusId']) => ({ statusId, tipoSelecaoGarantia: 1 }) as Contrato
const labels = (statusId: Contrato['statusId'], permissoes: readonly string[] = PERMISSOES) =>
  botoesDoContrato(contrato(statusId), permissoes)
    .map(({ label }) => label)
    .toSorted((a, b) => a.localeCompare(b))

test('each status has the buttons of spec section 4 and no other', () => {
  expect(STATUS_CONTRATO.map((status) => labels(status))).toEqual([
    ['Atualizar contrato', 'Cancelar proposta', 'Enviar para loja'],
    ['Atualizar contrato', 'Cancelar proposta'],
    ['Atualizar contrato', 'Cancelar proposta', 'Enviar para loja'],
    ['Atualizar contrato', 'Cancelar proposta', 'Recolher proposta'],
    ['Aprovar proposta', 'Atualizar contrato', 'Cancelar proposta', 'Recusar proposta'],
    ['Atualizar contrato', 'Liquidar contrato'],
    [],
    [],
  ])
})

test('a button whose permission is missing is not drawn', () => {
  expect(labels(0, ['Contratos.Contratos.Listar', 'Contratos.Contratos.Enviar'])).toEqual([
    'Enviar para loja',
  ])
  expect(labels(5, ['Contratos.Contratos.Alterar'])).toEqual(['Atualizar contrato'])
  expect(labels(0, ['Contratos.Contratos.Listar'])).toEqual([])
})

test('one act stands out: what brings the contract on, else to save what was typed', () => {
  const principal = (statusId: Contrato['statusId'], aSalvar: boolean) =>
    mainActionOf(botoesDoContrato(contrato(statusId), PERMISSOES), aSalvar)
  expect(STATUS_CONTRATO.map((status) => principal(status, false))).toEqual([
    'enviar',
    undefined,
    'enviar',
    undefined,
    'aprovar',
    undefined,
    undefined,
    undefined,
  ])
  expect([0, 1, 4, 5].map((status) => principal(status as Contrato['statusId'], true))).toEqual([
    'enviar',
    'alterar',
    'aprovar',
    'alterar',
  ])
})

test('who the policy bars from an act has no button for it, but for what they may still do', () => {
  const impedimento = { motivo: 'Você alterou o valor do crédito.', podem: { nomes: ['Bia'], total: 1 } }
  const barrado = (statusId: Contrato['statusId'], ato: QuatroOlhos['ato']) =>
    botoesDoContrato(
      { ...contrato(statusId), quatroOlhos: [{ ato, duasPessoas: true, acimaDe: null, impedimento }] },
      PERMISSOES,
    ).map(({ acao }) => acao)
  expect(barrado(0, 'enviar')).toEqual(['cancelar', 'alterar'])
  expect(barrado(4, 'aprovar')).toEqual(['cancelar', 'recusar', 'alterar'])
  expect(barrado(5, 'liquidar')).toEqual(['alterar'])
  // The policy may allow other terms than those that were consented to.
  expect(barrado(5, 'alterar')).toEqual(['liquidar', 'alterar'])
})
