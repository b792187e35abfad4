import type { Centavos } from '@lastro/shared/dinheiro'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifySchema } from 'fastify'
import * as z from 'zod'
import { list } from '#db/lists.ts'
import type { Acesso } from '../http/acesso.ts'
import type { RotaDeclarada } from '../http/guard.ts'
import { PARAMETROS } from '../http/openapi-textos.ts'
import type { TestApp } from './app.ts'
import { createCargaPedida } from './cargas-iniciais.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
const isMethod = (method: string): method is Rota['method'] => METHODS.some((known) => known === method)

/** One method of one route, for tests generated from the route table. */
export interface Rota {
  method: (typeof METHODS)[number]
  url: string
  acesso: Acesso
  schema: FastifySchema
  /** The route's own limit in bytes; undefined: the server's. */
  bodyLimit?: number | undefined
}

export function rotasDe(app: FastifyInstance): Rota[] {
  return app.rotas.flatMap(({ method, url, config, schema = {}, bodyLimit }: RotaDeclarada) =>
    [method]
      .flat()
      .flatMap((each) =>
        config?.acesso && isMethod(each)
          ? [{ method: each, url, acesso: config.acesso, schema, bodyLimit }]
          : [],
      ),
  )
}

/** The route's `dono`; '' where it has none. */
export const donoDe = ({ acesso }: Pick<Rota, 'acesso'>) =>
  acesso.tipo === 'permissao' ? acesso.dono.nome : ''

/** The query fields without which a route answers 400, with the examples of the API's document. */
function requiredQuery({ schema: { querystring } }: Rota): string {
  if (!(querystring instanceof z.ZodType)) return ''
  const { required = [] } = z.toJSONSchema(querystring, { io: 'input', unrepresentable: 'any' })
  return String(new URLSearchParams(required.map((name) => [name, PARAMETROS[name]?.[1] ?? ''])))
}

export type Exemplos = Awaited<ReturnType<typeof createExemplos>>

