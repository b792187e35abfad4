import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { avisoDaCobranca, type CobrancaDoContrato, cobradosOptions } from './cobranca.ts'

/** Tells the institution what an act bills, before it is done. Draws nothing where the act costs nothing. */
export function CobrancaDoAto(cobranca: CobrancaDoContrato) {
  const { data } = useQuery(cobradosOptions(cobranca.contratoId))
  const aviso = avisoDaCobranca(cobranca, data)
  return (
    aviso && (
      <Text size="sm" role="status">
        {aviso}
      </Text>
    )
  )
}
