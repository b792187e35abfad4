import { recusaDoTermino, terminoPassou } from '@lastro/shared/contratos/termino'
import { type Dia, dia } from '@lastro/shared/dia'
import { CAMPO_OBRIGATORIO, type CampoInvalido } from '@lastro/shared/validacao'
import * as z from 'zod'
import { BusinessError, camposInvalidos } from '#http/errors.ts'
import type { Travado } from '../nucleo/contrato-travado.ts'

const comTermino = z.object({ dataTermino: dia })

/**
 * An end that is set or changed may not lie in the past (domain 11): the spec's message followed by the reason. `body` as sent; an end
 * that can't be read is the schema's affair.
 */
export function recusasDoTermino(
  body: unknown,
  { today, atual }: { today: Dia; atual?: Dia },
): CampoInvalido[] {
  const { data } = comTermino.safeParse(body)
  if (!data || data.dataTermino === atual || data.dataTermino >= today) return []
  return [
    {
      campo: 'dataTermino',
      mensagem: `${CAMPO_OBRIGATORIO}: a data de término não pode ser anterior a hoje.`,
    },
  ]
}

/** Throws 400 for {@link recusasDoTermino}. */
export function exigirTermino(...[body, quando]: Parameters<typeof recusasDoTermino>): void {
  const recusas = recusasDoTermino(body, quando)
  if (recusas.length > 0) throw camposInvalidos(recusas)
}

/** Nothing is sent or approved past its end, by neither side and never forced (domain 2). Throws 400. */
export function exigirTerminoPorVir({ contrato, lado, clock }: Travado): void {
  if (terminoPassou(contrato, clock.today()))
    throw new BusinessError(recusaDoTermino(lado, contrato.dataTermino))
}
