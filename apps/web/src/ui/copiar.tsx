import { Button, type ButtonProps, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

interface CopiarProps extends ButtonProps {
  valor: string
  /** What it says once it has: 'Copiado', 'Copiada' … */
  copiado: string
  onCopiado?: () => void
}

/** 'Copiar' of what stands beside it. Browsers let only safe addresses copy: elsewhere there is none. */
export function Copiar({ valor, copiado, onCopiado, ...props }: CopiarProps) {
  if (!window.isSecureContext) return null
  return (
    <CopyButton value={valor} timeout={3_000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => {
            copy()
            onCopiado?.()
          }}
          {...props}
        >
          {copied ? copiado : 'Copiar'}
        </Button>
      )}
    </CopyButton>
  )
}
