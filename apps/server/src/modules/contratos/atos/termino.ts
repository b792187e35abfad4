import { type Dia, dia } from '@lastro/shared/dia'
import { CAMPO_OBRIGATORIO, type CampoInvalido } from '@lastro/shared/validacao'
import * as z from 'zod'
import { camposInvalidos } from '../../../http/errors.ts'

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
