import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BAIXA } from '../baixas/testing/baixa.ts'
import { abrir, CALMA, contrato, fechar, FILA, PIOR, TUDO } from './testing/abrir.tsx'

afterEach(fechar)

const titulos = (level = 2) =>
  screen.queryAllByRole('heading', { level }).map(({ textContent }) => textContent)
/** Opens the menu of a line: its other acts. */
const abrirMenu = async (titulo: string) => {
  fireEvent.click(screen.getByRole('button', { name: `Mais ações: ${titulo}` }))
  const itens = await screen.findAllByRole('menuitem')
  return itens.map((item) => `${item.textContent} → ${item.getAttribute('href') ?? 'janela'}`)
}
/** Lists each act with its verb, its contract and its address. */
const atos = () =>
  screen
    .queryAllByText(/./, { selector: 'a, button, a *, button *' })
    .map((each) => each.closest('a, button'))
    .filter((each, index, all) => all.indexOf(each) === index)
    .map((each) => [each?.getAttribute('aria-label') ?? '', each?.getAttribute('href') ?? 'janela'] as const)
    .filter(([rotulo]) => /^(?!Mais).*: (?:CT-\d|Carro|Veneza|Autorize|Crie)/.test(rotulo))
    .map(([rotulo, href]) => `${rotulo} → ${href}`)

test('the most dangerous comes first, each with its act and the screen where it is done', async () => {
  await abrir(TUDO)
  expect(titulos()).toEqual(['Para resolver', 'Cobertura da carteira', 'Contratos em andamento'])
  expect(titulos(3)).toEqual([
    'Contratos com veículo vendido ou fora do estoque',
    'Contratos descobertos',
    'Contratos vencidos',
    'Pendentes com a instituição',
    'Pendentes com as lojas',
    'Pedidos de reforço sem resposta',
    'Tabela FIPE em atraso',
    'Whitelist que termina nos próximos 30 dias',
  ])
  expect(atos()).toEqual([
    'Substituir veículo: CT-1 → /contratos/detalhe/1?substituir=8',
    'Pedir reforço: CT-2 → janela',
    'Prorrogar: CT-3 → /contratos/detalhe/3?ato=prorrogar',
    'Analisar: CT-4 → /contratos/detalhe/4?aba=garantia',
    'Rever pedido: CT-5 → /cobertura/5',
    'Prorrogar: Veneza → /configuracoes/whitelist',
  ])
  expect(await abrirMenu('CT-3')).toEqual(['Liquidar → /contratos/detalhe/3?ato=liquidar'])
  expect(screen.getByTitle('desde 12/11/2026').textContent).toBe('há 4 dias')
})

test('every amount of the list says what it is', async () => {
  await abrir(TUDO)
  const valores = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => /(\S+ R\$\s[\d.,]+)/.exec(textContent)?.[1]?.replaceAll('\u00A0', ' '))
  expect(valores.filter(Boolean)).toEqual([
    expect.stringMatching(/valia R\$ 80\.000,00$/),
    expect.stringMatching(/faltam R\$ 40\.000,00$/),
    ...Array(3).fill(expect.stringMatching(/crédito R\$ 900\.000\.000,00$/)),
    expect.stringMatching(/pedido R\$ 10\.000,00$/),
  ])
})

test('a contract stands once, with all its reasons, and a group without lines of its own goes', async () => {
  const { saidas } = TUDO.cobertura
  const mesmo = { contratoId: 2, numero: 'CT-2' }
  const [saida] = saidas.contratos
  await abrir({
    ...TUDO,
    terminos: {
      ...TUDO.terminos,
      contratos: [{ ...contrato(2), dataTermino: '2026-11-15', semDivida: false }],
    },
    cobertura: { ...TUDO.cobertura, saidas: { ...saidas, contratos: [{ ...saida, ...mesmo }] } },
  })
  expect(titulos(3)).not.toContain('Contratos descobertos')
  expect(titulos(3)).not.toContain('Contratos vencidos')
  const linhas = screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('CT-2'))
  expect(linhas.map(({ textContent }) => textContent.replaceAll('\u00A0', ' '))).toEqual([
    expect.stringContaining(
      '2 veículos · 60,00% coberto, faltam R$ 40.000,00 · término 15/11/2026, crédito R$ 900.000.000,00',
    ),
  ])
  expect(atos()[0]).toBe('Substituir veículo: CT-2 → /contratos/detalhe/2?substituir=8')
})

