import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { TipoDeDivergencia } from '@lastro/shared/saldos/tipos-de-divergencia'
import type { Generated, GeneratedAlways } from 'kysely'

export interface CargaSaldoTable {
  instituicaoFinanceiraId: number
  id: GeneratedAlways<number>
  dataBase: Dia
  completo: boolean
  recebidaEm: Date
  usuarioId: number | null
  contratos: number
  desconhecidos: number
  saldoDevedor: Centavos
  conteudo: string
}

export interface SaldoTable {
  instituicaoFinanceiraId: number
  contratoId: number
  dataBase: Dia
  cargaId: number
  saldoDevedor: Centavos
  principal: Centavos | null
  encargos: Centavos | null
  diasAtraso: number | null
}

export interface SaldoVeiculoTable {
  instituicaoFinanceiraId: number
  contratoId: number
  dataBase: Dia
  cargaId: number
  /** Plate (Mercosul) or chassis, as told. */
  veiculo: string
  penhorId: number | null
  saldo: Centavos
}

export interface CargaSaldoDesconhecidoTable {
  instituicaoFinanceiraId: number
  cargaId: number
  numero: string
  saldoDevedor: Centavos
}

/** 'ilegivel': told when the line was read. The others show only when all lines of a contract are there. */
export type ProblemaDaLinha =
  | 'ilegivel'
  | 'chaves'
  | 'veiculo'
  | 'semSaldo'
  | 'repetido'
  | 'veiculoRepetido'
  | 'semVeiculo'
  | 'soma'

export interface ImportacaoSaldoTable {
  importacaoId: number
  linha: number
  numero: string | null
  contratoId: number | null
  saldoDevedor: Centavos | null
  principal: Centavos | null
  encargos: Centavos | null
  diasAtraso: number | null
  veiculo: string | null
  /** The contract's pledge of it; null: it is no guarantee of the contract. */
  penhorId: number | null
  /** The plate beside a chassis in `veiculo`; null: only one of both was told. */
  placa: string | null
  saldoVeiculo: Centavos | null
  /** JSON of the line as it stands in the file; null: the load came by call. */
  celulas: string | null
  /** Why the line's contract is left out; null: nothing is wrong. */
  problema: ProblemaDaLinha | null
  chave: string
}

export interface DivergenciaTable {
  instituicaoFinanceiraId: number
  id: GeneratedAlways<number>
  tipo: TipoDeDivergencia
  chave: string
  contratoId: number | null
  lojaId: number | null
  /** null: it is about a store. */
  numero: string | null
  veiculo: string | null
  veiculoId: number | null
  valor: Centavos | null
  comparado: Centavos | null
  dias: number | null
  desde: Date
  responsavelId: number | null
  nota: string | null
  cienteAte: Dia | null
  versao: Generated<number>
}
