import { MantineProvider } from '@mantine/core'
import type { Centavos } from '@lastro/shared/dinheiro'
import { fireEvent, render, screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { AvisosResumo } from './avisos-resumo.tsx'
import { CoberturaResumo } from './cobertura-resumo.tsx'
import { EstoqueRow } from './estoque-row.tsx'
import { filtrarVeiculos } from './use-refino.ts'
import { ForaDoEstoque } from './estoque-ou-estado.tsx'
import { PrecosMudados } from './precos-mudados.tsx'
import { Selecao } from './selecao.ts'
import type { VeiculoDaSelecao } from './veiculo.ts'
import { veiculoDeTeste } from './testing/veiculo.ts'

const veiculo = (id: number, dele: Partial<VeiculoDaSelecao> = {}) =>
  veiculoDeTeste(id, { modelo: 'Uno Mille', ano: 2012, km: 45_000, preco: 20_000_00 as Centavos, ...dele })

let selecao: Selecao
beforeEach(() => {
  selecao = new Selecao()
  selecao.load({
    estoque: [
      veiculo(1),
      veiculo(2, { semReferencia: true, motivoSemReferencia: 'A FIPE não lista o código 001004-9.' }),
    ],
    contrato: [],
  })
})

function desenhar({ comPrecos = true, mostrarErros = false } = {}) {
  const linhas = selecao.estoque.map((item, index) => (
    <EstoqueRow
      key={item.id}
      ref={vi.fn<() => void>()}
      veiculo={item}
      selecao={selecao}
      comPrecos={comPrecos}
      mostrarErros={mostrarErros}
      index={index}
      tabStop="caixa"
      onFoco={vi.fn<() => void>()}
      onTecla={vi.fn<() => void>()}
      total={2}
      phone={false}
      top={0}
    />
  ))
  return render(
    <MantineProvider>
      <table>
        <tbody>{linhas}</tbody>
      </table>
      <CoberturaResumo escolhe selecao={selecao} valorGarantia={30_000_00 as Centavos} />
    </MantineProvider>,
  )
}
const texto = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''
const PRIMEIRO = 'Selecionar Fiat Uno Mille, placa ABC1D01'

test('ticking turns the fixed price into an editable one, and total and coverage follow every key', async () => {
  const user = userEvent.setup()
  desenhar()
  expect(screen.queryByLabelText(/Preço da instituição/)).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: PRIMEIRO }))
  const preco = screen.getByLabelText('Preço da instituição financeira, placa ABC1D01')
  expect(preco).toHaveProperty('value', ' 20.000,00')
  await user.clear(preco)
  await user.type(preco, '15000')
  expect(texto()).toContain('R$ 15.000,00')
  expect(texto()).toContain('Cobertura de 50,00%: faltam R$ 15.000,00')
  await user.click(screen.getByRole('checkbox', { name: PRIMEIRO }))
  expect(texto()).toContain('0 veículos selecionados')
})

test('a store chooses without setting a price', async () => {
  desenhar({ comPrecos: false })
  await userEvent.click(screen.getByRole('checkbox', { name: PRIMEIRO }))
  expect(screen.queryByLabelText(/Preço da instituição/)).toBeNull()
  expect(texto()).toContain('1 veículo selecionado')
})

test('an emptied price says what is missing after a save was tried', async () => {
  selecao.alternar(1)
  selecao.precificar(1, null)
  desenhar({ mostrarErros: true })
  expect(screen.getAllByText('Campo obrigatório')).toHaveLength(1)
})

test('marks a price without FIPE reference on its own row only', () => {
  desenhar()
  const [primeira, segunda] = screen.getAllByRole('row')
  expect(primeira && within(primeira).queryByText(/sem referência FIPE/)).toBeNull()
  expect(
    segunda && within(segunda).getByText('sem referência FIPE: A FIPE não lista o código 001004-9.'),
  ).toBeTruthy()
})

