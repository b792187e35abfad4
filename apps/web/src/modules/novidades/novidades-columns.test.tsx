import type { Novidade } from '@lastro/shared/novidades/novidades'
import type { TipoDeNovidade } from '@lastro/shared/novidades/tipos-de-novidade'
import type { Permissao } from '@lastro/shared/permissoes'
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stopSession, setSessao } from '#lib/session.ts'
import { COLUNAS_DA_INSTITUICAO, juntarAtos } from './novidades-columns.tsx'

afterEach(() => {
  cleanup()
  stopSession('saida')
})

const NOVIDADE: Novidade = {
  chave: '1',
  em: new Date('2026-11-27T12:00:00Z'),
  tipo: 'saldo',
  oQue: 'Carregou',
  detalhe: null,
  usuario: null,
  minha: false,
  forcado: false,
  contrato: null,
  loja: null,
  instituicaoFinanceira: null,
  veiculo: null,
  regra: null,
}

/** What 'Em quê' says of a line without a record of its own, and where it leads. */
async function lerRegistro(tipo: TipoDeNovidade, permissoes: Permissao[]) {
  const pessoa = { nome: 'Ana', estabelecimento: 'Aurora', expirado: false, precisaAceitarTermoUso: false }
  setSessao({
    token: 't',
    cpf: '1',
    regras: { ...pessoa, idEstabelecimento: 1, tipo: 'instituicao', permissoes },
  })
  const coluna = COLUNAS_DA_INSTITUICAO.find(({ id }) => id === 'registro')
  const root = createRootRoute({
    component: () => <div data-testid="celula">{coluna?.cell?.({ ...NOVIDADE, tipo })}</div>,
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  const celula = await screen.findByTestId('celula')
  return [celula.textContent, celula.querySelector('a')?.getAttribute('href') ?? null]
}

test.each<[TipoDeNovidade, Permissao[], string, string | null]>([
  ['saldo', ['Carteira.Saldos.Listar'], 'Conciliação', '/carteira/conciliacao'],
  ['suspensao', ['Carteira.Limites.Listar', 'Carteira.Baixas.Listar'], 'Baixas', '/carteira/baixas'],
  // The page of payoffs asks for a code of its own.
  ['suspensao', ['Carteira.Limites.Listar'], 'Baixas', null],
  ['referencia', ['Plataforma.Referencias.Listar'], 'Tabela FIPE', '/plataforma/referencias'],
  ['referencia', ['Relatorios.Cobertura.Listar'], 'Tabela FIPE', '/cobertura'],
  ['referencia', ['Contratos.Contratos.Listar'], 'Tabela FIPE', null],
  ['politica', ['Configuracoes.Politicas.Listar'], 'Políticas', '/configuracoes/politicas'],
  ['estoque', ['Contratos.Contratos.Listar'], 'Estoque', null],
])('a line of %s leads whoever may %j to its screen', async (tipo, permissoes, texto, href) => {
  expect(await lerRegistro(tipo, permissoes)).toEqual([texto, href])
})

test('acts of one person on one contract in a row are one line, the first act first', () => {
  const ato = (chave: string, oQue: string, mudanca: Partial<Novidade> = {}): Novidade => ({
    ...NOVIDADE,
    chave,
    oQue,
    tipo: 'contrato',
    usuario: 'Ana',
    contrato: { id: 7, numero: 'CT-7' },
    ...mudanca,
  })
  const linhas = juntarAtos([
    ato('6', 'Enviou a proposta'),
    ato('5', 'Alterou as garantias', { forcado: true }),
    ato('4', 'Criou o contrato', { detalhe: 'Com regra.' }),
    ato('3', 'Aprovou o contrato', { usuario: 'Bia' }),
    ato('2', 'Alterou o contrato', { contrato: { id: 8, numero: 'CT-8' } }),
    ato('1', 'Caso aberto', { usuario: null, contrato: { id: 8, numero: 'CT-8' } }),
    ato('0', 'Caso fechado', { usuario: null, contrato: { id: 8, numero: 'CT-8' } }),
  ])
  expect(linhas.map(({ chave, oQue }) => [chave, oQue])).toEqual([
    ['6', 'Criou o contrato, alterou as garantias e enviou a proposta'],
    ['3', 'Aprovou o contrato'],
    ['2', 'Alterou o contrato'],
    ['1', 'Caso aberto'],
    ['0', 'Caso fechado'],
  ])
  expect(linhas[0]).toMatchObject({ detalhe: 'Com regra.', forcado: true })
})
