import type { Contrato, LinhaDoTempo } from '@lastro/shared/contratos/contrato'
import { expect, test } from 'vitest'
import { novosEventos } from './conflito.tsx'
import { vezDe } from './linha-do-tempo.tsx'

const contrato = (statusId: Contrato['statusId']) =>
  ({
    statusId,
    tipoSelecaoGarantia: 0,
    loja: 'Loja Veneza',
    instituicaoFinanceira: 'Banco Aurora',
  }) as Contrato

test('says who must act now, from the side of the reader', () => {
  expect(vezDe(contrato(1), 'loja')).toBe('Sua vez: escolher os veículos e enviar.')
  expect(vezDe(contrato(1), 'instituicao')).toBe('Aguardando Loja Veneza: escolher os veículos e enviar.')
  expect(vezDe(contrato(4), 'loja')).toBe('Aguardando Banco Aurora: aprovar ou recusar a proposta.')
  expect(vezDe(contrato(0), 'instituicao')).toBe('Sua vez: enviar a proposta para a loja.')
  expect(vezDe(contrato(5), 'loja')).toBeNull()
})

test('what happened since the version that was seen, at least the last event', () => {
  const eventos = [1, 2, 5].map((sequencia) => ({ sequencia })) as LinhaDoTempo['eventos']
  const sequencias = (vistos: LinhaDoTempo['eventos'] | undefined) =>
    novosEventos(vistos, eventos).map(({ sequencia }) => sequencia)
  expect(sequencias(eventos.slice(0, 1))).toEqual([2, 5])
  expect(sequencias(undefined)).toEqual([5])
  expect(sequencias(eventos)).toEqual([5])
})
