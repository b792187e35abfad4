import { afterEach, beforeEach, expect, test } from 'vitest'
import { stopSession, setSessao } from '#lib/session.ts'
import {
  cookieDe,
  guardarCookie,
  lerCookie,
  descartarRascunho,
  guardarRascunho,
  iniciarRascunho,
  lerRascunho,
  proximaChave,
} from './cookie-regra.ts'
import { ITEM_VAZIO } from './item-form.ts'
import { cabecalhoDe, changeOrdemDoAno, regraVazia, validarRegra } from './regra-modal.tsx'

const form = { ...regraVazia(2), lojaId: '7', filtros: [0, 6] }
const cabecalho = () => cabecalhoDe(form, { loja: 'Loja Veneza', contrato: null })

beforeEach(() => setSessao({ token: 't', cpf: '52998224725', regras: null }))

// The cookie's path covers the rules' screens.
window.history.replaceState(null, '', '/configuracoes/regras-garantia/itens/criar')

afterEach(() => {
  descartarRascunho({ id: lerCookie()?.rascunho ?? '', cabecalho: { ...cabecalho(), rascunho: '' } })
  stopSession('saida')
})

test('the header: ids as numbers, filters with their places from 1', () => {
  expect(cabecalho()).toMatchObject({
    instituicaoFinanceiraId: 2,
    lojaId: 7,
    contratoId: null,
    tabelaReferencia: 0,
    filtros: [
      { filtro: 0, ordem: 1 },
      { filtro: 6, ordem: 2 },
    ],
  })
})

test('Modelo needs Marca, the table is required, an institution is required', () => {
  expect(validarRegra({ ...form, filtros: [1] })).toEqual({ filtros: 'Modelo não pode ir sem Marca.' })
  expect(validarRegra({ ...regraVazia(undefined), tabelaReferencia: null })).toEqual({
    instituicaoFinanceiraId: 'Campo obrigatório',
    tabelaReferencia: 'Campo obrigatório',
  })
  expect(validarRegra(form)).toEqual({})
})

test('a random year resets the price', () => {
  expect(changeOrdemDoAno('0')).toEqual({ ordemSelecaoGarantiaAno: '0', ordemSelecaoGarantiaPreco: '0' })
  expect(changeOrdemDoAno('2')).toEqual({ ordemSelecaoGarantiaAno: '2' })
})

test('the cookie holds the header only and stays below 4 KB', () => {
  const { id, cabecalho: guardado } = iniciarRascunho(cabecalho())
  expect(lerCookie()).toEqual({ ...guardado, rascunho: id })
  const longo = { ...guardado, loja: 'ã'.repeat(900), contrato: 'ã'.repeat(200) }
  expect(cookieDe(longo).length).toBeLessThanOrEqual(4096)
  expect(decodeURIComponent(cookieDe(longo))).toContain('"loja":null')
})

test('unsaved items and a header that is saved already survive a reload', () => {
  const rascunho = iniciarRascunho(cabecalho())
  const itens = [{ chave: 1, id: null, criterios: { ...ITEM_VAZIO, percentual: 8000 } }]
  guardarRascunho({ ...rascunho, itens, regraGarantiaId: 12 })
  expect(lerRascunho(2)).toMatchObject({ id: rascunho.id, itens, regraGarantiaId: 12 })
  expect(proximaChave(itens)).toBe(2)
})

test("another tab's cookie neither replaces this tab's draft nor is removed with it", () => {
  const meu = iniciarRascunho(cabecalho())
  guardarCookie({ ...meu.cabecalho, rascunho: 'outra-aba', lojaId: 99 })
  expect(lerRascunho(2)?.id).toBe(meu.id)
  descartarRascunho(meu)
  expect(lerCookie()?.rascunho).toBe('outra-aba')
})

test('a cookie alone starts a draft without items; one of a saved rule starts none', () => {
  const { cabecalho: guardado } = iniciarRascunho(cabecalho())
  sessionStorage.clear()
  expect(lerRascunho(2)).toMatchObject({ itens: [], regraGarantiaId: null })
  guardarCookie({ ...guardado, id: 5 })
  expect(lerRascunho(2)).toBeNull()
})
