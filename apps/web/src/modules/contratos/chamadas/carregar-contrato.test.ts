import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { StatusContrato } from '@lastro/shared/contratos/status'
import type { QueryKey } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { stopSession, setSessao } from '#lib/session.ts'
import { contratoOptions, situacaoOptions, carregarContrato } from './use-contrato.ts'

afterEach(() => {
  stopSession('saida')
  vi.unstubAllGlobals()
})

test('an active contract that was read before, however long ago, opens without waiting for the server', async () => {
  setSessao({ token: 't', cpf: '', regras: null })
  const pedir = vi.fn(async () => new Response('', { status: 503 }))
  vi.stubGlobal('fetch', pedir)
  const client = createQueryClient()
  const data = { id: 7, statusId: StatusContrato.Ativo } as ContratoDetalhe
  client.setQueryData(contratoOptions(7).queryKey, { data, etag: '"1"' }, { updatedAt: 1 })
  const { queryKey: situacao }: { queryKey: QueryKey } = situacaoOptions(7, '"1"')
  client.setQueryData(situacao, {}, { updatedAt: 1 })
  await carregarContrato(client, 7)
  expect(pedir).not.toHaveBeenCalled()

  // An act has invalidated it: it is read again, and a failure doesn't keep the page from opening.
  await client.invalidateQueries({ queryKey: situacaoOptions(7, '"1"').queryKey, refetchType: 'none' })
  await carregarContrato(client, 7)
  expect(pedir).toHaveBeenCalledOnce()
})
