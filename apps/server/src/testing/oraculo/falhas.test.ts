import { expect, test } from 'vitest'
import { acharFalha, FALHAS } from './falhas.ts'
import { criarMundo } from './modelo.ts'

const AGORA = '2026-11-16T12:00:00.000Z'
const ABERTO = '2026-11-10T12:00:00.000Z'

/** A contract at 101% with an open case: a case opens below and ends above that. */
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
  }
  const penhor = { veiculo, inclusao: ABERTO, exclusao: null }
  mundo.agora = AGORA
  mundo.hoje = '2026-11-16'
  mundo.contratos.push({
    id: 1,
    numero: 'CT-1',
    lojaId: 2,
    selecao: 1,
    status: 5,
    credito: 1_000_000,
    valor: 1_000_000,
    termino: '2027-06-30',
    regra: null,
    congelada: null,
    enviado: true,
    garantias: [{ veiculo, preco: 1_010_000, doBanco: null, referencia: null, penhor }],
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
    prazosDitos: new Set(),
    maos: new Set(),
  })
  return mundo
}

test.each(Object.entries(FALHAS).filter(([, { raro }]) => raro))(
  'the comparison finds what not every life has a place for: %s',
  (_, falha) => {
    const mundo = mundoComCaso()
    const casos = [{ abertoEm: ABERTO, fechadoEm: null }]
    const respostas = new Map([['banco /api/contratos/1/cobertura', { atual: null, veiculos: [], casos }]])
    // Nothing else of this world was asked for.
    const sem = acharFalha(mundo, respostas, { ...falha, plantar: () => true })
    const com = acharFalha(mundo, respostas, falha)
    const outras = com?.filter(({ oQue }) => !sem?.some((igual) => igual.oQue === oQue))
    expect(outras?.map(({ tipo }) => tipo)).toEqual([falha.tipo, falha.tipo])
  },
)
