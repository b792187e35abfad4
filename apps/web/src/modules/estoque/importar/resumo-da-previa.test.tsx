import { MantineProvider } from '@mantine/core'
import type { PreviaEstoque } from '@lastro/shared/veiculos/importacao-estoque'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResumoDaPrevia } from './resumo-da-previa.tsx'

const PREVIA: PreviaEstoque = {
  situacao: 'pronto',
  mensagem: '3 linhas lidas, sem problemas.',
  linhas: 3,
  erros: [],
  totalErros: 0,
  arquivoDeErros: null,
  colunasIgnoradas: [],
  colunas: [],
  faltavam: [],
  outrasLinhas: [],
  totalOutrasLinhas: 0,
  retidos: null,
  novos: 0,
  alterados: 0,
  voltaram: 0,
  iguais: 3,
  sairam: 0,
  sairamEmGarantia: 0,
  semCodigo: 0,
  novosSemHodometro: 0,
  hodometrosEmDuvida: [],
  totalHodometrosEmDuvida: 0,
  confirmacao: null,
  listaNovos: [],
  listaAlterados: [],
  listaSairam: [],
  duvidas: [],
  totalDuvidas: 0,
}

const abrir = (mudanca: Partial<PreviaEstoque>) =>
  render(
    <MantineProvider>
      <ResumoDaPrevia previa={{ ...PREVIA, ...mudanca }} />
    </MantineProvider>,
  )

test('names the lines whose odometer of 0 counts as not told, and says how to tell it', () => {
  abrir({
    hodometrosEmDuvida: [{ linha: 7, placa: 'ABC1D23', anoModelo: 2022 }],
    totalHodometrosEmDuvida: 1,
  })
  expect(screen.getByText(/^1 linha diz 0 km/).textContent).toBe(
    '1 linha diz 0 km de um veículo de ano anterior, sem a data de aferição: conta como quilometragem não informada. ' +
      'Se o hodômetro marca mesmo 0, preencha a coluna data_afericao_hodometro.',
  )
  expect(screen.getByText('Hodômetro 0 em dúvida (1)')).toBeTruthy()
  expect(screen.getByText('Linha 7: ABC1D23, 2022')).toBeTruthy()
})

test('says nothing of odometers where none is in doubt', () => {
  abrir({})
  expect(screen.queryByText(/0 km/)).toBeNull()
})

test('names the values that lines come in without, the commonest first', () => {
  const valoresDesconhecidos: PreviaEstoque['valoresDesconhecidos'] = [
    { coluna: 'combustivel', valor: 'Querosene', linha: 1_003, linhas: 2 },
    { coluna: 'placa', valor: 'AAA0000', linha: 7, linhas: 1 },
  ]
  abrir({ valoresDesconhecidos, totalValoresDesconhecidos: 2 })
  expect(screen.getByText(/não são conhecidos/).textContent).toBe(
    '2 valores não são conhecidos: as linhas entram sem eles. Combustível “Querosene”: 2 linhas, a primeira é a 1.003; ' +
      'Placa “AAA0000”: linha 7, a emplacar.',
  )
})
