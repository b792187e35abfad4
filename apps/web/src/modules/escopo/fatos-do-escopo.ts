import { aplicacaoDe } from '@lastro/shared/regras-garantia/regra-garantia'
import type { Fato } from '#ui/fatos.tsx'

interface Escopo {
  lojaId: number | null
  loja: string | null
  contratoId: number | null
  contrato: string | null
}

/** Scope of a rule or parameter, for the question before it is deleted. */
export const fatosDoEscopo = (escopo: Escopo): Fato[] => [
  { termo: 'Aplicação', valor: aplicacaoDe(escopo) },
  ...(escopo.loja ? [{ termo: 'Loja', valor: escopo.loja }] : []),
  ...(escopo.contrato ? [{ termo: 'Contrato', valor: escopo.contrato }] : []),
]