test('marks a stale price, and one that changed since the draft, which one button brings up to date', async () => {
  const salvo = veiculo(1, { referenciaDefasada: true })
  selecao.load({
    estoque: [{ ...salvo, preco: 18_000_00 as Centavos }, veiculo(2)],
    contrato: [{ ...salvo, escolhido: 20_000_00 as Centavos }],
  })
  desenhar()
  render(
    <MantineProvider>
      <PrecosMudados selecao={selecao} />
    </MantineProvider>,
  )
  const [primeira, segunda] = screen.getAllByRole('row')
  expect(primeira?.textContent?.replaceAll('\u00a0', ' ')).toContain(
    'preço mudou desde o rascunho: R$ 20.000,00 R$ 18.000,00',
  )
  expect(primeira?.textContent).toContain('preço defasado: conta R$ 0,00 na cobertura')
  expect(segunda?.textContent).not.toMatch(/mudou|defasada/)
  expect(texto()).toContain('1 preço mudou desde o rascunho')
  await userEvent.click(screen.getByRole('button', { name: 'Atualizar preços' }))
  expect(screen.getByLabelText('Preço da instituição financeira, placa ABC1D01')).toHaveProperty(
    'value',
    ' 18.000,00',
  )
  expect(texto()).not.toContain('mudou desde o rascunho')
})

test('a vehicle of the contract that left the stock is named and can be removed', async () => {
  selecao.load({
    estoque: [veiculo(1)],
    contrato: [{ ...veiculo(9, { saiuDoEstoque: true }), escolhido: 1_00 as Centavos }],
  })
  render(
    <MantineProvider>
      <ForaDoEstoque selecao={selecao} />
    </MantineProvider>,
  )
  expect(screen.getByRole('alert').textContent).toContain(
    '1 veículo selecionado não pode mais ser usado e não conta no total',
  )
  expect(texto()).toContain('ABC1D09, Fiat Uno Mille, 2012, 45.000 km. Fora do estoque da loja.')
  await userEvent.click(screen.getByRole('button', { name: 'Retirar os indisponíveis' }))
  expect(selecao.resumo()).toMatchObject({ quantidade: 0, alterada: true })
  expect(texto()).not.toContain('não pode mais')
})

test('a price far from its reference is told at its row and beside the sum, a moment after the last key', async () => {
  const user = userEvent.setup()
  selecao.alternar(1)
  desenhar()
  render(
    <MantineProvider>
      <AvisosResumo termos={[]} selecao={selecao} />
    </MantineProvider>,
  )
  const preco = screen.getByLabelText('Preço da instituição financeira, placa ABC1D01')
  await user.clear(preco)
  // At once and looked at at once: keys with pauses between them would be told of on a slow machine.
  fireEvent.change(preco, { target: { value: '800' } })
  expect(texto()).not.toMatch(/muito abaixo/i)
  const frase = '1 avisoO preço de ABC1D01 (R$ 800,00) está muito abaixo da referência de R$ 20.000,00.'
  await waitFor(() => expect(texto()).toContain(frase))
  expect(texto()).toContain('Muito abaixo da referência de R$ 20.000,00.')
  await user.clear(preco)
  await user.type(preco, '19500')
  await waitFor(() => expect(texto()).not.toMatch(/muito abaixo/i))
})

test('finds by every word, in any order, without accents, a plate also with its hyphen', () => {
  const lista = [veiculo(1, { placa: 'ABC1234' }), veiculo(2, { marca: 'Citroën', modelo: 'C3', ano: 2020 })]
  const ids = (busca: string) => filtrarVeiculos(lista, busca).map(({ id }) => id)
  expect(ids('')).toEqual([1, 2])
  expect(ids('2020 citroen')).toEqual([2])
  expect(ids('abc-1234')).toEqual([1])
  expect(ids('uno 2020')).toEqual([])
})
