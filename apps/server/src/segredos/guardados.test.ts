// @module-tag motores
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { commandHandlers } from '../cli/handlers.ts'
import {
  cenaDoFator,
  type CenaDoFator,
  countByStatus,
  SENHA,
} from '../modules/autenticacao/segundo-fator/testing/cena.ts'
import { newTotpSecret } from '../modules/autenticacao/segundo-fator/totp.ts'
import { type Cena, createCena } from '../modules/integracao/testing/cena.ts'
import { entregarPendentes } from '../modules/integracao/testing/entregar-pendentes.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { conferirSegredos, encryptGuardados, startEncrypting, warnAboutKeys } from './guardados.service.ts'
import { chaveDe, createSegredos, type Segredos } from './segredos.ts'

const VELHA = randomBytes(32)
const NOVA = randomBytes(32)
/** Before a rotation, after it, and the rotation's own. */
const velha = createSegredos([VELHA])
const nova = createSegredos([NOVA])
const ambas = createSegredos([NOVA, VELHA])
/** Of a key that got lost. */
const perdida = createSegredos([randomBytes(32)])

let t: TestApp
let c: CenaDoFator
let cena: Cena
beforeAll(async () => {
  // Knows the new key and still encrypts under the old one, as every server does before a rotation.
  const SEGREDOS_CHAVE = [VELHA, NOVA].map((chave) => chave.toString('base64')).join()
  t = await startApp({ env: { WEBHOOK_REDES: 'loopback', SEGREDOS_CHAVE } })
  c = await cenaDoFator(t)
  cena = await createCena(t)
})
afterAll(async () => {
  await cena.close()
  await t.close()
})
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  await sql`delete from segundo_fator`.execute(t.banco.db)
  await sql`delete from segundo_fator_cadastro`.execute(t.banco.db)
  await sql`update webhook set excluido_em = now(), desativado_em = now(), segredo = '', segredo_anterior = null, segredo_anterior_ate = null`.execute(
    t.banco.db,
  )
})

const { signal } = new AbortController()
const guardados = async () => {
  const { rows } = await sql<{ segredo: string }>`
    select segredo from segundo_fator union all select segredo from segundo_fator_cadastro
    union all select segredo from webhook where excluido_em is null
    union all select segredo_anterior from webhook where excluido_em is null and segredo_anterior is not null`.execute(
    t.banco.db,
  )
  return rows.map(({ segredo }) => segredo)
}
const chaves = async () => new Set((await guardados()).map(chaveDe))
const deps = (segredos: Segredos) => ({ banco: t.banco, segredos })
const conferido = async (segredos: Segredos) => (await conferirSegredos(deps(segredos))).frases

/** Writes a secret as another key, or none, kept it. */
const guardarSob = (segredos: Segredos, usuarioId: number, segredo: string) =>
  t.banco.db
    .updateTable('segundoFator')
    .set({ segredo: segredos.encrypt(`segundo_fator:${usuarioId}`, segredo) })
    .where('usuarioId', '=', usuarioId)
    .execute()

/** Many people with a second factor, each with its own open secret. */
async function muitos(quantos: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number }>`
    insert into usuario (cpf, nome, senha_hash)
    select lpad((70000000000 + (select count(*) from usuario) + n)::text, 11, '0'), 'Pessoa ' || n, 'x' from generate_series(1, ${quantos}::int) n
    returning id`.execute(t.banco.db)
  const segredos = new Map(rows.map(({ id }) => [id, newTotpSecret()]))
  await t.banco.db
    .insertInto('segundoFator')
    .values(
      [...segredos].map(([usuarioId, segredo]) => ({
        usuarioId,
        segredo,
        ultimoPasso: 1,
        ativadoEm: t.clock.now(),
      })),
    )
    .execute()
  return segredos
}

/** Every secret of these people, opened. */
async function abertos(segredos: Segredos, ids: Iterable<number>): Promise<Map<number, string | undefined>> {
  const rows = await t.banco.db.selectFrom('segundoFator').select(['usuarioId', 'segredo']).execute()
  const porPessoa = new Map(rows.map(({ usuarioId, segredo }) => [usuarioId, segredo]))
  return new Map([...ids].map((id) => [id, segredos.decrypt(`segundo_fator:${id}`, porPessoa.get(id) ?? '')]))
}

