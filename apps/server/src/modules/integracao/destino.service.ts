import { lookup, Resolver as DnsResolver } from 'node:dns/promises'
import { isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Resolves a name to addresses; tests replace it. */
type Resolver = (hostname: string) => Promise<readonly string[]>

const valores = <T>(results: readonly PromiseSettledResult<T[]>[]) =>
  results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))

/**
 * Asks the name servers directly. getaddrinfo would hold one of the few threads, which also hash passwords, while a
 * stranger's name server is silent. IPv4 comes first, because it reaches most.
 */
const resolveByDns: Resolver = async (hostname) => {
  const resolver = new DnsResolver({ timeout: 1_500, tries: 2 })
  const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = valores(results)
  const [first] = results
  if (addresses.length === 0 && first.status === 'rejected') throw first.reason
  return addresses
}

/** As by DNS, and also through the hosts file, for installations with networks of their own. */
const resolveWithHosts: Resolver = async (hostname) => {
  try {
    return await resolveByDns(hostname)
  } catch {
    return (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address)
  }
}

/** Why a target is not called; the sentence is for the store's staff. */
export class DestinoRecusado extends Error {
  override readonly name = 'DestinoRecusado'
}

const NAMED_NETWORKS: Record<string, readonly string[]> = {
  loopback: ['loopback'],
  linklocal: ['linkLocal'],
  uniquelocal: ['private', 'uniqueLocal'],
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Writes the address in hexadecimal: the parser takes `::8.8.8.8` for a mapped address, which it isn't. */
const toHexadecimal = (address: string) =>
  isIPv6(address) && !address.includes('%')
    ? withoutBrackets(new URL(`http://[${address}]`).hostname)
    : address

/** The address as it is reached: one mapped into IPv6 is the IPv4 address. */
const parseAddress = (address: string) => ipaddr.process(toHexadecimal(address))

function isInside(address: string, rede: string): boolean {
  const ip = parseAddress(address)
  const nomeada = NAMED_NETWORKS[rede]
  if (nomeada) return nomeada.includes(ip.range())
  const [base, bits] = rede.includes('/') ? ipaddr.parseCIDR(rede) : [ipaddr.parse(rede), undefined]
  if (base.kind() !== ip.kind()) return false
  return ip.match(base, bits ?? (base.kind() === 'ipv4' ? 32 : 128))
}

/** The part of IPv6 that is given out. Outside lie old forms of IPv4 addresses (::/96) and unassigned ranges. */
const IPV6_GLOBAL = ipaddr.parseCIDR('2000::/3')

function isPublic(address: string): boolean {
  const ip = parseAddress(address)
  return ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(IPV6_GLOBAL))
}

/**
 * Whether the address is plainly public or in a configured network. Private, loopback, link-local, shared, mapped,
 * translated and other addresses are not public.
 */
export function isAllowedAddress(address: string, redes: readonly string[]): boolean {
  return ipaddr.isValid(address) && (isPublic(address) || redes.some((rede) => isInside(address, rede)))
}

const NAO_PUBLICO = 'O endereço não é público.'
const SO_HTTPS = 'O endereço precisa começar com https://.'

/** Refuses plain HTTP, except to this machine where that is configured. */
function requireHttps(url: URL, addresses: readonly string[], redes: readonly string[]): void {
  if (url.protocol === 'https:') return
  const local = addresses.every((address) => parseAddress(address).range() === 'loopback')
  if (!local || redes.length === 0) throw new DestinoRecusado(SO_HTTPS)
}

export interface DestinoOptions {
  /** Networks allowed besides public addresses (WEBHOOK_REDES). */
  redes: readonly string[]
  resolver?: Resolver
}

/**
 * Resolves the addresses to which a delivery may connect. A name with any forbidden address is refused whole, so that a
 * retry can't find another one. Throws DestinoRecusado, or the resolver's error.
 */
export async function resolveDestino(url: URL, options: DestinoOptions): Promise<readonly string[]> {
  const { redes, resolver = redes.length > 0 ? resolveWithHosts : resolveByDns } = options
  const hostname = withoutBrackets(url.hostname)
  const addresses = isIP(hostname) ? [hostname] : await resolver(hostname)
  if (addresses.length === 0) throw new DestinoRecusado('O endereço não foi encontrado.')
  if (!addresses.every((address) => isAllowedAddress(address, redes))) throw new DestinoRecusado(NAO_PUBLICO)
  requireHttps(url, addresses, redes)
  return addresses
}