test('an answer that the store waits for goes before the other acts of its contract, and they stay', async () => {
  const alteracao = {
    ...contrato(2),
    desde: '2026-11-15T12:00:00.000Z',
    expiraEm: '2026-11-30T12:00:00.000Z',
  }
  const instituicao = { ...FILA, alteracoes: { quantidade: 1, contratos: [alteracao] } }
  await abrir({ ...TUDO, esperas: { ...TUDO.esperas, instituicao } })
  const deles = atos().filter((ato) => ato.includes(': CT-2 '))
  expect(deles).toEqual(['Responder: CT-2 → /contratos/detalhe/2'])
  expect(await abrirMenu('CT-2')).toEqual(['Pedir reforço → janela'])
})

test('who only looks has no act, and the operator the import', async () => {
  await abrir(TUDO, [
    'Contratos.Contratos.Listar',
    'Relatorios.Cobertura.Listar',
    'Configuracoes.Whitelist.Listar',
  ])
  expect(atos()).toEqual([])
  cleanup()
  await abrir(TUDO, ['Plataforma.Referencias.Alterar'])
  expect(atos()).toEqual(['Importar: Carro → /plataforma/referencias'])
})

test('a contract that was already asked for says so instead of asking again', async () => {
  const pedido = { situacao: 'aberto', valor: 1, prazo: '2026-11-20', vencido: false }
  await abrir({ ...TUDO, cobertura: { ...TUDO.cobertura, piores: [{ ...PIOR, pedido }] } })
  expect(screen.getByText('Pedido até 20/11/2026')).toBeTruthy()
  expect(atos().join()).not.toContain('Pedir reforço')
})

test('what asks for nobody is said in one calm block, only of what the person may see', async () => {
  await abrir(CALMA)
  expect(titulos()).toEqual(['Cobertura da carteira', 'Em ordem', 'Contratos em andamento'])
  const frases = () => screen.getAllByText(/\.$/, { selector: 'li' }).map(({ textContent }) => textContent)
  expect(frases()).toEqual([
    'Nenhum veículo em garantia está vendido ou fora do estoque.',
    'Nenhum contrato ativo está descoberto.',
    'Nenhum contrato ativo passou do término.',
    'Nenhuma pendência da instituição.',
    'Nenhuma pendência das lojas.',
    'Nenhum pedido de reforço ficou sem resposta até o prazo.',
    'A tabela FIPE está em dia.',
    'Nenhuma whitelist termina nos próximos 30 dias.',
  ])
  cleanup()
  await abrir({ ...CALMA, cobertura: null, situacoes: null, esperas: null, terminos: null })
  expect(frases()).toEqual(['Nenhuma whitelist termina nos próximos 30 dias.'])
})

test('a new institution sees its first steps, done ones ticked, instead of zeros', async () => {
  await abrir({ ...CALMA, primeirosPassos: { lojas: true, regras: false } })
  expect(titulos()).toEqual(['Primeiros passos'])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Autorize uma lojafeito/),
    expect.stringMatching(/^Crie uma regra de garantiaa fazer/),
    expect.stringMatching(/^Crie o primeiro contratoa fazer/),
  ])
  expect(atos()).toEqual([
    'Criar regra: Crie uma regra de garantia → /configuracoes/regras-garantia',
    'Novo contrato: Crie o primeiro contrato → /contratos/criar',
  ])
  cleanup()
  await abrir({ ...CALMA, primeirosPassos: { lojas: null, regras: true } }, ['Contratos.Contratos.Listar'])
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(atos()).toEqual([])
})

