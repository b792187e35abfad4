import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createEquipe, type Equipe } from '#testing/equipe.ts'
import { newCpf } from '#testing/documentos.ts'

let t: TestApp
let e: Equipe
let bancoId: number
let ada: { id: number; token: string }
beforeAll(async () => {
  t = await startApp()
  e = createEquipe(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
})

describe('with two administrators asked for', () => {
  let bia: { id: number; token: string }
  beforeEach(async () => {
    bancoId = await e.instituicao()
    ada = await e.administrador(bancoId)
    bia = await e.administrador(bancoId, 'Bia Segunda')
  })

  test('a person with a binding profile waits, is shown, and comes in once the second confirms', async () => {
    const cpf = newCpf()
    const pedido = await e.criar(ada.token, [await e.perfil('Gestor')], { cpf })
    expect(pedido.json()).toEqual({
      id: null,
      senha: null,
      espera: { id: expect.any(Number), podem: { nomes: ['Bia Segunda'], total: 1 } },
    })
    expect(await e.pessoas(ada.token, `filtro=${cpf}`)).toEqual([])
    expect((await e.criar(ada.token, [await e.perfil('Gestor')], { cpf })).text).toBe(
      'Isto já espera a confirmação de outro administrador.',
    )
    const [ato] = await e.atos(bia.token)
    expect(ato).toMatchObject({
      descricao: 'Criar o acesso de Nara Nova (Gestor)',
      pessoa: 'Nara Nova',
      proprio: false,
      pedidoPor: 'Ada Administradora',
      codigos: [
        'Contratos.Contratos.Enviar',
        'Contratos.Contratos.Aprovar',
        'Contratos.Contratos.Liquidar',
        'Carteira.Baixas.Confirmar',
        'Carteira.Limites.Alterar',
        'Configuracoes.Politicas.Alterar',
      ],
    })
    const id = ato?.id ?? 0
    expect((await e.encerrar(ada.token, id, 'confirmar')).text).toBe(
      'Outro administrador precisa confirmar: o pedido é seu.',
    )
    expect((await e.encerrar(ada.token, id, 'recusar')).text).toBe('O pedido é seu: desista dele.')
    expect((await e.encerrar(bia.token, id, 'desistir')).text).toBe(
      'Só quem pediu desiste. Você pode recusar.',
    )
    const feito = await e.encerrar(bia.token, id, 'confirmar')
    expect(feito.headers['cache-control']).toBe('no-store')
    const { senha } = feito.json<{ senha: string }>()
    expect((await t.call('POST', '/api/autenticacao/Login', { body: { cpf, senha } })).status).toBe(200)
    expect((await e.encerrar(bia.token, id, 'confirmar')).text).toBe('Este pedido já foi encerrado.')
    const guardado = await t.banco.db.selectFrom('atoDeAcesso').where('id', '=', id).selectAll().execute()
    expect(guardado).toMatchObject([{ desfecho: 'confirmado', pedido: null }])
    expect((await e.avisos(bancoId)).map((aviso) => aviso.split('.')[0])).toEqual([
      'Acesso espera outro administrador: Ada Administradora pediu: Criar o acesso de Nara Nova (Gestor)',
      'Acesso criado: Bia Segunda, a pedido de Ada Administradora, criou o acesso de Nara Nova',
    ])
  })

  test('so do a profile given, its codes, an access opened again, a password and a second factor', async () => {
    const gestor = await e.pessoa(bancoId, 'Gestor')
    const redator = await e.pessoa(bancoId, 'Analista (consulta)')
    const proprio = await e.perfilProprio(ada.token, 'Mesa', ['Contratos.Contratos.Listar'])
    expect((await e.trocar(ada.token, redator.id, [proprio])).json()).toMatchObject({ espera: null })
    const espera = async (resposta: Promise<{ json: () => object }>) =>
      expect((await resposta).json()).toMatchObject({
        espera: { podem: { total: 1 } },
      })
    await espera(e.trocar(ada.token, redator.id, [await e.perfil('Redator')]))
    await espera(e.agir(ada.token, gestor.id, 'senha'))
    const body = { nome: 'Mesa', permissoes: ['Contratos.Contratos.Aprovar'] }
    await espera(t.call('PUT', `/api/equipe/perfis/${proprio}`, { token: ada.token, body }))
    await t.banco.db
      .insertInto('segundoFator')
      .values({ usuarioId: gestor.id, segredo: 'A'.repeat(32), ultimoPasso: 1, ativadoEm: t.clock.now() })
      .execute()
    await espera(e.agir(ada.token, gestor.id, 'redefinir-segundo-fator'))
    // What takes away waits for nobody.
    expect((await e.agir(ada.token, gestor.id, 'desativar')).status).toBe(204)
    await espera(e.agir(ada.token, gestor.id, 'ativar'))
    for (const { id } of await e.atos(bia.token)) await e.encerrar(bia.token, id, 'confirmar')
    expect(await e.codigosDe(redator.id)).toContain('Contratos.Contratos.Enviar')
  })

  test('it is judged anew: what changed since, an author who administers no more, and time end it', async () => {
    const pessoa = await e.pessoa(bancoId, 'Analista (consulta)')
    const gestor = await e.perfil('Gestor')
    const pedir = async () => {
      await e.trocar(ada.token, pessoa.id, [gestor])
      return (await e.atos(bia.token)).at(-1)?.id ?? 0
    }
    const primeiro = await pedir()
    await t.call('PUT', `/api/equipe/pessoas/${pessoa.id}/nome`, { token: bia.token, body: { nome: 'Pia' } })
    expect((await e.encerrar(bia.token, primeiro, 'confirmar')).text).toMatch(
      /^O acesso ou os perfis mudaram/,
    )
    expect((await e.encerrar(bia.token, primeiro, 'recusar')).status).toBe(204)
    const segundo = await pedir()
    t.passar(10 * 86_400_000)
    const token = await e.entrar(bia.id)
    expect((await e.encerrar(token, segundo, 'confirmar')).text).toBe(
      'O prazo deste pedido venceu. Peça de novo.',
    )
    expect(await e.atos(token)).toEqual([])
    ada.token = await e.entrar(ada.id)
    bia.token = token
    const terceiro = await pedir()
    await e.agir(bia.token, ada.id, 'desativar')
    expect((await e.encerrar(bia.token, terceiro, 'confirmar')).text).toMatch(/já não administra acessos/)
    expect(await e.codigosDe(pessoa.id)).not.toContain('Contratos.Contratos.Aprovar')
  })
})

describe('an institution with one administrator', () => {
  test('makes the second alone, once; everything else waits, and says for whom', async () => {
    const id = await e.instituicao()
    const so = await e.administrador(id)
    const gestor = await e.criar(so.token, [await e.perfil('Gestor')])
    expect(gestor.json()).toMatchObject({ espera: { podem: { nomes: [], total: 0 } } })
    const administrador = await e.perfil('Administrador de acessos')
    const segunda = await e.criar(so.token, [administrador])
    expect(segunda.json()).toMatchObject({ espera: null, senha: expect.any(String) })
    const { id: segundaId } = segunda.json<{ id: number }>()
    await e.agir(so.token, segundaId, 'desativar')
    expect((await e.criar(so.token, [administrador])).json()).toMatchObject({
      espera: { podem: { total: 0 } },
    })
  })
})

describe('an operator, where the institution keeps its accesses itself', () => {
  const USUARIOS = '/api/plataforma/usuarios'
  let operador: { id: number; token: string }
  beforeEach(async () => {
    bancoId = await e.instituicao()
    operador = await t.cenario.usuario(null, PERMISSOES, { nome: 'Olga' })
  })
  const criar = (estabelecimentoId: number, perfilIds: number[]) =>
    t.call('POST', USUARIOS, {
      token: operador.token,
      body: { cpf: newCpf(), nome: 'Nara Nova', estabelecimentoId, perfilIds },
    })

  test('gives it its first two administrators and no more', async () => {
    const administrador = await e.perfil('Administrador de acessos')
    const gestor = await e.perfil('Gestor')
    expect((await criar(bancoId, [gestor])).text).toMatch(/^Esta instituição mantém os próprios acessos\./)
    expect((await criar(bancoId, [administrador, gestor])).status).toBe(400)
    expect((await criar(bancoId, [administrador])).status).toBe(200)
    expect((await criar(bancoId, [administrador])).status).toBe(200)
    expect((await criar(bancoId, [administrador])).status).toBe(400)
  })

  test('acts in an emergency with a reason that the institution reads at once', async () => {
    await e.administrador(bancoId)
    const { id, token } = await e.pessoa(bancoId, 'Gestor')
    const agir = (body: object) =>
      t.call('POST', `${USUARIOS}/${id}/emergencia`, { token: operador.token, body })
    expect((await t.call('POST', `${USUARIOS}/${id}/senha`, { token: operador.token })).status).toBe(400)
    expect((await agir({ ato: 'senha', motivo: 'x' })).status).toBe(400)
    const feito = await agir({ ato: 'senha', motivo: 'Celular e notebook roubados' })
    expect(feito.json()).toEqual({ senha: expect.any(String) })
    expect((await t.call('GET', '/api/lojas', { token })).status).toBe(401)
    expect(await agir({ ato: 'desativar', motivo: 'Celular e notebook roubados' })).toMatchObject({
      status: 200,
    })
    expect(await e.avisos(bancoId)).toEqual([
      expect.stringContaining('Motivo da emergência: “Celular e notebook roubados”.'),
      expect.stringContaining('Olga, da plataforma, desativou o acesso de Pessoa de Teste.'),
    ])
    const { motivo } = await t.banco.db
      .selectFrom('auditoria')
      .where('entidadeId', '=', id)
      .where('acao', '=', 'redefinirSenha')
      .select('motivo')
      .executeTakeFirstOrThrow()
    expect(motivo).toBe('Celular e notebook roubados')
  })

  test('adds no binding code to a profile of the platform that its people have', async () => {
    await e.pessoa(bancoId, 'Analista (consulta)')
    const id = await e.perfil('Analista (consulta)')
    const body = { nome: 'Analista (consulta)', permissoes: ['Contratos.Contratos.Aprovar'] }
    expect(
      (await t.call('PUT', `/api/plataforma/perfis/${id}`, { token: operador.token, body })).text,
    ).toMatch(/permissoes: Há pessoas com este perfil em instituições que mantêm os próprios acessos\./)
  })
})
