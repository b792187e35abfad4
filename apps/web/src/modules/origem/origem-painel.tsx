import { useEffect } from 'react'
import { lazyComponent } from '#ui/lazy-component.ts'
import { fecharOrigem, useOrigemAberta } from './pergunta.ts'

const Painel = lazyComponent(async () => (await import('./origem-aberta.tsx')).OrigemAberta)

/** The one panel that tells where a value comes from. It goes with its page: give it a key. */
export function OrigemPainel() {
  const aberta = useOrigemAberta()
  useEffect(() => Painel.prefetch(), [])
  useEffect(() => () => fecharOrigem(), [])
  return aberta && <Painel aberta={aberta} aoFalhar={() => fecharOrigem()} />
}
