import { MantineProvider } from '@mantine/core'
import { PENDENCIA_HEADER } from '@lastro/shared/autenticacao/pendencia'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { focusManager, QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { vi } from 'vitest'
import * as z from 'zod'
import { defineCall } from '@lastro/shared/call'
import { call } from '#lib/api.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { idParam, parseSearch, stringifySearch } from '#lib/search-params.ts'
import { restoreSessao, setSessao } from '#lib/session.ts'
import { forgetRegras } from '#lib/sign-in.ts'
import { sessaoRoute } from '#routes/sessao.tsx'
import { DialogHost } from '#ui/dialog-host.tsx'
import { watchSession } from '../session-effects.ts'
import { theme } from '../providers.tsx'

export interface Desenho {
  onClose: () => void
  /** Version of the record: 2 once another person has saved it. */
  versao: number
  /** The institution that an operator has chosen. */
  instituicaoId: number
}

/** A form of the product and how a person fills it. */
export interface Formulario {
  desenhar: (desenho: Desenho) => ReactNode
  /** Steps from the page to the field. */
  abrir?: (user: UserEvent) => Promise<void>
  /** Label of the field and what is typed into it; a checkbox is ticked, an option chosen. */
  campo: string | RegExp
  texto: string
  /** What the field shows then. */
  mostrado: RegExp
  /** Bodies of GET and POST by path. */
  respostas?: (versao: number) => Record<string, unknown>
  /** What the screen says of another person's save. */
  aviso?: RegExp
  /**
   * A record that others may save: fails until the fields that nobody touched show the other person's values, where the
   * form has any.
   */
  intocados?: () => void
  /** The button that saves; default 'Salvar'. */
  salvar?: string
  /** Leaving doesn't ask, since the text is kept. */
  semPergunta?: true
  /** The form creates something of the chosen institution. */
  daInstituicao?: true
}

const CPF = '52998224725'
const PREFIXO = 'lastro.digitado.'

/** The state of the fake server. */
interface Servidor {
  /** A required step is due: nothing else is answered. */
  passo: boolean
  /** The session is over. */
  expirada: boolean
  /** Version of every record; another person's save raises it. */
  versao: number
  /** If-Match of each call that saved something. */
  salvos: string[]
}

/** Refuses a save of another version than the present one. A call without a version is none of a record. */
function salvar(servidor: Servidor, ifMatch: string | null) {
  if (ifMatch === null) return undefined
  if (ifMatch !== `"${servidor.versao}"`)
    return new Response('O registro foi alterado por Bia.', { status: 412 })
  servidor.salvos.push(ifMatch)
  return undefined
}

function atender(servidor: Servidor, { respostas }: Formulario) {
  vi.stubGlobal('fetch', async (endereco: string, { method, headers }: RequestInit) => {
    const [caminho = ''] = endereco.split('?')
    if (servidor.expirada) return new Response('', { status: 401 })
    if (caminho === '/api/autenticacao/Regras')
      return Response.json({
        idEstabelecimento: 0,
        listaAutorizacao: PERMISSOES.map((codigoPermissao, idAcao) => ({
          codigoPermissao,
          idAcao,
          codigoSistema: '',
          codigoModulo: '',
          codigoPagina: '',
          codigoAcao: '',
          captionAcao: '',
          ordemAcao: 0,
          mensagem: null,
          idEstabelecimento: 0,
        })),
        tipo: 'operador',
        nome: 'Olga',
        estabelecimento: null,
        expirado: false,
        precisaAceitarTermoUso: servidor.passo,
      })
    if (servidor.passo) return new Response('', { status: 403, headers: { [PENDENCIA_HEADER]: 'termo-uso' } })
    const refused = method === 'GET' ? undefined : salvar(servidor, new Headers(headers).get('if-match'))
    if (refused) return refused
    const corpo = respostas?.(servidor.versao)[caminho]
    if (corpo === undefined && method === 'PUT') return new Response('', { status: 204 })
    if (corpo === undefined) return new Response('', { status: 404 })
    return Response.json(corpo, { headers: { etag: `"${servidor.versao}"` } })
  })
}

/** The guarded part of the product with one form at /tela, and the pages that the guard redirects to. */
function criarRouter(formulario: Formulario, servidor: Servidor, queryClient: QueryClient) {
  function Tela() {
    const [aberto, setAberto] = useState(false)
    const { data: versao = 1 } = useQuery({ queryKey: ['perfis'], queryFn: () => servidor.versao })
    const { instituicao: instituicaoId = 1 } = useSearch({ strict: false })
    return (
      <>
        <button type="button" onClick={() => setAberto(true)}>
          Abrir o formulário
        </button>
        {aberto && formulario.desenhar({ versao, instituicaoId, onClose: () => setAberto(false) })}
      </>
    )
  }
  const raiz = createRootRouteWithContext<{ queryClient: QueryClient }>()({
    component: () => (
      <>
        <Outlet />
        <DialogHost />
      </>
    ),
  })
  const { beforeLoad } = sessaoRoute.options
  const sessao = createRoute({
    getParentRoute: () => raiz,
    id: 'sessao',
    validateSearch: z.object({ instituicao: idParam }),
    // The product's own guard reads only what this router has too.
    beforeLoad: (opcoes) => beforeLoad?.(opcoes as never),
  })
  const arvore = raiz.addChildren([
    sessao.addChildren([
      createRoute({ getParentRoute: () => sessao, path: '/tela', component: Tela }),
      createRoute({ getParentRoute: () => sessao, path: '/outra', component: () => 'Outra página' }),
    ]),
    createRoute({ getParentRoute: () => raiz, path: '/login', component: () => 'Entrada' }),
    createRoute({ getParentRoute: () => raiz, path: '/termo-uso', component: () => 'Termos de uso' }),
  ])
  return createRouter({
    routeTree: arvore,
    history: createMemoryHistory({ initialEntries: ['/tela?instituicao=1'] }),
    context: { queryClient },
    parseSearch,
    stringifySearch,
  })
}

/** A tab with one form, of a person who is signed in. */
export function abrirTela(formulario: Formulario) {
  const servidor: Servidor = { passo: false, expirada: false, versao: 1, salvos: [] }
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  let router: ReturnType<typeof criarRouter>
  let queryClient: QueryClient
  let parar: () => void = () => undefined
  atender(servidor, formulario)
  setSessao({ token: 't1', cpf: CPF, regras: null })

  const carregar = () => {
    forgetRegras()
    queryClient = createQueryClient()
    queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, staleTime: 0 } })
    router = criarRouter(formulario, servidor, queryClient)
    parar = watchSession(router as never, queryClient)
    render(
      <MantineProvider env="test" theme={theme}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>,
    )
  }
  const fechar = () => {
    parar()
    cleanup()
  }
  const campo = async () => {
    const achado = await screen.findByLabelText(formulario.campo, {
      exact: true,
      selector: 'input, textarea, select',
    })
    if (
      !(
        achado instanceof HTMLInputElement ||
        achado instanceof HTMLTextAreaElement ||
        achado instanceof HTMLSelectElement
      )
    )
      throw new Error('The label leads to no field')
    return achado
  }
  const abrir = async () => {
    await user.click(await screen.findByText('Abrir o formulário'))
    await formulario.abrir?.(user)
    return campo()
  }
  /** Another call of the page; its answer tells of a required step. */
  const chamar = () => call(defineCall('GET', '/api/qualquer', {}), {}).catch(() => undefined)
  carregar()
  return {
    servidor,
    user,
    fechar,
    campo,
    abrir,
    endereco: () => router.history.location.href,
    irPara: (to: string) => act(async () => void router.navigate({ href: to } as never)),
    /** The field's value. */
    valor: async () => {
      const achado = await campo()
      return achado instanceof HTMLInputElement && achado.type === 'checkbox'
        ? String(achado.checked)
        : achado.value
    },
    digitar: async () => {
      const achado = await campo()
      if (achado instanceof HTMLSelectElement) await user.selectOptions(achado, formulario.texto)
      else if (achado.type === 'checkbox') await user.click(achado)
      else {
        await user.clear(achado)
        await user.type(achado, formulario.texto)
        fireEvent.blur(achado)
      }
    },
    /** The window gets the focus: visible queries are read again. */
    focar: () =>
      act(async () => {
        focusManager.setFocused(false)
        focusManager.setFocused(true)
        await queryClient.refetchQueries({ type: 'active' })
      }),
    outroSalva: () =>
      act(async () => {
        servidor.versao += 1
        await queryClient.refetchQueries({ type: 'active' })
      }),
    chamar: () => act(chamar),
    /** Reloads the tab; the session is what session storage holds. */
    recarregar: () => {
      fechar()
      restoreSessao()
      carregar()
    },
    entrarDeNovo: () => setSessao({ token: 't2', cpf: CPF, regras: null }),
    guardados: () => Object.keys(sessionStorage).filter((chave) => chave.startsWith(PREFIXO)),
    /**
     * Makes the stored drafts look as if an older version had written them, with a field that the form no longer has.
     */
    envelhecer: () => {
      for (const chave of Object.keys(sessionStorage).filter((cada) => cada.startsWith(PREFIXO)))
        sessionStorage.setItem(chave, envelhecido(sessionStorage.getItem(chave) ?? ''))
    },
  }
}

function envelhecido(texto: string): string {
  return JSON.stringify(
    JSON.parse(texto, (nome, valor) =>
      ['base', 'valores'].includes(nome) ? { ...valor, campoDeAntes: 1 } : valor,
    ),
  )
}
