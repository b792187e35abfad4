import type { ResumoCobertura } from '@lastro/shared/cobertura/cobertura'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Barra, LegendaDaBarra } from './barra-da-carteira.tsx'

afterEach(cleanup)

const draw = (exigido: object, valorGarantia: number) =>
  render(
    <MantineProvider env="test">
      <Barra resumo={{ exigido, valorGarantia } as ResumoCobertura} />
      <LegendaDaBarra resumo={{ exigido, valorGarantia } as ResumoCobertura} />
    </MantineProvider>,
  )

test('the words say what the bar shows: amount and share of each light, the sound ones first', () => {
  draw({ descoberto: 2_500_000, semReferencia: 0, limite: 2_500_000, coberto: 5_000_000 }, 10_000_000)
  const legenda = screen.getByRole('figure', { name: 'Garantia exigida por situação da cobertura' })
  expect(legenda.textContent.replaceAll('\u00A0', ' ')).toBe(
    'CobertoR$ 50.000,00 50,00%No limiteR$ 25.000,00 25,00%Sem referênciaR$ 0,00 0,00%DescobertoR$ 25.000,00 25,00%' +
      'De R$ 100.000,00 de garantia exigida, pela situação de cada contrato.',
  )
  const partes = [...document.querySelectorAll<HTMLElement>('span[data-situacao][style]')]
  expect(partes.map(({ dataset, style }) => [dataset.situacao, style.flexGrow])).toEqual([
    ['coberto', '5000000'],
    ['limite', '2500000'],
    ['descoberto', '2500000'],
  ])
})

test('where nothing is required there is no bar', () => {
  draw({ descoberto: 0, semReferencia: 0, limite: 0, coberto: 0 }, 0)
  expect(screen.queryByRole('figure')).toBeNull()
  expect(document.querySelector('[data-situacao]')).toBeNull()
})
