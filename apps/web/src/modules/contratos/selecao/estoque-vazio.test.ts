import { expect, test } from 'vitest'
import { porQueVazio } from './estoque-ou-estado.tsx'

const DICA = 'Escolha outra regra.'

test('blames the rule only where it is to blame', () => {
  expect(porQueVazio({ emEstoque: 0, livres: 0 }, DICA).titulo).toBe('O estoque da loja está vazio')
  expect(porQueVazio({ emEstoque: 12, livres: 0 }, DICA)).toEqual({
    titulo: 'Nenhum veículo livre',
    texto:
      'A loja tem 12 veículos em estoque, mas nenhum está livre: todos já estão em garantia em outros contratos ou em consignação.',
  })
  expect(porQueVazio({ emEstoque: 12, livres: 1 }, DICA)).toEqual({
    titulo: 'Nenhum veículo atende à regra',
    texto:
      'Há 1 veículo livre no estoque da loja, mas nenhum atende à regra de garantia. Escolha outra regra.',
  })
})
