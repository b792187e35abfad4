import { Stack, Text } from '@mantine/core'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import type { AtoDeCompromisso } from '@lastro/shared/contratos/quatro-olhos'
import { formatInstante } from '@lastro/shared/dia'
import { Aviso } from './aviso.tsx'

const OQUE: Record<AtoDeCompromisso, string> = {
  enviar: 'enviar a proposta para a loja',
  aprovar: 'aprovar a proposta',
  alterar: 'alterar os termos do contrato',
  proporAlteracao: 'alterar as garantias do contrato',
  aceitarAlteracao: 'aceitar a alteração de garantias',
}

/** That the contract waits for a second person, and why (the institution's policy). */
export function PrimeiraAprovacao({ contrato }: { contrato: ContratoDetalhe }) {
  const { primeiraAprovacao: primeira } = contrato
  if (!primeira) return null
  const quem = primeira.propria ? 'Você deu' : `${primeira.usuario} deu`
  return (
    <Aviso tom="atencao">
      <Stack gap="xs">
        <Text size="sm">
          {quem} a primeira aprovação para {OQUE[primeira.ato]} em {formatInstante(primeira.em)}. Pela
          política da instituição,{' '}
          {primeira.propria ? 'outra pessoa precisa dar a segunda' : 'falta a de outra pessoa'}. Qualquer
          mudança no contrato anula a primeira aprovação.
        </Text>
      </Stack>
    </Aviso>
  )
}