test('what calls keep is ciphertext: an enrolment, a second factor, a target, and its former secret', async () => {
  const { segredo } = await c.ligar(await c.pessoa())
  const outro = await c.pessoa()
  const iniciado = (await c.post('iniciar', outro.token, { senha: SENHA })).json<{ segredo: string }>()
  const { id, segredo: antigo } = await cena.incluir()
  const novo = (await cena.post(`/api/webhooks/${id}/segredo`)).json<{ segredo: string }>()
  expect(await guardados()).toHaveLength(4)
  expect(await chaves()).toEqual(velha.chaves)
  for (const aberto of [segredo, iniciado.segredo, antigo, novo.segredo])
    expect((await guardados()).join()).not.toContain(aberto.slice(6, -1))
  expect(await conferido(t.segredos)).toEqual([])
})

test('what lay open before is encrypted by a start, and all of it goes on working', async () => {
  const quem = await c.comFator()
  const { id } = await cena.incluir()
  await cena.post(`/api/webhooks/${id}/segredo`)
  const sem = createSegredos([])
  await guardarSob(sem, quem.id, quem.segredo)
  for (const coluna of ['segredo', 'segredoAnterior'] as const)
    await t.banco.db
      .updateTable('webhook')
      .set({ [coluna]: `whsec_${randomBytes(32).toString('base64')}` })
      .where('id', '=', id)
      .execute()
  expect(await warnAboutKeys(deps(sem))).toEqual([
    'SEGREDOS_CHAVE não está definida: as chaves do segundo fator e os segredos dos webhooks ficam abertos no banco de dados e nos backups.',
  ])
  // Open ones still work under a key, as during the first minute of a start.
  expect((await c.post('codigo', await c.tokenDe(quem.cpf), { codigo: c.codigo(quem.segredo) })).status).toBe(
    200,
  )

  const erros: unknown[] = []
  const inicio = startEncrypting(deps(t.segredos), (error) => erros.push(error), 5)
  await expect.poll(chaves).toEqual(velha.chaves)
  await inicio.stop()
  expect(erros).toEqual([])
  expect(await warnAboutKeys(deps(t.segredos))).toEqual([])
  expect(
    (await c.post('codigo', await c.tokenDe(quem.cpf), { codigo: c.codigo(quem.segredo, 1) })).status,
  ).toBe(200)
  const antes = cena.receptor.recebidas.length
  await cena.post(`/api/webhooks/${id}/testar`)
  await entregarPendentes(cena.deps)
  expect(
    cena.receptor.recebidas
      .slice(antes)
      .map(({ headers }) => String(headers['webhook-signature']).split(' ').length),
  ).toEqual([2])
})

test('a start leaves secrets of another key alone; the command brings all under the first, also when ended in between', async () => {
  const pessoas = await muitos(1_200)
  expect(await encryptGuardados(deps(velha), { quais: 'abertos' })).toEqual({ cifrados: 1_200, ilegiveis: 0 })
  expect(await encryptGuardados(deps(ambas), { quais: 'abertos' })).toEqual({ cifrados: 0, ilegiveis: 0 })

  const stop = new AbortController()
  const cortado = encryptGuardados(deps(ambas), {
    quais: 'todos',
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('cortado')),
  })
  await expect(cortado).rejects.toThrow('cortado')
  expect((await chaves()).size).toBe(2)
  expect(await abertos(ambas, pessoas.keys())).toEqual(pessoas)

  const { segredos } = commandHandlers({ ...t, segredos: ambas })
  expect(await segredos({}, () => undefined, signal)).toEqual({
    codigo: 0,
    saida: ['700 segredos cifrados sob a primeira chave.'],
    erros: [],
  })
  expect(await segredos({}, () => undefined, signal)).toMatchObject({ codigo: 0 })
  expect(await chaves()).toEqual(nova.chaves)
  expect(await abertos(nova, pessoas.keys())).toEqual(pessoas)
})

