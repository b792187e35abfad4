import { StatusContrato } from '@lastro/shared/contratos/status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clockFrom } from '#clock.ts'
import type { Banco } from '#db/connection.ts'
import { createTestBanco } from '#db/testing.ts'
import { type Cenario, createCenario } from '#testing/cenario.ts'
import { existsRelacao } from './escopo.repository.ts'
import { existsPropostaEnviada } from './estabelecimento.repository.ts'
import {
  existsLojaAutorizada,
  existsWhitelistValida,
  findLadoDesativado,
} from './whitelist-valida.repository.ts'

const clock = clockFrom(() => new Date('2026-11-16T15:00:00Z'))
const today = clock.today()

let banco: Banco
let cenario: Cenario
/** Each is tied to one of the others, and the two not to each other. */
let instituicaoId: number
let lojaId: number
let outraInstituicao: number
let outraLoja: number
beforeAll(async () => {
  banco = await createTestBanco()
  cenario = createCenario(banco.db, clock)
})
afterAll(() => banco.close())
beforeEach(async () => {
  ;[instituicaoId, outraInstituicao] = [await cenario.instituicao(), await cenario.instituicao()]
  ;[lojaId, outraLoja] = [await cenario.loja(), await cenario.loja()]
})

const autorizar = async () => {
  await cenario.whitelist(outraInstituicao, lojaId)
  await cenario.whitelist(instituicaoId, outraLoja)
}

test('an entry ties its own two', async () => {
  await autorizar()
  const ligados = async () => [
    await existsRelacao(banco.db, instituicaoId, lojaId),
    await existsWhitelistValida(banco.db, { instituicaoId, lojaId, today }),
  ]
  expect(await ligados()).toEqual([false, false])
  await cenario.whitelist(instituicaoId, lojaId)
  expect(await ligados()).toEqual([true, true])
  expect(await existsLojaAutorizada(banco.db, instituicaoId, today)).toBe(true)
  expect(await existsLojaAutorizada(banco.db, await cenario.instituicao(), today)).toBe(false)
})

test('a contract ties its own two, and the store has a proposal once it is sent', async () => {
  const contrato = (instituicao: number, loja: number, status: StatusContrato) =>
    cenario.contrato({ instituicaoId: instituicao, lojaId: loja, status })
  await contrato(outraInstituicao, lojaId, StatusContrato.Ativo)
  await contrato(instituicaoId, outraLoja, StatusContrato.Ativo)
  const ligados = async () => [
    await existsRelacao(banco.db, instituicaoId, lojaId),
    await existsPropostaEnviada(banco.db, { instituicaoId, lojaId }),
  ]
  expect(await ligados()).toEqual([false, false])
  await contrato(instituicaoId, lojaId, StatusContrato.Rascunho)
  expect(await ligados()).toEqual([true, false])
  await contrato(instituicaoId, lojaId, StatusContrato.Ativo)
  expect(await ligados()).toEqual([true, true])
})

test('a disabled side is that of the two’s own entry', async () => {
  await autorizar()
  const desativar = (id: number) =>
    banco.db.updateTable('estabelecimento').set({ ativo: false }).where('id', '=', id).execute()
  for (const id of [outraInstituicao, outraLoja]) await desativar(id)
  const lado = () => findLadoDesativado(banco.db, { instituicaoId, lojaId, today })
  expect(await lado()).toBeUndefined()
  await cenario.whitelist(instituicaoId, lojaId)
  expect(await lado()).toBeUndefined()
  await desativar(lojaId)
  expect(await lado()).toBe('loja')
})
