import { Button, Group, Stack, Text } from '@mantine/core'
import {
  motivoDaSuspensao,
  recusaDaSuspensao,
  type SuspensaoDaLoja,
} from '@lastro/shared/suspensoes/suspensao'
import { formatDia, formatInstante } from '@lastro/shared/dia'
import { fraseDeQuemPode } from '@lastro/shared/politicas/quem-pode'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermissao } from '#lib/session.ts'
import { Notice } from '#ui/notice.tsx'
import { LevantarModal } from './levantar-modal.tsx'
import { suspensoesOptions } from '../instituicoes/use-lojas.ts'
import { useLevantar } from './use-suspensoes.ts'

/** The stores that are suspended for unpaid sales, each with its act (carteira A.3). */
export function Suspensoes({ instituicaoId }: { instituicaoId: number }) {
  const { data: { suspensoes = [] } = {} } = useQuery(suspensoesOptions(instituicaoId))
  const [levantar, setLevantar] = useState<SuspensaoDaLoja>()
  if (suspensoes.length === 0) return null
  return (
    <Stack gap="xs" mb="md">
      {suspensoes.map((suspensao) => (
        <LojaSuspensa
          key={suspensao.lojaId}
          instituicaoId={instituicaoId}
          suspensao={suspensao}
          onLevantar={() => setLevantar(suspensao)}
        />
      ))}
      {levantar && (
        <LevantarModal
          instituicaoId={instituicaoId}
          suspensao={suspensoes.find(({ lojaId }) => lojaId === levantar.lojaId) ?? levantar}
          onClose={() => setLevantar(undefined)}
        />
      )}
    </Stack>
  )
}

/** Who asked for the lifting, until when and why, and whose turn it is. */
function pedidoEmPalavras({ levantamento }: SuspensaoDaLoja): string | undefined {
  if (!levantamento) return undefined
  const { ate, motivo, pedidoPor, pedidoEm, confirmadoPor, propria, podem } = levantamento
  if (confirmadoPor !== null)
    return `Suspensão levantada até ${formatDia(ate)} por ${pedidoPor} e ${confirmadoPor}. Motivo: ${motivo}`
  const pedido = `${propria ? 'Você pediu' : `${pedidoPor} pediu`} em ${formatInstante(pedidoEm)} que ela seja levantada até ${formatDia(ate)}. Motivo: ${motivo}`
  return propria ? `${pedido} — Outra pessoa precisa confirmar. ${fraseDeQuemPode(podem)}` : pedido
}

interface Props {
  instituicaoId: number
  suspensao: SuspensaoDaLoja
  onLevantar: () => void
}

function LojaSuspensa({ instituicaoId, suspensao, onLevantar }: Props) {
  const { loja, levantamento } = suspensao
  const podeAlterar = usePermissao('Carteira.Limites.Alterar')
  const { mutate, isPending } = useLevantar(instituicaoId)
  const levantada = levantamento !== null && levantamento.confirmadoPor !== null
  return (
    <Notice tom={levantada ? 'info' : 'atencao'}>
      <Stack gap="xs">
        <Text size="sm">
          {levantada ? motivoDaSuspensao(suspensao, loja) : recusaDaSuspensao(suspensao, loja)}{' '}
          {pedidoEmPalavras(suspensao)}
        </Text>
        {podeAlterar && !levantada && (
          <Group gap="sm">
            {levantamento && !levantamento.propria && (
              <Button
                size="xs"
                loading={isPending}
                aria-label={`Confirmar o levantamento de ${loja}`}
                onClick={() => mutate({ suspensao })}
              >
                Confirmar levantamento
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              aria-label={`Levantar a suspensão de ${loja}`}
              onClick={onLevantar}
            >
              Levantar suspensão
            </Button>
          </Group>
        )}
      </Stack>
    </Notice>
  )
}
