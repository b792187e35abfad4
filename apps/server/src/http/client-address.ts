import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Some proxies write the caller's port into X-Forwarded-For, and IPv6 in brackets. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/

function withoutPort(text: string): string {
  const [, v6, v4] = WITH_PORT.exec(text) ?? []
  return v6 ?? v4 ?? text
}

/** Whether X-Forwarded-For counts from an address, itself written with or without a port. */
export function trustProxies(networks: string[]): (address: string, hop: number) => boolean {
  const trusts = proxyAddr.compile(networks)
  return (address, hop) => trusts(withoutPort(address), hop)
}

/** IPv4, also where mapped into IPv6, counts by itself, and IPv6 by the /64 that one household or machine has. */
function countedAddress(text: string): string | undefined {
  const address = withoutPort(text)
  if (!isIP(address) || !ipaddr.isValid(address)) return undefined
  const parsed = ipaddr.process(address)
  if (!('parts' in parsed)) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/**
 * Where a request counts as coming from, for limits: one text for all addresses that one caller can choose from. Where
 * the proxy passes on what is no address, the proxy itself counts.
 */
export function callerOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return countedAddress(ip) ?? countedAddress(socket.remoteAddress ?? '') ?? ''
}
