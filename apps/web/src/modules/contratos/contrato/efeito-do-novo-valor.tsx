import { Text } from '@mantine/core'
import type { Centavos } from '@lastro/shared/dinheiro'
import { useQuery } from '@tanstack/react-query'
import { CobrancaDoAto } from '#modules/cobranca/cobranca.tsx'
import { contratoOptions } from '../chamadas/use-contrato.ts'
import { ePrimeiraDeDuas } from '../tela/quatro-olhos.tsx'
import { duasPessoas } from './pergunta-termos.ts'

interface EfeitoDoNovoValorProps {
  contratoId: number
  /** As typed. */
  valorGarantia: Centavos | null
}

/** Tells whether a new valorGarantia waits for a second person, and what it bills; nothing before the contract is read. */
export function EfeitoDoNovoValor({ contratoId, valorGarantia }: EfeitoDoNovoValorProps) {
  const { data: vista } = useQuery(contratoOptions(contratoId))
  if (!vista || !valorGarantia) return null
  // The release comes first, and ends a first approval that somebody gave before.
  const contrato = { ...vista.data, primeiraAprovacao: null }
  const deDuas = ePrimeiraDeDuas(contrato, 'alterar', duasPessoas(contrato, { ...contrato, valorGarantia }))
  return (
    <>
      {deDuas && (
        <Text size="sm">
          Pela política da instituição, outra pessoa precisa aprovar o novo valor da garantia. A liberação do
          veículo não espera por ela.
        </Text>
      )}
      <CobrancaDoAto
        contratoId={contratoId}
        ato="alterar"
        depoisDe={deDuas && 'segundaPessoa'}
        eventos={{ contratoAlterado: 1 }}
      />
    </>
  )
}
