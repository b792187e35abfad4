import * as z from 'zod'
import { type Dia, dia } from '../dia.ts'
import { UFS, uf } from '../estabelecimentos/uf.ts'

// Whether an institution asks for the entry in Renave of the vehicles that it takes, per state of the store (portas V).

/** From `avisoDesde` on an act asks first, from `bloqueioDesde` on it is refused; null: never. */
const renaveDoEstado = z
  .object({ uf, avisoDesde: dia.nullable(), bloqueioDesde: dia.nullable() })
  .meta({ title: 'RenaveDoEstado' })
export type RenaveDoEstado = z.infer<typeof renaveDoEstado>

/** One row per state at most, by its letters; a state without a row, or without a day, asks for nothing. */
export const exigeRenave = z
  .array(renaveDoEstado)
  .max(UFS.length, { error: 'Cada estado aparece uma vez.' })
  .refine((estados) => new Set(estados.map((estado) => estado.uf)).size === estados.length, {
    error: 'Cada estado aparece uma vez.',
  })
  .overwrite((estados) =>
    estados
      .filter(({ avisoDesde, bloqueioDesde }) => avisoDesde !== null || bloqueioDesde !== null)
      .toSorted((a, b) => (a.uf < b.uf ? -1 : 1)),
  )

const earlier = (a: Dia | null | undefined, b: Dia | null | undefined) =>
  a && b ? (a < b ? a : b) : (a ?? b ?? null)

/** Of each state the earlier days: what protects more. */
export function strongerRenave(a: readonly RenaveDoEstado[], b: readonly RenaveDoEstado[]): RenaveDoEstado[] {
  const [daA, daB] = [a, b].map((estados) => new Map(estados.map((estado) => [estado.uf, estado])))
  return UFS.flatMap((estado) => {
    const [um, outro] = [daA?.get(estado), daB?.get(estado)]
    const avisoDesde = earlier(um?.avisoDesde, outro?.avisoDesde)
    const bloqueioDesde = earlier(um?.bloqueioDesde, outro?.bloqueioDesde)
    return avisoDesde || bloqueioDesde ? [{ uf: estado, avisoDesde, bloqueioDesde }] : []
  })
}

/** With what an institution begins: it is asked in every state. */
export const AVISO_EM_TODOS: readonly RenaveDoEstado[] = UFS.map((estado) => ({
  uf: estado,
  avisoDesde: '2026-01-01' as Dia,
  bloqueioDesde: null,
}))

/** What counts for a store of this state today. A store whose state nobody knows is asked for nothing. */
export function exigenciaDoRenave(
  estados: readonly RenaveDoEstado[],
  doEstado: string | null,
  hoje: Dia,
): 'nao' | 'aviso' | 'bloqueio' {
  const { avisoDesde = null, bloqueioDesde = null } = estados.find((estado) => estado.uf === doEstado) ?? {}
  if (bloqueioDesde !== null && bloqueioDesde <= hoje) return 'bloqueio'
  return avisoDesde !== null && avisoDesde <= hoje ? 'aviso' : 'nao'
}
