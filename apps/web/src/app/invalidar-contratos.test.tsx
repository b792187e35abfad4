import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import type { Cadastro } from '@lastro/shared/estabelecimentos/cadastro'
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopSession, setSessao } from '../lib/session.ts'
import { carteiraDaLojaOptions, carteiraOptions } from '../modules/carteira/use-carteira.ts'
import {
  coberturaDoContratoOptions,
  coberturaOptions,
  tendenciaOptions,
} from '../modules/cobertura/use-cobertura.ts'
import { contratoOptions, garantiasOptions } from '../modules/contratos/chamadas/use-contrato.ts'
import {
  contratosDaInstituicaoOptions,
  contratosDaLojaOptions,
} from '../modules/contratos/lista/use-contratos.ts'
import { useExecutar } from '../modules/contratos/perguntas/use-executar.tsx'
import { useCriarContrato } from '../modules/contratos/novo/use-criar-contrato.ts'
import { contratosEmAndamentoOptions } from '../modules/escopo/escopo-fields.tsx'
import { useDesativar } from '../modules/estabelecimentos/use-desativar.tsx'
import { useImportacao } from '../modules/estoque/importar/use-importacao.ts'
import { estoqueDaLojaOptions } from '../modules/estoque/use-estoque-da-loja.ts'
import { perfisOptions } from '../modules/usuarios/use-perfis.ts'
import { useTornarPadrao } from '../modules/regras-garantia/use-regras.ts'
import { extratoOptions } from '../modules/relatorios/extrato/use-extrato.ts'
import { veiculosOptions } from '../modules/relatorios/precificacao/use-precificacao.ts'
import { situacaoOptions } from '../modules/relatorios/situacao/use-situacao.ts'

const mes = { dataInicial: '2030-01-01', dataFinal: '2030-01-31' }
const FEITOS_DE_CONTRATOS = {
  '/home': carteiraOptions(1),
  '/home da loja': carteiraDaLojaOptions(3),
  'a lista': contratosDaInstituicaoOptions(1, {}),
  'a lista da loja': contratosDaLojaOptions(3, {}),
  'o contrato': contratoOptions(7),
  'os veículos do contrato': garantiasOptions(7, '"1"'),
  'a escolha de contrato': contratosEmAndamentoOptions(1, 3),
  'a cobertura': coberturaOptions(1, {}),
  'a tendência': tendenciaOptions(1),
  'a cobertura do contrato': coberturaDoContratoOptions(7),
  'o relatório de situação': situacaoOptions(1, {}),
  'o relatório de precificação': veiculosOptions(1, {}),
  'o extrato': extratoOptions(1, mes),
  'o estoque da loja': estoqueDaLojaOptions(3, {}),
}

let queryClient: QueryClient
let respostas: Record<string, () => Response>
beforeEach(() => {
  queryClient = new QueryClient()
  const todas: readonly { queryKey: QueryKey }[] = [...Object.values(FEITOS_DE_CONTRATOS), perfisOptions]
  for (const { queryKey } of todas) queryClient.setQueryData(queryKey, {})
  setSessao({ token: 't', cpf: '', regras: null })
  respostas = {}
  vi.stubGlobal('fetch', async (path: string) => respostas[path]?.() ?? new Response('', { status: 404 }))
})
afterEach(() => {
  stopSession('saida')
  vi.unstubAllGlobals()
})

const usar = <T,>(hook: () => T) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook(hook, { wrapper }).result
}
const velho = (queryKey: QueryKey) => queryClient.getQueryState(queryKey)?.isInvalidated === true
const velhos = () =>
  Object.entries(FEITOS_DE_CONTRATOS).flatMap(([nome, { queryKey }]) => (velho(queryKey) ? nome : []))

const tela = {
  vista: { data: { id: 7 } as ContratoDetalhe, etag: '"1"' },
  recarregar: async () => undefined,
  reler: async () => undefined,
  runAction: (fluxo: () => Promise<void>) => fluxo(),
}

const contrato = {
  instituicaoFinanceiraId: 1,
  lojaId: 3,
  regraGarantiaId: null,
  numero: 'C-1',
  valorCredito: 1 as never,
  valorGarantia: 1 as never,
  dataTermino: '2030-12-31',
  tipo: 1,
  tipoSelecaoGarantia: 1,
} as const

const CONTAS = { linhas: 1, novos: 1, alterados: 0, voltaram: 0, sairam: 0, sairamEmGarantia: 0 }
const CARGA = {
  ...CONTAS,
  colunasIgnoradas: [],
  colunas: [],
  outrasLinhas: [],
  totalOutrasLinhas: 0,
  arquivoDeErros: null,
  erros: [],
  totalErros: 0,
}

const ACOES: Record<string, () => Promise<void>> = {
  'um ato no contrato': async () => {
    await usar(() => useExecutar(tela)).current.mutateAsync(async () => undefined)
  },
  'um ato que falhou no meio': async () => {
    const ato = usar(() => useExecutar(tela)).current.mutateAsync(() => Promise.reject(new Error('metade')))
    await expect(ato).rejects.toThrow('metade')
  },
  'um contrato novo': async () => {
    respostas['/api/contratos'] = () => Response.json({ id: 8, garantias: [] })
    await usar(useCriarContrato).current.mutateAsync({ contrato, escolhidos: [], aoCriar: () => undefined })
  },
  'uma regra alterada': async () => {
    respostas['/api/regras-garantia/2/padrao'] = () =>
      Response.json({ id: 2, regraPadrao: true, anteriorId: null })
    await usar(useTornarPadrao).current(2)
  },
  'uma loja reativada': async () => {
    respostas['/api/plataforma/estabelecimentos/3/ativar'] = () => new Response(null, { status: 204 })
    const loja = { id: 3, ativo: false, tipo: 'loja', nomeFantasia: 'Loja Azul' } as Cadastro
    const reativar = usar(useDesativar).current
    act(() => reativar(loja))
    await waitFor(() => expect(velhos()).not.toEqual([]))
  },
  'uma carga de estoque': async () => {
    respostas['/api/lojas/3/estoque/arquivo?completo=false'] = () =>
      Response.json({ ...CARGA, situacao: 'importado', mensagem: '1 veículo novo.' })
    const importacao = usar(() => useImportacao(3))
    act(() => importacao.current.conferir({ arquivo: new File(['a'], 'a.csv'), completo: false }))
    await waitFor(() => expect(importacao.current.ocupado).toBe(false))
    act(() => importacao.current.importar())
    await waitFor(() => expect(velhos()).not.toEqual([]))
  },
}

test.each(Object.keys(ACOES))('after %s all that is made of contracts is read anew', async (nome) => {
  await ACOES[nome]?.()
  await waitFor(() => expect(velhos()).toEqual(Object.keys(FEITOS_DE_CONTRATOS)))
  expect(velho(perfisOptions.queryKey)).toBe(false)
})

test('no other code changes a contract', () => {
  const pasta = join(import.meta.dirname, '../modules/contratos')
  const comMutacao = readdirSync(pasta, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => readFileSync(join(pasta, file), 'utf8').includes('useMutation('))
  // The last two read by POST, since their question is too long for an address.
  expect(comMutacao.toSorted()).toEqual([
    'novo/use-criar-contrato.ts',
    'perguntas/use-executar.tsx',
    'selecao/colar-placas.tsx',
    'selecao/completar.tsx',
  ])
})
