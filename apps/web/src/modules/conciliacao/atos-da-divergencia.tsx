import { conciliacaoCall } from '@lastro/shared/saldos/conciliacao'
import { keyOf } from '#lib/api.ts'
import { nomeDaDivergencia } from '@lastro/shared/saldos/colunas-da-conciliacao'
import type { Divergencia } from '@lastro/shared/saldos/conciliacao'
import { Box, Button, Group, Text } from '@mantine/core'
import { Copiar } from '#ui/copiar.tsx'
import { RowMenu } from '#ui/row-menu.tsx'
import type { RowMenuItem } from '#ui/row-menu-itens.tsx'
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
/** `substituir`: the vehicle whose change opens there. */
const verContrato = (
  { contratoId }: Divergencia,
  label: string,
  substituir?: Divergencia['veiculoId'],
): RowMenuItem[] =>
  contratoId === null
    ? []
    : [
        {
          label,
          link: {
            to: '/contratos/detalhe/$id',
            params: { id: String(contratoId) },
            search: substituir ? { substituir } : {},
          },
        },
      ]

/** The acts of a divergence's kind (carteira A.5), for the row's menu. */
function atosDoTipo(divergencia: Divergencia, atos: AtosDaDivergencia): RowMenuItem[] {
  const { tipo, baixaId, veiculoId, liquidacao } = divergencia
  const { podeVer, podeAlterar, onPagar, onBaixar, onLiquidar } = atos
  if (tipo === 'principal_acima' || tipo === 'atraso')
    return podeVer ? verContrato(divergencia, 'Ver contrato') : []
  if (tipo === 'vendido_sem_pagamento' && onPagar && baixaId !== null)
    return [{ label: 'Registrar pagamento', onClick: () => onPagar(baixaId) }]
  if (tipo === 'fora_do_estoque')
    return [
      ...(onBaixar ? [{ label: 'Dar baixa', onClick: () => onBaixar(divergencia) }] : []),
      ...(podeAlterar ? verContrato(divergencia, 'Substituir', veiculoId) : []),
    ]
  if (tipo === 'ativo_zerado' && onLiquidar && liquidacao !== 'feita')
    return [{ label: 'Liquidar', onClick: () => onLiquidar(divergencia) }]
  return []
}

/** For `rowActions`: 'Tratar', or 'Ver' for who may only read, and the acts of the kind in a menu. */
export const atosDaDivergencia = (atos: AtosDaDivergencia) => (divergencia: Divergencia) => {
  const { tipo, numero, contratoId, liquidacao } = divergencia
  const nome = nomeDaDivergencia(divergencia)
  return (
    <Group gap={0} justify="flex-end" wrap="nowrap">
      {tipo === 'desconhecido' && numero !== null && (
        <Copiar
          {...COMPACTO}
          visibleFrom="sm"
          valor={numero}
          copiado="Copiado"
          aria-label={`Copiar o número ${numero}`}
        />
      )}
      {atos.onLiquidar && liquidacao !== null && (
        <Text span size="sm" c="dimmed">
          {liquidacao === 'feita' ? 'Liquidado' : 'Falta a segunda aprovação'}
        </Text>
      )}
      {(atos.podeTratar || contratoId !== null) && (
        <Button
          {...COMPACTO}
          aria-label={`${atos.podeTratar ? 'Tratar' : 'Ver'} ${nome}`}
          onClick={() => atos.onAbrir(divergencia)}
        >
          {atos.podeTratar ? 'Tratar' : 'Ver'}
        </Button>
      )}
      {/* On a telephone's card there is room for 'Tratar' alone; the contract's own page has the others. */}
      <Box component="span" visibleFrom="sm">
        <RowMenu label={`Mais ações: ${nome}`} items={atosDoTipo(divergencia, atos)} />
      </Box>
    </Group>
  )
}

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