/** An institution, a store that it works with, strangers to both, and things for every route's parameters. */
export async function createExemplos({ cenario, banco, clock }: TestApp) {
  const ids = {
    banco: await cenario.instituicao(),
    estranho: await cenario.instituicao(),
    loja: await cenario.loja(),
    outraLoja: await cenario.loja(),
    veiculo: 0,
    marca: 0,
    modelo: 0,
  }
  await cenario.whitelist(ids.banco, ids.loja)
  const { marcaId, modeloId } = await cenario.modelo()
  ids.marca = marcaId
  ids.modelo = modeloId
  ids.veiculo = await cenario.veiculo({ lojaId: ids.loja, modeloId })

  /** A vehicle of the last contract made. */
  let veiculoDoContrato = 0
  /** A contract that the store has seen, new at each call, since a call may end it. */
  async function novoContrato() {
    const { banco: instituicaoId, loja: lojaId } = ids
    veiculoDoContrato = await cenario.veiculo({ lojaId })
    return cenario.contrato({ instituicaoId, lojaId, status: 1, veiculoIds: [veiculoDoContrato] })
  }

  async function novoPedido() {
    const { banco: instituicaoFinanceiraId, loja: lojaId } = ids
    const contratoId = await cenario.contrato({ instituicaoId: instituicaoFinanceiraId, lojaId, status: 5 })
    const pedidoPor = (await cenario.usuario(instituicaoFinanceiraId, [])).id
    const pedido = { situacao: 'aberto' as const, valor: 100 as Centavos, prazo: '2026-12-01' }
    const { id } = await banco.db
      .insertInto('pedidoReforco')
      .values({ ...pedido, instituicaoFinanceiraId, contratoId, pedidoPor, pedidoEm: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function novaBaixa() {
    const { banco: instituicaoFinanceiraId, loja: lojaId } = ids
    const veiculoId = await cenario.veiculo({ lojaId })
    const contratoId = await cenario.contrato({
      instituicaoId: instituicaoFinanceiraId,
      lojaId,
      status: 5,
      veiculoIds: [veiculoId],
    })
    const { id: penhorId } = await banco.db
      .selectFrom('penhor')
      .where('veiculoId', '=', veiculoId)
      .select('id')
      .executeTakeFirstOrThrow()
    const { id } = await banco.db
      .insertInto('baixa')
      .values({
        instituicaoFinanceiraId,
        contratoId,
        penhorId,
        lojaId,
        veiculoId,
        estado: 'aberta',
        origem: 'sistema',
        motivo: 'venda',
        dataVenda: '2026-11-01',
        prazo: '2026-11-04',
        abertaEm: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function novoCaso() {
    const { banco: instituicaoId, loja: lojaId } = ids
    // Without vehicles it is uncovered.
    const contratoId = await cenario.contrato({ instituicaoId, lojaId, status: 5 })
    const { id } = await banco.db
      .selectFrom('casoDeficit')
      .where('contratoId', '=', contratoId)
      .select('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function novaDivergencia() {
    const { id } = await banco.db
      .insertInto('divergencia')
      .values({
        instituicaoFinanceiraId: ids.banco,
        tipo: 'desconhecido',
        chave: randomUUID(),
        numero: 'CT-X',
        desde: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function novoParametro() {
    const { id } = await banco.db
      .insertInto('parametroComercial')
      .values({ instituicaoFinanceiraId: ids.banco, lojaId: await cenario.loja(), contratoId: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function novaNotificacao() {
    const notificacao = {
      estabelecimentoId: ids.banco,
      titulo: 'Título',
      conteudo: 'Conteúdo',
      contratoId: null,
    }
    const { id } = await banco.db
      .insertInto('notificacao')
      .values({ ...notificacao, chave: randomUUID(), data: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const novoWebhook = () => cenario.webhook(ids.loja)

  async function novaEntrega() {
    const webhookId = await novoWebhook()
    const evento = { lojaId: ids.loja, tipo: 'webhook.teste', corpo: '{}', ocorridoEm: clock.now() }
    const { id: eventoId } = await banco.db
      .insertInto('webhookEvento')
      .values({ ...evento, mensagem: randomUUID(), chave: randomUUID(), contratoId: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await banco.db
      .insertInto('webhookEntrega')
      .values({ webhookId, eventoId, lojaId: ids.loja, desde: clock.now(), proximaEm: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function novoPerfil() {
    const { id } = await banco.db
      .insertInto('perfil')
      .values({ tipo: 'loja', nome: `Perfil ${randomUUID()}`, instituicaoFinanceiraId: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function novoPerfilProprio() {
    const { id } = await banco.db
      .insertInto('perfil')
      .values({ tipo: 'instituicao', nome: `Perfil ${randomUUID()}`, instituicaoFinanceiraId: ids.banco })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function novoAtoDeAcesso() {
    const autor = await cenario.usuario(ids.banco, ['Equipe.Usuarios.Alterar'])
    const { id: usuarioId } = await cenario.usuario(ids.banco, ['Contratos.Contratos.Aprovar'])
    const codigos = list(['Contratos.Contratos.Aprovar'], 'text')
    const { id } = await banco.db
      .insertInto('atoDeAcesso')
      .values({
        instituicaoFinanceiraId: ids.banco,
        ato: 'senha',
        usuarioId,
        perfilId: null,
        pedido: JSON.stringify({ ato: 'senha', usuarioId }),
        descricao: 'Redefinir a senha de Ana',
        codigos,
        versao: 1,
        pedidoPor: autor.id,
        pedidoEm: clock.now(),
        expiraEm: new Date(clock.now().getTime() + 864_000_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function novaRevisao() {
    const assinadaPor = (await cenario.usuario(ids.banco, [])).id
    const em = { iniciadaEm: clock.now(), assinadaEm: clock.now() }
    const { id } = await banco.db
      .insertInto('revisaoDeAcessos')
      .values({ ...em, instituicaoFinanceiraId: ids.banco, assinadaPor, mantidos: 0, retirados: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function novaEspera() {
    const { id } = await banco.db
      .insertInto('importacao')
      .values({ chave: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await banco.db.deleteFrom('importacao').where('id', '=', id).execute()
    const marcasTrocadas = { codigos: 0, regras: 0, veiculos: 0 }
    const previa = JSON.stringify({ meses: [], marcasNovas: [], totalMarcasNovas: 0, marcasTrocadas })
    const pedida = { importacaoId: id, pedidaEm: clock.now(), pedidaPor: null, motivo: null }
    await banco.db
      .insertInto('fipeEspera')
      .values({ ...pedida, previa })
      .execute()
    return id
  }

  /** By `Dono.nome`; a call may delete the thing, so each gets its own. */
  const porDono: Record<string, () => Promise<number> | number> = {
    'contrato:params': novoContrato,
    'pedidoReforco:params': novoPedido,
    'baixa:params': novaBaixa,
    'casoDeficit:params': novoCaso,
    'cargaInicial:params': async () =>
      createCargaPedida(banco.db, clock, {
        bancoId: ids.banco,
        por: (await cenario.usuario(ids.banco, [])).id,
      }),
    'divergencia:params': novaDivergencia,
    'regra:params': async () => (await cenario.regra({ instituicaoId: ids.banco })).regraId,
    'parametro:params': novoParametro,
    'whitelist:params': async () => cenario.whitelist(ids.banco, await cenario.loja()),
    'whitelist:query': async () => cenario.whitelist(ids.banco, await cenario.loja()),
    'veiculo:params': () => ids.veiculo,
    'notificacao:params': novaNotificacao,
    'loja:params': () => ids.loja,
    'lojaIntegrada:params': () => ids.loja,
    'credencial:params': async () => (await cenario.credencial(ids.loja)).id,
    'webhook:params': novoWebhook,
    'entrega:params': novaEntrega,
    'instituicao:params': () => ids.banco,
    'pessoa:params': async () => (await cenario.usuario(ids.banco, [])).id,
    'perfilProprio:params': novoPerfilProprio,
    'atoDeAcesso:params': novoAtoDeAcesso,
    'revisaoDeAcessos:params': novaRevisao,
    'usuario:params': async () => (await cenario.usuario(ids.banco, [])).id,
    'perfil:params': novoPerfil,
    'espera:params': novaEspera,
    // New at each call, since a call may disable it.
    'cadastro:params': () => cenario.loja(),
  }

  async function exampleId(rota: Rota): Promise<number> {
    const example = porDono[donoDe(rota)]
    if (example) return example()
    if (rota.url.includes(':marcaId')) return ids.marca
    if (rota.url.includes(':modeloId')) return ids.modelo
    // A view or a session of another person doesn't exist for the caller.
    if (rota.url === '/api/visoes/:id') return 1
    if (rota.url === '/api/autenticacao/sessoes/:id/encerrar') return 1_000_000
    // No provider: these calls are everybody's.
    if (rota.url.startsWith('/api/autenticacao/sso/')) return 1_000_000
    throw new Error(`No example id for ${rota.url} (${donoDe(rota)}): add one here`)
  }

  return {
    ids,

    /** The route's path with the id of something that exists. */
    async path(rota: Rota): Promise<string> {
      const url = rota.url
        .replace(':veiculoId', String(ids.veiculo))
        .replace(':lojaId', String(ids.loja))
        .replace(':dia', '2027-03-01')
        .replace(':passo', 'abrir')
      return url.includes(':') ? url.replace(/:\w+/, String(await exampleId(rota))) : url
    },

    /** The query that the call needs, for the last path made; '' when none. */
    async query(rota: Rota, { operador = false } = {}): Promise<string> {
      const dono = donoDe(rota)
      if (rota.url === '/api/contratos/:id/origem-do-preco') return `veiculoId=${veiculoDoContrato}`
      if (rota.url === '/api/lojas/:id/estoque/origem-do-preco')
        return `veiculoId=${ids.veiculo}${operador ? `&instituicaoFinanceiraId=${ids.banco}` : ''}`
      if (dono === 'estabelecimento:query') return `estabelecimentoId=${operador ? 0 : ids.banco}`
      if (rota.url.endsWith('/saldos/atuais')) return `ids=${await porDono['contrato:params']?.()}`
      const necessario = requiredQuery(rota)
      if (dono === 'instituicao:query' || (dono === 'loja:params' && operador))
        return [necessario, `instituicaoFinanceiraId=${ids.banco}`].filter(Boolean).join('&')
      if (dono.endsWith(':query')) return `id=${await exampleId(rota)}`
      return necessario
    },
  }
}
