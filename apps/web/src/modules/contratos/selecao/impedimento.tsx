import { Text } from '@mantine/core'
import { formatInteiro } from '#lib/format.ts'

const ID = 'por-que-nao-enviar'

/** Props that tie a disabled button to its reason. */
export const PELO_IMPEDIMENTO = { 'aria-describedby': ID }

/** Why nothing can be sent while vehicles are lost; undefined without lost vehicles. */
export function impedimentoDe(perdidos: number): string | undefined {
  if (perdidos === 0) return undefined
  return `${perdidos === 1 ? 'Retire o veículo indisponível' : `Retire os ${formatInteiro(perdidos)} veículos indisponíveis`} para enviar.`
}

export function Impedimento({ children }: { children: string }) {
  return (
    <Text id={ID} size="sm" style={{ alignSelf: 'center' }}>
      {children}
    </Text>
  )
}
