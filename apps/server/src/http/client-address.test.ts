import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { callerOf, trustProxies } from './client-address.ts'

const counted = (ip: string) => callerOf({ ip, socket: { remoteAddress: '::ffff:10.0.0.9' } as Socket })

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:4711', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2:ffff::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, expected) => {
  expect(counted(ip)).toBe(expected)
})

test.each([
  '',
  'unknown',
  '_hidden',
  '5',
  '017.0.0.1',
  '1.2.3.4.5',
  '1.2.3:4',
  '[x]:1',
  '[]',
  '2001:db8::1::2',
])('%j is no address: its proxy counts', (ip) => {
  expect(counted(ip)).toBe('10.0.0.9')
})

test('a proxy is trusted with a port too, and nobody else', () => {
  const trusts = trustProxies(['10.0.0.9', 'fd00::/8'])
  const asked = [
    '10.0.0.9',
    '10.0.0.9:80',
    '[fd00::1]:80',
    '::ffff:10.0.0.9',
    '10.0.0.8',
    '10.0.0.8:80',
    'x',
    '',
  ]
  expect(asked.map((address) => trusts(address, 1))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
