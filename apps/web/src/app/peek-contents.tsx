import { Skeleton } from '@mantine/core'
import { lazyComponent } from '#ui/lazy-component.ts'

const Contrato = lazyComponent(
  async () => (await import('../modules/contratos/tela/resumo-do-contrato.tsx')).ResumoDoContrato,
)
const Veiculo = lazyComponent(
  async () => (await import('../modules/ficha/resumo-do-veiculo.tsx')).ResumoDoVeiculo,
)
const LOADING = <Skeleton height={180} />

export const PeekContrato = ({ id }: { id: number }) => <Contrato id={id} fallback={LOADING} />
export const PeekVeiculo = ({ id }: { id: number }) => <Veiculo id={id} fallback={LOADING} />
