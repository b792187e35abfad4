import {
  LABEL_STATUS,
  STATUS_CONTRATO,
  type StatusContrato,
  TipoSelecaoGarantia,
} from '@lastro/shared/contratos/status'
import { ACOES, type Acao, LADOS, type Lado } from '@lastro/shared/contratos/transicoes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '../../testing/cenario.ts'

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
afterAll(() => t.close())

/** One call per action, with a body that is right for the contract as it stands. */
async function agir(acao: Acao, lado: Lado, id: number, status: StatusContrato, veiculoId: number) {
  const url = `/api/contratos/${id}`
  const token = tokens[lado]
  const termos = {
    regraGarantiaId: 0,
    valorCredito: 20_000,
    valorGarantia: 10_000,
    dataTermino: '2027-12-31T00:00:00Z',
  }
  const garantias = [{ veiculoId, precoVeiculo: 50_000, precoInstituicaoFinanceira: 40_000 }]
  switch (acao) {
    case 'alterar':
      return t.call('PUT', url, { token, body: { ...termos, status } })
    case 'liquidar':
      return t.call('PUT', url, { token, body: { status: 7 } })
    case 'alterarGarantias':
      return t.call('PUT', `${url}/garantias`, { token, body: garantias })
    case 'recusar':
      return t.call('POST', `${url}/recusar`, { token, body: { motivo: 'Valor baixo' } })
    case 'enviar':
    case 'aprovar':
    case 'cancelar':
      return t.call('POST', `${url}/${acao}`, { token })
  }
}

test('accepts the moves of domain 2 and no other: statuses × actions × sides × selection types', async () => {
  const aceitas = new Set<string>()
  for (const acao of ACOES)
    for (const lado of LADOS)
      for (const status of STATUS_CONTRATO)
        for (const tipoSelecao of Object.values(TipoSelecaoGarantia)) {
          const veiculoId = await t.cenario.veiculo({ lojaId, modeloId })
          const id = await t.cenario.contrato({
            instituicaoId,
            lojaId,
            status,
            tipoSelecao,
            veiculoIds: [veiculoId],
          })
          const response = await agir(acao, lado, id, status, veiculoId)
          const depois = await t.banco.db
            .selectFrom('contrato')
            .where('id', '=', id)
            .select('status')
            .executeTakeFirstOrThrow()
          const celula = `${acao} ${lado} ${status}/${tipoSelecao}`
          if (response.status === 200) {
            aceitas.add(`${acao} ${lado} ${status}/${tipoSelecao}->${depois.status}`)
            continue
          }
          expect(depois.status, celula).toBe(status)
          // What a side may never do is refused by its permission; a draft is not the store's to see.
          const semVez = lado === 'loja' && (acao === 'alterar' || acao === 'liquidar' || acao === 'cancelar')
          if (lado === 'loja' && status === 0) expect(response.status, celula).toBe(404)
          else if (semVez) expect(response.status, celula).toBe(403)
          else {
            expect(response.status, celula).toBe(400)
            expect(response.text, celula).toMatch(/^Não é possível .* um contrato com status .*\.$/)
            expect(response.text, celula).toContain(LABEL_STATUS[status])
          }
        }
  const porTipo = (texto: string, tipos: number[]) => tipos.map((tipo) => texto.replace('*', String(tipo)))
  const todos = (texto: string) => porTipo(texto, [0, 1, 2])
  expect([...aceitas].sort()).toEqual(
    [
      ...porTipo('enviar instituicao 0/*->1', [0]),
      ...porTipo('enviar instituicao 0/*->3', [1, 2]),
      ...todos('enviar instituicao 2/*->3'),
      ...todos('enviar loja 1/*->4'),
      ...todos('aprovar loja 3/*->5'),
      ...todos('aprovar instituicao 4/*->5'),
      ...todos('recusar loja 1/*->2'),
      ...todos('recusar loja 3/*->2'),
      ...todos('recusar instituicao 4/*->1'),
      ...[0, 1, 2, 3, 4].flatMap((de) => todos(`cancelar instituicao ${de}/*->6`)),
      ...todos('liquidar instituicao 5/*->7'),
      ...[0, 1, 2, 3, 4, 5].flatMap((de) => todos(`alterar instituicao ${de}/*->${de}`)),
      ...[0, 2].flatMap((de) => todos(`alterarGarantias instituicao ${de}/*->${de}`)),
      ...todos('alterarGarantias loja 1/*->1'),
    ].sort(),
  )
})
