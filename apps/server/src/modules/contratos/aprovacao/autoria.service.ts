import {
  type AtoDeCompromisso,
  CAMPOS_DE_COMPROMISSO,
  type CampoDeCompromisso,
  recusaDoAutor,
} from '@lastro/shared/contratos/quatro-olhos'
import type { Db } from '#db/tables.ts'
import { canonicalJson, readActsOfInstituicao } from '#modules/registro-de-auditoria/registro.service.ts'
import type { ChaveDoContrato } from '../nucleo/contratos.sql.ts'
import { contratoNaAuditoria } from '../nucleo/estado-do-contrato.service.ts'
import type { Retrato } from '../nucleo/retrato.ts'

const ACOES_DOS_TERMOS = ['criar', 'alterar'] as const
/**
 * Acts that change vehicles or prices. `enviar` is missing: it may raise valorGarantia to the vehicles' total, but
 * nobody chooses that.
 */
const ACOES_DAS_GARANTIAS = [
  ...ACOES_DOS_TERMOS,
  'alterarGarantias',
  'proporAlteracao',
  'efetivarAlteracao',
  'aceitarAlteracao',
] as const

type Precos = Pick<Retrato['garantias'][number], 'veiculoId' | 'precoVeiculo' | 'precoInstituicaoFinanceira'>

const precosDe = (veiculos: readonly Precos[] = []) =>
  veiculos.map(({ veiculoId, precoVeiculo, precoInstituicaoFinanceira }) => [
    veiculoId,
    precoVeiculo,
    precoInstituicaoFinanceira,
  ])

/**
 * The vehicles of a state for comparison. A proposal counts as a change by its author, though the store's answer puts
 * it in force.
 */
const veiculosDe = (retrato: Retrato | null) => [
  precosDe(retrato?.garantias),
  precosDe(retrato?.alteracao?.incluir),
  precosDe(retrato?.alteracao?.precos),
  retrato?.alteracao?.remover.map(({ veiculoId }) => veiculoId) ?? [],
]

const valorDoCampo = (retrato: Retrato | null, campo: CampoDeCompromisso) =>
  campo === 'garantias' ? canonicalJson(veiculosDe(retrato)) : (retrato?.[campo] ?? null)

/** Who changed a field last, and when. */
export interface Autoria {
  usuarioId: number | null
  em: Date
}

const CAMPOS_COM_VEICULOS = ['garantias', 'alteracao'] as const
const CAMPOS_DOS_TERMOS = CAMPOS_DE_COMPROMISSO.filter((campo) => campo !== 'garantias')

/**
 * Answers from the audit who of the institution's side changed each field last. Of acts that set terms the vehicles are
 * not read, of acts that moved vehicles mostly one is.
 */
export async function autoresDe(db: Db, chave: ChaveDoContrato): Promise<Map<CampoDeCompromisso, Autoria>> {
  const autores = new Map<CampoDeCompromisso, Autoria>()
  for (const { campos, ...leitura } of [
    { campos: CAMPOS_DOS_TERMOS, acoes: ACOES_DOS_TERMOS, omittedFields: CAMPOS_COM_VEICULOS },
    {
      campos: ['garantias'] as const,
      acoes: ACOES_DAS_GARANTIAS,
      changedFields: CAMPOS_COM_VEICULOS,
      pageSize: 1,
    },
  ])
    for await (const row of readActsOfInstituicao(db, contratoNaAuditoria(chave), leitura)) {
      const antes: Retrato | null = row.antes ? JSON.parse(row.antes) : null
      const depois: Retrato = JSON.parse(row.depois ?? '{}')
      for (const campo of campos)
        if (!autores.has(campo) && valorDoCampo(antes, campo) !== valorDoCampo(depois, campo))
          autores.set(campo, { usuarioId: row.usuarioId, em: row.ocorridaEm })
      if (campos.every((campo) => autores.has(campo))) break
    }
  return autores
}

/**
 * Answers why a person may not approve what they changed last themselves; undefined where they changed nothing of it.
 */
export function recusaPelaAutoria(
  ato: AtoDeCompromisso,
  autores: ReadonlyMap<CampoDeCompromisso, Autoria>,
  usuarioId: number,
): string | undefined {
  const campos = CAMPOS_DE_COMPROMISSO.filter((campo) => autores.get(campo)?.usuarioId === usuarioId)
  const momentos = campos.flatMap((campo) => autores.get(campo)?.em ?? [])
  const [em] = momentos.toSorted((a, b) => b.getTime() - a.getTime())
  return em && recusaDoAutor(ato, { campos, em })
}
