import type { Alteracoes } from './alteracoes.ts'
import type { TestApp } from './app.ts'
import type { RecordedCall } from './consultas.ts'

type Chamar = (nome: string, url: string, chamada?: RecordedCall) => Promise<number>

/** A load of balances, a sale, its payment, and the lists that show them, each recorded under its name. */
export async function consultasDaCarteira(t: TestApp, chamar: Chamar, a: Alteracoes): Promise<void> {
  const instituicao = `/api/instituicoes-financeiras/${a.bancoId}`
  const loja = `/api/lojas/${a.lojaId}`
  const P = 'pagina=1&quantidadePorPagina=20'
  const L = `${P}&total=limitado`
  const vendido = await a.ativar(2)
  const [carro = 0] = await a.garantias(vendido)
  const hoje = '2026-11-16T00:00:00Z'
  await chamar('saldos-carregar', `${instituicao}/saldos`, {
    method: 'POST',
    body: {
      dataBase: '2026-11-13T00:00:00Z',
      completo: true,
      saldos: [{ idContrato: vendido, saldoDevedor: 40_000 }],
    },
  })
  await chamar('saldos-cargas', `${instituicao}/saldos/cargas?${P}`)
  await chamar('contrato-saldos', `/api/contratos/${vendido}/saldos`)
  await chamar('baixa-vender', `${loja}/vendas`, {
    method: 'POST',
    token: a.loja,
    body: { veiculoId: carro, dataVenda: hoje },
  })
  await chamar('vendas', `${loja}/vendas?${L}`, { token: a.loja })
  await chamar('baixas', `${instituicao}/baixas?${L}`)
  await chamar('baixas-liberadas', `${instituicao}/baixas?estado=liberada&${L}`)
  await chamar('baixas-vencidas', `${instituicao}/baixas?vencidas=true&${L}`)
  await chamar('conciliacao', `${instituicao}/conciliacao?${L}`)
  await chamar('conciliacao-de-um-tipo', `${instituicao}/conciliacao?tipo=atraso&faixa=1a30&${L}`)
  const { id: baixaId } = await t.banco.db.selectFrom('baixa').select('id').executeTakeFirstOrThrow()
  await chamar('baixa-pagar', `/api/baixas/${baixaId}/pagamento`, {
    method: 'POST',
    body: { valor: 40_000, data: hoje },
  })
}
