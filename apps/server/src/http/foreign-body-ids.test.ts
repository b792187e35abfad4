import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Sso } from '@lastro/shared/autenticacao/sso'
import { pedidoPara, PUBLICO } from '../modules/sso/testing/cena.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { type LadoDaRota, sidesOf, UNKNOWN_ID, tokensDosLados } from '../testing/route-sides.ts'
import { createExemplos, type Exemplos, type Rota, rotasDe } from '../testing/rotas.ts'

let t: TestApp
let exemplos: Exemplos
/** Examples of a bank and a store that have nothing to do with the examples' own. */
let deles: Exemplos
let tokens: Record<LadoDaRota, string>
/** The strangers' ids, by what a field names. */
let alheios: Record<string, number>
beforeAll(async () => {
  t = await startApp({ env: { ENDERECO_PUBLICO: PUBLICO } })
  exemplos = await createExemplos(t)
  deles = await createExemplos(t)
  tokens = await tokensDosLados(t, exemplos)
  alheios = await umDeCada(deles)
})
afterAll(() => t.close())

async function contrato({ ids: { banco, loja } }: Exemplos, status: 0 | 1 | 5) {
  const veiculoId = await t.cenario.veiculo({ lojaId: loja })
  const contratoId = await t.cenario.contrato({
    instituicaoId: banco,
    lojaId: loja,
    status,
    veiculoIds: [veiculoId],
  })
  return { contratoId, veiculoId }
}

/** What a path parameter of this route finds. */
const doCaminho = (url: string) => {
  const rota = rotasDe(t.app).find((candidate) => candidate.url === url && candidate.url.includes(':id'))
  if (!rota) throw new Error(`There is no ${url}`)
  return async (de: Exemplos) => Number((await de.path(rota)).match(/\d+/)?.[0])
}

async function umDeCada(de: Exemplos): Promise<Record<string, number>> {
  const { contratoId, veiculoId } = await contrato(de, 5)
  const { regraId } = await t.cenario.regra({ instituicaoId: de.ids.banco })
  return {
    instituicaoFinanceiraId: de.ids.banco,
    estabelecimentoId: de.ids.banco,
    lojaId: de.ids.loja,
    contratoId,
    veiculoId,
    remover: veiculoId,
    escolhidos: veiculoId,
    regraGarantiaId: regraId,
    pedidoReforcoId: await doCaminho('/api/pedidos-reforco/:id/encerrar')(de),
    usuarioId: (await t.cenario.usuario(de.ids.banco, [])).id,
  }
}

const ITEM = { percentualTabelaReferencia: 80 }
/** The filters whose criteria are ids. */
const FILTROS = [0, 1, 2, 3, 4] as const
const DE_TODOS_OS_FILTROS = FILTROS.map((filtro, index) => ({ filtro, ordem: index + 1 }))
const PRECO = { precoInstituicaoFinanceira: 1 }

interface Pedido {
  body: unknown
  /** In place of the example's path. */
  path?: string
  query?: string
}