test('two rotations at once, and changes meanwhile: the newer secret is never lost', async () => {
  const pessoas = await muitos(1_000)
  await encryptGuardados(deps(velha), { quais: 'abertos' })
  const mudam = [...pessoas.keys()].filter((_, n) => n % 5 === 0)
  const mudar = async () => {
    for (const id of [...mudam, ...mudam]) {
      const segredo = newTotpSecret()
      // A server that doesn't encrypt under the new key yet.
      await guardarSob(velha, id, segredo)
      pessoas.set(id, segredo)
    }
  }
  const rodar = () => encryptGuardados(deps(ambas), { quais: 'todos' })
  await Promise.all([mudar(), rodar(), rodar(), rodar()])
  await rodar()
  expect(await abertos(nova, pessoas.keys())).toEqual(pessoas)
}, 60_000)

test('rotation beside people who enrol and sign in: nobody is refused, and all ends under the new key', async () => {
  const pessoas = await Promise.all(Array.from({ length: 12 }, () => c.pessoa()))
  const parar = new AbortController()
  let cifrados = 0
  const rodando = (async () => {
    while (!parar.signal.aborted)
      cifrados += (await encryptGuardados(deps(ambas), { quais: 'todos' })).cifrados
  })()
  const fatores = await Promise.all(pessoas.map((quem) => c.ligar(quem)))
  t.passar(60_000)
  const entradas = await Promise.all(
    pessoas.map(async ({ cpf }, n) =>
      c.post('codigo', await c.tokenDe(cpf), { codigo: c.codigo(fatores[n]?.segredo ?? '') }),
    ),
  )
  parar.abort()
  await rodando
  expect(countByStatus(entradas)).toEqual({ 200: 12 })
  await encryptGuardados(deps(ambas), { quais: 'todos' })
  expect(cifrados).toBeGreaterThan(0)
  expect(await chaves()).toEqual(nova.chaves)
  expect(await conferido(nova)).toEqual([])
})

test('a code whose key is missing is answered in words, and counts as no try; recovery codes still open', async () => {
  const quem = await c.comFator()
  await guardarSob(perdida, quem.id, quem.segredo)
  const token = await c.tokenDe(quem.cpf)
  for (let vez = 0; vez < 6; vez++) {
    const recusado = await c.post('codigo', token, { codigo: c.codigo(quem.segredo) })
    expect(recusado).toMatchObject({
      status: 400,
      text: 'O código do aplicativo não pode ser conferido agora. Entre com um código de recuperação, ou peça que o seu segundo fator seja redefinido.',
    })
  }
  expect((await c.post('codigo', token, { codigo: quem.codigos[0] })).status).toBe(200)
  // Another telephone, with a recovery code: under the key of now.
  const inicio = await c.post('iniciar', token, { senha: SENHA, codigo: quem.codigos[1] })
  const { segredo } = inicio.json<{ segredo: string }>()
  expect((await c.post('confirmar', token, { codigo: c.codigo(segredo) })).status).toBe(200)
  expect(await conferido(t.segredos)).toEqual([])
})

test('an enrolment whose key went is begun anew', async () => {
  const { id, token } = await c.pessoa()
  const { segredo } = (await c.post('iniciar', token, { senha: SENHA })).json<{ segredo: string }>()
  const outra = perdida.encrypt(`segundo_fator_cadastro:${id}`, segredo)
  await t.banco.db.updateTable('segundoFatorCadastro').set({ segredo: outra }).execute()
  const confirmar = (codigo: string) => c.post('confirmar', token, { codigo })
  expect((await confirmar(c.codigo(segredo))).text).toBe(
    'O cadastro do segundo fator expirou. Comece de novo.',
  )
  const { segredo: novo } = (await c.post('iniciar', token, { senha: SENHA })).json<{ segredo: string }>()
  expect((await confirmar(c.codigo(novo))).status).toBe(200)
})

