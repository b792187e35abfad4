import { PERMISSOES } from '@lastro/shared/permissoes'
import type { AcessoEmRevisao, AcessoRevisto, RevisaoAssinada } from '@lastro/shared/usuarios/revisao'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createEquipe, type Equipe } from '#testing/equipe.ts'
import { createRevisao, REVISA, type Revisao } from '#testing/revisao.ts'

let t: TestApp
let e: Equipe
let r: Revisao
let bancoId: number
let ada: { id: number; token: string }
let bia: { id: number; token: string }
beforeAll(async () => {
  t = await startApp()
  e = createEquipe(t)
  r = createRevisao(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  bancoId = await e.instituicao()
  ada = await r.revisora(bancoId, 'Ada Administradora')
  bia = await r.revisora(bancoId, 'Bia Administradora')
})

const de = (acessos: readonly AcessoEmRevisao[], id: number) => {
  const acesso = acessos.find(({ usuarioId }) => usuarioId === id)
  if (!acesso) throw new Error(`nobody of id ${id}`)
  return acesso
}

describe('a review', () => {
  test('shows each active person with profiles, since when and from whom, what binds, use and second factor', async () => {
    const nara = await e.criar(ada.token, [await e.perfil('Analista (consulta)')], { nome: 'Nara Nova' })
    const { id } = nara.json<{ id: number }>()
    const { espera } = (await e.trocar(ada.token, id, [await e.perfil('Gestor')])).json<{
      espera: { id: number }
    }>()
    await e.encerrar(bia.token, espera.id, 'confirmar')
    const demitida = await e.pessoa(bancoId, 'Gestor')
    await e.agir(ada.token, demitida.id, 'desativar')
    const { acessos, faltam, iniciadaEm } = await r.ler(ada.token)
    expect(acessos.map(({ nome }) => nome)).toEqual(['Ada Administradora', 'Bia Administradora', 'Nara Nova'])
    expect(de(acessos, id)).toMatchObject({
      cpf: expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/),
      perfis: [
        {
          nome: 'Gestor',
          desde: '2026-11-16T15:00:00.000Z',
          por: 'Bia Administradora, a pedido de Ada Administradora',
        },
      ],
      codigos: [
        'Contratos.Contratos.Enviar',
        'Contratos.Contratos.Aprovar',
        'Contratos.Contratos.Liquidar',
        'Carteira.Baixas.Confirmar',
        'Carteira.Limites.Alterar',
        'Configuracoes.Politicas.Alterar',
      ],
      ultimoUsoEm: null,
      segundoFator: false,
      entrada: 'senha',
      resposta: null,
      proprio: false,
    })
    expect(de(acessos, ada.id)).toMatchObject({ proprio: true, ultimoUsoEm: '2026-11-16T15:00:00.000Z' })
    expect([faltam, iniciadaEm]).toEqual([3, null])
  })

  test('is answered, signed by one of two who reviewed each other, and kept as it was', async () => {
    const nara = await e.pessoa(bancoId, 'Analista (consulta)')
    const davi = await e.pessoa(bancoId, 'Gestor')
    expect((await r.assinar(ada.token)).text).toContain('Não há revisão em andamento')
    expect((await r.manter(ada.token, [nara.id, bia.id])).text).toContain(
      'Bia Administradora tem permissões que vinculam: responda a esse acesso sozinho.',
    )
    expect((await r.manter(ada.token, [nara.id])).status).toBe(204)
    expect((await r.manter(ada.token, [bia.id])).status).toBe(204)
    expect((await r.retirar(ada.token, davi.id)).status).toBe(204)
    // At once.
    expect((await t.call('GET', '/api/equipe/revisao', { token: davi.token })).status).toBe(401)
    expect((await r.manter(ada.token, [ada.id])).text).toContain('Outra pessoa precisa revisar o seu acesso.')
    expect((await r.assinar(ada.token)).text).toContain('Falta 1 resposta: Ada Administradora.')
    await r.manter(bia.token, [ada.id])
    const meio = await r.ler(ada.token)
    expect([meio.faltam, meio.acessos.length]).toEqual([0, 3])
    expect(de(meio.acessos, nara.id).resposta).toMatchObject({
      resposta: 'mantem',
      por: 'Ada Administradora',
    })
    t.setNow('2026-11-17T15:00:00Z')
    for (const uma of [ada, bia]) uma.token = await e.entrar(uma.id)
    const { id } = (await r.assinar(bia.token)).json<{ id: number }>()
    expect((await e.avisos(bancoId)).at(-1)).toBe(
      'Revisão de acessos assinada: Bia Administradora assinou a revisão de acessos: 3 mantidos, 1 retirados.',
    )

    // What changes afterwards changes nothing of it.
    await t.banco.db.updateTable('usuario').set({ nome: 'Outro Nome' }).where('id', '=', nara.id).execute()
    await e.trocar(ada.token, nara.id, [await e.perfil('Redator')])
    const assinada = await t.call('GET', `/api/equipe/revisoes/${id}`, { token: ada.token })
    const { revisao, acessos } = assinada.json<{ revisao: RevisaoAssinada; acessos: AcessoRevisto[] }>()
    expect(revisao).toEqual({
      id,
      iniciadaEm: '2026-11-16T15:00:00.000Z',
      assinadaEm: '2026-11-17T15:00:00.000Z',
      assinadaPor: 'Bia Administradora',
      mantidos: 3,
      retirados: 1,
    })
    expect(acessos.find(({ usuarioId }) => usuarioId === nara.id)?.perfis).toEqual([
      { nome: 'Analista (consulta)', desde: null, por: null },
    ])
    expect(acessos.find(({ usuarioId }) => usuarioId === davi.id)?.resposta).toMatchObject({
      resposta: 'retira',
    })
    expect((await r.ler(ada.token)).faltam).toBe(3)
    const lista = await t.call('GET', '/api/equipe/revisoes', { token: ada.token })
    expect(lista.json<{ revisoes: RevisaoAssinada[] }>().revisoes).toEqual([revisao])
    expect((await r.assinar(ada.token)).status).toBe(400)
    await expect(
      t.banco.db.updateTable('respostaDaRevisao').set({ respondidaPor: nara.id }).execute(),
    ).rejects.toThrow('check constraint')
  })

  test('asks again about who came, changed, came back or was answered too long ago', async () => {
    const nara = await e.pessoa(bancoId, 'Analista (consulta)')
    const proprio = await e.perfilProprio(ada.token, 'Mesa', ['Contratos.Contratos.Listar'])
    const caio = await e.pessoa(bancoId, 'Redator')
    await e.trocar(ada.token, caio.id, [proprio])
    const velha = await r.versoes(ada.token, nara.id)
    await r.manter(ada.token, [nara.id, caio.id])
    await r.manter(ada.token, [bia.id])
    await r.manter(bia.token, [ada.id])
    // A profile of hers, what his allows, and somebody new.
    await e.trocar(ada.token, nara.id, [proprio])
    const { versao } = await t.banco.db
      .selectFrom('perfil')
      .where('id', '=', proprio)
      .select('versao')
      .executeTakeFirstOrThrow()
    await t.call('PUT', `/api/equipe/perfis/${proprio}`, {
      token: ada.token,
      body: { nome: 'Mesa', permissoes: ['Contratos.Contratos.Listar', 'Carteira.Saldos.Listar'] },
      headers: { 'if-match': `"${versao}"` },
    })
    const eva = await e.criar(ada.token, [proprio], { nome: 'Eva Nova' })
    expect((await r.assinar(ada.token)).text).toContain(
      'Faltam 3 respostas: Eva Nova, Pessoa de Teste, Pessoa de Teste.',
    )
    const visto = await r.manterComo(bia.token, [{ usuarioId: nara.id, versoes: velha }])
    expect(visto.status).toBe(412)
    expect(visto.text).toContain('mudou. Confira as mudanças antes de continuar.')
    const sem = await t.call('GET', '/api/equipe/revisao?situacao=semResposta&pagina=1', { token: ada.token })
    expect(sem.json<{ acessos: AcessoEmRevisao[]; total: number }>()).toMatchObject({ total: 3 })
    const { id } = eva.json<{ id: number }>()
    await r.manter(ada.token, [nara.id, caio.id])
    await r.retirar(ada.token, id)
    await e.agir(ada.token, id, 'ativar')
    expect((await r.assinar(ada.token)).text).toContain('Falta 1 resposta: Eva Nova.')
    await r.manter(ada.token, [id])
    t.setNow('2026-12-17T15:00:00Z')
    expect((await r.ler(await e.entrar(ada.id))).faltam).toBe(5)
  })

  test('says nothing of who was kept and then left otherwise', async () => {
    const nara = await e.pessoa(bancoId, 'Analista (consulta)')
    await r.manter(ada.token, [nara.id])
    await r.manter(ada.token, [bia.id])
    await r.manter(bia.token, [ada.id])
    await e.agir(ada.token, nara.id, 'desativar')
    const { id } = (await r.assinar(ada.token)).json<{ id: number }>()
    const assinada = await t.call('GET', `/api/equipe/revisoes/${id}`, { token: ada.token })
    expect(assinada.json<{ revisao: RevisaoAssinada }>().revisao).toMatchObject({ mantidos: 2, retirados: 0 })
  })

  test('of a single administrator takes a second reviewer, who needs no right to administer', async () => {
    const id = await e.instituicao()
    const so = await r.revisora(id, 'Só Uma')
    expect((await r.ler(so.token)).podem).toEqual({ nomes: [], total: 0 })
    const perfil = await e.perfilProprio(so.token, 'Revisor', REVISA)
    const novo = await e.criar(so.token, [perfil], { nome: 'Rui Revisor' })
    expect(novo.json()).toMatchObject({ espera: null })
    const rui = await e.entrar(novo.json<{ id: number }>().id)
    expect((await r.retirar(rui, so.id)).status).toBe(403)
    await r.manter(rui, [so.id])
    await r.manter(so.token, [novo.json<{ id: number }>().id])
    expect((await r.assinar(rui)).status).toBe(200)
  })

  test('is refused to who may not answer, to operators, stores and neighbours', async () => {
    const le = await t.cenario.usuario(bancoId, ['Equipe.Revisao.Listar'])
    expect((await r.manter(le.token, [bia.id])).status).toBe(403)
    const operador = await t.cenario.usuario(null, PERMISSOES)
    expect((await t.call('GET', '/api/equipe/revisao', { token: operador.token })).status).toBe(403)
    const outra = await r.revisora(await e.instituicao(), 'Olga')
    expect((await r.manterComo(outra.token, [{ usuarioId: bia.id, versoes: '0.0' }])).status).toBe(400)
    const ninguem = await t.call('POST', `/api/equipe/pessoas/${bia.id}/retirar-na-revisao`, {
      token: outra.token,
      body: { versoes: '0.0' },
    })
    expect(ninguem.status).toBe(404)
    await r.manter(ada.token, [bia.id])
    const aberta = await t.banco.db.selectFrom('revisaoDeAcessos').select('id').execute()
    for (const { id } of aberta) {
      const { status } = await t.call('GET', `/api/equipe/revisoes/${id}`, { token: outra.token })
      expect(status).toBe(404)
    }
  })
})

