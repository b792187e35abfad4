import type { Centavos } from '@lastro/shared/dinheiro'
import type { Lado } from '@lastro/shared/contratos/lados'
import type { EscopoCobrado, TipoEvento } from '@lastro/shared/relatorios/extrato-financeiro'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface ParametroComercialTable {
  id: Generated<number>
  instituicaoFinanceiraId: number
  lojaId: number | null
  contratoId: number | null
  contratoNovo: Generated<Centavos>
  contratoAlterado: Generated<Centavos>
  garantiaIncluida: Generated<Centavos>
  garantiaRemovida: Generated<Centavos>
  regraGarantiaAlterada: Generated<Centavos>
  versao: Generated<number>
}

export interface EventoCobrancaTable {
  id: GeneratedAlways<number>
  instituicaoFinanceiraId: number
  tipo: TipoEvento
  contratoId: number | null
  veiculoId: number | null
  regraGarantiaId: number | null
  usuarioId: number | null
  valor: Centavos
  chave: string
  ocorridoEm: Date
  retroativo: Generated<boolean>
  parametroId: number | null
  /** null: written before this was recorded. */
  parametroEscopo: EscopoCobrado | null
}

export interface CobrancaDiariaTable {
  instituicaoFinanceiraId: number
  dia: string
  tipo: TipoEvento
  valor: Centavos
  quantidade: number
}

export interface NotificacaoTable {
  id: GeneratedAlways<number>
  estabelecimentoId: number
  titulo: string
  conteudo: string
  contratoId: number | null
  chave: string
  data: Date
  lidaEm: Date | null
}

export interface AuditoriaTable {
  sequencia: GeneratedAlways<number>
  instituicaoFinanceiraId: number
  ocorridaEm: Date
  usuarioId: number | null
  lado: Lado | 'operador' | 'sistema'
  acao: string
  entidade: string
  entidadeId: number
  forcado: Generated<boolean>
  motivo: string | null
  antes: string | null
  depois: string | null
}

/** Rows of the audit without a link yet. */
export interface AuditoriaPendenteTable {
  instituicaoFinanceiraId: number
  sequencia: number
}

export interface AuditoriaEloTable {
  instituicaoFinanceiraId: number
  posicao: number
  sequencia: number
  hash: string
}

export interface AuditoriaCadeiaTable {
  instituicaoFinanceiraId: number
  posicao: number
  hash: string
}

/** A list when read; JSON text when written. */
type Json<T> = ColumnType<T[], string, string>
/** A finding. `instituicaoFinanceiraId` is null for the chain without an institution. */
interface AchadoDaConferencia {
  instituicaoFinanceiraId: number | null
  texto: string
}
interface CadeiaConferida {
  instituicaoFinanceiraId: number
  posicao: number
}

export interface AuditoriaConferenciaTable {
  id: GeneratedAlways<number>
  pedidaEm: Date
  usuarioId: number | null
  iniciadaEm: Date | null
  terminadaEm: Date | null
  conferidos: Generated<number>
  total: Generated<number>
  achados: Json<AchadoDaConferencia>
  cadeias: Json<CadeiaConferida>
  cabecas: Generated<'comparadas' | 'inacessiveis' | 'nao_configuradas'>
}

export interface DemonstracaoTable {
  carregadaEm: Date
}

export interface RelogioDeTesteTable {
  id: Generated<boolean>
  adiantadoMs: number
}
