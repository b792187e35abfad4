import { expect, test } from 'vitest'
import { isAllowedAddress, resolveDestino } from './destino.service.ts'

const notPublic = [
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.127.255.255',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '240.0.0.1',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'fec0::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '::8.8.8.8',
  '::a9fe:a9fe',
  '::2',
  '::ffff:0:8.8.8.8',
  '::ffff:0:a00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '100:0:0:1::1',
  '1::1',
  '4000::1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '2001:0:53aa:64c::1',
  '2001:db8::1',
  'nada',
  '',
]

test.each(notPublic)('a webhook to %s is refused: the address is not public', (address) => {
  expect(isAllowedAddress(address, [])).toBe(false)
})

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2606:4700::1', '2804::1', '::ffff:8.8.8.8'])(
  'a webhook to %s is allowed: the address is public',
  (address) => {
    expect(isAllowedAddress(address, [])).toBe(true)
  },
)

test('configured networks are allowed, and nothing beside them', () => {
  expect(isAllowedAddress('127.0.0.1', ['loopback'])).toBe(true)
  expect(isAllowedAddress('::1', ['loopback'])).toBe(true)
  expect(isAllowedAddress('::ffff:127.0.0.1', ['loopback'])).toBe(true)
  expect(isAllowedAddress('10.1.2.3', ['loopback'])).toBe(false)
  expect(isAllowedAddress('10.1.2.3', ['10.1.0.0/16'])).toBe(true)
  expect(isAllowedAddress('10.2.0.1', ['10.1.0.0/16'])).toBe(false)
  expect(isAllowedAddress('10.1.2.3', ['10.1.2.3'])).toBe(true)
  expect(isAllowedAddress('10.1.2.4', ['10.1.2.3'])).toBe(false)
  expect(isAllowedAddress('fd00::1', ['uniquelocal'])).toBe(true)
  expect(isAllowedAddress('fd00::1', ['10.0.0.0/8'])).toBe(false)
  expect(isAllowedAddress('169.254.169.254', ['uniquelocal', 'loopback'])).toBe(false)
})

const addressesOf = (addresses: string[], redes: string[] = []) => ({
  redes,
  resolver: async () => addresses,
})
const recusa = (url: string, options: Parameters<typeof resolveDestino>[1]) =>
  resolveDestino(new URL(url), options).then(
    () => 'taken',
    (error: Error) => error.message,
  )

test('a name is taken only when all of its addresses are', async () => {
  const https = 'https://loja.example/'
  expect(await resolveDestino(new URL(https), addressesOf(['8.8.8.8', '2606:4700::1']))).toEqual([
    '8.8.8.8',
    '2606:4700::1',
  ])
  expect(await recusa(https, addressesOf(['8.8.8.8', '10.0.0.1']))).toBe('O endereço não é público.')
  expect(await recusa(https, addressesOf([]))).toBe('O endereço não foi encontrado.')
})

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://10.0.0.1:8443/',
])('%s needs no name server to be refused', async (url) => {
  const never = { redes: [], resolver: () => Promise.reject(new Error('asked')) }
  expect(await recusa(url, never)).toBe('O endereço não é público.')
})

test('http only to this machine, where that is configured', async () => {
  const soHttps = 'O endereço precisa começar com https://.'
  expect(await recusa('http://loja.example/', addressesOf(['8.8.8.8']))).toBe(soHttps)
  expect(await recusa('http://loja.example/', addressesOf(['8.8.8.8'], ['loopback']))).toBe(soHttps)
  expect(await recusa('http://interno/', addressesOf(['10.0.0.1'], ['10.0.0.0/8']))).toBe(soHttps)
  expect(await recusa('http://127.0.0.1/', addressesOf([]))).toBe('O endereço não é público.')
  expect(await recusa('http://127.0.0.1/', addressesOf([], ['loopback']))).toBe('taken')
})