test('a contract past its end is settled from here only where its balance is 0, if balances are loaded', async () => {
  const { terminos } = TUDO
  const vencido = (semDivida: boolean) => ({
    ...CALMA,
    terminos: { ...terminos, comSaldos: true, contratos: [{ ...terminos.contratos[0], semDivida }] },
  })
  const prorrogar = 'Prorrogar: CT-3 → /contratos/detalhe/3?ato=prorrogar'
  const verSaldo = 'Ver saldo → /relatorios/detalhe/3?aba=saldo'
  await abrir(vencido(false))
  expect(atos()).toEqual([prorrogar])
  expect(await abrirMenu('CT-3')).toEqual([verSaldo])
  expect(screen.getByRole('link', { name: 'CT-3' }).getAttribute('href')).toBe('/contratos/detalhe/3')
  cleanup()
  await abrir(vencido(true))
  expect(atos()).toEqual([prorrogar])
  expect(await abrirMenu('CT-3')).toEqual([verSaldo, 'Liquidar → /contratos/detalhe/3?ato=liquidar'])
  cleanup()
  await abrir(vencido(true), ['Contratos.Contratos.Listar', 'Contratos.Contratos.Liquidar'])
  expect(atos()).toEqual(['Liquidar: CT-3 → /contratos/detalhe/3?ato=liquidar'])
})

test('a contract with two sales stands once, with both in one line, and not among the uncovered', async () => {
  const venda = { ...BAIXA, contratoId: 2, numero: 'CT-2' }
  const outra = { ...venda, id: 99, placa: 'XYZ9K88', veiculoId: 10, falta: 1_000, prazo: '2026-11-30' }
  await abrir({ ...TUDO, vendas: { quantidade: 2, baixas: [venda, outra] } })
  expect(titulos(3)).not.toContain('Contratos descobertos')
  const linhas = screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('CT-2'))
  expect(linhas).toHaveLength(1)
  expect(linhas[0]?.textContent?.replaceAll('\u00A0', ' ')).toMatch(
    /^ABC1D23VenezaCT-2 · 2 vendas · venceu em 24\/11\/2026 · 60,00% coberto.*a pagar R\$ 49\.210,37/,
  )
  expect(screen.queryByText(/ver todos/)).toBeNull()
})

test('where sales are followed to their payment, they stand first instead of vehicles that left', async () => {
  await abrir({ ...TUDO, vendas: { quantidade: 1, baixas: [BAIXA] } })
  expect(titulos(3)[0]).toBe('Vendas sem quitação')
  expect(titulos(3)).not.toContain('Contratos com veículo vendido ou fora do estoque')
  const [linha] = screen.getAllByRole('listitem')
  expect(linha?.textContent).toMatch(/^ABC1D23VenezaCT-7 · venceu em 24\/11\/2026 há 2 dias úteis/)
  expect(linha?.textContent).toMatch(/a pagar R\$\s48\.210,37/)
  expect(screen.getByRole('button', { name: 'Registrar pagamento: ABC1D23' })).toBeTruthy()
  expect(await abrirMenu('ABC1D23')).toEqual(['Substituir veículo → /contratos/detalhe/7?substituir=9'])
})

test('a sale that owes nothing is released: there is no payment to register', async () => {
  // The server decides, as in the list of payoffs, not the amount.
  await abrir({ ...TUDO, vendas: { quantidade: 1, baixas: [{ ...BAIXA, falta: 0 }] } })
  expect(screen.getByRole('button', { name: 'Registrar pagamento: ABC1D23' })).toBeTruthy()
  cleanup()
  const quite = { ...BAIXA, valor: 0, falta: 0, acoes: ['pagarParte', 'quitar', 'liberarVenda'] }
  await abrir({ ...TUDO, vendas: { quantidade: 1, baixas: [quite] } })
  expect(screen.queryByRole('button', { name: /^Registrar pagamento/ })).toBeNull()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(quite, { headers: { etag: '"1"' } })))
  fireEvent.click(screen.getByRole('button', { name: 'Liberar: ABC1D23' }))
  const janela = await screen.findByRole('dialog', { name: 'Baixa por venda: ABC1D23' })
  expect(within(janela).getByRole('button', { name: 'Liberar' })).toBeTruthy()
})
