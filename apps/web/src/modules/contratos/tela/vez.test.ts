import type { Contrato } from '@lastro/shared/contratos/contrato'
import type { Lado } from '@lastro/shared/contratos/lados'
import { expect, test } from 'vitest'
import { vezDe } from './vez.ts'

const vez = (statusId: Contrato['statusId'], lado: Lado, permissoes: readonly string[] = []) =>
  vezDe(
    {
      statusId,
      tipoSelecaoGarantia: 0,
      loja: 'Loja Veneza',
      instituicaoFinanceira: 'Banco Aurora',
    } as Contrato,
    { lado, permissoes },
  )
const APROVA = ['Contratos.Contratos.Aprovar']
const ENVIA = ['Contratos.Contratos.Enviar']
const RESPONDE = ['Loja.Propostas.Responder']

test('says who must act now, from the side of the reader', () => {
  expect(vez(1, 'loja', RESPONDE)).toBe('Aguarda você: escolher os veículos e enviar')
  expect(vez(1, 'instituicao', ENVIA)).toBe('Aguardando Loja Veneza: escolher os veículos e enviar')
  expect(vez(4, 'loja', RESPONDE)).toBe('Aguardando Banco Aurora: aprovar ou recusar a proposta')
  expect(vez(4, 'instituicao', APROVA)).toBe('Aguarda você: aprovar ou recusar a proposta')
  expect(vez(0, 'instituicao', ENVIA)).toBe('Aguarda você: enviar a proposta para a loja')
  expect(vez(5, 'loja', RESPONDE)).toBeNull()
})

test('is no turn of someone who may not act: the establishment is named', () => {
  expect(vez(4, 'instituicao')).toBe('Aguardando Banco Aurora: aprovar ou recusar a proposta')
  expect(vez(4, 'instituicao', ENVIA)).toBe('Aguardando Banco Aurora: aprovar ou recusar a proposta')
  expect(vez(4, 'instituicao', ['Contratos.Contratos.Recusar'])).toBe(
    'Aguarda você: aprovar ou recusar a proposta',
  )
  expect(vez(0, 'instituicao', APROVA)).toBe('Aguardando Banco Aurora: enviar a proposta para a loja')
  expect(vez(1, 'loja')).toBe('Aguardando Loja Veneza: escolher os veículos e enviar')
})
