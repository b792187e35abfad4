import { Client } from 'pg'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'
import { fingerprintsOf } from './twins.ts'
import { ESCOLHA, type Vizinhanca } from './vizinhanca.ts'

/** Calls that build one on another. */
type ChamadasDoAto = [method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object][]

function atosDoBanco(v: Vizinhanca): ChamadasDoAto[] {
  const { contratos, livres, bancoId, lojaId, regras, parametros, casoId, pedidoId, baixaId, whitelistId } = v
  const { rascunho, enviado, alterado, descoberto, automatico } = contratos
  const preco = { precoVeiculo: 1, precoInstituicaoFinanceira: 50_000 }
  const precos = { contratoNovo: 11, contratoAlterado: 21, garantiaIncluida: 31, garantiaRemovida: 41 }
  const parametro = { ...precos, regraGarantiaAlterada: 51, instituicaoFinanceiraId: bancoId }
  const termos = {
    valorCredito: 90_000,
    valorGarantia: 60_000,
    dataTermino: '2027-05-31',
    regraGarantiaId: 0,
  }
  const alterar = (id: number, status: number): ChamadasDoAto => [
    ['PUT', `/api/contratos/${id}`, { ...termos, id, status }],
  ]
  const politica = { exigeSegundoFator: false, aprovadorDistinto: true, valorSegundaAprovacao: null }
  const I = `/api/instituicoes-financeiras/${bancoId}`
  const itens = [{ percentualTabelaReferencia: 70 }]
  return [
    [['POST', `/api/casos-deficit/${casoId}/notas`, { texto: 'Falei' }]],
    [['PUT', `/api/casos-deficit/${casoId}/responsavel`, { usuarioId: v.anaId }]],
    [['POST', `/api/pedidos-reforco/${pedidoId}/encerrar`, { motivo: 'Acordo' }]],
    [['POST', `/api/baixas/${baixaId}/cancelar`, { motivo: 'Engano' }]],
    [
      [
        'POST',
        `/api/baixas/${baixaId}/pagamento`,
        { valor: 1, data: '2026-11-16', referencia: 'Viz', valorDaBaixa: 1 },
      ],
    ],
    alterar(rascunho, 0),
    [
      [
        'PUT',
        `/api/contratos/${rascunho}/garantias?forcarInclusao=true`,
        [{ ...preco, veiculoId: livres[1] }],
      ],
    ],
    [['POST', `/api/contratos/${automatico}/cancelar`, {}]],
    [['POST', `/api/contratos/${alterado}/alteracao-garantias/cancelar`, {}]],
    alterar(descoberto, 5),
    [
      [
        'POST',
        `${I}/pedidos-reforco`,
        { contratos: [{ contratoId: alterado, valor: 1 }], prazo: '2027-12-31' },
      ],
    ],
    alterar(alterado, 7),
    [['POST', `/api/contratos/${enviado}/recolher`, { motivo: 'Preço errado' }]],
    [['POST', `/api/contratos/${enviado}/cancelar`, {}]],
    [['POST', `/api/regras-garantia/${regras.geral}/itens`, { regraGarantiaId: regras.geral, itens }]],
    [['PUT', `/api/regras-garantia/${regras.geral}/padrao`, {}]],
    [['PUT', `/api/regras-garantia/${regras.geral}/nome`, { nome: 'Da casa' }]],
    [['DELETE', `/api/regras-garantia/${regras.daLoja}?forcarExclusao=true`]],
    [
      [
        'PUT',
        `/api/parametros-comerciais/${parametros[1]}`,
        { ...parametro, id: parametros[1], lojaId, contratoId: null },
      ],
    ],
    [['DELETE', `/api/parametros-comerciais/${parametros[0]}?forcarExclusao=true`]],
    [['PUT', `/api/opt-in/whitelist?id=${whitelistId}`, { id: whitelistId, prazo: '2098-12-31' }]],
    [['DELETE', `/api/opt-in/whitelist/${whitelistId}`]],
    [
      ['PUT', `${I}/politica`, politica],
      ['PUT', `${I}/politica`, { ...politica, aprovadorDistinto: false }],
      ['DELETE', `${I}/politica/reducao`],
      ['PUT', `${I}/dias-sem-expediente/2027-03-01`, { nome: 'Feriado municipal' }],
      ['DELETE', `${I}/dias-sem-expediente/2027-03-01`],
    ],
  ]
}

/** Coverage follows a vehicle out of the stock for every holder; here a twin holds the vehicle too. */
const FOLLOWS_VEICULO = /^(caso_deficit|cobertura|soma_(cobertura|tendencia))/

