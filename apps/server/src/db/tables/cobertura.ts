import type { MotivoAvaliacao, PassoRegistrado } from '@lastro/shared/cobertura/cobertura'
import type { SituacaoCobertura } from '@lastro/shared/cobertura/situacao'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { Generated, GeneratedAlways } from 'kysely'

export interface ReavaliacaoTable {
  id: GeneratedAlways<number>
  inicial: Generated<boolean>
  importadaEm: Date
  concluidaEm: Date | null
  ateInstituicaoId: Generated<number>
  ateContratoId: Generated<number>
}

export interface ReavaliacaoMesTable {
  reavaliacaoId: number
  tipoId: number
  mes: Dia
}

export interface ViradaDoAnoTable {
  ano: number
  concluidaEm: Date
}

export interface CoberturaTable {
  instituicaoFinanceiraId: number
  contratoId: number
  totalAtual: Centavos
  totalInclusao: Centavos
  valorGarantia: Centavos
  exigido: Centavos
  veiculos: number
  defasados: number
  semReferencia: number
  sairam: Generated<number>
  totalSemReferencia: Generated<Centavos>
  totalDefasado: Generated<Centavos>
  totalSaido: Generated<Centavos>
  precosDe: Dia | null
  precosAte: Dia | null
  ativo: boolean
  tolerancia: Generated<number>
  indice: number | null
  saldo: Centavos | null
  dataSaldo: Dia | null
  avaliadaEm: Date
}

export interface CoberturaHistoricoTable {
  instituicaoFinanceiraId: number
  id: GeneratedAlways<number>
  contratoId: number
  motivo: MotivoAvaliacao
  reavaliacaoId: number | null
  totalAntes: Centavos | null
  totalAtual: Centavos
  valorGarantia: Centavos
  exigido: Centavos
  veiculos: number
  defasados: number
  semReferencia: number
  totalSemReferencia: Centavos | null
  totalDefasado: Centavos | null
  totalSaido: Centavos | null
  ativo: boolean
  tolerancia: Generated<number>
  avaliadaEm: Date
}

export interface CasoDeficitTable {
  instituicaoFinanceiraId: number
  id: GeneratedAlways<number>
  contratoId: number
  abertoEm: Date
  fechadoEm: Date | null
  avisadoEm: Date | null
  avisadoPercentual: number | null
  aAvisar: Generated<boolean>
  responsavelId: number | null
  versao: Generated<number>
}

export interface CasoDeficitNotaTable {
  instituicaoFinanceiraId: number
  casoId: number
  id: GeneratedAlways<number>
  usuarioId: number
  texto: string
  em: Date
}

export interface CasoDeficitPassoTable {
  instituicaoFinanceiraId: number
  casoId: number
  id: GeneratedAlways<number>
  passo: PassoRegistrado
  data: Date
  totalAtual: Centavos
  valorGarantia: Centavos
  exigido: Centavos
}

export interface SomaCoberturaTable {
  instituicaoFinanceiraId: number
  ativo: boolean
  situacao: SituacaoCobertura
  precosDe: Dia | null
  precosAte: Dia | null
  contratos: number
  casos: number
  deficit: Centavos
  totalAtual: Centavos
  valorGarantia: Centavos
  exigido: Generated<Centavos>
  totalSemReferencia: Centavos
  totalDefasado: Centavos
  totalSaido: Centavos
  veiculos: number
  semReferencia: number
  defasados: number
  sairam: number
}

export interface SomaTendenciaTable {
  instituicaoFinanceiraId: number
  mes: Dia
  contratos: number
  descobertos: number
  deficit: Centavos
  totalAtual: Centavos
  valorGarantia: Centavos
  exigido: Centavos
  totalSemReferencia: Centavos
  totalDefasado: Centavos
  totalSaido: Centavos
  semPartes: number
}
