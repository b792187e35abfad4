import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInteiro, plural } from '#lib/format.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import type { PedidoDeEstoque } from './use-estoque.ts'
import { naoElegiveisOptions } from './use-nao-elegiveis.ts'

const NaoElegiveis = lazyComponent(async () => (await import('./nao-elegiveis-modal.tsx')).NaoElegiveisModal)

interface PorQueNaoProps {
  pedido: PedidoDeEstoque
  /** An empty list offers a button; a list with vehicles a line of counts. */
  forma: 'linha' | 'botao'
}

/** ' · 8 não elegíveis: ver por quê · 40 em garantia', after the count of those that may be chosen. */
export function PorQueNao({ pedido, forma }: PorQueNaoProps) {
  const { data } = useQuery(naoElegiveisOptions(pedido, 'contagens'))
  const [aberto, setAberto] = useState(false)
  const { total = 0, emGarantia = 0 } = data ?? {}
  const recusados = total - emGarantia
  const fechar = () => setAberto(false)
  const ver = plural(recusados, 'não elegível', 'não elegíveis')
  if (total === 0) return null
  return (
    <>
      {forma === 'linha' && (
        <span>
          {recusados > 0 && (
            <>
              {` · ${ver}: `}
              <Anchor
                component="button"
                type="button"
                inherit
                underline="always"
                onClick={() => setAberto(true)}
              >
                ver por quê
              </Anchor>
            </>
          )}
          {emGarantia > 0 && ` · ${formatInteiro(emGarantia)} em garantia`}
        </span>
      )}
      {forma === 'botao' && recusados > 0 && (
        <Button variant="default" onClick={() => setAberto(true)}>
          Ver por quê
        </Button>
      )}
      {aberto && <NaoElegiveis pedido={pedido} onClose={fechar} onFailure={fechar} />}
    </>
  )
}
