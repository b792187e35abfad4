import type { Generated, GeneratedAlways } from 'kysely'

export interface CredencialTable {
  id: Generated<number>
  lojaId: number
  usuarioId: number
  nome: string
  tokenHash: Buffer
  tokenFinal: string
  criadaEm: Date
  criadaPor: number
  ultimoUsoEm: Date | null
  revogadaEm: Date | null
  revogadaPor: number | null
}

export interface WebhookTable {
  id: Generated<number>
  lojaId: number
  url: string
  segredo: string
  segredoAnterior: string | null
  segredoAnteriorAte: Date | null
  criadoEm: Date
  criadoPor: number
  desativadoEm: Date | null
  desativadoPor: number | null
  falhandoDesde: Date | null
  reservadoAte: Date | null
  reserva: string | null
  excluidoEm: Date | null
  versao: Generated<number>
}

export interface WebhookEventoTable {
  id: GeneratedAlways<number>
  lojaId: number
  mensagem: string
  chave: string
  tipo: string
  contratoId: number | null
  corpo: string
  ocorridoEm: Date
}

export interface WebhookEntregaTable {
  id: GeneratedAlways<number>
  webhookId: number
  eventoId: number
  lojaId: number
  contratoId: number | null
  estado: Generated<'pendente' | 'entregue' | 'desistida'>
  tentativas: Generated<number>
  desde: Date
  proximaEm: Date | null
  concluidaEm: Date | null
}

export interface WebhookTentativaTable {
  id: GeneratedAlways<number>
  entregaId: number
  iniciadaEm: Date
  duracaoMs: number
  statusHttp: number | null
  erro: string | null
  resposta: string | null
}
