import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'
import { keepBackAddresses, SAME_BACK_ADDRESSES, useVoltar } from './back-address.ts'

function createHistory(inicio: string) {
  const history = createMemoryHistory({ initialEntries: [inicio] })
  keepBackAddresses(history)
  return { history, backAddresses: () => history.location.state.backAddresses }
}

test('each entry keeps the addresses that led to it, the nearest ten, and none of its own', () => {
  const { history, backAddresses } = createHistory('/lista?filtro=x&pagina=2')
  expect(backAddresses()).toBeUndefined()
  history.push('/contrato/1')
  expect(backAddresses()).toEqual(['/lista?filtro=x&pagina=2'])
  // A tab of the page.
  history.push('/contrato/1?aba=garantia')
  expect(backAddresses()).toEqual(['/lista?filtro=x&pagina=2'])
  history.push('/contrato/2')
  expect(backAddresses()).toEqual(['/lista?filtro=x&pagina=2', '/contrato/1?aba=garantia'])
  history.back()
  expect(backAddresses()).toEqual(['/lista?filtro=x&pagina=2'])
  // The session ended and began again.
  history.push('/login')
  history.replace('/contrato/1?aba=garantia')
  expect(backAddresses()).toEqual(['/lista?filtro=x&pagina=2'])
  for (let id = 3; id < 20; id++) history.push(`/contrato/${id}`)
  expect(backAddresses()).toHaveLength(10)
  expect(backAddresses()?.at(-1)).toBe('/contrato/18')
})

test('the same address again is no other entry', () => {
  const { history } = createHistory('/lista')
  history.push('/contrato/1')
  history.push('/contrato/1')
  history.back()
  expect(history.location.href).toBe('/lista')
})

function Pagina({ nome }: { nome: string }) {
  return (
    <>
      <h1>{nome}</h1>
      <Link {...useVoltar({ to: '/contratos/listar' })}>Voltar</Link>
      <Link to="/cobertura/$id" params={{ id: '1' }} state={SAME_BACK_ADDRESSES}>
        Cobertura
      </Link>
      <Link to="/contratos/detalhe/$id" params={{ id: '1' }} state={SAME_BACK_ADDRESSES}>
        Contrato
      </Link>
      <Link to="/contratos/detalhe/$id" params={{ id: '1' }}>
        Abrir
      </Link>
      <Link to="/cobertura/$id" params={{ id: '2' }}>
        Outra
      </Link>
    </>
  )
}

async function abrir(inicio: string) {
  const root = createRootRoute({ component: Outlet })
  const rota = (path: string, nome: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <Pagina nome={nome} /> })
  const router = createRouter({
    routeTree: root.addChildren([
      rota('/contratos/listar', 'Lista'),
      rota('/contratos/detalhe/$id', 'Um contrato'),
      rota('/cobertura/$id', 'Sua cobertura'),
    ]),
    history: createMemoryHistory({ initialEntries: [inicio] }),
    parseSearch,
    stringifySearch,
  })
  keepBackAddresses(router.history)
  // Only the application's own router is registered for types.
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading')
  const seguir = async (link: string, pagina: string) => {
    await userEvent.click(screen.getByRole('link', { name: link }))
    await screen.findByRole('heading', { name: pagina })
  }
  const voltar = () => screen.getByRole('link', { name: 'Voltar' }).getAttribute('href')
  return { seguir, voltar, onde: () => router.history.location }
}

test('Voltar leads to the list as it was, from any page of the contract, however often one changed between them', async () => {
  const { seguir, voltar, onde } = await abrir('/contratos/listar?filtro=CT&pagina=2')
  await seguir('Abrir', 'Um contrato')
  await seguir('Cobertura', 'Sua cobertura')
  await seguir('Contrato', 'Um contrato')
  await seguir('Cobertura', 'Sua cobertura')
  expect(voltar()).toBe('/contratos/listar?filtro=CT&pagina=2')
  await seguir('Voltar', 'Lista')
  expect(onde().href).toBe('/contratos/listar?filtro=CT&pagina=2')
  // Without `semVisao` the list would open in its initial saved view.
  expect(onde().state.semVisao).toBe(true)
})

test('in a new tab Voltar leads where the page says, from its other pages too', async () => {
  const { seguir, voltar } = await abrir('/cobertura/1')
  expect(voltar()).toBe('/contratos/listar')
  await seguir('Contrato', 'Um contrato')
  expect(voltar()).toBe('/contratos/listar')
})

test('what was gone back to leads back to where it was come to from, and not in a circle', async () => {
  const { seguir, voltar } = await abrir('/contratos/listar?filtro=CT')
  await seguir('Abrir', 'Um contrato')
  await seguir('Outra', 'Sua cobertura')
  expect(voltar()).toBe('/contratos/detalhe/1')
  await seguir('Voltar', 'Um contrato')
  expect(voltar()).toBe('/contratos/listar?filtro=CT')
})