function atosDaLoja(v: Vizinhanca): ChamadasDoAto[] {
  const { lojaId, contratos, webhookId, entregaId, credencial } = v
  const L = `/api/lojas/${lojaId}`
  const naCarga = {
    placa: 'VIZ1A02',
    chassi: '9BD00000000000777',
    ...ESCOLHA,
  }
  return [
    [['PUT', `/api/contratos/${contratos.descoberto}/parceiro`, { idParceiro: 'P-1' }]],
    [['POST', `/api/contratos/${contratos.enviado}/aprovar`, {}]],
    [['PUT', `${L}/estoque/escolhas`, { escolhas: [{ ...ESCOLHA, combustivelId: null, codigoFipe: null }] }]],
    [['PUT', `${L}/estoque/colunas`, { colunas: [{ titulo: 'Giros', leitura: 'hodometro' }] }]],
    [['POST', `${L}/estoque`, { completo: true, confirmar: true, veiculos: [naCarga] }]],
    [['POST', `/api/entregas/${entregaId}/reenviar`, {}]],
    [['POST', `/api/webhooks/${webhookId}/segredo`, {}]],
    [
      ['POST', `/api/webhooks/${webhookId}/desativar`, {}],
      ['POST', `/api/webhooks/${webhookId}/ativar`, {}],
    ],
    [['DELETE', `/api/webhooks/${webhookId}`]],
    [['POST', `/api/credenciais/${credencial.id}/revogar`, {}]],
    [['POST', `/api/notificacoes/${v.notificacaoId}/ler`, { estabelecimentoId: lojaId }]],
  ]
}

/** A deletion also notifies the other bank that the store works with. */
const atosDoOperador = ({ bancoId }: Vizinhanca): ChamadasDoAto[] => [
  [
    ['POST', `/api/plataforma/estabelecimentos/${bancoId}/desativar`, {}],
    ['POST', `/api/plataforma/estabelecimentos/${bancoId}/ativar`, {}],
  ],
]

export const atosDe = (v: Vizinhanca) => [
  ...atosDoOperador(v).map((ato) => ({ quem: 'operador' as const, ato })),
  ...atosDoBanco(v).map((ato) => ({ quem: 'banco' as const, ato })),
  ...atosDaLoja(v).map((ato) => ({ quem: 'loja' as const, ato })),
]

/** Runs the program's own transactions inside one that is rolled back. All must use one connection. */
async function runAndRollBack<T>({ banco: { pool } }: TestApp, fazer: () => Promise<T>): Promise<T> {
  const { query } = Client.prototype
  const parte: Record<string, string> = {
    begin: 'savepoint parte',
    commit: 'release savepoint parte',
    rollback: 'rollback to savepoint parte',
  }
  await pool.query('begin')
  const espia = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...args: unknown[]
  ) {
    const [pedido] = args as [string | { text: string }]
    const text = typeof pedido === 'string' ? pedido : pedido.text
    const em = parte[text.split(' ')[0]?.toLowerCase() ?? '']
    return Reflect.apply(query, this, em ? [em, ...args.slice(1)] : args) as never
  })
  try {
    return await fazer()
  } finally {
    espia.mockRestore()
    await pool.query('rollback')
  }
}

/**
 * What an act answers, how much it changes the rows of the two, and which tables of others. Everything is rolled back
 * afterwards.
 */
export function effectOf(t: TestApp, v: Vizinhanca, { quem, ato }: ReturnType<typeof atosDe>[number]) {
  const { db } = t.banco
  const impressao = () => fingerprintsOf(db, [v.bancoId, v.lojaId])
  return runAndRollBack(t, async () => {
    const antes = await impressao()
    const status: number[] = []
    for (const [method, url, body] of ato)
      status.push((await t.call(method, url, { token: v[quem], ...(body && { body }) })).status)
    const mudancas = [...(await impressao())].map(([tabela, { meus, outros }]) => ({
      tabela,
      meus: meus - (antes.get(tabela)?.meus ?? 0),
      outros: outros - (antes.get(tabela)?.outros ?? 0),
    }))
    return {
      status,
      meus: mudancas.filter(({ meus }) => meus !== 0).map(({ tabela, meus }) => `${tabela} ${meus}`),
      outros: mudancas
        .filter(({ tabela, outros }) => outros !== 0 && (quem !== 'loja' || !FOLLOWS_VEICULO.test(tabela)))
        .map(({ tabela }) => tabela),
    }
  })
}
