import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AtoCobrado, avisoDaCobranca, cobradosOptions } from '../chamadas/cobranca.ts'

interface CobrancaDoAtoProps extends AtoCobrado {
  contratoId: number
}

/** Tells the institution what an act bills, before it is done. Draws nothing where the act costs nothing. */
export function CobrancaDoAto({ contratoId, ...ato }: CobrancaDoAtoProps) {
  const { data } = useQuery(cobradosOptions(contratoId))
  const aviso = avisoDaCobranca(ato, data)
  return (
    aviso && (
      <Text size="sm" role="status">
        {aviso}
      </Text>
    )
  )
}
