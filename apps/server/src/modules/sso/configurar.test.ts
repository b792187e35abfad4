import type { ProvedorRequest } from '@lastro/shared/autenticacao/sso'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSegredos } from '#segredos/segredos.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { newCpf } from '#testing/documentos.ts'
import { requireChaveDoSso } from './exigir-chave.service.ts'
import { type CenaDoSso, createCenaDoSso, novoVinculo, pedidoPara, PUBLICO } from './testing/cena.ts'
import { type Forjador, startForjador } from './testing/forjador.ts'

let t: TestApp
let f: Forjador
let c: CenaDoSso
beforeAll(async () => {
  t = await startApp({ env: { ENDERECO_PUBLICO: PUBLICO } })
  t.setNow(new Date().toISOString())
  f = await startForjador()
})
afterAll(async () => {
  await f.close()
  await t.close()
})
beforeEach(async () => {
  t.setNow(new Date().toISOString())
  f.forjar({})
  c = await createCenaDoSso(t)
})

const pedido = (mudanca: Partial<ProvedorRequest> = {}) => pedidoPara(f.emissor, mudanca)

/** Signs in with these claims; resolves to the answer. */
async function entrar(id: number, claims: Record<string, unknown>) {
  f.forjar({})
  const vinculo = novoVinculo()
  const { endereco } = await c.iniciar(id, vinculo)
  const volta = f.voltar(endereco)
  f.forjar({ claims })
  return c.concluir(vinculo, volta)
}

test('settings wait for a second administrator, count at once then, and no answer holds the secret', async () => {
  const pedida = await c.pedir(pedido())
  expect(pedida.json()).toMatchObject({
    emVigor: null,
    proposta: { propria: true, podem: { nomes: ['Bia Segunda'] } },
  })
  const quem = await t.cenario.usuario(c.bancoId, [])
  expect((await c.perguntar(quem.cpf)).json()).toEqual({ provedor: null })
  expect((await c.confirmar(c.ada.token)).text).toBe('Outro administrador precisa confirmar: o pedido é seu.')
  const confirmada = await c.confirmar()
  expect(confirmada.json()).toMatchObject({ emVigor: { emissor: f.emissor }, proposta: null })
  expect((await c.perguntar(quem.cpf)).json()).toMatchObject({ provedor: { somenteSso: false } })
  for (const { text } of [pedida, confirmada]) expect(text).not.toContain('segredo-do-cliente')
  const { rows } = await t.banco.pool.query<{ tudo: string }>(
    'select p::text as tudo from provedor_sso p union all select a::text from auditoria a',
  )
  expect(rows.map(({ tudo }) => tudo).join()).not.toContain('segredo-do-cliente')
  expect((await c.equipe.avisos(c.bancoId)).join()).toContain(
    'Entrada única alterada: Bia Segunda, a pedido de Ada Administradora',
  )
})

test('a version that somebody else changed is refused, and a request lapses after 10 days', async () => {
  const { versao } = (await c.pedir(pedido())).json<{ versao: number }>()
  await c.pedir(pedido({ clienteId: 'outro' }), c.bia.token)
  const velha = await t.call('POST', '/api/equipe/sso/confirmar', {
    token: c.bia.token,
    headers: { 'if-match': `"${versao}"` },
  })
  expect(velha.status).toBe(412)
  await c.equipe.entrar(c.ada.id)
  t.passar(10 * 86_400_000)
  const ada = await c.equipe.entrar(c.ada.id)
  expect((await c.ler(ada)).proposta).toBeNull()
  expect((await c.confirmar(ada)).text).toBe('Este pedido já foi encerrado.')
})

test('a kept secret goes to no other issuer or client', async () => {
  await c.ligar(pedido())
  expect((await c.pedir(pedido({ segredo: null, dominios: ['banco.com.br'] }))).status).toBe(200)
  const outro = await c.pedir(pedido({ segredo: null, clienteId: 'outro' }))
  expect(outro.text).toContain('segredo: Informe o segredo do cliente.')
})

