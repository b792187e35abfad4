import { alteracaoRequest } from '@lastro/shared/contratos/alteracao'
import {
  mudancasDosCampos,
  NOMES_DOS_TERMOS,
  type Termos,
  termosDe,
  termosSchema,
} from '@lastro/shared/contratos/campos'
import { precoQueConta } from '@lastro/shared/contratos/garantia'
import { formatDinheiro, ZERO } from '@lastro/shared/dinheiro'
import * as z from 'zod'
import type { Db } from '#db/tables.ts'
import type { Sessao } from '#http/acesso.ts'
import type { ContratoRow } from '#modules/contratos/nucleo/contratos.repository.ts'
import { listGarantias } from '#modules/contratos/nucleo/garantias.repository.ts'
import { findPrimeiraAprovacao, listPlacas } from '#modules/contratos/nucleo/quatro-olhos.repository.ts'

/**
 * Answers what the contract's own screen shows the institution's side of the first consent; null for a store, and
 * without one.
 */
export async function apresentarPrimeiraAprovacao(db: Db, sessao: Sessao, contrato: ContratoRow) {
  if (sessao.tipo === 'loja' || contrato.primeiraAprovacaoPor === null) return null
  const primeira = await findPrimeiraAprovacao(db, contrato)
  if (!primeira?.ato || !primeira.em) return null
  const { usuarioId, usuario, em, ato, conteudo } = primeira
  const pedido: unknown = JSON.parse(conteudo ?? 'null')
  const apresentacao =
    ato === 'alterar'
      ? apresentarTermos(contrato, pedido)
      : { mudancas: await mudancasDasGarantias(db, contrato, pedido), pedido }
  return { ato, usuario, em, propria: usuarioId === sessao.usuarioId, ...apresentacao }
}

/**
 * Answers what the consented terms change, and the request that the second person sends. A term that the program got
 * later keeps its present value. The request then differs from the stored one, so sending it gives a first consent.
 */
function apresentarTermos(contrato: ContratoRow, pedido: unknown) {
  const consentidos = termosDoPedido(Object(pedido))
  return {
    mudancas: mudancasDosCampos(contrato, consentidos).map(
      ({ campo, de, para }) => `${campo}: de ${de} para ${para}`,
    ),
    pedido: z.encode(termosSchema, { ...termosDe(contrato), ...consentidos }),
  }
}

/**
 * Reads the terms of a stored request. A term that is absent stays absent, without the default that a request would
 * take.
 */
function termosDoPedido(pedido: Readonly<Record<string, unknown>>): Partial<Termos> {
  return Object.fromEntries(
    NOMES_DOS_TERMOS.flatMap((campo) => {
      if (!(campo in pedido)) return []
      const { success, data } = termosSchema.shape[campo].safeParse(pedido[campo])
      return success ? [[campo, data]] : []
    }),
  )
}

async function mudancasDasGarantias(db: Db, contrato: ContratoRow, pedido: unknown): Promise<string[]> {
  const { data } = alteracaoRequest.safeParse(pedido)
  if (!data) return []
  const saem = new Set(data.remover)
  const garantias = await listGarantias(db, {
    instituicaoFinanceiraId: contrato.instituicaoFinanceiraId,
    id: contrato.id,
  })
  const placaDe = await listPlacas(
    db,
    contrato.lojaId,
    data.incluir.map(({ veiculoId }) => veiculoId),
  )
  return [
    ...garantias
      .filter(({ veiculoId }) => saem.has(veiculoId))
      .map(({ placa }) => `Veículo ${placa}: sai da garantia`),
    ...data.incluir.map(
      ({ veiculoId, precoInstituicaoFinanceira: preco }) =>
        `Veículo ${placaDe.get(veiculoId) ?? ''}: entra em garantia por ${formatDinheiro(preco ?? ZERO)}`,
    ),
    ...garantias.flatMap((garantia) => {
      const novo = data.precos?.find(({ veiculoId }) => veiculoId === garantia.veiculoId)
      const preco = novo?.precoInstituicaoFinanceira ?? ZERO
      return novo
        ? `Veículo ${garantia.placa}: preço de ${formatDinheiro(precoQueConta(garantia))} para ${formatDinheiro(preco)}`
        : []
    }),
  ]
}
