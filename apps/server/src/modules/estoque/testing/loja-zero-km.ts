import { anoDe } from '@lastro/shared/dia'
import type { TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { next } from '#testing/documentos.ts'

/** A model that FIPE prices as zero km. */
export async function createModeloZeroKm(t: TestApp) {
  const { modeloId } = await t.cenario.modelo({ ano: 32_000, preco: 6_000_000 })
  const { codigoFipe } = await t.banco.db
    .selectFrom('veiculoModelo')
    .where('id', '=', modeloId)
    .select('codigoFipe')
    .executeTakeFirstOrThrow()
  return { modeloId, codigoFipe: codigoFipe ?? '' }
}
export type ModeloZeroKm = Awaited<ReturnType<typeof createModeloZeroKm>>

export const chassiNovo = () => `9BD${String(70_000_000_000_000 + next())}`
let placas = 0
export const placaNova = () => {
  const n = placas++
  return `ZKM${Math.floor(n / 100)}A${String(n % 100).padStart(2, '0')}`
}
export const rotulo = (chassi: string) => `A emplacar ${chassi.slice(-8)}`

/** A store whose partner sends zero-km cars, and a bank that works with it. */
export async function createLojaZeroKm(t: TestApp, modelo: ModeloZeroKm) {
  const lojaId = await t.cenario.loja()
  const bancoId = await t.cenario.instituicao()
  await t.cenario.whitelist(bancoId, lojaId)
  const loja = (await t.cenario.usuario(lojaId, DE_LOJA)).token
  const banco = (await t.cenario.usuario(bancoId, DE_INSTITUICAO)).token
  const carro = (chassi: string, change: object = {}) => ({
    placa: 'A EMPLACAR',
    chassi,
    codigoFipe: modelo.codigoFipe,
    anoModelo: anoDe(t.clock.today()),
    combustivel: 'Gasolina',
    hodometro: 5,
    ...change,
  })
  const carregar = async (veiculos: object[], body: object = {}) => {
    const answer = await t.call('POST', `/api/lojas/${lojaId}/estoque`, {
      token: loja,
      body: { completo: false, veiculos, ...body },
    })
    const { status, text } = answer
    return { status, text, ...(status === 400 ? {} : answer.json<object>()) }
  }
  const veiculos = () =>
    t.banco.db
      .selectFrom('veiculo')
      .where('lojaId', '=', lojaId)
      .select(['id', 'placa', 'placaMercosul', 'chassi', 'saiuEm'])
      .orderBy('id')
      .execute()
  return {
    lojaId,
    bancoId,
    loja,
    banco,
    carro,
    carregar,
    veiculos,
    rascunho: (veiculoId: number) =>
      t.cenario.contrato({ instituicaoId: bancoId, lojaId, veiculoIds: [veiculoId] }),
    enviar: (contratoId: number) =>
      t.call('POST', `/api/contratos/${contratoId}/enviar?forcarEnvio=true`, { token: banco, body: {} }),
    async placas(contratoId: number) {
      const answer = await t.call('GET', `/api/contratos/${contratoId}/garantias`, { token: banco })
      return answer.json<{ garantias: { placa: string }[] }>().garantias.map(({ placa }) => placa)
    },
    avisos: async () =>
      (
        await t.banco.db
          .selectFrom('notificacao')
          .where('estabelecimentoId', '=', bancoId)
          .where('titulo', 'like', 'Placa%')
          .select('conteudo')
          .execute()
      ).map(({ conteudo }) => conteudo),
  }
}
