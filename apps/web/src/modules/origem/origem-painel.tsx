import { useEffect } from 'react'
import { lazyComponent } from '#ui/lazy-component.ts'
import { fecharOrigem, useOrigemAberta } from './pergunta.ts'

const Painel = lazyComponent(async () => (await import('./origem-aberta.tsx')).OrigemAberta)

/** The one panel that explains where values come from. Give it a key per page, so that it closes with the page. */
export function OrigemPainel() {
  const aberta = useOrigemAberta()
  useEffect(() => Painel.prefetch(), [])
  useEffect(() => () => fecharOrigem(), [])
  return aberta && <Painel aberta={aberta} onFailure={() => fecharOrigem()} />
}
