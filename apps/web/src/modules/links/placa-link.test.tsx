import { permissoesDoTipo } from '@lastro/shared/permissoes'
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stopSession, type Regras, setSessao } from '#lib/session.ts'
import { PlacaLink } from './placa-link.tsx'

afterEach(() => {
  cleanup()
  stopSession('saida')
})

async function renderLink(tipo: Regras['tipo'], permissoes: string[], props: object = {}) {
  const pessoa = { nome: 'Ana', estabelecimento: 'Aurora', expirado: false, precisaAceitarTermoUso: false }
  setSessao({ token: 't', cpf: '1', regras: { ...pessoa, idEstabelecimento: 1, tipo, permissoes } })
  const root = createRootRoute({ component: () => <PlacaLink id={9} placa="ABC1C34" {...props} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  await screen.findByText('ABC1C34')
  return screen.queryByRole('link')
}

test.each(['instituicao', 'loja', 'operador'] as const)('a plate leads %s to its vehicle', async (tipo) => {
  const link = await renderLink(tipo, permissoesDoTipo(tipo))
  expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual(['/veiculos/9', null])
})

test.each([
  ['instituicao', 'Configuracoes.RegrasGarantia.Listar'],
  // A code of the other side opens nothing.
  ['instituicao', 'Loja.Estoque.Listar'],
  ['loja', 'Loja.Integracao.Listar'],
] as const)('it is text for %s with %s alone, whom the server would refuse', async (tipo, codigo) => {
  expect(await renderLink(tipo, [codigo])).toBeNull()
})

test('beside a choice it opens another tab, and keys pass it by', async () => {
  const link = await renderLink('loja', permissoesDoTipo('loja'), { newTab: true, skipTab: true })
  expect([link?.getAttribute('target'), link?.title, link?.tabIndex]).toEqual([
    '_blank',
    'Abrir ABC1C34 em outra aba',
    -1,
  ])
})
