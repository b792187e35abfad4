import type { Centavos } from '@lastro/shared/dinheiro'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { expect } from 'vitest'
import { reavaliarCobertura } from '../modules/cobertura/reavaliar/reavaliar.job.ts'
import { avisarPrazosDoDia } from '../modules/prazos/prazos.job.ts'
import type { Resposta, TestApp } from './app.ts'
import { createCargaRecusada } from './cargas-iniciais.ts'
import { DE_INSTITUICAO, DE_LOJA } from './cenario.ts'
import { importarPrecos } from './precos.ts'
import { createReforcos } from './reforcos.ts'

const STATUS_TODOS = [0, 1, 2, 3, 4, 5, 6, 7] as const

/** Chassis of a vehicle that the other store gets, and another bank pledges. */
export const CHASSI_DA_OUTRA = '9BD00000000000888'

/** A model as a load names it, for which both stores have chosen a code. */
export const ESCOLHA = { marca: 'Fiat', modelo: 'Uno Mille', anoModelo: 2022 }

export type Vizinhanca = Awaited<ReturnType<typeof createVizinhanca>>

/**
 * A bank and a store with one of everything that can exist between them, and another bank and store with nothing yet.
 */
export async function createVizinhanca(t: TestApp) {
  const { cenario, banco } = t
  const a = await createReforcos(t)
  const { bancoId, lojaId, modeloId } = a
  const outroBanco = await cenario.instituicao('Banco Vizinho')
  const outraLoja = await cenario.loja('Loja Vizinha')
  /** Owners of the second twins. */
  const longe = { banco: await cenario.instituicao('Banco Longe'), loja: await cenario.loja('Loja Longe') }

  const expectOk = ({ status, text }: Resposta) => {
    expect([status, text]).toEqual([status === 204 ? 204 : 200, text])
  }
  const regra = async (change: object = {}) =>
    (await cenario.regra({ instituicaoId: bancoId, filtros: [1], ...change })).regraId
  const regras = {
    geral: await regra(),
    outra: await regra(),
    daLoja: await regra({ lojaId }),
    doContrato: 0,
  }

  const contratos = {
    rascunho: await a.criar(2, { regraGarantiaId: regras.geral }),
    enviado: await a.criar(1),
    recusado: await a.criar(1),
    alterado: await a.ativar(2),
    descoberto: await a.descoberto(),
    liquidado: await a.ativar(1),
    cancelado: await a.criar(1),
    automatico: 0,
  }
  const { rascunho, enviado, recusado, alterado, descoberto, liquidado, cancelado } = contratos
  const livres = [await a.veiculo({ placa: 'VIZ1A01' }), await a.veiculo({ placa: 'VIZ1A02' })]
  await a.enviar(enviado)
  await a.enviar(recusado)
  expectOk(await a.agir(recusado, 'recusar', a.loja, { motivo: 'Preço abaixo do mercado' }))
  expectOk(
    await a.propor(alterado, a.banco, {
      incluir: [{ veiculoId: livres[0] ?? 0, precoInstituicaoFinanceira: 50_000 }],
    }),
  )
  const pedidoId = await a.pedidoId(descoberto)
  await a.liquidar(liquidado)
  expectOk(await a.agir(cancelado, 'cancelar', a.banco))
  contratos.automatico = await a.criar(0, { tipoSelecaoGarantia: 2, regraGarantiaId: regras.daLoja })
  regras.doContrato = await regra({ contratoId: rascunho })

  const parametro = async (lojaDe: number | null, contratoId: number | null) => {
    const precos = { contratoNovo: 10, contratoAlterado: 20, garantiaIncluida: 30, garantiaRemovida: 40 }
    const body = {
      ...precos,
      regraGarantiaAlterada: 50,
      instituicaoFinanceiraId: bancoId,
      lojaId: lojaDe,
      contratoId,
    }
    const resposta = await t.call('POST', '/api/parametros-comerciais', { token: a.banco, body })
    expectOk(resposta)
    return resposta.json<{ id: number }>().id
  }
  const parametros = [
    await parametro(null, null),
    await parametro(lojaId, null),
    await parametro(null, alterado),
  ]
  const { id: whitelistId } = await banco.db
    .selectFrom('whitelist')
    .where('instituicaoFinanceiraId', '=', bancoId)
    .where('lojaId', '=', lojaId)
    .select('id')
    .executeTakeFirstOrThrow()
  const [caso] = (await t.call('GET', `/api/contratos/${descoberto}/cobertura`, { token: a.banco })).json<{
    casos: { id: number }[]
  }>().casos
  const casoId = caso?.id ?? 0
  expectOk(
    await t.call('POST', `/api/casos-deficit/${casoId}/notas`, { token: a.banco, body: { texto: 'Ligar' } }),
  )
  expectOk(
    await t.call('PUT', `/api/instituicoes-financeiras/${bancoId}/politica`, {
      token: a.banco,
      body: { exigeSegundoFator: false, aprovadorDistinto: false, valorSegundaAprovacao: 5_000_000 },
    }),
  )
  const assinada = { iniciadaEm: t.clock.now(), assinadaEm: t.clock.now(), mantidos: 0, retirados: 0 }
  const assinadaPor = (await cenario.usuario(bancoId, [])).id
  const { id: revisaoId } = await banco.db
    .insertInto('revisaoDeAcessos')
    .values({ ...assinada, instituicaoFinanceiraId: bancoId, assinadaPor })
    .returning('id')
    .executeTakeFirstOrThrow()
  const doEnviado = (await a.garantias(enviado))[0] ?? 0
  const doDescoberto = (await a.garantias(descoberto))[0] ?? 0
  await banco.db
    .updateTable('veiculo')
    .set({ saiuEm: t.clock.now() })
    .where('id', '=', doDescoberto)
    .execute()
  const [doAlterado = 0] = await a.garantias(alterado)
  const vendida = await t.call('POST', `/api/contratos/${alterado}/baixas`, {
    token: a.banco,
    body: { veiculoId: doAlterado, dataVenda: '2026-11-16', motivo: 'venda' },
  })
  expectOk(vendida)
  const { id: baixaId } = vendida.json<{ id: number }>()
  const atraso = { tipo: 'atraso' as const, chave: `c:${alterado}`, contratoId: alterado, lojaId, dias: 45 }
  const { id: divergenciaId } = await banco.db
    .insertInto('divergencia')
    .values({ ...atraso, instituicaoFinanceiraId: bancoId, numero: '~', desde: t.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cargaInicialId = await createCargaRecusada(t, bancoId)
  await importarPrecos(t, '2026-11', { [modeloId]: 20_000 })

  const credencial = await cenario.credencial(lojaId)
  const webhookId = await cenario.webhook(lojaId)
  expectOk(await t.call('POST', `/api/webhooks/${webhookId}/testar`, { token: a.loja, body: {} }))
  const ler = async <T>(url: string, token: string) => (await t.call('GET', url, { token })).json<T>()
  const pessoas = await ler<{ pessoas: { id: number }[] }>(
    `/api/instituicoes-financeiras/${bancoId}/responsaveis`,
    a.banco,
  )
  const notificacoes = await ler<{ notificacoes: { id: number }[] }>(
    `/api/notificacoes?estabelecimentoId=${lojaId}`,
    a.loja,
  )
  const { id: entregaId } = await banco.db
    .selectFrom('webhookEntrega')
    .where('lojaId', '=', lojaId)
    .select('id')
    .executeTakeFirstOrThrow()
  expectOk(await t.call('PUT', `/api/regras-garantia/${regras.outra}/padrao`, { token: a.banco, body: {} }))
  await a.passarDias(1)
  const deps = { db: banco.db, clock: t.clock, log: () => undefined, signal: new AbortController().signal }
  await avisarPrazosDoDia.run(deps, {})
  await reavaliarCobertura.run(deps, {})

  /** Vehicles that have left the store, so that a search for free vehicles ignores their owners. */
  const sairam = await Promise.all(STATUS_TODOS.map(() => a.veiculo()))
  await banco.db.updateTable('veiculo').set({ saiuEm: t.clock.now() }).where('id', 'in', sairam).execute()

  /** A person whose profile is the other institution's: a new one of the platform would rightly be seen by all. */
  async function createOther(...person: Parameters<typeof cenario.usuario>) {
    const usuario = await cenario.usuario(...person)
    await banco.db
      .updateTable('perfil')
      .set({ instituicaoFinanceiraId: outroBanco })
      .where('id', 'in', (eb) =>
        eb.selectFrom('usuarioPerfil').where('usuarioId', '=', usuario.id).select('perfilId'),
      )
      .execute()
    return usuario
  }

  /** Contracts in every status between any two, and what such contracts leave. */
  async function vizinhar(instituicaoId: number, deLoja: number, veiculos: readonly number[]) {
    const { regraId } = await cenario.regra({ instituicaoId, lojaId: deLoja })
    const { id: pedidoPor } = await createOther(instituicaoId, [])
    for (const [n, status] of STATUS_TODOS.entries()) {
      const veiculoIds = veiculos.slice(n, n + 1)
      const contratoId = await cenario.contrato({
        instituicaoId,
        lojaId: deLoja,
        status,
        veiculoIds,
        regraId,
      })
      const pedido = { situacao: 'aberto' as const, valor: 700 as Centavos, prazo: '2026-11-10', pedidoPor }
      await banco.db
        .insertInto('pedidoReforco')
        .values({ ...pedido, instituicaoFinanceiraId: instituicaoId, contratoId, pedidoEm: t.clock.now() })
        .execute()
    }
  }

  /** Rows beside the other bank's twins of the contracts, and a policy that demands more. */
  async function addMore() {
    const { db } = banco
    const { id: usuarioId } = await createOther(outroBanco, DE_INSTITUICAO, { nome: 'Bia do Vizinho' })
    const agora = t.clock.now()
    for (const contratoId of Object.values(contratos)) {
      const chave = { instituicaoFinanceiraId: outroBanco, contratoId }
      const pedido = { situacao: 'aberto' as const, valor: 700 as Centavos, prazo: '2026-11-17' }
      await db
        .insertInto('pedidoReforco')
        .values({ ...chave, ...pedido, pedidoPor: usuarioId, pedidoEm: agora })
        .onConflict((conflito) => conflito.doNothing())
        .execute()
      await db
        .insertInto('contratoRecusa')
        .values({ ...chave, lado: 'loja', motivo: '~', veiculoIds: [], usuarioId, recusadaEm: agora })
        .execute()
      await db
        .insertInto('parametroComercial')
        .values({ ...chave, lojaId: null, contratoNovo: 900 as Centavos })
        .onConflict((conflito) => conflito.doNothing())
        .execute()
    }
    // The twins of one contract hold another vehicle.
    const veiculoId = await cenario.veiculo({ lojaId: longe.loja, modeloId })
    await db.updateTable('veiculo').set({ saiuEm: agora }).where('id', '=', veiculoId).execute()
    await db
      .updateTable('penhor')
      .set({ veiculoId })
      .where('instituicaoFinanceiraId', 'in', [outroBanco, longe.banco])
      .where('contratoId', '=', descoberto)
      .where('dataExclusao', 'is', null)
      .execute()
    // The other bank's contracts are covered; none of the bank's is.
    await db
      .updateTable('cobertura')
      .set((eb) => ({ totalAtual: eb('valorGarantia', '*', 2 as Centavos) }))
      .where('instituicaoFinanceiraId', '=', outroBanco)
      .where('contratoId', '=', alterado)
      .execute()
    const politica = { exigeSegundoFator: true, aprovadorDistinto: true, valorSegundaAprovacao: null }
    await db
      .insertInto('politicaReducao')
      .values({ ...politica, instituicaoFinanceiraId: outroBanco, usuarioId, propostaEm: agora })
      .execute()
  }

  async function escolher(deLoja: number) {
    const { id: usuarioId } = await createOther(deLoja, [])
    const nomes = { marcaBusca: 'fiat', modeloBusca: 'uno mille', anoModelo: ESCOLHA.anoModelo }
    await banco.db
      .insertInto('estoqueEscolha')
      .values({ ...nomes, lojaId: deLoja, modeloId, usuarioId, escolhidaEm: t.clock.now() })
      .execute()
  }
  await escolher(lojaId)

  /** The other store's partner system, and the messages to it. */
  async function addIntegracao() {
    await escolher(outraLoja)
    await cenario.credencial(outraLoja)
    const id = await cenario.webhook(outraLoja)
    const token = (await createOther(outraLoja, DE_LOJA)).token
    expectOk(await t.call('POST', `/api/webhooks/${id}/testar`, { token, body: {} }))
  }

  /**
   * Vehicles of the other store. A draft's and a cancelled contract's, which nobody holds, have plates of this store's.
   */
  async function veiculosDaOutra() {
    const placas: Record<number, string> = { 0: 'VIZ1A01', 6: 'VIZ1A02' }
    const ids = []
    for (const n of STATUS_TODOS.keys()) {
      const placa = placas[n] ?? `VZZ1A0${n}`
      const chassi = n === 5 ? { chassi: CHASSI_DA_OUTRA } : {}
      ids.push(await cenario.veiculo({ lojaId: outraLoja, modeloId, placa, ...chassi }))
    }
    return ids
  }

  return {
    ...a,
    outroBanco,
    outraLoja,
    longe,
    credencial,
    contratos,
    regras,
    parametros,
    livres,
    doEnviado,
    doDescoberto,
    doOutroBanco: (await cenario.usuario(outroBanco, DE_INSTITUICAO)).token,
    daOutraLoja: (await cenario.usuario(outraLoja, DE_LOJA)).token,
    operador: (await cenario.usuario(null, PERMISSOES)).token,
    terMais: addMore,
    terIntegracao: addIntegracao,
    whitelistId,
    anaId: pessoas.pessoas[0]?.id ?? 0,
    notificacaoId: notificacoes.notificacoes[0]?.id ?? 0,
    casoId,
    revisaoId,
    webhookId,
    entregaId,
    baixaId,
    divergenciaId,
    cargaInicialId,
    pedidoId,
    sairam,
    vizinhar,
    veiculosDaOutra,
  }
}
