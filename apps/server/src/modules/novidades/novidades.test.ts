import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { createReforcos, PEDIDO, type Reforcos } from '#testing/reforcos.ts'

let t: TestApp
let a: Reforcos

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  a = await createReforcos(t)
})

interface Linha {
  chave: string
  em: string
  tipo: string
  oQue: string
  detalhe: string | null
  usuario: string | null
  minha: boolean
  contrato: { id: number; numero: string } | null
  loja: { nome: string } | null
  instituicaoFinanceira: { nome: string } | null
}
interface Resposta {
  novidades: Linha[]
  proxima: string | null
  ultimaVisita: string | null
  lidaEm: string
}

const ler = async (token: string, query = '') => {
  const resposta = await t.call('GET', `/api/novidades?${query}`, { token })
  expect(resposta.status).toBe(200)
  return resposta.json<Resposta>()
}
const atos = async (token: string, query = '') =>
  (await ler(token, query)).novidades.map(({ oQue, contrato }) => [oQue, contrato?.id ?? null])
const contar = async (token: string) =>
  (await t.call('GET', '/api/novidades/contagem', { token })).json<{ naoVistas: number }>().naoVistas
const marcarVisita = (token: string, ate: string) =>
  t.call('POST', '/api/novidades/visita', { token, body: { ate } })
describe('what an institution reads', () => {
  test('acts and coverage cases, newest first, each with who, contract and store', async () => {
    const contratoId = await a.descoberto()
    const { novidades } = await ler(a.banco)
    expect(novidades.map(({ oQue }) => oQue)).toEqual([
      'Insuficiência aberta',
      'Alterou o contrato',
      'Aprovou o contrato',
      'Enviou a proposta',
      'Alterou as garantias',
      'Criou o contrato',
    ])
    // The bank's own acts are left out for who asks what the others did.
    expect((await ler(a.banco, 'deQuem=outros')).novidades.every(({ minha }) => !minha)).toBe(true)
    const [caso, alterou] = novidades
    expect(caso).toMatchObject({
      tipo: 'cobertura',
      usuario: null,
      contrato: { id: contratoId },
      loja: { nome: 'Loja Central' },
    })
    expect(caso?.detalhe?.replaceAll('\u00a0', ' ')).toBe(
      'Cobertura de 66,66%: R$ 100.000,00 para R$ 150.000,00 de garantia.',
    )
    expect(alterou?.minha).toBe(true)
    expect(alterou?.detalhe?.replaceAll('\u00a0', ' ')).toContain('para R$ 150.000,00.')
  })

  test('another institution and a person without the code of the screen read nothing of it', async () => {
    await a.descoberto()
    const outro = await t.cenario.instituicao()
    const { token: estranho } = await t.cenario.usuario(outro, DE_INSTITUICAO)
    expect(await atos(estranho)).toEqual([])
    const { token: soRegras } = await t.cenario.usuario(a.bancoId, ['Configuracoes.RegrasGarantia.Listar'])
    expect(await atos(soRegras)).toEqual([])
    const { token: nenhum } = await t.cenario.usuario(a.bancoId, ['Relatorios.ExtratoFinanceiro.Listar'])
    expect((await t.call('GET', '/api/novidades', { token: nenhum })).status).toBe(403)
  })

  test('a store’s loads without what left, and a pledged vehicle that left, only of its own contract', async () => {
    const contratoId = await a.ativar(2)
    const [veiculoId = 0] = await a.penhorados(contratoId)
    await t.banco.db
      .updateTable('veiculo')
      .set({ saiuEm: t.clock.now() })
      .where('id', '=', veiculoId)
      .execute()
    expect((await a.alterar(contratoId, { valorGarantia: 40_000 })).status).toBe(200)
    const saida = (await ler(a.banco, 'assunto=cobertura')).novidades.find(({ oQue }) =>
      oQue.startsWith('Veículo'),
    )
    expect(saida).toMatchObject({ contrato: { id: contratoId }, veiculo: { id: veiculoId } })
    await t.banco.db
      .insertInto('auditoria')
      .values({
        instituicaoFinanceiraId: 0,
        lado: 'loja',
        acao: 'importar',
        entidade: 'loja',
        entidadeId: a.lojaId,
        usuarioId: null,
        motivo: null,
        antes: null,
        ocorridaEm: t.clock.now(),
        depois: JSON.stringify({ completo: true, novos: 3, alterados: 0, sairam: 7, sairamEmGarantia: 2 }),
      })
      .execute()
    const [doBanco] = (await ler(a.banco, 'assunto=estoque')).novidades
    expect(doBanco?.detalhe).toBe('Carga completa: 3 veículos a mais.')
    const [daLoja] = (await ler(a.loja, 'assunto=estoque')).novidades
    expect(daLoja?.detalhe).toBe('Carga completa: entraram 3 veículos, mudaram 0, saíram 7, 2 em garantia.')
    // An institution without the store on its whitelist reads of no load.
    const { token: estranho } = await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)
    expect(await atos(estranho, 'assunto=estoque')).toEqual([])
  })

  test('only since yesterday at 00:00 in São Paulo, other days when asked, and no more than 31', async () => {
    t.setNow('2026-11-15T02:59:59Z')
    const antigo = await a.ativar(1)
    t.setNow('2026-11-16T15:00:00Z')
    expect(await atos(a.banco)).toEqual([])
    t.setNow('2026-11-15T15:00:00Z')
    expect((await atos(a.banco)).map(([, id]) => id)).toContain(antigo)
    t.setNow('2026-11-16T15:00:00Z')
    expect(await atos(a.banco, 'dataInicial=2026-11-14&dataFinal=2026-11-14')).toHaveLength(4)
    expect(await atos(a.banco, 'dataFinal=2026-11-14')).toHaveLength(4)
    const longo = await t.call('GET', '/api/novidades?dataInicial=2026-10-01', { token: a.banco })
    expect([longo.status, longo.text]).toEqual([400, expect.stringContaining('até 31 dias')])
  })

  test('by person, kind and contract', async () => {
    const um = await a.ativar(1)
    const outro = await a.descoberto()
    const { token: bia } = await t.cenario.usuario(a.bancoId, DE_INSTITUICAO, { nome: 'Bia Única' })
    const pedido = { token: bia, body: PEDIDO }
    expect((await t.call('POST', `/api/contratos/${outro}/pedidos-reforco`, pedido)).status).toBe(200)
    expect(await atos(a.banco, 'pessoa=bia unica')).toEqual([['Pediu reforço de garantia', outro]])
    expect((await a.alterar(um, { valorGarantia: 45_000 })).status).toBe(200)
    expect((await atos(a.banco, 'assunto=cobertura')).map(([, id]) => id)).toEqual([outro])
    const numero = await a.numeroDe(outro)
    expect(new Set((await atos(a.banco, `contrato=${numero}`)).map(([, id]) => id))).toEqual(new Set([outro]))
    expect(await atos(a.banco, `contrato=${numero}&assunto=cobertura`)).toEqual([
      ['Insuficiência aberta', outro],
    ])
  })

  test('in pages that neither repeat nor lose a line, also where many share an instant', async () => {
    for (let n = 0; n < 18; n++) await a.ativar(1)
    await a.descoberto()
    const primeira = await ler(a.banco)
    expect(primeira.novidades).toHaveLength(50)
    const segunda = await ler(a.banco, `proxima=${primeira.proxima}`)
    const todas = [...primeira.novidades, ...segunda.novidades].map(({ chave }) => chave)
    expect(new Set(todas).size).toBe(todas.length)
    expect([todas.length, segunda.proxima]).toEqual([19 * 4 + 2, null])
  })
})

