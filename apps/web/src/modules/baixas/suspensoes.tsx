import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import {
  motivoDaSuspensao,
  recusaDaSuspensao,
  type SuspensaoDaLoja,
} from '@lastro/shared/suspensoes/suspensao'
import { formatDia, formatInstante, type Dia } from '@lastro/shared/dia'
import { fraseDeQuemPode } from '@lastro/shared/politicas/quem-pode'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermissao } from '#lib/session.ts'
import { Notice } from '#ui/notice.tsx'
import { suspensoesOptions } from '../instituicoes/use-lojas.ts'
import { useLevantar } from './use-suspensoes.ts'
import { useForm } from '@mantine/form'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { diaDeHoje } from '#lib/relogio.ts'
import { DateField } from '#ui/date-field.tsx'
import { FormModal } from '#ui/form-modal.tsx'

interface LevantarProps {
  instituicaoId: number
  suspensao: SuspensaoDaLoja
  onClose: () => void
}

/** Asks to lift a store's suspension until a day. Mount only while open. */
export function LevantarModal({ instituicaoId, suspensao, onClose }: LevantarProps) {
  const form = useForm<{ ate: Dia | null; motivo: string }>({ initialValues: { ate: null, motivo: '' } })
  const { mutateAsync } = useLevantar(instituicaoId, [400])
  return (
    <FormModal
      title={`Levantar a suspensão: ${suspensao.loja}`}
      form={form}
      draftKey={`suspensao/${instituicaoId}/${suspensao.lojaId}`}
      submit="Pedir"
      validar={({ ate, motivo }) => ({
        ...(ate === null && { ate: CAMPO_OBRIGATORIO }),
        ...(!motivo.trim() && { motivo: CAMPO_OBRIGATORIO }),
      })}
      salvar={async ({ ate, motivo }) => {
        if (ate === null) return false
        await mutateAsync({ suspensao, pedido: { ate, motivo: motivo.trim() } })
        onClose()
        return true
      }}
      onClose={onClose}
    >
      <Text size="sm">
        Vale quando outra pessoa confirmar. Depois do dia escolhido, a loja volta a ficar suspensa se ainda
        dever.
      </Text>
      <DateField
        label="Até"
        description="No máximo 10 dias úteis à frente."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        minDate={diaDeHoje()}
        tooEarlyMessage="Escolha um dia a partir de hoje."
        {...form.getInputProps('ate')}
      />
      <Textarea
        label="Motivo"
        required
        autosize
        minRows={2}
        maxLength={1_000}
        {...form.getInputProps('motivo')}
      />
    </FormModal>
  )
}

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