/** A valid body of each route that names ids, so that only the replaced id is wrong. */
function pedidos(lado: LadoDaRota): Record<string, () => Promise<Pedido> | Pedido> {
  const { banco, loja, outraLoja, veiculo } = exemplos.ids
  const daInstituicao = lado === 'operador' ? { instituicaoFinanceiraId: banco } : {}
  const noContrato = async (status: 0 | 1 | 5, resto: string, body: (veiculoId: number) => unknown) => {
    const { contratoId, veiculoId } = await contrato(exemplos, status)
    return { path: `/api/contratos/${contratoId}${resto}`, body: body(veiculoId) }
  }
  const naRegra = async () => {
    const { regraId } = await t.cenario.regra({ instituicaoId: banco, filtros: [...FILTROS] })
    return { path: `/api/regras-garantia/${regraId}/itens`, body: { itens: [ITEM] } }
  }
  const termos = { regraGarantiaId: 0, valorCredito: 1, valorGarantia: 1, dataTermino: '2027-12-31' }
  const simulacao = { ...daInstituicao, lojaId: loja, filtros: DE_TODOS_OS_FILTROS, itens: [ITEM] }
  const escopo = { ...daInstituicao, lojaId: loja, contratoId: 0 }
  return {
    'POST /api/opt-in/whitelist': () => ({
      body: { ...daInstituicao, lojaId: outraLoja, prazo: '2027-01-01' },
    }),
    'PUT /api/opt-in/whitelist': () => ({ body: { id: 1, prazo: '2027-01-01' }, query: '' }),
    'POST /api/parametros-comerciais': () => ({ body: escopo }),
    'PUT /api/parametros-comerciais/:id': () => ({ body: escopo }),
    'POST /api/regras-garantia': () => ({ body: { ...escopo, filtros: DE_TODOS_OS_FILTROS, itens: [ITEM] } }),
    'POST /api/regras-garantia/:id/itens': naRegra,
    'PUT /api/regras-garantia/:id/itens': naRegra,
    'POST /api/regras-garantia/simulacao': () => ({ body: simulacao }),
    'POST /api/regras-garantia/simulacao/origem-do-preco': () => ({
      body: { ...simulacao, veiculoId: veiculo },
    }),
    'POST /api/contratos': () => ({
      body: { ...daInstituicao, ...termos, lojaId: loja, numero: 'IDS', tipo: 1, tipoSelecaoGarantia: 1 },
    }),
    'PUT /api/contratos/:id': () => noContrato(0, '', () => ({ ...termos, status: 0 })),
    'PUT /api/contratos/:id/garantias': () =>
      noContrato(lado === 'instituicao' || lado === 'operador' ? 0 : 1, '/garantias', (veiculoId) => [
        { veiculoId, ...PRECO },
      ]),
    'POST /api/contratos/:id/alteracao-garantias': () =>
      noContrato(5, '/alteracao-garantias', (remover) => ({
        incluir: [{ veiculoId: veiculo, ...PRECO }],
        remover: [remover],
      })),
    'POST /api/contratos/:id/baixas': () =>
      noContrato(5, '/baixas', (veiculoId) => ({ veiculoId, dataVenda: '2026-11-16', motivo: 'venda' })),
    'POST /api/lojas/:id/vendas': () => ({ body: { veiculoId: veiculo, dataVenda: '2026-11-16' } }),
    'POST /api/lojas/:id/vendas/previa': () => ({ body: { veiculoId: veiculo, dataVenda: '2026-11-16' } }),
    'POST /api/lojas/:id/estoque/:veiculoId/venda': () => ({ body: { dataVenda: '2026-11-16' } }),
    'POST /api/instituicoes-financeiras/:id/pedidos-reforco': () => ({
      body: { contratos: [{ contratoId: 1, valor: 1 }], prazo: '2026-12-31' },
    }),
    'POST /api/lojas/:id/estoque/complemento': () => ({
      body: { contratoId: 0, regraGarantiaId: 0, falta: 1, escolhidos: [] },
      // A rule is an institution's: a store says which.
      query: lado === 'instituicao' ? '' : `instituicaoFinanceiraId=${banco}`,
    }),
    'PUT /api/casos-deficit/:id/responsavel': () => ({ body: { usuarioId: null } }),
    'PUT /api/divergencias/:id': () => ({ body: { responsavelId: null, nota: null, cienteAte: null } }),
    'POST /api/instituicoes-financeiras/:id/saldos': () => ({
      body: { dataBase: '2026-11-01', completo: false, saldos: [{ idContrato: 1, saldoDevedor: 1 }] },
    }),
    'POST /api/notificacoes/ler': () => ({ body: { ate: '2026-11-01T00:00:00Z' } }),
    'POST /api/notificacoes/:id/ler': () => ({ body: {} }),
    'POST /api/plataforma/usuarios': () => ({
      body: { cpf: '529.982.247-25', nome: 'Ana', estabelecimentoId: banco, perfilIds: [1] },
    }),
    'PUT /api/plataforma/usuarios/:id/perfis': () => ({ body: { perfilIds: [1] } }),
    'POST /api/equipe/pessoas': () => ({ body: { cpf: '529.982.247-25', nome: 'Ana', perfilIds: [1] } }),
    'POST /api/equipe/revisao/manter': () => ({ body: { acessos: [{ usuarioId: 1, versoes: '1.0' }] } }),
    'PUT /api/equipe/pessoas/:id/perfis': () => ({ body: { perfilIds: [1] } }),
    ...Object.fromEntries(
      ['equipe', 'plataforma'].map((lugar) => [
        `PUT /api/${lugar}/sso`,
        async () => {
          const sso = await t.call('GET', `/api/${lugar}/sso`, { token: tokens[lado] })
          const perfilId = sso.json<Sso>().perfis[0]?.id ?? 0
          return { body: pedidoPara('https://entrada.example', { grupos: [{ grupo: 'g', perfilId }] }) }
        },
      ]),
    ),
    'PUT /api/lojas/:id/estoque/escolhas': () => ({
      body: {
        escolhas: [{ marca: 'x', modelo: 'x', anoModelo: 2020, combustivelId: 1, codigoFipe: '001004-9' }],
      },
    }),
  }
}

