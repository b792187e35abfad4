import type { MotivoDaBaixa } from '@lastro/shared/baixas/baixa'
import type { EstadoDaBaixa } from '@lastro/shared/baixas/estados-da-baixa'
import type { OrigemDaBaixa } from '@lastro/shared/baixas/transicoes-da-baixa'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { Generated, GeneratedAlways } from 'kysely'

export interface BaixaTable {
  instituicaoFinanceiraId: number
  id: GeneratedAlways<number>
  contratoId: number
  penhorId: number
  lojaId: number
  veiculoId: number
  estado: EstadoDaBaixa
  origem: OrigemDaBaixa
  motivo: MotivoDaBaixa
  texto: string | null
  dataVenda: Dia
  prazo: Dia
  abertaEm: Date
  /** null: the system. */
  abertaPor: number | null
  valor: Centavos | null
  rateado: Generated<boolean>
  dataSaldo: Dia | null
  pagaEm: Date | null
  motivoMenor: string | null
  encerradaEm: Date | null
  encerradaPor: number | null
  motivoDoFim: string | null
  valorAvisado: Centavos | null
  /** Of open ones whose last day came; kept by the job that follows balances. */
  nadaFalta: Generated<boolean>
  versao: Generated<number>
}

export interface BaixaPagamentoTable {
  instituicaoFinanceiraId: number
  id: GeneratedAlways<number>
  baixaId: number
  contratoId: number
  valor: Centavos
  data: Dia
  referencia: string | null
  registradoEm: Date
  usuarioId: number
  estornadoEm: Date | null
  estornadoPor: number | null
  motivoDoEstorno: string | null
}

export interface SuspensaoLojaTable {
  instituicaoFinanceiraId: number
  lojaId: number
  avisadaEm: Date | null
  ate: Dia | null
  motivo: string | null
  pedidaPor: number | null
  pedidaEm: Date | null
  confirmadaPor: number | null
  confirmadaEm: Date | null
  versao: Generated<number>
}
