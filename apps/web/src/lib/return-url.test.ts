import { describe, expect, test } from 'vitest'
import { safeReturnUrl } from './back-address.ts'

const ORIGIN = 'https://lastro.example'
const safe = (value: unknown) => safeReturnUrl(value, ORIGIN)

describe('follows paths of this origin', () => {
  test.each([
    '/home',
    '/contratos/listar?filtro=50%25&pagina=2',
    '/contratos/detalhe/12#garantia',
    '/contratos/listar?filtro=http://x',
    '/contratos/listar?filtro=a//b',
  ])('%s', (path) => {
    expect(safe(path)).toBe(path)
  })
})

describe('ignores everything else', () => {
  test.each([
    undefined,
    null,
    12,
    '',
    'home',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '/%255Cevil.example',
    '/%252Fevil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%09/evil.example',
    '/%',
    '/login',
    '/login?returnUrl=%2Flogin',
  ])('%j', (value) => {
    expect(safe(value)).toBeNull()
  })
})
