import { expect, test } from 'vitest'
import { mudancasDe } from './mudancas.ts'

test('names what changed, what came and what went, and nothing else', () => {
  const antes = '{"nome":"Ana","ativo":true,"perfis":["Gestor"],"igual":1,"itens":[{"percentual":80}]}'
  const depois =
    '{"nome":"Bia","ativo":false,"perfis":["Gestor","Analista"],"igual":1,"itens":[{"percentual":70}],"novo":null}'
  expect(mudancasDe(antes, depois)).toEqual([
    { campo: 'nome', de: 'Ana', para: 'Bia' },
    { campo: 'ativo', de: 'sim', para: 'não' },
    { campo: 'perfis', de: 'Gestor', para: 'Gestor, Analista' },
    { campo: 'itens.1.percentual', de: '80', para: '70' },
    { campo: 'novo', de: null, para: '—' },
  ])
})

test('reads money, days and the status of a contract, and knows a vehicle by its plate wherever it stands', () => {
  const antes =
    '{"dataTermino":"2026-12-31","garantias":[{"placa":"BBB2C34","precoVeiculo":500}],"status":0,"valorCredito":123456}'
  const depois =
    '{"dataTermino":"2027-01-31","garantias":[{"placa":"AAA1B23","precoVeiculo":700},{"placa":"BBB2C34","precoVeiculo":500}],' +
    '"status":5,"valorCredito":200000}'
  const lidas = mudancasDe(antes, depois).map(({ campo, de, para }) => [campo, de, para])
  expect(lidas.map((linha) => linha.map((cell) => cell?.replace(/\u00A0/g, ' ') ?? null))).toEqual([
    ['dataTermino', '31/12/2026', '31/01/2027'],
    ['status', 'Rascunho', 'Ativo'],
    ['valorCredito', 'R$ 1.234,56', 'R$ 2.000,00'],
    ['garantias.AAA1B23.placa', null, 'AAA1B23'],
    ['garantias.AAA1B23.precoVeiculo', null, 'R$ 7,00'],
  ])
})

test.each(['saldoDevedor', 'valorSegundaAprovacao', 'pago', 'valorPedido'])(
  '%s is read as money',
  (campo) => {
    const [mudanca] = mudancasDe(null, JSON.stringify({ [campo]: 6_000_000 }))
    expect(mudanca?.para?.replace(/\u00A0/g, ' ')).toBe('R$ 60.000,00')
  },
)

test('kinds are read in the words of the screens, a CNPJ with its points', () => {
  const antes = '{"tipo":0,"tipoSelecaoGarantia":0,"cnpj":"11222333000181","perfil":{"tipo":"loja"}}'
  const depois = '{"tipo":1,"tipoSelecaoGarantia":2,"cnpj":"12ABC34501DE35","perfil":{"tipo":"outro"}}'
  expect(mudancasDe(antes, depois)).toEqual([
    { campo: 'tipo', de: 'Parcelado', para: 'Rotativo' },
    { campo: 'tipoSelecaoGarantia', de: 'Loja', para: 'Automático' },
    { campo: 'cnpj', de: '11.222.333/0001-81', para: '12.ABC.345/01DE-35' },
    { campo: 'perfil.tipo', de: 'Loja', para: 'outro' },
  ])
})

test('an instant is read in São Paulo, an impossible one stays as it is', () => {
  const [mudanca] = mudancasDe('{"em":"2026-99-99T01:00:00.000Z"}', '{"em":"2026-11-27T01:16:53.312Z"}')
  expect(mudanca).toEqual({ campo: 'em', de: '2026-99-99T01:00:00.000Z', para: '26/11/2026 22:16' })
})

test('a new thing has only what it holds, a deleted one what it held, and no content no changes', () => {
  expect(mudancasDe(null, '{"nome":"Ana"}')).toEqual([{ campo: 'nome', de: null, para: 'Ana' }])
  expect(mudancasDe('{"nome":"Ana"}', null)).toEqual([{ campo: 'nome', de: 'Ana', para: null }])
  expect(mudancasDe(null, null)).toEqual([])
})
