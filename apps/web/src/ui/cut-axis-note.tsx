import { Text } from '@mantine/core'

/** Below a chart whose axis doesn't begin at zero: says where it begins. */
export function CutAxisNote({ em }: { em: string }) {
  return (
    <Text size="xs" c="dimmed" mt={4}>
      O eixo começa em {em}.
    </Text>
  )
}
