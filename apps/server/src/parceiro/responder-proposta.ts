import { contratoDetalheSchema, type ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { StatusContrato } from '@lastro/shared/contratos/status'
import { acaoPermitida } from '@lastro/shared/contratos/transicoes'
import type { Centavos } from '@lastro/shared/dinheiro'
import { estoqueResponse } from '@lastro/shared/veiculos/veiculo'

/** How the simulated store decides. */
export interface Politica {
  /** Reason to refuse every contract; undefined: judge each one. */
  recusarTudo?: string | undefined
  /** Credits above this are refused. */
  recusarAcimaDe?: Centavos | undefined
}

export interface ApiDoLastro {
  /** 'http://127.0.0.1:3000' */
  url: string
  token: string
}

/** Lastro's unexpected answer. */
class UnexpectedAnswer extends Error {
  override readonly name = 'RespostaInesperada'
}

interface CallOptions {
  body?: unknown
  ifMatch?: string | null
}

async function callApi({ url, token }: ApiDoLastro, method: string, path: string, pedido: CallOptions = {}) {
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(pedido.body !== undefined && { 'content-type': 'application/json' }),
      ...(pedido.ifMatch && { 'if-match': pedido.ifMatch }),
    },
    ...(pedido.body !== undefined && { body: JSON.stringify(pedido.body) }),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  if (!response.ok) throw new UnexpectedAnswer(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
  return { text, etag: response.headers.get('etag') }
}

async function readContrato(
  api: ApiDoLastro,
  id: number,
): Promise<{ contrato: ContratoDetalhe; etag: string | null }> {
  const { text, etag } = await callApi(api, 'GET', `/api/contratos/${id}`)
  return { contrato: contratoDetalheSchema.parse(JSON.parse(text)), etag }
}

/** Chooses free vehicles under the contract's rule, page by page, until they are worth its guarantee. */
async function chooseVehicles(api: ApiDoLastro, { id, lojaId, valorGarantia }: ContratoDetalhe) {
  const escolhidos: { veiculoId: number; precoVeiculo: number }[] = []
  let total = 0
  for (let pagina = 1; total < valorGarantia; pagina++) {
    const query = `contratoId=${id}&pagina=${pagina}&quantidadePorPagina=50`
    const { text } = await callApi(api, 'GET', `/api/lojas/${lojaId}/estoque?${query}`)
    const { estoque } = estoqueResponse.parse(JSON.parse(text))
    if (estoque.length === 0) break
    for (const { id: veiculoId, preco, referenciaDefasada } of estoque) {
      if (total >= valorGarantia) break
      if (preco <= 0 || referenciaDefasada) continue
      escolhidos.push({ veiculoId, precoVeiculo: preco / 100 })
      total += preco
    }
  }
  return { escolhidos, basta: total >= valorGarantia }
}

function motivoDeRecusar({ valorCredito }: ContratoDetalhe, politica: Politica): string | undefined {
  if (politica.recusarTudo) return politica.recusarTudo
  const { recusarAcimaDe } = politica
  return recusarAcimaDe !== undefined && valorCredito > recusarAcimaDe
    ? 'Crédito acima do limite da loja.'
    : undefined
}

/**
 * Does the store's part at a contract like a partner's system: gives a number, chooses vehicles, approves or refuses.
 * Reads the contract first, so a late or repeated message does nothing twice. Resolves to a sentence about what was
 * done.
 */
export async function responderProposta(api: ApiDoLastro, id: number, politica: Politica): Promise<string> {
  const { contrato } = await readContrato(api, id)
  if (contrato.idParceiro === null)
    await callApi(api, 'PUT', `/api/contratos/${id}/parceiro`, { body: { idParceiro: `SIM-${id}` } })
  // The number was a change too: from here on, work with the current contract and its ETag.
  const { contrato: atual, etag: ifMatch } = await readContrato(api, id)
  const recusar = (motivo: string) =>
    callApi(api, 'POST', `/api/contratos/${id}/recusar`, { body: { motivo }, ifMatch })
  const motivo = motivoDeRecusar(atual, politica)
  if (motivo && acaoPermitida('recusar', 'loja', atual)) {
    await recusar(motivo)
    return 'recusada'
  }
  if (acaoPermitida('aprovar', 'loja', atual)) {
    await callApi(api, 'POST', `/api/contratos/${id}/aprovar`, { ifMatch })
    return 'aprovada'
  }
  if (atual.statusId !== StatusContrato.PendenteSelecaoGarantiaLoja) return `nada a fazer (${atual.status})`
  const { escolhidos, basta: isEnough } = await chooseVehicles(api, atual)
  if (!isEnough) {
    await recusar('Sem veículos livres que bastem.')
    return 'recusada por falta de veículos'
  }
  const body = escolhidos.map((veiculo) => ({ ...veiculo, precoInstituicaoFinanceira: null }))
  const { etag } = await callApi(api, 'PUT', `/api/contratos/${id}/garantias`, { body, ifMatch })
  await callApi(api, 'POST', `/api/contratos/${id}/enviar`, { ifMatch: etag })
  return `${escolhidos.length} veículo(s) escolhido(s) e enviada`
}
