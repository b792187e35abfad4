import { Group, Text } from '@mantine/core'

/** The mark: a keel line under an L. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <Group gap="xs" wrap="nowrap" c="var(--mantine-color-text)">
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
        <rect width="32" height="32" rx="7" fill="#136a7e" />
        <path
          d="M9 7v14.5h13"
          fill="none"
          stroke="#fff"
          strokeWidth="3.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path d="M9 26h14" fill="none" stroke="#8bc3d0" strokeWidth="2.6" strokeLinecap="round" />
      </svg>
      <Text component="span" fw={600} fz={size * 0.68} lh={1} style={{ letterSpacing: '-0.01em' }}>
        Lastro
      </Text>
    </Group>
  )
}
