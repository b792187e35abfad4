import { formatDia, formatInstante } from '../dia.ts'
import { type Centavos, formatDinheiro } from '../dinheiro.ts'
import { CAMPOS, NOMES_DOS_CAMPOS } from '../contratos/campos.ts'
import { LABEL_TIPO_CONTRATO, LABEL_TIPO_SELECAO, STATUS } from '../contratos/status.ts'
import { formatCnpj } from '../documentos.ts'
import { LABEL_LADO } from './rotulos.ts'

export interface Mudanca {
  /** 'permissoes', 'garantias.ABC1D23.precoVeiculo' */
  campo: string
  de: string | null
  para: string | null
}

type Leaves = Map<string, string>
/** The JSON values that are neither lists nor objects. */
type PlainValue = string | number | boolean | null

/** Fields that the audit keeps in centavos. */
const CENTAVO_FIELDS = new Set<string>([
  ...NOMES_DOS_CAMPOS.filter((campo) => CAMPOS[campo].tipo === 'dinheiro'),
  'valorPedido',
  'precoVeiculo',
  'precoInstituicaoFinanceira',
  'pago',
  'saldoDevedor',
  'valorSegundaAprovacao',
  'contratoNovo',
  'contratoAlterado',
  'garantiaIncluida',
  'garantiaRemovida',
  'regraGarantiaAlterada',
])
/** Fields that the audit keeps as numbers or code words. */
const CODE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  lado: LABEL_LADO,
  status: Object.fromEntries(Object.entries(STATUS).map(([status, { label }]) => [status, label])),
  // `tipo` is a field of contracts, and of establishments and profiles.
  tipo: { ...LABEL_TIPO_CONTRATO, ...LABEL_LADO },
  tipoSelecaoGarantia: LABEL_TIPO_SELECAO,
}
const DIA = /^\d{4}-\d{2}-\d{2}$/
const INSTANTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** A list of plain values counts as one field: one line shows best which values came and went. */
const isPlainValue = (value: unknown): value is PlainValue => value === null || typeof value !== 'object'

function writeValue(value: PlainValue, campo: string): string {
  if (value === true) return 'sim'
  if (value === false) return 'não'
  if (value === null || value === '') return '—'
  if (typeof value === 'string') {
    if (DIA.test(value)) return formatDia(value)
    if (INSTANTE.test(value) && Date.parse(value)) return formatInstante(new Date(value))
    if (campo === 'cnpj') return formatCnpj(value)
  }
  if (typeof value === 'number' && CENTAVO_FIELDS.has(campo)) return formatDinheiro(value as Centavos)
  return CODE_WORDS[campo]?.[value] ?? String(value)
}

/** Names each item by its plate, id or name. An item's position won't do: another item before it would change it. */
function itemKeys(lista: readonly unknown[]): string[] {
  for (const campo of ['placa', 'veiculoId', 'id', 'nome']) {
    const nomes = lista.map((item) => (item as Record<string, unknown> | null)?.[campo])
    const todas = nomes.every((nome) => typeof nome === 'string' || typeof nome === 'number')
    if (todas && new Set(nomes).size === lista.length) return nomes.map(String)
  }
  return lista.map((_, index) => String(index + 1))
}

function addLeaves(folhas: Leaves, caminho: readonly string[], value: unknown): Leaves {
  const campo = caminho.join('.')
  const ultimo = caminho.at(-1) ?? ''
  if (isPlainValue(value)) return folhas.set(campo, writeValue(value, ultimo))
  if (Array.isArray(value) && value.every(isPlainValue))
    return folhas.set(campo, value.map((each) => writeValue(each, ultimo)).join(', ') || '—')
  const partes: [string, unknown][] = Array.isArray(value)
    ? itemKeys(value).map((chave, index): [string, unknown] => [chave, value[index]])
    : Object.entries(value as object)
  for (const [chave, inner] of partes) addLeaves(folhas, [...caminho, chave], inner)
  return folhas
}

function leavesOf(json: string | null): Leaves {
  return json === null ? new Map() : addLeaves(new Map(), [], JSON.parse(json))
}

/** Lists the fields that differ between two contents, in their order. null: the field wasn't there. */
export function mudancasDe(antes: string | null, depois: string | null): Mudanca[] {
  const de = leavesOf(antes)
  const para = leavesOf(depois)
  return [...new Set([...de.keys(), ...para.keys()])]
    .map((campo) => ({ campo, de: de.get(campo) ?? null, para: para.get(campo) ?? null }))
    .filter((mudanca) => mudanca.de !== mudanca.para)
}
