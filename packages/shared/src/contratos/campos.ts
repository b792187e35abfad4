import * as z from 'zod'
import { dia, formatDia } from '../dia.ts'
import { dinheiroObrigatorio, formatDinheiro } from '../dinheiro.ts'
import { idOpcional } from '../id.ts'
import { codigo } from '../texto.ts'

/** The contract's terms: what the institution sets and changes, in the order of the screen. */
export const termosSchema = z.object({
  regraGarantiaId: idOpcional,
  dataTermino: dia,
  valorCredito: dinheiroObrigatorio,
  valorGarantia: dinheiroObrigatorio,
})
export type Termos = z.output<typeof termosSchema>

/** All fields of a contract that people change: the terms and the number in the store's own system. */
export const camposSchema = z.object({ idParceiro: codigo({ max: 60 }).nullable(), ...termosSchema.shape })
type Campos = z.output<typeof camposSchema>

interface Campo<V> {
  label: string
  /** The value as people read it. */
  texto(valor: V): string
  tipo: 'texto' | 'id' | 'dia' | 'dinheiro'
  /** The field's name in the refusal of an approver who changed it last. null: the last changer may approve. */
  compromisso: string | null
  /** Whether the new value binds the institution to more than it agreed to. null: no value does. */
  afrouxa: ((de: V, para: V) => boolean) | null
  /** The field's title in the report of one contract (spec 2.14). null: the report leaves it out. */
  noRelatorio: string | null
}

export const CAMPOS: { [K in keyof Campos]: Campo<Campos[K]> } = {
  idParceiro: {
    label: 'N° no parceiro',
    texto: (numero) => numero ?? '—',
    tipo: 'texto',
    compromisso: null,
    afrouxa: null,
    // The report builds this title itself, because the partner's name is part of it.
    noRelatorio: null,
  },
  regraGarantiaId: {
    label: 'Regra de garantia',
    texto: (id) => (id === null ? 'Nenhuma' : `nº ${id}`),
    tipo: 'id',
    compromisso: 'a regra de garantia',
    // The rule says which vehicles may back the credit, and at what price: no rule is looser than another in every
    // case.
    afrouxa: (de, para) => para !== de,
    noRelatorio: null,
  },
  dataTermino: {
    label: 'Data de término',
    texto: formatDia,
    tipo: 'dia',
    compromisso: 'a data de término',
    afrouxa: (de, para) => para > de,
    noRelatorio: 'Data de Término',
  },
  valorCredito: {
    label: 'Valor do crédito',
    texto: formatDinheiro,
    tipo: 'dinheiro',
    compromisso: 'o valor do crédito',
    afrouxa: (de, para) => para > de,
    noRelatorio: 'Valor do Crédito',
  },
  valorGarantia: {
    label: 'Valor da garantia',
    texto: formatDinheiro,
    tipo: 'dinheiro',
    compromisso: 'o valor da garantia',
    afrouxa: (de, para) => para < de,
    noRelatorio: 'Valor da Garantia',
  },
}

const keysOf = <T extends object>(objeto: T) => Object.keys(objeto) as (keyof T)[]
export const NOMES_DOS_CAMPOS = keysOf(CAMPOS)
export const NOMES_DOS_TERMOS = keysOf(termosSchema.shape)
/** The terms without the rule, which only the institution sees and chooses from a list. */
export const TERMOS_SEM_REGRA = NOMES_DOS_TERMOS.filter((campo) => campo !== 'regraGarantiaId')
export type TermoSemRegra = (typeof TERMOS_SEM_REGRA)[number]

export const textoDoCampo = <K extends keyof Campos>(campo: K, contrato: Pick<Campos, K>): string =>
  CAMPOS[campo].texto(contrato[campo])

const pick = <T extends object, K extends keyof T>(objeto: T, campos: readonly K[]) =>
  Object.fromEntries(campos.map((campo) => [campo, objeto[campo]])) as Pick<T, K>
/** Picks the fields that people change. */
export const camposDe = (contrato: Campos): Campos => pick(contrato, NOMES_DOS_CAMPOS)
export const termosDe = (contrato: Termos): Termos => pick(contrato, NOMES_DOS_TERMOS)

/** One changed field, in words. */
export interface MudancaDeCampo {
  campo: string
  de: string
  para: string
}

function mudancaDe<K extends keyof Campos>(campo: K, de: Campos, para: Partial<Campos>): MudancaDeCampo[] {
  const { label, texto: write } = CAMPOS[campo]
  const valor = para[campo]
  if (valor === undefined || valor === de[campo]) return []
  return [{ campo: label, de: write(de[campo]), para: write(valor) }]
}

/** Lists the changed fields. A field that `para` lacks stays as it is. */
export const mudancasDosCampos = (de: Campos, para: Partial<Campos>): MudancaDeCampo[] =>
  NOMES_DOS_CAMPOS.flatMap((campo) => mudancaDe(campo, de, para))

/**
 * Names the changed terms that bind the institution to more than it consented to. `consentidos`: the last terms that
 * had as many consents as the policy asks; one person may have tightened them to `de` since.
 */
export const termosQueAfrouxam = (
  de: Termos,
  para: Termos,
  consentidos: Partial<Termos> | null = null,
): (keyof Termos)[] => {
  const base = { ...termosDe(de), ...consentidos }
  return NOMES_DOS_TERMOS.filter(
    (campo) => para[campo] !== de[campo] && afrouxa(campo, base[campo], para[campo]),
  )
}
const afrouxa = <K extends keyof Campos>(campo: K, de: Campos[K], para: Campos[K]) =>
  CAMPOS[campo].afrouxa?.(de, para) ?? false
