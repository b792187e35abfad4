import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { avisoDaCobranca, cobradosOptions, type Eventos } from '../chamadas/cobranca.ts'

interface CobrancaDoAtoProps {
  contratoId: number
  /** 'Esta alteração' */
  ato: string
  eventos: Eventos
}

/** Tells the institution what an act bills, before it is done. Draws nothing where the act costs nothing. */
export function CobrancaDoAto({ contratoId, ato, eventos }: CobrancaDoAtoProps) {
  const { data } = useQuery(cobradosOptions(contratoId))
  const aviso = avisoDaCobranca(ato, data, eventos)
  return (
    aviso && (
      <Text size="sm" role="status">
        {aviso}
      </Text>
    )
  )
}
