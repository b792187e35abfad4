import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AtoCobrado, EVENTOS_DO_ATO } from '@lastro/shared/contratos/atos-cobrados'
import type { ValoresCobrados } from '@lastro/shared/contratos/contrato'
import type { Centavos } from '@lastro/shared/dinheiro'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { avisoDaCobranca, type Cobranca, perguntarCobranca } from './cobranca.tsx'

const centavos = (valor: number) => valor as Centavos
const COBRADOS = {
  contratoNovo: centavos(5_000),
  contratoAlterado: centavos(8_000),
  garantiaIncluida: centavos(1_000),
  garantiaRemovida: centavos(0),
}

test('an act says what it bills, counting each event, and nothing where it costs nothing or no price is known', () => {
  const fraseDe = (cobranca: Cobranca, cobrados: ValoresCobrados | undefined = COBRADOS) =>
    avisoDaCobranca(cobranca, cobrados)?.replace('\u00a0', ' ')
  const alterar = { ato: 'alterar', eventos: { contratoAlterado: 1 } } as const
  const aprovar = { ato: 'aprovar', eventos: { contratoNovo: 1, garantiaIncluida: 3 } } as const
  expect(fraseDe(alterar)).toBe('Esta alteração gera R$ 80,00.')
  expect(fraseDe(aprovar)).toBe('Esta aprovação gera R$ 80,00.')
  expect(fraseDe({ ...aprovar, depoisDe: 'loja' })).toBe(
    'Com a aprovação da loja, esta proposta gera R$ 80,00.',
  )
  expect(fraseDe({ ato: 'liquidar', eventos: { garantiaRemovida: 3 } })).toBeUndefined()
  expect(avisoDaCobranca(alterar, undefined)).toBeUndefined()
  expect(fraseDe({ ...alterar, depoisDe: 'segundaPessoa' })).toBe(
    'Com a segunda aprovação, esta alteração gera R$ 80,00.',
  )
})

test('several contracts are summed: those that bill at once, and those that wait for another person', async () => {
  const doContrato = (garantiaRemovida: number) => ({
    contratoNovo: 0,
    contratoAlterado: 0,
    garantiaIncluida: 0,
    garantiaRemovida,
  })
  const precos = new Map([
    ['/api/contratos/1/valores-cobrados', doContrato(10)],
    ['/api/contratos/2/valores-cobrados', doContrato(2.5)],
    ['/api/contratos/3/valores-cobrados', doContrato(7)],
  ])
  vi.stubGlobal('fetch', async (endereco: string) => Response.json(precos.get(endereco) ?? {}))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const liquidar = (contratoId: number, quantos: number) =>
    ({ contratoId, ato: 'liquidar', eventos: { garantiaRemovida: quantos } }) as const
  const ditas = await perguntarCobranca<'liquidar'>(
    new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    liquidar(1, 2),
    { ...liquidar(3, 1), depoisDe: 'segundaPessoa' },
    liquidar(2, 2),
    // One whose price can't be read.
    liquidar(4, 9),
  )
  expect(ditas.map((dita) => dita.replace('\u00a0', ' '))).toEqual([
    'Esta liquidação gera R$ 25,00.',
    'Com a segunda aprovação, esta liquidação gera R$ 7,00.',
  ])
})

/** The screens that tell of a charge, each before its act. A billing act that no screen tells can't be written here. */
const TELAS: Record<AtoCobrado, readonly string[]> = {
  aprovar: ['contratos/contrato/use-acoes.tsx'],
  alterar: [
    'contratos/contrato/contrato-detalhe-page.tsx',
    'contratos/contrato/efeito-do-novo-valor.tsx',
    'contratos/contrato/primeira-aprovacao.tsx',
  ],
  liquidar: ['contratos/perguntas/fatos-do-contrato.ts'],
  efetivarAlteracao: [
    'contratos/alteracao/alteracao-dialog.tsx',
    'contratos/contrato/primeira-aprovacao.tsx',
  ],
  aceitarAlteracao: ['contratos/alteracao/use-alteracao-na-tela.tsx'],
  liberarVenda: ['baixas/baixa-modal.tsx', 'baixas/pagamento-modal.tsx'],
}

test('every act that the server bills is told by the screens that offer it', () => {
  const modulos = join(import.meta.dirname, '..')
  const telas = globSync('**/*.{ts,tsx}', { cwd: modulos })
    .filter((arquivo) => !/\.test\.tsx?$/.test(arquivo))
    .map((arquivo) => ({ arquivo, fonte: readFileSync(join(modulos, arquivo), 'utf8') }))
    .filter(({ fonte }) => /perguntarCobranca\(|<CobrancaDoAto/.test(fonte))
  const ditos = Object.keys(EVENTOS_DO_ATO).map((ato) => [
    ato,
    telas
      .filter(({ fonte }) => new RegExp(`\\bato(=|: )["']${ato}["']`).test(fonte))
      .map(({ arquivo }) => arquivo)
      .toSorted(),
  ])
  expect(Object.fromEntries(ditos)).toEqual(TELAS)
})
