import { Aplicacao, type RegraGarantia } from '@lastro/shared/regras-garantia/regra-garantia'
import { descreverRegra } from '@lastro/shared/regras-garantia/descrever-regra'
import { nomeDaRegra } from '#lib/format.ts'

/** Rules that a contract of this store may have: general, of the store, or of this contract (spec 2.12, domain 2). */
export function regrasDoContrato(
  regras: readonly RegraGarantia[],
  { lojaId, contratoId }: { lojaId: number | null; contratoId?: number },
): RegraGarantia[] {
  return regras.filter((regra) => {
    if (regra.aplicacao === Aplicacao.Geral) return true
    if (regra.aplicacao === Aplicacao.Loja) return lojaId !== null && regra.lojaId === lojaId
    return contratoId !== undefined && regra.contratoId === contratoId
  })
}

/** The rule preselected for a new contract: the first general one, else none (spec 2.12). */
export function regraInicial(regras: readonly RegraGarantia[]): number {
  return regras.find(({ aplicacao }) => aplicacao === Aplicacao.Geral)?.id ?? SEM_REGRA
}

/** The value of 'Nenhuma' (spec 2.12). */
export const SEM_REGRA = 0

/** Scope and name of a rule; without a name what it takes: 'Geral nº 3 (padrão) · Fiat, Ford · até 10 anos'. */
function rotuloDaRegra(regra: RegraGarantia): string {
  const { id, aplicacao, nome, regraPadrao } = regra
  return `${aplicacao} nº ${id}${regraPadrao ? ' (padrão)' : ''} · ${nome ?? descreverRegra(regra)}`
}

export interface OpcaoDeRegra {
  value: string
  label: string
}

/** 'Nenhuma' first; the contract's own rule stays an option when the list no longer offers it. */
export function opcoesDeRegra(regras: readonly RegraGarantia[], atual: number | null): OpcaoDeRegra[] {
  const opcoes = regras.map((regra) => ({ value: String(regra.id), label: rotuloDaRegra(regra) }))
  const notOffered = atual && !regras.some(({ id }) => id === atual)
  return [
    { value: String(SEM_REGRA), label: 'Nenhuma' },
    ...opcoes,
    ...(notOffered ? [{ value: String(atual), label: nomeDaRegra(atual, false) }] : []),
  ]
}
