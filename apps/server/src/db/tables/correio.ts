import type { Quando, TipoDeAviso } from '@lastro/shared/notificacoes/avisos'
import type { Generated, GeneratedAlways } from 'kysely'

/** A letter's kind besides those of notices: of the person's own account, or the morning's summary. */
export type TipoDeCarta =
  | 'confirmar'
  | 'senha'
  | 'convite'
  | 'enderecoTrocado'
  | 'senhaTrocada'
  | 'entrada'
  | 'resumo'

/** A letter to one person, of one event. */
export interface EmailTable {
  id: GeneratedAlways<number>
  usuarioId: number
  evento: string
  tipo: TipoDeAviso | TipoDeCarta
  contratoId: number | null
  /** null: the person's address of then. */
  para: string | null
  linkId: number | null
  urgente: Generated<boolean>
  criadoEm: Date
  /** null: it waits for the summary, or ended. */
  proximaEm: Date | null
  tentativas: Generated<number>
  erro: string | null
  desfecho: 'enviado' | 'recusado' | 'desistido' | 'descartado' | 'resumido' | null
  encerradoEm: Date | null
  resumoId: number | null
}

export interface VezDoCorreioTable {
  unica: Generated<boolean>
  proximaEm: Date
}

/** What a letter's link may do, once. */
export interface LinkDeEmailTable {
  id: GeneratedAlways<number>
  usuarioId: number
  tipo: 'confirmar' | 'senha' | 'convite'
  email: string
  /** One for each attempt to send the letter. */
  hashes: Generated<Buffer[]>
  criadoEm: Date
  expiraEm: Date
  usadoEm: Date | null
}

export interface PedidoDeSenhaTable {
  id: GeneratedAlways<number>
  cpfHash: Buffer
  endereco: string
  pedidoEm: Date
  /** null once it was looked up. */
  cpf: string | null
}

export interface PreferenciaDeAvisoTable {
  usuarioId: number
  tipo: TipoDeAviso
  quando: Quando
}
