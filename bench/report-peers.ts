import type { PeerResult } from './peers.ts'
import { mark, ratio, table } from './report.ts'

const met = ({ ofPeer, target }: PeerResult) => target === undefined || ofPeer >= target

export function tableOfPeers(results: readonly PeerResult[]): string {
  return table(
    ['job', 'callers', 'product ÷ peer', 'target', 'calls/s', "peer's calls/s"],
    results.map((result) => [
      result.name,
      String(result.callers),
      `**${ratio(result.ofPeer)}**`,
      result.target === undefined ? '—' : `≥ ${result.target} ${mark(met(result))}`,
      result.product.toFixed(1),
      result.peer.toFixed(1),
    ]),
  )
}

export const missedPeers = (results: readonly PeerResult[]): string[] =>
  results
    .filter((result) => !met(result))
    .map(({ name, callers, ofPeer }) => `${name}, ${callers} callers: ${ratio(ofPeer)} of the peer's rate`)
