import { useWaiting } from '../modules/carteira/use-waiting.ts'
import { Count } from './item-link.tsx'

const MAX = 999

/** How much waits in a group of the menu. */
export function WaitingCount({ label }: { label: string }) {
  const count = useWaiting()[label] ?? 0
  return count > 0 && <Count of={count} max={MAX} words={count === 1 ? 'espera' : 'esperam'} />
}
