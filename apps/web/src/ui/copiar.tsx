import { Button, type ButtonProps, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

interface CopiarProps extends ButtonProps {
  valor: string
  /** Label after copying: 'Copiado', 'Copiada', … */
  copiado: string
  onCopiado?: () => void
}

/** 'Copiar': copies a text. Draws nothing on plain http, where browsers forbid copying. */
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
