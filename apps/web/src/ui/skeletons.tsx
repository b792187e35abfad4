import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { Sheet } from './sheet.tsx'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  return (
    <Sheet>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" role="status" aria-busy aria-label="Carregando">
        {times(fields).map((index) => (
          <Stack key={index} gap={6}>
            <Skeleton height={12} width="35%" />
            <Skeleton height={36} />
          </Stack>
        ))}
      </SimpleGrid>
    </Sheet>
  )
}

export function PageSkeleton() {
  return (
    <Stack gap="md">
      <Skeleton height={28} width={220} />
      <FormSkeleton fields={4} />
    </Stack>
  )
}
