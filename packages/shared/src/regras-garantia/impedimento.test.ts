import { describe, expect, test } from 'vitest'
import type { Centavos } from '../dinheiro.ts'
import { explicarImpedimento } from './impedimento.ts'
import { type VeiculoAvaliado, impedimentoDe } from './motor.ts'
import { compilarRegra, type CriteriosDoItem } from './regra-compilada.ts'
import { FiltroRegra as F } from './regra-garantia.ts'

const VEICULO: VeiculoAvaliado = {
  marcaId: 1,
  outrasMarcas: null,
  modeloId: 2,
  tipoId: 1,
  tipoCombustivelId: 2,
  ufId: 35,
  anoModelo: 2019,
  hodometro: 120_000,
  chassiRemarcado: false,
  leilao: true,
  precoReferencia: 1000 as Centavos,
}
const DESCRITO: VeiculoAvaliado & Parameters<typeof explicarImpedimento>[1] = {
  ...VEICULO,
  marca: 'Fiat',
  modelo: 'Uno',
  tipo: 'Carro',
  tipoCombustivel: 'Gasolina',
  veiculoUF: 'SP',
}
const ABERTO: CriteriosDoItem = {
  marcas: [],
  modelos: [],
  tipos: [],
  combustiveis: [],
  ufs: [],
  idadeMaxima: null,
  quilometragemMaxima: null,
  chassiRemarcado: null,
  leilao: null,
  percentual: 8000,
}

/** What the engine finds, said in words; undefined when the vehicle qualifies. */
function motivo(filtros: F[], itens: Partial<CriteriosDoItem>[], mudanca: Partial<typeof DESCRITO> = {}) {
  const regra = compilarRegra({
    filtros: filtros.map((filtro, index) => ({ filtro, ordem: index + 1 })),
    itens: itens.map((item, index) => ({ ...ABERTO, ...item, id: index + 1 })),
  })
  const impedimento = impedimentoDe(regra, { ...VEICULO, ...mudanca }, 2026)
  return (
    impedimento &&
    explicarImpedimento(impedimento, { ...DESCRITO, ...mudanca }, { filtros, anoCorrente: 2026 })
  )
}

describe('why a vehicle does not qualify', () => {
  test.each([
    [F.Marca, { marcas: [9] }, 'Marca (Fiat): nenhum item aceita.'],
    [F.Modelo, { modelos: [9] }, 'Modelo (Uno): nenhum item aceita.'],
    [F.TipoVeiculo, { tipos: [9] }, 'Tipo de Veículo (Carro): nenhum item aceita.'],
    [F.UF, { ufs: [9] }, 'UF (SP): nenhum item aceita.'],
    [F.TipoCombustivel, { combustiveis: [9] }, 'Tipo de Combustível (Gasolina): nenhum item aceita.'],
    [F.Idade, { idadeMaxima: 6 }, 'Idade Máxima (7 anos): nenhum item aceita.'],
    [F.Km, { quilometragemMaxima: 119_999 }, 'Km Máxima (120.000 km): nenhum item aceita.'],
    [F.Chassi, { chassiRemarcado: true }, 'Chassi Remarcado (não remarcado): nenhum item aceita.'],
    [F.Leilao, { leilao: false }, 'Leilão (de leilão): nenhum item aceita.'],
  ] as const)('filter %i', (filtro, item, texto) => {
    expect(motivo([filtro], [item])).toBe(texto)
  })
  test.each([
    [F.UF, { ufs: [9] }, { ufId: null, veiculoUF: null }, 'UF (não informada): nenhum item aceita.'],
    [
      F.TipoCombustivel,
      { combustiveis: [9] },
      { tipoCombustivelId: null, tipoCombustivel: null },
      'Tipo de Combustível (não informado): nenhum item aceita.',
    ],
    [F.Idade, { idadeMaxima: 0 }, { anoModelo: 2025 }, 'Idade Máxima (1 ano): nenhum item aceita.'],
    [
      F.Chassi,
      { chassiRemarcado: false },
      { chassiRemarcado: true },
      'Chassi Remarcado (remarcado): nenhum item aceita.',
    ],
    [F.Leilao, { leilao: true }, { leilao: false }, 'Leilão (não é de leilão): nenhum item aceita.'],
  ] as const)('filter %i of a vehicle like this', (filtro, item, mudanca, texto) => {
    expect(motivo([filtro], [item], mudanca)).toBe(texto)
  })
  test('names the criteria that had left items, in the header’s order', () => {
    const itens = [{ marcas: [1], ufs: [35], quilometragemMaxima: 1 }, { marcas: [9] }]
    expect(motivo([F.Marca, F.UF, F.Km], itens)).toBe(
      'Km Máxima (120.000 km): nenhum dos itens que aceitam Marca e UF aceita.',
    )
    expect(motivo([F.Km, F.Marca, F.UF], itens)).toBe(
      'Marca (Fiat): nenhum dos itens que aceitam Km Máxima aceita.',
    )
  })
  test('no reference price and no items come before every filter', () => {
    expect(motivo([F.Marca], [{ marcas: [9] }], { precoReferencia: null })).toBe(
      'Sem preço na tabela de referência (FIPE).',
    )
    expect(motivo([F.Marca], [])).toBe('A regra não tem itens.')
    expect(motivo([F.Marca], [{ marcas: [1] }])).toBeNull()
  })
})