test('what an installation or establishment can’t have is refused, naming the field', async () => {
  const perfilDaLoja = await c.equipe.perfil('Equipe da loja', 'loja')
  const casos: [Partial<ProvedorRequest>, string][] = [
    [{ emissor: 'http://idp.banco.com.br' }, 'emissor'],
    [{ emissor: 'https://idp.banco.com.br/?x=1' }, 'emissor'],
    [{ emissor: 'ftp://idp.banco.com.br' }, 'emissor'],
    [{ campoCpf: 'dois campos' }, 'campoCpf'],
    [{ dominios: ['@banco'] }, 'dominios'],
    [{ grupos: [{ grupo: 'g', perfilId: perfilDaLoja }] }, 'grupos'],
    [{ somenteSso: true }, 'lacradoId'],
    [{ somenteSso: true, lacradoId: c.bia.id }, 'lacradoId'],
  ]
  for (const [mudanca, campo] of casos) {
    const { status, text } = await c.pedir(pedido(mudanca))
    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining(campo) })
  }
  expect(await c.ler()).toMatchObject({ emVigor: null, proposta: null })
})

test('in production no server starts that would keep the secrets open', async () => {
  await c.pedir(pedido())
  await expect(requireChaveDoSso(t.banco.db, createSegredos([]))).rejects.toThrow('pede SEGREDOS_CHAVE')
  await expect(requireChaveDoSso(t.banco.db, t.segredos)).resolves.toBeUndefined()
})

test('nobody is sent away who can’t be sent back', async () => {
  const semEndereco = await startApp()
  const cena = await createCenaDoSso(semEndereco)
  expect((await cena.pedir(pedido())).text).toContain('ENDERECO_PUBLICO')
  await semEndereco.close()
})

test('groups give profiles, take them at the next sign-in, and make the person whom only they know', async () => {
  const gestor = await c.equipe.perfil('Gestor')
  const analista = await c.equipe.perfil('Analista (consulta)')
  const id = await c.ligar(
    pedido({
      grupos: [
        { grupo: 'mesa', perfilId: gestor },
        { grupo: 'leitura', perfilId: analista },
      ],
    }),
  )
  const cpf = newCpf()
  const claims = { sub: 'nova', cpf, name: 'Nina Nova' }
  expect((await entrar(id, { ...claims, groups: ['outro'] })).status).toBe(400)
  expect((await entrar(id, { ...claims, groups: ['mesa', 'outro'] })).status).toBe(200)
  const perfis = async () => {
    const rows = await t.banco.db
      .selectFrom('usuario')
      .leftJoin('usuarioPerfil', 'usuarioPerfil.usuarioId', 'usuario.id')
      .where('usuario.cpf', '=', cpf)
      .select(['usuario.nome', 'usuarioPerfil.perfilId'])
      .orderBy('usuarioPerfil.perfilId')
      .execute()
    return rows.map(({ nome, perfilId }) => [nome, perfilId])
  }
  expect(await perfis()).toEqual([['Nina Nova', gestor]])
  await entrar(id, { ...claims, groups: 'leitura' })
  expect(await perfis()).toEqual([['Nina Nova', analista]])
  await entrar(id, claims)
  expect(await perfis()).toEqual([['Nina Nova', null]])
  const avisos = (await c.equipe.avisos(c.bancoId)).join('\n')
  expect(avisos).toContain('Acesso criado: O provedor de entrada criou o acesso de Nina Nova.')
  expect(avisos).toContain('Perfis alterados: O provedor de entrada alterou os perfis de Nina Nova: nenhum.')
})