describe('what a store reads', () => {
  test('its contracts from the first send on, of every institution, and nothing of other stores', async () => {
    const contratoId = await a.descoberto()
    const lidas = (await ler(a.loja)).novidades
    expect(lidas.map(({ oQue }) => oQue)).toEqual([
      'Insuficiência aberta',
      'Alterou o contrato',
      'Aprovou o contrato',
      'Enviou a proposta',
    ])
    expect(lidas[0]).toMatchObject({
      instituicaoFinanceira: { nome: 'Banco Um' },
      contrato: { id: contratoId },
    })
    const { token: outra } = await t.cenario.usuario(await t.cenario.loja('Outra'), DE_LOJA)
    expect(await atos(outra)).toEqual([])
    const { token: semPropostas } = await t.cenario.usuario(a.lojaId, ['Loja.Estoque.Listar'])
    expect(await atos(semPropostas)).toEqual([])
  })

  test('a contract that ended in the period is still told, a draft never', async () => {
    const contratoId = await a.ativar(1)
    t.setNow('2026-11-16T16:00:00Z')
    expect((await a.alterar(contratoId, { status: 7 })).status).toBe(200)
    expect((await atos(a.loja))[0]).toEqual(['Liquidou o contrato', contratoId])
    expect((await atos(a.loja)).map(([oQue]) => oQue)).not.toContain('Criou o contrato')
  })
})

describe('the mark of the last visit', () => {
  test('counts what others did since, never one’s own, and never moves back', async () => {
    const { token: bia } = await t.cenario.usuario(a.bancoId, DE_INSTITUICAO)
    await a.ativar(1)
    expect(await contar(bia)).toBe(4)
    expect(await contar(a.banco)).toBe(1)
    const { lidaEm, ultimaVisita } = await ler(bia)
    expect(ultimaVisita).toBeNull()
    expect((await marcarVisita(bia, lidaEm)).status).toBe(204)
    expect([await contar(bia), (await ler(bia)).ultimaVisita]).toEqual([0, lidaEm])
    t.setNow('2026-11-16T15:05:00Z')
    await a.descoberto()
    expect(await contar(bia)).toBe(6)
    await marcarVisita(bia, '2026-11-01T00:00:00.000Z')
    expect((await ler(bia)).ultimaVisita).toBe(lidaEm)
    await marcarVisita(bia, '2027-11-01T00:00:00.000Z')
    expect((await ler(bia)).ultimaVisita).toBe('2026-11-16T15:05:00.000Z')
  })
})
