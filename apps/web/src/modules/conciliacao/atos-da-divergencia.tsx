import { nomeDaDivergencia } from '@lastro/shared/carteira/colunas-da-conciliacao'
import type { Divergencia } from '@lastro/shared/carteira/conciliacao'
import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Copiar } from '#ui/copiar.tsx'

/** What the page does for a row. Absent: this person may not. */
export interface AtosDaDivergencia {
  onTratar: ((divergencia: Divergencia) => void) | undefined
  onLiquidar: ((divergencia: Divergencia) => void) | undefined
  /** Contracts settled from this page, by id. */
  liquidados: ReadonlySet<number>
  podeAlterar: boolean
  onBaixar: ((divergencia: Divergencia) => void) | undefined
}

const COMPACTO = { variant: 'subtle', size: 'compact-sm' } as const
/** On a telephone's card there is room for 'Tratar' alone; the contract's own page has the others. */
const NO_COMPUTADOR = { ...COMPACTO, visibleFrom: 'sm' } as const

const verContrato = ({ contratoId, numero }: Divergencia, rotulo: string) =>
  contratoId !== null && (
    <Button
      {...NO_COMPUTADOR}
      aria-label={`${rotulo}: ${numero}`}
      renderRoot={(root) => (
        <Link to="/contratos/detalhe/$id" params={{ id: String(contratoId) }} {...root} />
      )}
    >
      {rotulo}
    </Button>
  )

/** The button of a divergence's kind (carteira A.5). */
function atoDoTipo(divergencia: Divergencia, atos: AtosDaDivergencia): ReactNode {
  const { tipo, numero, contratoId } = divergencia
  if (tipo === 'desconhecido' && numero !== null)
    return (
      <Copiar {...NO_COMPUTADOR} valor={numero} copiado="Copiado" aria-label={`Copiar o número ${numero}`} />
    )
  if (tipo === 'principal_acima' || tipo === 'atraso') return verContrato(divergencia, 'Ver contrato')
  if (tipo === 'vendido_sem_pagamento')
    return (
      <Button
        {...NO_COMPUTADOR}
        aria-label={`Registrar pagamento ${numero}`}
        renderRoot={(root) => <Link to="/carteira/baixas" search={{ vencidas: 'sim' }} {...root} />}
      >
        Registrar pagamento
      </Button>
    )
  if (tipo === 'fora_do_estoque')
    return (
      <>
        {atos.onBaixar && (
          <Button
            {...NO_COMPUTADOR}
            aria-label={`Dar baixa ${numero}`}
            onClick={() => atos.onBaixar?.(divergencia)}
          >
            Dar baixa
          </Button>
        )}
        {atos.podeAlterar && verContrato(divergencia, 'Substituir')}
      </>
    )
  if (tipo !== 'ativo_zerado' || !atos.onLiquidar) return null
  if (contratoId !== null && atos.liquidados.has(contratoId))
    return (
      <Text span size="sm" c="dimmed">
        Liquidado
      </Text>
    )
  return (
    <Button
      {...NO_COMPUTADOR}
      aria-label={`Liquidar ${numero}`}
      onClick={() => atos.onLiquidar?.(divergencia)}
    >
      Liquidar
    </Button>
  )
}

/** For `rowActions`: the act of the kind, and below it 'Tratar'. */
export const atosDaDivergencia = (atos: AtosDaDivergencia) => (divergencia: Divergencia) => (
  <Stack gap={0} align="flex-end">
    {atoDoTipo(divergencia, atos)}
    {atos.onTratar && (
      <Button
        {...COMPACTO}
        aria-label={`Tratar ${nomeDaDivergencia(divergencia)}`}
        onClick={() => atos.onTratar?.(divergencia)}
      >
        Tratar
      </Button>
    )}
  </Stack>
)
