import { expect, test } from 'vitest'
import { acharFalha, FALHAS } from './falhas.ts'
import { enviar } from './atos.ts'
import { cobertura } from './cobertura.ts'
import { type Contrato, criarMundo, type Mundo } from './modelo.ts'
import type { Servidor } from './servidor.ts'
import { applyPasso } from './vida.ts'

const AGORA = '2026-11-16T12:00:00.000Z'
const ABERTO = '2026-11-10T12:00:00.000Z'

/**
 * A contract at 101% with an open case: a case opens below and ends above that. It owes 8.000,00 as of a day on which
 * 1.000,00 was paid for a released vehicle, so that 10.000,00 must be covered. A vehicle whose model FIPE dropped counts
 * nothing.
 */
function mundoComCaso() {
  const mundo = criarMundo(1, 1, [2])
  const veiculo = {
    id: 1,
    placa: 'ABC1D23',
    lojaId: 2,
    codigo: '000000-0',
    marca: 'Fiat',
    modelo: 'Argo',
    anoModelo: 2022,
    combustivel: 'Gasolina' as const,
    km: 10_000,
    leilao: false,
    pedido: 1_010_000,
    noEstoque: true,
    saiuEm: null,
  }
  const penhor = { veiculo, inclusao: ABERTO, exclusao: null }
  const velho = { ...veiculo, id: 9, placa: 'OLD1A11', codigo: 'velho' }
  const antiga = { preco: 500_000, mes: '2026-01' }
  mundo.fipe = {
    ...mundo.fipe,
    referencia: ({ codigo }) => (codigo === velho.codigo ? antiga : null),
    defasada: (codigo) => codigo === velho.codigo,
  }
  mundo.agora = AGORA
  mundo.hoje = '2026-11-16'
  mundo.saldosAte = mundo.hoje
  mundo.contratos.push({
    id: 1,
    numero: 'CT-1',
    lojaId: 2,
    selecao: 1,
    status: 5,
    statusDesde: ABERTO,
    credito: 1_000_000,
    valor: 1_000_000,
    termino: '2027-06-30',
    regra: null,
    congelada: null,
    enviado: true,
    garantias: [
      { veiculo, preco: 1_010_000, doBanco: null, referencia: null, penhor },
      {
        veiculo: velho,
        preco: 500_000,
        doBanco: null,
        referencia: antiga,
        penhor: { ...penhor, veiculo: velho },
      },
    ],
    movimentos: [penhor],
    recusados: new Set(),
    dados: new Map(),
    proposta: null,
    primeira: null,
    consentido: null,
    casos: [
      {
        abertoEm: ABERTO,
        fechadoEm: null,
        avisadoEm: '2026-11-10',
        avisado: 9_500,
        fimPorAvisar: false,
      },
    ],
    saldo: { valor: 800_000, atraso: 0, partes: null, dataBase: '2026-11-13', pessoa: 'banco' },
    baixas: [
      {
        id: 1,
        veiculo: { ...veiculo, id: 2, placa: 'XYZ9Z99' },
        estado: 'liberada',
        origem: 'loja',
        dataVenda: '2026-11-11',
        prazo: '2026-11-13',
        encerradaEm: '2026-11-13T12:00:00.000Z',
        encerradaPor: 'banco',
        valor: 100_000,
        rateado: true,
        avisado: null,
        nadaFalta: false,
        vencidaDita: false,
        pagamentos: [{ valor: 100_000, data: '2026-11-13', estornado: false }],
      },
    ],
    prazosDitos: new Set(),
    maos: new Set(),
  })
  return mundo
}

/** The coverage list's row of a contract, as the product answers it. */
function linhaDaCobertura(mundo: Mundo, contrato: Contrato) {
  const atual = cobertura(mundo, contrato)
  if (!atual) throw new Error('The contract has no coverage')
  const { total, inclusao, valor, exigido, deficit, centesimos, situacao, veiculos, partes } = atual
  return {
    numero: contrato.numero,
    casoDesde: contrato.casos[0]?.abertoEm ?? null,
    totalAtual: total / 100,
    totalInclusao: inclusao / 100,
    valorGarantia: valor / 100,
    exigido: exigido / 100,
    deficit: deficit / 100,
    percentual: (centesimos ?? 0) / 100,
    situacao,
    veiculos,
    partes: Object.fromEntries(
      Object.entries(partes).map(([qual, parte]) => [qual, { ...parte, valor: parte.valor / 100 }]),
    ),
    precosDe: null,
    precosAte: null,
  }
}

test.each(Object.entries(FALHAS).filter(([, { raro }]) => raro))(
  'the comparison finds what not every life has a place for: %s',
  (_, falha) => {
    const mundo = mundoComCaso()
    const [ativo] = mundo.contratos as [Contrato]
    // Its last vehicle was paid for and released.
    mundo.contratos.push({
      ...ativo,
      id: 2,
      numero: 'CT-2',
      garantias: [],
      movimentos: [],
      baixas: [],
      casos: [],
    })
    const casos = [{ abertoEm: ABERTO, fechadoEm: null }]
    const respostas = new Map<string, unknown>([
      ['banco /api/contratos/1/cobertura', { atual: null, veiculos: [], casos }],
      [
        'banco /api/instituicoes-financeiras/1/cobertura?status=todos',
        { contratos: mundo.contratos.map((contrato) => linhaDaCobertura(mundo, contrato)) },
      ],
    ])
    // Nothing else of this world was asked for.
    const sem = acharFalha(mundo, respostas, { ...falha, plantar: () => true })
    const com = acharFalha(mundo, respostas, falha)
    const outras = com?.filter(
      ({ tipo, oQue }) => !sem?.some((igual) => igual.tipo === tipo && igual.oQue === oQue),
    )
    expect([...new Set(outras?.map(({ tipo }) => tipo))]).toEqual([falha.tipo])
  },
)

test('a send of a suspended store that goes through is found', async () => {
  const mundo = mundoComCaso()
  const [ativo] = mundo.contratos as [Contrato]
  const [garantia] = ativo.garantias
  if (!garantia) throw new Error('The contract has no vehicle')
  const livre = { ...garantia.veiculo, id: 3, placa: 'DEF4G56' }
  const rascunho: Contrato = {
    ...ativo,
    id: 2,
    numero: 'CT-2',
    status: 0,
    garantias: [{ ...garantia, veiculo: livre, penhor: null }],
    movimentos: [],
    casos: [],
    saldo: null,
    baixas: [],
  }
  mundo.contratos.push(rascunho)
  const ato = { lado: 'banco', forcar: true, pessoa: 'banco' } as const
  const prever = () => enviar(mundo, rascunho, ato)
  const pedir = async () => ({ status: 200, corpo: undefined, texto: '' })
  const passo = {
    nome: 'enviar',
    quem: 'banco',
    metodo: 'POST',
    url: '/api/contratos/2/enviar',
    prever,
  } as const
  const vida = { servidor: { pedir } as unknown as Servidor, mundo, diario: [], inspect: () => undefined }
  const [baixa] = ativo.baixas
  // Overdue for three business days: 11, 12 and 13 November.
  const vencida = { estado: 'aberta', encerradaEm: null, prazo: '2026-11-10' } as const
  if (baixa) ativo.baixas.push({ ...baixa, ...vencida, id: 2, pagamentos: [] })
  await expect(applyPasso(vida, passo)).rejects.toThrow(
    '  resposta: enviar\n    esperado: 400\n    veio:     200',
  )
  ativo.baixas.pop()
  expect(prever()).toBe(200)
})
