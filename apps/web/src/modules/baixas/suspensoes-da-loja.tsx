import { Stack } from '@mantine/core'
import { recusaDaSuspensao } from '@lastro/shared/suspensoes/suspensao'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '#ui/notice.tsx'
import { suspensoesDaLojaOptions } from './use-suspensoes.ts'

/** Says which institutions take nothing new from the store, and why. */
export function SuspensoesDaLoja({ lojaId }: { lojaId: number }) {
  const { data = [] } = useQuery(suspensoesDaLojaOptions(lojaId))
  if (data.length === 0) return null
  return (
    <Stack gap="xs" mb="md">
      {data.map((suspensao) => (
        <Notice key={suspensao.instituicaoFinanceiraId} tom="atencao">
          {suspensao.instituicaoFinanceira}: {recusaDaSuspensao(suspensao)}
        </Notice>
      ))}
    </Stack>
  )
}
