import { recusaDoTermino, terminoPassou } from '@lastro/shared/contratos/termino'
import { type Dia, dia } from '@lastro/shared/dia'
import { CAMPO_OBRIGATORIO, type CampoInvalido } from '@lastro/shared/validacao'
import * as z from 'zod'
import { BusinessError, camposInvalidos } from '#http/errors.ts'
import type { ContratoTravado } from '../nucleo/contrato-travado.service.ts'

const TERMINO_SCHEMA = z.object({ dataTermino: dia })

/**
 * Answers the spec's message with its reason where an end is set to, or changed to, a day in the past (domain 11).
 * `body` is the request as sent; the schema refuses an end that can't be read.
 */
export function recusasDoTermino(
  body: unknown,
  { today, atual }: { today: Dia; atual?: Dia },
): CampoInvalido[] {
  const { data } = TERMINO_SCHEMA.safeParse(body)
  if (!data || data.dataTermino === atual || data.dataTermino >= today) return []
  return [
    {
      campo: 'dataTermino',
      mensagem: `${CAMPO_OBRIGATORIO}: a data de término não pode ser anterior a hoje.`,
    },
  ]
}

/** Refuses with 400 what {@link recusasDoTermino} finds. */
export function exigirTermino(...[body, datas]: Parameters<typeof recusasDoTermino>): void {
  const recusas = recusasDoTermino(body, datas)
  if (recusas.length > 0) throw camposInvalidos(recusas)
}

/** Refuses with 400 to send or approve past the contract's end, for both sides and even if forced (domain 2). */
export function exigirTerminoFuturo({ contrato, lado, clock }: ContratoTravado): void {
  if (terminoPassou(contrato, clock.today()))
    throw new BusinessError(recusaDoTermino(lado, contrato.dataTermino))
}
