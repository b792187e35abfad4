import { MantineProvider } from '@mantine/core'
import type { Centavos } from '@lastro/shared/dinheiro'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { DialogHost } from '#ui/dialog-host.tsx'
import { closeDialogs } from '#ui/dialogs.ts'
import { type Envio, perguntarEnvio } from './pergunta-envio.tsx'

afterEach(closeDialogs)

const reais = (valor: number) => (valor * 100) as Centavos
const ENVIO: Envio = {
  pergunta: 'Enviar esta proposta para loja?',
  para: { termo: 'Loja', valor: 'Loja Azul' },
  valorCredito: reais(80_000),
  valorGarantia: reais(100_000),
  veiculos: { quantidade: 2, total: reais(125_000) },
  onEscolher: () => undefined,
}

async function perguntar(mudanca: Partial<Envio> = {}) {
  render(
    <MantineProvider env="test">
      <DialogHost />
    </MantineProvider>,
  )
  const resposta = perguntarEnvio({ ...ENVIO, ...mudanca })
  const dialogo = await screen.findByRole('dialog')
  const fatos = screen.getAllByRole('definition').map((valor) => valor.textContent?.replaceAll('\u00a0', ' '))
  const said = ({ textContent }: Element) => textContent.replaceAll('\u00a0', ' ')
  const acontece = screen.queryAllByRole('listitem').map(said)
  const avisos = screen.queryAllByRole('note').map(said)
  const escolher = dialogo.textContent?.includes('Escolher veículos')
  return { resposta, fatos, acontece, avisos, escolher }
}

test('a total above valorGarantia says from what to what, and offers to choose anew', async () => {
  const { resposta, ...dita } = await perguntar({ avisos: ['Um aviso.'] })
  expect(dita).toEqual({
    fatos: ['Loja Azul', 'R$ 80.000,00', 'R$ 100.000,00', '2 veículos', 'R$ 125.000,00', '125,00%'],
    acontece: [
      'O valor da garantia sobe de R$ 100.000,00 para R$ 125.000,00, a soma dos veículos. Para que não suba, deixe veículos de fora.',
    ],
    avisos: ['Um aviso.'],
    escolher: true,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Escolher veículos' }))
  expect(await resposta).toBe(false)
})

test('a total beyond what one amount may be raises valorGarantia to that at most', async () => {
  const veiculos = { quantidade: 3, total: reais(1_200_000_000) }
  expect((await perguntar({ veiculos })).acontece).toEqual([
    'O valor da garantia sobe de R$ 100.000,00 para R$ 999.999.999,99, o máximo de um valor. Para que não suba, deixe veículos de fora.',
  ])
})

test('one that is at that already rises no more', async () => {
  const veiculos = { quantidade: 3, total: reais(1_200_000_000) }
  expect(await perguntar({ veiculos, valorGarantia: reais(999_999_999.99) })).toMatchObject({
    acontece: [],
    avisos: [],
  })
})

test('one that is just reached raises nothing', async () => {
  const { resposta, acontece, avisos, escolher } = await perguntar({
    veiculos: { quantidade: 1, total: reais(100_000) },
  })
  expect({ acontece, avisos, escolher }).toEqual({ acontece: [], avisos: [], escolher: false })
  await userEvent.click(screen.getByRole('button', { name: 'SIM' }))
  expect(await resposta).toBe(true)
})

test('where none can be chosen nothing is offered', async () => {
  expect(await perguntar({ onEscolher: false })).toMatchObject({ escolher: false })
})

const CURTO = { quantidade: 1, total: reais(60_000) }
const FALTA = 'Cobertura de 60,00%: faltam R$ 40.000,00 para o valor da garantia de R$ 100.000,00.'

test('what falls short is said', async () => {
  const { avisos } = await perguntar({ veiculos: CURTO })
  expect(avisos).toEqual([FALTA])
  expect(screen.queryByRole('button', { name: 'Enviar com a soma' })).toBeNull()
})

test('where an earlier send may have raised it, the sum may be sent in its place, with both values said', async () => {
  const somas: Centavos[] = []
  const { acontece, avisos } = await perguntar({
    veiculos: CURTO,
    avisos: ['Um preço longe da FIPE.'],
    onEnviarComSoma: (soma) => void somas.push(soma),
  })
  expect(acontece).toEqual([
    'Com a soma dos veículos, o valor da garantia passa de R$ 100.000,00 para R$ 60.000,00.',
  ])
  // One box holds all that speaks against it.
  expect(avisos).toEqual([`${FALTA}Um preço longe da FIPE.`])
  await userEvent.click(screen.getByRole('button', { name: 'Enviar com a soma' }))
  expect(somas).toEqual([reais(60_000)])
})

test.each([100_000, 0])(
  'the sum is not offered where it is R$ %i: it reaches the value, or is none',
  async (total) => {
    const veiculos = { quantidade: 1, total: reais(total) }
    await perguntar({ veiculos, onEnviarComSoma: () => undefined })
    expect(screen.queryByRole('button', { name: 'Enviar com a soma' })).toBeNull()
  },
)

test('a store that has yet to choose covers and raises nothing', async () => {
  expect(await perguntar({ lojaEscolhe: true })).toMatchObject({
    fatos: ['Loja Azul', 'R$ 80.000,00', 'R$ 100.000,00', 'A loja escolhe'],
    acontece: [],
    avisos: [],
    escolher: false,
  })
})