/**
 * Ids that can't be a stranger's: of a POST that creates the thing, and of a rule's items, which the rule in the path
 * holds.
 */
/** A rule's own id, and the name by which a provider knows Lastro. */
const SEM_SENTIDO = /^POST \/api\/parametros-comerciais id$|\/sso clienteId$/

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

const NOMEIA_ID = /(^|\.)(\w*Id|id)$|(Ids|UFs|remover|escolhidos)\.0$/

/** Paths of the ids in a body, as 'itens.0.veiculoMarcaIds.0'. */
function idsDoCorpo(schema: Schema, caminho = ''): string[] {
  const dentro = (chave: string) => (caminho === '' ? chave : `${caminho}.${chave}`)
  const partes = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [schema]
  const achados = partes.flatMap((parte) => [
    ...(parte.items ? idsDoCorpo(parte.items, dentro('0')) : []),
    ...Object.entries(parte.properties ?? {}).flatMap(([chave, campo]) => idsDoCorpo(campo, dentro(chave))),
    ...(parte !== schema ? idsDoCorpo(parte, caminho) : []),
  ])
  return [...new Set([...(NOMEIA_ID.test(caminho) ? [caminho] : []), ...achados])]
}

/** The body with this id at that path. */
function comId(body: unknown, [chave = '', ...resto]: readonly string[], id: number): unknown {
  if (chave === '') return id
  if (/^\d+$/.test(chave)) {
    const lista = Array.isArray(body) ? body : []
    return [comId(lista[0], resto, id), ...lista.slice(1)]
  }
  const objeto = body && typeof body === 'object' ? (body as Record<string, unknown>) : {}
  return { ...objeto, [chave]: comId(objeto[chave], resto, id) }
}

interface Caso {
  rota: Rota
  campo: string
  lado: LadoDaRota
}

async function answerTo({ rota, campo, lado }: Caso, id: number): Promise<string> {
  const pedido = pedidos(lado)[`${rota.method} ${rota.url}`]
  if (!pedido) throw new Error(`No body for ${rota.method} ${rota.url} with its ${campo}: add it here`)
  const { body, path = await exemplos.path(rota), query } = await pedido()
  const search = query ?? (await exemplos.query(rota, { operador: lado === 'operador' }))
  const url = search ? `${path}?${search}` : path
  const { status, text } = await t.call(rota.method, url, {
    token: tokens[lado],
    body: comId(body, campo.split('.'), id),
  })
  return `${status} ${text}`
}

