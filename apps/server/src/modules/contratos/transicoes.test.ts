import {
  STATUS,
  STATUS_CONTRATO,
  type StatusContrato,
  TipoSelecaoGarantia,
} from '@lastro/shared/contratos/status'
import { LADOS, type Lado } from '@lastro/shared/contratos/lados'
import { ACOES, type Acao, acaoPermitida } from '@lastro/shared/contratos/transicoes'
import { dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Resposta, startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'

let t: TestApp
let tokens: Record<Lado, string>
let instituicaoId: number
let lojaId: number
let modeloId: number

beforeAll(async () => {
  t = await startApp()
  instituicaoId = await t.cenario.instituicao()
  lojaId = await t.cenario.loja()
  await t.cenario.whitelist(instituicaoId, lojaId)
  modeloId = (await t.cenario.modelo()).modeloId
  const banco = await t.cenario.usuario(instituicaoId, DE_INSTITUICAO)
  const loja = await t.cenario.usuario(lojaId, DE_LOJA)
  tokens = { instituicao: banco.token, loja: loja.token }
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

interface Celula {
  acao: Acao
  lado: Lado
  status: StatusContrato
  tipoSelecao: TipoSelecaoGarantia
}

const CELULAS: Celula[] = ACOES.flatMap((acao) =>
  LADOS.flatMap((lado) =>
    STATUS_CONTRATO.flatMap((status) =>
      Object.values(TipoSelecaoGarantia).map((tipoSelecao) => ({ acao, lado, status, tipoSelecao })),
    ),
  ),
)

/** Calls an act with a body that is right for the contract as it stands. */
function agir(
  { acao, lado, status }: Celula,
  id: number,
  { veiculoId, dataTermino = '2027-12-31' }: { veiculoId: number; dataTermino?: string },
): Promise<Resposta> {
  const url = `/api/contratos/${id}`
  const token = tokens[lado]
  const termos = {
    regraGarantiaId: 0,
    valorCredito: 20_000,
    valorGarantia: 10_000,
    dataTermino: `${dataTermino}T00:00:00Z`,
  }
  const garantias = [{ veiculoId, precoVeiculo: 50_000, precoInstituicaoFinanceira: 40_000 }]
  const chamadas: Record<Acao, () => Promise<Resposta>> = {
    enviar: () => t.call('POST', `${url}/enviar`, { token }),
    aprovar: () => t.call('POST', `${url}/aprovar`, { token }),
    recusar: () => t.call('POST', `${url}/recusar`, { token, body: { motivo: 'Valor baixo' } }),
    recolher: () => t.call('POST', `${url}/recolher`, { token, body: { motivo: 'Preço errado' } }),
    cancelar: () => t.call('POST', `${url}/cancelar`, { token }),
    liquidar: () => t.call('PUT', url, { token, body: { status: 7 } }),
    alterar: () => t.call('PUT', url, { token, body: { ...termos, status } }),
    alterarGarantias: () => t.call('PUT', `${url}/garantias`, { token, body: garantias }),
    identificar: () => t.call('PUT', `${url}/parceiro`, { token, body: { idParceiro: 'P-1' } }),
  }
  return chamadas[acao]()
}

interface Intacto {
  id: number
  veiculoId: number
}
/** Contracts by 'status/selection', used again because refused calls leave them as they were made. */
const intactos = new Map<string, Intacto>()

async function novo({ status, tipoSelecao }: Celula): Promise<Intacto> {
  const veiculoId = await t.cenario.veiculo({ lojaId, modeloId })
  const id = await t.cenario.contrato({ instituicaoId, lojaId, status, tipoSelecao, veiculoIds: [veiculoId] })
  return { id, veiculoId }
}

async function statusDe(id: number): Promise<StatusContrato> {
  const rows = t.banco.db.selectFrom('contrato').where('id', '=', id).select('status')
  return (await rows.executeTakeFirstOrThrow()).status
}

/** Tries a cell of the table and says the status before and after, and the answer. */
async function tentar(celula: Celula): Promise<string> {
  const { acao, lado, status, tipoSelecao } = celula
  const chave = `${status}/${tipoSelecao}`
  const contrato = intactos.get(chave) ?? (await novo(celula))
  const { id } = contrato
  const response = await agir(celula, id, contrato)
  if (response.status === 200) intactos.delete(chave)
  else intactos.set(chave, contrato)
  const depois = await statusDe(id)
  const nome = `${acao} ${lado} ${status}/${tipoSelecao}`
  if (response.status === 200) return `${nome}->${depois}`
  const mudou = depois === status ? '' : ` but now ${depois}`
  const emPalavras = response.status === 400 && response.text.endsWith(` com status ${STATUS[status].label}.`)
  return `${nome}: ${emPalavras ? 'named' : response.status}${mudou}`
}

/** Answers the expected refusal: a store doesn't find a draft; a missing permission comes before the status. */
function recusaEsperada({ acao, lado, status, tipoSelecao }: Celula): string {
  const nome = `${acao} ${lado} ${status}/${tipoSelecao}`
  if (lado === 'loja' && status === 0) return `${nome}: 404`
  const nuncaDaLoja = ['alterar', 'liquidar', 'cancelar', 'recolher'].includes(acao)
  const nunca = lado === 'loja' ? nuncaDaLoja : acao === 'identificar'
  return `${nome}: ${nunca ? '403' : 'named'}`
}

test('accepts the moves of domain 2 and no other: statuses × actions × sides × selection types', async () => {
  const porTipo = (texto: string, tipos: number[]) => tipos.map((tipo) => texto.replace('*', String(tipo)))
  const todos = (texto: string) => porTipo(texto, [0, 1, 2])
  const aceitas = [
    ...porTipo('enviar instituicao 0/*->1', [0]),
    ...porTipo('enviar instituicao 0/*->3', [1, 2]),
    ...todos('enviar instituicao 2/*->3'),
    ...todos('enviar loja 1/*->4'),
    ...todos('aprovar loja 3/*->5'),
    ...todos('aprovar instituicao 4/*->5'),
    ...todos('recusar loja 1/*->2'),
    ...todos('recusar loja 3/*->2'),
    ...todos('recusar instituicao 4/*->1'),
    ...todos('recolher instituicao 3/*->2'),
    ...[0, 1, 2, 3, 4].flatMap((de) => todos(`cancelar instituicao ${de}/*->6`)),
    ...todos('liquidar instituicao 5/*->7'),
    ...[0, 1, 2, 3, 4, 5].flatMap((de) => todos(`alterar instituicao ${de}/*->${de}`)),
    ...[0, 2].flatMap((de) => todos(`alterarGarantias instituicao ${de}/*->${de}`)),
    ...todos('alterarGarantias loja 1/*->1'),
    ...[1, 2, 3, 4, 5, 6, 7].flatMap((de) => todos(`identificar loja ${de}/*->${de}`)),
  ]
  const nomesAceitos = new Set(aceitas.map((aceita) => aceita.split('->')[0]))
  const recusadas = CELULAS.map(recusaEsperada).filter(
    (recusada) => !nomesAceitos.has(recusada.split(':')[0]),
  )
  const vistas: string[] = []
  for (const celula of CELULAS) vistas.push(await tentar(celula))
  expect(vistas).toHaveLength(9 * 8 * 2 * 3)
  expect(vistas.toSorted()).toEqual([...aceitas, ...recusadas].toSorted())
})

/** The cells that the table accepts, each with the selection type that leads its status on. */
const ACEITAS = CELULAS.filter(
  ({ acao, lado, status, tipoSelecao }) =>
    tipoSelecao === TipoSelecaoGarantia.InstituicaoFinanceira &&
    acaoPermitida(acao, lado, { statusId: status, tipoSelecaoGarantia: tipoSelecao }),
)
const nomeDe = ({ acao, lado, status }: Celula) => `${acao} ${lado} ${status}`

test('past its end neither side sends or approves, not even forced; all else goes on', async () => {
  const recusa = 'A data de término (15/11/2026) já passou. '
  const recusadas: Record<string, string> = {}
  for (const celula of ACEITAS) {
    const { id, veiculoId } = await novo(celula)
    const termino = dia.parse('2026-11-15')
    await t.banco.db.updateTable('contrato').set({ dataTermino: termino }).where('id', '=', id).execute()
    const { status, text } = await agir(celula, id, { veiculoId, dataTermino: termino })
    if (status === 200) continue
    expect(status).toBe(400)
    recusadas[nomeDe(celula)] = text.replace(recusa, '')
    const { acao, lado } = celula
    const forcada = `/api/contratos/${id}/${acao}?forcarEnvio=true&forcarAprovacao=true`
    expect((await t.call('POST', forcada, { token: tokens[lado] })).text).toBe(text)
  }
  const altere = 'Altere-a antes de enviar.'
  const peca = 'Peça à instituição financeira uma nova data.'
  expect(recusadas).toEqual({
    'enviar instituicao 0': altere,
    'enviar instituicao 2': altere,
    'aprovar instituicao 4': altere,
    'enviar loja 1': peca,
    'aprovar loja 3': peca,
  })
  // Today is not in the past.
  const hoje = dia.parse('2026-11-16')
  const celula = { acao: 'aprovar', lado: 'loja', status: 3, tipoSelecao: 1 } as const
  const { id, veiculoId } = await novo(celula)
  await t.banco.db.updateTable('contrato').set({ dataTermino: hoje }).where('id', '=', id).execute()
  expect((await agir(celula, id, { veiculoId })).json()).toMatchObject({ status: 5 })
})

test('where the policy asks for two people, what binds the institution waits for the second, and nothing else', async () => {
  const politica = { instituicaoFinanceiraId: instituicaoId, valorSegundaAprovacao: 0 as Centavos }
  await t.banco.db.insertInto('politicaInstituicao').values(politica).execute()
  const { token: segunda } = await t.cenario.usuario(instituicaoId, DE_INSTITUICAO)
  const esperam: string[] = []
  for (const celula of ACEITAS) {
    const { id, veiculoId } = await novo(celula)
    const antes = await statusDe(id)
    // The changed terms include a later end.
    const pedido = { veiculoId, dataTermino: '2031-12-31' }
    const primeira = await agir(celula, id, pedido)
    expect([nomeDe(celula), primeira.status]).toEqual([nomeDe(celula), 200])
    if (!primeira.json<{ aguardandoSegundaAprovacao?: true }>().aguardandoSegundaAprovacao) continue
    esperam.push(nomeDe(celula))
    expect([await statusDe(id), primeira.json()]).toMatchObject([antes, { id, status: antes }])
    expect((await agir(celula, id, pedido)).text).toBe(
      'Você já deu a primeira aprovação. Pela política da instituição, falta a de outra pessoa.',
    )
    const daPrimeira = tokens.instituicao
    tokens.instituicao = segunda
    expect((await agir(celula, id, pedido)).json()).not.toHaveProperty('aguardandoSegundaAprovacao')
    tokens.instituicao = daPrimeira
  }
  expect(esperam.toSorted()).toEqual([
    'alterar instituicao 3',
    'alterar instituicao 5',
    'aprovar instituicao 4',
    'enviar instituicao 0',
    'enviar instituicao 2',
    'liquidar instituicao 5',
  ])
})