test('a review goes out as CSV, XLSX and PDF, under way and signed', async () => {
  await r.manter(ada.token, [bia.id])
  await r.manter(bia.token, [ada.id])
  const csv = await t.call('GET', '/api/equipe/revisao/exportar?formato=csv', { token: ada.token })
  expect(csv.text).toContain(
    'Nome;CPF;Perfis;Permissões que vinculam;Último uso;Segundo fator;Entra com;Resposta;Respondida por;Respondida em',
  )
  expect(csv.text).toMatch(
    /Bia Administradora;\*{3}\.\d{3}\.\d{3}-\*{2};[^;]+;acessos;16\/11\/2026[^;]+;Não;Senha;Mantido;Ada Administradora;/,
  )
  const { id } = (await r.assinar(ada.token)).json<{ id: number }>()
  for (const formato of ['csv', 'xlsx', 'pdf']) {
    const url = `/api/equipe/revisoes/${id}/exportar?formato=${formato}`
    const arquivo = await t.call('GET', url, { token: ada.token })
    expect(arquivo.status).toBe(200)
    expect(arquivo.headers['content-disposition']).toContain(`.${formato}`)
  }
})

describe('the next review', () => {
  const prazo = async (token: string) => (await t.call('GET', '/api/equipe/revisao/prazo', { token })).json()
  const politica = (revisaoDeAcessos: 90 | 180 | null) =>
    t.banco.db
      .updateTable('politicaInstituicao')
      .set({ revisaoDeAcessos })
      .where('instituicaoFinanceiraId', '=', bancoId)
      .execute()

  test('is due so many days after the last one, else after the beginning', async () => {
    expect(await prazo(ada.token)).toEqual({ venceEm: null, situacao: 'emDia', ultimaEm: null })
    await politica(180)
    await t.banco.db
      .updateTable('estabelecimento')
      .set({ criadoEm: new Date('2026-05-22T15:00:00Z') })
      .where('id', '=', bancoId)
      .execute()
    expect(await prazo(ada.token)).toMatchObject({ venceEm: '2026-11-18T00:00:00Z', situacao: 'aVencer' })
    await politica(90)
    expect(await prazo(ada.token)).toMatchObject({ venceEm: '2026-08-20T00:00:00Z', situacao: 'vencida' })
    await r.manter(ada.token, [bia.id])
    await r.manter(bia.token, [ada.id])
    await r.assinar(ada.token)
    expect(await prazo(ada.token)).toEqual({
      venceEm: '2027-02-14T00:00:00Z',
      situacao: 'emDia',
      ultimaEm: '2026-11-16T15:00:00.000Z',
    })
  })

  test('begins to be counted when the policy begins to ask, and not when it asks more often', async () => {
    const gestora = await t.cenario.usuario(bancoId, [
      'Configuracoes.Politicas.Listar',
      'Configuracoes.Politicas.Alterar',
    ])
    const mudar = async (revisaoDeAcessos: unknown) => {
      const url = `/api/instituicoes-financeiras/${bancoId}/politica`
      const { token } = gestora
      const vigente = await t.call('GET', url, { token })
      const { exigeSegundoFator, aprovadorDistinto, valorSegundaAprovacao } = vigente.json()
      const body = { exigeSegundoFator, aprovadorDistinto, valorSegundaAprovacao, revisaoDeAcessos }
      return t.call('PUT', url, { token, body, headers: { 'if-match': String(vigente.headers.etag) } })
    }
    expect((await mudar(30)).text).toContain('A revisão de acessos é feita a cada 90 ou 180 dias.')
    expect((await mudar(180)).status).toBe(200)
    expect(await prazo(ada.token)).toMatchObject({ venceEm: '2027-05-15T00:00:00Z' })
    t.setNow('2026-11-20T15:00:00Z')
    gestora.token = await e.entrar(gestora.id)
    ada.token = await e.entrar(ada.id)
    expect((await mudar(90)).status).toBe(200)
    expect(await prazo(ada.token)).toMatchObject({ venceEm: '2027-02-14T00:00:00Z' })
    // Less often is weaker, and waits for another person.
    expect((await mudar(null)).json()).toMatchObject({
      revisaoDeAcessos: 90,
      reducao: { revisaoDeAcessos: null },
    })
  })
})