test('profiles given by hand stay, and groups take no last administrator', async () => {
  const id = await t.cenario.instituicao()
  const admin = await c.equipe.perfil('Administrador de acessos')
  const gestor = await c.equipe.perfil('Gestor')
  await t.banco.db.updateTable('usuario').set({ ativo: false }).where('id', '=', c.ada.id).execute()
  const provedor = await t.banco.db
    .insertInto('provedorSso')
    .values({
      instituicaoFinanceiraId: id,
      emVigor: true,
      versao: 1,
      pedidoPor: c.bia.id,
      pedidoEm: t.clock.now(),
      ...pedidoSemGrupos(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.banco.db
    .insertInto('grupoSso')
    .values({ provedorSsoId: provedor.id, grupo: 'adm', perfilId: admin })
    .execute()
  const so = await c.equipe.pessoa(id, 'Administrador de acessos')
  await t.banco.db.insertInto('usuarioPerfil').values({ usuarioId: so.id, perfilId: gestor }).execute()
  expect((await entrar(provedor.id, { sub: 'so', cpf: so.cpf })).status).toBe(200)
  expect(await c.equipe.codigosDe(so.id)).toEqual(
    expect.arrayContaining(['Equipe.Usuarios.Alterar', 'Contratos.Contratos.Aprovar']),
  )
  const outra = await c.equipe.pessoa(id, 'Administrador de acessos')
  expect((await entrar(provedor.id, { sub: 'so', cpf: so.cpf })).status).toBe(200)
  expect(await c.equipe.codigosDe(so.id)).not.toContain('Equipe.Usuarios.Alterar')
  expect(await c.equipe.codigosDe(so.id)).toContain('Contratos.Contratos.Aprovar')
  expect(await c.equipe.codigosDe(outra.id)).toContain('Equipe.Usuarios.Alterar')
})

function pedidoSemGrupos() {
  const { grupos: _grupos, segredo, dominios: _dominios, ...dados } = pedido()
  return { ...dados, segredo: segredo ?? '', dominios: [] }
}

test('by e-mail only the one that both sides confirmed counts, within the allowed domains', async () => {
  const id = await c.ligar(pedido({ identificaPor: 'email', dominios: ['banco.com.br'] }))
  const quem = await t.cenario.usuario(c.bancoId, [])
  await t.banco.db
    .updateTable('usuario')
    .set({ email: 'pia@banco.com.br' })
    .where('id', '=', quem.id)
    .execute()
  const email = 'Pia@Banco.com.br'
  expect((await entrar(id, { email, email_verified: true })).text).toContain('não tem acesso aqui')
  await t.banco.db
    .updateTable('usuario')
    .set({ emailConfirmadoEm: t.clock.now() })
    .where('id', '=', quem.id)
    .execute()
  expect((await entrar(id, { email })).text).toContain('“email_verified” não é verdadeiro')
  expect((await entrar(id, { email, email_verified: 'true' })).text).toContain(
    '“email_verified” não é verdadeiro',
  )
  expect((await entrar(id, { email: 'pia@outro.com.br', email_verified: true })).text).toContain(
    'domínio do e-mail',
  )
  expect((await entrar(id, { email, email_verified: true })).status).toBe(200)
})

test('switching the provider off, or to another client, ends the sessions that it opened', async () => {
  const quem = await t.cenario.usuario(c.bancoId, [])
  const id = await c.ligar(pedido())
  const { token } = await entrar(id, { sub: 'pia', cpf: quem.cpf })
  await c.ligar(pedido({ segredo: null, segundoFator: 'declarado' }))
  expect((await c.sessao(token)).status).toBe(200)
  await c.ligar(pedido({ ativo: false }))
  expect((await c.sessao(token)).status).toBe(401)
  expect((await c.iniciar(id, novoVinculo())).text).toContain('não está ligada')
})

test('a test says what came and what was not understood, and signs nobody in', async () => {
  const quem = await t.cenario.usuario(c.bancoId, [], { nome: 'Pia Pessoa' })
  await c.pedir(pedido({ grupos: [{ grupo: 'mesa', perfilId: await c.equipe.perfil('Gestor') }] }))
  const testar = async (claims: Record<string, unknown>) => {
    f.forjar({})
    const vinculo = novoVinculo()
    const ida = await c.call('POST', '/testar', c.ada.token, { vinculo })
    const volta = f.voltar(ida.json<{ endereco: string }>().endereco)
    f.forjar({ claims })
    return c.call('POST', '/testar/concluir', c.ada.token, { vinculo, volta })
  }
  const certo = (await testar({ cpf: quem.cpf, amr: ['mfa'], groups: ['mesa'] })).json()
  expect(certo).toMatchObject({ resultado: 'Pia Pessoa entraria.' })
  const errado = (await testar({ name: 'Sem CPF' })).json<{ veio: object[]; naoEntendido: string[] }>()
  expect(errado).toMatchObject({ resultado: 'Esta pessoa não entraria.' })
  expect(errado.veio).toContainEqual({ campo: 'name', valor: 'Sem CPF' })
  expect(errado.naoEntendido).toEqual([
    'O token não traz o campo “cpf”, do CPF.',
    'O token não prova o segundo fator (“amr” sem “mfa”).',
    'O provedor não deu um token de renovação: as pessoas entram de novo a cada 60 minutos.',
    'O token não traz grupos no campo “groups”.',
  ])
  expect(JSON.stringify(certo)).not.toContain(quem.cpf)
  const { sessoes } = await t.banco.db
    .selectFrom('sessao')
    .where('provedorSsoId', 'is not', null)
    .where('usuarioId', '=', quem.id)
    .select((eb) => eb.fn.countAll<number>().as('sessoes'))
    .executeTakeFirstOrThrow()
  expect(sessoes).toBe(0)
})
