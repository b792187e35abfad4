import { conciliacaoCall } from '@lastro/shared/saldos/conciliacao'
import { keyOf } from '#lib/api.ts'
import { nomeDaDivergencia } from '@lastro/shared/saldos/colunas-da-conciliacao'
import type { Divergencia } from '@lastro/shared/saldos/conciliacao'
import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Copiar } from '#ui/copiar.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { importChunk } from '#lib/chunk.ts'
import { useRegras } from '#lib/session.ts'
import type { Zerado } from '../contratos/perguntas/liquidar-zerados.ts'

/** What the page does for a row. Absent: this person may not. */
export interface AtosDaDivergencia {
  onAbrir: (divergencia: Divergencia) => void
  /** false: 'Ver' alone, where there is a contract. */
  podeTratar: boolean
  onLiquidar: ((divergencia: Divergencia) => void) | undefined
  podeAlterar: boolean
  podeVer: boolean
  onBaixar: ((divergencia: Divergencia) => void) | undefined
  /** Opens the payment of a payoff, by its id. */
  onPagar: ((baixaId: number) => void) | undefined
}

const COMPACTO = { variant: 'subtle', size: 'compact-sm' } as const
/** On a telephone's card there is room for 'Tratar' alone; the contract's own page has the others. */
const NO_COMPUTADOR = { ...COMPACTO, visibleFrom: 'sm' } as const

/** `substituir`: the vehicle whose change opens there. */
const verContrato = (
  { contratoId, numero }: Divergencia,
  rotulo: string,
  substituir?: Divergencia['veiculoId'],
) =>
  contratoId !== null && (
    <Button
      {...NO_COMPUTADOR}
      aria-label={`${rotulo}: ${numero}`}
      renderRoot={(root) => (
        <Link
          to="/contratos/detalhe/$id"
          params={{ id: String(contratoId) }}
          search={substituir ? { substituir } : {}}
          {...root}
        />
      )}
    >
      {rotulo}
    </Button>
  )

/** The button of a divergence's kind (carteira A.5). */
function atoDoTipo(divergencia: Divergencia, atos: AtosDaDivergencia): ReactNode {
  const { tipo, numero, baixaId, veiculo, veiculoId, liquidacao } = divergencia
  if (tipo === 'desconhecido' && numero !== null)
    return (
      <Copiar {...NO_COMPUTADOR} valor={numero} copiado="Copiado" aria-label={`Copiar o número ${numero}`} />
    )
  if (tipo === 'principal_acima' || tipo === 'atraso')
    return atos.podeVer && verContrato(divergencia, 'Ver contrato')
  if (tipo === 'vendido_sem_pagamento')
    return (
      atos.onPagar &&
      baixaId !== null && (
        <Button
          {...NO_COMPUTADOR}
          aria-label={`Registrar pagamento ${numero}: ${veiculo}`}
          onClick={() => atos.onPagar?.(baixaId)}
        >
          Registrar pagamento
        </Button>
      )
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
        {atos.podeAlterar && verContrato(divergencia, 'Substituir', veiculoId)}
      </>
    )
  if (tipo !== 'ativo_zerado' || !atos.onLiquidar) return null
  return (
    <>
      {liquidacao !== null && (
        <Text span size="sm" c="dimmed">
          {liquidacao === 'feita' ? 'Liquidado' : 'Falta a segunda aprovação'}
        </Text>
      )}
      {liquidacao !== 'feita' && (
        <Button
          {...NO_COMPUTADOR}
          aria-label={`Liquidar ${numero}`}
          onClick={() => atos.onLiquidar?.(divergencia)}
        >
          Liquidar
        </Button>
      )}
    </>
  )
}

/** For `rowActions`: the act of the kind, and below it 'Tratar', or 'Ver' for who may only read. */
export const atosDaDivergencia = (atos: AtosDaDivergencia) => (divergencia: Divergencia) => (
  <Stack gap={0} align="flex-end">
    {atoDoTipo(divergencia, atos)}
    {(atos.podeTratar || divergencia.contratoId !== null) && (
      <Button
        {...COMPACTO}
        aria-label={`${atos.podeTratar ? 'Tratar' : 'Ver'} ${nomeDaDivergencia(divergencia)}`}
        onClick={() => atos.onAbrir(divergencia)}
      >
        {atos.podeTratar ? 'Tratar' : 'Ver'}
      </Button>
    )}
  </Stack>
)

/** Settles contracts that owe nothing. The list, read again whatever came of it, says which are settled. */
export function useLiquidarZerados() {
  const queryClient = useQueryClient()
  const { permissoes } = useRegras()
  const { mutate, isPending } = useMutation({
    mutationFn: async (contratos: readonly Zerado[]) => {
      // The contracts' code comes with the click, so that this page doesn't carry it.
      const { liquidarZerados } = await importChunk(
        () => import('../contratos/perguntas/liquidar-zerados.ts'),
      )
      return liquidarZerados(queryClient, { contratos, permissoes })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(conciliacaoCall) }),
  })
  return { liquidar: mutate, liquidando: isPending }
}
