import {
  ACOES_DA_ALTERACAO,
  type AcaoDaAlteracao,
  impedimentoDaAlteracao,
} from '@lastro/shared/contratos/alteracao'
import { STATUS, STATUS_CONTRATO, type StatusContrato } from '@lastro/shared/contratos/status'
import { LADOS, type Lado } from '@lastro/shared/contratos/lados'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Alteracoes, createAlteracoes } from '#testing/alteracoes.ts'
import { type Resposta, startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'

let t: TestApp
let a: Alteracoes
beforeAll(async () => {
  t = await startApp()
  a = await createAlteracoes(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

type Aberta = Lado | 'nenhuma'
const expiraEm = new Date('2026-11-21T15:00:00Z')

test('the table: 8 statuses × 5 actions × 2 sides × nobody’s, the institution’s or the store’s open proposal', () => {
  const abertas = STATUS_CONTRATO.flatMap((statusId) =>
    ACOES_DA_ALTERACAO.flatMap((acao) =>
      LADOS.flatMap((lado) =>
        (['nenhuma', 'instituicao', 'loja'] as const).flatMap((quem) => {
          const aberta = quem === 'nenhuma' ? null : { lado: quem, expiraEm }
          return impedimentoDaAlteracao(acao, lado, { statusId, aberta }) === undefined
            ? [`${acao} ${lado} ${statusId} ${quem}`]
            : []
        }),
      ),
    ),
  )
  expect(abertas).toEqual([
    'proporAlteracao instituicao 5 nenhuma',
    'proporAlteracao loja 5 nenhuma',
    'efetivarAlteracao instituicao 5 nenhuma',
    'aceitarAlteracao instituicao 5 loja',
    'aceitarAlteracao loja 5 instituicao',
    'recusarAlteracao instituicao 5 loja',
    'recusarAlteracao loja 5 instituicao',
    'cancelarAlteracao instituicao 5 instituicao',
    'cancelarAlteracao loja 5 loja',
  ])
})

interface Celula {
  acao: AcaoDaAlteracao
  lado: Lado
  status: StatusContrato
}

async function agir({ acao, lado }: Celula, id: number): Promise<Resposta> {
  const token = lado === 'loja' ? a.loja : a.banco
  const veiculo = async () => ({ veiculoId: await a.veiculo(), precoInstituicaoFinanceira: 50_000 })
  const chamadas: Record<AcaoDaAlteracao, () => Promise<Resposta>> = {
    proporAlteracao: async () => a.propor(id, token, { incluir: [await veiculo()] }),
    efetivarAlteracao: async () => a.propor(id, token, { incluir: [await veiculo()], imediata: true }),
    aceitarAlteracao: () => a.responder(id, 'aceitar', token),
    recusarAlteracao: () => a.responder(id, 'recusar', token),
    cancelarAlteracao: () => a.responder(id, 'cancelar', token),
  }
  return chamadas[acao]()
}

/** Answers which side's proposal must be open for an act. */
function abertaPara({ acao, lado, status }: Celula): Aberta {
  if (status !== 5 || acao === 'proporAlteracao' || acao === 'efetivarAlteracao') return 'nenhuma'
  const outro = lado === 'loja' ? 'instituicao' : 'loja'
  return acao === 'cancelarAlteracao' ? lado : outro
}

test('through the calls: taken on an Ativo contract alone, refused by name on every other, a draft hidden from the store', async () => {
  const vistas: Record<string, string[]> = {}
  for (const acao of ACOES_DA_ALTERACAO)
    for (const lado of LADOS)
      for (const status of STATUS_CONTRATO) {
        const celula = { acao, lado, status }
        const veiculoIds = [await a.veiculo()]
        const { bancoId: instituicaoId, lojaId } = a
        const id = await t.cenario.contrato({ instituicaoId, lojaId, status, veiculoIds })
        const quem = abertaPara(celula)
        if (quem !== 'nenhuma') await agir({ ...celula, acao: 'proporAlteracao', lado: quem }, id)
        const { status: codigo, text } = await agir(celula, id)
        const nomeado = codigo === 400 && text.endsWith(` um contrato com status ${STATUS[status].label}.`)
        const chave = `${acao} ${lado}`
        vistas[chave] = [...(vistas[chave] ?? []), nomeado ? 'named' : String(codigo)]
      }
  const instituicao = ['named', 'named', 'named', 'named', 'named', '200', 'named', 'named']
  const loja = ['404', ...instituicao.slice(1)]
  expect(vistas).toEqual(
    Object.fromEntries(
      ACOES_DA_ALTERACAO.flatMap((acao) => [
        [`${acao} instituicao`, instituicao],
        [`${acao} loja`, acao === 'efetivarAlteracao' ? loja.with(5, '400') : loja],
      ]),
    ),
  )
})

test('the contract says whose answer its open change waits for, and since when', async () => {
  const id = await a.ativar(2)
  const aberta = async (token: string) =>
    (await t.call('GET', `/api/contratos/${id}`, { token })).json<{ alteracaoAberta: unknown }>()
      .alteracaoAberta
  expect(await aberta(a.banco)).toBeNull()
  await a.propor(id, a.loja, { incluir: [{ veiculoId: await a.veiculo() }], remover: [] })
  const desde = t.clock.now().toISOString()
  for (const token of [a.banco, a.loja]) expect(await aberta(token)).toEqual({ espera: 'instituicao', desde })
  expect((await a.responder(id, 'recusar', a.banco)).status).toBe(200)
  expect(await aberta(a.loja)).toBeNull()
})