test('conferir, the start and the command name what no key opens, also what was moved or altered', async () => {
  const [um, dois] = [await c.comFator(), await c.comFator()]
  const { id } = await cena.incluir()
  await guardarSob(perdida, um.id, um.segredo)
  const { segredo: deUm } = await t.banco.db
    .selectFrom('webhook')
    .where('id', '=', id)
    .select('segredo')
    .executeTakeFirstOrThrow()
  await t.banco.db
    .updateTable('segundoFator')
    .set({ segredo: deUm })
    .where('usuarioId', '=', dois.id)
    .execute()
  const falta = chaveDe(perdida.encrypt('webhook:1', ''))
  const nomes = await t.banco.db
    .selectFrom('usuario')
    .where('id', 'in', [um.id, dois.id])
    .select('nome')
    .orderBy('id')
    .execute()
  expect(await conferido(t.segredos)).toEqual([
    `O segundo fator de ${nomes[0]?.nome} não é aberto por nenhuma chave: está sob a chave ${falta}, que falta.`,
    `O segundo fator de ${nomes[1]?.nome} não é aberto por nenhuma chave: foi alterado, ou é de outro registro.`,
  ])
  expect(await warnAboutKeys(deps(t.segredos))).toEqual([
    'Nenhuma chave deste servidor abre 1 segredo guardado (chaves do segundo fator ou segredos de webhooks). Reponha a chave que falta (docs/operacao.md, Segredos guardados); npm run conferir diz quais são.',
  ])
  const { conferir, segredos } = commandHandlers(t)
  expect((await conferir({}, () => undefined, signal)).erros).toContain('Segredos guardados:')
  expect((await segredos({}, () => undefined, signal)).erros).toEqual([
    '0 segredos cifrados sob a primeira chave.',
    '1 não é aberto por nenhuma chave: npm run conferir diz quais.',
  ])
  expect(
    await commandHandlers({ ...t, segredos: createSegredos([]) }).segredos({}, () => undefined, signal),
  ).toMatchObject({
    codigo: 1,
    erros: ['Informe SEGREDOS_CHAVE: sem uma chave nada é cifrado.'],
  })
})

test('what cannot be signed is held with its reason, the store is told once, and a new secret sends it', async () => {
  const { id } = await cena.incluir()
  const guardado = perdida.encrypt(`webhook:${id}`, 'whsec_AAAA')
  await t.banco.db.updateTable('webhook').set({ segredo: guardado }).where('id', '=', id).execute()
  await cena.post(`/api/webhooks/${id}/testar`)
  const antes = cena.receptor.recebidas.length
  // Longer than deliveries are tried otherwise: it isn't the target that fails.
  for (let dia = 0; dia < 5; dia++) {
    expect(await entregarPendentes(cena.deps)).toBe(1)
    await cena.passar(24 * 3_600_000)
  }
  expect(cena.receptor.recebidas).toHaveLength(antes)
  expect((await cena.entregas())[0]).toMatchObject({
    estado: 'pendente',
    tentativas: 5,
    statusHttp: null,
    erro: 'O aviso não foi assinado nem enviado: o segredo deste endereço não pode ser aberto. Troque o segredo.',
  })
  expect((await cena.webhooks())[0]).toMatchObject({ ativo: true, falhandoDesde: null, pendentes: 1 })
  const avisos = await t.banco.db
    .selectFrom('notificacao')
    .where('chave', 'like', `webhook:${id}:sem-segredo:%`)
    .select(['titulo', 'estabelecimentoId'])
    .execute()
  expect(avisos).toEqual([
    { titulo: 'Avisos ao seu sistema esperam por um segredo novo', estabelecimentoId: cena.n.lojaId },
  ])

  const trocado = await cena.post(`/api/webhooks/${id}/segredo`)
  expect(trocado.json()).toMatchObject({ segredoAnteriorAte: null })
  expect(await entregarPendentes(cena.deps)).toBe(1)
  expect(cena.receptor.recebidas).toHaveLength(antes + 1)
  expect((await cena.entregas())[0]).toMatchObject({ estado: 'entregue' })
})