function casos(): Caso[] {
  return rotasDe(t.app).flatMap((rota) => {
    const { body } = rota.schema
    if (!(body instanceof z.ZodType)) return []
    const campos = idsDoCorpo(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema)
    const lados = sidesOf(rota).filter((lado) => soDela({ rota, lado }))
    return lados.flatMap((lado) =>
      campos
        .filter((campo) => !SEM_SENTIDO.test(`${rota.method} ${rota.url} ${campo}`))
        // Only the institution's side sets prices: a store is refused whatever id the body names.
        .filter((campo) => !(campo.startsWith('precos.') && (lado === 'loja' || lado === 'credencial')))
        .map((campo) => ({ rota, campo, lado })),
    )
  })
}

/** Routes read by the owner only; the examples belong to the institution. */
const soDela = ({ rota, lado }: Pick<Caso, 'rota' | 'lado'>) => {
  if (rota.url === '/api/notificacoes/:id/ler') return lado === 'instituicao'
  // A store has no provider.
  if (rota.url.startsWith('/api/equipe/sso')) return lado === 'instituicao'
  // Operators keep people by calls of their own.
  return (
    !rota.url.startsWith('/api/equipe/') ||
    lado === 'instituicao' ||
    (lado === 'loja' && !rota.url.includes(':id'))
  )
}

/** A stranger's id, where the caller has strangers. */
function alheioDe({ rota, campo, lado }: Caso): number | undefined {
  const nome = campo.replace(/\.0$/, '').replace(/^.*\./, '')
  // Any store may be put on a whitelist, and an operator may choose any institution.
  if (rota.url === '/api/opt-in/whitelist' && nome === 'lojaId') return undefined
  if (lado === 'operador' && nome === 'instituicaoFinanceiraId') return undefined
  if (rota.url === '/api/plataforma/usuarios' && nome === 'estabelecimentoId') return undefined
  return alheios[nome]
}

const DO_ESTABELECIMENTO = /^(instituicaoFinanceira|estabelecimento)Id$/

/**
 * 403 for an establishment, 412 where the id is what the caller saw. Anything else: 400 that names the field, except where
 * the whitelist entry is missing.
 */
function esperado({ rota, campo }: Caso): RegExp {
  if (rota.url === '/api/lojas/:id/estoque/:veiculoId/venda') return /^412 A garantia do veículo \w+ mudou/
  if (DO_ESTABELECIMENTO.test(campo)) return /^403 /
  if (rota.url === '/api/contratos' && campo === 'lojaId') return /^400 A loja não está na whitelist/
  return new RegExp(
    `^400 Validation failed:\\n -- ${campo.replaceAll('.', '\\.').replace(/\\.0$/, '(\\.0)?')}: `,
  )
}

test('an id in a body that is foreign is answered as one that is not there (domain 1)', async () => {
  const wrong: string[] = []
  const todos = casos()
  for (const caso of todos) {
    const alheio = alheioDe(caso)
    const deNenhum = await answerTo(caso, UNKNOWN_ID)
    const doAlheio = alheio === undefined ? deNenhum : await answerTo(caso, alheio)
    if (doAlheio !== deNenhum || !esperado(caso).test(doAlheio))
      wrong.push(`${caso.lado} ${caso.rota.method} ${caso.rota.url} ${caso.campo}: ${doAlheio} / ${deNenhum}`)
  }
  expect(wrong).toEqual([])
  expect(todos.length).toBeGreaterThan(80)
})

test('0 in a body names the platform, or no institution, and neither is the caller’s', async () => {
  const wrong: string[] = []
  let feitos = 0
  for (const caso of casos()) {
    const { rota, campo, lado } = caso
    if (lado === 'operador' || !DO_ESTABELECIMENTO.test(campo)) continue
    const answer = await answerTo(caso, 0)
    feitos++
    if (!answer.startsWith('403 ')) wrong.push(`${lado} ${rota.method} ${rota.url} ${campo}: ${answer}`)
  }
  expect(wrong).toEqual([])
  expect(feitos).toBeGreaterThan(8)
})
